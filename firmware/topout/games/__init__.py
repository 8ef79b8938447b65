"""The rules, one module per game. They use no hardware, no text and no clock.

Every game module defines the following. contract.pyi has the types; tests/rules/test_contract.py checks all games.

    SEATS                    (fewest, most) players
    start(setup)             returns the first state; raises LookupError, ValueError or TypeError for an unknown setup
    apply(state, event)      changes the state and returns None; or returns a reason and changes nothing
    player_of(state, event)  the player an event will be booked on, or None for the whole table; call before `apply`
    scores(state)            one number per player, in seat order: points, stars or games won
    merits(state)            one number per player that ranks the players who are in, or those who are out, among
                             themselves: more is better
    winners(state)           the winning players, in seat order; empty until the end
    is_over(state)           whether the result is final
    may_act(state)           the players who may act now, as bits: the one on turn; several if all choose at once or
                             may take the turn over; none after the end
    is_in(state, player)     whether a player is still in the game
    next_setup(setup, state)
                             the setup for another game at the same table: the same options, the next starter, and
                             what carries over within a series

It may also define:

    entry_refusal(state, event)
                             returns why a new event is refused that `apply` accepts, because logs of older versions
                             may have it; None for every other event
    low_wins(setup)          returns whether fewest points win; in games without it most points always do

A setup is (players, first) followed by the options. Setups and events are tuples of small integers, so that the
journal can store them. `apply` accepts any tuple of integers and returns BAD_EVENT if it is not an event of the game.
`player_of` requires a well-formed event.

A state has `players` (how many), `turn` (a player or None) and `phase` (one of phases.py). Its other attributes are
used only by the game and its screens. They may be numbers, strings, None, tuples, lists of these, or lists of such
lists. So a session can copy a state without knowing the game.

A reason is a short word from reasons.py. `topout replay` prints it; screens show the text `why.WORD`.
"""
