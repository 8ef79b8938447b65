"""Recordings from files: every mistake is one line that names file and line, and the sensor is imitated faithfully."""

import itertools
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bump.table_trace import TableTrace
from topout_tools.bumps.recording import Recording, _Parser, read_recording
from topout_tools.bumps.run_detector import hear, listen
from topout_tools.bumps.sensor import RATE_HZ, Sampling, sense
from topout_tools.errors import UserError

GOOD = "# rate_hz: 200\nx_mg,y_mg,z_mg\n0,-4,1000\n4,0,996\n"


def write(folder: Path, text: str) -> str:
    path = folder / "table.csv"
    path.write_bytes(text.encode())
    return str(path)


def test_a_recording_has_its_rate_its_notes_and_its_samples(tmp_path):
    text = "# rate_hz: 400\n# kind: knock\n\nx_mg, y_mg, z_mg\r\n 1,-2 ,3\r\n\n# note: windy: yes\n4,5,6\n"
    recording = read_recording(write(tmp_path, "\ufeff" + text))
    assert recording.rate_hz == 400
    assert recording.notes == {"rate_hz": "400", "kind": "knock", "note": "windy: yes"}
    assert recording.samples_mg.tolist() == [[1, -2, 3], [4, 5, 6]]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("", "table.csv: no header row x_mg,y_mg,z_mg"),
        ("# rate_hz: 200\n", "table.csv: no header row x_mg,y_mg,z_mg"),
        ("x_mg,y_mg,z_mg\n1,2,3\n", "table.csv: no '# rate_hz: N' line"),
        (GOOD.replace("z_mg", "w_mg"), "table.csv, line 2: expected the header row x_mg,y_mg,z_mg"),
        (GOOD.replace("4,0,996", "4,0"), "table.csv, line 4: expected three whole numbers, not '4,0'"),
        (GOOD.replace("4,0,996", "4,0,9,9"), "table.csv, line 4: expected three whole numbers, not '4,0,9,9'"),
        (GOOD.replace("996", "9.6"), "table.csv, line 4: expected three whole numbers, not '4,0,9.6'"),
        (GOOD.replace("996", "nan"), "table.csv, line 4: expected three whole numbers, not '4,0,nan'"),
        (GOOD.replace("200", "fast"), "table.csv, line 1: rate_hz must be a number, not 'fast'"),
        (GOOD.replace("200", "0"), "table.csv, line 1: rate_hz must be from 10 to 100000, not 0"),
        (GOOD.replace("200", "nan"), "table.csv, line 1: rate_hz must be from 10 to 100000, not nan"),
    ],
)
def test_a_mistake_in_the_file_is_reported_with_its_line(tmp_path, text, mistake):
    with pytest.raises(UserError) as mistaken:
        read_recording(write(tmp_path, text))
    assert str(mistaken.value).endswith(mistake)
    assert "\n" not in str(mistaken.value)


def test_a_file_that_is_no_text_and_one_that_is_not_there_are_mistakes(tmp_path):
    (tmp_path / "noise.csv").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(UserError, match=r"noise\.csv: not a text file"):
        read_recording(str(tmp_path / "noise.csv"))
    with pytest.raises(UserError, match=r"cannot read .*nowhere\.csv: No such file"):
        read_recording(str(tmp_path / "nowhere.csv"))


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_no_text_at_all_makes_more_than_a_mistake(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("any") / "any.csv"
    path.write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + text, encoding="utf-8", errors="replace")
    try:
        sense(read_recording(str(path)))
    except UserError as mistake:
        assert "line " in str(mistake)


def test_the_sensor_clips_at_two_g_and_has_steps_of_four_mg(tmp_path):
    far = "9" * 30
    recording = read_recording(write(tmp_path, GOOD + f"2001,-2500,5\n{far},-{far},-6\n"))
    assert sense(recording) == [[0, -4, 1000], [4, 0, 996], [2000, -2000, 4], [2000, -2000, -4]]


def test_a_recording_without_samples_is_heard_as_silence(tmp_path):
    for rate in ("200", "1000"):
        text = GOOD.split("0,-4")[0].replace("200", rate)
        assert sense(read_recording(write(tmp_path, text))) == []


def knock_at(rate_hz: float, seconds: float = 4.0) -> Recording:
    at_s = np.arange(int(seconds * rate_hz)) / rate_hz
    random = np.random.default_rng(1)
    samples = np.array([0, 0, 1000]) + random.normal(0, 3, (len(at_s), 3))
    ringing = np.where(at_s >= 3, 200 * np.exp(-(at_s - 3) / 0.04) * np.cos(2 * np.pi * 60 * (at_s - 3)), 0)
    samples[:, 2] += ringing
    return Recording(rate_hz, np.rint(samples).astype(int))


@pytest.mark.parametrize("rate_hz", [100, 119, 199.5, 200, 250, 400, 416, 1000, 1344, 5000])
def test_a_knock_is_heard_at_whatever_rate_it_was_recorded(rate_hz):
    alarms = [event.t_ms for event in hear(sense(knock_at(rate_hz))) if event.is_alarm]
    assert len(alarms) == 1 and 0 <= alarms[0] - 3000 <= 30


@pytest.mark.parametrize("rate_hz", [100, 250, 400, 1000])
def test_cutting_a_recording_changes_no_sample_before_the_cut(rate_hz):
    whole = knock_at(rate_hz)
    samples = sense(whole)
    for kept in (1, 7, int(3.05 * rate_hz)):
        cut = sense(Recording(rate_hz, whole.samples_mg[:kept]))
        assert cut == samples[: len(cut)]
        assert len(cut) == int((kept - 1) * RATE_HZ / rate_hz + 1e-9) + 1


@pytest.mark.parametrize("rate_hz", [100, 199.5, 200, 250, 416, 1000])
def test_a_file_read_in_pieces_gives_the_same_samples(rate_hz):
    whole = knock_at(rate_hz)
    for size in (1, 7, 1000):
        sampling = Sampling(rate_hz)
        starts = range(0, len(whole.samples_mg), size)
        samples = [sample for start in starts for sample in sampling.feel(whole.samples_mg[start : start + size])]
        assert samples == sense(whole)


def test_what_is_heard_early_in_a_long_file_is_reported_before_the_rest_is_read(tmp_path):
    text = GOOD.split("0,-4")[0] + "".join(f"{x},{y},{z}\n" for x, y, z in TableTrace(60).knock(3000, 90).samples())
    events = listen(write(tmp_path, text + "and here it breaks\n"))
    assert next(events).t_ms in range(3000, 3030)
    with pytest.raises(UserError, match="line 12003: expected three whole numbers"):
        list(events)


def test_what_200_samples_a_second_cannot_show_is_taken_away():
    at_s = np.arange(4000) / 1000
    for tone_hz, share in ((20, 1.0), (60, 0.9), (150, 0.02), (370, 0.02)):
        samples = np.zeros((len(at_s), 3), dtype=int)
        samples[:, 0] = np.rint(1000 * np.sin(2 * np.pi * tone_hz * at_s))
        sensed = np.array(sense(Recording(1000, samples)))[100:, 0]
        loudness = np.sqrt(2) * sensed.std() / 1000
        assert loudness > share - 0.15 if tone_hz < 100 else loudness < share, tone_hz


def test_a_recording_at_the_sensors_own_rate_is_not_touched():
    samples = TableTrace(1.0).samples()
    assert sense(Recording(RATE_HZ, np.array(samples))) == samples


def test_a_recording_without_an_end_is_read_piece_by_piece_and_its_notes_do_not_pile_up():
    endless = (f"# note {number}: windy\n{number % 8},0,1000\n" for number in itertools.count())
    lines = (
        line for text in itertools.chain(["# rate_hz: 200\nx_mg,y_mg,z_mg\n"], endless) for line in text.splitlines()
    )
    pieces = list(itertools.islice(_Parser("endless.csv").parse(lines), 4))
    assert len({len(piece.samples_mg) for piece in pieces}) == 1
    assert len(pieces[-1].notes) == 100
    assert pieces[-1].rate_hz == 200
