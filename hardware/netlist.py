"""Passes the circuit to skidl: its electrical rules check, and a KiCad netlist, without any KiCad library.

skidl writes logs into the working folder and random ids into its netlist. So it runs in a temporary folder, and the ids
are removed: the same circuit always gives the same bytes.
"""

import logging
import os
import re
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from hardware.circuit import GROUND, LOGIC_3V3, POD_5V, USB_5V, Circuit

if TYPE_CHECKING:
    import skidl

_KICAD_VERSIONS = ("", "6", "7", "8", "9", "10")


class Checked(NamedTuple):
    netlist: str
    complaints: list[str]  # errors and warnings of the electrical rules check


def check(circuit: Circuit) -> Checked:
    """Run skidl over the circuit and return its netlist and complaints."""
    for version in _KICAD_VERSIONS:
        os.environ.setdefault(f"KICAD{version}_SYMBOL_DIR", os.devnull)
    with (
        tempfile.TemporaryDirectory() as folder,
        chdir(folder),
        redirect_stdout(StringIO()),
        redirect_stderr(StringIO()),
    ):
        built = _build(circuit)
        complaints = _complaints(built)
        text = built.generate_netlist(file_="topout.net", tool="kicad9")
    return Checked(_steady(text), complaints)


def _build(circuit: Circuit) -> "skidl.Circuit":
    import skidl

    built = skidl.Circuit()
    templates = {}
    placed = {}
    for part in circuit.parts.values():
        kind = part.kind
        if kind.name not in templates:
            pins = [skidl.Pin(num=pin.number, name=pin.name, func=skidl.Pin.types[pin.type]) for pin in kind.pins]
            templates[kind.name] = skidl.Part(name=kind.name, tool=skidl.SKIDL, dest=skidl.TEMPLATE, pins=pins)
        footprint = f"{part.where}:{kind.name}".replace(" ", "_")
        placed[part.ref] = templates[kind.name](
            ref=part.ref, value=part.value, circuit=built, tag=part.ref, footprint=footprint
        )
    for name, ends in circuit.nets.items():
        net = skidl.Net(name, circuit=built)
        for ref, number in ends:
            net += placed[ref][number]
        if name in (USB_5V, POD_5V, LOGIC_3V3, GROUND):
            net.drive = skidl.POWER
    for ref, part in placed.items():
        for pin in part.pins:
            if circuit.net_of(ref, pin.num) is None:
                pin += built.NC
    return built


def _complaints(built: "skidl.Circuit") -> list[str]:
    from skidl.logger import erc_logger

    heard = StringIO()
    handler = logging.StreamHandler(heard)
    erc_logger.addHandler(handler)
    built.ERC()
    erc_logger.removeHandler(handler)
    return [line for line in heard.getvalue().splitlines() if line and "while running ERC" not in line]


def _steady(text: str) -> str:
    text = re.sub(r'\(date "[^"]*"\)', '(date "")', text)
    text = re.sub(r'\(source "[^"]*"\)', '(source "hardware/circuit.py")', text)
    return re.sub(r'\s*\(field\s*\(name "SKiDL Line"\)[^)]*\)', "", text)
