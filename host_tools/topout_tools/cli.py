"""The `topout` command: parses the arguments and calls a command in `commands`."""

import io
import os
import sys
from typing import Annotated

import typer

from topout.constants import VERSION
from topout_tools.commands import (
    bumps,
    deploy,
    doctor,
    drive,
    history,
    page,
    pins,
    pull,
    replay,
    report,
    run,
    selftest,
    sim,
    standings,
    trace,
)
from topout_tools.errors import UsageError, UserError
from topout_tools.printable import printable

_LONGEST_MESSAGE = 4000  # characters

app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)


@app.callback(invoke_without_command=True)
def topout(
    context: typer.Context,
    tells_version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Topout: a scoring console for tabletop building games.

    Every verb has a --help of its own. The status is 0 if all is well; 1 if something is not, which is then said in
    a line; 2 if the command was not understood; 130 after Ctrl-C.

    \b
    topout --version
    topout sim --help
    """
    if tells_version:
        print(f"topout {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command("bumps")(bumps.bumps)
app.command("deploy")(deploy.deploy)
app.command("doctor")(doctor.doctor)
app.command("drive")(drive.drive)
app.add_typer(history.app, name="history")
app.command("page")(page.page)
app.command("pins")(pins.pins)
app.command("pull")(pull.pull)
app.command("replay")(replay.replay)
app.command("report")(report.report)
app.command("run")(run.run)
app.command("selftest")(selftest.selftest)
app.command("sim")(sim.sim)
app.command("standings")(standings.standings)
app.command("trace")(trace.trace)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # characters that a terminal cannot show must not raise
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
        sys.exit(status)
    except UserError as mistake:
        print(f"topout: {printable(str(mistake), _LONGEST_MESSAGE)}", file=sys.stderr)
        sys.exit(2 if isinstance(mistake, UsageError) else 1)
    except typer.TyperException as mistake:  # an unknown command, a missing argument
        message = mistake.format_message().rstrip(".")
        print(f"topout: {message}{'' if message.endswith('?') else '.'} Try --help.", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has ended: `topout replay … | head`
        sys.stderr.close()
        sys.exit(1)
    except OSError as problem:  # without a file name it concerns our own output
        print(
            f"topout: {printable(str(problem.filename or 'cannot write the output'))}: {problem.strerror}",
            file=sys.stderr,
        )
        os._exit(1)  # a normal exit would try again to write the rest of the output


if __name__ == "__main__":
    main()
