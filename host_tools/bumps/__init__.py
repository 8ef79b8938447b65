"""Recordings of a table and what the console's own detector hears in them."""
