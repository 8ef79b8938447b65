"""`dial p1 17`: a number that only the pod's own ring tells, and only while a key is down (see topout.ui.secret).

The dial begins anywhere, so hands do what a player does: press, look at the ring, press on until it shows the number.
"""

from host_tools.script.lines import LineError
from host_tools.script.stage import Stage
from host_tools.script.words import number, pod, words
from topout.ui.secret import picture

_MOST = 39
_EXAMPLE = "dial p1 17"

Colour = tuple[int, int, int]


def dial(stage: Stage, rest: str) -> None:
    """Stop with the number on the dial; the key that says «this one» is another line's."""
    where, told = words(rest, 2, _EXAMPLE)
    wanted = number(told, "a dial", 0, _MOST)
    stage.look()  # nobody dials before the screen has asked
    seen = _read(stage.press_and_see(f"{pod(where)}.c", where))
    for _ in range(_MOST):
        if seen == wanted:
            return
        seen = _read(stage.press_and_see(f"{where}.{'a' if wanted < seen else 'c'}", where))
    raise LineError(f"{where} cannot be dialled to {wanted}, it shows {seen}")


def _read(ring: list[Colour]) -> int:
    """Coloured pixels are ones, white ones are tens."""
    white = _mask(ring, lambda colour: any(colour) and len(set(colour)) == 1)
    coloured = _mask(ring, any) & ~white
    for shown in range(_MOST + 1):
        if picture(shown) == (coloured, white):
            return shown
    raise LineError("the ring shows no number: this is no hidden dial")


def _mask(ring, is_lit):
    return sum(1 << pixel for pixel, colour in enumerate(ring) if is_lit(colour))
