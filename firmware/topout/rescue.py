"""After an exception that reached the top of the loop: say so, put the table back in order, play on.

Read when it happens. The screen shows a short code, the exception's name and a checksum of its place,
which the map that `make drive` writes tells again; the whole of it goes out by USB.

- A part of the hub that fails three times in a row is done without until the next power-on; of the rings, the one
  that fails.
- A booking that was interrupted is looked up in the journal: there it is, or it never happened.
- Everything else goes back to the game's own screen.
"""

import traceback
from binascii import crc32

from micropython import const

from topout.facts import TICKS_MASK
from topout.ui.lights import Lights
from topout.ui.sounds import Sounds

_PEACE_MS = const(10_000)
_FAILURES_OF_A_PART = const(3)
_MOST_IN_A_ROW = const(5)
_NAME_LENGTH = const(7)


def carry_on(console, error: Exception, now_ms: int) -> bool:
    """False: this is one too many in a row, only a restart can help."""
    text = "".join(traceback.format_exception(error))
    print(text)
    stage = console.stage
    part = "" if isinstance(error, MemoryError) else stage.serving
    stage.serving = ""
    ring = _failing_ring(console.health.rings) if part == "rings" else -1
    if ring >= 0:
        part = "ring p" + str(ring + 1)
    in_a_row = _count(console.health, part, now_ms)
    if not part:
        _put_in_order(console)
    elif in_a_row == _FAILURES_OF_A_PART:
        console.health.missing.append(part)
        _do_without(console, part, ring)
    stage.tell("why.fault", type(error).__name__.lower().replace("error", "")[:_NAME_LENGTH] + " " + code_of(text))
    return in_a_row < _MOST_IN_A_ROW


def _failing_ring(rings):
    """−1: it is not one ring's pin that has failed."""
    ring = rings.writing
    rings.writing = -1
    return ring


def _do_without(console, part, ring):
    """Until the next power-on."""
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
    """Four digits for the innermost place that a traceback names; host_tools/drive/trace.py reads them."""
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
    if not console.logbook.is_sure:
        _make_sure(console)
    console.alarm.detector.relearn()  # if it was in there, nothing is left that could hear
    console.go_home()


def _make_sure(console):
    """Whatever was interrupted: the log is the truth, and the journal's before the table's."""
    logbook = console.logbook
    logbook.is_sure = True
    if console.table:
        console.table.session.fold_anew()
    journal = logbook.journal
    if journal.is_saving:
        from topout.wake import resume

        settings = journal.settings
        clock = console.table and console.table.clock
        console.table = resume(logbook)
        journal.settings.update(settings)  # there may have been no room for some
        if console.table and clock:
            console.table.clock = clock
