"""Pieces of the firmware that were timed on the device one by one, timed in the simulator: (what, device, simulator).

They reach into the parts of one revision of the firmware, the one that was timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from host_tools.script.play import perform
from host_tools.sim.machine import Machine
from tests.bench.timed_stage import TimedStage

# In Russian, whose texts are the longest.
_SIT_DOWN = "".join(
    f"press {key}\n" for key in ("p1.c", "p1.b", "p1.b", "p1.a", "p2.a", "p3.a", "p4.a", "menu", "p1.b", "p1.a")
)
_LOOP = """
from topout.board.watchdog import Watchdog
dog = Watchdog()

def turn():
    for i in range(1000):
        pass

while True:
    dog.feed()
"""
_SENTENCE = "Whose workers fell? Each press is one."


def measure(firmware: Path) -> Iterator[tuple[str, float, float]]:
    with TemporaryDirectory() as folder:
        main = Path(folder) / "loop.py"
        main.write_text(_LOOP)
        with Machine(firmware, main=str(main)) as machine:
            machine.boot()
            turn: Any = machine.namespace["turn"]
            yield "for i in range(1000): pass, ms", 3.24, _ms(machine, turn)
    with Machine(firmware) as machine:
        stage = TimedStage(machine, Path(), Path())
        stage.boot()
        perform(stage, _SIT_DOWN, "sit down")
        stage.look()
        yield "idle loop turn, median, ms", 0.96, _idle_ms(machine)
        console: Any = machine.namespace["console"]
        yield from _listening(machine, console)
        yield from _drawing(machine, console)
        yield from _remembering(machine, stage, console)


def _ms(machine: Machine, work: Callable[[], Any]) -> float:
    machine.clock.advance_us(0)
    began_us = machine.clock.now_us
    work()
    return (machine.clock.now_us - began_us) / 1000


def _idle_ms(machine: Machine) -> float:
    machine.run_for(5000)
    turns_us = []
    for _ in range(301):
        began_us = machine.clock.now_us
        machine.run_for(0.001)
        turns_us.append(machine.clock.now_us - began_us)
    return sorted(turns_us)[150] / 1000


def _listening(machine: Machine, console: Any) -> Iterator[tuple[str, float, float]]:
    detector = console.alarm.detector

    def feed() -> None:
        for sample in range(100):
            detector.feed(0, 0, 1000 + sample % 3 * 4 - 4)

    yield "detector, a sample, ms", 0.2, _ms(machine, feed) / 100
    console.alarm.step(machine.processor.ticks_ms())
    machine.clock.advance_us(158_000)
    now_ms = machine.processor.ticks_ms()
    yield "a full FIFO through the alarm, ms", 12.9, _ms(machine, lambda: console.alarm.step(now_ms))


def _drawing(machine: Machine, console: Any) -> Iterator[tuple[str, float, float]]:
    painter, texts = console.painter, console.texts
    line_class = type(next(line for line in painter._lines if line))
    body = line_class(painter._body, 0, 0, 320, 0, 3)
    bold = line_class(painter._bold, 0, 0, 320, 0, 3)
    letters = len(_SENTENCE)
    yield "_draw with nothing changed, ms", 11.4, _ms(machine, console._draw)
    yield "measuring a character, ms", 0.14, _ms(machine, lambda: painter._body.width_px(_SENTENCE)) / letters
    yield "line.say, a character, ms", 0.51, _ms(machine, lambda: body.say(_SENTENCE)) / letters
    yield "line.say, a bold character, ms", 0.82, _ms(machine, lambda: bold.say(_SENTENCE[:24])) / 24
    yield "loading the texts, ms", 88, _ms(machine, lambda: texts.load("ru"))
    yield "loading a font, ms", 30, _ms(machine, lambda: painter.speak("ru"))


def _remembering(machine: Machine, stage: TimedStage, console: Any) -> Iterator[tuple[str, float, float]]:
    def undo() -> None:
        console.session.undo()
        _ = console.session.state

    for events, device_ms in ((100, 12.6), (300, 35.5)):
        _play_until(stage, console, events)
        yield f"undo after {events} events, ms", device_ms, _ms(machine, undo)
        console.session.redo()
    yield "resume of 300 events, ms", 309, _ms(machine, console.logbook.open)


def _play_until(stage: TimedStage, console: Any, events: int) -> None:
    while len(console.session.log) < events:
        state = console.session.state
        key = "b" if not state.actions_left else "a" if state.crew[state.turn] else "c"
        stage.press(f"p{console.seats[state.turn] + 1}.{key}")
