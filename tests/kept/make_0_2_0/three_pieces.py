# mypy: ignore-errors
"""Writes `0.2.0-three-pieces`: New York with turns of three pieces and two skyscrapers, which 0.2.0 accepted."""

import json
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

from host_tools.web.saved import Saved, SavedTable

from tests.console.newyork_hands import Hands
from tests.kept.make_0_2_0.__main__ import as_text, write, write_checksums
from tests.kept.make_0_2_0.games import TAKE_BACK, keep, undone
from tests.kept.make_0_2_0.moments import KEEP, played
from tests.kept.opening import FRAM, NVM, decoded, history_facts, keep_game

EVENING = datetime(2026, 2, 14, 19, 30, tzinfo=UTC)


def three_pieces():
    first, last = "p2", "p4"
    hands = Hands([first, last], first)
    hands.reveal(first, last)
    hands.build("skyscraper", "skyscraper", "block")
    hands.only_done()
    hands.build("block", "roof", "roof")
    keep(hands, "three-pieces-mid", f"press {last}.b")
    undone(hands, "three-pieces-undone", 5)
    hands.climb()
    keep(hands, "three-pieces-over", TAKE_BACK)
    return hands.script


def without_replay(facts):
    """Drop the results of `topout replay`: it refuses a third piece since."""
    for game in facts["games"]:
        del game["replayed"]
    return facts


def drop_replays(path):
    facts = json.loads(path.read_text("utf-8"))
    without_replay(facts["decoded"])
    path.write_text(as_text(facts), "utf-8")


def write_table(path, script, image):
    lines = tuple(line for line in script.split(KEEP)[0].splitlines() if line)
    with SavedTable(path) as saved:
        saved.save(Saved(image, frozenset(), lines))
    path.with_name(path.name + ".lock").unlink()
    path.with_name("table.expected.json").write_text(as_text({"decoded": without_replay(decoded(image))}), "utf-8")


def write_history(path, image):
    keep_game(str(path), image, EVENING)
    with sqlite3.connect(path) as connection:
        connection.execute("VACUUM")
    connection.close()
    facts = json.dumps(history_facts(str(path)), ensure_ascii=False)
    path.with_name("history.json").write_text(facts + "\n", "utf-8")


def main(folder):
    images = folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    script = three_pieces()
    for memory in (NVM, FRAM):
        write(images, memory, played(memory, script))
    for path in images.glob("*.json"):
        drop_replays(path)
    write_table(folder / "table.json", script, (images / "three-pieces-mid.nvm").read_bytes())
    write_history(folder / "history.sqlite3", (images / "three-pieces-over.nvm").read_bytes())
    write_checksums(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
