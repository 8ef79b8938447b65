"""docs/formats.md: its examples work, and the files that are written have the described form."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bump.table_trace import TableTrace
from topout_tools.bumps.recording import read_recording
from topout_tools.commands.bumps import bumps
from topout_tools.deploy import manifest
from topout_tools.deploy.names import read_names
from topout_tools.drive.fault_map import Place, look_up
from topout_tools.history.exports import COLUMNS
from topout_tools.replay.registry import VOCABULARIES

ROOT = Path(__file__).resolve().parents[2]
FORMATS = (ROOT / "docs" / "formats.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", FORMATS, re.MULTILINE | re.DOTALL)


def block(kind: str, number: int = 0) -> str:
    return [text for name, text in BLOCKS if name == kind][number]


def topout(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "topout_tools.cli", *words], cwd=folder, capture_output=True, text=True
    )


def test_the_first_scenario_is_answered_as_it_is_written_there(tmp_path: Path) -> None:
    (tmp_path / "first.jsonl").write_text(block("jsonl"), "utf-8")
    done = topout(tmp_path, "replay", "first.jsonl")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == json.loads(block("json"))


def test_the_first_script_plays(tmp_path: Path) -> None:
    (tmp_path / "script.txt").write_text(block("text"), "utf-8")
    done = topout(tmp_path, "run", "script.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "asked.png").is_file()


def test_the_recording_reads_as_described(tmp_path: Path) -> None:
    (tmp_path / "knock.csv").write_text(block("csv"), "utf-8")
    recording = read_recording(str(tmp_path / "knock.csv"))
    assert recording.rate_hz == 200 and recording.samples_mg.tolist()[0] == [4, -8, 1004]


def test_a_knock_is_answered_in_the_described_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    header = "".join(block("csv").splitlines(keepends=True)[:3])
    rows = "".join(f"{x},{y},{z}\n" for x, y, z in TableTrace(4).knock(2500, 120).samples())
    Path("knock.csv").write_text(header + rows, "utf-8")
    bumps(["knock.csv"])
    heard, described = json.loads(capsys.readouterr().out), json.loads(block("json", 1))
    assert {name: type(value) for name, value in heard.items()} == {
        name: type(value) for name, value in described.items()
    }
    assert (heard["file"], heard["level"]) == (described["file"], described["level"])
    assert abs(heard["t_ms"] - described["t_ms"]) <= 20 and abs(heard["peak_mg"] - described["peak_mg"]) <= 30


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_event_of_every_game_and_its_fields_are_named(game: str) -> None:
    """In the order of the table; optional fields are in parentheses."""
    (row,) = [line for line in FORMATS.splitlines() if line.startswith(f"| `{game}`")]
    cells = row.split("|")
    described = {part.split("`")[1]: part for part in cells[3].split(";")}
    events = VOCABULARIES[game].EVENTS
    assert set(described) == set(events)
    for name, (fields, _) in events.items():
        assert all(field[0] in described[name] for field in fields), name


def test_the_list_of_names_is_taken(tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_text(block("names"), "utf-8")
    assert read_names(tmp_path / "names.txt").decode().split() == ["Ana", "Ștefan", "Жанна"]


def test_the_columns_of_a_table_of_games_are_named_in_their_order() -> None:
    table = FORMATS.partition("## A table of games")[2].partition("## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    assert re.findall(r"`(\w+)`", "".join(rows)) == list(COLUMNS)


def test_the_manifest_reads_as_described() -> None:
    read = manifest.read(block("sha256").encode())
    assert (read.form, read.is_complete, read.paths) == ("mpy", True, {"code.py", "topout/core1.mpy"})
    assert manifest.written(read).decode() == block("sha256")


def test_the_map_reads_as_described() -> None:
    assert look_up(block("map"), "510d") == ["code.py:7 <module>"]
    (line,) = block("map").splitlines()
    code, frame, home = line.split("\t")
    assert Place(frame, home).code == code


def test_every_link_of_the_index_leads_somewhere() -> None:
    headings = {
        re.sub(r"[^a-z ]", "", line[3:].lower()).replace(" ", "-") for line in FORMATS.splitlines() if line[:3] == "## "
    }
    links = re.findall(r"\]\(([^)]+)\)", FORMATS)
    assert len(links) > 10
    for link in links:
        assert link[1:] in headings if link[0] == "#" else (ROOT / "docs" / link).exists(), link
