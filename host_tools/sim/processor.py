"""What the RP2040 itself holds between two resets: who uses which pin, how long it runs, why it started, its watchdog.

The firmware hands over to the world outside when it feeds the watchdog, when it sleeps, and, if it does neither, when
it asks for the time.
"""

import weakref
from collections.abc import Callable

from host_tools.sim.clock import Clock
from host_tools.sim.watchdog import Watchdog

# supervisor.ticks_ms() starts 65 seconds before it wraps, so that a program that cannot stand it fails early.
_FIRST_TICK_MS = (1 << 29) - (1 << 16)
_TICKS_MASK = (1 << 29) - 1
_CALL_US = 10  # what asking for the time costs: a loop that only waits for it must see it move

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
        self._claimed: set[str] = set()
        self._finalisers: list[Callable[[], None]] = []  # of objects that nothing refers to any more
        self._slices: dict[int, int] = {}
        clock.on_collection = self.finalise

    def ticks_ms(self) -> int:
        """Milliseconds since the start, as the device counts them: 29 bits."""
        self.spend(_CALL_US)
        return (_FIRST_TICK_MS + (self._clock.now_us - self._began_us) // 1000) & _TICKS_MASK

    def uptime_us(self) -> int:
        self.spend(_CALL_US)
        return self._clock.now_us - self._began_us

    def spend(self, us: int) -> None:
        """Be busy for so long."""
        self._clock.advance_us(us)
        self._hand_over(BUSY)

    def collect(self) -> None:
        """Collect garbage, which costs something only if the firmware pays for what it runs."""
        self.finalise()
        heap = self._clock.heap
        if heap:
            self._clock.allocated = 0
            heap.collect()
            self.spend(heap.collection_us)

    def finalise_after(self, owner: object, finaliser: Callable[[], None]) -> weakref.finalize:
        """Call the finaliser at the first collection after the last reference to the owner is gone, as the chip does.

        The finaliser must refer neither to the owner nor to the machine: weakref keeps both from being freed.
        `detach()` on the result cancels it.
        """
        end = weakref.finalize(owner, self._finalisers.append, finaliser)
        end.atexit = False
        return end

    def finalise(self) -> None:
        """Run the finalisers of what is garbage: the part of a collection that other parts notice."""
        while self._finalisers:
            self._finalisers.pop()()

    def keep(self, finaliser: Callable[[], None]) -> None:
        """Something refers to the owner again before the next collection."""
        if finaliser in self._finalisers:
            self._finalisers.remove(finaliser)

    def sleep(self, us: int) -> None:
        """Do nothing for so long. For a program without a watchdog this is what a turn of its loop ends with."""
        self._clock.advance_us(us)
        self._hand_over(BUSY if self.watchdog.is_armed else ASLEEP)

    def turn(self) -> None:
        """A turn of the firmware's loop is done."""
        self._clock.advance_us(self.turn_us)
        self._hand_over(TURN)

    def claim(self, *pins: str) -> None:
        """Take pins for a use of their own."""
        for pin in pins:
            if pin in self._claimed:
                raise ValueError(f"{pin} in use")
        self._claimed.update(pins)

    def release(self, *pins: str) -> None:
        self._claimed.difference_update(pins)

    def claim_slice(self, pin: str, frequency_hz: int, *, is_variable: bool) -> None:
        """Take a PWM pin. Two pins of one slice share its frequency, so neither may vary it, nor want another."""
        number = slice_of(pin)
        if number in self._slices and (is_variable or self._slices[number] != frequency_hz):
            raise ValueError("All timers for this pin are in use")
        self.claim(pin)
        self._slices[number] = frequency_hz

    def release_slice(self, pin: str) -> None:
        self.release(pin)
        self._slices.pop(slice_of(pin), None)


def slice_of(pin: str) -> int:
    """Which of the eight PWM slices drives a pin such as GP22."""
    return int(pin[2:]) // 2 % 8
