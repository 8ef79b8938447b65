"""The black-box door to the rules: scenarios in, results out. One vocabulary module a game, named like its rules.

Everything here but the reading of files also runs on MicroPython, so that both interpreters can be asked the same.
What a vocabulary gives:

    options(scenario)              the keys that this scenario may have beside the common ones
    setup(scenario, players, first)  what the rules start from; ScenarioError if an option is wrong
    EVENTS                         by word: the fields, and how their values make the rules' tuple
    result(state, names)           how it ended, in the words of the format
    scenario(setup, log, names)    the way back from a console's log
"""
