"""Those who watch the table: the runner's thread shows them views, and each takes the latest when it can.

Nobody is sent what is out of date: a slow browser skips what came and went meanwhile, and nothing piles up.
"""

import asyncio
import logging
from collections.abc import AsyncIterator

from host_tools.web.view import View

_log = logging.getLogger("topout.web")


class Audience:
    """Belongs to the event loop in which `open()` was called; only `show()` may come from elsewhere."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.ignored = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def show(self, view: View) -> None:
        """There is something new to see."""
        self.view = view
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.wake)

    async def views(self) -> AsyncIterator[View]:
        """The latest view, and again whenever there is a later one."""
        event = asyncio.Event()
        event.set()
        self._waiting.add(event)
        try:
            while True:
                await event.wait()
                event.clear()
                if self.view is not None:
                    yield self.view
        finally:
            self._waiting.discard(event)

    def ignore(self) -> None:
        """A message made no sense. Said the first time, and then ever more rarely."""
        self.ignored += 1
        if self.ignored & (self.ignored - 1) == 0:
            _log.warning("ignored a message that is no command (%d so far)", self.ignored)

    def wake(self) -> None:
        """Let all look again, at what may be new beside the view."""
        for event in self._waiting:
            event.set()
