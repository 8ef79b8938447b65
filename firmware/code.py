"""Topout, a scoring console for tabletop building games: wiring and the loop.

The only place that catches every exception: whatever is broken, the table plays on. What cannot be helped ends in a
restart, which brings the game back from the journal; too many restarts end in waiting, with the reason on the screen.
"""

import supervisor

from topout import shelf
from topout.facts import TICKS_MASK

WELL_MS = 600_000


def restarting():
    from topout.board import restarts

    return restarts


def carry_on(error):
    from topout import rescue

    return rescue.carry_on(console, error, now_ms)


bare = shelf.mark()
restarts = restarting().look_back()
shelf.forget_since(bare)
try:
    from topout.board.hub import Hub
    from topout.console import Console

    hub = Hub()
    console = Console(hub)
except Exception as error:
    restarting().restart(str(error))
    raise

began_ms = supervisor.ticks_ms()
while True:
    now_ms = supervisor.ticks_ms()
    try:
        console.step(now_ms)
    except Exception as error:
        if not carry_on(error):
            restarting().restart(str(error))
            raise
    hub.watchdog.feed()
    if restarts and (now_ms - began_ms) & TICKS_MASK > WELL_MS:
        restarts = 0
        restarting().forgive()
