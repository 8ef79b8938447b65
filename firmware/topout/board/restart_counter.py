"""Limits unwanted restarts: a console that cannot run ends up waiting, with the reason on the screen.

Restarts are counted in the last page of nvm. Each appends one byte into 0xFF, which only programs and touches no game.
0x00 is a restart. 0xF0 says that all was well after it: the console ran for ten minutes, or somebody switched it off
and on. The page is cleared with the whole sector when a new game begins. A full page is cleared only if the sector
holds no game; otherwise there are no more restarts.
"""

import time

import microcontroller
from micropython import const

_PAGE = const(256)  # the page that `memory` withholds from the journal
_MOST = const(3)
_RESTART = b"\x00"
_ALL_WELL = b"\xf0"
_NOTICE_S = const(3)


def count() -> int:
    """Return how often the console has restarted since all was well."""
    noted = _noted()
    return len(noted) - len(noted.rstrip(_RESTART))


def look_back() -> int:
    """Note the cause of this start and return the count. Raise RuntimeError after too many watchdog resets.

    A software restart was noted by the code that asked for it. Any other start was made by a person.
    """
    reason = microcontroller.cpu.reset_reason
    if reason == microcontroller.ResetReason.WATCHDOG:
        if not _may_restart():
            _show("Topout hung again and again.")
            raise RuntimeError("hung again and again")
    elif reason != microcontroller.ResetReason.SOFTWARE:
        forgive()
    return count()


def restart(reason: str) -> None:
    """Show the reason and restart. After too many restarts, return instead: the console waits for its owner."""
    is_allowed = _may_restart()
    _show("Topout: " + reason)
    if is_allowed:
        time.sleep(_NOTICE_S)
        microcontroller.reset()
    try:
        microcontroller.watchdog.mode = None  # type: ignore[union-attr]
    except Exception as error:  # a port that cannot stop it: it resets once more, and that start waits
        print(error)
    print("Topout waits. To try again, switch it off and on.")


def forgive() -> None:
    """Note that all is well, so that the count begins at 0 again."""
    if count():
        _append(_ALL_WELL)


def _may_restart():
    return count() < _MOST and _append(_RESTART)


def _show(text):
    """Print the text; if the screen works, CircuitPython's own terminal shows it there."""
    try:
        import gc

        import displayio

        from topout.board.boards import this_board
        from topout.board.display import make_display

        if "display_sck" in this_board().PINS:  # else releasing it would lose the board's own display
            displayio.release_displays()
        gc.collect()  # else the last display's SPI would still hold its pins
        display = make_display()
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
    except Exception as error:  # then the text goes to USB only
        print(error)
    print(text)


def _noted():
    nvm = microcontroller.nvm
    return bytes(nvm[len(nvm) - _PAGE :]).rstrip(b"\xff") if nvm else b""


def _append(mark):
    nvm = microcontroller.nvm
    if not nvm:
        return False
    page = len(nvm) - _PAGE
    used = len(_noted())
    if used == _PAGE:
        if bytes(nvm[:_PAGE]).rstrip(b"\xff"):
            return False
        nvm[page:] = b"\xff" * _PAGE
        used = 0
    nvm[page + used : page + used + 1] = mark
    return True
