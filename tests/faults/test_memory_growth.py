"""Thirty games in a row: unloaded modules are freed, and the console needs no more memory than after ten games.

On CPython it is known exactly what refers to what. The VM's collector, like the chip's, treats anything that looks like
an address as one, so it sometimes keeps modules for long. Which ones depends on where things lie. So in the VM the
games are played several times, with everything a little further up in the heap each time, and the least counts.
"""

import gc
import sys
import types
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import median

import pytest

from tests.faults import random_player
from tests.tools.bench.heap import START as FILL_NAMES
from tests.vm.micropython_vm import ROOT, run_python
from topout_tools.page.stand_ins import stand_ins

SET_UP = """
import gc
from topout.app.console import Console
import random_player
from random_player import RandomPlayer

random_player.PLAYED = ("game.skyscrapers",)  # so that the heap does not depend on which game was the last

class Keys:
    row = column = overflows = noisy = seen = plugged = 0
    present = 0x3FFFF
    is_press = False
    def __init__(self):
        self.waiting = []
    def poll(self):
        if self.waiting:
            self.row, self.column, self.is_press = self.waiting.pop(0)
            return True
        return False
    def is_held(self, row, column):
        return False

class Memory:
    size = 3840
    has_spare = False
    def __init__(self):
        self.cells = [255] * self.size  # numbers never look like an address; consecutive bytes may
    def read(self, offset, length):
        return bytes(self.cells[offset : offset + length])
    def write(self, offset, data):
        for i in range(len(data)):
            self.cells[offset + i] = data[i]
    def erase(self, first=b""):
        self.write(0, first + b"\\xff" * (self.size - len(first)))
    def commit(self):
        pass

class Hub:
    display = rings = piezo = sensor = bus = marks = None
    has_pods = True
    def __init__(self):
        self.keys = Keys()
        self.memory = Memory()
        self.missing = []

hub = Hub()
console = Console(hub, "/")
# Names stay for ever once they are read: read all there are before the weighing.
from topout import unimport
first_screen = unimport.loaded_modules()
for module in MODULES:
    __import__(module)
unimport.unload_since(first_screen)
now_ms = (1 << 29) - 30000

def press(player):
    global now_ms
    row, column = player.choose(console)
    hub.keys.waiting += (row, column, True), (row, column, False)
    for i in range(6):
        now_ms = (now_ms + 70) & 0x1FFFFFFF
        console.step(now_ms)

def play(seed):
    last = console.logbook.journal.game_number
    player = RandomPlayer(seed)
    for i in range(9000):
        if console.logbook.journal.game_number != last and console.table and console.table.state.phase == "over":
            return
        press(player)
    raise RuntimeError("game {} does not end: the player is lost at {}".format(seed, type(console.stage.top).__name__))
"""
# The same texts, modules and notes are in memory, whichever game was the last.
TIDY_UP = """
for index, value in enumerate((0, 2, 3, 2, 0)):
    console.settings.set(index, value)
console.settings.set(18, 0)  # the turn limit is loaded only if there is one
console.turn_limit = None
console.stage.clear_notice()
console.table = None
console.go_home()
for i in range(20):
    console.step(now_ms)
unimport.unload_since(first_screen)
gc.collect()
"""
WEIGH = "gc.collect(); print(console.logbook.journal.game_number, gc.mem_alloc(), console.health.faults)"
SHIFTS = (16, 528, 2000)  # bytes
MARGIN = 50  # bytes a game
A_FILE = 2_000
A_GAME = 20_000  # a false address may keep a game's files: rarely, and then for good


def _modules():
    """Return all modules but the board's, which need a chip."""
    files = [path.relative_to(ROOT / "firmware") for path in (ROOT / "firmware" / "topout").rglob("*.py")]
    return [".".join(path.with_suffix("").parts) for path in files if "board" not in path.parts and path.stem[0] != "_"]


@pytest.mark.long
def test_thirty_games_in_a_row_leave_no_more_in_memory_than_ten():
    files = {f"/texts/{text.name}": text.read_text("utf-8") for text in (ROOT / "firmware" / "texts").glob("*.txt")}
    files |= {**stand_ins(), "/host/traceback.py": ""}
    files["/host/random_player.py"] = (Path(__file__).parent / "random_player.py").read_text()
    files["/host/os.py"] = "def getenv(name):\n    return None\ndef urandom(count):\n    return bytes(count)\n"
    games = [f"play({seed})" for seed in range(30)]
    # A new name, such as that of a screen seen for the first time, must not cost a whole new table.
    programs = [program for game in games for program in (game, TIDY_UP, WEIGH)]
    rows = []
    for shift in SHIFTS:
        set_up = f"shift = bytearray({shift})\nMODULES = {_modules()}\n{SET_UP}"
        printed = run_python(set_up, FILL_NAMES, "gc.collect()", WEIGH, *programs, files=files)
        weighed = [list(map(int, line.split())) for line in printed.splitlines() if line[0].isdigit()]
        (_, start, _), *weighed = weighed
        rows.append([size - start for _, size, _ in weighed])
        assert len(weighed) == len(games)
        assert weighed[-1][2] == 0, "faults"
    sizes = [min(column) for column in zip(*rows, strict=True)]
    steps = [later - earlier for earlier, later in pairwise(sizes)]
    print(f"live heap after each game, above that of the first screen, {rows}: least {sizes}, grows by {median(steps)}")
    assert abs(median(steps)) <= MARGIN
    assert max(sizes) - min(sizes) <= A_GAME
    assert len([step for step in steps if abs(step) > A_FILE]) <= 2


@pytest.mark.long
def test_nothing_of_a_module_that_was_forgotten_lives_on(monkeypatch):
    monkeypatch.setitem(sys.modules, "random_player", random_player)
    monkeypatch.setattr(random_player, "PLAYED", random_player.PLAYED)
    space = {"MODULES": []}
    exec(SET_UP.replace('Console(hub, "/")', f"Console(hub, {str(ROOT)!r} + '/firmware/')"), space)
    counts = []
    for seed in range(30):
        space["play"](seed)
        exec(TIDY_UP, space)
        counts.append(strays())
    assert counts[-1] == counts[0]
    assert space["console"].health.faults == 0


def strays():
    """Return functions of modules that are unloaded or were loaded again. Other tests hold some: always the same."""
    gc.collect()
    found: Counter = Counter()
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and str(thing.__module__).startswith("topout."):
            module = sys.modules.get(thing.__module__)
            found[thing.__module__] += module is None or thing.__globals__ is not vars(module)
    return +found
