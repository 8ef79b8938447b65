"""Builds the hub's parts at power-on, as far as each can be built. Unloaded afterwards, to free memory.

Each part's module is imported when that part is built, so a library missing on the drive costs only that part.
"""

import time

from micropython import const

_FRAM_ADDRESS = const(0x50)
_FIRST_SCANS_S = 0.02  # two scans that agree, and one to spare


def build_parts(missing: list, reasons: list) -> tuple:
    """Return the marks of the hub's keys (None if there are pods), and all parts.

    These are bus, memory, keys, rings, piezo, sensor, display.

    A part that fails is None and named in `missing`. A part that the board does not have is None.
    """

    def attempt(name, build):
        try:
            return build()
        except Exception as error:  # a fault of one part must not stop the others
            missing.append(name)
            reasons.append(str(error))

    from topout.board.boards import this_board

    board = attempt("board", this_board)
    has_pods = board is None or board.HAS_PODS
    waking = attempt("display", _wake_panel)  # first, for it takes as long as all the others
    bus = attempt("bus", _build_bus)
    return (
        None if has_pods else board.MARKS,
        bus,
        attempt("fram", lambda: _find_fram(bus)) or attempt("memory", _build_memory),
        attempt("keys", lambda: _build_keys(has_pods)),
        attempt("rings", lambda: _build_rings(attempt)) if has_pods else None,
        attempt("piezo", lambda: _build_piezo(board)) if board and "piezo" in board.PINS else None,
        attempt("sensor", lambda: _build_sensor(bus)),
        waking and attempt("display", lambda: _build_display(waking)),
    )


def _find_fram(bus):
    if not bus or not bus.answers(_FRAM_ADDRESS):
        return None  # the module is not even loaded
    from topout.board.fram import find_fram

    return find_fram(bus)


def _build_memory():
    from topout.board.memory import Memory

    return Memory()


def _build_keys(has_pods):
    from topout.board.keys import COLUMNS, Keys, make_keys

    if not has_pods:
        from topout.board.one_set_keys import make_keys
    keys = make_keys()
    time.sleep(_FIRST_SCANS_S)
    while Keys.poll(keys):  # held down at power-on: not a player's press
        keys.asleep |= 1 << (keys.row * COLUMNS + keys.column)
    return keys


def _build_rings(attempt):
    from topout.board.rings import RINGS, Rings, make_chain

    pods = ["p" + str(ring + 1) for ring in range(RINGS)]
    return Rings([attempt("ring " + pod, lambda pod=pod: make_chain(pod)) for pod in pods])


def _build_piezo(board):
    from topout.board.piezo import make_piezo

    piezo = make_piezo()
    if "amplifier" in board.PINS:
        piezo.amplifier = _switched_on(board.PINS["amplifier"])
    return piezo


def _switched_on(pin):
    import board
    from digitalio import DigitalInOut

    output = DigitalInOut(getattr(board, pin))
    output.switch_to_output(True)
    return output


def _build_bus():
    from topout.board.bus import Bus

    return Bus()


def _build_sensor(bus):
    from topout.board.sensor import Sensor

    if bus is None:
        raise RuntimeError("no bus")
    return Sensor(bus, _build_interrupt_wire())


def _build_interrupt_wire():
    """Return the pin that shows whether the accelerometer is plugged in, or None on a board that has no such wire."""
    import board
    from digitalio import DigitalInOut, Pull

    from topout.board.boards import this_board

    pin = this_board().PINS.get("accelerometer_interrupt")
    if not pin:
        return None
    wire = DigitalInOut(getattr(board, pin))
    wire.switch_to_input(Pull.UP)
    return wire


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
