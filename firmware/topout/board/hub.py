"""The hub's parts, each built if it can be. What is broken or not there is named in `missing`, and the rest plays on.

A part that could not be built is None. The sensor is always there as an object and says itself whether its chip
answers.
"""

from topout.board.watchdog import Watchdog
from topout.shelf import put_back

_ONLY_FOR_BUILDING = ("topout.board.pins", "topout.board.display", "topout.board.fram")


class Hub:
    """display, keys, rings, piezo, sensor, memory, bus, watchdog; `missing` and `reasons` for the diagnostics."""

    def __init__(self) -> None:
        self.missing: list[str] = []
        self.reasons: list[str] = []
        self.watchdog = Watchdog()  # at once: a start takes five seconds, and one that hangs is to be caught too
        self.bus = self._build("bus", _build_bus)
        self.memory = self._build("fram", lambda: _find_fram(self.bus)) or self._build("memory", _build_memory)
        self.keys = self._build("keys", _build_keys)
        self.rings = self._build("rings", _build_rings)
        self.piezo = self._build("piezo", _build_piezo)
        self.sensor = self._build("sensor", lambda: _build_sensor(self.bus))
        self.display = self._build("display", _build_display)
        for name in _ONLY_FOR_BUILDING:
            put_back(name)

    def _build(self, name: str, build):
        try:
            return build()
        except Exception as error:  # whatever is wrong with one part must not stop the others
            self.missing.append(name)
            self.reasons.append(str(error))
            return None


# Each part's module is imported as it is built: a library that is not on the drive costs that part only.


def _find_fram(bus):
    from topout.board.fram import find_fram

    return bus and find_fram(bus)


def _build_memory():
    from topout.board.memory import Memory

    return Memory()


def _build_keys():
    from topout.board.keys import make_keys

    return make_keys()


def _build_rings():
    from topout.board.rings import make_rings

    return make_rings()


def _build_piezo():
    from topout.board.piezo import make_piezo

    return make_piezo()


def _build_bus():
    from topout.board.bus import Bus

    return Bus()


def _build_sensor(bus):
    from topout.board.sensor import Sensor

    if bus is None:
        raise RuntimeError("no bus")
    return Sensor(bus)


def _build_display():
    from topout.board.display import make_display

    return make_display()
