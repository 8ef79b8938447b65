"""`topout bumps`, as a person calls it."""

import json
import os
import pty
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
import typer
from PIL import Image

from tests.bump.table_trace import TableTrace
from topout_tools.bumps.recording import read_recording
from topout_tools.commands.bumps import bumps
from topout_tools.errors import UserError


def write(path: Path, table: TableTrace) -> str:
    rows = "".join(f"{x},{y},{z}\n" for x, y, z in table.samples())
    path.write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + rows)
    return str(path)


def test_knocks_and_moves_are_json_lines_in_the_order_of_the_files(tmp_path, capsys):
    knocked = write(tmp_path / "knocked.csv", TableTrace(4).knock(2500, 120).knock(3400, 900))
    carried = write(tmp_path / "carried.csv", TableTrace(6, seed=2).carry(2500, 4500))
    bumps([knocked, carried])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [set(line) for line in lines[:2]] == [{"file", "t_ms", "peak_mg", "level"}] * 2
    assert [(line["file"], line["level"]) for line in lines[:2]] == [(knocked, "bump"), (knocked, "slam")]
    assert 2500 <= lines[0]["t_ms"] <= 2520 and 100 <= lines[0]["peak_mg"] <= 140
    assert lines[-1] == {"file": carried, "t_ms": lines[-1]["t_ms"], "moved": True}


def test_a_knock_is_one_line_with_its_final_peak_and_the_moment_of_decision(tmp_path, capsys):
    table = TableTrace(4, noise_mg=1.0).knock(2500, 60, ring_hz=70, ring_ms=100).knock(2520, 900, ring_hz=70)
    bumps([write(tmp_path / "grown.csv", table)])
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert 2500 <= line["t_ms"] <= 2510
    assert line["level"] == "slam" and line["peak_mg"] >= 850


def test_a_knock_that_still_grows_at_the_end_is_printed_as_it_stands(tmp_path, capsys):
    table = TableTrace(2.515, noise_mg=1.0).knock(2500, 60, ring_hz=70, ring_ms=100)
    bumps([write(tmp_path / "cut.csv", table)])
    (line,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert line["level"] == "bump" and 40 <= line["peak_mg"] <= 70


def test_a_phone_that_rings_again_is_printed_as_known_and_no_more_than_a_nudge(tmp_path, capsys):
    table = TableTrace(12).shake(3000, 4000, 60, 61).shake(6000, 7000, 60, 61).shake(9000, 10000, 60, 61)
    bumps([write(tmp_path / "phone.csv", table)])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["level"] for line in lines] == ["bump", "nudge", "nudge"]
    assert [line.get("known") for line in lines] == [None, True, True]


def test_one_bad_file_is_one_line_and_the_others_are_answered(tmp_path, capsys):
    good = write(tmp_path / "good.csv", TableTrace(3).knock(2500, 120))
    with pytest.raises(typer.Exit) as ended:
        bumps([str(tmp_path / "none.csv"), good])
    printed = capsys.readouterr()
    assert ended.value.exit_code == 1
    assert printed.err.count("\n") == 1 and "none.csv" in printed.err
    assert json.loads(printed.out)["file"] == good


def test_a_recording_is_drawn(tmp_path):
    file = write(tmp_path / "all.csv", TableTrace(6).knock(2000, 120).knock(2600, 20).carry(3500, 5000))
    bumps([file], plot=str(tmp_path / "all.png"))
    assert Image.open(tmp_path / "all.png").size[0] >= 1000


def test_an_empty_recording_is_drawn_too(tmp_path):
    bumps([write(tmp_path / "empty.csv", TableTrace(0))], plot=str(tmp_path / "empty.png"))
    assert (tmp_path / "empty.png").stat().st_size > 1000


@pytest.mark.parametrize("out", ["nowhere/picture.png", "picture.what"])
def test_a_picture_that_cannot_be_written_is_a_mistake(tmp_path, out):
    file = write(tmp_path / "knocked.csv", TableTrace(2))
    with pytest.raises(UserError, match="cannot write"):
        bumps([file], plot=str(tmp_path / out))


class Console:
    """The console's end of a serial line. It sends once the other end is open."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, sent: bytes):
        self._ours, theirs = pty.openpty()
        self.port = os.ttyname(theirs)
        self._is_open = threading.Event()
        self._sender = threading.Thread(target=self._send, args=(sent,))
        self._open = serial.Serial.open
        monkeypatch.setattr(serial.Serial, "open", lambda port: self._note_open(port))

    def _note_open(self, port: serial.Serial) -> None:
        self._open(port)
        self._is_open.set()

    def _send(self, sent: bytes) -> None:
        self._is_open.wait()
        os.write(self._ours, sent)

    def __enter__(self) -> "Console":
        self._sender.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_open.set()
        self._sender.join()
        os.close(self._ours)


def test_a_recording_is_taken_from_a_console_whole(tmp_path, capsys, monkeypatch):
    rows = TableTrace(1).samples()
    sent = "soft reboot\r\n1,2,3\r\n# rate_hz: 200\r\n" + "".join(f"{x},{y},{z}\r\n" for x, y, z in rows) + "9,9"
    with Console(monkeypatch, sent.encode()) as console:
        bumps([str(tmp_path / "taken.csv")], record=console.port, seconds=0.5)
    assert read_recording(str(tmp_path / "taken.csv")).samples_mg.tolist() == rows
    assert "200 samples in" in capsys.readouterr().err


def test_pulling_the_cable_loses_nothing_that_had_come(tmp_path, monkeypatch, capsys):
    def lines_until_the_cable_is_pulled(port: str, seconds: float | None) -> Iterator[str]:
        yield "# rate_hz: 200"
        for _ in range(50):
            yield "0,4,1000"
        raise UserError(f"cannot record from {port}: gone")

    monkeypatch.setattr("topout_tools.bumps.record.lines_from", lines_until_the_cable_is_pulled)
    file = str(tmp_path / "cut.csv")
    with pytest.raises(UserError, match="gone"):
        bumps([file], record="/dev/ttyACM0")
    assert read_recording(file).samples_mg.tolist() == [[0, 4, 1000]] * 50
    assert capsys.readouterr().err.splitlines()[-1] == f"50 samples in {file}"


def test_recording_says_what_is_wrong_in_one_line_and_leaves_no_empty_file(tmp_path, monkeypatch):
    there = tmp_path / "there.csv"
    there.write_text("precious")
    with pytest.raises(UserError, match="never written over"):
        bumps([str(there)], record="/dev/null", seconds=0)
    with pytest.raises(UserError, match="cannot record from"):
        bumps([str(tmp_path / "new.csv")], record=str(tmp_path / "no-port"), seconds=0)
    with Console(monkeypatch, b"hello\r\n") as console, pytest.raises(UserError, match="sent no samples"):
        bumps([str(tmp_path / "silent.csv")], record=console.port, seconds=0.1)
    assert there.read_text() == "precious"
    assert [path.name for path in tmp_path.iterdir()] == ["there.csv"]


@pytest.mark.parametrize("options", [{"plot": "a.png"}, {"record": "/dev/null"}])
def test_drawing_and_recording_take_one_file(options):
    with pytest.raises(UserError, match="take one FILE"):
        bumps(["a.csv", "b.csv"], **options)
