"""The processor: its pins, its flash memory, its watchdog, its reset."""

from types import SimpleNamespace

from topout_tools.sim import current
from topout_tools.sim.modules import watchdog as watchdog_module
from topout_tools.sim.reset import Reset


class Pin:
    """A pin of the chip, by name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"board.{self.name}"


class ResetReason:
    """Why the processor started."""

    POWER_ON = "POWER_ON"
    SOFTWARE = "SOFTWARE"
    WATCHDOG = "WATCHDOG"
    RESET_PIN = "RESET_PIN"
    UNKNOWN = "UNKNOWN"


class RunMode:
    """How the processor starts next time."""

    NORMAL = "NORMAL"
    SAFE_MODE = "SAFE_MODE"
    BOOTLOADER = "BOOTLOADER"


def on_next_reset(run_mode: str) -> None:
    """Do nothing: the simulator always starts normally."""


def reset() -> None:
    """Reset the processor, by raising Reset."""
    raise Reset(ResetReason.SOFTWARE)


def delay_us(delay: int) -> None:
    current.processor.spend(delay)


def disable_interrupts() -> None:
    """Do nothing: the simulator has no interrupts."""


def enable_interrupts() -> None:
    """Do nothing: the simulator has no interrupts."""


def __getattr__(name: str) -> object:
    if name == "nvm":
        return current.circuit.nvm
    if name == "watchdog":
        return watchdog_module.timer
    if name == "cpu":
        return SimpleNamespace(
            frequency=125_000_000,
            reset_reason=current.processor.reset_reason,
            temperature=27.0,
            uid=bytes(8),
            voltage=3.3,
        )
    raise AttributeError(f"module 'microcontroller' has no attribute '{name}'")
