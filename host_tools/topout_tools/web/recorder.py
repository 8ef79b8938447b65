"""Applies people's input to the machine and records each action as a line of a script for `topout run`.

The script's times are the console's own, so that the script reproduces the same game. It begins where the console was
switched on with no game under way. If the memory was not empty then, its content is in the script's first lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from topout_tools.script.opening import QUICK, memory_line
from topout_tools.sim.machine import UNCHARGED, Machine


class Recorder:
    """Records and applies input. `lines` is the script so far, without the time since its last line."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._since_us = machine.clock.now_us
        self.lines: list[str] = []

    @property
    def now_ms(self) -> int:
        return self._machine.now_ms

    def begin(self, memory: bytes, unplugged: Iterable[str], charges: str) -> None:
        """Start a new script: the console is about to be switched on with this memory and these parts unplugged."""
        self.lines = [QUICK] if charges == UNCHARGED else []
        if memory.strip(b"\xff"):
            self.lines.append(memory_line(memory))
        self.lines += [_plugging(part, False) for part in sorted(unplugged)]

    def resume(self, script: Sequence[str]) -> None:
        """Continue another process's script.

        When that process ended, keys were released and power was cut; now it boots.
        """
        self.lines = [*script, *[f"up {key}" for key in _held(script)], "cut", "boot"]

    def mark_time(self) -> None:
        """Append the time passed, in whole ms. The remainder is less than one of the firmware's loop turns."""
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
        """Switch the console on. The first boot is not recorded, because every script begins with it."""
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
    """Return the keys that are still down at the end of the script."""
    held: dict[str, None] = {}
    for line in script:
        verb, _, key = line.partition(" ")
        if verb == "down":
            held[key] = None
        elif verb == "up":
            held.pop(key, None)
    return list(held)
