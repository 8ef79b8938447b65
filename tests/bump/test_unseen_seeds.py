"""The figures on unseen seeds: which seeds are meant, and what is counted."""

import pytest

from tests.bump import unseen_seeds
from tests.bump.table_trace import TableTrace
from topout_tools.errors import UserError


def test_seeds_are_a_number_or_two():
    assert list(unseen_seeds.seeds_of("7")) == [7]
    assert list(unseen_seeds.seeds_of("20000-20003")) == [20000, 20001, 20002, 20003]
    for text in ("", "a", "-7", "8-7", "7-b"):
        with pytest.raises(UserError):
            unseen_seeds.seeds_of(text)


def test_a_folder_without_recordings_is_one_clear_line(tmp_path):
    with pytest.raises(SystemExit, match="no recordings"):
        unseen_seeds.main(["--seeds", "1", "--data", str(tmp_path)])


@pytest.fixture
def few(monkeypatch):
    for name in ("RECORDINGS", "SPOILT", "LIFTS", "PRESSES"):
        monkeypatch.setattr(unseen_seeds, name, 2)


def test_every_kind_and_height_has_its_figure(few, capsys):
    unseen_seeds.report_others(range(1, 2), [])
    unseen_seeds.report_spoilt(range(1, 2), [])
    unseen_seeds.report_presses(range(1, 2), [])
    unseen_seeds.report_lifts(range(1, 2))
    printed = capsys.readouterr().out
    assert printed.count(" in 2 recordings") == len(unseen_seeds.KINDS)
    assert all(f"{height_mg} mg " in printed for height_mg in unseen_seeds.HEIGHTS_MG)
    assert "120-360 mg: 2, 0;" in printed and "in 2 lifts" in printed


def test_what_a_weaker_copy_misses_is_counted(capsys):
    knocked = unseen_seeds.Labelled("made", "knock", TableTrace(4, noise_mg=1.0).knock(2500, 36).samples(), [2500], [])
    unseen_seeds.report_parts([knocked])
    lines = capsys.readouterr().out.splitlines()
    assert "in-sample" in lines[0] and lines[1].startswith("   0.8: missed 0, false 0")
    assert lines[-1].startswith("   0.5: missed 1")
