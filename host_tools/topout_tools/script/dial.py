"""`dial p1 17`: dials a number that only the pod's ring shows, while a key is down (topout.ui.secret_choice).

The dial begins at any number. So the script does what a player does: it presses, reads the ring, and presses again
until the ring shows the number.
"""

from topout.ui.secret_choice import NUMBER_MOST, picture
from topout_tools.script.lines import LineError
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.script.texts import number, pod, words

_EXAMPLE = "dial p1 17"

Colour = tuple[int, int, int]


def dial(stage: ScriptRunner, arguments: str) -> None:
    """Dial to the number. Another line of the script presses the key that confirms it. Raises LineError."""
    where, text = words(arguments, 2, _EXAMPLE)
    wanted = number(text, "a dial", 0, NUMBER_MOST)
    stage.look()  # wait until the screen has asked
    seen = _read(stage.press_and_see(f"{pod(where)}.c", where))
    for _ in range(NUMBER_MOST):
        if seen == wanted:
            return
        seen = _read(stage.press_and_see(f"{where}.{'a' if wanted < seen else 'c'}", where))
    raise LineError(f"{where} cannot be dialled to {wanted}, it shows {seen}")


def _read(ring: list[Colour]) -> int:
    """Return the number on the ring: coloured pixels are ones, white ones are tens. Raises LineError if it has none."""
    white = _mask(ring, lambda colour: any(colour) and len(set(colour)) == 1)
    coloured = _mask(ring, any) & ~white
    for shown in range(NUMBER_MOST + 1):
        if picture(shown) == (coloured, white):
            return shown
    raise LineError("the ring shows no number: this is no hidden dial")


def _mask(ring, is_lit):
    return sum(1 << pixel for pixel, colour in enumerate(ring) if is_lit(colour))
