"""`topout standings`: a club's evening, in the terminal or on one page for a screen on the wall."""

import contextlib
import ipaddress
import json
import sys
from typing import Annotated

import typer

from topout_tools.commands.history.choices import AsJson, OfEvent, Since, moment_of
from topout_tools.history.options import Db


def standings(
    serve: Annotated[bool, typer.Option("--serve", help="serve a page that keeps itself up to date")] = False,
    event: OfEvent = "",
    since: Since = "",
    port: Annotated[int, typer.Option(min=0, max=65535, help="where to listen; 0 takes any free port")] = 8770,
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets other machines in")] = "127.0.0.1",
    as_json: AsJson = False,
    db: Db = None,
) -> None:
    """Show a club's evening: who plays now at which table, results, points. The history is only read.

    Without --event and --since these are the games of today, which begins at five in the morning. Each game gives a
    player one point for everybody whom they came before.

    \b
    topout standings
    topout standings --event "Club night"
    topout standings --serve
    """
    from topout_tools.history.history import History
    from topout_tools.standings.evening import evening_of
    from topout_tools.standings.formatting import page
    from topout_tools.standings.server import as_json as in_json

    begin = moment_of(since) if since else None
    if not serve:
        with History(db, reads_only=True) as history:
            evening = evening_of(history, event, begin)
        print(json.dumps(in_json(evening, event), ensure_ascii=False) if as_json else page(evening))
        return
    from topout_tools.standings.server import StandingsPage
    from topout_tools.web.server import listen, make_server

    with contextlib.suppress(KeyboardInterrupt), listen(host, port) as socket:
        address, open_port = socket.getsockname()[:2]
        if not ipaddress.ip_address(address).is_loopback:
            print("topout: anyone who can reach this machine over the network can read it", file=sys.stderr)
        name = f"[{address}]" if ":" in address else address

        def greet() -> None:
            print(f"topout: the standings are at http://{name}:{open_port} (Ctrl-C ends)", flush=True)

        make_server(StandingsPage(db, host, event, begin), greet).run(sockets=[socket])
