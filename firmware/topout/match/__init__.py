"""The game in progress: its events and undo, seats, clock, journal and standings."""
