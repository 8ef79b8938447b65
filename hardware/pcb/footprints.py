"""Footprints, drawn for the named parts: pads, holes and outline in millimetres, seen from the top, y upwards.

Drawn from dimensions, not copied. «Looked up»: the dimension was found in a data sheet or in two public footprints of
the part that agree. The makers' own drawings of jack and key were not at hand: measure yours before you order. Pads are
round; pad 1 and a cathode's are square. The origin is a pin, or the middle where it says so.
"""

from typing import Any, NamedTuple


class Pad(NamedTuple):
    number: str
    x: float
    y: float
    drill: float
    size: float

    @property
    def is_square(self) -> bool:
        """Whether the pad is the first one, or a cathode."""
        return self.number in ("1", "K")


class Footprint(NamedTuple):
    name: str
    drawn_for: str
    pads: tuple[Pad, ...]
    box: tuple[float, float, float, float]  # left, bottom, right, top of the part's body
    holes: tuple[tuple[float, float, float], ...] = ()  # x, y, diameter; not plated
    is_round: bool = False
    mark: tuple[tuple[float, float, float, float], ...] = ()  # more lines for the silkscreen
    drawn: tuple[float, float, float, float] | None = None  # what is printed of the body; None: all of it
    label: tuple[float, float] | None = None  # where the reference is printed; None: in the middle


def _two(drawn_for: str, apart: float, size: tuple[float, float], drill: float, pad: float, **more: Any) -> Footprint:
    """Return a part with two legs on one line. Its body is centred between them."""
    length, width = size
    middle = apart / 2
    box = (middle - length / 2, -width / 2, middle + length / 2, width / 2)
    return Footprint(
        more.pop("name"), drawn_for, (Pad("1", 0, 0, drill, pad), Pad("2", apart, 0, drill, pad)), box, **more
    )


def header(name: str, labels: tuple[str, ...]) -> Footprint:
    """Return a pin strip with one pad for each label, from left to right."""
    pads = tuple(Pad(label, at * 2.54, 0, 1.0, 1.7) for at, label in enumerate(labels))
    return Footprint(
        name, "pin strip 2.54 mm, pins 0.64 mm square", pads, (-1.27, -1.27, len(labels) * 2.54 - 1.27, 1.27)
    )


RESISTOR = _two("resistor 0207, 6.3 × 2.5 mm, 1/4 W", 10.16, (6.3, 2.5), 0.8, 1.6, name="R_0207")
DIODE = Footprint(
    "D_DO35",
    "Vishay BAT85S, DO-35, 4 × 2 mm (looked up)",
    (Pad("K", 0, 0, 0.8, 1.6), Pad("A", 7.62, 0, 0.8, 1.6)),
    (1.81, -1.0, 5.81, 1.0),
    mark=((2.05, -1.0, 2.05, 1.0),),
    label=(4.0, 0),
)
CAPACITOR = _two(
    "ceramic capacitor, 2.5 mm between its legs",
    2.54,
    (4.0, 2.6),
    0.8,
    1.6,
    name="C_Disc",
    label=(1.27, -2.2),
    drawn=(-1.2, -1.3, 3.74, 1.3),
)
BULK = _two(
    "electrolytic, ⌀ 10 mm, 5 mm between its legs",
    5.08,
    (10.0, 10.0),
    1.0,
    2.0,
    name="CP_10",
    is_round=True,
    label=(2.54, 3.2),
)
POD_BULK = _two(
    "electrolytic, ⌀ 6.3 mm, 2.5 mm between its legs",
    2.54,
    (6.3, 6.3),
    0.8,
    1.6,
    name="CP_6.3",
    is_round=True,
    label=(1.27, 5.2),
)
FUSE = _two("Bourns MF-R050, 7.9 × 3.1 mm, legs 5.1 mm apart", 5.08, (7.9, 3.1), 0.8, 1.8, name="MF-R050")
PIEZO = _two(
    "TDK PS1240P02BT, ⌀ 12.2 mm, pins 5 mm apart (looked up)",
    5.08,
    (12.2, 12.2),
    1.0,
    2.0,
    name="PS1240",
    is_round=True,
    label=(2.54, 3.2),
)
DIP14 = Footprint(
    "DIP14",
    "TI SN74AHCT125N in a socket, rows 7.62 mm apart",
    tuple(Pad(str(at + 1), at * 2.54, 0, 0.8, 1.6) for at in range(7))
    + tuple(Pad(str(14 - at), at * 2.54, 7.62, 0.8, 1.6) for at in range(7)),
    (-1.4, 1.1, 16.64, 6.52),
    mark=((-1.4, 2.8, -0.4, 3.3), (-0.4, 3.3, -0.4, 4.3), (-0.4, 4.3, -1.4, 4.8)),
)
PICO = Footprint(  # pin 1 at the origin, the USB socket to the left
    "Pico",
    "Raspberry Pi Pico H in two socket strips, rows 17.78 mm apart; Pico datasheet",
    tuple(Pad(str(at + 1), at * 2.54, 0, 1.0, 1.7) for at in range(20))
    + tuple(Pad(str(40 - at), at * 2.54, 17.78, 1.0, 1.7) for at in range(20)),
    (-1.37, -1.61, 49.63, 19.39),
    drawn=(-1.1, -1.61, 49.63, 19.39),
)
JACK = Footprint(  # the middle of the two pegs is the origin, the opening is at the top
    "RJ45",
    "Amphenol 54602-908LF; Molex 95501 has the same holes (both looked up)",
    tuple(Pad(str(at + 1), 4.445 - at * 1.27, -6.35 if at % 2 == 0 else -8.89, 0.9, 1.5) for at in range(8)),
    (-7.65, -10.12, 7.65, 7.62),
    ((-5.715, 0, 3.25), (5.715, 0, 3.25)),
    drawn=(-7.65, -10.12, 7.65, 3.0),
    label=(0, -3.5),
)
KEY = Footprint(  # the middle is the origin
    "MX",
    "Cherry MX, with or without the two pegs at its sides (looked up in one public footprint)",
    (Pad("1", -3.81, 2.54, 1.5, 2.4), Pad("2", 2.54, 5.08, 1.5, 2.4)),
    (-7.0, -7.0, 7.0, 7.0),
    ((0, 0, 4.0), (-5.08, 0, 1.75), (5.08, 0, 1.75)),
)
RING = Footprint(  # three wires to the ring, inside of it; the middle of the ring is the origin
    "RingWires",
    "Adafruit 1643: three wires into the middle of the ring",
    (Pad("PWR", -2.54, 0, 1.0, 1.8), Pad("GND", 0, 0, 1.0, 1.8), Pad("IN", 2.54, 0, 1.0, 1.8)),
    (-18.5, -18.5, 18.5, 18.5),
    mark=((-18.5, -3, -18.5, 3), (18.5, -3, 18.5, 3), (-3, -18.5, 3, -18.5)),
    drawn=(0, 0, 0, 0),
)


def hole(diameter: float) -> Footprint:
    """Return a hole for a screw."""
    edge = diameter / 2
    return Footprint(f"Hole_{diameter:g}", "screw", (), (-edge, -edge, edge, edge), ((0, 0, diameter),))
