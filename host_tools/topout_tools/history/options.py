"""Options that verbs about the history share."""

from typing import Annotated

import typer

from topout_tools.errors import UsageError, UserError

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


def _tag(text: str) -> str:
    """Return a tag as it is stored. Raises UsageError if it is too long or cannot be printed."""
    from topout_tools.history.people import checked

    try:
        return text and checked(text)
    except UserError as problem:
        raise UsageError(f"--console and --event: {problem}") from None


Console = Annotated[
    str, typer.Option("--console", metavar="NAME", help="what you call this console: Table 7", callback=_tag)
]
Event = Annotated[str, typer.Option("--event", metavar="NAME", help="at which event: Club night", callback=_tag)]
