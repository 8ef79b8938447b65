"""Plays scenarios through the rules and returns their results. Each game has a vocabulary module, named like its rules.

Everything here except reading files also runs on MicroPython, so that both interpreters can be compared. A vocabulary
provides:

    options(scenario)              the keys that this scenario may have in addition to the common ones
    setup(scenario, players, first)  the rules' setup tuple; ScenarioError if an option is wrong
    EVENTS                         by word: the fields, and how their values make the rules' tuple
    result(state, names)           the result, in the words of the format
    scenario(setup, log, names)    the reverse: a scenario from a console's log
"""
