"""Runs jobs on the emulated board: a Node process each, which reports every press as a line of JSON."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.tools.rig import wiring
from tests.tools.rig.home import Home, RigError

_HERE = Path(__file__).parent
_RUNNER = _HERE / "board" / "run.mjs"

Event = dict[str, Any]


def check_installed() -> None:
    if not (_HERE / "node_modules" / "rp2040js").is_dir():
        raise RigError(
            "the emulator is not installed: npm ci --ignore-scripts --prefix tests/tools/rig (make rig does it)"
        )


def run_job(
    home: Home,
    flash: Path,
    folder: Path,
    steps: list[dict[str, Any]],
    *,
    save_flash: Path | None = None,
    on_event: Callable[[Event], object] = lambda event: None,
) -> list[Event]:
    """Switch the board on with this flash, play the steps, and return what the board reported."""
    folder.mkdir(parents=True, exist_ok=True)
    job = folder / "job.json"
    job.write_text(json.dumps(_job(home, flash, folder, steps, save_flash)), "utf-8")
    events = []
    with (folder / "errors.txt").open("w+") as errors:
        command = ["node", str(_RUNNER), str(job)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process:
            assert process.stdout is not None
            for line in process.stdout:
                events.append(json.loads(line))
                on_event(events[-1])
        if not events or events[-1]["event"] != "end":
            errors.seek(0)
            raise RigError(f"the emulator failed: {_last_line(errors.read())}")
    return events


def _job(home: Home, flash: Path, folder: Path, steps: list[dict[str, Any]], save_flash: Path | None) -> Event:
    return {
        "flash": str(flash),
        "bootrom": str(home.bootrom),
        "symbols": str(home.symbols) if home.symbols else None,
        "pins": wiring.pins(),
        "ring_pixels": wiring.RING_PIXELS,
        "faces": wiring.dial_faces(),
        "pictures": str(folder),
        "save_flash": str(save_flash) if save_flash else None,
        "steps": steps,
    }


def _last_line(text: str) -> str:
    wrong = [line.strip() for line in text.splitlines() if "Error" in line]
    return (wrong or text.strip().splitlines() or ["no reason given"])[0]
