"""Compares the simulator with the chip, press by press, in the games that `make rig` played.

    python -m tests.tools.bench.calibrate

The chip's figures are in `device.json`, with their commit (`make rig RIG_HOME=folder RIG=--keep` writes it). The
simulator's costs were chosen on one of these games, so this shows how well they fit. The status is 1 if a median is
further off than TOLERANCE. `make bench` only prints them: the chip's figures are older than the tree.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.tools.rig.games import script_of
from tests.tools.rig.reference import play_reference

DEVICE = Path(__file__).with_name("device.json")
FIGURES = ("ring_ms", "screen_ms", "done_ms", "turn_ms")
_SAID = {
    "ring_ms": "key → ring",
    "screen_ms": "key → screen's answer",
    "done_ms": "key → finished screen",
    "turn_ms": "longest loop turn",
}
TOLERANCE = 0.15


class Ratio(NamedTuple):
    """How much longer the chip takes: the median, and the 90th percentile."""

    what: str
    presses: int
    median: float
    mostly: float


def keep(found: dict[str, Any], path: Path = DEVICE) -> None:
    """Write the chip's figures of a whole run of the rig, without pictures and without the simulator's."""
    games = {game: [_short(press) for press in run["presses"]] for game, run in found["games"].items()}
    origin = {name: found[name] for name in ("commit", "date", "firmware", "players", "language")}
    lines = [f"{json.dumps(game)}: [\n{_rows(presses)}\n]" for game, presses in games.items()]
    path.write_text(json.dumps(origin, indent=1)[:-2] + ',\n "games": {\n' + ",\n".join(lines) + "\n}\n}\n", "utf-8")


def ratios(game: str, device: dict[str, Any]) -> Iterator[Ratio]:
    with TemporaryDirectory() as folder:
        script = script_of(game, device["players"], device["language"])
        simulated = play_reference(script, game, Path(folder)).simulated
    for figure in FIGURES:
        found = sorted(_ratios_of(figure, device["games"][game], simulated))
        if found:
            yield Ratio(_SAID[figure], len(found), statistics.median(found), found[len(found) * 9 // 10])


def report() -> bool:
    """Print the ratios. Return whether every median is within TOLERANCE."""
    device = json.loads(DEVICE.read_text("utf-8"))
    print(f"chip / simulator, press by press; the chip: {device['firmware']}, commit {device['commit'][:7]}")
    near = total = 0
    for game in device["games"]:
        for ratio in ratios(game, device):
            is_near = abs(ratio.median - 1) <= TOLERANCE
            near, total = near + is_near, total + 1
            print(
                f"{game}, {ratio.what}, {ratio.presses} presses: {ratio.median:.2f} in the median, "
                f"{ratio.mostly:.2f} for nine of ten at most{'' if is_near else '  <'}",
                flush=True,
            )
    print(f"{near} of {total} medians within {TOLERANCE:.0%}")
    return near == total


def main() -> int:
    return 0 if report() else 1


def _ratios_of(figure: str, presses: list[dict[str, Any]], simulated: dict[str, dict[str, Any]]) -> Iterator[float]:
    """Yield the chip's time over the simulator's. Erases and pulsing rings are left out: they do not measure Python."""
    for press in presses:
        mine = simulated.get(press["shot"])
        if not mine or mine["has_erased"] or (figure == "ring_ms" and not mine["rings_are_still"]):
            continue
        if press.get(figure) and mine[figure]:
            yield press[figure] / mine[figure]


def _short(press: dict[str, Any]) -> dict[str, Any]:
    return {name: press[name] for name in ("shot", "key", *FIGURES, "live_bytes") if press.get(name) is not None}


def _rows(presses: list[dict[str, Any]]) -> str:
    return ",\n".join("  " + json.dumps(press) for press in presses)


if __name__ == "__main__":
    sys.exit(main())
