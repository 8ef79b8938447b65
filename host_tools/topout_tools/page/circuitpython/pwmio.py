"""The piezo's pulses."""

import _outside


class PWMOut:
    def __init__(self, pin, frequency, duty_cycle, variable_frequency):
        self.frequency = frequency
        self._duty = 0

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty):
        self._duty = duty
        _outside.tone(self.frequency, duty)
