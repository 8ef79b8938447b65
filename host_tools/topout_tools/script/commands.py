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


def _press(stage: ScriptRunner, arguments: str) -> None:
    stage.press(key(word(arguments, "press p1.b"), stage.keys))


def _hold(stage: ScriptRunner, arguments: str) -> None:
    which, ms = words(arguments, 2, "hold p2.a 1200")
    stage.press(key(which, stage.keys), number(ms, "ms", 1, _DAY_MS))


def _down(stage: ScriptRunner, arguments: str) -> None:
    stage.down(key(word(arguments, "down p1.b"), stage.keys))


def _up(stage: ScriptRunner, arguments: str) -> None:
    stage.up(key(word(arguments, "up p1.b"), stage.keys))


def _wait(stage: ScriptRunner, arguments: str) -> None:
    stage.wait(number(word(arguments, "wait 500"), "ms", 0, _DAY_MS))


def _knock(stage: ScriptRunner, arguments: str) -> None:
    stage.knock(*_blow(arguments, "knock"))


def _strike(stage: ScriptRunner, arguments: str) -> None:
    stage.strike(*_blow(arguments, "strike"))


def _blow(arguments: str, verb: str) -> tuple[int, str | None]:
    """Return how hard a knock is in mg, and the pod that it comes from or None. Raises LineError."""
    words_given = arguments.split()
    if len(words_given) == 3 and words_given[1] == "from":
        place = pod(words_given[2])
    elif len(words_given) == 1:
        place = None
    else:
        raise LineError(f"say it like this: {verb} 120, or {verb} 120 from p3")
    return number(words_given[0], "mg", 1, _MOST_MG), place


def _lift(stage: ScriptRunner, arguments: str) -> None:
    stage.lift(number(word(arguments, "lift 1500"), "ms", 1, _DAY_MS))


def _trace(stage: ScriptRunner, arguments: str) -> None:
    if not arguments:
        raise LineError("say it like this: trace FILE.csv")
    try:
        recording = read_recording(str(stage.folder / arguments))
    except UserError as problem:
        raise LineError(str(problem)) from problem
    stage.play(recording.samples_mg.tolist(), recording.rate_hz)


def _unplug(stage: ScriptRunner, arguments: str) -> None:
    stage.unplug(pod(word(arguments, "unplug p2")))


def _plug(stage: ScriptRunner, arguments: str) -> None:
    stage.plug(pod(word(arguments, "plug p2")))


def _sensor(stage: ScriptRunner, arguments: str) -> None:
    if arguments not in ("on", "off"):
        raise LineError("say it like this: sensor off, or sensor on")
    (stage.plug if arguments == "on" else stage.unplug)(_SENSOR)


def _cut(stage: ScriptRunner, arguments: str) -> None:
    words(arguments, 0, "cut")
    stage.cut()


def _boot(stage: ScriptRunner, arguments: str) -> None:
    words(arguments, 0, "boot")
    stage.boot()


def _shot(stage: ScriptRunner, arguments: str) -> None:
    name = word(arguments, "shot NAME")
    if "/" in name or "\\" in name:
        raise LineError(f'"{name}" is a path; a shot has a plain name, --shots says where it goes')
    if not name.isprintable() or not name.removesuffix(".png").strip("."):
        raise LineError(f"{name!r} is no name for a picture")
    stage.shoot(name)


def _refuse_opening(stage: ScriptRunner, arguments: str) -> None:
    raise LineError(f"{QUICK} and {MEMORY} stand only where a script begins")


def _film(stage: ScriptRunner, arguments: str) -> None:
    words(arguments, 0, "film")
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
