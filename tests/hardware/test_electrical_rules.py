"""The described electronics break no rule, and each kind of fault is named."""

import pytest

from hardware import assumptions, part_kinds, pico, power
from hardware.circuit import CABLE, GROUND, POD_5V, USB_5V, Circuit, describe
from hardware.electrical_rules import column_low_v, faults
from hardware.firmware_source import columns_to_anodes
from hardware.pin_rules import pin_faults
from hardware.resistor_value import value_of
from topout.board.pico_pods import PINS
from topout_tools.sim.processor import slice_of


def rewire(circuit: Circuit, ref: str, pin: str, net: str) -> None:
    end = (ref, circuit.number_of(ref, pin))
    for ends in circuit.nets.values():
        if end in ends:
            ends.remove(end)
    circuit.wire(ref, pin, net)


def test_console_as_described_breaks_no_rule():
    assert faults(describe()) == []


def test_simulator_and_hardware_agree_on_the_slices_of_all_pins():
    assert [pico.pwm_slice(label) for label in pico.GPIO] == [slice_of(label) for label in pico.GPIO]


def test_every_signal_of_the_firmware_leads_to_another_part_than_the_pico():
    circuit = describe()
    for signal in PINS:
        assert len(circuit.nets[signal.upper()]) > 1, signal


def test_keys_are_pulled_up_as_a_pico_2_needs_because_its_pull_downs_latch():
    assert columns_to_anodes() is True


def test_unplugged_pods_leave_the_others_their_own_row_and_data():
    circuit = describe()
    shared = {net for net in circuit.nets if sum(end[0] in ("J1", "J2") for end in circuit.nets[net]) > 1}
    assert shared == {GROUND, POD_5V, *(f"COLUMN_{column}_LINE" for column in "ABCD")}


def test_every_wire_of_the_cable_carries_one_signal():
    assert len(CABLE) == len({signal for _, _, signal in CABLE}) == 8


@pytest.mark.parametrize(
    ("moved", "complaint"),
    [
        ({"display_sck": "GP15"}, "no SPI clock"),
        ({"display_mosi": "GP16"}, "no SPI output"),
        ({"display_sck": "GP14", "piezo": "GP15"}, "different SPI blocks"),
        ({"i2c_sda": "GP16"}, "different I2C blocks"),
        ({"i2c_sda": "GP15"}, "no I2C data pin"),
        ({"piezo": "GP6", "column_a": "GP14"}, "share a PWM slice"),
        ({"row_p1": "GP1"}, "GP1 carries 2 signals"),
        ({"row_p1": "GP25"}, "which the Pico has on no pin"),
        ({"row_p1": "GP29"}, "which the Pico has on no pin"),
    ],
)
def test_signal_on_a_pin_that_cannot_carry_it_is_named(moved, complaint):
    found = pin_faults({**PINS, **moved})
    assert any(complaint in fault for fault in found), found


def change(circuit, ref, value):
    circuit.parts[ref] = circuit.parts[ref]._replace(value=value)


def bridge(circuit, ref):
    """Replace a resistor by a wire: both of its nets become one."""
    kept, gone = circuit.net_of(ref, "1"), circuit.net_of(ref, "2")
    circuit.remove(ref)
    circuit.nets[kept] += circuit.nets.pop(gone)


def swap_diode(circuit, ref="D201"):
    column, between = circuit.net_of(ref, "A"), circuit.net_of(ref, "K")
    rewire(circuit, ref, "A", between)
    rewire(circuit, ref, "K", column)


FAULTS = {
    "a diode the wrong way round": (swap_diode, "key A of p2"),
    "a key on another pod's row": (lambda circuit: rewire(circuit, "SW302", "2", "ROW_P1_LINE"), "key B of p3"),
    "a missing diode": (lambda circuit: circuit.remove("D2"), "key B of hub"),
    "a pod that does not report that it is there": (
        lambda circuit: circuit.remove("D204"),
        "p2: whether it is plugged in",
    ),
    "a plug's diode the wrong way round": (lambda circuit: swap_diode(circuit, "D304"), "p3: whether it is plugged in"),
    "a plug's diode on another pod's row": (
        lambda circuit: rewire(circuit, "D104", "K", "ROW_P5_LINE"),
        "p5: whether it is plugged in",
    ),
    "a hub that looks like a pod": (lambda circuit: rewire(circuit, "D504", "K", "ROW_HUB"), "hub: whether it is"),
    "no pull-up for the plugs": (lambda circuit: circuit.remove("R10"), "COLUMN_D_LINE has no pull-up"),
    "a missing pull-up": (lambda circuit: circuit.remove("R8"), "COLUMN_B_LINE has no pull-up"),
    "no pull-ups on the bus": (lambda circuit: [circuit.remove(ref) for ref in ("A2", "A3")], "nothing pulls SDA"),
    "the sensor on 5 V": (lambda circuit: rewire(circuit, "A2", "VIN", POD_5V), "the Pico takes 3.3 V"),
    "a level shifter on 3.3 V": (lambda circuit: rewire(circuit, "U3", "VCC", "3V3"), "RING_P5 has no gate"),
    "a gate left off": (lambda circuit: rewire(circuit, "U2", "2OE", POD_5V), "RING_P2 has no gate"),
    "rings exchanged": (lambda circuit: rewire(circuit, "LED101", "IN", "DATA_P2"), "ring of p1"),
    "an input left open": (lambda circuit: circuit.nets[GROUND].remove(("U3", "5")), "pin 5 (2A) floats"),
    "no fuse": (lambda circuit: circuit.remove("F1"), "through the fuse"),
    "a bridged fuse": (lambda circuit: circuit.wire("U1", "VSYS", POD_5V), "through the fuse"),
    "no decoupling": (lambda circuit: circuit.remove("C3"), "100 nF"),
    "a pod without capacitor": (lambda circuit: circuit.remove("C401"), "p4 has no capacitor"),
    "no piezo resistor": (lambda circuit: circuit.remove("R6"), "100 Ω"),
    "the screen on 5 V": (lambda circuit: rewire(circuit, "A1", "VIN", USB_5V), "a screen for 3.3 V only is destroyed"),
    "a backlight without its resistor": (
        lambda circuit: rewire(circuit, "A1", "BL", "DISPLAY_BACKLIGHT"),
        "without a transistor draws more than the pin gives",
    ),
    "a backlight's resistor too small": (
        lambda circuit: change(circuit, "R11", "10 Ω"),
        "draws more than the pin gives",
    ),
    "a column straight to the Pico": (lambda circuit: bridge(circuit, "R12"), "COLUMN_A leaves the box without"),
    "a row straight to the Pico": (lambda circuit: bridge(circuit, "R18"), "ROW_P3 leaves the box without"),
    "a line without its clamp to 3.3 V": (lambda circuit: circuit.remove("D11"), "COLUMN_A_LINE has no clamp to 3V3"),
    "a line without its clamp to ground": (lambda circuit: circuit.remove("D28"), "ROW_P5_LINE has no clamp to GND"),
    "a clamp the wrong way round": (lambda circuit: swap_diode(circuit, "D19"), "ROW_P1_LINE has no clamp to 3V3"),
    "no capacitor for the clamps": (lambda circuit: circuit.remove("C4"), "the clamps have no capacitor"),
    "a row's resistor too large": (lambda circuit: change(circuit, "R16", "330 Ω"), "not a low"),
    "a wire on RUN": (lambda circuit: circuit.wire("U1", "RUN", GROUND), "RUN of the Pico"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_fault_is_named(fault):
    make, complaint = FAULTS[fault]
    circuit = describe()
    make(circuit)
    found = faults(circuit)
    assert any(complaint in line for line in found), found


def test_silicon_diode_would_leave_too_much_on_a_column():
    circuit = describe()
    circuit.parts["D1"] = circuit.parts["D1"]._replace(value="1N4148")
    assert any("not a low" in fault for fault in faults(circuit))


@pytest.mark.parametrize(("ohm", "complaint"), [("10 kΩ", "later than the next row"), ("1 kΩ", "not a low")])
def test_pull_up_of_another_size_is_too_slow_or_too_strong(ohm, complaint):
    circuit = describe()
    for ref in ("R7", "R8", "R9", "R10"):
        circuit.parts[ref] = circuit.parts[ref]._replace(value=ohm)
    assert any(complaint in fault for fault in faults(circuit))


@pytest.mark.parametrize("ohm", ["2.7 kΩ", "3.9 kΩ"])
def test_pull_ups_that_the_parts_list_calls_alternatives_will_do(ohm):
    circuit = describe()
    for ref in ("R7", "R8", "R9", "R10"):
        circuit.parts[ref] = circuit.parts[ref]._replace(value=ohm)
    assert faults(circuit) == []


@pytest.mark.parametrize("ohm", ["2.7 kΩ", "3.3 kΩ", "3.9 kΩ"])
def test_low_of_three_keys_keeps_a_margin(ohm):
    assert column_low_v(describe(), value_of(ohm), "BAT85") < assumptions.GPIO_LOW_IN_V - assumptions.LOW_MARGIN_V


@pytest.mark.parametrize(("metres", "will_do"), [(2.5, True), (3.0, False), (5.0, False)])
def test_cable_longer_than_the_guide_says_is_too_slow(metres, will_do, monkeypatch):
    monkeypatch.setattr(assumptions, "PATCH_CABLE_M", metres)
    circuit = describe()
    for ref in ("R7", "R8", "R9", "R10"):
        change(circuit, ref, "3.9 kΩ")
    assert (faults(circuit) == []) is will_do


def test_the_pico_can_feed_the_screen():
    assert power.logic_ma() < assumptions.PICO_3V3_MA


def test_every_kind_names_its_pins_once():
    for kind in vars(part_kinds).values():
        if isinstance(kind, part_kinds.Kind):
            assert len({pin.number for pin in kind.pins}) == len(kind.pins)
