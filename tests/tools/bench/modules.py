"""Live heap by file: what importing each of the console's files adds, in the real MicroPython VM.

A figure includes the file's code and its new names. If the VM's table of names grows, the current file is charged for
it.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.tools.bench.heap import START
from tests.vm.pico import run_console
from topout_tools.drive import assemble

# In the order of their imports, so that each is charged for its own.
PARTS = (
    "neopixel", "topout.unimport", "topout.board.hub", "topout.board.bus",
    "topout.board.memory", "topout.board.keys", "topout.board.rings", "topout.board.piezo", "topout.board.sensor",
)  # fmt: skip
COME_AND_GO = (
    "topout.games.skyscrapers", "topout.ui.skyscrapers", "topout.ui.skyscrapers.play", "topout.ui.form",
    "topout.ui.menu", "topout.ui.undo_dialog", "topout.ui.event_history", "topout.ui.rewind",
    "topout.ui.redo_undone", "topout.match.redo_undone", "topout.ui.knock_dialog", "topout.ui.skyscrapers.build",
    "topout.ui.skyscrapers.dialogs", "topout.ui.language", "topout.ui.meter", "topout.ui.diagnostics",
    "topout.ui.setup",
)  # fmt: skip


def report() -> None:
    with TemporaryDirectory() as folder:
        homes = assemble(Path(folder) / "drive").homes
    bundles = sorted({home for home in homes.values() if home.startswith("topout.core")})
    sizes = weigh((*PARTS, *bundles, *COME_AND_GO))
    resident = sum(sizes[name] for name in (*PARTS, *bundles))
    print(f"live heap by file, bytes in the VM; {resident:,} of what is always there: {_sizes_text(sizes)}")
    for bundle in bundles:
        print(f"{_short(bundle)} holds {', '.join(_short(module) for module in homes if homes[module] == bundle)}")


def weigh(modules: tuple[str, ...]) -> dict[str, int]:
    weigh_all = "gc.collect(); print('live', gc.mem_alloc())"
    steps = [START, weigh_all]
    for name in modules:
        steps += [f"import {name}", "gc.collect()", weigh_all]
    live = [int(size) for size in re.findall(r"^live (\d+)$", run_console(*steps), re.MULTILINE)]
    return {name: after - before for name, before, after in zip(modules, live, live[1:], strict=False)}


def _sizes_text(sizes: dict[str, int]) -> str:
    return ", ".join(f"{_short(name)} {size:,}" for name, size in sizes.items())


def _short(name: str) -> str:
    return name.removeprefix("topout.")


if __name__ == "__main__":
    report()
