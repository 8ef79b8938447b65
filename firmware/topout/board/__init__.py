"""The only rooms that import hardware modules."""
