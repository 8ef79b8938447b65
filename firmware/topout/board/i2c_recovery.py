"""Frees an I2C bus whose data line a chip holds low. Loaded when the bus cannot be opened.

A chip that was sending when the processor restarted still waits for its clocks. While the bit it sends is a zero, it
blocks the bus. Nine clocks take it past the end of its byte. Nobody acknowledges the byte, so the chip lets go.
"""

from digitalio import DigitalInOut, DriveMode, Pull
from microcontroller import delay_us

_HALF_CLOCK_US = 5


def unstick(scl_pin, sda_pin) -> bool:
    """Free the bus if it is stuck. Return False if it was not: nothing pulls the lines up, or all is well."""
    scl = DigitalInOut(scl_pin)
    sda = DigitalInOut(sda_pin)
    scl.switch_to_input(Pull.DOWN)  # without it an unconnected line might read high
    is_stuck = scl.value and not sda.value
    if is_stuck:
        scl.switch_to_output(True, DriveMode.OPEN_DRAIN)
        for _ in range(9):
            _pulse(scl)
        sda.switch_to_output(True, DriveMode.OPEN_DRAIN)
        _pulse(sda)  # a start and a stop end any transfer that a chip still expects
    scl.deinit()
    sda.deinit()
    return is_stuck


def _pulse(line):
    line.value = False
    delay_us(_HALF_CLOCK_US)
    line.value = True
    delay_us(_HALF_CLOCK_US)
