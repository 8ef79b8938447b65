"""Pulses on the rings begin bright, and restart at every key, so that a key is answered at once."""

from pathlib import Path

from tests.tools.bench.ceilings import ANSWER_MS, RING_MS, in_simulator
from tests.tools.bench.console import SIT_DOWN, shipped_drive
from tests.tools.bench.walk import WatchedRunner
from topout.ui.lights import ALL, PULSE, Lights
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

BRIGHT_MS = 500
STEP_MS = 125


class FakeRings:
    def __init__(self):
        self.masks = {}

    def set(self, pod, mask, *_):
        self.masks[pod] = mask

    def show(self, now_ms):
        pass


def pulses_from(now_ms):
    """Return the masks of a pulsing ring in the second after its start."""
    rings = FakeRings()
    lights = Lights(rings)
    lights.step(now_ms)
    lights.set(0, ALL, 0xFF0000, PULSE)
    shown = []
    for ms in range(now_ms + 1, now_ms + 1001, 5):
        lights.step(ms)
        shown.append(rings.masks[0])
    return shown


def test_a_pulse_begins_bright_whenever_it_begins():
    for now_ms in range(0, 2000, 50):
        shown = pulses_from(now_ms)
        assert shown[0] == ALL
        assert 0 in shown
        assert shown.index(0) * 5 > BRIGHT_MS - STEP_MS


def test_it_begins_bright_also_when_the_ticks_wrap():
    assert pulses_from((1 << 29) - 3)[0] == ALL


def test_a_key_that_changes_nothing_on_the_rings_starts_a_pulse_again():
    with Machine() as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\npress undo\npress fall\n", "to the seats")
        runner.look()
        while any(machine.ring("p1")[0]):
            machine.run_for(5)
        machine.run_for(50)
        machine.down("hub.fall")
        machine.run_for(40)
        assert any(machine.ring("p1")[0])


def test_the_key_that_leads_back_to_a_parked_game_is_answered_at_once():
    """The game's rules and screens must be loaded before its own rings can be lit: 180 ms on the chip."""
    with shipped_drive() as drive, Machine(drive) as machine:
        runner = WatchedRunner(machine)
        runner.boot()
        perform(runner, SIT_DOWN + "press menu\nchoose New game\npress fall\npress fall\n", "another game")
        runner.look()
        assert runner.observer.console.parked_table is not None
        while runner.observer.console.parked_table is not None:
            runner.press("hub.undo")
        answer = runner.watched[-1].answer
        assert answer.ring_ms is not None and answer.ring_ms <= in_simulator(RING_MS)
        assert answer.screen_ms is not None and answer.screen_ms <= in_simulator(ANSWER_MS)
