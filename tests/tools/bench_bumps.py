"""Compares the bump alarm with public detectors: make bench-bumps DATA=folder.

The recordings are split by their source (tests/bump/data_split.py). All constants, ours and the baselines', were chosen
on one half. The other half was watched while ours were chosen, so it is held out only for the baselines. Synthetic
signals lie on the quiet of the same half.

Then come augmented copies of all recordings, and a sweep of each main threshold. For unseen seeds: python -m
tests.bump.unseen_seeds.
"""

import argparse
import sys
from functools import partial

from tests.bump.augmentation import CHANGES, augment
from tests.bump.baseline_detectors import BASELINES, Baseline
from tests.bump.data_split import CHOSEN, WATCHED, half_of
from tests.bump.scoring import DetectFunction, Labelled, load, score
from tests.bump.synthetic_scores import BANDS_HZ, KINDS, WANTED, alarms, recall_by_band, select_score, sum_scores
from tests.bump.synthetic_signals import PEAKS_MG
from tests.bump.threshold_sweep import COLUMNS, LIMITS, curve
from tests.bump.unseen_seeds import report_presses
from topout_tools.bumps.run_detector import hear
from topout_tools.errors import UserError

ROWS = (
    ("recall, knock and weak", "", lambda total: f"{total.recall:.3f}"),
    ("precision, knock and weak", "", lambda total: f"{total.precision:.3f}"),
    ("F1, knock and weak", ">= 0.995", lambda total: f"{total.f1:.3f}"),
    ("errors on table knocks", "0", lambda total: f"{total.knock_errors}"),
    ("latency, median ms", "<= 12", lambda total: f"{total.latency_ms(50):.1f}"),
    ("latency, 95 % ms", "<= 30", lambda total: f"{total.latency_ms(95):.1f}"),
    ("alarms an hour, quiet", "<= 1", lambda total: f"{total.rate('quiet', 3600):.1f}"),
    ("alarms a minute after the first, buzz", "<= 1", lambda total: f"{total.rate('buzz', 60):.1f}"),
    ("alarms a minute, moved", "<= 0.2", lambda total: f"{total.rate('moved', 60):.2f}"),
    ("moved recordings reported as moved", "1.0", lambda total: f"{total.moved_reported / max(1, total.moved):.2f}"),
    ("moved reported where nothing moved", "0", lambda total: f"{total.false_moved}"),
)
SEEDS = {CHOSEN: 100, WATCHED: 200}
PROGRESS = partial(print, file=sys.stderr, flush=True)

Detectors = list[tuple[str, DetectFunction]]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--data", required=True, help="folder of labelled recordings")
    try:
        recordings = load(arguments.parse_args().data)
    except UserError as mistake:
        sys.exit(f"bench-bumps: {mistake}")
    halves = {half: [one for one in recordings if half_of(one) == half] for half in (CHOSEN, WATCHED)}
    detectors: Detectors = [("Topout", lambda samples: list(hear(samples)))]
    for baseline in BASELINES:
        detectors.extend(_tuned(baseline, halves[CHOSEN]))
    for half, some in halves.items():
        _report(half, some, detectors)
    _report_augmented(recordings, detectors[0][1])
    _report_sweep(recordings, detectors[0][1])


def _tuned(baseline: Baseline, recordings: list[Labelled]) -> Detectors:
    PROGRESS(f"tuning {baseline.name} …")
    try:
        setting, detect = _tune(baseline, recordings)
    except ImportError as missing:
        print(f"{baseline.name}: left out, for {missing.name} is not installed (pip install 'topout[bench]')")
        return []
    print(f"{baseline.name}: tuned to {setting}")
    return [(baseline.name, detect)]


def _tune(baseline: Baseline, recordings: list[Labelled]) -> tuple[str, DetectFunction]:
    """Return the setting with the best F1 on knock and weak; among equals, the one with the fewest false alarms
    elsewhere.
    """
    labelled = [recording for recording in recordings if recording.kind in ("knock", "weak")]
    others = [recording for recording in recordings if recording.kind in ("buzz", "moved")]
    return max(baseline.settings(), key=lambda setting: _merit(setting[1], labelled, others))


def _merit(detect: DetectFunction, labelled: list[Labelled], others: list[Labelled]) -> tuple[float, int]:
    return round(score(labelled, detect).f1, 4), -sum(score(others, detect).alarms.values())


def _report(half: str, recordings: list[Labelled], detectors: Detectors) -> None:
    PROGRESS(f"scoring the half {half} …")
    shocks = sum(len(recording.truth_ms) for recording in recordings)
    print(f"\n== The half {half} (in-sample for Topout): {len(recordings)} recordings, {shocks} shocks")
    _print_head(detectors)
    totals = [score(recordings, detect) for _, detect in detectors]
    for label, target, show in ROWS:
        print(f"{label:<38}{target:>9}" + "".join(f"{show(total):>18}" for total in totals))
    quiets = [recording for recording in recordings if recording.kind == "quiet"]
    _report_synthetic_knocks(half, quiets, detectors)
    _report_synthetic_others(half, quiets, detectors)


def _report_synthetic_knocks(half: str, quiets: list[Labelled], detectors: Detectors) -> None:
    for name, detect in detectors:
        PROGRESS(f"synthetic knocks for {name} …")
        bands = recall_by_band(quiets, detect, SEEDS[half])
        print(f"\n-- Synthetic knocks, {half}: {name}. Recall by frequency and peak; false alarms; latency, 95 % ms")
        print(f"{'Hz':>8}" + "".join(f"{peak_mg:>8.0f} mg" for peak_mg in PEAKS_MG) + f"{'false':>8}{'latency':>9}")
        for low, high in BANDS_HZ:
            scores = bands[low, high]
            total = sum_scores(scores)
            heard = "".join(f"{one.recall:>11.2f}" for one in scores)
            print(f"{f'{low}-{high}':>8}{heard}{total.false:>8}{total.latency_ms(95):>9.0f}")
        for stiffness, from_mg, target in WANTED:
            some = select_score(bands, stiffness, from_mg)
            print(
                f"   {stiffness} from {from_mg} mg: {some.recall:.3f} (>= {target}),"
                f" 95 % within {some.latency_ms(95):.0f} ms"
            )


def _report_synthetic_others(half: str, quiets: list[Labelled], detectors: Detectors) -> None:
    print(f"\n-- Synthetic signals that are no knocks, {half}: alarms in each recording, mean and most")
    _print_head(detectors)
    for kind in KINDS:
        PROGRESS(f"{kind.name} …")
        row = ""
        for _, detect in detectors:
            counts = alarms(quiets, detect, kind, SEEDS[half])
            row += f"{f'{sum(counts) / len(counts):.1f}, {max(counts)}':>18}"
        print(f"{kind.name:<38}{f'<= {kind.allowed}':>9}{row}")
    report_presses(range(SEEDS[half], SEEDS[half] + 1), quiets)


def _report_augmented(recordings: list[Labelled], detect: DetectFunction) -> None:
    print("\n== Augmented copies of all recordings (in-sample): Topout")
    print(
        f"{'':<30}" + "".join(f"{title:>10}" for title in ("F1", "missed", "false", "ms", "quiet/h", "buzz", "moved"))
    )
    for name, change in CHANGES.items():
        PROGRESS(f"{name} …")
        total = score(augment(recordings, change), detect)
        rates = (total.rate("quiet", 3600), total.rate("buzz", 60), total.rate("moved", 60))
        figures = [f"{total.f1:.3f}", f"{total.missed}", f"{total.false}", f"{total.latency_ms(50):.0f}"]
        print(f"{name:<30}" + "".join(f"{figure:>10}" for figure in figures + [f"{rate:.2f}" for rate in rates]))


def _report_sweep(recordings: list[Labelled], detect: DetectFunction) -> None:
    print("\n== Sweep of each threshold: all recordings, synthetic soft tables and hands; * is ours")
    for limit in LIMITS:
        PROGRESS(f"{limit.name} …")
        print(f"{limit.name}, {limit.meaning}\n{'':>8}" + "".join(f"{title:>18}" for title in COLUMNS))
        for value, is_ours, figures in curve(limit, recordings, detect):
            print(f"{f'{value}{is_ours * chr(42)}':>8}" + "".join(f"{figure:>18}" for figure in figures))


def _print_head(detectors: Detectors) -> None:
    print(f"{'':<38}{'target':>9}" + "".join(f"{name:>18}" for name, _ in detectors))


if __name__ == "__main__":
    main()
