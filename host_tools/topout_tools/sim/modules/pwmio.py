"""Square waves on pins. An output that nothing refers to stops at the next collection."""

from contextlib import suppress
from functools import partial

from topout_tools.sim import current
from topout_tools.sim.modules.microcontroller import Pin


class PWMOut:
    """One pin, high for duty_cycle / 65535 of the time."""

    def __init__(
        self, pin: Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        current.processor.claim_slice(pin.name, frequency, is_variable=variable_frequency)
        self._pin_name = pin.name
        self._duty_cycle = int(duty_cycle)
        self._frequency = frequency
        self._is_variable = variable_frequency
        self._drive()
        self._end = current.processor.finalise_after(self, partial(_finalise, pin.name, frequency))

    @property
    def duty_cycle(self) -> int:
        return self._duty_cycle

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle: float) -> None:
        if not 0 <= duty_cycle <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty_cycle = int(duty_cycle)
        self._drive()

    @property
    def frequency(self) -> int:
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        if not self._is_variable:
            raise AttributeError("PWM frequency not writable when variable_frequency is False on construction.")
        if not 8 <= frequency <= 62_500_000:
            raise ValueError("Invalid frequency")
        self._frequency = frequency
        self._drive()

    def deinit(self) -> None:
        self._end.detach()
        _stop(self._pin_name, self._frequency)

    def _drive(self) -> None:
        current.circuit.modulate(self._pin_name, self._frequency, self._duty_cycle / 0xFFFF)


def _stop(pin_name: str, frequency: int) -> None:
    current.circuit.modulate(pin_name, frequency, 0.0)
    current.processor.release_slice(pin_name)


def _finalise(pin_name: str, frequency: int) -> None:
    """Stop the wave, and ignore errors of the pin: a finaliser must not raise."""
    with suppress(OSError, RuntimeError):
        _stop(pin_name, frequency)
