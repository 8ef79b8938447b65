"""A board that sends no recording to `topout bumps --record`: the file stays readable, and memory stays small."""

import io
import itertools

import pytest

from topout_tools.bumps.record import lines_from, write_recording
from topout_tools.bumps.recording import HEADER


class CannedPort(io.BytesIO):
    """In place of pyserial's port: bytes that a test has chosen, as many as are asked for."""

    in_waiting = 64


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> CannedPort:
    port = CannedPort()
    monkeypatch.setattr("serial.Serial", lambda *_, **__: port)
    return port


def test_bytes_that_are_no_text_do_not_end_the_recording(sent: CannedPort) -> None:
    sent.write(b"# rate_hz: 200\n# table: \xff\x1b[2J\n1,2,3\n# end\n")
    sent.seek(0)
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
    assert write_recording(lines_from("port", 10), out) == 1
    out.seek(0)
    assert out.read() == f"# rate_hz: 200\n# table: ??[2J\n{HEADER}\n1,2,3\n"


def test_a_line_without_end_is_cut(sent: CannedPort) -> None:
    sent.write(b"x" * 5000 + b"\n" + b"y" * 300 + b"\n")
    sent.seek(0)
    assert list(itertools.islice(lines_from("port", 10), 2)) == ["x" * 200, "y" * 200]


def test_notes_without_end_are_not_all_written() -> None:
    out = io.StringIO()
    notes = itertools.chain(["# rate_hz: 200"], ("# note: 1" for _ in range(10_000)), ["1,2,3", "# end"])
    assert write_recording(notes, out) == 1
    assert len(out.getvalue().splitlines()) < 200
