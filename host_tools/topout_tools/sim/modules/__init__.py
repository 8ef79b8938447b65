"""CircuitPython's own modules, one file each, as far as the console uses them. They get their chips from `current`."""
