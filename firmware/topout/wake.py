"""Power on: takes up what the journal has, the settings and the game, to the very state. Read once, then forgotten."""

import os

from topout.games import catalogue
from topout.journal.opening import records
from topout.journal.record import EVENT, REDO, UNDO
from topout.settings import FILE_LANGUAGE, LANGUAGE, UNSET
from topout.table import ALARM, THOUGHT, Table
from topout.ui.texts import LANGUAGES

_NOTE_LENGTHS = {ALARM: 4, THOUGHT: 3}


def wake(logbook, settings, stage) -> Table | None:
    """The table, if a game was on it; what is odd about the memory or the settings is told on the stage."""
    table = resume(logbook)
    for index, value in logbook.journal.settings.items():
        settings.set(index, value)
    _ask_settings_file(logbook, settings, stage)
    if logbook.found:
        stage.tell("found." + logbook.found)
    language = settings.get(LANGUAGE)
    stage.speak(0 if language == UNSET else language)
    return table


def _ask_settings_file(logbook, settings, stage):
    """A language in settings.toml is followed once: what is chosen in the menu after that wins, until the file changes.

    A broken file or an unknown language is said on the screen.
    """
    try:
        name = os.getenv("TOPOUT_LANGUAGE")
    except (OSError, ValueError):
        stage.tell("why.bad_settings")
        return
    if name in LANGUAGES:
        language = LANGUAGES.index(name)
        if language != settings.get(FILE_LANGUAGE):
            for index in (LANGUAGE, FILE_LANGUAGE):  # cut in between, it is followed again
                settings.set(index, language)
                logbook.keep(index, language)
    elif name:
        stage.tell("why.unknown_language")


def resume(logbook) -> Table | None:
    """The table as the journal tells it; None if there is none, or none that these rules know (see `found`)."""
    header = logbook.open()
    if header is None:
        return None
    try:
        table = _lay(logbook, *header)
    except (LookupError, TypeError, ValueError):  # a game or a setup that this version does not know
        table = None
    if table is None:
        logbook.found = "other_game"
    return table


def _lay(logbook, number, pods, setup):
    game = catalogue.GAMES[number]
    if not setup or len(pods) != setup[0] or game not in catalogue.ON_THE_CONSOLE:
        return None
    table = Table(logbook, game, pods, setup)
    for kind, numbers in records(logbook.journal):
        if _repeat(table, kind, numbers):
            return None
    return table


def _repeat(table, kind, numbers):
    """The refusal of something that was accepted once: another version's rules wrote it."""
    session = table.session
    if kind == EVENT:
        return session.do(numbers)
    if kind == UNDO:
        return session.undo()
    if kind == REDO:
        return session.redo()
    _recall(table, numbers)


def _recall(table, note):
    """Notes are beside the rules: one that makes no sense here costs nobody the game."""
    is_sound = bool(note) and len(note) == _NOTE_LENGTHS.get(note[0], 0)
    player = note[2 if note[0] == ALARM else 1] if is_sound else -1
    if not 0 <= player < len(table.seats):
        return
    table.notes.append(note)
    if note[0] == THOUGHT:
        table.clock.recall(player, note[2])
