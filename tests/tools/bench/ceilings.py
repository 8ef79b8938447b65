"""The console's ceilings on the chip, in one place: `make rig` checks them on real CircuitPython.

The simulator must keep `in_simulator` of them, a tenth less. `python -m tests.tools.bench.calibrate` prints how much
longer the chip takes: finished screens 1.04 to 1.05 times as long in the median, nine of ten at most 1.10 to 1.17
times. Rings and loop turns differ more, and are far below their ceilings. A new game takes the simulator longer than
the chip: 22 of them in `make rig RIG=--evening` and `RIG=--first-turns` took 0.87 to 0.92 times as long on the chip.
Live heap in the VM: `tests.tools.bench.heap`.
"""

RING_MS = 55  # from a key
ANSWER_MS = 130  # the screen's first change
FINISHED_MS = 650  # the whole screen
FINISHED_MOSTLY_MS = 550  # the same for 95 presses of 100
NEW_GAME_MS = 1050
TURN_MS = 110  # the longest loop turn
ERASING_TURN_MS = 125  # with the results in the Pico's own memory
FIFO_MS = 160  # a longer turn loses samples
KNOCK_MS = 60  # to the rings, also while a screen is painted
BOOT_MS = 2200  # to the first screen
RESUME_MS = 3000  # of 300 events, to the screen
LIVE_KB = 110
BLOCK_KB = 16  # free in one block at any moment
OVERRUNS = 0

_CHIP_TAKES_LONGER = 1.1
NEW_GAME_IN_SIMULATOR_MS = NEW_GAME_MS / 0.95


def in_simulator(ceiling_ms: float, held_ms: float = 0) -> float:
    """Return the simulator's ceiling. For `held_ms` of it a key is held down, which takes no longer on the chip."""
    return held_ms + (ceiling_ms - held_ms) / _CHIP_TAKES_LONGER
