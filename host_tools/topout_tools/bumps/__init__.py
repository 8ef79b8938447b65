"""Recordings of a table, and the knocks that the console's own detector finds in them."""
