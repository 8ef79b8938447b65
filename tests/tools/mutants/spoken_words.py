"""Errors in what a screen reader says of the screen."""

from tests.tools.mutants.mutant import Mutant

_WEB = "host_tools/topout_tools/web/"
_WORDS = "tests/web/test_screen_words.py"
_GALLERY = "tests/web/test_spoken_gallery.py"
_ANNOUNCED = "tests/web/test_spoken_text.py"

SPOKEN_WORDS = (
    Mutant("spoken: events are lost workers", _WEB + "screen_words.py", '(("events", cells', '(("lost", cells', _WORDS),
    Mutant("spoken: removed workers are the crew", _WEB + "screen_words.py", '"removed"))', '"crew"))', _WORDS),
    Mutant(
        "spoken: three spaces always begin a list",
        _WEB + "screen_words.py",
        "is_list = any(row.startswith(_CHOSEN) for row in rows)",
        "is_list = True",
        _WORDS,
    ),
    Mutant(
        "spoken: a game's own texts are not read",
        _WEB + "paragraphs.py",
        ' + ([f"{game}-{language}"] if game else [])',
        "",
        _WORDS,
    ),
    Mutant(
        "spoken: the language's paragraphs stay when it changes",
        _WEB + "paragraphs.py",
        "if self._known == (root, language, game):",
        "if self._known:",
        _WORDS,
    ),
    Mutant(
        "spoken: a wrapped row is a sentence of its own",
        _WEB + "screen_words.py",
        "if before and are_one(before, row):",
        "if False:",
        _GALLERY,
    ),
    Mutant(
        "spoken: a full stop follows a comma",
        _WEB + "static/screen_reader_text.js",
        "[.!?…:,;]$",
        "[.!?…:]$",
        _GALLERY,
    ),
    Mutant(
        "spoken: a sign in a sentence stays",
        _WEB + "static/screen_reader_text.js",
        '    .replace(/ [○♛]/g, "")\n',
        "",
        _GALLERY,
    ),
    Mutant(
        "spoken: a place in a list is announced",
        _WEB + "static/screen_reader_text.js",
        'facts.filter(([fact]) => fact !== "position")',
        "facts",
        _ANNOUNCED,
    ),
    Mutant(
        "games: nobody was out",
        _WEB + "games.py",
        '"is_out": seat["pod"] - 1 in out',
        '"is_out": False',
        "tests/web/test_kept_games.py",
    ),
)
