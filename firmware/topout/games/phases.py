"""What a state's `phase` may be. Every game ends in OVER; nothing but an undo, or a series' next game, leaves it."""

from micropython import const

PLAY = const("play")
TALLY = const("tally")
CHOOSE = const("choose")
ACT = const("act")
OVER = const("over")
