# mypy: ignore-errors
"""What that version leaves at the desk: histories in SQLite and PostgreSQL, the web table's file, a console's drive."""

import gzip
import json
import os
import re
import sqlite3
import subprocess
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from host_tools.history.history import History
from host_tools.web.background import BackgroundTable
from host_tools.web.saved import SavedTable

from tests.deploy.drives import new_drive
from tests.history.postgres import Postgres, _programs
from tests.kept.opening import contents, decoded, deploy, history_facts, keep_game, scores_of_script, todays_files
from tests.web.test_saved_table import begin
from tests.web.visitor import Visitor

EVENING = datetime(2026, 2, 14, 19, 30, tzinfo=UTC)
IMAGES = (
    "results.nvm",
    "skyscrapers-ru-over.nvm",
    "floors-full-over.nvm",
    "newyork-over.fram.gz",
    "track-mid.nvm",
    "skyscrapers-nl-over.fram.gz",
)
ZIP_TIME = (2026, 1, 1, 0, 0, 0)


def fill(where, images):
    """Games of six consoles; players are named, renamed and made one; a date is put right, a game deleted."""
    for number, name in enumerate(IMAGES):
        data = (images / name).read_bytes()
        image = gzip.decompress(data) if name.endswith(".gz") else data
        keep_game(where, image, EVENING.replace(day=14 + number), f"e6614c311b7e6f{number:02x}")
    with History(where) as history:
        games = {entry.game: entry.number for entry in reversed(history.entries())}
        history.name(games["newyork"], {4: "Ann"})
        history.name(games["track"], {1: "Anna", 3: "Цветан"})
        history.rename("Anna", "Ann", merge=True)
        history.rename("Margaret", "Ștefan cel Mare")
        history.date(games["floors"], datetime(2025, 12, 31, 23, 30, tzinfo=UTC))
        history.delete([2])


def sqlite(path, images):
    fill(str(path), images)
    with sqlite3.connect(path) as connection:
        connection.execute("VACUUM")
    connection.close()


def postgresql(images):
    """The same in PostgreSQL, as SQL that names no schema, no role and no path."""
    server = Postgres()
    try:
        where = server.new_place()
        fill(where, images)
        facts = history_facts(where)
        options = ("--no-owner", "--no-privileges", "--inserts", "--schema=history1", "--host", server._data)
        dump = subprocess.run(
            [_programs() / "bin" / "pg_dump", *options, "--username=topout", "postgres"],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        ).stdout
    finally:
        server.stop()
    lines = [
        line for line in dump.splitlines() if line and not re.match(r"--|SET |\\|CREATE SCHEMA|.*set_config", line)
    ]
    return "\n".join(lines).replace("history1.", "") + "\n", facts


def web_table(path):
    """A game at the web table: a build, a knock, a pod unplugged."""
    with SavedTable(path) as saved, BackgroundTable(saved=saved) as served, Visitor(served) as visitor:
        begin(visitor)
        visitor.press("p2.a", "●2 ●●○")
        visitor.do(do="unplug", part="p5")
        visitor.hear_until(lambda: visitor.news["unplugged"] == ["p5"])
        visitor.press("p2.b", "connections")
        visitor.press("p2.b")
        visitor.press("p2.b")
        visitor.hear_words("●2 ●○○")
    path.with_name(path.name + ".lock").unlink()
    kept = json.loads(path.read_text("utf-8"))
    script = "\n".join(kept["script"]) + "\n"
    return {"decoded": decoded(bytes.fromhex(kept["memory"])), "scores": scores_of_script(script)}


def drive(path):
    with TemporaryDirectory() as folder:
        root = new_drive(Path(folder) / "CIRCUITPY")
        deploy(root, todays_files())
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for name, data in sorted(contents(root).items()):
                packed.writestr(zipfile.ZipInfo(name, ZIP_TIME), data, zipfile.ZIP_DEFLATED)


def _lines(facts):
    """JSON with a game a line."""
    text = json.dumps(facts, ensure_ascii=False)
    return re.sub(r'(, )(?=\{"(number|chip)": |"(played|players|csv|jsonl|bgstats|link|scores)": )', ",\n", text) + "\n"


def write(folder, images):
    sqlite(folder / "history.sqlite3", images)
    sql, facts = postgresql(images)
    assert facts == history_facts(str(folder / "history.sqlite3"))
    (folder / "history.sql").write_text(sql, "utf-8")
    (folder / "history.json").write_text(_lines(facts), "utf-8")
    table = web_table(folder / "table.json")
    (folder / "table.expected.json").write_text(_lines(table), "utf-8")
    drive(folder / "drive.zip")
