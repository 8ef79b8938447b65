"""A Pico in the MicroPython VM, as far as possible: it runs the .mpy files of `make drive`, libraries included.

The page's stand-ins replace what CircuitPython has built in. Bitmaps, palettes and tile grids take about the bytes that
they take on the device, so that live heap can be measured. Keys are pressed with `press((row, column), …)`.
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.vm.micropython_vm import run_python
from topout_tools.drive import MPY, assemble, files_of
from topout_tools.drive.bytecode import as_micropython
from topout_tools.drive.module_names import FOLDER
from topout_tools.drive.shrink import Packed
from topout_tools.drive.translate import translated_program
from topout_tools.page.stand_ins import built_in, stand_ins

POWER_ON = f"""
import gc, os, sys
os.chdir("/")
sys.path[:] = ["", "/lib", "/host"]
import {", ".join(built_in())}
gc.collect()
"""
_FIND_MODULES = f"sys.path.insert(0, {FOLDER!r})"  # as code.py does on a .mpy drive
# Each of these reads files, after which CircuitPython collects garbage.
BOOT_STEPS = (
    "from topout.board.hub import Hub",
    "from topout.app.console import Console",
    'hub = Hub()\nif hub.missing:\n    raise RuntimeError("%s: %s" % (hub.missing, hub.reasons))',
    "console = Console(hub)",
    """
now_ms = 0

def run(ms):
    global now_ms
    for i in range(ms // 10):
        now_ms += 10
        console.step(now_ms)
        hub.watchdog.feed()

def press(*keys):
    for row, column in keys:
        keypad.waiting.append((row * 4 + column, True, now_ms))
        keypad.waiting.append((row * 4 + column, False, now_ms))
        run(600)

run(1000)
gc.collect()
""",
)
BOOT = "\n".join(BOOT_STEPS)
# The same on the board pico-solo: pods' keys are those of its one set.
BOOT_SOLO = "import os\nos.getenv = lambda name: 'pico-solo' if name == 'TOPOUT_BOARD' else None\n" + BOOT.replace(
    "row * 4 + column", "(3 if row == 5 else 0) + column"
)
# Russian has the largest fonts. Four players; the first pod starts; the page of the deal is closed.
TAKE_SEATS = "press((0, 2), (0, 1), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (5, 0)); gc.collect()"
BEGIN_GAME = "press((0, 1), (0, 0), (5, 1)); gc.collect()"


def run_console(*steps: str, form: str = MPY, shrinks: bool = True, heap_bytes: int = 0) -> str:
    """Run programs in the VM after POWER_ON, with the console's modules and files.

    The programs use the names of our source.
    """
    files, packed = drive_files(form, shrinks)
    translated = [translated_program(step, packed) for step in steps]
    return run_python(POWER_ON, _FIND_MODULES, *translated, files=files, heap_bytes=heap_bytes)


@cache
def drive_files(form: str = MPY, shrinks: bool = True) -> tuple[dict[str, str | bytes], Packed]:
    """Return a drive and the stand-ins, by path, as the VM takes them."""
    files: dict[str, str | bytes] = {**stand_ins()}
    with TemporaryDirectory() as folder:
        drive = Path(folder) / "drive"
        packed = assemble(drive, form=form, shrinks=shrinks)
        for path in files_of(drive):
            data = path.read_bytes()
            files[f"/{path.relative_to(drive)}"] = as_micropython(data) if path.suffix == ".mpy" else data
    return files, packed
