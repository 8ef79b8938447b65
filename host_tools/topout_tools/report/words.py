"""The words of a report in the console's languages. The code has them in English; the other languages are looked up.

A page is written inside `with speaking(language)`. Names of games are those on the console.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime

from topout_tools import FIRMWARE
from topout_tools.errors import UsageError
from topout_tools.history.entries import GAMES
from topout_tools.report.words_nl import NL
from topout_tools.report.words_ro import RO
from topout_tools.report.words_ru import RU

ENGLISH = "en"
WORDS: dict[str, Mapping[str, str]] = {ENGLISH: {}, "ru": RU, "ro": RO, "nl": NL}
_MONTHS = {
    ENGLISH: "January February March April May June July August September October November December",
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "ro": "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
}
_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def checked(language: str) -> str:
    """Return the language, or raise UsageError if a report cannot be written in it."""
    if language not in WORDS:
        raise UsageError(f"--language is one of {', '.join(WORDS)}, not «{language}»")
    return language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Write what is written within this block in that language."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def language() -> str:
    return _spoken.get()


def say(text: str, *values: object) -> str:
    """Return the text in the page's language, each value in the place of a «{}»."""
    return WORDS[language()].get(text, text).format(*values)


def decimal(number: float, digits: int) -> str:
    """Return the number as text, with the language's own decimal sign."""
    text = f"{number:.{digits}f}"
    return text if language() == ENGLISH else text.replace(".", ",")


def day_of(moment: datetime) -> str:
    """Return a date with the month in words: 14 November 2026."""
    return f"{moment.day} {_MONTHS[language()].split()[moment.month - 1]} {moment.year}"


def title_of(game: str) -> str:
    """Return what the console calls a game in the page's language; in English, as lists of games do."""
    return titles_of(game).get(language(), GAMES.get(game, game))


def titles_of(game: str) -> dict[str, str]:
    """Return what the console calls a game, by language; English is always there."""
    titles = {ENGLISH: GAMES.get(game, game)}
    for code in WORDS:
        for line in (FIRMWARE / "texts" / f"{code}.txt").read_text("utf-8").splitlines():
            key, _, text = line.partition(" = ")
            if key == f"game.{game}":
                titles.setdefault(code, text)
    return titles
