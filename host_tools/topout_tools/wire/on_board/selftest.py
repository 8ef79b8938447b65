"""On the console: lights the rings in turn, clicks at every key, measures the table's noise, and prints its findings.

    missing sensor            a part that does not work
    state 0003f 14 4200       keys pressed so far as bits, row × 3 + column; noise in mg; ms since the start

The noise is the widest swing of any axis within the last second, or −1 without a sensor. `run(ms)` ends when every key
was pressed, or after that time.
"""

import time

import supervisor

from topout_tools.wire.on_board.print_checked import print_checked

TICKS = 0x1FFFFFFF
KEYS = 18
COLOURS = (0xFF0000, 0x00FF00, 0x0000FF)
STEP_MS = 400
CLICK_MS = 40


def greet(display):
    """Show a message once on CircuitPython's own terminal. A refresh at every line would take all the chip's time."""
    import displayio

    display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    print("Topout self-test: press every key, one at a time.")
    display.refresh()


class Noise:
    """The widest swing of an axis within a second."""

    def __init__(self, sensor):
        self._sensor = sensor
        self.mg = -1
        self._begin(0)

    def _begin(self, now_ms):
        self._began_ms = now_ms
        self._low = [32767] * 3
        self._high = [-32768] * 3

    def step(self, now_ms):
        samples = self._sensor.samples
        for at in range(3 * self._sensor.read(now_ms)):
            axis = at % 3
            self._low[axis] = min(self._low[axis], samples[at] >> 4)
            self._high[axis] = max(self._high[axis], samples[at] >> 4)
        if ((now_ms - self._began_ms) & TICKS) >= 1000:
            widest = max([self._high[axis] - self._low[axis] for axis in range(3)])
            self.mg = widest if self._sensor.is_present and widest >= 0 else -1
            self._begin(now_ms)


class SelfTest:
    def __init__(self):
        from topout.board.hub import Hub

        hub = Hub()  # with its watchdog: if the cable is pulled, that restarts the console when this has ended
        if hub.display:
            greet(hub.display)
        for part in hub.missing:
            print_checked("missing " + part)
        self._feed = hub.watchdog.feed
        self._keys = hub.keys
        self._rings = hub.rings
        self._piezo = hub.piezo
        self._noise = Noise(hub.sensor) if hub.sensor else None
        self._began_ms = supervisor.ticks_ms()
        self._light = -1
        self._click_ms = None
        self._printed_ms = 0
        self.pressed = (1 << KEYS) - 1 & ~hub.keys.present if hub.keys else 0  # keys that the board does not have

    def step(self, limit_ms):
        self._feed()
        now_ms = supervisor.ticks_ms()
        elapsed_ms = (now_ms - self._began_ms) & TICKS
        if self._rings:
            self._show(elapsed_ms // STEP_MS, now_ms)
        if self._noise:
            self._noise.step(now_ms)
        if self._click_ms is not None and ((now_ms - self._click_ms) & TICKS) >= CLICK_MS:
            self._piezo.silence()
            self._click_ms = None
        if self._take_keys(now_ms) or elapsed_ms - self._printed_ms >= 500:
            self._printed_ms = elapsed_ms
            print_checked("state {:05x} {} {}".format(self.pressed, self._noise.mg if self._noise else -1, elapsed_ms))
        return self.pressed != (1 << KEYS) - 1 and elapsed_ms < limit_ms

    def _show(self, light, now_ms):
        """Light one ring after the other, each in red, green and blue."""
        if light != self._light:
            self._light = light
            for ring in range(5):
                self._rings.fill(ring, COLOURS[light % 3] if light // 3 % 5 == ring else 0)
        self._rings.show(now_ms)

    def _take_keys(self, now_ms):
        before = self.pressed
        while self._keys and self._keys.poll():
            if self._keys.is_press:
                self.pressed |= 1 << (self._keys.row * 3 + self._keys.column)
                if self._piezo:
                    self._piezo.tone(2400, 55)
                    self._click_ms = now_ms
        return self.pressed != before

    def end(self):
        if self._rings:
            for ring in range(5):
                self._rings.fill(ring, 0)
            self._rings.show(supervisor.ticks_ms())
        if self._piezo:
            self._piezo.silence()


def run(ms):
    test = SelfTest()
    try:
        while test.step(ms):
            time.sleep(0.005)
    finally:
        test.end()
    print_checked("end")
