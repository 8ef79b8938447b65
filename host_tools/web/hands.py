"""Hands at the machine: whatever people do to it is done, and written down as the line of a script for `topout run`.

The times in it are the console's own, so that the same script leads to the same game. It begins where a console was
switched on with no game under way; the memory it had then, if it had any, is its first line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from host_tools.script.opening import QUICK, memory_line
from host_tools.sim.machine import UNCHARGED, Machine


class Hands:
    """`lines` is the script up to now, without the time that has passed since its last line."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._since_us = machine.clock.now_us
        self.lines: list[str] = []

    @property
    def now_ms(self) -> int:
        return self._machine.now_ms

    def begin(self, memory: bytes, unplugged: Iterable[str], charges: str) -> None:
        """Write from here on: the console is about to be switched on, with this in its memory and not plugged in."""
        self.lines = [QUICK] if charges == UNCHARGED else []
        if memory.strip(b"\xff"):
            self.lines.append(memory_line(memory))
        self.lines += [_plugging(part, False) for part in sorted(unplugged)]

    def resume(self, script: Sequence[str]) -> None:
        """Go on with what another process wrote: with that one fingers and power went, and now it is switched on."""
        self.lines = [*script, *[f"up {key}" for key in _held(script)], "cut", "boot"]

    def mark_time(self) -> None:
        """Write down how much time has passed. Whole ms: the firmware's loop turns are longer than what is cut off."""
        ms = (self._machine.clock.now_us - self._since_us) // 1000
        self._since_us = self._machine.clock.now_us
        if ms:
            self.lines.append(f"wait {ms}")

    def down(self, key: str) -> None:
        self._note(f"down {key}")
        self._machine.down(key)

    def up(self, key: str) -> None:
        self._note(f"up {key}")
        self._machine.up(key)

    def knock(self, mg: int, place: str) -> None:
        self._note(f"strike {mg} from {place}")
        self._machine.knock(mg, place)

    def lift(self, ms: int) -> None:
        self._note(f"lift {ms}")
        self._machine.lift(ms)

    def plug(self, part: str) -> None:
        self._note(_plugging(part, True))
        self._machine.plug(part)

    def unplug(self, part: str) -> None:
        self._note(_plugging(part, False))
        self._machine.unplug(part)

    def cut(self) -> None:
        self._note("cut")
        self._machine.cut()

    def boot(self) -> None:
        """The first time it is what a script begins with by itself."""
        if self._machine.boots:
            self._note("boot")
        self._machine.boot()
        self._since_us = self._machine.clock.now_us

    def _note(self, line: str) -> None:
        self.mark_time()
        self.lines.append(line)


def _plugging(part: str, is_plugged: bool) -> str:
    if part == "sensor":
        return f"sensor {'on' if is_plugged else 'off'}"
    return f"{'plug' if is_plugged else 'unplug'} {part}"


def _held(script: Sequence[str]) -> list[str]:
    """The keys that are down at the end of it."""
    held: dict[str, None] = {}
    for line in script:
        verb, _, key = line.partition(" ")
        if verb == "down":
            held[key] = None
        elif verb == "up":
            held.pop(key, None)
    return list(held)
