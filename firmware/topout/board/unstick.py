"""Frees an I2C bus whose data line a chip holds low. Read when the bus cannot be opened.

A chip that was sending when the processor started over still waits for its clocks, and as long as the bit it is sending
is a zero, nobody else can speak. Nine clocks take it past the end of its byte, where, unacknowledged, it lets go.
"""

from digitalio import DigitalInOut, DriveMode, Pull
from microcontroller import delay_us

_HALF_CLOCK_US = 5


def unstick(scl_pin, sda_pin) -> bool:
    """Whether there was something to free. False: nothing pulls the lines up, or all is well."""
    scl = DigitalInOut(scl_pin)
    sda = DigitalInOut(sda_pin)
    scl.switch_to_input(Pull.DOWN)  # or a line that hangs in the air might read high
    is_stuck = scl.value and not sda.value
    if is_stuck:
        scl.switch_to_output(True, DriveMode.OPEN_DRAIN)
        for _ in range(9):
            _pulse(scl)
        sda.switch_to_output(True, DriveMode.OPEN_DRAIN)
        _pulse(sda)  # a start and a stop: whoever still listens gives up
    scl.deinit()
    sda.deinit()
    return is_stuck


def _pulse(line):
    line.value = False
    delay_us(_HALF_CLOCK_US)
    line.value = True
    delay_us(_HALF_CLOCK_US)
