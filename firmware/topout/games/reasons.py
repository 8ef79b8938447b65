"""The reasons for which an event is refused. `topout replay` prints the word; screens show the text `why.WORD`.

If several apply, a game returns BAD_EVENT first (not an event of this game), then WRONG_PHASE, then its own reasons.
"""

from micropython import const

BAD_EVENT = const("bad_event")
WRONG_PHASE = const("wrong_phase")

PLAYER_OUT = const("player_out")
ACTIONS_LEFT = const("actions_left")
NO_ACTIONS_LEFT = const("no_actions_left")

# Skyscrapers
CREW_EMPTY = const("crew_empty")
NOBODY_ON_SITE = const("nobody_on_site")
NO_CARD = const("no_card")
BEAMS = const("beams")
NOBODY_FELL = const("nobody_fell")
NOT_ON_SITE = const("not_on_site")
BAD_TALLY = const("bad_tally")
TOO_MANY_WORKERS = const("too_many_workers")

# Floors
NOT_YOUR_TURN = const("not_your_turn")
ONLY_BALLS_LEFT = const("only_balls_left")
HAND_EMPTY = const("hand_empty")
DOES_NOT_FIT = const("does_not_fit")
NO_BALLS = const("no_balls")
NOT_IN_BEGINNER = const("not_in_beginner")
ALREADY_PLAYED = const("already_played")
ALREADY_DREW = const("already_drew")
DRAW_FIRST = const("draw_first")
LAY_A_FLOOR = const("lay_a_floor")
CARDS_LEFT = const("cards_left")

# New York
DEAL_FIRST = const("deal_first")
BAD_NUMBERS = const("bad_numbers")
TWO_PIECES = const("two_pieces")
ONE_SKYSCRAPER = const("one_skyscraper")
SUPPLY_EMPTY = const("supply_empty")
NO_STATUE = const("no_statue")
NO_ROOF = const("no_roof")
NOT_DUE = const("not_due")

# Any game
NO_ACTIONS = const("no_actions")
NO_FALLS = const("no_falls")

# Score sheet, and BAD_NUMBERS
OUT_OF_RANGE = const("out_of_range")
NO_ENTRY = const("no_entry")
NOTHING_THERE = const("nothing_there")

# The session and the seats
NOTHING_TO_UNDO = const("nothing_to_undo")
NOTHING_TO_REDO = const("nothing_to_redo")
SEAT_TAKEN = const("seat_taken")
