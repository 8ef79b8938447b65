"""The printed parts; run by `make enclosure`, which has the CAD kernel they need."""
