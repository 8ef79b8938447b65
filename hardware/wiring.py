"""The wiring tables of wiring.md, pin by pin from the circuit, so that they always agree with it."""

from collections.abc import Sequence

from hardware import part_kinds, pico
from hardware.circuit import CABLE, POD_NAMES, Circuit, cable_nets, describe
from topout.board.pins import PINS

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
    "display_backlight": "ST7789 backlight",
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
            "<!-- written by `make hardware` from hardware/circuit.py and firmware/topout/board/pins.py -->",
            _head(),
            "",
            _pins(circuit),
            "",
            _NOTES,
            "## The boards",
            *[_board(circuit, ref, title) for ref, title in _BOARDS],
            "## The cable",
            _CABLE_HEAD,
            "",
            _cable(circuit),
            "",
            _CABLE_NOTES,
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
    """Return the Pico's pin where a net begins, or the supply that it is."""
    for end, number in circuit.nets[net]:
        if end == "U1" and end != ref and pico.LABELS[int(number) - 1].startswith("GP"):
            return f"{pico.LABELS[int(number) - 1]} (pin {number})"
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
        where = [_far_end_of_wire(circuit, pod, wire) for pod in POD_NAMES]
        rows.append((str(wire), colour, signal.replace("_", " "), *(where if len(set(where)) > 1 else where[:1] * 5)))
    return _table(("wire", "colour", "carries", *(f"pod {at + 1}" for at in range(len(POD_NAMES)))), rows)


def _far_end_of_wire(circuit: Circuit, pod: str, wire: int) -> str:
    net = cable_nets(pod)[wire]
    if net.startswith("DATA"):
        resistor = next(ref for ref, _ in circuit.nets[net] if ref.startswith("R"))
        return f"{resistor}, pin 2"
    return _far_ends(circuit, "", net)


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
- **Columns** have 3.3 kΩ to 3.3 V besides the chip's own pull-ups. Those (50 kΩ) are too weak for five cables: a column
  would still be low when the next row is read, and a held key would appear on the next pod as well.
- **Rings**: twelve NeoPixels each, from the Pico's VBUS through a resettable fuse. The firmware keeps all five under
  300 mA together, whatever is asked of them ([power](power.md)).
- **Level shifters**: two 74AHCT125, four lines each. The second is for the fifth pod only; a single 74AHCT541 would
  carry all five too, but the 125 is the chip that every hobby shop has. Gates that are left over are switched off.
- **The accelerometer's board** carries the pull-ups of the bus, as Adafruit's do, and must be fed with 3.3 V: they pull
  up to its VIN.
- **A Pico 2** takes the same wires. Its pull-downs latch (erratum E9); ours are pull-ups.
"""
_CABLE_HEAD = """\
A straight patch cable, cut in two near one end: the short piece is the hub's, the long one the pod's, a coupler joins
their plugs. Go by the colours: both pieces have the same, even if the cable was made by T568A and not, as here, by
T568B. Ring data, the only fast signal, is twisted with the ground. The 5 V is twisted with column d, which may hear it:
it is believed only after a third of a second of one mind. What one ground wire costs the rings: [power](power.md)."""
_CABLE_NOTES = """\
Never plug a pod or the hub into network gear, nor use a crossover cable: 5 V would meet a pin that takes 3.3 V. The
guide has you check each cable with a meter first.

In the first wiring white-blue was a second ground, and pods had no fourth diode. Such a console plays as before, and so
do old pods on a new hub and new ones on an old; only, as long as an old pod is plugged in, it holds column d low, and
no other is missed when it is unplugged.
"""
_PLUG_NOTE = """\
D104 is no key's: it tells that the pod is plugged in."""
