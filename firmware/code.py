"""Topout, a scoring console for tabletop building games: set-up and main loop. `turn` is one turn of the loop.

Only this file catches every exception. If recovery fails, the console restarts; after too many restarts it stops.
"""

import supervisor

from topout import unimport
from topout.constants import TICKS_MASK

WELL_MS = 600_000


def grown_heap():
    from topout.board import heap

    return heap.grow()


def restarting():
    from topout.board import restart_counter

    return restart_counter


def turn():
    global now_ms, restarts
    now_ms = supervisor.ticks_ms()
    try:
        console.step(now_ms)
    except Exception as error:
        from topout.app import fault_recovery

        if not fault_recovery.carry_on(console, error, now_ms):
            restarting().restart(str(error))
            raise
    hub.watchdog.feed()
    if restarts and (now_ms - began_ms) & TICKS_MASK > WELL_MS:
        restarts = 0
        restarting().forgive()


bare = unimport.loaded_modules()
heap = grown_heap()  # held for good
restarts = restarting().look_back()
unimport.unload_since(bare)
try:
    from topout.app.console import Console
    from topout.board.hub import Hub

    hub = Hub()
    console = Console(hub)
except Exception as error:
    restarting().restart(str(error))
    raise

began_ms = now_ms = supervisor.ticks_ms()
while True:
    turn()
