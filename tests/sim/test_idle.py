"""The board room in the real MicroPython VM: a loop in which nothing changes allocates nothing."""

from tests.vm.machine import run_python

# The least that the board room needs of CircuitPython's modules, with chips that have nothing to say.
_CHIPS = {
    "/host/board.py": "for n in range(29):\n    globals()['GP%d' % n] = n\n",
    "/host/keypad.py": """
class Event:
    key_number = 0
    pressed = False
    timestamp = 0

class Queue:
    overflowed = False
    def get_into(self, event):
        return False

class KeyMatrix:
    events = Queue()
    def __init__(self, rows, columns, interval, debounce_threshold):
        pass
""",
    "/host/neopixel.py": """
class NeoPixel:
    def __init__(self, pin, count, auto_write):
        self.colors = bytearray(3 * count)
    def __setitem__(self, pixel, color):
        self.colors[pixel] = color & 255
    def show(self):
        pass
""",
    "/host/busio.py": "class I2C:\n    def __init__(self, scl, sda, frequency):\n        pass\n",
    "/host/adafruit_lis3dh.py": """
DATARATE_200_HZ = 6

class Device:
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        pass
    def write(self, buffer, start, end):
        pass
    def readinto(self, buffer, start, end):
        pass

class LIS3DH_I2C:
    def __init__(self, i2c):
        self._buffer = bytearray(6)
        self._i2c = Device()
        self.data_rate = 0
    def _write_register_byte(self, register, value):
        pass
    def _read_register_byte(self, register):
        return 2
""",
    "/host/micropython.py": "def const(value):\n    return value\n",
}

_SET_UP = """
import gc
from topout.board.bus import Bus
from topout.board.keys import make_keys
from topout.board.rings import make_rings
from topout.board.sensor import Sensor

keys, rings, sensor = make_keys(), make_rings(), Sensor(Bus())

def idle(now_ms, turns):
    heard = 0
    for turn in range(turns):
        now_ms += 11
        if keys.poll():
            heard += 1
        rings.show(now_ms)
        heard += sensor.read(now_ms)
    return heard

idle(0, 50)
"""

_MEASURE = """
before = gc.mem_alloc()
heard = idle(1000, {turns})
print(heard, gc.mem_alloc() - before)
"""


def _measure(turns: int) -> tuple[int, int]:
    heard, allocated = run_python(_SET_UP, _MEASURE.format(turns=turns), files=_CHIPS).split()
    return int(heard), int(allocated)


def test_a_thousand_idle_turns_allocate_no_more_than_ten():
    few_heard, few_bytes = _measure(10)
    many_heard, many_bytes = _measure(1000)
    assert (few_heard, many_heard) == (20, 2000)
    assert many_bytes == few_bytes
