"""What playing costs, in the simulator's virtual time: bytes to the display, stalls, answers to a press, LED current.

It runs the drive that ships, with shortened names, charged like the .mpy files. The costs of the chips and of the
firmware's own Python are calibrated against the device (`python -m tests.tools.bench.calibrate`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from topout_tools.drive import PY, assemble
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine

SIT_DOWN = "choose English\nbegin skyscrapers p1 p3 p4 p5 first p3\n"

# In this order they are ■3's turn, a fall, and a look around: name, key, and what is pressed unmeasured after it.
ACTIONS = (
    ("recruit", "p3.a", ""),
    ("open the build entry", "p3.b", ""),
    ("one beam more", "p3.c", ""),
    ("beams OK", "p3.b", ""),
    ("mark the worker", "p3.a", ""),
    ("book the build", "p3.b", ""),
    ("move", "p3.c", ""),
    ("end of turn", "p3.b", ""),
    ("refused press", "p3.a", "wait 5000\n"),
    ("open a fall", "hub.fall", ""),
    ("a fallen worker", "p3.b", ""),
    ("book the fall", "hub.fall", ""),
    ("open undo", "hub.undo", ""),
    ("undo", "hub.undo", "press menu\n"),
    ("open the menu", "hub.menu", ""),
    ("walk down the menu", "p3.c", "press undo\n"),
)
# Language, set-up, falls, dialogs, a new game: everything that is loaded repeatedly, and an erase.
SESSION = """
choose Русский
begin skyscrapers p1 p3 p4 p5 first p3
press p3.a
press p3.b
press p3.b
press p3.b
press menu
choose Язык
choose English
press undo
press fall
press menu
press p1.a
press p3.a
press fall
press undo
press undo
press menu
press menu
choose Correct a score
press p1.a
press p1.c
press fall
press menu
choose Self-test
press p1.a
wait 2000
press undo
press undo
choose Diagnostics
wait 2000
press undo
press undo
press menu
choose Collapse
press p3.a
press fall
wait 2000
begin skyscrapers p1 p3 first p1
press p1.a
"""
FINISHED_GAME = """
begin track p1 p2 p3 p4 p5 first p1
press menu
choose End the game
press fall
"""
TYPICAL = ("recruit", "one beam more", "end of turn", "open the menu")
ON_RINGS = ("recruit", "book the build", "move", "end of turn", "a fallen worker")  # where nothing pulses by itself
GAMES = 16  # of an evening without a power-off; more results do not fit into the Pico's own memory
OFFSETS_MS = (0, 1, 2, 3, 4)  # a key is scanned every 5 ms
WATCHED_MS = 1500
PRESSED_MS = 60
SEEN_UP_MS = 120  # two scans, and the longest loop turn
CHANNEL_MA = 20
IDLE_MA = 0.6


class Answer(NamedTuple):
    """What one press led to. Times are ms after the key went down; None means that nothing changed."""

    sent_bytes: int
    stall_ms: float
    ring_ms: float | None
    screen_ms: float | None
    painted_ms: float | None


FIGURES: tuple[tuple[str, str, Iterable[str], Callable[[Answer], float | None]], ...] = (
    ("longest loop turn", "ms", (), lambda answer: answer.stall_ms),
    ("key press to ring", "ms", ON_RINGS, lambda answer: answer.ring_ms),
    ("key press to the screen's first change", "ms", (), lambda answer: answer.screen_ms),
    ("key press to the finished screen", "ms", (), lambda answer: answer.painted_ms),
)


def report() -> None:
    rounds = [play_round(offset) for offset in OFFSETS_MS]
    worst = {name: _worst([answers[name] for answers in rounds]) for name, _, _ in ACTIONS}
    sizes = ", ".join(f"{name} {worst[name].sent_bytes:,}" for name in TYPICAL)
    print(f"bytes to the display: {sizes}")
    for what, unit, names, pick in FIGURES:
        figures = {name: pick(worst[name]) or 0 for name in names or worst}
        most = max(figures, key=lambda name: figures[name])
        middle = sorted(figures.values())[len(figures) // 2]
        print(f"{what}: {figures[most]:,.0f} {unit} at the most ({most}), {middle:,.0f} in the middle")
    erases_ms, _ = games_in_a_row(GAMES)
    print(f"turn with the erase: {erases_ms[0]} ms at the first game, {erases_ms[-1]} ms at the {GAMES}th in a row")
    print(f"rings: {worst_current_ma():.0f} mA at the worst pattern, all sixty pixels asked for white")


@contextmanager
def shipped_drive() -> Iterator[Path]:
    """Yield the drive of `make drive` as source, since the simulator runs nothing else."""
    with TemporaryDirectory() as folder:
        assemble(Path(folder) / "drive", form=PY)
        yield Path(folder) / "drive"


def play_round(offset_ms: int) -> dict[str, Answer]:
    """Play the actions once, each pressed that long after a scan."""
    with shipped_drive() as drive, Machine(drive) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, SIT_DOWN, "sit down")
        answers = {}
        for name, key, after in ACTIONS:
            runner.look()
            machine.run_for(1000 + offset_ms)
            answers[name] = watch(machine, key)
            perform(runner, after, name)
        return answers


def long_session() -> tuple[int, int]:
    """Return how many samples were lost, and how many stalls over 100 ms there were, without erases."""
    with shipped_drive() as drive, Machine(drive) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, SESSION, "a long session")
        console: Any = machine.namespace["console"]
        return console.health.sensor.overruns, max(0, console.health.longest_stall_ms - 100)


def games_in_a_row(count: int, **chips: Any) -> tuple[list[int], int]:
    """Return how long the turn with the erase takes at each game, in ms, and how many samples were lost.

    Every game is finished, so each one has another result to carry over.
    """
    with shipped_drive() as drive, Machine(drive, **chips) as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\n", "language")
        console: Any = machine.namespace["console"]
        health = console.health
        erases_ms = []
        for _ in range(count):
            health.longest_erase_ms = 0
            perform(runner, FINISHED_GAME, "a game")
            erases_ms.append(health.longest_erase_ms)
        return erases_ms, health.sensor.overruns


def watch(machine: Machine, key: str, is_over: Callable[[], bool] = lambda: False) -> Answer:
    """Press a key and look at the machine after every loop turn, and at its chips whenever they are written to.

    It ends only when the console has had time to see the release: on some screens B acts then.
    """
    panel = machine.circuit.panel
    sent_before, began_us = panel.bytes_received, machine.clock.now_us
    screen_us: list[int] = []
    _note_changes(panel, "pixels_written", machine, screen_us)
    ring_us: list[int] = []
    for ring in machine.circuit.rings.values():
        _note_changes(ring, "colors", machine, ring_us)
    stall_us = 0
    machine.down(key)
    while machine.clock.now_us < began_us + WATCHED_MS * 1000:
        turn_us = machine.clock.now_us
        machine.run_for(0.001)
        stall_us = max(stall_us, machine.clock.now_us - turn_us)
        passed_ms = (machine.clock.now_us - began_us) / 1000
        if passed_ms > PRESSED_MS:
            machine.up(key)
        if passed_ms > PRESSED_MS + SEEN_UP_MS and is_over():
            break
    moments = (min(ring_us, default=None), min(screen_us, default=None), max(screen_us, default=None))
    times = [None if us is None else (us - began_us) / 1000 for us in moments]
    return Answer(panel.bytes_received - sent_before, stall_us / 1000, *times)


def worst_current_ma() -> float:
    """Return the current for the pixels that are sent when the alarm lights all rings white at full brightness."""
    with Machine() as machine:
        machine.boot()
        console: Any = machine.namespace["console"]
        console.stage.lights.flash(machine.now_ms & 0x1FFFFFFF, 2000)
        most = 0
        for _ in range(200):
            machine.run_for(5)
            most = max(most, sum(sum(color) for pod in PODS for color in machine.ring(pod)))
        return most * CHANNEL_MA / 255 + IDLE_MA * 12 * len(PODS)


def note_white(ring: Any, machine: Machine, moments_us: list[int]) -> None:
    """Record from now on when a ring has become all white."""

    def write(data: bytes) -> None:
        type(ring).write(ring, data)
        if all(red == green == blue > 0 for red, green, blue in ring.colors):
            moments_us.append(machine.clock.now_us)

    ring.write = write


def _note_changes(chip: Any, what: str, machine: Machine, moments: list[int]) -> None:
    """Record from now on when a write that changes a chip begins and ends."""
    write = type(chip).write

    def noted(*args: Any, **kwargs: Any) -> None:
        before, began_us = _copy(getattr(chip, what)), machine.clock.now_us
        write(chip, *args, **kwargs)
        if getattr(chip, what) != before:
            moments.extend((began_us, machine.clock.now_us))

    chip.write = noted


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def _worst(answers: list[Answer]) -> Answer:
    columns: Any = zip(*answers, strict=True)
    worst: list[Any] = [max((value for value in column if value is not None), default=None) for column in columns]
    return Answer(*worst)
