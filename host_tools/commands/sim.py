"""`topout sim`: the console at a web table."""

import contextlib
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from host_tools import FIRMWARE
from host_tools.history.options import Db
from host_tools.mistakes import MistakeError

if TYPE_CHECKING:
    from host_tools.history.played import Played
    from host_tools.history.watch import Watch


def sim(
    port: Annotated[int, typer.Option(min=0, max=65535, help="where to listen; 0 takes any free port")] = 8765,
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets other machines in")] = "127.0.0.1",
    no_browser: Annotated[bool, typer.Option("--no-browser", help="only print the address")] = False,
    like_the_chip: Annotated[
        bool, typer.Option("--like-the-chip", help="let the console's Python take as long as it does on the device")
    ] = False,
    drive: Annotated[
        Path | None, typer.Option(metavar="DIR", help="the CIRCUITPY drive to run; the source tree's if not given")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="keep every game that is played in the history")] = False,
    db: Db = None,
) -> None:
    """Play at a web table in the browser.

    \b
    topout sim
    topout sim --port 9000 --no-browser
    topout sim --host 0.0.0.0 --like-the-chip
    """
    root = _drive(drive)
    watch = _watch(db) if keep else None

    from host_tools.sim.machine import AS_MPY, UNCHARGED
    from host_tools.web.server import WebTable, listen, make_server

    with contextlib.suppress(KeyboardInterrupt), listen(host, port) as door:
        open_port = door.getsockname()[1]
        address = f"http://{_name(host)}:{open_port}"
        taken = f"port {port} is taken; " if port not in (0, open_port) else ""
        if not ipaddress.ip_address(door.getsockname()[0]).is_loopback:
            print("topout: whoever reaches this machine over the network can press its keys", file=sys.stderr)

        def greet() -> None:
            print(f"topout: {taken}the table is at {address} (Ctrl-C ends)", flush=True)
            if not no_browser and _has_window():
                threading.Thread(target=_open_page, args=(address,), daemon=True).start()

        table = WebTable(root, host, AS_MPY if like_the_chip else UNCHARGED, watch)
        make_server(table, greet).run(sockets=[door])


def _watch(db: str | None) -> "Watch":
    """A history that cannot be opened is told before anybody plays; what goes wrong later ends no game."""
    from host_tools.history.keeping import keep
    from host_tools.history.watch import Watch

    def put_away(games: list["Played"]) -> None:
        try:
            for kept in keep(games, db):
                print(f"topout: {kept.told()}", flush=True)
        except MistakeError as mistake:
            print(f"topout: a game was not kept: {mistake}", file=sys.stderr, flush=True)

    keep([], db)
    return Watch(put_away)


def _drive(given: Path | None) -> Path:
    if given is None:
        return FIRMWARE
    if any((given / "topout").glob("**/*.mpy")):
        raise MistakeError(f"{given} holds .mpy, which only the device runs: make drive FORMAT=py")
    for needed in ("code.py", "topout/board/pins.py"):
        if not (given / needed).is_file():
            raise MistakeError(f"{given} is no drive of the console: it has no {needed}")
    return given


def _name(host: str) -> str:
    """How a browser names the address that is listened on."""
    if host in ("0.0.0.0", "::"):
        return _own_address()
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _own_address() -> str:
    """This machine's address in its network. Connecting a datagram socket sends nothing, it only picks a way out."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
            way_out.connect(("192.0.2.1", 9))
            return str(way_out.getsockname()[0])
    except OSError:
        return "127.0.0.1"


def _has_window() -> bool:
    """Whether a browser would come up in a window, and not in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open_page(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
