"""Games that are played one after another on one board which stays on. Each function returns scripts by their names.

The language is chosen where a new console asks for it, and later in the menu.
"""

from tests.tools.rig.games import LANGUAGES, LEAST, MOST, script_of
from topout.ui.language import LANGUAGE_NAMES
from topout.ui.texts import Texts
from topout_tools.sim.machine import FIRMWARE

# Each game with the most and with the fewest players, the languages in rotation.
_EVENING = (
    ("skyscrapers", MOST, "en"),
    ("floors", MOST, "nl"),
    ("newyork", MOST, "ru"),
    ("track", MOST, "ro"),
    ("skyscrapers", LEAST, "ro"),
    ("floors", LEAST, "en"),
    ("newyork", LEAST, "nl"),
    ("track", LEAST, "ru"),
)
_TURNS = 2  # that a script expects until the first turn is over


def evening(games: list[str]) -> dict[str, str]:
    """Return the whole games of an evening that are of the given kinds."""
    scripts = {}
    spoken = None
    for game, players, language in _EVENING:
        if game in games:
            whole = _without_language(script_of(game, players, language))
            scripts[f"{game} {players} {language}"] = _choose_language(spoken, language) + whole
            spoken = language
    return scripts


def first_turns(games: list[str], players: str) -> dict[str, str]:
    """Return set-up and first turn of the given games in the languages in which the evening does not have them."""
    whole = {(game, language) for game, _, language in _EVENING}
    scripts = {}
    spoken = None
    for language in LANGUAGES:
        others = [game for game in games if (game, language) not in whole]
        if others:
            turns = [_first_turn(_without_language(script_of(game, players, language))) for game in others]
            scripts[language] = _choose_language(spoken, language) + "".join(turns)
            spoken = language
    return scripts


def _first_turn(script: str) -> str:
    lines = script.splitlines(keepends=True)
    expected = [at for at, line in enumerate(lines) if line.startswith("expect turn ")]
    return "".join(lines[: expected[_TURNS - 1] + 1])


def _without_language(script: str) -> str:
    """Return the script without its first line, which chooses the language of a new console."""
    return script.partition("\n")[2]


def _choose_language(spoken: str | None, language: str) -> str:
    """Return the lines that choose a language, in the menu if one is spoken already."""
    chosen = f"choose {LANGUAGE_NAMES[LANGUAGES.index(language)]}\n"
    if spoken is None:
        return chosen
    texts = Texts(str(FIRMWARE) + "/")
    texts.load(spoken)
    return f"press menu\nchoose {texts.get('menu.language')}\n{chosen}"
