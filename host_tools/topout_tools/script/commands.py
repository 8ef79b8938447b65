"""The commands of a script, by their first word: each one's arguments, and its action on the script runner."""

from collections.abc import Callable

from topout_tools.bumps.recording import read_recording
from topout_tools.errors import UserError
from topout_tools.script.dial import dial
from topout_tools.script.expectations import expect
from topout_tools.script.lines import LineError
from topout_tools.script.menus import begin, choose
from topout_tools.script.opening import MEMORY, QUICK
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.script.texts import key, number, pod, word, words

_DAY_MS = 24 * 60 * 60 * 1000
_MOST_MG = 16_000
_SENSOR = "sensor"


def _press(stage: ScriptRunner, rest: str) -> None:
    stage.press(key(word(rest, "press p1.b")))


def _hold(stage: ScriptRunner, rest: str) -> None:
    which, ms = words(rest, 2, "hold p2.a 1200")
    stage.press(key(which), number(ms, "ms", 1, _DAY_MS))


def _down(stage: ScriptRunner, rest: str) -> None:
    stage.down(key(word(rest, "down p1.b")))


def _up(stage: ScriptRunner, rest: str) -> None:
    stage.up(key(word(rest, "up p1.b")))


def _wait(stage: ScriptRunner, rest: str) -> None:
    stage.wait(number(word(rest, "wait 500"), "ms", 0, _DAY_MS))


def _knock(stage: ScriptRunner, rest: str) -> None:
    stage.knock(*_blow(rest, "knock"))


def _strike(stage: ScriptRunner, rest: str) -> None:
    stage.strike(*_blow(rest, "strike"))


def _blow(rest: str, verb: str) -> tuple[int, str | None]:
    """Return how hard a knock is in mg, and the pod that it comes from or None. Raises LineError."""
    told = rest.split()
    if len(told) == 3 and told[1] == "from":
        place = pod(told[2])
    elif len(told) == 1:
        place = None
    else:
        raise LineError(f"say it like this: {verb} 120, or {verb} 120 from p3")
    return number(told[0], "mg", 1, _MOST_MG), place


def _lift(stage: ScriptRunner, rest: str) -> None:
    stage.lift(number(word(rest, "lift 1500"), "ms", 1, _DAY_MS))


def _trace(stage: ScriptRunner, rest: str) -> None:
    if not rest:
        raise LineError("say it like this: trace FILE.csv")
    try:
        recording = read_recording(str(stage.folder / rest))
    except UserError as problem:
        raise LineError(str(problem)) from problem
    stage.play(recording.samples_mg.tolist(), recording.rate_hz)


def _unplug(stage: ScriptRunner, rest: str) -> None:
    stage.unplug(pod(word(rest, "unplug p2")))


def _plug(stage: ScriptRunner, rest: str) -> None:
    stage.plug(pod(word(rest, "plug p2")))


def _sensor(stage: ScriptRunner, rest: str) -> None:
    if rest not in ("on", "off"):
        raise LineError("say it like this: sensor off, or sensor on")
    (stage.plug if rest == "on" else stage.unplug)(_SENSOR)


def _cut(stage: ScriptRunner, rest: str) -> None:
    words(rest, 0, "cut")
    stage.cut()


def _boot(stage: ScriptRunner, rest: str) -> None:
    words(rest, 0, "boot")
    stage.boot()


def _shot(stage: ScriptRunner, rest: str) -> None:
    name = word(rest, "shot NAME")
    if "/" in name or "\\" in name:
        raise LineError(f'"{name}" is a path; a shot has a plain name, --shots says where it goes')
    if not name.isprintable() or not name.removesuffix(".png").strip("."):
        raise LineError(f"{name!r} is no name for a picture")
    stage.shoot(name)


def _refuse_opening(stage: ScriptRunner, rest: str) -> None:
    raise LineError(f"{QUICK} and {MEMORY} stand only where a script begins")


def _film(stage: ScriptRunner, rest: str) -> None:
    words(rest, 0, "film")
    stage.film()


VERBS: dict[str, Callable[[ScriptRunner, str], None]] = {
    "press": _press,
    "hold": _hold,
    "down": _down,
    "up": _up,
    "wait": _wait,
    "knock": _knock,
    "strike": _strike,
    "lift": _lift,
    "trace": _trace,
    "unplug": _unplug,
    "plug": _plug,
    "sensor": _sensor,
    "cut": _cut,
    "boot": _boot,
    "shot": _shot,
    "film": _film,
    "choose": choose,
    "dial": dial,
    "begin": begin,
    "expect": expect,
    QUICK: _refuse_opening,
    MEMORY: _refuse_opening,
}
