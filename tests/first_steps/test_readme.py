"""Runs every command of README.md and docs/*.md as it is written: here, in CI, or in a test that is named here.

Long ones are run in a short form, and words in capitals are filled in. Links and pictures are checked, too.
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hardware import parts
from tests.deploy.drives import new_drive
from tests.history.sample_games import story
from topout_tools.history.store import keep

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
_PROGRAMS = ("make", "topout", "pip", "pipx", "uv", "python", "python3", "py", "TOPOUT_BROWSER=bundled")

RUN_HERE = {
    "topout VERB --help": "topout run --help",
    "topout run --help": "topout run --help",
    "topout run SCRIPT": "topout run tests/console/scripts/first-turn.txt --shots FOLDER",
    "topout run SCRIPT --json": "topout run tests/console/scripts/first-turn.txt --shots FOLDER --json",
    "topout run SCRIPT --nvm FILE": "topout run tests/console/scripts/first-turn.txt --shots FOLDER --nvm FOLDER/nvm",
    "topout replay FILE": "topout replay FOLDER/scenario.jsonl",
    "topout bumps FILE…": "topout bumps FOLDER/still.csv",
    "topout bumps table.csv --plot table.png": "topout bumps FOLDER/still.csv --plot FOLDER/still.png",
    "topout deploy": "topout deploy --drive FOLDER/CIRCUITPY",
    "topout deploy --names FILE": "topout deploy --drive FOLDER/CIRCUITPY --names docs/names.txt",
    "topout doctor": "topout doctor",
    "topout drive": "topout drive FOLDER/drive",
    "topout page": "topout page FOLDER/page",
    "topout history list": "topout history list --json --db FOLDER/history.sqlite3",
    "topout history export": "topout history export --db FOLDER/history.sqlite3",
    "topout history export --as jsonl": "topout history export --as jsonl --db FOLDER/history.sqlite3",
    "topout report last": "topout report last -o FOLDER/game.html --db FOLDER/history.sqlite3",
    "topout report --all": "topout report --all -o FOLDER/all.html --db FOLDER/history.sqlite3",
    "topout pins": "topout pins",
}

# The file that runs the command, and the text by which it does.
RUN_ELSEWHERE = {
    "make sim": (".ci/sim.py", '["make", "sim"]'),
    "make test": (".ci/run", "timed TOPOUT_BROWSER=bundled make test"),
    "TOPOUT_BROWSER=bundled make test": (".ci/run", "timed TOPOUT_BROWSER=bundled make test"),
    "make prove": (".ci/run", "timed TOPOUT_BROWSER=bundled make prove"),
    "make setup": (".ci/run", "timed make setup"),
    "make help": (".ci/run", "timed make help"),
    "make shots": (".ci/run", "timed make shots"),
    "make costs": (".ci/run", "timed make costs"),
    "make bench": (".ci/run", "timed make bench"),
    "make soak": (".ci/run", "timed make soak SOAK="),
    "make club": (".ci/run", "timed make club CLUB="),
    "make page": (".ci/run", "timed make page"),
    "make drive": (".ci/run", "timed make drive"),
    "make deploy": (".ci/run", "timed make deploy DEPLOY="),
    "make release": (".ci/run", "timed make release"),
    "make pictures": (".ci/run", "timed make pictures"),
    "make enclosure": (".ci/run", "timed make enclosure"),
    "topout trace CODE": (".ci/run", "timed .venv/bin/topout trace"),
    "topout trace 510d": (".ci/run", "timed .venv/bin/topout trace"),
    "pipx install '.[desk,history,plots,serial]'": (".ci/run", "timed pipx install '.[desk,history,plots,serial]'"),
    "uv tool install .": ("tests/first_steps/test_wheel.py", 'COMMAND = "uv tool install ."'),
    "topout bumps --record PORT table.csv": ("tests/bump/test_bumps_command.py", "record=console.port"),
    "topout history add FILE": ("tests/history/test_commands.py", 'printed("history", "add", memory, "--db", db)'),
    "topout history import FILE": ("tests/history/test_merge.py", '["history", "import", str(source), "--db", db]'),
    'topout pull --console "Table 7" --event "Club night"': (
        "tests/wire/test_pull.py",
        "pull(port=board.port, console=",
    ),
    "topout history upgrade": ("tests/history/test_tags.py", '["history", "upgrade", "--db", evening]'),
    "topout standings --serve": ("tests/standings/test_page.py", '"standings", "--serve"'),
    "topout standings": ("tests/standings/test_evening.py", 'topout("standings", "--event"'),
    "topout replay first.jsonl": ("tests/first_steps/test_formats_document.py", '"replay", "first.jsonl"'),
    "topout pull": ("tests/wire/test_pull.py", 'pull(db=str(tmp_path / "history.db"))'),
    "topout pull --save FILE": ("tests/wire/test_pull.py", 'save=tmp_path / "evening.nvm"'),
    "topout pull --nvm FILE": ("tests/wire/test_pull.py", 'pull(nvm=tmp_path / "evening.nvm"'),
    "topout selftest": ("tests/wire/test_selftest.py", "selftest(port=board.port)"),
    "topout sim --lan": ("tests/web/test_sim_command.py", '"--lan"'),
    "topout sim": ("tests/first_steps/test_wheel.py", '[topout, "sim", "--port", "0"]'),
    "topout sim --board pico-solo": ("tests/web/test_sim_command.py", '"--board", "pico-solo"'),
    "topout sim --no-keep": ("tests/web/test_kept_games.py", '"--no-keep")'),
    "topout sim --fresh": ("tests/web/test_saved_table.py", '"--fresh"'),
}

SCENARIO = '{"game": "skyscrapers", "edition": "ru", "players": ["Ann", "Bo"], "events": [{"do": "recruit"}]}\n'


def commands_of(page: Path) -> set[str]:
    text = page.read_text("utf-8")
    spans = [span for span in re.findall(r"`([^`\n]+)`", text) if span.split()[0] in _PROGRAMS and " " in span]
    blocks = [line.partition("  #")[0].strip() for line in re.findall(r"^ {4}(\S.*)$", text, re.MULTILINE)]
    return {*spans, *blocks}


def all_commands() -> set[str]:
    return {command for page in PAGES for command in commands_of(page)}


def windows_commands() -> set[str]:
    return {command for command in all_commands() if command.startswith(("py ", ".venv\\"))}


def test_the_readme_begins_with_the_two_commands() -> None:
    assert commands_of(README) >= {"make sim", "make test"}


def test_every_command_of_the_documents_is_run_somewhere() -> None:
    assert all_commands() - windows_commands() == {*RUN_HERE, *RUN_ELSEWHERE}


# The first is measured where the drive is; the second works in a worktree of 0.2.0, which has no such target.
NOT_BY_MAKE = {"firmware/MEMORY.md", "tests/kept/README.md"}


def documents() -> dict[str, str]:
    done = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        pytest.skip("not a git checkout")
    return {path: (ROOT / path).read_text("utf-8") for path in done.stdout.splitlines()}


def test_no_document_names_a_module_to_run_which_fails_outside_of_its_environment() -> None:
    texts = documents()
    assert len(texts) > 15
    assert {path for path, text in texts.items() if "python -m " in text} == NOT_BY_MAKE


def test_every_target_that_a_document_names_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {target for text in documents().values() for target in re.findall(r"`make ([a-z-]+)[^`]*`", text)}
    assert len(named) > 20 and named <= targets


@pytest.mark.parametrize("command", RUN_ELSEWHERE)
def test_the_file_that_is_named_runs_the_command(command: str) -> None:
    file, words = RUN_ELSEWHERE[command]
    lines = [line.partition("# ")[0] for line in (ROOT / file).read_text("utf-8").splitlines()]
    assert any(words in line for line in lines)


@pytest.mark.parametrize("command", RUN_HERE)
def test_a_command_of_the_documents_works(command: str, tmp_path: Path) -> None:
    (tmp_path / "scenario.jsonl").write_text(SCENARIO)
    (tmp_path / "still.csv").write_text("# rate_hz: 200\nx_mg,y_mg,z_mg\n" + "0,0,1000\n" * 400)
    new_drive(tmp_path / "CIRCUITPY")
    keep([story()], str(tmp_path / "history.sqlite3"))
    program, *arguments = shlex.split(RUN_HERE[command].replace("FOLDER", str(tmp_path)))
    program = str(Path(sys.executable).parent / program)
    done = subprocess.run([program, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_on_windows_one_types_what_make_sim_runs() -> None:
    """CI runs `make sim` itself."""
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
    text = README.read_text("utf-8")
    assert parts.as_costs() in text
    (fram,) = [item for item in parts.ITEMS if item.optional]
    assert "An FRAM ({}–{} €) is extra".format(*parts.PRICES_EUR[fram.price]) in text


def links_of(page: Path) -> list[str]:
    """Return the targets of its links and pictures, without those of other sites."""
    found = re.findall(r'\]\(([^)]+)\)|src="([^"]+)"', page.read_text("utf-8"))
    return [place for place in (linked or shown for linked, shown in found) if not place.startswith("http")]


def anchors_of(page: Path) -> set[str]:
    """Return the anchors that GitHub gives to its headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def leads_somewhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = page.parent / path if path else page
    return target.exists() and (not anchor or anchor in anchors_of(target))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_and_link_of_the_documents_is_there(page: Path) -> None:
    assert [link for link in links_of(page) if not leads_somewhere(page, link)] == []


def test_the_readme_links_to_every_page() -> None:
    links = links_of(README)
    assert len(links) > 20
    assert {page.relative_to(ROOT).as_posix() for page in PAGES[1:]} <= set(links)


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 120


def test_the_pictures_of_the_documents_are_light() -> None:
    shown = {page.parent / link for page in PAGES for link in links_of(page) if link.endswith((".gif", ".png", ".svg"))}
    assert ROOT / "docs" / "turn.gif" in shown
    assert all(path.stat().st_size < 400_000 for path in shown)
