"""How much of the chip's 160 KB the whole console takes, counted in the real MicroPython VM."""

from typing import Any

from host_tools.drive import PY
from tests.vm.pico import BOOT, SIT_DOWN, run_console

BUDGET_KB = 100  # on the device
VM_READS_MORE_KB = 4
START = "start = gc.mem_alloc()"
TAKE = "gc.collect()"
LIBRARIES = "import neopixel; gc.collect()"
MANY_EVENTS = """
for i in range(100):
    state = console.table.state
    pod = console.table.seats[state.turn]
    press((pod, 1 if not state.actions_left else 0 if state.crew[state.turn] else 2))
gc.collect()
"""


def report() -> None:
    stages = {
        "libraries": LIBRARIES,
        "power-on": BOOT,
        "in play": SIT_DOWN,
        "menu open": "press((0, 0), (5, 0)); gc.collect()",
        "after 100 events": "press((5, 1))\n" + MANY_EVENTS,
    }
    steps = [START]
    for name, step in stages.items():
        steps += [step, TAKE, f"gc.collect(); print({name!r}, gc.mem_alloc() - start, sep=':')"]
    print(f"live heap of the console, in the VM / on the device (budget {BUDGET_KB} KB there): {_told(steps)}")
    print(f"the same from source: {_told(steps, form=PY)}")
    print(f"the same with names as they are written: {_told(steps, shrinks=False)}")


def _told(steps: list[str], **how: Any) -> str:
    live = dict(line.split(":") for line in run_console(*steps, **how).splitlines())
    sizes = {name: int(size) / 1024 for name, size in live.items()}
    return ", ".join(f"{name} {size:.1f} / {size - VM_READS_MORE_KB:.1f} KB" for name, size in sizes.items())
