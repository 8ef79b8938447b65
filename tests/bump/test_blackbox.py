"""The black box: the second around an alarm can be read as a recording, and shows the same knock again."""

from array import array

import numpy as np
import pytest

from tests.bump.table_trace import TableTrace
from topout.bump.blackbox import BlackBox
from topout.ui.blackbox_dump import Playback
from topout_tools.bumps.record import write_recording
from topout_tools.bumps.recording import BLACK_BOX, read_recording
from topout_tools.bumps.run_detector import listen


def note(box: BlackBox, samples: list[list[int]], at_once: int = 7) -> None:
    for start in range(0, len(samples), at_once):
        some = samples[start : start + at_once]
        box.note(array("h", [value << 4 for row in some for value in row]), len(some))


def sent(box: BlackBox, capsys: pytest.CaptureFixture[str]) -> list[str]:
    capsys.readouterr()
    playback = Playback(box)
    while playback.step():
        pass
    playback.close()
    return capsys.readouterr().out.splitlines()


def test_the_second_about_an_alarm_is_sent_as_it_was(capsys):
    samples = TableTrace(4, gravity_mg=(300, -500, 800)).knock(2500, 200).samples()
    box = BlackBox()
    note(box, samples[:506])
    box.keep()
    assert not box.is_full
    note(box, samples[506:])
    lines = sent(box, capsys)
    assert lines[0] == "# rate_hz: 200" and lines[-1] == "# end"
    rows = [[int(cell) for cell in line.split(",")] for line in lines if line[0] != "#"]
    assert rows == samples[406:606]


def test_beyond_half_a_g_it_clips_and_a_later_alarm_takes_its_place(capsys):
    calm = [[0, 0, 1000]] * 200
    box = BlackBox()
    for peak_mg in (1900, 1400):
        note(box, [*calm, [0, 0, peak_mg]])
        box.keep()
        note(box, calm)
    heights = [int(line.split(",")[2]) for line in sent(box, capsys) if line[0] != "#"]
    assert max(heights) == 1400
    note(box, [*calm, [0, 0, 1900]])
    box.keep()
    note(box, calm)
    assert max(int(line.split(",")[2]) for line in sent(box, capsys) if line[0] != "#") == 1000 + 127 * 4


def test_there_is_nothing_to_send_before_the_first_alarm_is_whole():
    box = BlackBox()
    note(box, [[0, 0, 1000]] * 300)
    assert not box.is_full
    box.keep()
    note(box, [[0, 0, 1000]] * 99)
    assert not box.is_full
    note(box, [[0, 0, 1000]])
    assert box.is_full


def test_an_alarm_while_another_is_recorded_does_not_take_its_place(capsys):
    calm = [[0, 0, 1000]] * 200
    box = BlackBox()
    note(box, [*calm, [0, 0, 1400]])
    box.keep()
    note(box, [*calm[:50], [0, 0, 1200]])
    box.keep()
    note(box, calm)
    heights = [int(line.split(",")[2]) for line in sent(box, capsys) if line[0] != "#"]
    assert [height for height in heights if height > 1000] == [1400, 1200]
    assert heights.index(1400) == 99, "the first alarm is in the middle"


def test_an_alarm_while_it_is_sent_does_not_take_its_place(capsys):
    calm = [[0, 0, 1000]] * 200
    box = BlackBox()
    note(box, [*calm, [0, 0, 1400]])
    box.keep()
    note(box, calm)
    first = sent(box, capsys)
    playback = Playback(box)
    note(box, [*calm, [0, 0, 1200]])
    box.keep()
    note(box, calm)
    playback.close()
    assert sent(box, capsys) == first


def test_what_was_sent_is_recorded_until_its_end_and_heard_again(tmp_path, capsys):
    box = BlackBox()
    samples = TableTrace(4).knock(2500, 120).samples()
    note(box, samples[:504])
    box.keep()
    note(box, samples[504:])
    file = tmp_path / "box.csv"
    with file.open("w") as out:
        assert write_recording(iter([*sent(box, capsys), "1,2,3"]), out) == 200
    recording = read_recording(str(file))
    assert BLACK_BOX in recording.notes and np.array_equal(recording.samples_mg, samples[404:604])
    (heard,) = listen(str(file))
    assert heard.is_alarm and 480 <= heard.t_ms <= 500 and 100 <= heard.peak_mg <= 140
