"""The `topout` command: reads the arguments and hands over to a verb in `commands`."""

import sys

import typer

from host_tools.commands import bumps, deploy, doctor, drive, history, pins, pull, replay, run, sim
from host_tools.mistakes import MistakeError

app = typer.Typer(
    help="Topout: a scoring console for tabletop building games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("bumps")(bumps.bumps)
app.command("deploy")(deploy.deploy)
app.command("doctor")(doctor.doctor)
app.command("drive")(drive.drive)
app.add_typer(history.app, name="history")
app.command("pins")(pins.pins)
app.command("pull")(pull.pull)
app.command("replay")(replay.replay)
app.command("run")(run.run)
app.command("sim")(sim.sim)


def main() -> None:
    try:
        sys.exit(app(standalone_mode=False))
    except MistakeError as mistake:
        print(f"topout: {mistake}", file=sys.stderr)
        sys.exit(1)
    except typer.TyperException as mistake:  # an unknown verb, a missing argument
        print(f"topout: {mistake.format_message()} Try --help.", file=sys.stderr)
        sys.exit(2)
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has left: `topout replay … | head`
        sys.stderr.close()
        sys.exit(1)


if __name__ == "__main__":
    main()
