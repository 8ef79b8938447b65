"""Errors where the console meets its parts, and in the host tools."""

from tests.mutants.mutant import Mutant

_BOARD = "firmware/topout/board/"
_UI = "firmware/topout/ui/"

EDGES = (
    Mutant(
        "keys: a full queue releases nobody",
        _BOARD + "keys.py",
        "self._owed_releases = self._held",
        "self._owed_releases = 0",
        "tests/sim/test_keys.py",
    ),
    Mutant(
        "keys: a chattering key is never heard again",
        _BOARD + "keys.py",
        "if was_quiet or self._presses[key] <= _PRESSES_A_SECOND:",
        "if self._presses[key] < 0:",
        "tests/sim/test_keys.py tests/faults/test_parts.py",
    ),
    Mutant(
        "rings: twice the current is allowed",
        _BOARD + "rings.py",
        "_BUDGET_UNITS = const(3366)",
        "_BUDGET_UNITS = const(6732)",
        "tests/sim/test_rings.py",
    ),
    Mutant(
        "sensor: a chip that has stopped sampling is believed",
        _BOARD + "sensor.py",
        "            self._lose(now_ms)\n        return count",
        "            pass\n        return count",
        "tests/sim/test_sensor.py tests/faults/test_parts.py",
    ),
    Mutant(
        "sensor: overruns are not counted",
        _BOARD + "sensor.py",
        "            self.overruns += 1\n",
        "",
        "tests/sim/test_sensor.py",
    ),
    Mutant(
        "restarts: ten minutes of play forgive nothing",
        "firmware/code.py",
        "        restarting().forgive()\n",
        "",
        "tests/faults/test_restarts.py",
    ),
    Mutant(
        "restarts: the console restarts for ever",
        _BOARD + "restarts.py",
        "_MOST = const(3)",
        "_MOST = const(200)",
        "tests/faults/test_restarts.py",
    ),
    Mutant(
        "lights: an alarm's flash begins with dark",
        _UI + "lights.py",
        "self._write(pod, 0 if beat & 1 else ALL, _FLASH, 0)",
        "self._write(pod, ALL if beat & 1 else 0, _FLASH, 0)",
        "tests/alarm",
    ),
    Mutant(
        "sounds: switched off the console clicks",
        _UI + "sounds.py",
        "if self._piezo is None or not self.volume:",
        "if self._piezo is None:",
        "tests/console/test_sounds.py",
    ),
    Mutant(
        "painter: another language's letters stay in use",
        _UI + "painter.py",
        "self._stale = (1 << SLOTS) - 1",
        "self._stale = 0",
        "tests/console/test_painter.py",
    ),
    Mutant(
        "painter: wide scores keep their large letters",
        _UI + "painter.py",
        "if font.width_px(self._panel.texts[slot]) > room_px:",
        "if font.width_px(self._panel.texts[slot]) > 2 * room_px:",
        "tests/console/test_long_scores.py",
    ),
    Mutant(
        "web: a tap is shorter than a scan",
        "host_tools/web/fingers.py",
        "_STEADY_MS = 45",
        "_STEADY_MS = 4",
        "tests/web/test_fingers.py",
    ),
    Mutant(
        "web: any page may ask",
        "host_tools/web/guard.py",
        'if any(origin != f"http://{hosts[0]}" for origin',
        "if any(not origin for origin",
        "tests/web/test_server.py",
    ),
    Mutant(
        "bumps: a recording is not cut at two g",
        "host_tools/bumps/sensor.py",
        "_RANGE_MG = 2000",
        "_RANGE_MG = 20000",
        "tests/bump/test_recording.py",
    ),
    Mutant(
        "drive: the device refuses its files",
        "host_tools/drive/bytecode.py",
        "return _MAGIC + data[1:]",
        "return data",
        "tests/device/test_drive.py",
    ),
    Mutant(
        "sim: the keys of an unplugged pod go on",
        "host_tools/sim/switches.py",
        "for place in self._down if place[0] not in self._unplugged",
        "for place in self._down",
        "tests/sim/test_keys.py tests/console/test_bad_input.py",
    ),
)
