"""A saved table that is damaged is put aside and said; the table starts. One of a later version is left alone."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.web.page_client import PageClient
from tests.web.sim_process import PATIENCE_S, end, first_line, start
from topout_tools.commands.sim import _begin
from topout_tools.errors import UserError
from topout_tools.sim.machine import FIRMWARE, UNCHARGED
from topout_tools.web.background import BackgroundTable
from topout_tools.web.runner import Runner
from topout_tools.web.saved_table import SavedTable

WHOLE = {"topout": 1, "memory": "ff" * 4096, "unplugged": ["p5", "sensor"], "script": ["quick"]}
DEEP = "[" * 100_000
DAMAGED = {
    "empty": "",
    "deep": DEEP,
    "deep inside": json.dumps(WHOLE).replace('"quick"', DEEP),
    "no object": "[]",
    "no version": "{}",
    "a version that is no number": json.dumps({**WHOLE, "topout": "2"}),
    "an earlier version": json.dumps({**WHOLE, "topout": 0}),
    "an unknown part": json.dumps({**WHOLE, "unplugged": ["p9"]}),
    "a part that is no text": json.dumps({**WHOLE, "unplugged": [["p5"]]}),
    "parts as one text": json.dumps({**WHOLE, "unplugged": "p5"}),
    "short memory": json.dumps({**WHOLE, "memory": "ff"}),
    "memory that is no hex": json.dumps({**WHOLE, "memory": "zz" * 4096}),
    "memory that is no text": json.dumps({**WHOLE, "memory": 1}),
    "no script": json.dumps({key: WHOLE[key] for key in ("topout", "memory", "unplugged")}),
    "a script of numbers": json.dumps({**WHOLE, "script": [1]}),
    "half a letter in the script": json.dumps({**WHOLE, "script": ["\ud800"]}),
    "a huge number": '{"topout": ' + "9" * 5000 + "}",
}


KEPT = Path(__file__).parents[1] / "kept" / "0.2.0" / "table.json"
STRANGE: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 2, 7, 1.0, 1e999, "", "p5", "p9", "sensor", "ff" * 4096, "\ud800", "\x1b[2J", "down p1.a"),
    *([], ["p5"], [["p5"]], ["p9"], {}, {"p5": 1}, [1], "zz" * 4096, "[" * 3000, 9**4000),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.json"


def test_a_whole_file_is_read(path: Path) -> None:
    path.write_text(json.dumps(WHOLE))
    with SavedTable(path) as saved:
        assert _begin(saved, is_fresh=False) == ""
        state = saved.load()
    assert state is not None and state.unplugged == {"p5", "sensor"} and state.script == ("quick",)


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_put_aside_and_said_in_one_line(path: Path, text: str) -> None:
    path.write_text(text)
    with SavedTable(path) as saved:
        note = _begin(saved, is_fresh=False)
        assert saved.load() is None
    aside = path.with_name("table.json.damaged")
    assert aside.read_text() == text
    assert note == f"\ntopout: {path} holds no table of this version, or a damaged one: it is kept as {aside}"


def test_bytes_that_are_no_text_are_put_aside_too(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with SavedTable(path) as saved:
        assert "damaged" in _begin(saved, is_fresh=False)


def test_what_was_put_aside_before_is_not_overwritten(path: Path) -> None:
    for number in range(3):
        path.write_text(f"evening {number}")
        with SavedTable(path) as saved:
            _begin(saved, is_fresh=False)
    names = ("table.json.damaged", "table.json-2.damaged", "table.json-3.damaged")
    assert [path.with_name(name).read_text() for name in names] == ["evening 0", "evening 1", "evening 2"]


@pytest.mark.parametrize("fields", [{"topout": 2}, {**WHOLE, "topout": 7}])
def test_a_file_of_a_later_version_is_left_alone_and_said(path: Path, fields: dict) -> None:
    path.write_text(json.dumps(fields))
    with (
        SavedTable(path) as saved,
        pytest.raises(UserError, match="but of a later one; it is left as it is") as mistake,
    ):
        _begin(saved, is_fresh=False)
    assert "\n" not in str(mistake.value)
    assert [file.name for file in path.parent.iterdir() if file.suffix != ".lock"] == ["table.json"]
    assert json.loads(path.read_text()) == fields


def test_no_server_plays_on_top_of_a_file_of_a_later_version(path: Path) -> None:
    """Else it would save over it."""
    text = json.dumps({**WHOLE, "topout": 2, "more": "than we know"})
    path.write_text(text)
    with SavedTable(path) as saved, pytest.raises(UserError, match="but of a later one"):
        BackgroundTable(saved=saved)
    assert path.read_text() == text


def random_damage(dice: random.Random) -> bytes:
    """Return a table that a player had, with a value of another kind, a piece missing, or wrong bytes."""
    fields = json.loads(KEPT.read_bytes())
    if dice.random() < 0.6:
        fields[dice.choice([*fields, "more"])] = dice.choice(STRANGE)
        for name in ("unplugged", "script"):
            if isinstance(fields[name], list) and dice.random() < 0.3:
                fields[name].insert(0, dice.choice(STRANGE))
        return json.dumps(fields, ensure_ascii=dice.random() < 0.5).encode("utf-8", "surrogatepass")
    if dice.random() < 0.4:
        memory = bytearray.fromhex(fields["memory"])
        for _ in range(dice.choice([1, 8, 2000])):
            memory[dice.randrange(len(memory))] = dice.randrange(256)
        return json.dumps({**fields, "memory": memory.hex()}).encode()
    data = bytearray(KEPT.read_bytes())
    for _ in range(dice.choice([1, 3, 30])):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data[: dice.choice([None, dice.randrange(len(data))])])


def attack(folder: Path, seeds: range, *, boots: bool) -> Counter[str]:
    """Start with each seed's table. What is not read is kept; what is read starts, if it is to be switched on."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        path = folder / str(seed) / "table.json"
        path.parent.mkdir()
        data = random_damage(random.Random(seed))
        path.write_bytes(data)
        with SavedTable(path) as saved:
            try:
                note = _begin(saved, is_fresh=False)
            except UserError as mistake:
                assert "but of a later one" in str(mistake) and path.read_bytes() == data, seed
                seen["later"] += 1
                continue
            assert note.count("\n") <= 1, seed
            aside = path.with_name("table.json.damaged")
            seen["aside" if aside.exists() else "read"] += 1
            assert (aside if aside.exists() else path).read_bytes() == data, seed
            runner = Runner(FIRMWARE, lambda view: None, UNCHARGED, saved=saved)
            if boots and not aside.exists():
                runner.machine.boot()
                runner.machine.run_for(100)
                assert runner.machine.crash is None, seed
                runner.machine.cut()
    return seen


def test_random_damage_never_keeps_the_table_from_starting(tmp_path: Path) -> None:
    seen = attack(tmp_path, range(80), boots=False)
    assert seen["aside"] > 20 and seen["read"] > 5 and seen["later"], seen


@pytest.mark.long
def test_much_random_damage_never_keeps_the_console_from_starting(tmp_path: Path) -> None:
    attack(tmp_path, range(1000, 1400), boots=True)


def test_the_table_starts_after_a_damaged_file(path: Path) -> None:
    path.write_text(DAMAGED["an unknown part"])
    with SavedTable(path) as saved:
        _begin(saved, is_fresh=False)
        with BackgroundTable(saved=saved) as served, PageClient(served) as client:
            client.hear_words("Language")
    assert json.loads(path.read_text())["topout"] == 1


def test_the_command_says_it_beside_the_address(path: Path) -> None:
    path.write_text(DEEP)
    process = start("--no-browser", "--port", "0", "--save", str(path))
    try:
        assert "the table is at http://127.0.0.1" in first_line(process)
        assert first_line(process).endswith(f"it is kept as {path}.damaged\n")
        assert end(process) == ("", "")
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE_S)
