"""The command `expect`: words on the screen, a score, whose turn it is, actions left, lit pixels of a ring."""

from collections.abc import Callable

from topout_tools.script.lines import LineError
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.script.texts import number, pod, word, words

_MOST = 999_999


def expect(stage: ScriptRunner, arguments: str) -> None:
    subject, _, text = arguments.partition(" ")
    if subject not in _SUBJECTS:
        raise LineError(f'cannot expect "{subject}"; expect {", ".join(_SUBJECTS)}')
    _SUBJECTS[subject](stage, text.strip())


def _screen(stage: ScriptRunner, text: str) -> None:
    if not text:
        raise LineError("say it like this: expect screen Who starts?")
    seen = stage.look()
    wanted, shown = " ".join(text.split()), " ".join(seen.texts)
    if wanted not in shown:
        raise LineError(f'expected screen "{text}", it says: {" | ".join(seen.texts)}')
    for line in seen.cut_off:
        if _overlap(shown, wanted, line):
            raise LineError(f'expected screen "{text}", but it is cut off: "{line}" is too long for its place')


def _overlap(shown: str, wanted: str, text: str) -> bool:
    """Return whether a text on the screen contains any part of the wanted words."""
    begin, at = shown.index(wanted), shown.find(text)
    return at < begin + len(wanted) and begin < at + len(text)


def _score(stage: ScriptRunner, text: str) -> None:
    where, points = words(text, 2, "expect score p1 24")
    wanted = number(points, "points", -_MOST, _MOST)
    scores = stage.look().scores
    if pod(where) not in scores:
        raise LineError(f"expected score {where} {wanted}, but nobody plays at {where}")
    _compare(f"score {where}", wanted, scores[where])


def _turn(stage: ScriptRunner, text: str) -> None:
    wanted = pod(word(text, "expect turn p2"))
    _compare("turn", wanted, stage.look().turn or "nobody's")


def _actions(stage: ScriptRunner, text: str) -> None:
    wanted = number(word(text, "expect actions 2"), "actions", 0, 3)
    left = stage.look().state.actions_left
    if left is None:
        raise LineError(f"expected actions {wanted}, but no game is on")
    _compare("actions", wanted, left)


def _ring(stage: ScriptRunner, text: str) -> None:
    where, lit, count = words(text, 3, "expect ring p1 lit 8")
    if lit != "lit":
        raise LineError("say it like this: expect ring p1 lit 8")
    wanted = number(count, "pixels", 0, 12)
    _compare(f"ring {where} lit", wanted, stage.look().lit(pod(where)))


def _compare(subject: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise LineError(f"expected {subject} {wanted}, it is {found}")


_SUBJECTS: dict[str, Callable[[ScriptRunner, str], None]] = {
    "screen": _screen,
    "score": _score,
    "turn": _turn,
    "actions": _actions,
    "ring": _ring,
}
