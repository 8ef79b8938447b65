"""`topout sim`: the simulated console at a web table."""

import contextlib
import ipaddress
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from topout_tools import FIRMWARE
from topout_tools.errors import UsageError, UserError
from topout_tools.history.options import Console, Db, Event
from topout_tools.sim.options import Board, Names, found_names

if TYPE_CHECKING:
    from topout_tools.history.entries import Tags
    from topout_tools.web.games import Games
    from topout_tools.web.saved_table import SavedTable


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
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="where the table is kept, if not in your own data folder")
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="a console as from the factory; the last one is put aside")
    ] = False,
    lan: Annotated[
        bool, typer.Option("--lan", help="let phones in this machine's network be pods: prints a code for each to scan")
    ] = False,
    lan_address: Annotated[
        str, typer.Option(metavar="ADDRESS", help="by which of this machine's addresses phones come, if it has several")
    ] = "",
    keep: Annotated[
        bool,
        typer.Option(
            "--keep/--no-keep", help="keep every game in the history when it is over; with --db after every turn"
        ),
    ] = True,
    names: Names = None,
    board: Board = None,
    console: Console = "",
    event: Event = "",
    db: Db = None,
) -> None:
    """Play at a web table in the browser. However the server ends, the game is there the next time.

    \b
    topout sim
    topout sim --port 9000 --no-browser
    topout sim --save tuesday.json
    topout sim --console "Table 7" --event "Club night"
    topout sim --lan
    topout sim --board pico-solo
    topout sim --host 0.0.0.0 --like-the-chip
    """
    from topout_tools.history.entries import Tags

    root = _drive(drive)
    board = _known(board, lan=bool(lan or lan_address))

    from topout_tools.sim.machine import AS_MPY, UNCHARGED
    from topout_tools.web.lan.startup import open_to_phones, show_codes
    from topout_tools.web.saved_table import SavedTable, own_file
    from topout_tools.web.server import WebTable, listen, make_server

    path = save or own_file()
    games = _games(db, path, Tags(console, event)) if keep else None
    with contextlib.ExitStack() as way_out:
        way_out.enter_context(contextlib.suppress(KeyboardInterrupt))
        page_socket = way_out.enter_context(listen(host, port))
        phone_socket = way_out.enter_context(open_to_phones(page_socket, lan_address)) if lan or lan_address else None
        open_port = page_socket.getsockname()[1]
        address = f"http://{_name(host)}:{open_port}"
        saved = way_out.enter_context(SavedTable(path, address))
        notes = _begin(saved, fresh)
        taken = f"port {port} is taken; " if port not in (0, open_port) else ""
        if not ipaddress.ip_address(page_socket.getsockname()[0]).is_loopback:
            may = "press its keys and read its games" if games else "press its keys"
            print(f"topout: anyone who can reach this machine over the network can {may}", file=sys.stderr)

        def greet() -> None:
            if table.phones:
                show_codes(table.phones)
            print(f"topout: {taken}the table is at {address} (Ctrl-C ends){notes}", flush=True)
            if not no_browser and _has_window():
                threading.Thread(target=_open_page, args=(address,), daemon=True).start()

        table = WebTable(
            root, host, AS_MPY if like_the_chip else UNCHARGED, games, saved, found_names(names), phone_socket, board
        )
        make_server(table, greet).run(sockets=[page_socket])


def _known(board: str | None, *, lan: bool) -> str:
    """Return the board's name. Raises UserError if there is none, or if it has no pods for phones to be."""
    from topout_tools.sim.board_data import DEFAULT, board_data

    data = board_data(board or DEFAULT)
    if lan and not data.has_pods:
        raise UsageError(f"--lan: phones are pods, and {data.name} has none")
    return data.name


def _begin(saved: "SavedTable", is_fresh: bool) -> str:
    """Put the saved table aside if `is_fresh` or if it is damaged. If `is_fresh`, phones get new codes.

    Return a message about it, or about a game under way, or "".
    """
    from topout_tools.web.lan.code_file import CodeFile
    from topout_tools.web.saved_table import DamagedTableError

    try:
        if is_fresh:
            CodeFile(saved.path).forget()
        aside = saved.put_aside() if is_fresh else None
        kept = saved.load()
    except DamagedTableError as mistake:
        return f"\ntopout: {mistake}: it is kept as {saved.put_damaged_aside()}"
    except OSError as problem:
        raise UserError(f"cannot put {saved.path} aside: {problem.strerror}") from problem
    if aside:
        return f"\ntopout: what was on the table is kept in {aside}"
    if kept and kept.has_game_under_way:
        return "\ntopout: the last game is still on the table; --fresh starts over"
    return ""


def _games(db: str | None, table: Path, tags: "Tags") -> "Games":
    """Return the history of this table's games.

    Raises UserError if the history that the user named cannot be opened. Without the default one, or while a shared one
    does not answer, people can still play: terminal and page say what is wrong.
    """
    from topout_tools.history.database import UnreachableError
    from topout_tools.web.games import Games
    from topout_tools.web.saved_table import console_of

    games = Games(db, console_of(table), tags)
    try:
        games.check()
    except UnreachableError as problem:
        print(f"topout: games wait on this computer until the history answers: {problem}", file=sys.stderr)
    except UserError as mistake:
        if db:
            raise
        print(f"topout: games are not kept: {mistake}", file=sys.stderr)
    return games


def _drive(given: Path | None) -> Path:
    if given is None:
        return FIRMWARE
    if any((given / "topout").glob("**/*.mpy")):
        raise UserError(f"{given} holds .mpy, which only the device runs: make drive FORMAT=py")
    for needed in ("code.py", "topout/board/hub.py"):
        if not (given / needed).is_file():
            raise UserError(f"{given} is no drive of the console: it has no {needed}")
    return given


def _name(host: str) -> str:
    """Return the host as a browser's address has it."""
    if host in ("0.0.0.0", "::"):
        from topout_tools.web.lan.addresses import way_out

        return way_out() or "127.0.0.1"
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _has_window() -> bool:
    """Return whether a browser would open in a window, not in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _open_page(address: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
