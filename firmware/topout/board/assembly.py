"""Builds the hub's parts at power-on, each if it can be; then it is forgotten, to make room.

Each part's module is imported as it is built: a library that is not on the drive costs that part only.
"""

import time

from micropython import const

_FRAM_ADDRESS = const(0x50)
_FIRST_SCANS_S = 0.02  # two that agree, and one to spare


def build_parts(missing: list, reasons: list) -> tuple:
    """bus, memory, keys, rings, piezo, sensor, display; None for what cannot be had, named in `missing`."""

    def attempt(name, build):
        try:
            return build()
        except Exception as error:  # whatever is wrong with one part must not stop the others
            missing.append(name)
            reasons.append(str(error))

    waking = attempt("display", _wake_panel)  # which takes as long as all the others
    bus = attempt("bus", _build_bus)
    return (
        bus,
        attempt("fram", lambda: _find_fram(bus)) or attempt("memory", _build_memory),
        attempt("keys", _build_keys),
        attempt("rings", lambda: _build_rings(attempt)),
        attempt("piezo", _build_piezo),
        attempt("sensor", lambda: _build_sensor(bus)),
        waking and attempt("display", lambda: _build_display(waking)),
    )


def _find_fram(bus):
    if not bus or not bus.answers(_FRAM_ADDRESS):
        return None  # not even its file is read
    from topout.board.fram import find_fram

    return find_fram(bus)


def _build_memory():
    from topout.board.memory import Memory

    return Memory()


def _build_keys():
    from topout.board.keys import COLUMNS, make_keys

    keys = make_keys()
    time.sleep(_FIRST_SCANS_S)
    while keys.poll():  # down already: nobody's decision
        keys.asleep |= 1 << (keys.row * COLUMNS + keys.column)
    return keys


def _build_rings(attempt):
    from topout.board.rings import RINGS, Rings, make_chain

    pods = ["p" + str(ring + 1) for ring in range(RINGS)]
    return Rings([attempt("ring " + pod, lambda pod=pod: make_chain(pod)) for pod in pods])


def _build_piezo():
    from topout.board.piezo import make_piezo

    return make_piezo()


def _build_bus():
    from topout.board.bus import Bus

    return Bus()


def _build_sensor(bus):
    import board
    from digitalio import DigitalInOut, Pull

    from topout.board.pins import PINS
    from topout.board.sensor import Sensor

    if bus is None:
        raise RuntimeError("no bus")
    wire = DigitalInOut(getattr(board, PINS["accelerometer_interrupt"]))
    wire.switch_to_input(Pull.UP)
    return Sensor(bus, wire)


def _wake_panel():
    from topout.board.display import wake_panel

    return wake_panel(_has_just_been_switched_on())


def _build_display(waking):
    from topout.board.display import finish_display

    return finish_display(waking)


def _has_just_been_switched_on():
    import microcontroller
    import supervisor

    is_first_run = supervisor.runtime.run_reason == supervisor.RunReason.STARTUP
    return is_first_run and microcontroller.cpu.reset_reason == microcontroller.ResetReason.POWER_ON
