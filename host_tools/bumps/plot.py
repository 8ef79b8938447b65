"""Draws a recording: the trace, the noise floor and threshold the detector had, and what it heard."""

from pathlib import Path

from host_tools.bumps.hearing import Heard, tell
from host_tools.bumps.recording import Recording
from host_tools.bumps.sensor import SAMPLE_MS, sense
from host_tools.mistakes import MistakeError
from topout.bump.detector import Detector

_COLOURS = {"nudge": "tab:olive", "bump": "tab:orange", "slam": "tab:red", "": "tab:purple"}


def draw(recording: Recording, title: str, out: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as pyplot
    from matplotlib.axes import Axes

    samples = sense(recording)
    times, floors, thresholds, heard = _follow(samples)
    figure, (trace, loudness) = pyplot.subplots(2, 1, figsize=(14, 7), sharex=True, layout="constrained")
    assert isinstance(trace, Axes) and isinstance(loudness, Axes)
    seconds = [index * SAMPLE_MS / 1000 for index in range(len(samples))]
    for axis, colour in enumerate(("tab:red", "tab:green", "tab:blue")):
        trace.plot(seconds, [row[axis] for row in samples], color=colour, linewidth=0.6, label="xyz"[axis])
    trace.set_ylabel("acceleration, mg")
    trace.set_title(title)
    trace.legend(loc="upper right")

    loudness.plot(seconds, _deviations(samples), color="0.6", linewidth=0.6, label="away from rest")
    loudness.plot(times, floors, color="tab:blue", label="noise floor")
    loudness.plot(times, thresholds, color="tab:red", label="threshold, one sample")
    loudness.set_yscale("symlog", linthresh=10)
    loudness.set_ylabel("mg")
    loudness.set_xlabel("seconds")
    for event in heard:
        for axes in (trace, loudness):
            axes.axvline(event.t_ms / 1000, color=_COLOURS[event.level], linewidth=1.2, alpha=0.8)
        loudness.annotate(
            f"{event.level} {event.peak_mg} mg" if event.level else "moved",
            (event.t_ms / 1000, 0.03),
            xycoords=("data", "axes fraction"),
            xytext=(3, 0),
            textcoords="offset points",
            rotation=90,
            verticalalignment="bottom",
            fontsize=8,
            bbox={"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none", "alpha": 0.85},
        )
    loudness.legend(loc="upper right")
    _save(figure, out)


def _save(figure: object, out: str) -> None:
    try:
        figure.savefig(out, dpi=100)  # type: ignore[attr-defined]
    except (OSError, ValueError) as problem:  # ValueError: an ending that is no picture format
        reason = (
            problem.strerror if isinstance(problem, OSError) else f"not a picture format: {Path(out).suffix or out}"
        )
        raise MistakeError(f"cannot write {out}: {reason}") from problem


def _follow(samples: list[list[int]]) -> tuple[list[float], list[int], list[int], list[Heard]]:
    detector = Detector()
    times: list[float] = []
    floors: list[int] = []
    thresholds: list[int] = []
    heard: list[Heard] = []
    for index, sample in enumerate(samples):
        heard.extend(tell(detector, detector.feed(*sample), index))
        if detector.is_ready:
            times.append(index * SAMPLE_MS / 1000)
            floors.append(detector.floor_mg)
            thresholds.append(detector.threshold_mg)
    return times, floors, thresholds, heard


def _deviations(samples: list[list[int]]) -> list[float]:
    """From a slow mean, for the eye only."""
    rest = [float(value) for value in samples[0]] if samples else []
    away = []
    for sample in samples:
        steps = [value - mean for value, mean in zip(sample, rest, strict=True)]
        away.append(sum(step * step for step in steps) ** 0.5)
        rest = [mean + step / 32 for mean, step in zip(rest, steps, strict=True)]
    return away
