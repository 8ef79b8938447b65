"""After an exception that reached the top of the loop: say so, put the table back in order, play on.

Borrowed when it happens. The screen shows a short code, the exception's name and a checksum of where it came from; the
whole of it goes out by USB.

- A part of the hub that fails three times in a row is done without until the next power-on.
- A booking that was interrupted is looked up in the journal: there it is, or it never happened.
- Everything else goes back to the game's own screen.
"""

import traceback
from binascii import crc32

from micropython import const

from topout.ui.lights import Lights
from topout.ui.sounds import Sounds

_PEACE_MS = const(10_000)
_FAILURES_OF_A_PART = const(3)
_MOST_IN_A_ROW = const(5)
_NAME_LENGTH = const(12)


def carry_on(console, error: Exception) -> bool:
    """False: this is one too many in a row, only a restart can help."""
    text = "".join(traceback.format_exception(error))
    print(text)
    part = "" if isinstance(error, MemoryError) else console.serving
    console.serving = ""
    in_a_row = _count(console, part)
    if not part:
        _go_home(console)
    elif in_a_row == _FAILURES_OF_A_PART:
        _do_without(console, part)
    name = type(error).__name__.lower()[:_NAME_LENGTH]
    console.tell("why.fault", "{} {:04x}".format(name, crc32(text.encode()) & 0xFFFF))
    return in_a_row < _MOST_IN_A_ROW


def _count(console, part):
    unrest = console.unrest
    if unrest and ((console.now_ms - unrest[-1][0]) & 0x1FFFFFFF) > _PEACE_MS:
        unrest.clear()
    unrest.append((console.now_ms, part))
    console.faults += 1
    return len([fault for fault in unrest if fault[1] == part])


def _do_without(console, part):
    console.hub.missing.append(part)
    setattr(console.hub, part, None)
    if part == "display":
        console.painter = None
    elif part == "piezo":
        console.sounds = Sounds(None)
    else:
        console.lights = Lights(None)


def _go_home(console):
    if not console.logbook.is_sure:
        _make_sure(console.logbook)
    if console.session:
        console.close_all()
    else:
        console.new_game()


def _make_sure(logbook):
    logbook.is_sure = True
    if logbook.session:
        logbook.session.fold_anew()
    journal = logbook.journal
    if journal.is_saving:
        settings = journal.settings
        logbook.open()
        journal.settings.update(settings)  # there may have been no room for some
