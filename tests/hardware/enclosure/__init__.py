"""The printed parts. `make enclosure` runs these tests, as it has the CAD kernel that they need."""
