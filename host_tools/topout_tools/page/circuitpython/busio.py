"""One chip answers on the I2C bus, the accelerometer, and only while it is plugged in."""

import _outside

_NOT_ACKNOWLEDGED = 19


class I2C:
    def __init__(self, scl, sda, frequency=0):
        pass

    def deinit(self):
        pass

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def writeto(self, address, buffer):
        if address != 0x18 or not _outside.has_sensor():
            raise OSError(_NOT_ACKNOWLEDGED)


class SPI:
    def __init__(self, clock, MOSI):  # noqa: N803
        pass
