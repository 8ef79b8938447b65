"""The key matrix's scanner. On the device it runs by itself; here it does its missed scans when the firmware reads."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from topout_tools.sim import current
from topout_tools.sim.modules.microcontroller import Pin


class Event:
    """A key that was pressed or released."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int | None = None) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = 0 if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        return not self.pressed


class EventQueue:
    """A queue of at most `max_events`. When it is full, new events are lost and `overflowed` is True until clear()."""

    def __init__(self, scanner: _Scanner, max_events: int) -> None:
        self._scanner = scanner
        self._max_events = max_events
        self._events: deque[tuple[int, bool, int]] = deque()
        self._overflowed = False

    def get(self) -> Event | None:
        event = Event()
        return event if self.get_into(event) else None

    def get_into(self, event: Event) -> bool:
        self._scanner._catch_up()
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self) -> None:
        self._scanner._catch_up()
        self._events.clear()
        self._overflowed = False

    @property
    def overflowed(self) -> bool:
        self._scanner._catch_up()
        return self._overflowed

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        self._scanner._catch_up()
        return len(self._events)

    def _put(self, event: tuple[int, bool, int]) -> None:
        if len(self._events) == self._max_events:
            self._overflowed = True
            return
        self._events.append(event)


class _Scanner:
    """Scans switches, each given by its place, or −1 if nothing is wired there."""

    def __init__(self, pins: Sequence[Pin], places: list, interval: float, max_events: int, threshold: int) -> None:
        self._pin_names = [pin.name for pin in pins]
        current.processor.claim(*self._pin_names)
        self._keys = places
        self._conducts = True
        self._interval_us = int(interval * 1e6)
        self._threshold = threshold
        self._next_us = current.circuit.clock.now_us + self._interval_us
        self._ticks_at_zero_ms = current.processor.ticks_ms() - current.circuit.clock.now_ms
        self.key_count = len(places)
        self.events = EventQueue(self, max_events)
        self.reset()

    def reset(self) -> None:
        """Treat all keys as released: those that are down will be reported again."""
        self._agreements = [0] * self.key_count
        self._pressed = [False] * self.key_count
        self._is_settled = False

    def deinit(self) -> None:
        current.processor.release(*self._pin_names)

    def _catch_up(self) -> None:
        """Do the scans whose moment has passed. While nothing changes they are skipped together."""
        now_us = current.circuit.clock.now_us
        if now_us < self._next_us:
            return
        switches = current.circuit.switches
        while self._next_us <= now_us:
            if self._is_settled and switches.changed_us <= self._next_us - self._interval_us:
                missed = (now_us - self._next_us) // self._interval_us + 1
                self._next_us += missed * self._interval_us
                break
            self._scan(switches.read_at(self._next_us))
            self._next_us += self._interval_us
        switches.forget_before(self._next_us - self._interval_us)

    def _scan(self, closed: frozenset[tuple[int, int]]) -> None:
        self._is_settled = True
        for key, place in enumerate(self._keys):
            is_closed = self._conducts and place in closed
            if is_closed != self._pressed[key]:
                self._agree(key, is_closed)
            elif self._agreements[key]:
                self._agreements[key] -= 1
                self._is_settled = False

    def _agree(self, key: int, is_closed: bool) -> None:
        self._agreements[key] += 1
        if self._agreements[key] < self._threshold:
            self._is_settled = False
            return
        self._agreements[key] = 0
        self._pressed[key] = is_closed
        timestamp = (self._ticks_at_zero_ms + self._next_us // 1000) & 0x1FFFFFFF
        self.events._put((key, is_closed, timestamp))


class KeyMatrix(_Scanner):
    """A matrix of rows and columns, with a diode at each key whose anode is on the column."""

    def __init__(
        self,
        row_pins: Sequence[Pin],
        column_pins: Sequence[Pin],
        columns_to_anodes: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        rows = _places(row_pins, current.circuit.row_pins)
        columns = _places(column_pins, current.circuit.column_pins)
        places = [(row, column) for row in rows for column in columns]
        super().__init__([*row_pins, *column_pins], places, interval, max_events, debounce_threshold)
        self._column_count = len(columns)
        self._conducts = columns_to_anodes

    def key_number_to_row_column(self, key_number: int) -> tuple[int, int]:
        return divmod(key_number, self._column_count)

    def row_column_to_key_number(self, row: int, column: int) -> int:
        return row * self._column_count + column


class Keys(_Scanner):
    """Keys on pins of their own, each to ground, with the processor's pull-ups."""

    def __init__(
        self,
        pins: Sequence[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        places = [current.circuit.key_pins.get(pin.name, -1) for pin in pins]
        super().__init__(pins, places, interval, max_events, debounce_threshold)
        self._conducts = not value_when_pressed and pull


def _places(pins: Sequence[Pin], wired: Sequence[str | None]) -> list[int]:
    """Return the row or column of the switches that each pin is wired to; −1 for a pin that is not wired."""
    return [wired.index(pin.name) if pin.name in wired else -1 for pin in pins]
