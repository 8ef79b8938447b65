"""Topout, a scoring console for tabletop building games: wiring and the loop."""

import supervisor

from topout.board.hub import Hub
from topout.console import Console

hub = Hub()
console = Console(hub)

while True:
    console.step(supervisor.ticks_ms())
    hub.watchdog.feed()
