"""The simulated chips and modules that the unmodified firmware runs on."""
