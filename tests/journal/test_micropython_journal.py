"""The journal in the real MicroPython VM: the same answers to the same images, and their cost."""

from pathlib import Path

from tests.journal import image_summary
from tests.journal.fuzz import Fuzzer
from tests.journal.power_cuts import begun
from tests.journal.sample_records import SETUPS, longest_game
from tests.journal.storages import NorStorage
from tests.vm.micropython_vm import run_python

_SUMMARIES = """
from image_summary import summary
for line in open("/stdin"):
    print(summary(bytes.fromhex(line.strip())))
"""

_COST = """
import gc, time
from image_summary import Memory
from topout.journal.journal import Journal
from topout.journal.load import LoadedJournal

memory = Memory(bytes.fromhex(open("/stdin").read()))

def open_journal():
    return LoadedJournal(Journal(memory))

def resume():
    for kind, numbers in open_journal().records():
        pass

def turns():
    for i in range(100000):
        pass

def microseconds(work):
    # The VM's clock counts whole milliseconds, so each run is eight; the fastest was the least disturbed.
    fastest = 1 << 29
    for _ in range(9):
        began = time.ticks_us()
        for _ in range(8):
            work()
        fastest = min(fastest, time.ticks_diff(time.ticks_us(), began))
    return fastest / 8

def allocated(work):
    before = gc.mem_alloc()
    work()
    return gc.mem_alloc() - before

turn = microseconds(turns) / 100000
for work in (open_journal, resume):
    print(int(microseconds(work) / turn), allocated(work))
"""

_FILES = {"/host/image_summary.py": Path(image_summary.__file__).read_text()}
_TURN_US = 3.2


def images(count: int) -> list[bytes]:
    fuzzer = Fuzzer(5)
    return [bytes(4096), b"\xff" * 4096] + [fuzzer.draw()[1] for _ in range(count)]


def test_micropython_gives_the_same_answers_to_the_same_images():
    asked = images(210)
    printed = run_python(_SUMMARIES, stdin="\n".join(image.hex() for image in asked), files=_FILES).splitlines()
    assert len(printed) == 212
    assert printed == [image_summary.summary(image) for image in asked]


def test_resuming_the_longest_game_takes_less_than_400_ms_on_the_device():
    storage = NorStorage()
    journal = begun(storage, SETUPS["floors"])
    for record in longest_game("floors"):
        journal.append(*record)
    cost = run_python(_COST, stdin=storage.image.hex(), files=_FILES)
    open_turns, open_bytes, resume_turns, resume_bytes = map(int, cost.split())
    print(f"open: {open_turns} loop turns, {open_turns * _TURN_US / 1000:.0f} ms, {open_bytes} bytes allocated")
    print(f"resume: {resume_turns} loop turns, {resume_turns * _TURN_US / 1000:.0f} ms, {resume_bytes} bytes allocated")
    assert resume_turns * _TURN_US / 1000 < 400
    assert resume_bytes < 200_000
