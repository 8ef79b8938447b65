"""The lines that a script may begin with, to set up its console. Without them it is new and is charged like the chip.

quick           its Python costs nothing, as at the web table
memory TEXT     the content of its memory; `topout sim` writes such a line
"""

from __future__ import annotations

import base64
import zlib
from itertools import dropwhile, takewhile
from pathlib import Path

from topout_tools.memory_image import NVM
from topout_tools.script.lines import LineError, ScriptLine
from topout_tools.sim.board_data import DEFAULT
from topout_tools.sim.machine import AS_MPY, UNCHARGED, Machine

QUICK = "quick"
MEMORY = "memory"


def is_opening(line: ScriptLine) -> bool:
    return line.verb in (QUICK, MEMORY)


def after_opening(lines: list[ScriptLine]) -> list[ScriptLine]:
    return list(dropwhile(is_opening, lines))


def make_console(lines: list[ScriptLine], root: Path, names: Path | None = None, board: str = DEFAULT) -> Machine:
    """Return the console for a script with these lines, switched off. Raises LineError for a bad memory."""
    opening = {line.verb: line.arguments for line in takewhile(is_opening, lines)}
    machine = Machine(root, charges=UNCHARGED if QUICK in opening else AS_MPY, names=names, board=board)
    if MEMORY in opening:
        machine.memory = memory_of(opening[MEMORY])
    return machine


def memory_line(memory: bytes) -> str:
    return f"{MEMORY} {base64.b64encode(zlib.compress(memory, 9)).decode('ascii')}"


def memory_of(text: str) -> bytes:
    try:
        memory = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), NVM + 1)
    except (ValueError, zlib.error):
        memory = b""
    if len(memory) != NVM:
        raise LineError("this is no console's memory, as `topout sim` writes it into a script")
    return memory
