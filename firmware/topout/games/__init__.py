"""The rules, one module a game: pure, no hardware, no text, no clock.

What every game module gives (`setup` and events are tuples of small integers, for the journal's sake):

    SEATS                    (fewest, most) players
    start(setup)             the state a game begins in
    apply(state, event)      None, and the state has moved on; or a reason, and nothing has changed
    who(state, event)        the player an event is booked on, before it is applied (None: the whole table)
    scores(state)            one number a player, in seat order
    is_over(state)           whether the result stands

A reason is a short word such as "crew_empty": the screen and `topout replay` have their own way to say it.
"""
