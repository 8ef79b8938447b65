"""Shows a notice when a pod is, or may be, unplugged during a game. Loaded when this happens, and unloaded at once.

The notice is shown once. The screen of play repeats it for the player on turn (`Screen.draw_turn`) until the pod is
back.
"""

from micropython import const

_REMIND_S = const(10)


def watch(table, keys, stage) -> None:
    """Handle a pod that was unplugged or plugged in again, or a long time without a key press."""
    gone = keys.seen & ~keys.plugged
    if gone != table.gone:
        _tell(table, gone & ~table.gone, stage)
        table.gone = gone
    else:
        _remind(table, keys.seen, stage)


def _tell(table, gone, stage):
    stage.clear_notice()  # the pod in the old notice may be back
    stage.redraw()
    for player, pod in enumerate(table.seats):
        if gone & (1 << pod):
            stage.show_notice("move.gone", table.name(player))


def _remind(table, seen, stage):
    """Show a reminder if the pod of the player on turn was never seen.

    Such a pod may be unplugged, or its player may be thinking: both are silent. Where there are no pods, none is.
    """
    table.clock.reminder_s -= _REMIND_S
    turn = table.state.turn
    if stage.texts.one_set or turn is None or len(stage.screens) > 1:
        return
    if not seen & (1 << table.seats[turn]):
        stage.show_notice("move.quiet", table.name(turn))
