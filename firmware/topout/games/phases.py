"""The values of a state's `phase`. Every game ends in OVER. Only an undo or the next game of a series leaves OVER."""

from micropython import const

PLAY = const("play")
TALLY = const("tally")
CHOOSE = const("choose")
ACT = const("act")
ENTER = const("enter")
OVER = const("over")
