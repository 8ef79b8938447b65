"""The list of small errors for `make mutants` is current: each can be put into today's code, and has tests."""

import ast
import shutil
from pathlib import Path

import pytest

from tests.tools.mutants import __main__ as command
from tests.tools.mutants.catalogue import ALL
from tests.tools.mutants.mutant import Mutant, StaleError
from tests.tools.mutants.tree import NOTICED, ROOT, UNNOTICED, Result, fingerprint


def copy_of(mutant: Mutant, folder: Path) -> Path:
    path = folder / mutant.file
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / mutant.file, path)
    return path


def problem_of(mutant: Mutant, folder: Path) -> str:
    path = copy_of(mutant, folder)
    try:
        before = mutant.put_into(folder)
    except StaleError as problem:
        return str(problem)
    if path.suffix == ".py":
        ast.parse(path.read_text("utf-8"))
    mutant.take_out_of(folder, before)
    assert path.read_bytes() == (ROOT / mutant.file).read_bytes()
    missing = [test for test in mutant.tests.split() if not (ROOT / test.partition("::")[0]).exists()]
    return f"{mutant.name}: there is no {', '.join(missing)}" if missing else ""


def test_every_error_fits_the_code_of_today_and_has_tests(tmp_path: Path) -> None:
    assert [problem for mutant in ALL if (problem := problem_of(mutant, tmp_path))] == []


def test_an_error_whose_code_is_gone_is_stale(tmp_path: Path) -> None:
    mutant = ALL[0]
    copy_of(mutant, tmp_path).write_text("")
    with pytest.raises(StaleError, match="holds it 0 times"):
        mutant.put_into(tmp_path)


def test_no_two_errors_have_the_same_name() -> None:
    assert len({mutant.name for mutant in ALL}) == len(ALL)


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the runs by quick ones, of which the last is not noticed. Returns the names of those that were tried."""
    names: list[str] = []

    def attempt(mutants, jobs):
        for mutant in mutants:
            names.append(mutant.name)
            yield Result(mutant.name, UNNOTICED if mutant is ALL[-1] else NOTICED, "tests/test_x.py::test_y", 1)

    monkeypatch.setattr(command, "_tried", attempt)
    monkeypatch.setattr(command, "RESULTS", tmp_path / "build" / "mutants.jsonl")
    return names


def test_the_table_counts_what_was_not_noticed(tried: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main([]) == 1
    assert tried == [mutant.name for mutant in ALL]
    *_, total, missed = capsys.readouterr().out.splitlines()
    assert total.split() == ["all", str(len(ALL)), str(len(ALL)), str(len(ALL) - 1), "1"]
    assert ALL[-1].name in missed and missed.startswith(UNNOTICED)


def test_a_run_that_was_stopped_goes_on_with_the_others(
    tried: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [mutant.name for mutant in ALL[-3:]]
    assert command.main(names[:2]) == 0
    assert command.main(["--resume", *names]) == 1
    assert tried == names, "none is tried twice"
    assert command.main(["--resume", *names]) == 1 and tried == names, "nothing is left, and the table is the same"
    capsys.readouterr()
    monkeypatch.setattr(command, "fingerprint", lambda: "another tree")
    assert command.main(["--resume", *names]) == 1
    assert tried == names * 2, "results of another tree do not count"
    assert "the tree has changed" in capsys.readouterr().out


def test_the_fingerprint_is_that_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.tools.mutants.tree.ROOT", tmp_path)
    (tmp_path / "code.py").write_text("a = 1")
    before = fingerprint()
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "mutants.jsonl").write_text("results")
    assert fingerprint() == before
    (tmp_path / "code.py").write_text("a = 2")
    assert fingerprint() != before
