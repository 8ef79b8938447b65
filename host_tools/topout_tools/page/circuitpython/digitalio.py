"""Pins. The only one that is read is the accelerometer's interrupt: the chip holds it low while it is plugged in."""

import _outside


class DigitalInOut:
    def __init__(self, pin):
        self.pin = pin
        self.direction = 0

    def switch_to_input(self, pull):
        pass

    @property
    def value(self):
        return not _outside.has_sensor()


class Direction:
    OUTPUT = 1


class Pull:
    UP = 1
