"""The hardware drivers: the only package that imports hardware modules."""
