"""`topout selftest`: through the real mpremote in the real VM, and the same program on the simulated chips."""

import json
from pathlib import Path

import pytest
import typer

from tests.vm.pico import drive_files
from tests.wire.board_contents import CHIP, console
from topout_tools.commands.selftest import selftest
from topout_tools.errors import UserError
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.wire.lines import valid_lines
from topout_tools.wire.memory import read_image
from topout_tools.wire.on_board import source_of
from topout_tools.wire.selftest import KEYS, QUIET_MG, SelfTestReport, run_selftest

CLOCK = """
import supervisor, keypad, displayio, adafruit_pixelbuf, adafruit_bus_device.i2c_device
displayio.CIRCUITPYTHON_TERMINAL = None

class Ticks:
    ms = 0
    def __call__(self):
        self.ms += 25
        return self.ms

supervisor.ticks_ms = Ticks()
"""
# A press every 100 ms once the console runs; the last one when the sensor has been read for two seconds.
PRESSES = """
class ScriptedPresses(list):
    due = {keys}
    def __bool__(self):
        ms = supervisor.ticks_ms.ms
        while self.due and ms > (2500 if self.due[0] == 17 else 100 * self.due[0] + 300):
            key = self.due.pop(0)
            self.append((key + key // 3, True, ms))  # every fourth is no key
            self.append((key + key // 3, False, ms))
        return len(self) > 0

keypad.waiting = ScriptedPresses()
"""
ALL_KEYS = (CLOCK, PRESSES.format(keys="list(range(18))"))
NO_PIEZO = "import pwmio\ndel pwmio.PWMOut\n"


def test_every_key_is_reported_as_it_is_pressed_and_the_console_plays_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with console(tmp_path, steps=ALL_KEYS, language="ru") as board:
        selftest(port=board.port)
        assert board.is_playing and board.starts == 2
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "press every key, one at a time; Ctrl-C ends it"
    assert "p1.b works; 16 to go, next p1.c" in printed and "fall works; that was the last" in printed
    assert printed[-2:] == ["the sensor swings by 0 mg: as it should be", "all is well"]


@pytest.fixture(scope="module")
def shipped() -> dict[str, str | bytes]:
    """Return what goes onto a Pico: compiled, names shortened, modules bundled."""
    return drive_files()[0]


def test_on_the_files_that_are_shipped_both_programs_find_what_they_ask_for(
    tmp_path: Path, shipped: dict[str, str | bytes]
) -> None:
    with console(tmp_path, bytes(4096), drive=shipped) as board:
        assert read_image(board.port, lambda done, size: None) == ("nvm", CHIP, bytes(4096), "")
    with console(tmp_path, steps=ALL_KEYS, drive=shipped) as board:
        assert run_selftest(board.port, 60, lambda found: None).is_well


def test_what_is_missing_or_was_not_pressed_is_reported_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        console(tmp_path, steps=(CLOCK, PRESSES.format(keys="[0, 4, 15]"), NO_PIEZO)) as board,
        pytest.raises(typer.Exit) as ended,
    ):
        selftest(port=board.port, seconds=2, as_json=True)
    assert ended.value.exit_code == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["is_well"], found["missing"]) == (False, ["piezo"])
    assert found["pressed"] == ["p1.a", "p2.b", "menu"] and len(found["to_press"]) == 15


def test_lines_that_noise_has_spoilt_report_nothing_wrong(tmp_path: Path) -> None:
    def spoil(at: int, byte: int) -> bytes:
        return b"f" if at % 97 == 0 and byte in b"0123456789" else bytes((byte,))

    heard: list[set[str]] = []
    with console(tmp_path, steps=(CLOCK, PRESSES.format(keys="[0, 4]")), spoil=spoil) as board:
        run_selftest(board.port, 10, lambda found: heard.append(set(found.pressed)))
    assert heard and all(pressed <= {"p1.a", "p2.b"} for pressed in heard)


@pytest.mark.parametrize("manner", [{"pull_after": 700}, {"pull_after": 20}])
def test_a_cable_that_is_pulled_is_one_line(tmp_path: Path, manner: dict) -> None:
    with (
        console(tmp_path, steps=ALL_KEYS[:1], **manner) as board,
        pytest.raises(UserError, match="went away: plug it in again"),
    ):
        run_selftest(board.port, 60, lambda found: None)


def test_stopped_at_the_desk_what_was_found_counts_and_the_console_plays_on(tmp_path: Path) -> None:
    def stop(found: SelfTestReport) -> None:
        if found.pressed:
            raise KeyboardInterrupt

    with console(tmp_path, steps=(CLOCK, PRESSES.format(keys="[0, 4]"))) as board:
        found = run_selftest(board.port, 3, stop)
        assert found.pressed == {"p1.a"} and not found.is_well
        assert board.is_playing and board.starts == 2


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the program that is sent, as one that a simulated console runs."""
    path = tmp_path_factory.mktemp("bench") / "selftest.py"
    path.write_text(source_of("selftest") + "\nrun(10_000)\n", "utf-8")
    return path


def test_on_simulated_chips_rings_light_keys_click_and_the_noise_is_the_sensor_s(bench: Path) -> None:
    with Machine(main=str(bench), charges=UNCHARGED) as machine:
        machine.boot()
        seen = set()
        for _ in range(35):
            machine.run_for(200)
            seen |= {(pod, color) for pod in ("p1", "p2", "p3", "p4", "p5") for color in machine.ring(pod)}
        for key in KEYS:
            machine.press(key if "." in key else f"hub.{key}")
        assert machine.crash is None and not machine.is_running
        lit = {(pod, tuple(bool(part) for part in color)) for pod, color in seen if any(color)}
        assert len(lit) == 15  # five rings in three colours
        assert len(machine.tones) >= 18
        assert not any(machine.ring("p1")[0]) and not any(machine.ring("p5")[0])
        found = SelfTestReport()
        for words in valid_lines(machine.serial):
            found.take(words)
    assert found.is_well and found.tested
    assert found.noise_mg is not None and 4 < found.noise_mg < QUIET_MG


def test_on_simulated_chips_a_sensor_that_is_gone_is_reported(bench: Path) -> None:
    with Machine(main=str(bench), charges=UNCHARGED) as machine:
        machine.sensor(False)
        machine.boot()
        machine.run_for(11_000)
        assert machine.crash is None and not machine.is_running
        found = SelfTestReport()
        for words in valid_lines(machine.serial):
            found.take(words)
    assert found.tested and found.noise_mg is None and not found.is_well
