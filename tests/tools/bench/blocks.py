"""Measures the largest free block of a heap of the chip's size, during many games, in the real MicroPython VM.

A random player's keys are recorded on the host and pressed in the VM. Garbage is collected after a loop turn that has
imported something, as CircuitPython does after every file. It is also collected when a key's effects are done, as the
console does. It is collected when little is left, too, so that the VM does not grow its heap; growth is printed.

The chip has its heap in two pieces and collects within a loop turn, which the VM cannot do. The chip must have a block
of 16 KB at any moment; only `make rig` shows that (19 KB are free). Here the requirement is weaker: live objects and
the garbage of a loop turn fit into 157.0 KB and leave a block of 8 KB.
"""

import re
from typing import NamedTuple

from tests.console.bare_hub import BareTable
from tests.faults.random_player import RandomPlayer
from tests.tools.bench.heap import BEGIN, DEVICE_READS_MORE_KB, START
from tests.vm.pico import BOOT_STEPS, run_console

BUDGET_KB = 8
CHIP_KB = 157.0  # 160,768 bytes
PRESSES = 1500
_BLOCK_BYTES = 16
_TABLES = 33 / 32  # a heap's tables, in proportion to its blocks
_TURNS = 60  # loop turns after a key
_TURN_MS = 10
_PIECES = 12  # programs at most
_HANDS = """
import micropython, sys

def down(row, column):
    global left
    keypad.waiting.append((row * 4 + column, True, now_ms))
    keypad.waiting.append((row * 4 + column, False, now_ms))
    left = 60

def turns():
    global left
    before = loaded()
    while left and before == loaded() and gc.mem_alloc() < most_bytes:
        left -= 1
        run(10)

def loaded():
    # A number that changes with every import, also if another module was unloaded in the same turn.
    total = loads
    for module in sys.modules.values():
        total = total + (id(module) >> 4) & 0xFFFFFF
    return total

loads = 0  # modules that were loaded and unloaded at once

def count_loads():
    from topout import unimport
    load = unimport.load_once

    def load_once(name):
        global loads
        loads += 1
        return load(name)

    unimport.load_once = load_once
"""
_LEFT_BYTES = 20_000
_WEIGH = "micropython.mem_info()"


class Measurement(NamedTuple):
    """KB of a heap as large as the chip's. `grown_kb` is 0 unless the VM took more."""

    games: int
    grown_kb: float
    most_live_kb: float
    smallest_kb: float  # the smallest of the largest free blocks, one after each press


def report() -> None:
    found = measure(PRESSES)
    print(
        f"largest free block in the VM, {PRESSES} presses, {found.games} games: {found.smallest_kb:.1f} KB at the "
        f"least (budget {BUDGET_KB}); at most {found.most_live_kb:.1f} KB live, grown by {found.grown_kb:.1f} KB"
    )


def measure(presses: int) -> Measurement:
    before = (_HANDS, START, BEGIN)
    base_bytes = int(run_console(*before, "print(start)").split()[-1])
    chip_bytes = base_bytes + int((CHIP_KB - DEVICE_READS_MORE_KB) * 1024)
    heap_bytes = int(chip_bytes * _TABLES)
    steps = [*before, f"most_bytes = {chip_bytes - _LEFT_BYTES}"]
    for step in BOOT_STEPS:
        steps += [step, "gc.collect()"]
    steps += ["count_loads()"]
    for keys in _recorded(presses):
        steps += [f"down{keys}", *["turns()", "gc.collect()"] * _PIECES, _WEIGH]
    report_games = "print('games', console.logbook.journal.game_number, start)"
    printed = run_console(*steps, report_games, heap_bytes=heap_bytes)
    games, start_bytes = map(int, printed.rsplit("games", 1)[1].split())
    found = re.findall(r"GC: total: (\d+), used: (\d+),.*?max free sz: (\d+)", printed, re.DOTALL)
    total, live, free = zip(*(map(int, each) for each in found), strict=True)
    return Measurement(
        games=games,
        grown_kb=max(0, max(total) - heap_bytes) / 1024,
        most_live_kb=(max(live) - start_bytes) / 1024,
        smallest_kb=min(free) * _BLOCK_BYTES / 1024,
    )


def _recorded(presses: int) -> list[tuple[int, int]]:
    table = BareTable()
    table.wait(1000)
    keys = []
    player = RandomPlayer(0)
    game = None
    for number in range(presses):
        if table.console.table is not game:
            game = table.console.table
            player = RandomPlayer(number)
        keys.append(player.choose(table.console))
        table.press(keys[-1])
        table.wait(_TURNS * _TURN_MS)
    return keys
