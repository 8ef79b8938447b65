"""Our own electrical rules: what must hold on these wires, in addition to skidl's check.

    faults(describe())  → []

Each rule is a function from a circuit to the faults it finds, as sentences. Their figures are in `assumptions`.
"""

from collections import Counter
from collections.abc import Iterator
from math import log

from hardware import assumptions, part_kinds, pico
from hardware.circuit import COLUMNS, GROUND, KEYS, LOGIC_3V3, PLUG, POD_5V, POD_NAMES, USB_5V, Circuit, line_of
from hardware.firmware_source import columns_to_anodes
from hardware.pin_rules import pin_faults
from hardware.resistor_value import value_of
from topout.board.pico_pods import PINS

ROWS = (*POD_NAMES, "hub")
_PULL_UPS_ON_BOARDS = (
    (part_kinds.SENSOR, "VIN", assumptions.SENSOR_PULL_UP_OHM),
    (part_kinds.FRAM, "VCC", assumptions.FRAM_PULL_UP_OHM),
)


def faults(circuit: Circuit, pins: dict[str, str] = PINS) -> list[str]:
    """Return all faults; empty if there are none."""
    found = pin_faults(pins)
    on_keys = (_diodes, _plugs, _column_levels)
    for rule in (_hands_off, _screen, *on_keys, _protection, _i2c_pull_ups, _ring_lines, _spare_gates, _supply, _piezo):
        found += rule(circuit)
    return found


def _hands_off(circuit: Circuit) -> Iterator[str]:
    for label in pico.HANDS_OFF:
        if circuit.net_of("U1", label):
            yield f"{label} of the Pico must be left alone"


def _row_net(row: str) -> str:
    return "ROW_HUB" if row == "hub" else line_of("row_" + row)


def _screen(circuit: Circuit) -> Iterator[str]:
    """Check that a screen lives whichever it is: with a regulator or without, with a bare backlight or a transistor."""
    for screen in circuit.of_kind(part_kinds.SCREEN):
        if circuit.net_of(screen.ref, "VIN") != LOGIC_3V3:
            yield f"{screen.ref} is not on 3.3 V: a screen for 3.3 V only is destroyed"
        line, pin = circuit.net_of(screen.ref, "BL"), "DISPLAY_BACKLIGHT"
        if _between_ohm(circuit, pin, line) * assumptions.GPIO_DRIVE_MA < 1000:  # a volt at most over a bare backlight
            yield f"{screen.ref}: a backlight without a transistor draws more than the pin gives"


def _between_ohm(circuit: Circuit, one: str, other: str | None) -> float:
    """Return the resistor between two nets, 0 if there is none."""
    for part in circuit.of_kind(part_kinds.RESISTOR):
        if {circuit.net_of(part.ref, "1"), circuit.net_of(part.ref, "2")} == {one, other}:
            return value_of(part.value)
    return 0


def _diodes(circuit: Circuit) -> Iterator[str]:
    """Check for one diode and one key between each column and each row, with the anode on the firmware's side."""
    at_column, at_row = ("A", "K") if columns_to_anodes() else ("K", "A")
    paths: Counter[tuple[str | None, str | None]] = Counter()
    for diode in circuit.of_kind(part_kinds.DIODE):
        between = circuit.net_of(diode.ref, at_row)
        for key in circuit.of_kind(part_kinds.KEY):
            if circuit.net_of(key.ref, "1") == between:
                paths[circuit.net_of(diode.ref, at_column), circuit.net_of(key.ref, "2")] += 1
    for row in ROWS:
        for column in KEYS:
            if paths[line_of("column_" + column), _row_net(row)] != 1:
                yield f"key {column.upper()} of {row}: no diode from its column to its row that conducts"


def _plugs(circuit: Circuit) -> Iterator[str]:
    """Check that each pod, and not the hub, closes the plug column with a diode and no key."""
    at_column, at_row = ("A", "K") if columns_to_anodes() else ("K", "A")
    column = line_of("column_" + PLUG)
    closed = Counter(
        circuit.net_of(diode.ref, at_row)
        for diode in circuit.of_kind(part_kinds.DIODE)
        if circuit.net_of(diode.ref, at_column) == column
    )
    for row in ROWS:
        if closed[_row_net(row)] != (row in POD_NAMES):
            yield f"{row}: whether it is plugged in cannot be read from {column}"


def pull_up_ohm(circuit: Circuit, net: str, supply: str = LOGIC_3V3) -> float | None:
    """Return the resistance of all resistors from a net to the supply in parallel, or None if there are none."""
    siemens = 0.0
    for part in circuit.of_kind(part_kinds.RESISTOR):
        if {circuit.net_of(part.ref, "1"), circuit.net_of(part.ref, "2")} == {net, supply}:
            siemens += 1 / value_of(part.value)
    return 1 / siemens if siemens else None


def column_rise_us(circuit: Circuit, ohm: float) -> float:
    """Return how long a column takes from «pressed» to a safe high, with all pods plugged in on the longest cables."""
    with_own = 1 / (1 / ohm + 1 / assumptions.GPIO_PULL_UP_OHM)
    cables_pf = len(POD_NAMES) * assumptions.PATCH_CABLE_M * assumptions.PATCH_CABLE_PF_A_METRE
    farad = (cables_pf + len(ROWS) * assumptions.KEY_PF + 2 * assumptions.CLAMP_PF) * 1e-12
    from_v = column_low_v(circuit, ohm, "BAT85")
    swing = log((assumptions.SUPPLY_V - from_v) / (assumptions.SUPPLY_V - assumptions.GPIO_HIGH_IN_V))
    return with_own * farad * swing * 1e6


def column_low_v(circuit: Circuit, ohm: float, diode: str) -> float:
    """Return the voltage at the pin of a pressed key's column while all three keys of its pod are down.

    It is the drop of the diode, of the row's resistor and of the row's pin, which carry the current of the plug column
    too, and of the column's resistor, through which only the pin's own pull-up flows.
    """
    row_ohm = max(_between_ohm(circuit, f"ROW_{pod}".upper(), line_of("row_" + pod)) for pod in POD_NAMES)
    row_ohm += assumptions.GPIO_LOW_OUT_V / assumptions.GPIO_DRIVE_MA * 1000
    share = len(COLUMNS) * row_ohm / ohm  # of what is left of the supply over a pull-up
    low_v = (assumptions.DIODE_DROP_V[diode] + share * assumptions.SUPPLY_V) / (1 + share)
    own_ohm = max(_between_ohm(circuit, f"COLUMN_{name}".upper(), line_of("column_" + name)) for name in COLUMNS)
    return low_v + own_ohm * (assumptions.SUPPLY_V - low_v) / assumptions.GPIO_PULL_UP_OHM


def _column_levels(circuit: Circuit) -> Iterator[str]:
    for column in COLUMNS:
        net = line_of("column_" + column)
        ohm = pull_up_ohm(circuit, net)
        if ohm is None:
            yield f"{net} has no pull-up: its cables hold it low while the next row is read"
            continue
        rise_us = column_rise_us(circuit, ohm)
        if rise_us > assumptions.ROW_CHANGE_US:
            yield f"{net} rises in {rise_us:.1f} µs, later than the next row is read"
        for diode in circuit.of_kind(part_kinds.DIODE):
            if circuit.net_of(diode.ref, "A") != net or circuit.net_of(diode.ref, "K") == LOGIC_3V3:
                continue
            low_v = column_low_v(circuit, ohm, diode.value)
            if low_v > assumptions.GPIO_LOW_IN_V - assumptions.LOW_MARGIN_V:
                yield f"{diode.ref}: {diode.value} leaves {low_v:.2f} V on {net}, not a low"


def _protection(circuit: Circuit) -> Iterator[str]:
    """Check that every line to a pin of the Pico that leaves the box has a resistor, and clamps on the cable's side."""
    clamps = {
        (circuit.net_of(part.ref, "A"), circuit.net_of(part.ref, "K")) for part in circuit.of_kind(part_kinds.DIODE)
    }
    for signal in (*("column_" + column for column in COLUMNS), *("row_" + pod for pod in POD_NAMES)):
        line = line_of(signal)
        if _between_ohm(circuit, signal.upper(), line) < assumptions.LINE_LEAST_OHM:
            yield f"{signal.upper()} leaves the box without a resistor"
        for supply, clamp in ((LOGIC_3V3, (line, LOGIC_3V3)), (GROUND, (GROUND, line))):
            if clamp not in clamps:
                yield f"{line} has no clamp to {supply}"
    across = {
        frozenset(circuit.net_of(part.ref, pin) for pin in "12") for part in circuit.of_kind(part_kinds.CAPACITOR)
    }
    if {LOGIC_3V3, GROUND} not in across:
        yield "the clamps have no capacitor from 3V3 to GND beside them"


def i2c_rise_ns(ohm: float) -> float:
    """Return the rise time from 30 to 70 % of the supply."""
    return ohm * assumptions.I2C_WIRING_PF * 1e-12 * log(0.7 / 0.3) * 1e9


def _i2c_pull_ups(circuit: Circuit) -> Iterator[str]:
    siemens = 0.0
    for kind, supply_pin, ohm in _PULL_UPS_ON_BOARDS:
        for board in circuit.of_kind(kind):
            supply = circuit.net_of(board.ref, supply_pin)
            if supply != LOGIC_3V3:
                yield f"{board.ref} pulls SDA and SCL up to {supply}: the Pico takes 3.3 V"
            siemens += 1 / ohm
    if not siemens:
        yield "nothing pulls SDA and SCL up"
    elif i2c_rise_ns(1 / siemens) > assumptions.I2C_RISE_NS:
        yield f"SDA and SCL rise in {i2c_rise_ns(1 / siemens):.0f} ns, too slow for 400 kHz"


def _ring_lines(circuit: Circuit) -> Iterator[str]:
    """Check each ring's line: Pico → enabled gate → resistor → cable → ring; the rings' own 5 V supply the gate."""
    for at, pod in enumerate(POD_NAMES):
        name = f"RING_{pod}".upper()
        gates = [(ref, pin) for ref, pin in circuit.nets.get(name, []) if ref != "U1"]
        if len(gates) != 1 or not _gate_drives(circuit, *gates[0], name + "_5V"):
            yield f"{name} has no gate that shifts it to 5 V"
        if _between_ohm(circuit, name + "_5V", f"DATA_{pod}".upper()) < 300:
            yield f"{name}_5V has no resistor in its way"
        if circuit.net_of(f"LED{at + 1}01", "IN") != f"DATA_{pod}".upper():
            yield f"the ring of {pod} is not on its own line"


def _gate_drives(circuit: Circuit, ref: str, input_number: str, output: str) -> bool:
    kind = circuit.parts[ref].kind
    if kind is not part_kinds.BUFFER or circuit.net_of(ref, "VCC") != POD_5V:
        return False
    gate = kind.pins[int(input_number) - 1].name[0]
    return circuit.net_of(ref, gate + "Y") == output and circuit.net_of(ref, gate + "OE") == GROUND


def _spare_gates(circuit: Circuit) -> Iterator[str]:
    for part in circuit.of_kind(part_kinds.BUFFER):
        for pin in part.kind.pins:
            if pin.type == part_kinds.INPUT and circuit.net_of(part.ref, pin.number) is None:
                yield f"{part.ref} pin {pin.number} ({pin.name}) floats"


def _supply(circuit: Circuit) -> Iterator[str]:
    bridges = [
        part.ref
        for part in circuit.parts.values()
        if {USB_5V, POD_5V} <= {circuit.net_of(part.ref, pin.number) for pin in part.kind.pins}
    ]
    if [circuit.parts[ref].kind for ref in bridges] != [part_kinds.FUSE]:
        yield "the pods' 5 V must come through the fuse, and through nothing else"
    across = [
        part
        for kind in (part_kinds.CAPACITOR, part_kinds.ELECTROLYTIC)
        for part in circuit.of_kind(kind)
        if {circuit.net_of(part.ref, "1"), circuit.net_of(part.ref, "2")} == {POD_5V, GROUND}
    ]
    if sum(part.kind is part_kinds.CAPACITOR for part in across) < len(circuit.of_kind(part_kinds.BUFFER)):
        yield "each 74AHCT125 needs a 100 nF capacitor beside it"
    for where in ROWS:
        if not any(part.where == where and part.kind is part_kinds.ELECTROLYTIC for part in across):
            yield f"{where} has no capacitor across its 5 V"
    for part in circuit.of_kind(part_kinds.ELECTROLYTIC):
        if circuit.net_of(part.ref, "-") != GROUND:
            yield f"{part.ref} is the wrong way round"


def _piezo(circuit: Circuit) -> Iterator[str]:
    if _between_ohm(circuit, "PIEZO", "PIEZO_DISC") < 100:
        yield "the piezo hangs on its pin without 100 Ω: a disc is a capacitor"
