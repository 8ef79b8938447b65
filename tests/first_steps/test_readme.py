"""Every command that the README prints is run as it stands there: here, by CI, or by a test that is named here.

Long ones are run in a short form, and capitals are filled in.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hardware import parts
from host_tools.history.keeping import keep
from tests.deploy.drives import new_drive
from tests.history.games import story

ROOT = Path(__file__).resolve().parents[2]
_PROGRAMS = ("make", "topout", "pip", "pipx", "uv", "python", "python3", "py", "TOPOUT_BROWSER=bundled")

RUN_HERE = {
    "topout VERB --help": "topout run --help",
    "topout run SCRIPT": "topout run tests/console/scripts/first-turn.txt --shots FOLDER",
    "topout replay FILE": "topout replay FOLDER/scenario.jsonl",
    "topout bumps FILE…": "topout bumps FOLDER/still.csv",
    "topout bumps table.csv --plot table.png": "topout bumps FOLDER/still.csv --plot FOLDER/still.png",
    "topout deploy": "topout deploy --drive FOLDER/CIRCUITPY",
    "topout doctor": "topout doctor",
    "topout drive": "topout drive FOLDER/drive",
    "topout history list": "topout history list --json --db FOLDER/history.sqlite3",
    "topout history export": "topout history export --db FOLDER/history.sqlite3",
    "topout report last": "topout report last -o FOLDER/game.html --db FOLDER/history.sqlite3",
    "topout report --all": "topout report --all -o FOLDER/all.html --db FOLDER/history.sqlite3",
    "topout pins": "topout pins",
    "python -m hardware.parts costs": "python -m hardware.parts costs",
}

# By whom, and how the command stands there.
RUN_ELSEWHERE = {
    "make sim": (".ci/sim.py", '["make", "sim"]'),
    "make test": (".ci/run", "timed TOPOUT_BROWSER=bundled make test"),
    "TOPOUT_BROWSER=bundled make test": (".ci/run", "timed TOPOUT_BROWSER=bundled make test"),
    "make setup": (".ci/run", "timed make setup"),
    "make help": (".ci/run", "timed make help"),
    "make shots": (".ci/run", "timed make shots"),
    "make bench": (".ci/run", "timed make bench"),
    "make soak": (".ci/run", "timed make soak SOAK="),
    "make drive": (".ci/run", "timed make drive"),
    "make deploy": (".ci/run", "timed make deploy DEPLOY="),
    "make release": (".ci/run", "timed make release"),
    "make pictures": (".ci/run", "timed make pictures"),
    "make enclosure": (".ci/run", "timed make enclosure"),
    "python -m host_tools.drive trace CODE": (".ci/run", "timed .venv/bin/python -m host_tools.drive trace"),
    "pipx install .": (".ci/run", "timed pipx install ."),
    "uv tool install .": ("tests/first_steps/test_wheel.py", 'COMMAND = "uv tool install ."'),
    "topout bumps --record PORT table.csv": ("tests/bump/test_bumps_command.py", "record=console.port"),
    "topout pull": ("tests/wire/test_pull.py", 'pull(db=str(tmp_path / "history.db"))'),
    "topout selftest": ("tests/wire/test_selftest.py", "selftest(port=board.port)"),
    "topout sim --lan": ("tests/web/test_sim_command.py", '"--lan"'),
    "topout sim": ("tests/first_steps/test_wheel.py", '[topout, "sim", "--port", "0"]'),
    "topout sim --fresh": ("tests/web/test_saved_table.py", '"--fresh"'),
}

SCENARIO = '{"game": "skyscrapers", "edition": "ru", "players": ["Ann", "Bo"], "events": [{"do": "recruit"}]}\n'


def readme_commands() -> set[str]:
    text = (ROOT / "README.md").read_text("utf-8")
    spans = [span for span in re.findall(r"`([^`\n]+)`", text) if span.split()[0] in _PROGRAMS and " " in span]
    blocks = [line.partition("  #")[0].strip() for line in re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)]
    return {*spans, *blocks}


def windows_commands() -> set[str]:
    return {command for command in readme_commands() if command.startswith(("py ", ".venv\\"))}


def test_somebody_runs_every_command_of_the_readme() -> None:
    assert readme_commands() - windows_commands() == {*RUN_HERE, *RUN_ELSEWHERE}


@pytest.mark.parametrize("command", RUN_ELSEWHERE)
def test_whoever_is_said_to_run_a_command_does(command: str) -> None:
    file, words = RUN_ELSEWHERE[command]
    lines = [line.partition("# ")[0] for line in (ROOT / file).read_text("utf-8").splitlines()]
    assert any(words in line for line in lines)


@pytest.mark.parametrize("command", RUN_HERE)
def test_a_command_of_the_readme_works(command: str, tmp_path: Path) -> None:
    (tmp_path / "scenario.jsonl").write_text(SCENARIO)
    (tmp_path / "still.csv").write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + "0,0,1000\n" * 400)
    new_drive(tmp_path / "CIRCUITPY")
    keep([story()], str(tmp_path / "history.sqlite3"))
    program, *arguments = shlex.split(RUN_HERE[command].replace("FOLDER", str(tmp_path)))
    program = str(Path(sys.executable).parent / program)
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_on_windows_one_types_what_make_sim_runs() -> None:
    """And `make sim` itself is run by CI."""
    done = subprocess.run(
        ["make", "--dry-run", "--always-make", "sim"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    typed = {
        command.replace("py -m", "python3 -m").replace("\\Scripts\\", "/bin/").replace("\\", "/")
        for command in windows_commands()
    }
    assert len(typed) == 3
    assert typed <= set(done.stdout.splitlines())


def test_what_it_costs_is_what_the_parts_list_comes_to() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert parts.as_costs() in text
    (fram,) = [item for item in parts.ITEMS if item.optional]
    assert "An FRAM ({}–{} €) is extra".format(*parts.PRICES_EUR[fram.price]) in text


def test_every_picture_and_link_of_the_readme_is_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', text)
    places = [linked or shown for linked, shown in targets]
    anchors = {"#" + heading.lower().replace(" ", "-") for heading in re.findall(r"^## (.+)$", text, re.MULTILINE)}
    assert len(places) > 20
    assert [place for place in places if place not in anchors and not (ROOT / place.partition("#")[0]).exists()] == []


def test_the_readmes_pictures_are_light() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    shown = {ROOT / place for place in re.findall(r"\(([^)]+\.(?:gif|png|svg))\)", text)}
    assert ROOT / "docs" / "turn.gif" in shown
    assert all(path.stat().st_size < 400_000 for path in shown)
