"""The RP2040's own state between two resets: pins in use, uptime, the reason it started, its watchdog.

The firmware hands control back to the host when it feeds the watchdog or sleeps. If it does neither, it does so when
it reads the time.
"""

import weakref
from collections.abc import Callable

from topout_tools.sim.clock import Clock
from topout_tools.sim.watchdog import Watchdog

# supervisor.ticks_ms() starts 65 seconds before it wraps, so that a program that cannot handle the wrap fails early.
_FIRST_TICK_MS = (1 << 29) - (1 << 16)
_TICKS_MASK = (1 << 29) - 1
_CALL_US = 10  # the cost of reading the time: a loop that only waits for a moment must see time advance

TURN = "turn"
ASLEEP = "asleep"
BUSY = "busy"


class Processor:
    """One run, from reset to reset."""

    def __init__(self, clock: Clock, reset_reason: str, turn_us: int, hand_over: Callable[[str], None]) -> None:
        self._clock = clock
        self._began_us = clock.now_us
        self._hand_over = hand_over
        self.turn_us = turn_us
        self.reset_reason = reset_reason
        self.run_reason = "STARTUP"
        self.safe_mode_reason = "NONE"
        self.watchdog = Watchdog(clock)
        self.serial: list[str] = []
        self.display: object = None  # the board's own, once a program has asked for it
        self._claimed: set[str] = set()
        self._finalisers: list[Callable[[], None]] = []  # of objects that nothing refers to any more
        self._slices: dict[int, int] = {}
        clock.on_collection = self.finalise

    def ticks_ms(self) -> int:
        """Return milliseconds since the start, as the device counts them: 29 bits."""
        self.spend(_CALL_US)
        return (_FIRST_TICK_MS + (self._clock.now_us - self._began_us) // 1000) & _TICKS_MASK

    def uptime_us(self) -> int:
        self.spend(_CALL_US)
        return self._clock.now_us - self._began_us

    def spend(self, us: int) -> None:
        """Be busy for that time."""
        self._clock.advance_us(us)
        self._hand_over(BUSY)

    def collect(self) -> None:
        """Collect garbage, which takes time only if the firmware is charged for what it runs."""
        self.finalise()
        heap = self._clock.heap
        if heap:
            self._clock.allocated = 0
            heap.collect()
            self.spend(heap.collection_us)

    def finalise_after(self, owner: object, finaliser: Callable[[], None]) -> weakref.finalize:
        """Call the finaliser at the first collection after the last reference to the owner is gone, as the chip does.

        The finaliser must refer neither to the owner nor to the machine: weakref holds the finaliser, so neither would
        be freed. `detach()` on the result cancels it.
        """
        end = weakref.finalize(owner, self._finalisers.append, finaliser)
        end.atexit = False
        return end

    def finalise(self) -> None:
        """Run the finalisers of garbage: the part of a collection that has effects outside the heap."""
        while self._finalisers:
            self._finalisers.pop()()

    def keep(self, finaliser: Callable[[], None]) -> None:
        """Cancel a waiting finaliser: something refers to its owner again before the next collection."""
        if finaliser in self._finalisers:
            self._finalisers.remove(finaliser)

    def sleep(self, us: int) -> None:
        """Do nothing for that time. A program without a watchdog ends a turn of its loop with a sleep."""
        self._clock.advance_us(us)
        self._hand_over(BUSY if self.watchdog.is_armed else ASLEEP)

    def turn(self) -> None:
        """Mark the end of a turn of the firmware's loop."""
        self._clock.advance_us(self.turn_us)
        self._hand_over(TURN)

    def claim(self, *pins: str) -> None:
        """Reserve pins. Raises ValueError if one is in use."""
        for pin in pins:
            if pin in self._claimed:
                raise ValueError(f"{pin} in use")
        self._claimed.update(pins)

    def release(self, *pins: str) -> None:
        self._claimed.difference_update(pins)

    def claim_slice(self, pin: str, frequency_hz: int, *, is_variable: bool) -> None:
        """Reserve a PWM pin. Two pins of one slice share its frequency.

        Raises ValueError if the slice is in use and this pin would vary its frequency, or needs another one.
        """
        number = slice_of(pin)
        if number in self._slices and (is_variable or self._slices[number] != frequency_hz):
            raise ValueError("All timers for this pin are in use")
        self.claim(pin)
        self._slices[number] = frequency_hz

    def release_slice(self, pin: str) -> None:
        self.release(pin)
        self._slices.pop(slice_of(pin), None)


def slice_of(pin: str) -> int:
    """Return which of the eight PWM slices drives a pin such as GP22."""
    return int(pin[2:]) // 2 % 8
