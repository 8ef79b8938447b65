"""The figures that the docs quote, printed by `make bench`."""
