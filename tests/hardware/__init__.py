"""The hardware: what the description of it promises, and that a fault in it does not pass."""
