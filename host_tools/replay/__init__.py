"""The black-box door to the rules: scenarios in, results out. One vocabulary module a game, named like its rules.

Everything here but the reading of files also runs on MicroPython, so that both interpreters can be asked the same.
What a vocabulary gives: `setup(scenario)`, `EVENTS`, `result(state, names)` and `scenario(setup, log, names)`, the way
back from a console's log.
"""
