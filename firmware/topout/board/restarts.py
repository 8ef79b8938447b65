"""Restarts that nobody asked for, bounded: a console that cannot run ends up waiting, with the reason on the screen.

They are counted in the last page of nvm. A byte each, appended into 0xFF, which only programs and touches no game:
0x00 is a restart; 0xF0 says that all was well after it, because the console ran for ten minutes, or because somebody
switched it off and on. The page is cleared with the whole sector when a new game begins; full, it is cleared only if
the sector holds no game, and else there are no more restarts.
"""

import time

import microcontroller
from micropython import const

_PAGE = const(256)  # what `memory` keeps away from the journal
_MOST = const(3)
_RESTART = b"\x00"
_ALL_WELL = b"\xf0"
_NOTICE_S = const(3)


def count() -> int:
    """How often the console has restarted since all was well."""
    noted = _noted()
    return len(noted) - len(noted.rstrip(_RESTART))


def look_back() -> int:
    """At the start of a program: the count. RuntimeError: the watchdog has bitten so often that it is no use going on.

    A restart that was asked for has been noted by who asked; any other start is a person's.
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
    """Say why and start over. If that has been tried too often, return: leave the console to its owner."""
    is_allowed = _may_restart()
    _show("Topout: " + reason)
    if is_allowed:
        time.sleep(_NOTICE_S)
        microcontroller.reset()
    try:
        microcontroller.watchdog.mode = None  # type: ignore[union-attr]
    except Exception as error:  # a port that cannot stop it: it bites once more, and that start waits
        print(error)
    print("Topout waits. To try again, switch it off and on.")


def forgive() -> None:
    """All is well: the next trouble is a first one."""
    if count():
        _append(_ALL_WELL)


def _may_restart():
    return count() < _MOST and _append(_RESTART)


def _show(text):
    """On the screen, if it can be had, by CircuitPython's own terminal, which shows what is printed."""
    try:
        import gc

        import displayio

        from topout.board.display import make_display

        displayio.release_displays()
        gc.collect()  # or the last display's SPI would still hold its pins
        display = make_display()
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
    except Exception as error:  # then by USB only
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
