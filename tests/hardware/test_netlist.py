"""skidl's own electrical rules check over the whole console; it must find faults that are put in."""

import pytest

from hardware.circuit import describe
from hardware.netlist import check


def test_skidl_finds_nothing_to_complain_about():
    assert check(describe()).complaints == []


def test_netlist_holds_every_part_and_every_net():
    circuit = describe()
    netlist = check(circuit).netlist
    for ref in circuit.parts:
        assert f'(ref "{ref}")' in netlist
    for net in circuit.nets:
        assert f'(name "{net}")' in netlist


@pytest.mark.parametrize(
    ("ref", "pin", "net", "complaint"),
    [
        ("U2", "2Y", "RING_P1_5V", "OUTPUT"),  # two outputs on one wire
        ("A2", "INT", "3V3", "OUTPUT"),  # an output on a supply
        ("A1", "3Vo", "NOWHERE", "Only one pin"),
    ],
)
def test_skidl_complains_about_a_short_and_a_loose_end(ref, pin, net, complaint):
    circuit = describe()
    end = (ref, circuit.number_of(ref, pin))
    for ends in circuit.nets.values():
        if end in ends:
            ends.remove(end)
    circuit.wire(ref, pin, net)
    assert any(complaint in line for line in check(circuit).complaints)
