"""Serves a web table from a thread, for tests and for the script that takes its screenshot.

Only one can run at a time, because the simulated chips are behind the process's own `board`, `busio` and so on.
"""

import socket
import threading
from pathlib import Path

from topout_tools import FIRMWARE
from topout_tools.sim.board_data import DEFAULT
from topout_tools.web.games import Games
from topout_tools.web.saved_table import SavedTable
from topout_tools.web.server import WebTable, listen, make_server


class BackgroundTable:
    """A web table on loopback for the length of a `with` block, on the given port or any free one.

    With an address as `lan`, phones may connect there.
    """

    def __init__(
        self,
        root: Path = FIRMWARE,
        port: int = 0,
        saved: SavedTable | None = None,
        lan: str = "",
        names: Path | None = None,
        games: Games | None = None,
        board: str = DEFAULT,
    ) -> None:
        self._socket: socket.socket = listen("127.0.0.1", port)
        self.port: int = self._socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._lan = listen(lan, 0) if lan else None
        self.table = WebTable(root, games=games, saved=saved, names=names, lan=self._lan, board=board)
        self.machine = self.table.runner.machine
        self._server = make_server(self.table)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def __enter__(self) -> "BackgroundTable":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        self._socket.close()
        if self._lan:
            self._lan.close()
