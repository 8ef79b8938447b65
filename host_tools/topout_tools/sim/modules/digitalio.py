"""Pins as plain inputs and outputs."""

from __future__ import annotations

from topout_tools.sim import current
from topout_tools.sim.modules.microcontroller import Pin


class Direction:
    INPUT = "INPUT"
    OUTPUT = "OUTPUT"


class DriveMode:
    PUSH_PULL = "PUSH_PULL"
    OPEN_DRAIN = "OPEN_DRAIN"


class Pull:
    UP = "UP"
    DOWN = "DOWN"


class DigitalInOut:
    """One pin."""

    def __init__(self, pin: Pin) -> None:
        current.processor.claim(pin.name)
        self.pin_name = pin.name
        self.pull: str | None = None
        self.drive_mode = DriveMode.PUSH_PULL
        self._direction = Direction.INPUT

    def switch_to_output(self, value: bool = False, drive_mode: str = DriveMode.PUSH_PULL) -> None:
        self._direction = Direction.OUTPUT
        self.drive_mode = drive_mode
        self.value = value

    def switch_to_input(self, pull: str | None = None) -> None:
        self.direction = Direction.INPUT
        self.pull = pull

    @property
    def direction(self) -> str:
        return self._direction

    @direction.setter
    def direction(self, direction: str) -> None:
        self._direction = direction
        if direction == Direction.OUTPUT:
            current.circuit.drive(self.pin_name, False)
        else:
            current.circuit.let_go(self.pin_name)

    @property
    def value(self) -> bool:
        return current.circuit.level(self.pin_name, self.pull == Pull.UP)

    @value.setter
    def value(self, value: bool) -> None:
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        current.circuit.drive(self.pin_name, bool(value))
        if value and self.drive_mode == DriveMode.OPEN_DRAIN:
            current.circuit.let_go(self.pin_name)

    def deinit(self) -> None:
        current.processor.release(self.pin_name)

    def __enter__(self) -> DigitalInOut:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()
