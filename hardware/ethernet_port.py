"""A cable in a network port: what the port's transformer does to each pair of the cable, for any way to pair the wires.

The transformer joins the two wires of a pair, and resistors join the middles of its windings. So a pin of the Pico may
meet 5 V. Its clamp then carries current into 3.3 V. Up to 10 mA the pin stays within 0.4 V of its supply, less than the
0.5 V that it bears. Passive PoE, which puts 24 V or more on two pairs, is beyond this: it destroys the hub.
"""

from collections.abc import Iterator

from hardware import assumptions
from hardware.circuit import PODS, Circuit
from hardware.resistor_value import value_of

PAIRS = ((1, 2), (3, 6), (4, 5), (7, 8))
Pair = frozenset[str]
Pairing = frozenset[Pair]

_PIN_V = assumptions.SUPPLY_V + assumptions.CLAMP_DROP_V
_WIRE_OHM = 0.37  # one way, as in power.py


def signals_of(cable: tuple[tuple[int, str, str], ...]) -> Pairing:
    """Return the pairs of signals that a cable's pin-out makes."""
    carried = {wire: signal for wire, _, signal in cable}
    return frozenset(frozenset(carried[wire] for wire in pair) for pair in PAIRS)


def pairings(signals: tuple[str, ...]) -> Iterator[Pairing]:
    """Yield every way to put the signals into pairs."""
    if not signals:
        yield frozenset()
        return
    first, *others = signals
    for mate in others:
        left = tuple(signal for signal in others if signal != mate)
        for rest in pairings(left):
            yield rest | {frozenset((first, mate))}


def _source(circuit: Circuit, signal: str) -> tuple[float, float] | None:
    """Return volts and ohms behind a wire at the hub's end, or None if it is a pin of the Pico."""
    if signal == "5 V":
        return assumptions.USB_MOST_V, assumptions.FUSE_LEAST_OHM + _WIRE_OHM
    if signal == "ground":
        return 0.0, _WIRE_OHM
    if signal == "ring":
        return assumptions.USB_MOST_V, value_of(circuit.parts["R1"].value)
    return None


def _flow_ma(circuit: Circuit, pair: Pair) -> float:
    """Return the current that a pair's own sources drive into a wire that is held at the clamp's voltage."""
    sources = [found for signal in pair if (found := _source(circuit, signal))]
    return sum((volts - _PIN_V) / ohm for volts, ohm in sources) * 1000


def clamp_ma(circuit: Circuit, pairing: Pairing, pair: Pair) -> float:
    """Return the most that the clamps of a pair carry: from its own wires, and through the middles of other pairs."""
    if all(_source(circuit, signal) for signal in pair):
        return 0.0
    through_middle = 0.0
    for other in pairing - {pair}:
        sources = [found for signal in other if (found := _source(circuit, signal))]
        if sources:
            siemens = sum(1 / ohm for _, ohm in sources)
            volts = sum(volts / ohm for volts, ohm in sources) / siemens
            through_middle += max(0.0, (volts - _PIN_V) / (1 / siemens + 2 * assumptions.PORT_MIDDLE_OHM)) * 1000
    return max(0.0, _flow_ma(circuit, pair)) + through_middle


def worst_clamp_ma(circuit: Circuit, pairing: Pairing) -> float:
    return max(clamp_ma(circuit, pairing, pair) for pair in pairing)


def fuse_trips() -> bool:
    """Return whether 5 V and ground in one pair trip even a fuse that has tripped before, from the weakest supply."""
    ohm = assumptions.FUSE_MOST_OHM + 2 * _WIRE_OHM + assumptions.PORT_WINDING_OHM
    return 4.4 / ohm * 1000 > assumptions.FUSE_TRIP_MA


def ring_noise_v(signal: str, pods: int = PODS) -> float:
    """Return by how much an edge of the ring's data moves a signal in the same pair: a divider of capacitances."""
    pair_pf = assumptions.PATCH_CABLE_M * assumptions.PATCH_CABLE_PF_A_METRE
    cables = 1 if signal == "row" else pods
    return 5 * pair_pf / (cables * pair_pf + (pods + 1) * assumptions.KEY_PF + 2 * assumptions.CLAMP_PF)
