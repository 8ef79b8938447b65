"""How much of the chip's 157.0 KB the console takes, counted in the real MicroPython VM.

It is measured on the way to the first turn; then for every game, long in play, with each dialog open, and with one
opened on another. Real CircuitPython (`make rig`) reads 0.5 KB less to 1.2 KB more than the VM. So the VM's figure plus
1.2 KB must be below the chip's ceiling. Each is weighed after power-on; `names` weighs those of an evening.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tests.tools.bench.ceilings import LIVE_KB
from tests.tools.bench.rules import long_game
from tests.vm.pico import BEGIN_GAME, BOOT, BOOT_SOLO, TAKE_SEATS, run_console
from topout.games import catalogue, floors, newyork, sheet, skyscrapers
from topout.match.logbook import Logbook
from topout.match.seats import Seats
from topout.match.session import Session
from topout.match.table import Table
from topout.settings import LANGUAGE
from topout.ui.texts import LANGUAGES, Texts
from topout_tools import FIRMWARE
from topout_tools.drive import PY

DEVICE_READS_MORE_KB = 1.2  # at the most
EVENTS = 300
ENTRIES = 200  # of a score sheet: as many as the journal holds of five players beside all else
FULL_RULES = "full rules 8"  # a seed of `long_game` that draws them, with a game in play
RUSSIAN = 1  # the language with the largest fonts
NVM_BYTES = 4096
# The chip keeps names in tables of 20, 40, 80 … and CircuitPython's own names are in its flash. Here the stand-ins'
# names come first: they are filled up to a full table, and the next one, for 640 names, is counted as ours.
START = """
class Thing:
    pass

def fill_names():
    number = grown = 0
    while grown < 4000:
        before = gc.mem_alloc()
        setattr(Thing(), "name %d" % number, 0)
        grown = gc.mem_alloc() - before
        number += 1
    return grown

table = fill_names()
gc.collect()
"""
BEGIN = "start = gc.mem_alloc() - table"
TAKE = "gc.collect()"
LIBRARIES = "import neopixel; gc.collect()"
MOST_ENTRIES = 20  # of a menu

# What is opened in the VM. Everything that a key opens is measured and closed again; what it books is one event more.
HANDS = """
import _outside
HUB, MENU, UNDO, FALL = 5, 0, 1, 2

def on_turn():
    turn = console.table.state.turn
    return console.table.seats[turn or 0]

def not_on_turn():
    seats = console.table.seats
    return seats[(console.table.state.turn + 1) % len(seats)]

def is_open():
    return len(console.stage.screens) > 1

def close():
    from topout.ui.screen import Screen  # at the top it would be loaded before anything is measured

    for i in range(9):
        if is_open():
            press((HUB, MENU if console.stage.top.hub[MENU] == Screen.hub[UNDO] else UNDO))

def open_entry(number):
    press((HUB, MENU))
    options = console.stage.top.options
    if number < len(options) and type(options[number][1]) is not int:
        press(*([(0, 2)] * number + [(0, 1)]))
    else:
        close()

def look_back():
    press((HUB, UNDO), (0, 0))

def take_back(lines):
    look_back()
    press(*([(0, 0)] * lines + [(0, 1)]))

def go_back():
    take_back(40)
    press((HUB, FALL))
    run(2000)

def play_again():
    look_back()
    press((0, 2), (0, 1))
    run(4000)

def entry_named(title):
    press((HUB, MENU))
    keys = [key for key, what in console.stage.top.options]
    close()
    return [console.stage.texts.get(key) for key in keys].index(title)

def knock():
    _outside.blow = 16000
    run(20)
    _outside.blow = 0
    run(1500)
"""
DIALOGS = {
    "in play": "",
    "A": "press((on_turn(), 0))",
    "B": "press((on_turn(), 1))",
    "C": "press((on_turn(), 2))",
    "UNDO": "press((HUB, UNDO))",
    "FALL": "press((HUB, FALL))",
    "knock": "knock()",
    "menu": "press((HUB, MENU))",
    "what happened": "look_back()",
    "back to here": "take_back(40)",
    "gone back": "go_back()",
    "what was taken back": "look_back()",
    "played again": "play_again()",
    **{f"menu {number + 1}": f"open_entry({number})" for number in range(MOST_ENTRIES)},
}

# Another game: from the menu to its seats, and through all questions until it begins. B confirms everything.
MOST_QUESTIONS = 5
NEW_GAME = {
    "really?": "open_entry(entry_named({title!r}))",
    "which?": "press((HUB, FALL))",
    "seats": "press(*([(0, 2)] * {nth} + [(0, 1)]))",
    "seated": "press((0, 0), (1, 0), (2, 0), (3, 0))",
    "question 1": "press((HUB, MENU))",
    **{f"question {number + 2}": "if is_open():\n    press((0, 1))" for number in range(MOST_QUESTIONS - 1)},
}


# Keys that are pressed on an open dialog. It is measured, and everything is closed.
ON_TOP = {
    "A": "press((on_turn(), 0))",
    "B": "press((on_turn(), 1))",
    "C": "press((on_turn(), 2))",
    "FALL": "press((HUB, FALL))",
    "UNDO": "press((HUB, UNDO))",
    "FALL, UNDO": "press((HUB, FALL), (HUB, UNDO))",
    "MENU": "press((HUB, MENU))",
    "knock": "knock()",
}

MOST_PAGES = 6
RESULT = {
    "result": "",
    **{f"page {number + 2}": "press((0, 2))" for number in range(MOST_PAGES - 1)},
    "again": "press((0, 1))",
    "menu": "press((HUB, MENU))",
    "UNDO": "press((HUB, UNDO))",
}

TALLY = {
    "tally": "",
    "menu": "press((HUB, MENU))",
    "workers": "open_entry(0)",
    "workers, of whom": "open_entry(0)\npress((1, 0))",
    "FALL": "press((HUB, FALL))",
    "FALL, by another": "press((HUB, FALL), (HUB, MENU))",
    "knock": "knock()",
    "knock, FALL": "knock()\npress((HUB, FALL))",
    # From here on the count is begun, so that its screen stays under what is opened.
    "count": "press((0, 1), (0, 0))",
    "count, FALL": "press((HUB, FALL))",
    "count, knock": "knock()",
    "count, knock, FALL": "knock()\npress((HUB, FALL))",
}

# Floors by the full rules: another player takes the turn over.
NIGHT_CARD = {
    "in play": "",
    "night card": "press((not_on_turn(), 1))",
    "is it one?": "press((not_on_turn(), 1), (not_on_turn(), 1))",
}

FIRST_TURN = {
    "libraries": LIBRARIES,
    "power-on": BOOT,
    "set-up": TAKE_SEATS,
    "in play": BEGIN_GAME,
    "menu open": "press((0, 0), (5, 0)); gc.collect()",
}


def report() -> None:
    print(f"live heap of Skyscrapers, in the VM / on the device at the most: {_sizes_text(weigh_first_turn())}")
    print(f"the same from source: {_sizes_text(weigh_first_turn(form=PY))}")
    print(f"the same with names and files as they are written: {_sizes_text(weigh_first_turn(shrinks=False))}")
    for game in catalogue.ON_THE_CONSOLE:
        sizes = weigh_dialogs(game)
        most = _both(max(sizes.values()))
        print(
            f"live heap after {events_of(game)} events of {game}, at the most {most} (ceiling {LIVE_KB}):"
            f" {_sizes_text(sizes)}"
        )
        stacked = weigh_one_on_another(game)
        largest = max(stacked, key=lambda name: stacked[name])
        most = f"{_both(stacked[largest])}, {largest}"
        print(f"live heap with one thing opened on another, {len(stacked)} states: at the most {most}")
        solo = weigh_dialogs(game, BOOT_SOLO)
        print(f"live heap without pods (pico-solo), at the most {_both(max(solo.values()))}")
        print(f"live heap when it is over: {_sizes_text(weigh_result(game))}")
        if game == "skyscrapers":
            print(f"live heap in its floor tally: {_sizes_text(weigh_tally())}")
        if game == "floors":
            print(f"live heap by the full rules: {_sizes_text(weigh_night_card())}")
        if game == "newyork":
            print(f"live heap when cards were played before: {_sizes_text(weigh_played_cards())}")
        most = _both(max(max(weigh_new_game(game, other).values()) for other in catalogue.CHOICES))
        print(f"live heap while another game is set up after them, at the most {most}")


def weigh_first_turn(**how: Any) -> dict[str, float]:
    """Return the live heap in KB, in the VM, on the way to the first turn of Skyscrapers."""
    steps = [START, BEGIN]
    for name, step in FIRST_TURN.items():
        steps += [step, TAKE, f"gc.collect(); print({name!r}, gc.mem_alloc() - start, '', sep=':')"]
    return dict(_rows(run_console(*steps, **how)))


def weigh_dialogs(game: str, boot: str = BOOT) -> dict[str, float]:
    """Return the live heap in KB, in the VM, with nothing open and with each dialog that a key opens."""
    return _weigh(image(game), DIALOGS, "in play", boot=boot)


def weigh_one_on_another(
    game: str, below: Iterable[str] = DIALOGS, above: Iterable[str] = ON_TOP, boot: str = BOOT
) -> dict[str, float]:
    """Return the same with each of these dialogs, and each of those keys pressed on it.

    Each dialog has a VM of its own: a VM keeps some bytes of every program that it has run.
    """
    sizes: dict[str, float] = {}
    memory = image(game)
    for low in below:
        steps = {f"{low}, {high}": f"{DIALOGS[low] or 'pass'}\n{ON_TOP[high]}" for high in above}
        sizes |= _weigh(memory, steps, *(steps if low == "in play" else ()), boot=boot)
    return sizes


def weigh_result(game: str) -> dict[str, float]:
    """Return the same with each page of the result, and what opens from there."""
    # By chance a sheet ends only after more entries than the journal holds.
    memory = image(game, last=lambda state: [(sheet.FINISH,)]) if game == "sheet" else image(game, ends=True)
    return _weigh(memory, RESULT, "result", *[name for name in RESULT if name.startswith("page")])


def weigh_tally() -> dict[str, float]:
    """Return the same while the floors of Skyscrapers are tallied, with what opens from there."""
    return _weigh(image("skyscrapers", last=last_card), TALLY, "tally", "count")


def weigh_night_card() -> dict[str, float]:
    """Return the same in Floors by the full rules, while another player takes the turn over."""
    memory = image("floors", seed=FULL_RULES, last=lambda state: [(floors.HAND, state.turn, 5)])
    return _weigh(memory, NIGHT_CARD, "in play")


def weigh_played_cards() -> dict[str, float]:
    """Return the same in New York, while the console asks about cards that lie in the discards."""
    setup, log = long_game("newyork", EVENTS)
    session = Session(newyork, setup)
    for event in log:
        session.apply(tuple(event))
    while session.state.turn is not None or session.state.deal_due or len(_played(session.log)) < setup[0]:
        session.undo()
    pods = [player for player in range(setup[0]) if newyork.is_in(session.state, player)]
    cards = _played(session.log)[: len(pods)]
    dials = f"""
import sys

cards_left = {cards}

class Dials:
    def randint(lowest, highest):
        return cards_left.pop(0)

sys.modules["random"] = Dials
"""
    confirmed = f"press(*[(pod, key) for pod in {pods} for key in (1, 1)])"
    memory = image("newyork", events=len(session.log))
    return _weigh(memory, {"in play": "", "played before": confirmed}, "in play", before=dials)


def _played(log: Sequence[tuple]) -> list[int]:
    """Return the cards that were played since the last deal."""
    deals = [at for at, event in enumerate(log) if event[0] == newyork.DEAL]
    later = log[deals[-1] if deals else 0 :]
    return sorted({card for event in later if event[0] == newyork.REVEAL for card in event[1:]})


def last_card(state: Any) -> list[tuple]:
    """Return events by which the player on turn builds the last card, after 300 events of Skyscrapers."""
    crews = [(skyscrapers.WORKERS, player, 2, 3, 0) for player in range(state.players) if not state.out_reason[player]]
    turn = [] if state.actions_left else [(skyscrapers.END_TURN, 0)]
    hands = [(skyscrapers.RECOUNT, player, 1, 0) for player in range(state.players) if not state.out_reason[player]]
    return [*turn, *crews, *hands, (skyscrapers.BUILD, 1, 0)]


def weigh_new_game(game: str, other: str) -> dict[str, float]:
    """Return the same while another game is set up over a long one."""
    words = Texts(f"{FIRMWARE}/")
    words.load(LANGUAGES[RUSSIAN])
    title = words.get("menu.new_game")
    nth = catalogue.CHOICES.index(other)
    steps = {name: step.format(title=title, nth=nth) for name, step in NEW_GAME.items()}
    return _weigh(image(game), steps, closing="pass")


def _weigh(
    memory: bytes,
    openings: dict[str, str],
    *lowest: str,
    closing: str = "close()",
    before: str = "pass",
    boot: str = BOOT,
) -> dict[str, float]:
    steps = [HANDS, before, f"microcontroller.nvm[:] = {memory!r}", START, BEGIN, boot]
    for name, opening in openings.items():
        is_wanted = "True" if name in lowest else "is_open()"
        report_size = f"print({name!r}, gc.mem_alloc() - start, console.stage.panel.texts[0], sep=':')"
        steps += [opening or "pass", TAKE, f"gc.collect()\nif {is_wanted}:\n    {report_size}", closing, TAKE]
    return dict(_rows(run_console(*steps)))


def _rows(printed: str) -> Iterator[tuple[str, float]]:
    for name, size, title in re.findall(r"^([^:\n]+):(\d+):(.*)$", printed, re.MULTILINE):
        yield f"{name} «{' '.join(title.split())}»" if title else name, int(size) / 1024


def events_of(game: str) -> int:
    """Return how many events a long game of this kind has here."""
    return ENTRIES if game == "sheet" else EVENTS


def image(
    game: str,
    language: int = RUSSIAN,
    events: int | None = None,
    *,
    ends: bool = False,
    seed: str = "",
    last: Callable[[Any], list[tuple]] = lambda state: [],
) -> bytes:
    """Return the memory of a hub that was switched off in the middle of a long game, or after it.

    `last` returns events to enter after the long game.
    """
    setup, log = long_game(game, events or events_of(game), ends=ends, seed=seed)
    memory = _Memory()
    logbook = Logbook(memory)
    seats = Seats(list(range(setup[0])))
    logbook.begin(catalogue.number_of(game), seats, setup)
    logbook.keep(LANGUAGE, language)
    logbook.save()
    table = Table(logbook, game, seats, setup)
    for event in log:
        if table.enter(tuple(event)):
            raise ValueError(event)
    for event in last(table.state):
        if table.enter(event):
            raise ValueError(event)
    return bytes(memory.bytes)


class _Memory:
    size = NVM_BYTES - 256
    has_spare = False

    def __init__(self) -> None:
        self.bytes = bytearray(b"\xff" * NVM_BYTES)

    def read(self, offset: int, length: int) -> bytes:
        return bytes(self.bytes[offset : offset + length])

    def write(self, offset: int, data: bytes) -> None:
        self.bytes[offset : offset + len(data)] = data

    def commit(self) -> None:
        pass

    def erase(self, first: bytes = b"") -> None:
        self.bytes[:] = first + b"\xff" * (NVM_BYTES - len(first))


def _sizes_text(sizes: dict[str, float]) -> str:
    return ", ".join(f"{name} {_both(size)}" for name, size in sizes.items())


def _both(vm_kb: float) -> str:
    return f"{vm_kb:.1f} / {on_device(vm_kb):.1f} KB"


def on_device(vm_kb: float) -> float:
    """Return the most that the device may read."""
    return vm_kb + DEVICE_READS_MORE_KB
