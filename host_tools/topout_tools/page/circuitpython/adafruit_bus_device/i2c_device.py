"""The LIS3DH's registers, as far as the firmware reads them: who it is, how full its FIFO is, and the samples."""

import _outside
from uctypes import addressof

_ADDRESS = 0x18
_WHO_AM_I, _LIS3DH = 0x0F, 0x33
_FIFO_SRC = 0x2F
_OUT_X_L = 0x28
_NOT_ACKNOWLEDGED = 19


class I2CDevice:
    def __init__(self, i2c, address, probe=True):
        if address != _ADDRESS or not _outside.has_sensor():
            raise OSError(_NOT_ACKNOWLEDGED)
        self.register = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        pass

    def write(self, buffer, start=0, end=0):
        if not _outside.has_sensor():
            raise OSError(_NOT_ACKNOWLEDGED)
        self.register = buffer[0] & 0x7F

    def readinto(self, buffer, start=0, end=0):
        if self.register == _WHO_AM_I:
            buffer[0] = _LIS3DH
        elif self.register == _FIFO_SRC:
            buffer[0] = _outside.samples_waiting()
        elif self.register == _OUT_X_L:
            _outside.take_samples(addressof(buffer), end // 3)
