"""Power on: takes up what the journal has, the settings and the game, to the very state. Read once, then forgotten."""

import os

from topout.effects import apply
from topout.games import catalogue
from topout.journal.opening import FOREIGN, IN_PLAY, Opening, seated
from topout.journal.record import EVENT, LEFT_OUT, REDO, SEATING, UNDO
from topout.rest import leave_out
from topout.seats import Seats
from topout.settings import BRIGHTNESS, CLOCK, FILE_LANGUAGE, LANGUAGE, SENSITIVITY, STEPS, UNSET, VOLUME
from topout.table import ALARM, ALARMS, TIMES, Table
from topout.ui.texts import LANGUAGES


def start(console) -> None:
    """Whatever is to be seen first."""
    table = console.table = wake(console.logbook, console.settings, console.stage)
    console.settings.changed = console.keep
    for setting in (VOLUME, BRIGHTNESS, SENSITIVITY, CLOCK):
        apply(setting, console)
    if table:
        console.scenery.show_first(table)
        return
    console.scenery.open_first(console.settings)
    greet(console.logbook, console.settings, console.stage)


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


def greet(logbook, settings, stage) -> None:
    """Whoever has a new console before them: by asking for a language, which the first steps come after; if
    settings.toml has told it, by those."""
    if settings.get(LANGUAGE) == UNSET:
        from topout.ui.language import ChooseLanguage, read_ahead

        stage.open(ChooseLanguage(stage.texts.get, settings))
        stage.when_painted = read_ahead
    elif STEPS not in logbook.journal.settings:
        from topout.ui.pages import FirstSteps

        stage.open(FirstSteps(stage.texts.get, "key.first_game"))
    logbook.keep(STEPS, 1)  # and saved with the language, or when they close


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
            for index in (LANGUAGE, FILE_LANGUAGE):
                settings.set(index, language)
                logbook.keep(index, language)
            logbook.save()
    elif name:
        stage.tell("why.unknown_language")


def resume(logbook) -> Table | None:
    """The table as the journal tells it; None if there is none, or none that these rules know (see `found`)."""
    opening = Opening(logbook.journal)
    logbook.owed = 0
    if opening.state == FOREIGN:
        logbook.found = logbook.found or logbook.journal.reason
    elif opening.is_damaged:
        logbook.found = "damaged"
    elif opening.is_mended:
        logbook.found = "mended"
    if opening.state != IN_PLAY:
        return None
    try:
        table = _lay(logbook, opening)
    except (ImportError, MemoryError, OSError, SyntaxError):  # not the journal's fault: the game is not given up for it
        raise
    except Exception as error:  # whatever is in the journal, the console starts
        print("journal:", repr(error))
        table = None
    if table is None:
        logbook.found = "other_game"
    else:
        logbook.journal.pen.confirm()
        for _ in range(opening.owed):
            logbook.write(UNDO)
    return table


def _lay(logbook, opening):
    number, _, length = opening.setup[:3]
    setup = opening.setup[3 : 3 + length]
    game = catalogue.GAMES[number]
    pods, names = seated(opening.setup)
    if len(setup) != length or len(pods) != setup[0] or game not in catalogue.ON_THE_CONSOLE:
        return None
    table = Table(logbook, game, Seats(pods, names), setup)
    for kind, numbers in opening.records():
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
    if kind == LEFT_OUT:
        return leave_out(session, numbers[0])
    if kind == SEATING:
        from topout import seating

        seating.recall(table, numbers)
    else:
        _recall(table, numbers)


def _recall(table, note: tuple):
    """Notes are beside the rules: one that makes no sense here costs nobody the game."""
    kind = note[0] if note else None
    rest = note[1:]
    players = len(table.seats)
    if [number for number in rest if number < 0]:
        return
    if kind == ALARM and len(rest) == 3 and rest[1] <= players:
        table.alarms[rest[1]] += 1
    elif kind == TIMES and len(rest) in (1, 1 + players):
        table.clock.recall(rest)
    elif kind == ALARMS and len(rest) == 1:
        table.alarms[players] += max(0, rest[0] - sum(table.alarms))
