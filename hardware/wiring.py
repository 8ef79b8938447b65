"""The wiring tables of wiring.md, pin by pin from the circuit, so that they always agree with it."""

from collections.abc import Sequence

from hardware import part_kinds, pico
from hardware.assumptions import GPIO_LOW_IN_V, PATCH_CABLE_M, ROW_CHANGE_US
from hardware.circuit import CABLE, LOGIC_3V3, POD_NAMES, Circuit, cable_nets, describe
from hardware.electrical_rules import column_low_v, column_rise_us
from hardware.ethernet_port import ring_noise_v, signals_of, worst_clamp_ma
from hardware.resistor_value import value_of
from topout.board.pico_pods import PINS

_KEY_NAMES = {"a": "keys A; on the hub MENU", "b": "keys B; on the hub UNDO", "c": "keys C; on the hub FALL"}
_PURPOSES = {
    "column_d": "no key: every pod that is plugged in closes it",
    "row_hub": "key matrix, the hub's own keys",
    "piezo": "piezo, through 100 Ω",
    "display_cs": "ST7789 chip select",
    "display_sck": "ST7789 clock",
    "display_mosi": "ST7789 data",
    "display_dc": "ST7789 data or command",
    "display_reset": "ST7789 reset",
    "display_backlight": "ST7789 backlight, through 100 Ω",
    "i2c_sda": "LIS3DH, and the FRAM if there is one",
    "i2c_scl": "LIS3DH, and the FRAM if there is one",
    "accelerometer_interrupt": "LIS3DH INT: tells whether the sensor is plugged in",
}
_BOARDS = (("A1", "Screen, Adafruit 4311"), ("A2", "Accelerometer, Adafruit 2809"), ("A3", "FRAM, Adafruit 1895"))


def document() -> str:
    """Return the whole of wiring.md."""
    circuit = describe()
    return "\n".join(
        [
            "# Wiring",
            "<!-- written by `make hardware` from hardware/circuit.py and firmware/topout/board/pico_pods.py -->",
            _head(),
            "",
            _pins(circuit),
            "",
            _NOTES.format(column=_column_notes(circuit)),
            "## The boards",
            *[_board(circuit, ref, title) for ref, title in _BOARDS],
            "## The cable",
            _cable_head(),
            "",
            _cable(circuit),
            "",
            _CABLE_NOTES.format(clamp=worst_clamp_ma(circuit, signals_of(CABLE))),
            "## A pod",
            _pod(circuit),
        ]
    )


def _head() -> str:
    return f"""\
One Raspberry Pi Pico carries it all: {len(PINS)} of its {len(pico.GPIO)} pins. `topout pins` prints the first two
columns. Drawings: [hub](drawings/hub.svg), [pod](drawings/pod.svg), [cable](drawings/cable.svg),
[level shifters](drawings/level-shifter.svg), [board](drawings/board.svg); which hole takes which wire:
[board](board.md); the whole netlist: [topout.net](topout.net)."""


def _column_notes(circuit: Circuit) -> str:
    ohms = ("2.7 kΩ", "3.3 kΩ", "3.9 kΩ")
    lows = ", ".join(f"{column_low_v(circuit, value_of(ohm), 'BAT85'):.2f} V" for ohm in ohms)
    rises = ", ".join(f"{column_rise_us(circuit, value_of(ohm)):.2f} µs" for ohm in ohms)
    return (
        f"With {', '.join(ohms)}, three keys of a pod leave {lows} ({GPIO_LOW_IN_V} are a low),\n  "
        f"and a column rises in {rises} with five cables of {PATCH_CABLE_M:g} m ({ROW_CHANGE_US:g} µs are there).\n  "
        f"So {PATCH_CABLE_M:g} m is the limit: 3 m are too slow for 3.9 kΩ."
    )


def _cable_head() -> str:
    noise = {"five": ring_noise_v("column_d"), "two": ring_noise_v("column_d", 2), "row": ring_noise_v("row")}
    return _CABLE_HEAD.format(metres=PATCH_CABLE_M, **noise)


def _table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def purpose(signal: str) -> str:
    """Return the purpose of a signal, in words."""
    kind, _, name = signal.partition("_")
    if signal in _PURPOSES:
        return _PURPOSES[signal]
    if kind == "column":
        return _KEY_NAMES[name]
    pod = "pod " + name.removeprefix("p")
    return f"key matrix, {pod}" if kind == "row" else f"data of {pod}'s ring, through a level shifter"


def _pins(circuit: Circuit) -> str:
    rows = [(signal, pin, str(pico.pin_of(pin)), purpose(signal)) for signal, pin in PINS.items()]
    return _table(("signal", "pin", "no. on the Pico", "goes to"), rows)


def _far_ends(circuit: Circuit, ref: str, net: str) -> str:
    """Return the Pico's pin or the resistor where a net begins, or the supply that it is."""
    for end, number in circuit.nets[net]:
        if end == "U1" and end != ref and pico.LABELS[int(number) - 1].startswith("GP"):
            return f"{pico.LABELS[int(number) - 1]} (pin {number})"
        if circuit.parts[end].kind is part_kinds.RESISTOR and number == "2" and circuit.net_of(end, "1") != LOGIC_3V3:
            return f"{end}, pin 2"
    return {"GND": "ground", "3V3": "3V3 (pin 36)", "USB_5V": "VBUS (pin 40)", "POD_5V": "the pods' 5 V"}[net]


def _board(circuit: Circuit, ref: str, title: str) -> str:
    rows = []
    for pin in circuit.parts[ref].kind.pins:
        net = circuit.net_of(ref, pin.number)
        rows.append((pin.name, _far_ends(circuit, ref, net) if net else "stays free"))
    return f"**{title}** ({ref})\n\n" + _table(("pin", "to"), rows) + "\n"


def _cable(circuit: Circuit) -> str:
    rows = []
    for wire, colour, signal in CABLE:
        where = [_far_ends(circuit, "", cable_nets(pod)[wire]) for pod in POD_NAMES]
        rows.append((str(wire), colour, signal.replace("_", " "), *(where if len(set(where)) > 1 else where[:1] * 5)))
    return _table(("wire", "colour", "carries", *(f"pod {at + 1}" for at in range(len(POD_NAMES)))), rows)


def _pod(circuit: Circuit) -> str:
    colours = {cable_nets("p1")[wire]: colour for wire, colour, _ in CABLE}
    rows = []
    for part in circuit.parts.values():
        if part.where != "p1" or part.kind is part_kinds.PLUG:
            continue
        ends = [(pin.name, circuit.net_of(part.ref, pin.number)) for pin in part.kind.pins]
        wires = "; ".join(f"{name}: {colours.get(net, net.lower().replace('_', ' '))}" for name, net in ends if net)
        rows.append((part.ref, f"{part.kind.name} {part.value}", wires))
    note = f"\nThe other pods are the same with 2, 3, 4, 5 as the first digit. {_PLUG_NOTE}\n"
    return _table(("part", "what", "pin: wire of the cable"), rows) + "\n" + note


_NOTES = """\
- **Keys**: a matrix of six rows by three columns. A diode at each key, anode to the column, so that any keys may be
  down together. It must be a Schottky diode: with a 1N4148 three keys of one pod together are no clean low.
- **Plugs**: a fourth column, which a diode in each pod closes to the pod's row, without a key: so the console knows
  which pods are plugged in. The hub's row has none.
- **Columns** have 3.3 kΩ to 3.3 V in addition to the chip's own pull-ups. Those (50 kΩ) are too weak for five cables: a
  column would still be low when the next row is read, and a held key would appear on the next pod as well.
  {column}
- **Lines that leave the box** and end at a pin of the Pico have a resistor (columns 330 Ω, rows 68 Ω) and two BAT85 on
  the cable's side of it, one to 3.3 V, one from ground. A plug in a dry hand carries thousands of volts. The diodes
  lead the discharge into C4 and the supply, and the resistor keeps what is left of it out of the pin. A column's
  resistor costs no level. A row's carries the current of four columns: 68 Ω leave a clean low, 330 Ω would not. The
  rings' lines end at the level shifter, behind 330 Ω.
- **Screen**: on 3.3 V, with 100 Ω in the backlight's wire. So it does not matter whether a screen has a regulator or a
  transistor for its backlight: without a regulator it lives, without a transistor it is only dim.
- **Rings**: twelve NeoPixels each, from the Pico's VBUS through a resettable fuse. The firmware keeps all five under
  300 mA together, whatever is asked of them ([power](power.md)).
- **Level shifters**: two 74AHCT125, four lines each. The second is for the fifth pod only; a single 74AHCT541 would
  carry all five too, but the 125 is the chip that every hobby shop has. Gates that are left over are switched off.
- **The accelerometer's board** carries the pull-ups of the bus, as Adafruit's do, and must be fed with 3.3 V: they pull
  up to its VIN.
- **A Pico 2** takes the same wires. Its pull-downs latch (erratum E9); ours are pull-ups.
"""
_CABLE_HEAD = """\
A straight patch cable of copper, at most {metres:g} m. With the boards it goes from jack to jack. With perfboard it is
cut in two near one end: the short piece is the hub's, the long one the pod's, a coupler joins their plugs. Go by the
colours: both pieces have the same, even if the cable was made by T568A and not, as here, by T568B.

- **5 V is twisted with ground** (4-5). In a network port the two are joined by the port's transformer, and the fuse
  trips. Beside any other wire, 5 V would reach a pin that takes 3.3 V.
- **Ring data is twisted with column d** (1-2), the only signal that no finger makes. An edge of the data moves it by
  {five:.1f} V with five pods plugged in and by {two:.1f} V with two. The firmware accepts a change there only after a
  third of a second. Beside a row it would be {row:.1f} V, and every held key of the pod would flicker.
- **All other wires** are in pairs of two pins of the Pico: joined, they harm nothing.

What one ground wire costs the rings: [power](power.md)."""
_CABLE_NOTES = """\
**In a network port**: an ordinary port (switch, router, computer) harms nothing. The fuse trips, or the supply switches
off; unplug, wait a minute. Over a line's clamp flow {clamp:.0f} mA at most, where 10 are allowed; a test walks all 105
ways to pair the eight wires. PoE by the standard (802.3af and later) stays off, as nothing here answers to it.
**Passive PoE destroys the hub**: it puts 24 V or more on two pairs without asking. It comes from injectors and from
some antennas' supplies. Write «not for networks» beside the sockets.
"""
_PLUG_NOTE = """\
D104 is no key's: it tells that the pod is plugged in."""
