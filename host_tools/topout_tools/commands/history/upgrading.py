"""`topout history upgrade`."""

from typing import Annotated

import typer

from topout_tools.history.options import Db


def upgrade(
    yes: Annotated[bool, typer.Option("--yes", help="do not ask")] = False,
    db: Db = None,
) -> None:
    """Bring a history that several computers share up to date: older versions of topout can no longer use it then.

    A file is brought up to date by any command.

    \b
    topout history upgrade
    """
    from topout_tools.history.database import OlderHistoryError
    from topout_tools.history.history import History

    try:
        with History(db) as history:
            print(f"{history.address} is up to date, with {history.count()} games")
            return
    except OlderHistoryError:
        pass
    if not yes:
        print("Computers with an earlier topout cannot use this history then, until they are updated.")
        print("Their games wait on them, and are sent after that.")
        typer.confirm("Bring it up to date?", abort=True)
    with History(db, may_upgrade=True) as history:
        print(f"{history.address} has been brought up to date, with {history.count()} games")
