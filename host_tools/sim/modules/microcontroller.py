"""The processor: its pins, its flash memory, its watchdog, its reset."""

from types import SimpleNamespace

from host_tools.sim import running
from host_tools.sim.modules import watchdog as watchdog_module
from host_tools.sim.reset import Reset


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
    """How to start next time."""

    NORMAL = "NORMAL"
    SAFE_MODE = "SAFE_MODE"
    BOOTLOADER = "BOOTLOADER"


def on_next_reset(run_mode: str) -> None:
    """Accepted; the simulator always starts normally."""


def reset() -> None:
    """Start over."""
    raise Reset(ResetReason.SOFTWARE)


def delay_us(delay: int) -> None:
    running.processor.spend(delay)


def disable_interrupts() -> None:
    """Nothing here interrupts."""


def enable_interrupts() -> None:
    """Nothing here interrupts."""


def __getattr__(name: str) -> object:
    if name == "nvm":
        return running.circuit.nvm
    if name == "watchdog":
        return watchdog_module.timer
    if name == "cpu":
        return SimpleNamespace(
            frequency=125_000_000,
            reset_reason=running.processor.reset_reason,
            temperature=27.0,
            uid=bytes(8),
            voltage=3.3,
        )
    raise AttributeError(f"module 'microcontroller' has no attribute '{name}'")
