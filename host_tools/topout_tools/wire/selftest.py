"""Runs the self-test of a console over the wire, and collects the board's findings line by line."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from topout_tools.errors import UserError
from topout_tools.printable import printable
from topout_tools.wire.lines import valid_lines
from topout_tools.wire.on_board import source_of
from topout_tools.wire.raw_repl import RawRepl
from topout_tools.wire.version import check_version

_ROWS = ("p1", "p2", "p3", "p4", "p5")
KEYS = (*(f"{row}.{column}" for row in _ROWS for column in "abc"), "menu", "undo", "fall")
_STATE = re.compile(r"state ([0-9a-f]{5}) (-?[0-9]{1,6}) [0-9]{1,9}")
_LONGEST_LINE = 200  # characters
_MOST_MISSING = 20  # parts; a console has eight
QUIET_MG = 30  # the sensor's own noise stays below; tests/wire checks that of the simulated one


@dataclass
class SelfTestReport:
    """The findings so far. `noise_mg` is None without a sensor; `tested` is True once the board reports the end."""

    missing: list[str] = field(default_factory=list)
    pressed: set[str] = field(default_factory=set)
    noise_mg: int | None = None
    tested: bool = False

    @property
    def to_press(self) -> list[str]:
        return [key for key in KEYS if key not in self.pressed]

    @property
    def is_well(self) -> bool:
        return not self.missing and not self.to_press and self.noise_mg is not None

    def take(self, words: list[str]) -> None:
        """Add the words of one line from the board. Raises UserError if they are no finding."""
        if words[0] == "missing" and len(words) > 1 and len(self.missing) < _MOST_MISSING:
            self.missing.append(printable(words[1]))
        elif state := _STATE.fullmatch(" ".join(words)):
            bits, noise_mg = int(state[1], 16), int(state[2])
            self.pressed = {key for number, key in enumerate(KEYS) if bits >> number & 1}
            self.noise_mg = noise_mg if noise_mg >= 0 else self.noise_mg
        elif words[0] == "end":
            self.tested = True
        elif words[0] in ("missing", "state"):
            raise UserError("the board sends no findings of a self-test: is it the right port?")

    def as_json(self) -> dict[str, Any]:
        return {
            "is_well": self.is_well,
            "missing": self.missing,
            "pressed": [key for key in KEYS if key in self.pressed],
            "to_press": self.to_press,
            "noise_mg": self.noise_mg,
        }


def run_selftest(port: str, seconds: int, on_report: Callable[[SelfTestReport], None]) -> SelfTestReport:
    """Run the self-test, call `on_report` after every line, and return the report.

    Ctrl-C ends it with the findings so far. Raises UserError if it ends too soon, or if the console runs another
    version.
    """
    report = SelfTestReport()
    pending = bytearray()

    def take(byte: bytes) -> None:
        if len(pending) < _LONGEST_LINE:
            pending.extend(byte)
        if byte == b"\n":
            for words in valid_lines(pending.decode("utf-8", "replace")):
                report.take(words)
                on_report(report)
            pending.clear()

    with RawRepl(port) as console:
        try:
            check_version(console)
            console.run(source_of("selftest"))
            console.run(f"run({seconds * 1000})", take, seconds)
        except KeyboardInterrupt:
            return report
    if not report.tested:
        raise UserError("the self-test ended too soon: run it again")
    return report
