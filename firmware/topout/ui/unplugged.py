"""Pods that are unplugged in the middle of a game, or may be: said once. Read when it happens, and forgotten at once.

The screen of play goes on saying it of the player on turn (`Screen.draw_turn`), until the pod is back.
"""

from micropython import const

_REMIND_S = const(10)


def watch(table, keys, stage) -> None:
    """A pod has gone or is back, or no key was heard for long."""
    gone = keys.seen & ~keys.plugged
    if gone != table.gone:
        _tell(table, gone & ~table.gone, stage)
        table.gone = gone
    else:
        _remind(table, keys.seen, stage)


def _tell(table, gone, stage):
    stage.hush()  # it may be back
    stage.redraw()
    for player, pod in enumerate(table.seats):
        if gone & (1 << pod):
            stage.tell("move.gone", table.name(player))


def _remind(table, seen, stage):
    """A pod that was never seen may be unplugged or not: it is as silent as one whose player thinks."""
    table.clock.silent_s -= _REMIND_S
    turn = table.state.turn
    if turn is not None and len(stage.screens) == 1 and not seen & (1 << table.seats[turn]):
        stage.tell("move.quiet", table.name(turn))
