"""Measures the bump alarm on seeds that no constant was chosen on: python -m tests.bump.unseen_seeds --seeds
50000-50003.

Synthetic signals lie on synthetic sensor noise. Use seeds that nobody has looked at: 0-9999 and 20000-39999 were seen
while constants were chosen.

With --data, synthetic signals also lie on recorded quiet. The recordings are played at a part of their strength, which
shows the margin. Constants were chosen on the recordings themselves.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np

from tests.bump import synthetic_signals
from tests.bump.augmentation import augment, louder
from tests.bump.presses import MX_MM, detect_with_blanking, presses
from tests.bump.scoring import Labelled, load, score
from tests.bump.synthetic_scores import KINDS, WANTED, alarms, recall_by_band, select_score, sum_scores
from tests.bump.synthetic_signals import Quiet
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.run_detector import hear
from topout_tools.bumps.sensor import RATE_HZ, sense
from topout_tools.errors import UserError
from topout_tools.sim.tabletop import Tabletop as SimulatedTable

HEIGHTS_MG = (28, 34, 40, 50, 60, 80, 120, 200, 400, 800, 1500, 2000)
PARTS = (0.8, 0.7, 0.6, 0.5)
RECORDINGS = 12  # of each kind, for a seed
SPOILT = 100  # of each height, for a seed
LIFTS = 25  # for a seed
PRESSES = 120  # for a seed
PRESSED_MG = ((10.0, 40.0), (40.0, 120.0), (120.0, 360.0))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", required=True, help="such as 50000-50003")
    parser.add_argument("--data", help="folder of labelled recordings")
    given = parser.parse_args(arguments)
    try:
        seeds = seeds_of(given.seeds)
        recordings = load(given.data) if given.data else []
    except UserError as mistake:
        sys.exit(f"unseen_seeds: {mistake}")
    quiets = [one for one in recordings if one.kind == "quiet"]
    for name, some in (("synthetic noise", []), ("recorded quiet", quiets)):
        if name == "synthetic noise" or some:
            print(f"== On {name}, seeds {given.seeds}")
            report_knocks(seeds, some)
            report_others(seeds, some)
            report_spoilt(seeds, some)
            report_presses(seeds, some)
    report_lifts(seeds)
    if recordings:
        report_parts(recordings)


def seeds_of(text: str) -> range:
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal() or int(last or first) < int(first):
        raise UserError(f"{text}: seeds are a number, or two such as 50000-50003")
    return range(int(first), int(last or first) + 1)


def detect(samples):
    return list(hear(samples))


def report_knocks(seeds: range, quiets: list[Labelled]) -> None:
    bands = [recall_by_band(quiets, detect, seed) for seed in seeds]
    for stiffness, from_mg, target in WANTED:
        some = sum_scores([select_score(each, stiffness, from_mg) for each in bands])
        print(
            f"{stiffness} tables from {from_mg} mg: {some.recall:.3f} (>= {target}) of {some.right + some.missed},"
            f" {some.false} false, latency {some.latency_ms(50):.0f} / {some.latency_ms(95):.0f} ms"
        )


def report_others(seeds: range, quiets: list[Labelled]) -> None:
    for kind in KINDS:
        counts = [count for seed in seeds for count in alarms(quiets, detect, kind, seed, RECORDINGS)]
        over = sum(count > kind.allowed for count in counts)
        print(
            f"{kind.name}: {sum(counts)} alarms in {len(counts)} recordings, {max(counts)} at most;"
            f" over {kind.allowed} in {over}"
        )


def report_spoilt(seeds: range, quiets: list[Labelled]) -> None:
    counts = [sum(spoilt_alarms(seed, quiets, height_mg) for seed in seeds) for height_mg in HEIGHTS_MG]
    print(f"single spoilt samples, alarms of {len(seeds) * SPOILT} (0):")
    print("   " + ", ".join(f"{height_mg} mg {count}" for height_mg, count in zip(HEIGHTS_MG, counts, strict=True)))


def spoilt_alarms(seed: int, quiets: list[Labelled], height_mg: float) -> int:
    recording = synthetic_signals.spoilt(
        Quiet(np.random.default_rng((seed, int(height_mg))), quiets), SPOILT, (height_mg, height_mg)
    )
    return sum(event.is_alarm for event in detect(recording.samples_mg))


def report_presses(seeds: range, quiets: list[Labelled]) -> None:
    print(
        f"presses of keys, alarms of {len(seeds) * PRESSES}: not blanked, blanked;"
        " blanked for a switch that closes at its bottom"
    )
    for peaks_mg in PRESSED_MG:
        some, shallow = (
            [presses(Quiet(np.random.default_rng(seed), quiets), PRESSES, peaks_mg, mm) for seed in seeds]
            for mm in (MX_MM, 0.0)
        )
        not_blanked = sum(event.is_alarm for one in some for event in detect(one.samples_mg))
        blanked, shallow_blanked = (
            sum(event.is_alarm for one in each for event in detect_with_blanking(one)) for each in (some, shallow)
        )
        print(f"   {peaks_mg[0]:.0f}-{peaks_mg[1]:.0f} mg: {not_blanked}, {blanked}; {shallow_blanked}")


def report_lifts(seeds: range) -> None:
    count = sum(lift_alarms(seed * LIFTS + number) for seed in seeds for number in range(LIFTS))
    print(f"== A hand lifts the hub of the simulator: {count} alarms in {len(seeds) * LIFTS} lifts")


def lift_alarms(seed: int) -> int:
    table = SimulatedTable(seed)
    table.lift(2_500_000 + 1700 * (seed % 100), 2500)
    trace = np.array([table.feel(index * 5000) for index in range(1200)])
    return sum(event.is_alarm for event in detect(sense(Recording(RATE_HZ, trace))))


def report_parts(recordings: list[Labelled]) -> None:
    shocks = [one for one in recordings if one.truth_ms]
    print(
        f"== The recordings (in-sample) at a part of their strength, {sum(len(one.truth_ms) for one in shocks)} shocks"
    )
    for part in PARTS:
        total = score(augment(shocks, louder(part)), detect)
        print(f"   {part}: missed {total.missed}, false {total.false}, latency, median {total.latency_ms(50):.0f} ms")


if __name__ == "__main__":
    main()
