"""The chip's memory that survives a power cut: what is outside stores every write before a key is answered."""

import _outside
from uctypes import addressof

_NVM_BYTES = 4096


class Dog:
    def feed(self):
        pass


class ResetReason:
    POWER_ON = 1
    SOFTWARE = 2
    WATCHDOG = 3


class Cpu:
    reset_reason = ResetReason.POWER_ON


class Nvm:
    def __init__(self):
        self._bytes = bytearray(b"\xff" * _NVM_BYTES)
        _outside.load(addressof(self._bytes), _NVM_BYTES)

    def __len__(self):
        return _NVM_BYTES

    def __getitem__(self, at):
        return self._bytes[at]

    def __setitem__(self, at, data):
        self._bytes[at] = data
        _outside.keep(addressof(self._bytes), _NVM_BYTES)


def reset():
    """Ask for a restart. What runs ends here."""
    _outside.reset()
    raise SystemExit


cpu = Cpu()
watchdog = Dog()
nvm = Nvm()
