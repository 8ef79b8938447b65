"""A history whose tables hold anything: each command shows what it can, or says in one line what cannot be read."""

import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.history.sample_games import EVENING, one_of_each, result_only, story
from topout_tools.commands.history import changing, exporting, listing
from topout_tools.commands.report import report
from topout_tools.errors import UserError
from topout_tools.history.game_record import GameRecord
from topout_tools.history.history import History

ESCAPES = "\x1b[2J\x9b31m\u202e"
LIST_VALUES = (
    "[]",
    "{}",
    "null",
    "[[1]]",
    "[1,2",
    "[" * 3000,
    "[[null]]",
    '["a"]',
    "[[]]",
    "[1e999]",
    "[9,0,1]",
    "[2]",
)
VALUES = (
    *(None, 0, -1, 1, 99_999_999_999, 3.5, 1e300, "", "abc", b"\xff\x00", ESCAPES, "nocturne", "newyork", *LIST_VALUES),
    *("2026-11-14 19:30:00", "0000-00-00", "9999-12-31 23:59:59.000000", "[[0,[0,1,1,80]]]", "[[0,[0]]]"),
)
COLUMNS = {
    "games": ("id", "chip", "number", "mark", "game", "played_at", "is_over", "minutes", "length", "setup", "events"),
    "seats": ("game_id", "seat", "pod", "player_id", "score", "place", "has_won", "turns", "falls", "thinking_s"),
    "players": ("id", "name"),
    "topout_history": ("version",),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("history") / "whole.db"
    with History(str(path)) as history:
        history.keep([*one_of_each(), story(), result_only(mark=4)], EVENING)
    return path


@pytest.fixture
def db(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copyfile(whole, tmp_path / "history.db"))


def change(db: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute(statement, values)


def uses(db: Path, page: Path) -> list[Callable[[], object]]:
    """Return everything that reads a history, and what adds a game to it."""
    where = str(db)
    forms = ("csv", "jsonl", "bgstats", "link")
    return [
        lambda: listing.list_games(db=where),
        lambda: listing.list_games(db=where, as_json=True),
        lambda: listing.list_games(player="Ann", db=where),
        *[lambda number=number: listing.show(number, db=where) for number in ("1", "6", "last")],
        *[lambda form=form: exporting.export(form=form, db=where) for form in forms],
        *[lambda number=number: report(number, out=page, db=where) for number in ("1", "6")],
        lambda: report(all_games=True, out=page, db=where),
        lambda: _keep(where, [story(), *one_of_each()]),
        lambda: changing.name("1", ["p1=Zoe"], db=where),
    ]


def _keep(where: str, games: list[GameRecord]) -> None:
    with History(where) as history:
        history.keep(games, EVENING)


def outcome(use: Callable[[], object]) -> str:
    """Return "done", or the line that says why not."""
    try:
        use()
    except UserError as mistake:
        assert "\n" not in str(mistake) and len(str(mistake)) < 500
        return str(mistake)
    return "done"


@pytest.mark.parametrize("column", ["played_at", "minutes", "length", "setup", "events", "mark"])
@pytest.mark.parametrize("value", ["abc", b"\xff\x00", "[" * 3000, '["a"]', 3.5])
def test_a_game_that_cannot_be_read_is_named(db: Path, column: str, value: object) -> None:
    change(db, f"UPDATE games SET {column} = ? WHERE id = 6", value)
    line = outcome(lambda: listing.show("6", db=str(db)))
    assert line in (
        f"game 6 in {db} cannot be read; it is left as it is",
        f"a game in {db} cannot be read; it is left as it is",
    )


@pytest.mark.parametrize(
    ("column", "value"),
    [("pod", 9), ("pod", "x"), ("score", "many"), ("place", "x"), ("turns", "x"), ("thinking_s", 0.5)],
)
def test_a_seat_that_cannot_be_read_names_its_game(db: Path, column: str, value: object) -> None:
    change(db, f"UPDATE seats SET {column} = ? WHERE game_id = 6", value)
    assert outcome(lambda: listing.show("6", db=str(db))) == f"game 6 in {db} cannot be read; it is left as it is"


def test_a_game_without_seats_cannot_be_read(db: Path) -> None:
    change(db, "DELETE FROM seats WHERE game_id = 6")
    for command in (lambda: listing.show("6", db=str(db)), lambda: listing.list_games(db=str(db))):
        assert outcome(command) == f"game 6 in {db} cannot be read; it is left as it is"


@pytest.mark.parametrize(
    "note", ["[[0,[0,1]]]", "[[0,[1,2,3,4,5,6]]]", "[[0]]", "[7]", "{}", "[[0,[]]]", "[[0,[2,-1]]]"]
)
def test_notes_that_are_none_are_left_out(db: Path, tmp_path: Path, note: str) -> None:
    change(db, "UPDATE games SET notes = ? WHERE id = 6", note)
    with History(str(db)) as history:
        assert history.played(6).notes == ()
    assert outcome(lambda: report("6", out=tmp_path / "page.html", db=str(db))) == "done"


@pytest.mark.parametrize("versions", [[], [1, 2], ["x"], [-1], [0]])
def test_a_history_without_one_version_is_damaged(db: Path, versions: list[object]) -> None:
    change(db, "DELETE FROM topout_history")
    for version in versions:
        change(db, "CREATE TABLE IF NOT EXISTS other (version)")
        change(db, "INSERT INTO other VALUES (?)", version)
    if versions:
        change(db, "DROP TABLE topout_history")
        change(db, "ALTER TABLE other RENAME TO topout_history")
    before = db.read_bytes()
    assert outcome(lambda: listing.list_games(db=str(db))).startswith(f"{db} is no history, or is damaged; it is left")
    assert db.read_bytes() == before


def test_a_schema_that_is_no_text_is_damage(db: Path) -> None:
    """SQLite's own message then has a byte that Python cannot decode."""
    db.write_bytes(db.read_bytes().replace(b"CREATE TABLE players", b"CREATE \xbbABLE players"))
    assert outcome(lambda: listing.list_games(db=str(db))).startswith(f"{db} is no history, or is damaged; it is left")


@pytest.mark.parametrize(
    ("column", "value"), [("game", "nocturne"), ("setup", "[9, 0, 1]"), ("events", "[[77, 1]]"), ("setup", "[2]")]
)
def test_a_game_of_unknown_rules_is_left_out_of_exports_that_need_them(
    db: Path, column: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    change(db, f"UPDATE games SET {column} = ? WHERE id = 6", value)
    for form in ("jsonl", "bgstats", "link"):
        exporting.export(form=form, db=str(db))
        assert "topout: game 6 is left out: this version does not know its rules\n" in capsys.readouterr().err
    exporting.export(["6"], db=str(db))
    assert capsys.readouterr().out.count("\n6,") == 2, "a line for each player"


def test_a_game_that_is_pulled_again_does_not_need_the_rules_of_the_stored_one(db: Path) -> None:
    change(db, "UPDATE games SET events = '[[77, 1]]', length = 1 WHERE id = 6")
    _keep(str(db), [story()])
    with History(str(db)) as history:
        assert history.played(6).events == story().events


def test_texts_of_a_history_are_printed_without_escapes(db: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(db, "UPDATE players SET name = ? WHERE id = 1", f"Ann{ESCAPES}")
    change(db, "UPDATE games SET chip = ?, game = ? WHERE id = 6", f"E{ESCAPES}", f"chess{ESCAPES}")
    where = str(db)
    lists = (lambda: listing.list_games(db=where), lambda: listing.list_games(db=where, as_json=True))
    for use in (*lists, lambda: listing.show("6", db=where), lambda: exporting.export(db=where)):
        use()
        out = capsys.readouterr().out
        assert "chess?[2J?31m?" in out and all(line.isprintable() for line in out.splitlines())


@pytest.mark.parametrize("number", ["2147483648", "9" * 20, "9" * 5000])
def test_a_number_that_no_game_can_have_is_one_clear_line(db: Path, number: str) -> None:
    line = outcome(lambda: listing.show(number, db=str(db)))
    assert line.startswith(("there is no game 2147483648", "there is no game 99999", "a game is its number in"))


def spoil(dice: random.Random, db: Path) -> None:
    """Change a cell or two of a column, remove rows or a table, or overwrite some bytes of the file."""
    if dice.random() < 0.15:
        data = bytearray(db.read_bytes())
        for _ in range(dice.choice([1, 5, 50])):
            data[dice.randrange(len(data))] = dice.randrange(256)
        db.write_bytes(data[: dice.choice([None, None, dice.randrange(len(data))])])
        return
    table = dice.choice(list(COLUMNS))
    where = dice.choice(["", " WHERE rowid = 1", " WHERE rowid = 6"])
    with closing(sqlite3.connect(db)) as connection, connection:
        for _ in range(dice.choice([1, 1, 2])):
            values: tuple[object, ...] = ()
            if dice.random() < 0.85:
                statement = f"UPDATE OR IGNORE {table} SET {dice.choice(COLUMNS[table])} = ?{where}"
                values = (dice.choice(VALUES),)
            else:
                statement = dice.choice([f"DELETE FROM {table}{where}", f"ALTER TABLE {table} RENAME TO gone"])
            try:
                connection.execute(statement, values)
            except sqlite3.Error:
                continue


def attack(whole: Path, folder: Path, seeds: range, capsys: pytest.CaptureFixture[str]) -> Counter[bool]:
    """Return how often a command was done, and how often not."""
    seen: Counter[bool] = Counter()
    for seed in seeds:
        dice = random.Random(seed)
        db = Path(shutil.copyfile(whole, folder / "history.db"))
        spoil(dice, db)
        (folder / "page.html").unlink(missing_ok=True)
        for use in dice.sample(uses(db, folder / "page.html"), 4):
            seen[outcome(use) == "done"] += 1
            assert ESCAPES not in capsys.readouterr().out
    return seen


def test_random_damage_never_ends_in_a_fault(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = attack(whole, tmp_path, range(60), capsys)
    assert seen[True] > 60 and seen[False] > 30, seen


@pytest.mark.long
def test_much_random_damage(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    attack(whole, tmp_path, range(1000, 2000), capsys)
