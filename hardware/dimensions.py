"""One table of dimensions, in millimetres: those of the bought parts with their sources, and those we chose.

The enclosure and the models of the boards inside it are built from it, and dimensions.md is written from it.
«Unchecked» means written down without the maker's drawing at hand.
"""

from dataclasses import dataclass, fields
from typing import NamedTuple


class Size(NamedTuple):
    value: float
    source: str


_PICO = "Raspberry Pi Pico datasheet, mechanical drawing"
_SCREEN = "Adafruit's board file of 4311 (EYESPI revision)"
_SENSOR = "Adafruit's STEMMA QT form, 1.0 × 0.7 in, holes 0.1 in from the edges; unchecked"
_MX = "Cherry MX drawing; unchecked"
_JACK = "Amphenol 54602-908LF, KiCad's drawing of it, compared with Molex 95501"
_RING = "Adafruit 1643, at second hand"

PARTS: dict[str, Size] = {
    "pico length": Size(51.0, _PICO),
    "pico width": Size(21.0, _PICO),
    "pico usb overhang": Size(1.3, _PICO),
    "pico first pin from its end": Size(1.37, _PICO),
    "pico usb height": Size(2.8, "USB micro-B receptacle, above the board"),
    "socket height": Size(8.5, "socket strip"),
    "header height": Size(2.5, "pin strip, its plastic"),
    "screen length": Size(59.055, _SCREEN),
    "screen width": Size(35.56, _SCREEN),
    "screen hole from edge": Size(2.54, _SCREEN),
    "screen hole": Size(2.54, _SCREEN),
    "screen glass length": Size(47.88, _SCREEN),
    "screen glass width": Size(34.67, _SCREEN),
    "screen picture length": Size(40.8, "ST7789 2.0 in panel: 320 × 0.1275"),
    "screen picture width": Size(30.6, "ST7789 2.0 in panel: 240 × 0.1275"),
    "screen picture off the middle": Size(2.16, _SCREEN),
    "screen glass height": Size(2.9, "assumed: measure yours"),
    "screen back height": Size(8.0, "connectors and soldered wires, assumed"),
    "sensor length": Size(25.4, _SENSOR),
    "sensor width": Size(17.78, _SENSOR),
    "sensor hole from edge": Size(2.54, _SENSOR),
    "sensor hole": Size(2.54, _SENSOR),
    "sensor height": Size(4.6, "its connectors"),
    "fram length": Size(21.0, "Adafruit 1895, rounded up; unchecked"),
    "fram width": Size(20.0, "Adafruit 1895, rounded up; unchecked"),
    "fram height": Size(5.0, "with soldered wires"),
    "board length": Size(90.0, "perfboard"),
    "board width": Size(70.0, "perfboard"),
    "board hole from edge": Size(4.0, "drilled by you, ⌀ 3.2"),
    "board hole": Size(3.2, "drilled by you"),
    "board thickness": Size(1.6, "perfboard, and every breakout"),
    "board parts height": Size(13.0, "470 µF capacitor, the tallest but for the Pico"),
    "ring outside": Size(37.0, _RING),
    "ring inside": Size(23.0, _RING),
    "ring led height": Size(1.6, "WS2812B, 5050"),
    "key hole": Size(14.0, _MX),
    "key plate": Size(1.6, _MX + ": 1.5 ± 0.1"),
    "key body": Size(15.6, _MX),
    "key above": Size(6.6, _MX + ", without its cap"),
    "key below": Size(5.0, _MX),
    "key pins": Size(9.0, _MX + ": 3.3, and room for a diode and wires"),
    "key pitch": Size(19.05, _MX),
    "cable": Size(6.0, "patch cable, at most"),
    "jack width": Size(15.3, _JACK),
    "jack before its pegs": Size(7.62, _JACK),
    "jack behind its pegs": Size(10.12, _JACK),
    "jack height": Size(13.4, "Amphenol 54602-908LF, from memory; unchecked"),
    "foam tape": Size(2.0, "double-sided"),
    "pod capacitor height": Size(11.5, "47 µF, ⌀ 5 or 6.3 mm"),
    "foot": Size(10.0, "rubber foot"),
    "usb plug width": Size(11.0, "overmould of a usual micro-B plug"),
    "usb plug height": Size(7.5, "overmould of a usual micro-B plug"),
}


def part(name: str) -> float:
    """Return a dimension of a bought part."""
    return PARTS[name].value


@dataclass(frozen=True)
class Print:
    """The dimensions we chose for both boxes."""

    wall: float = 2.4
    floor: float = 3.0
    lid: float = 2.4
    thinnest: float = 1.6
    corner: float = 6.0
    gap: float = 0.3  # between the lid's rim and the body's wall
    rim_depth: float = 3.0
    rim_wall: float = 2.0
    post: float = 9.0
    post_from_edge: float = 6.5
    m3_hole: float = 3.4
    m3_pilot: float = 2.5
    m25_pilot: float = 2.0
    m25_hole: float = 2.8
    cable_hole: float = 6.6
    jack_opening: float = 14.4
    foot_hole: float = 10.6
    foot_depth: float = 1.0
    bed: float = 220.0
    bridge: float = 15.0  # the longest span that prints without support
    play: float = 0.2  # clearance around sliding parts


@dataclass(frozen=True)
class Hub:
    """The hub: outside dimensions, and positions from its middle; y points away from the player."""

    width: float = 108.0
    depth: float = 124.0
    inside: float = 38.0  # from the floor to the lid
    board_x: float = -15.6
    board_y: float = -5.5
    board_lift: float = 5.0
    pico_pin1_column: int = 3
    screen_x: float = 0.0
    screen_y: float = 2.0
    window_length: float = 46.2  # wide enough for a screen mounted either way round
    window_width: float = 31.6
    screen_post: float = 5.2
    key_y: float = -41.0
    sensor_x: float = 40.0
    sensor_y: float = -35.0
    sensor_lift: float = 4.0
    fram_x: float = 38.0
    fram_y: float = 10.0
    cable_pitch: float = 18.0
    cable_z: float = 10.0
    saddle_y: float = 51.0
    usb_width: float = 13.0
    usb_height: float = 9.0
    vent_y: float = 34.0
    feet: tuple[tuple[float, float], ...] = ((40.0, -35.0), (-42.0, -49.0), (0.0, 53.0))


@dataclass(frozen=True)
class Pod:
    """A pod: outside dimensions, and positions from its middle; the cable leaves at the back."""

    width: float = 72.0
    depth: float = 84.0
    inside: float = 24.0
    ring_y: float = 15.5
    key_y: float = -22.0
    window: float = 39.0
    window_cone: float = 1.2  # by which the lower part of the window widens; the upper part is straight
    cup_depth: float = 7.0  # from the lid down to the ring's board
    cup_wall: float = 1.7
    diffuser: float = 1.6
    tray: float = 3.4
    tray_recess: float = 1.6
    tray_screw_x: float = 25.5
    tray_post: float = 6.4
    cable_z: float = 10.0
    saddle_y: float = 28.0
    feet: tuple[tuple[float, float], ...] = ((27.0, 24.0), (-27.0, 24.0), (27.0, -24.0), (-27.0, -24.0))


@dataclass(frozen=True)
class PodBoard:
    """The pod's circuit board. It hangs from the lid, 5 mm under the top of the keys' plate."""

    outline: tuple[tuple[float, float], ...] = (
        (-30.5, -30.5),
        (30.5, -30.5),
        (30.5, 30.0),
        (24.0, 30.0),
        (24.0, 35.0),
        (-24.0, 35.0),
        (-24.0, 30.0),
        (-30.5, 30.0),
    )
    hole: float = 2.7
    holes: tuple[tuple[float, float], ...] = ((26.0, -9.0), (-26.0, -9.0), (25.0, 24.0), (-25.0, 24.0))
    post: float = 5.2
    jack_y: float = 31.34  # the middle of the jack's pegs
    ring_y: float = 14.83
    capacitor_x: float = 20.32
    capacitor_y: float = 7.21
    window: float = 41.5
    flange: float = 44.2
    drum_wall: float = 1.7
    drum_height: float = 6.0  # above the lid


@dataclass(frozen=True)
class HubBoard:
    """The hub's circuit board, on four posts of the floor, its jacks behind the back wall."""

    outline: tuple[tuple[float, float], ...] = (
        (-50.0, -19.5),
        (48.0, -19.5),
        (48.0, 50.0),
        (42.5, 50.0),
        (42.5, 56.0),
        (-42.5, 56.0),
        (-42.5, 50.0),
        (-50.0, 50.0),
    )
    hole: float = 3.2
    holes: tuple[tuple[float, float], ...] = ((-47.4, -7.6), (44.0, -15.5), (-46.5, 45.5), (45.0, 45.5))
    post: float = 8.0
    jacks_y: float = 51.435  # the middle of their pegs
    jack_pitch: float = 17.145
    pico_pin1_x: float = -44.45
    pico_y: float = -7.62  # its middle
    fram_x: float = 29.845  # its middle
    fram_y: float = -7.0


PRINT, HUB, POD, POD_BOARD, HUB_BOARD = Print(), Hub(), Pod(), PodBoard(), HubBoard()


def document() -> str:
    """Return dimensions.md."""
    lines = [
        "# Dimensions",
        "<!-- written by `make hardware` from hardware/dimensions.py -->",
        "All in millimetres.",
        "",
    ]
    lines += ["## What the parts measure", "| what | mm | from |", "| --- | ---: | --- |"]
    lines += [f"| {name} | {size.value:g} | {size.source} |" for name, size in PARTS.items()]
    for title, chosen in (
        ("both boxes", PRINT),
        ("the hub", HUB),
        ("a pod", POD),
        ("the hub's circuit board", HUB_BOARD),
        ("the pod's circuit board", POD_BOARD),
    ):
        lines += ["", f"## What we chose for {title}", "| what | mm |", "| --- | ---: |"]
        for field in fields(chosen):
            lines.append(f"| {field.name.replace('_', ' ')} | {_written(getattr(chosen, field.name))} |")
    return "\n".join(lines) + "\n"


def _written(value: float | tuple) -> str:
    if isinstance(value, tuple):
        return "; ".join(f"{x:g}, {y:g}" for x, y in value)
    return f"{value:g}"
