"""The rules, one module a game: pure, no hardware, no text, no clock.

What every game module gives (typed in contract.pyi, proved over the whole catalogue by tests/rules/test_contract.py):

    SEATS                    (fewest, most) players
    start(setup)             the state a game begins in; a setup it does not know: LookupError, ValueError, TypeError
    apply(state, event)      None, and the state has moved on; or a reason, and nothing has changed
    who(state, event)        the player an event is booked on, before it is applied (None: the whole table)
    scores(state)            one number a player, in seat order: points, stars, games won
    winners(state)           players, in seat order; none until the end
    is_over(state)           whether the result stands
    may_act(state)           the players who may act now, as bits: one (on turn), several (all choose at once, or may
                             take the turn over), none after the end
    is_in(state, player)     whether a player is still in the game
    again(setup, state)      the setup with which the same table plays once more: the same options, the next starter,
                             and what a series takes over

A setup is (players, first) and the options; setups and events are tuples of small integers, for the journal's sake. Any
tuple of integers is answered by `apply`, if only with BAD_EVENT. `who` is asked about events that are well formed.

A state has `players` (how many), `turn` (whose, or None) and `phase` (one of phases.py). What else it holds is the
game's own business and its screens': numbers, words, None, tuples, lists of these, or lists of such lists, so that a
session can copy a state without knowing the game.

A reason is a short word of reasons.py: screens and `topout replay` have their own way to say it.
"""
