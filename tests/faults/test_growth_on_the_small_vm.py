"""Fifty games in a row in the real MicroPython VM: the console takes no more memory after them than after five."""

from pathlib import Path

from tests.vm.machine import ROOT, run_python

SET_UP = """
import gc
from topout.console import Console
from player import Player

class Keys:
    row = column = overflows = noisy = 0
    is_press = True
    def __init__(self):
        self.waiting = []
    def poll(self):
        if self.waiting:
            self.row, self.column = self.waiting.pop()
            return True
        return False
    def is_held(self, row, column):
        return False

class Memory:
    size = 3840
    def __init__(self):
        self.bytes = bytearray(b"\\xff" * self.size)
    def read(self, offset, length):
        return bytes(self.bytes[offset : offset + length])
    def write(self, offset, data):
        self.bytes[offset : offset + len(data)] = data
    def erase(self):
        self.write(0, b"\\xff" * self.size)

class Hub:
    display = rings = piezo = sensor = bus = None
    def __init__(self):
        self.keys = Keys()
        self.memory = Memory()
        self.missing = []

hub = Hub()
console = Console(hub, "/")
now_ms = (1 << 29) - 30000

def press(player):
    global now_ms
    hub.keys.waiting.append(player.choose(console))
    for i in range(2):
        now_ms = (now_ms + 200) & 0x1FFFFFFF
        console.step(now_ms)

def play(seed):
    last = console.logbook.journal.game_number
    player = Player(seed)
    while console.logbook.journal.game_number == last:
        press(player)
    while not console.session or console.session.state.phase != "over":
        press(player)
    while console.session:
        hub.keys.waiting.append(player.choose(console))
        press(player)
"""
# The same words, dialogs and notes in memory, whatever the last game was like.
TIDY_UP = """
from topout.ui.stage import Stage
for index, value in enumerate((0, 2, 3, 2, 0)):
    console.settings.set(index, value)
console.apply_settings()
console.speak(0)
console.hush()
console.logbook.notes = []
Stage.give_back(console)
console.new_game()
for i in range(2):
    console.step(now_ms)
gc.collect()
"""
WEIGH = "gc.collect(); print(console.logbook.journal.game_number, gc.mem_alloc(), console.faults)"
MARGIN = 1024  # bytes: a leak of 23 a game would show


def test_fifty_games_in_a_row_leave_no_more_in_memory_than_five():
    files = {f"/texts/{text.name}": text.read_text("utf-8") for text in (ROOT / "firmware" / "texts").glob("*.txt")}
    files["/host/player.py"] = (Path(__file__).parent / "player.py").read_text()
    files["/host/os.py"] = "def getenv(name):\n    return None\n"
    games = [f"play({seed})" for seed in range(50)]
    printed = run_python(SET_UP, *games[:5], TIDY_UP, WEIGH, *games[5:], TIDY_UP, WEIGH, files=files)
    (five, after_five, _), (fifty, after_fifty, faults) = [map(int, line.split()) for line in printed.splitlines()]
    print(f"live heap after {five} games {after_five} bytes, after {fifty} {after_fifty}")
    assert fifty >= five + 45
    assert abs(after_fifty - after_five) <= MARGIN
    assert faults == 0
