"""CircuitPython's own modules, one file each, as far as the console uses them. Each asks `running` for its chips."""
