"""How much of the chip's 170 KB the whole console takes, counted in the real MicroPython VM."""

from tests.vm.pico import BOOT, SIT_DOWN, run_console

BUDGET_KB = 110
START = "start = gc.mem_alloc()"
TAKE = "gc.collect()"
LIBRARIES = "import adafruit_lis3dh, adafruit_st7789, neopixel; gc.collect()"
MANY_EVENTS = """
state = console.session.state
for i in range(100):
    state = console.session.state
    pod = console.seats[state.turn]
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
    print(f"live heap of the whole console in the VM (budget {BUDGET_KB} KB in play): {_told(steps, shrinks=True)}")
    print(f"the same with names as they are written: {_told(steps, shrinks=False)}")


def _told(steps: list[str], *, shrinks: bool) -> str:
    live = dict(line.split(":") for line in run_console(*steps, shrinks=shrinks).splitlines())
    return ", ".join(f"{name} {int(size) / 1024:.0f} KB" for name, size in live.items())
