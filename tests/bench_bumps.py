"""How good the bump alarm is on recordings, beside public detectors tuned on the same: make bench-bumps DATA=folder."""

import argparse
import sys

from host_tools.bumps.hearing import hear
from host_tools.mistakes import MistakeError
from tests.bump.rivals import RIVALS, Rival
from tests.bump.scoring import Ear, Labelled, Score, load, score

ROWS = (
    ("recall, knock and weak", "", lambda total: f"{total.recall:.3f}"),
    ("precision, knock and weak", "", lambda total: f"{total.precision:.3f}"),
    ("F1, knock and weak", ">= 0.99", lambda total: f"{total.f1:.3f}"),
    ("errors on table knocks", "0", lambda total: f"{total.knock_errors}"),
    ("latency, median ms", "<= 12", lambda total: f"{total.latency_ms(50):.1f}"),
    ("latency, 95 % ms", "<= 30", lambda total: f"{total.latency_ms(95):.1f}"),
    ("alarms an hour, quiet", "<= 1", lambda total: f"{total.rate('quiet', 3600):.1f}"),
    ("alarms a minute after the first, buzz", "<= 2", lambda total: f"{total.rate('buzz', 60):.1f}"),
    ("alarms a minute, moved", "<= 1", lambda total: f"{total.rate('moved', 60):.1f}"),
    ("moved recordings reported as moved", "1.0", lambda total: f"{total.moved_reported / max(1, total.moved):.2f}"),
    ("moved reported where nothing moved", "0", lambda total: f"{total.false_moved}"),
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", required=True, help="folder of labelled recordings")
    try:
        recordings = load(arguments.parse_args().data)
    except MistakeError as mistake:
        sys.exit(f"bench-bumps: {mistake}")
    columns = [("Topout", score(recordings, lambda samples: list(hear(samples))))]
    for rival in RIVALS:
        try:
            setting, ear = _tune(rival, recordings)
        except ImportError as missing:
            print(f"{rival.name}: left out, for {missing.name} is not installed (pip install 'topout[bench]')")
            continue
        print(f"{rival.name}: tuned to {setting}")
        columns.append((rival.name, score(recordings, ear)))
    _print_table(columns)


def _tune(rival: Rival, recordings: list[Labelled]) -> tuple[str, Ear]:
    """The setting with the best F1 on knock and weak; among equals, the fewest false alarms elsewhere."""
    labelled = [recording for recording in recordings if recording.kind in ("knock", "weak")]
    others = [recording for recording in recordings if recording.kind in ("buzz", "moved")]
    return max(rival.settings(), key=lambda setting: _merit(setting[1], labelled, others))


def _merit(ear: Ear, labelled: list[Labelled], others: list[Labelled]) -> tuple[float, int]:
    return round(score(labelled, ear).f1, 4), -sum(score(others, ear).alarms.values())


def _print_table(columns: list[tuple[str, Score]]) -> None:
    print()
    print(f"{'':<38}{'target':>9}" + "".join(f"{name:>17}" for name, _ in columns))
    for label, target, show in ROWS:
        print(f"{label:<38}{target:>9}" + "".join(f"{show(total):>17}" for _, total in columns))


if __name__ == "__main__":
    main()
