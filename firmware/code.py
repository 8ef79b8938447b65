"""Topout, a scoring console for tabletop building games: wiring and the loop.

The only place that catches every exception: whatever is broken, the table plays on. What cannot be helped ends in a
restart, which brings the game back from the journal; too many restarts end in waiting, with the reason on the screen.
"""

import supervisor

from topout import shelf

RESTARTS = "topout.board.restarts"
WELL_MS = 600_000

restarts = shelf.take(RESTARTS).look_back()
try:
    from topout.board.hub import Hub
    from topout.console import Console

    hub = Hub()
    console = Console(hub)
except Exception as error:
    shelf.take(RESTARTS).restart(str(error))
    raise
shelf.put_back(RESTARTS)

began_ms = supervisor.ticks_ms()
while True:
    now_ms = supervisor.ticks_ms()
    try:
        console.step(now_ms)
    except Exception as error:
        if not console.borrow("topout.rescue").carry_on(console, error):
            shelf.take(RESTARTS).restart(str(error))
            raise
    hub.watchdog.feed()
    if restarts and (now_ms - began_ms) & 0x1FFFFFFF > WELL_MS:
        restarts = 0
        shelf.take(RESTARTS).forgive()
        shelf.put_back(RESTARTS)
