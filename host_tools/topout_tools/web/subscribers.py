"""Distributes views: the runner's thread publishes them, and each subscriber takes the latest when it is ready.

A slow browser skips outdated views, so nothing piles up.
"""

import asyncio
import logging
from collections.abc import AsyncIterator

from topout_tools.web.view import View

_log = logging.getLogger("topout.web")


class Subscribers:
    """The subscribers of one event loop, the one that called `open()`.

    Only `show()` may be called from other threads.
    """

    def __init__(self) -> None:
        self.view: View | None = None
        self.ignored = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: set[asyncio.Event] = set()

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()

    def show(self, view: View) -> None:
        """Publish a new view."""
        self.view = view
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.wake)

    async def views(self) -> AsyncIterator[View]:
        """Yield the latest view, and again whenever `wake()` reports news."""
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
        """Count an invalid message, and log the 1st, 2nd, 4th, 8th and so on."""
        self.ignored += 1
        if self.ignored & (self.ignored - 1) == 0:
            _log.warning("ignored a message that is no command (%d so far)", self.ignored)

    def wake(self) -> None:
        """Have all subscribers look again, because something outside the view may have changed."""
        for event in self._waiting:
            event.set()
