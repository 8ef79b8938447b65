"""A web table that is served from a thread, for tests and for the one that takes its portrait.

One at a time: the simulated chips are what the process's own `board`, `busio` and so on lead to.
"""

import socket
import threading
from pathlib import Path

from host_tools import FIRMWARE
from host_tools.web.saved import SavedTable
from host_tools.web.server import WebTable, listen, make_server


class BackgroundTable:
    """Serves on loopback, on the port asked for or any that is free, as long as the `with` lasts.

    With an address as `lan` phones may come in there.
    """

    def __init__(self, root: Path = FIRMWARE, port: int = 0, saved: SavedTable | None = None, lan: str = "") -> None:
        self._door: socket.socket = listen("127.0.0.1", port)
        self.port: int = self._door.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._lan = listen(lan, 0) if lan else None
        self.table = WebTable(root, saved=saved, lan=self._lan)
        self.machine = self.table.runner.machine
        self._server = make_server(self.table)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._door]}, daemon=True)

    def __enter__(self) -> "BackgroundTable":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._door.close()
        if self._lan:
            self._lan.close()
