"""`topout bumps`: runs the console's detector on recordings; plots or makes a recording."""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from topout_tools.errors import UsageError, UserError


def bumps(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="recordings as CSV")],
    plot: Annotated[
        str | None, typer.Option(metavar="OUT.png", help="draw the one recording into this picture")
    ] = None,
    record: Annotated[
        str | None, typer.Option(metavar="PORT", help="record from the console at this serial port into FILE")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="how long to record; else until Ctrl-C")] = None,
) -> None:
    """Listen to recordings with the console's own detector: one knock a line, as JSON.

    \b
    topout bumps table.csv
    topout bumps table.csv --plot table.png
    topout bumps --record /dev/ttyACM0 --seconds 2 evening.csv
    """
    if (plot or record) and len(files) != 1:
        raise UsageError("--plot and --record take one FILE")
    if plot and record:
        raise UsageError("record first, then --plot")
    if record:
        _record(record, files[0], seconds)
    elif plot:
        _plot(files[0], plot)
    elif [file for file in files if not _listen(file)]:
        raise typer.Exit(1)


def _listen(file: str) -> bool:
    from topout_tools.bumps.run_detector import listen

    try:
        for heard in listen(file):
            print(json.dumps(heard.as_json(file)), flush=True)
    except UserError as mistake:
        print(f"topout: {mistake}", file=sys.stderr)
        return False
    return True


def _plot(file: str, out: str) -> None:
    from topout_tools.bumps.plot import draw
    from topout_tools.bumps.recording import read_recording

    draw(read_recording(file), Path(file).name, out)


def _record(port: str, file: str, seconds: float | None) -> None:
    from topout_tools.bumps.record import lines_from, write_recording

    path = Path(file)
    print(f"recording from {port} into {file}; Ctrl-C ends it", file=sys.stderr)
    try:
        with path.open("x", encoding="ascii") as out:
            write_recording(lines_from(port, seconds), out)
    except FileExistsError:
        raise UserError(f"{file} is there already: recordings are never written over") from None
    except OSError as problem:
        raise UserError(f"cannot write {file}: {problem.strerror}") from problem
    except UserError:
        _tell_recorded(path)
        raise
    except KeyboardInterrupt:
        pass
    if not _tell_recorded(path):
        raise UserError(f"the console at {port} sent no samples: on its meter, press the key that sends them")


def _tell_recorded(path: Path) -> int:
    with path.open(encoding="ascii") as lines:
        samples = sum(line[0] in "-0123456789" for line in lines)
    if samples:
        print(f"{samples} samples in {path}", file=sys.stderr)
    else:
        path.unlink()
    return samples
