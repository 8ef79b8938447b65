"""A cable in a network port: what the port's transformer does to each pair, for every way to pair the eight wires."""

import pytest

from hardware.circuit import CABLE, describe
from hardware.ethernet_port import PAIRS, clamp_ma, fuse_trips, pairings, ring_noise_v, signals_of, worst_clamp_ma

POWER = frozenset({"5 V", "ground"})
CHOSEN = signals_of(CABLE)


def test_there_are_105_ways_to_pair_eight_wires():
    found = list(pairings(tuple(signal for _, _, signal in CABLE)))
    assert len(found) == len(set(found)) == 105 and CHOSEN in found


@pytest.mark.parametrize("pair", PAIRS)
def test_network_port_harms_no_pin_on_any_pair(pair):
    carried = {wire: signal for wire, _, signal in CABLE}
    joined = frozenset(carried[wire] for wire in pair)
    assert clamp_ma(describe(), CHOSEN, joined) <= 10


def test_supply_beside_ground_trips_the_fuse_and_beside_anything_else_floods_a_pin():
    circuit = describe()
    for pairing in pairings(tuple(signal for _, _, signal in CABLE)):
        is_safe = worst_clamp_ma(circuit, pairing) <= 10
        assert is_safe == (POWER in pairing), pairing
    assert fuse_trips()


def test_ring_is_beside_the_only_signal_that_no_finger_makes():
    beside = next(pair for pair in CHOSEN if "ring" in pair) - {"ring"}
    assert beside == {"column_d"}
    assert ring_noise_v("row") > ring_noise_v("column_d"), "a row is not held by a pull-up of ours"


def test_crossover_cable_leaves_5_v_and_ground_where_they_are():
    """A cable with T568A at one end and T568B at the other swaps the pairs 1-2 and 3-6."""
    carried = {wire: signal for wire, _, signal in CABLE}
    assert {carried[wire] for wire in (1, 2, 3, 6)}.isdisjoint(POWER)
