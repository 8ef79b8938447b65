"""Draws a recording to show why the detector decided as it did: the trace, the noise floor, the limit and the gates.

Below are close-ups of the knocks and near-knocks: which gates each window passed, sample by sample.
"""

from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from topout.bump.levels import BUMP_SQUARE, root
from topout.bump.outcomes import KNOCK
from topout.bump.sample_loop import WEIGHING
from topout.bump.thresholds import LEAST_ENERGY, LONG, LOUD, ROUGH, SWUNG
from topout_tools.bumps.recording import Recording
from topout_tools.bumps.run_detector import DetectedEvent, DetectorRun
from topout_tools.bumps.sensor import SAMPLE_MS, sense
from topout_tools.errors import UserError
from topout_tools.extras import extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMED_GATES = {"loud": LOUD, "long": LONG, "rough": ROUGH, "swung": SWUNG}
_COLOURS = {"nudge": "tab:olive", "bump": "tab:orange", "slam": "tab:red", "": "tab:purple"}
_AXES = ("tab:red", "tab:green", "tab:blue")
_CLOSE_UPS = 5
_AROUND_MS = (40, 110)


@dataclass
class DetectorWindow:
    """A window of the detector: the time of each sample in it, and the gates that it had passed by then."""

    times_ms: list[int] = field(default_factory=list)
    gates: list[int] = field(default_factory=list)
    peak: int = 0  # mg²
    is_knock: bool = False


@dataclass
class DetectorTrace:
    floors_mg: list[float] = field(default_factory=list)  # nan while the detector is not ready
    limits_mg: list[float] = field(default_factory=list)
    weighed: list[DetectorWindow] = field(default_factory=list)
    heard: list[DetectedEvent] = field(default_factory=list)


def draw(recording: Recording, title: str, out: str) -> None:
    with extra("plots"):
        import matplotlib
        import matplotlib.pyplot as pyplot

    matplotlib.use("Agg")

    samples = sense(recording)
    followed = _follow(samples)
    shown = _clearest(followed)
    figure = pyplot.figure(figsize=(14, 12 if shown else 8), layout="constrained")
    # The second part is for close-ups, if there are any.
    parts = figure.subfigures(2 if shown else 1, 1, height_ratios=(2, 1) if shown else (1,), squeeze=False)[:, 0]
    trace, loudness, gates = parts[0].subplots(3, 1, sharex=True, height_ratios=(4, 4, 1.4))
    _draw_trace(trace, samples)
    trace.set_title(title)
    _draw_loudness(loudness, samples, followed)
    _draw_gates(gates, followed.weighed, unit_ms=1000)
    gates.set_xlabel("seconds")
    for event in followed.heard:
        _mark(event, trace, loudness)
    if shown:
        above, below = parts[1].subplots(2, _CLOSE_UPS, height_ratios=(2, 1), sharex="col", squeeze=False)
        for place, weighed in enumerate(shown):
            _draw_close_up(above[place], below[place], samples, weighed, followed.heard)
        for axes in (*above[len(shown) :], *below[len(shown) :]):
            axes.remove()
    _save(figure, out)


def _follow(samples: list[list[int]]) -> DetectorTrace:
    listener = DetectorRun()
    detector = listener.detector
    followed = DetectorTrace()
    was_weighing = False
    for index, (x_mg, y_mg, z_mg) in enumerate(samples):
        followed.heard.extend(listener.feed(x_mg, y_mg, z_mg))
        names = listener.names
        is_weighing = names["doing"] == WEIGHING
        if was_weighing or is_weighing or names["heard"] == KNOCK:
            _follow_window(followed.weighed, names, index * SAMPLE_MS)
        was_weighing = is_weighing
        followed.floors_mg.append(detector.floor_mg if detector.is_ready else nan)
        limit = max(LEAST_ENERGY, names["gate" if is_weighing else "knock_energy"])
        followed.limits_mg.append(root(limit) if detector.is_ready else nan)
    followed.heard.extend(listener.end())
    return followed


def _follow_window(windows: list[DetectorWindow], names: dict[str, int], now_ms: int) -> None:
    """Add this sample to the detector's current window."""
    if names["age"] == 1:
        windows.append(DetectorWindow())
    last = windows[-1]
    last.times_ms.append(now_ms)
    last.gates.append(names["gates"])
    last.peak = names["peak"]
    last.is_knock = names["heard"] == KNOCK


def _clearest(followed: DetectorTrace) -> list[DetectorWindow]:
    """Return the windows for close-ups, in order of time: the strongest knocks, then the strongest loud windows."""
    loud = [weighed for weighed in followed.weighed if weighed.peak >= BUMP_SQUARE]
    strongest = sorted(loud, key=lambda weighed: (not weighed.is_knock, -weighed.peak))[:_CLOSE_UPS]
    return sorted(strongest, key=lambda weighed: weighed.times_ms)


def _draw_trace(axes: "Axes", samples: list[list[int]]) -> None:
    seconds = [index * SAMPLE_MS / 1000 for index in range(len(samples))]
    for axis, colour in enumerate(_AXES):
        axes.plot(seconds, [row[axis] for row in samples], color=colour, linewidth=0.6, label="xyz"[axis])
    axes.set_ylabel("acceleration, mg")
    axes.legend(loc="upper right")


def _draw_loudness(axes: "Axes", samples: list[list[int]], followed: DetectorTrace) -> None:
    seconds = [index * SAMPLE_MS / 1000 for index in range(len(samples))]
    axes.plot(seconds, _deviations(samples), color="0.6", linewidth=0.6, label="away from rest")
    axes.plot(seconds, followed.floors_mg, color="tab:blue", label="noise floor")
    axes.plot(seconds, followed.limits_mg, color="tab:red", linewidth=0.8, label="loud: one sample of")
    axes.set_yscale("symlog", linthresh=10)
    axes.set_ylabel("mg")
    axes.legend(loc="upper right")


def _draw_gates(axes: "Axes", windows: list[DetectorWindow], unit_ms: int, from_ms: int = 0) -> None:
    """Draw a row for each gate: pale where a window was open, green from where the gate was passed."""
    for row, gate in enumerate(NAMED_GATES.values()):
        for colour, wanted in (("0.85", 0), ("tab:green", gate)):
            bars = [
                ((time_ms - from_ms) / unit_ms, SAMPLE_MS / unit_ms)
                for window in windows
                for time_ms, gates in zip(window.times_ms, window.gates, strict=True)
                if gates & wanted == wanted
            ]
            axes.broken_barh(bars, (row + 0.1, 0.8), color=colour)
    axes.set_ylim(len(NAMED_GATES), 0)
    axes.set_yticks([row + 0.5 for row in range(len(NAMED_GATES))], list(NAMED_GATES))


def _draw_close_up(
    above: "Axes", below: "Axes", samples: list[list[int]], weighed: DetectorWindow, heard: list[DetectedEvent]
) -> None:
    begin_ms = weighed.times_ms[0]
    first = max(0, (begin_ms - _AROUND_MS[0]) // SAMPLE_MS)
    near = samples[first : (begin_ms + _AROUND_MS[1]) // SAMPLE_MS]
    times_ms = [(first + index) * SAMPLE_MS - begin_ms for index in range(len(near))]
    for axis, colour in enumerate(_AXES):
        away = [row[axis] - near[0][axis] for row in near]
        above.plot(times_ms, away, color=colour, linewidth=1, marker=".", markersize=3)
    _draw_gates(below, [weighed], 1, begin_ms)
    knock = next((event for event in heard if event.level and begin_ms <= event.t_ms <= weighed.times_ms[-1]), None)
    above.set_title(f"{begin_ms / 1000:.2f} s: {_verdict(knock, weighed.gates[-1])}", fontsize=9)
    below.set_xlabel("ms")


def _verdict(knock: DetectedEvent | None, passed: int) -> str:
    if knock:
        return f"{knock.level} {knock.peak_mg} mg" + (", known" if knock.is_known else "")
    lacks = [name for name in ("loud", "long") if not passed & NAMED_GATES[name]]
    if not lacks and not passed & (ROUGH | SWUNG):  # which are checked only after the others
        lacks.append("rough, nor swung")
    return "not " + ", not ".join(lacks) if lacks else "a knock, reported later"


def _mark(event: DetectedEvent, trace: "Axes", loudness: "Axes") -> None:
    colour = "0.5" if event.is_known else _COLOURS[event.level]
    for axes in (trace, loudness):
        axes.axvline(event.t_ms / 1000, color=colour, linewidth=1.2, alpha=0.8)
    label = f"{event.level} {event.peak_mg} mg" if event.level else "moved"
    loudness.annotate(
        label + (", known" if event.is_known else ""),
        (event.t_ms / 1000, 0.03),
        xycoords=("data", "axes fraction"),
        xytext=(3, 0),
        textcoords="offset points",
        rotation=90,
        verticalalignment="bottom",
        fontsize=8,
        bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85},
    )


def _save(figure: object, out: str) -> None:
    try:
        figure.savefig(out, dpi=100)  # type: ignore[attr-defined]
    except (OSError, ValueError) as problem:  # ValueError: the file's suffix is no picture format
        reason = (
            problem.strerror if isinstance(problem, OSError) else f"not a picture format: {Path(out).suffix or out}"
        )
        raise UserError(f"cannot write {out}: {reason}") from problem


def _deviations(samples: list[list[int]]) -> list[float]:
    """Return each sample's distance from a slow mean, for the drawing only."""
    rest = [float(value) for value in samples[0]] if samples else []
    away = []
    for sample in samples:
        steps = [value - mean for value, mean in zip(sample, rest, strict=True)]
        away.append(sum(step * step for step in steps) ** 0.5)
        rest = [mean + step / 32 for mean, step in zip(rest, steps, strict=True)]
    return away
