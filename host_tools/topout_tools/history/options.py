"""Options that verbs about the history share."""

from typing import Annotated

import typer

Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE|postgresql://…",
        envvar="TOPOUT_HISTORY",
        show_envvar=True,
        help="where the history lies, if not in your own data folder",
    ),
]
