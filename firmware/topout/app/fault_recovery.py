"""Recovery after an exception that reached the main loop: shows it, restores the table and continues the game.

This module is loaded only after an exception. The screen shows the exception's name and a checksum of its place in
the source. The map that `make drive` writes leads from the checksum back to the place. The whole traceback is printed
over USB.

- A part of the hub that fails three times in a row is disabled until the next power-on. Of the rings, only the
  failing one is disabled.
- After an interrupted booking the journal decides whether it happened.
- After any other fault the console returns to the game's base screen.
"""

import traceback
from binascii import crc32

from micropython import const

from topout.constants import TICKS_MASK
from topout.ui.lights import Lights
from topout.ui.sounds import Sounds

_PEACE_MS = const(10_000)
_FAILURES_OF_A_PART = const(3)
_MOST_IN_A_ROW = const(5)
_NAME_LENGTH = const(7)


def carry_on(console, error: Exception, now_ms: int) -> bool:
    """Recover from an exception. Returns False after too many faults in a row: then only a restart can help."""
    text = "".join(traceback.format_exception(error))
    print(text)
    stage = console.stage
    part = "" if isinstance(error, MemoryError) else stage.active_part
    stage.active_part = ""
    ring = _failing_ring(console.health.rings) if part == "rings" else -1
    if ring >= 0:
        part = "ring p" + str(ring + 1)
    in_a_row = _count(console.health, part, now_ms)
    if not part:
        _put_in_order(console)
    elif in_a_row == _FAILURES_OF_A_PART:
        console.health.missing.append(part)
        _do_without(console, part, ring)
    stage.show_notice(
        "why.fault", type(error).__name__.lower().replace("error", "")[:_NAME_LENGTH] + " " + code_of(text)
    )
    return in_a_row < _MOST_IN_A_ROW


def _failing_ring(rings):
    """Return the ring that was being written, or −1 if the fault is not in a single ring."""
    ring = rings.writing
    rings.writing = -1
    return ring


def _do_without(console, part, ring):
    """Disable a part, or one ring, until the next power-on."""
    health = console.health
    if ring >= 0:
        health.rings.chains[ring] = None
        return
    setattr(health.hub, part, None)
    stage = console.stage
    if part == "display":
        stage.painter = None
    elif part == "piezo":
        stage.sounds = Sounds(None)
    else:
        health.rings = None
        stage.lights = Lights(None)


def code_of(text: str) -> str:
    """Return four digits for the innermost place of a traceback; topout_tools/drive/fault_map.py looks them up."""
    places = [line.strip() for line in text.split("\n") if line.startswith("  File ")]
    return "{:04x}".format(crc32(places[-1].encode() if places else b"") & 0xFFFF)


def _count(health, part, now_ms):
    unrest = health.unrest
    if unrest and ((now_ms - unrest[-1][0]) & TICKS_MASK) > _PEACE_MS:
        unrest.clear()
    unrest.append((now_ms, part))
    health.faults += 1
    return len([fault for fault in unrest if fault[1] == part])


def _put_in_order(console):
    if not console.logbook.is_consistent:
        _make_sure(console)
    console.alarm.detector.relearn()  # an exception inside the detector ends its sample loop
    console.go_home()


def _make_sure(console):
    """Rebuild the table after an interrupted booking: from the journal if it works, otherwise from the log."""
    logbook = console.logbook
    logbook.is_consistent = True
    if console.table:
        console.table.session.refold()
    journal = logbook.journal
    if journal.is_saving:
        from topout.app.startup import resume

        settings = journal.settings
        clock = console.table and console.table.clock
        console.table = resume(logbook)
        if console.table:
            journal.writer.repair()
        journal.settings.update(settings)  # the journal may not have had space for all of them
        if console.table and clock:
            console.table.clock = clock
