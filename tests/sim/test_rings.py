"""The rings: the firmware's colours above, bytes on five data pins below, and never more than 300 mA."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

_SHOW = """
import supervisor
from topout.board.hub import Hub
hub = Hub()
while True:
    hub.rings.show(supervisor.ticks_ms())
    hub.watchdog.feed()
"""


def test_each_ring_shows_what_it_is_asked_at_the_right_pixel(start):
    machine = start(_SHOW)
    rings = machine.namespace["hub"].rings
    rings.set(0, 0x001, 0xFF0000)
    rings.set(1, 0x800, 0x00FF00)
    rings.set(4, 0x0F0, 0x808080, 0x020, 0x102030)
    machine.run_for(20)
    grey = (0x80, 0x80, 0x80)
    assert machine.ring("p1") == [(255, 0, 0)] + [(0, 0, 0)] * 11
    assert machine.ring("p2") == [(0, 0, 0)] * 11 + [(0, 255, 0)]
    assert machine.ring("p3") == machine.ring("p4") == [(0, 0, 0)] * 12
    assert machine.ring("p5")[3:9] == [(0, 0, 0), grey, (0x10, 0x20, 0x30), grey, grey, (0, 0, 0)]


def test_only_the_ring_that_changed_is_written(start):
    machine = start(_SHOW)
    machine.run_for(20)
    before = {pod: ring.writes for pod, ring in machine.circuit.rings.items()}
    machine.namespace["hub"].rings.fill(2, 0x040404)
    machine.run_for(20)
    after = {pod: ring.writes - before[pod] for pod, ring in machine.circuit.rings.items()}
    assert after["p3"] == 1
    assert sum(after.values()) <= 2  # one more for the ring that is repeated in turn


@pytest.mark.parametrize("ring", range(5))
def test_a_pod_that_was_unplugged_lights_up_again_by_itself(start, ring):
    machine = start(_SHOW)
    pod = f"p{ring + 1}"
    machine.namespace["hub"].rings.fill(ring, 0x080400)
    machine.run_for(20)
    machine.unplug(pod)
    machine.run_for(500)
    assert machine.ring(pod) == [(0, 0, 0)] * 12
    machine.plug(pod)
    machine.run_for(2100)
    assert machine.ring(pod) == [(8, 4, 0)] * 12


def test_five_rings_in_a_row_take_nine_milliseconds(start):
    machine = start(_SHOW)
    machine.run_for(100)
    for ring in range(5):
        machine.namespace["hub"].rings.fill(ring, 0x010101)
    before_us = machine.clock.now_us
    machine.run_for(1)
    assert 7_000 < machine.clock.now_us - before_us < 11_000


def test_all_white_is_dimmed_evenly_below_the_budget(start):
    machine = start(_SHOW)
    rings = machine.namespace["hub"].rings
    for ring in range(5):
        rings.fill(ring, 0xFFFFFF)
    machine.run_for(50)
    shown = {color for pod in ("p1", "p2", "p3", "p4", "p5") for color in machine.ring(pod)}
    assert len(shown) == 1
    assert 15 <= shown.pop()[0] <= 19
    assert 250 < rings.milliamps <= 300


def test_rings_come_back_to_full_when_others_go_dark(start):
    machine = start(_SHOW)
    rings = machine.namespace["hub"].rings
    for ring in range(5):
        rings.fill(ring, 0xFFFFFF)
    machine.run_for(50)
    for ring in range(1, 5):
        rings.fill(ring, 0)
    rings.fill(0, 0x202020)
    machine.run_for(50)
    assert machine.ring("p1") == [(32, 32, 32)] * 12


def test_the_players_brightness_dims_everything(start):
    machine = start(_SHOW)
    rings = machine.namespace["hub"].rings
    rings.fill(0, 0x404040)
    rings.set_brightness(50)
    machine.run_for(50)
    assert machine.ring("p1") == [(32, 32, 32)] * 12


class _Chain:
    """Takes what the firmware gives a NeoPixel."""

    def __init__(self) -> None:
        self.colors = [0] * 12
        self.shown = list(self.colors)

    def __setitem__(self, pixel: int, color: int) -> None:
        self.colors[pixel] = color

    def show(self) -> None:
        self.shown = list(self.colors)


def _milliamps(chains: list[_Chain]) -> float:
    channels = [(color >> shift) & 255 for chain in chains for color in chain.shown for shift in (0, 8, 16)]
    return sum(channels) * 20 / 255 + 60 * 0.6


def test_no_pattern_draws_more_than_the_budget(start):
    rings_class = type(start(_SHOW).namespace["hub"].rings)
    colors = st.one_of(st.integers(0, 0xFFFFFF), st.sampled_from((0, 0xFFFFFF, 0xFF0000, 0x010101)))
    masks = st.integers(0, 0xFFF)
    patterns = st.lists(st.tuples(masks, colors, masks, colors), min_size=5, max_size=5)
    frames = st.lists(st.tuples(patterns, st.integers(0, 100)), min_size=1, max_size=4)

    @settings(max_examples=150, deadline=None)
    @given(frames)
    def holds(sequence):
        chains = [_Chain() for _ in range(5)]
        rings = rings_class(chains)
        for pattern, percent in sequence:
            for ring, asked in enumerate(pattern):
                rings.set(ring, *asked)
            rings.set_brightness(percent)
            rings.show(0)
            assert _milliamps(chains) <= 300
            assert _milliamps(chains) <= rings.milliamps < _milliamps(chains) + 1

    holds()
