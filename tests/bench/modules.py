"""Live heap by module: what importing each of the console's resident files adds, in the real MicroPython VM.

A figure holds the file's code and its new names; where the VM's table of names grows, the file at hand pays for it.
"""

import re

from tests.vm.pico import run_console

# In the order in which they import one another, so that none pays for another's.
MODULES = (
    "neopixel", "topout.shelf", "topout.board.watchdog", "topout.board.hub", "topout.board.bus",
    "topout.board.memory", "topout.board.keys", "topout.board.rings", "topout.board.piezo", "topout.board.sensor",
    "topout.bump.levels", "topout.bump.floor", "topout.bump.window", "topout.bump.fading", "topout.bump.pose",
    "topout.bump.detector", "topout.bump.habit", "topout.bump.blackbox", "topout.games.catalogue", "topout.session",
    "topout.journal.digits", "topout.journal.record", "topout.journal.pen", "topout.journal.journal",
    "topout.clock", "topout.seats", "topout.table", "topout.alarm", "topout.health", "topout.logbook",
    "topout.settings", "topout.ui.tones", "topout.ui.panel", "topout.ui.lights", "topout.ui.sounds",
    "topout.ui.texts", "topout.ui.screen", "topout.ui.stage", "topout.ui.font", "topout.ui.line",
    "topout.ui.layout", "topout.ui.painter", "topout.ui.rooms", "topout.fingers", "topout.console",
    "topout.games.skyscrapers", "topout.ui.skyscrapers", "topout.ui.skyscrapers.play", "topout.ui.form",
    "topout.ui.menu", "topout.ui.undo", "topout.ui.knocked", "topout.ui.skyscrapers.build",
)  # fmt: skip


def report() -> None:
    sizes = weigh()
    total = sum(sizes.values())
    told = ", ".join(f"{name.removeprefix('topout.')} {size:,}" for name, size in sorted(sizes.items(), key=_by_size))
    print(f"live heap by module, bytes in the VM ({total:,} in all): {told}")


def weigh() -> dict[str, int]:
    steps = ["gc.collect()", "gc.collect(); print('start', gc.mem_alloc())"]
    for name in MODULES:
        steps += [f"import {name}", "gc.collect()", f"gc.collect(); print({name!r}, gc.mem_alloc())"]
    found = re.findall(r"^(\S+) (\d+)$", run_console(*steps), re.MULTILINE)
    live = [int(size) for _, size in found]
    return {name: after - before for (name, _), before, after in zip(found[1:], live, live[1:], strict=False)}


def _by_size(item: tuple[str, int]) -> int:
    return -item[1]


if __name__ == "__main__":
    report()
