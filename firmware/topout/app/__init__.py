"""The running console: start-up, the main loop's step, keys, new games, settings, faults and the bump alarm."""
