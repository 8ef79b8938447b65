"""Pictures of the screens of consoles without pods, and what is wrong with them."""

from collections.abc import Iterator

from tests.console.gallery import LANGUAGES
from tests.console.gallery_names import NAMES
from tests.console.gallery_one_set import WALKS
from tests.console.one_set_runner import OneSetRunner
from tests.console.pictures import Picture, same_words
from topout.ui.screen import ADD, PICK
from topout_tools.sim.machine import UNCHARGED, Machine

# Golden pictures: every language on the screen of 320 × 240, one on that of 320 × 170.
KEPT = tuple((language, "pico-solo") for language in LANGUAGES) + (("en", "pico-solo-170"),)


def take(language: str, board: str) -> Iterator[Picture]:
    """Yield the pictures of every walk. UNDO and FALL are held where a board has no such keys."""
    for walk in WALKS:
        names = NAMES if walk is WALKS[0] else None
        with Machine(board=board, charges=UNCHARGED, names=names) as machine:
            runner = OneSetRunner(machine)
            runner.boot()
            for key in ["c"] * LANGUAGES.index(language) + ["b"] + walk.split():
                if not key.startswith("!"):
                    runner.press(f"hub.{key}")
                    continue
                stage = runner.look().console.stage
                chooses = stage.top.one_set in (PICK, ADD)  # its keys have other names there
                words = [] if chooses else same_words(stage.top.pods, stage.top.hub, stage.texts.get)
                name = f"{board}-{language}"
                yield Picture(name, key[1:], machine.screen(), stage.painter.overflowing(), words)
