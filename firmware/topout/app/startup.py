"""Power-on: restores the settings and the exact state of the game from the journal. Loaded once, then unloaded."""

import os

from topout.app.apply_settings import apply
from topout.games import catalogue
from topout.journal.load import FOREIGN, IN_PLAY, LoadedJournal, seated
from topout.journal.record import EVENT, LEFT_OUT, REDO_RECORD, SEATING, UNDO_RECORD
from topout.match.redo_undone import leave_out
from topout.match.seats import Seats
from topout.match.table import ALARM, ALARMS, TIMES, Table
from topout.settings import BRIGHTNESS, CLOCK, FILE_LANGUAGE, LANGUAGE, SENSITIVITY, STEPS, TURN_LIMIT, UNSET, VOLUME
from topout.ui.texts import LANGUAGES


def start(console) -> None:
    """Restore the console's state and open its first screen."""
    table = console.table = wake(console.logbook, console.settings, console.stage)
    if table:
        _repair(console.logbook, console.stage)
    console.settings.changed = console.on_setting_changed
    for setting in (VOLUME, BRIGHTNESS, SENSITIVITY, CLOCK, TURN_LIMIT):
        apply(setting, console)
    if table:
        console.game_screens.show_first(table)
        return
    console.game_screens.open_first(console.settings)
    greet(console.logbook, console.settings, console.stage)


def _repair(logbook, stage):
    """Repair the journal. Once that is done, the next power-on finds nothing to report: so a notice is painted first.

    An event that is booked before the repair is safe: the journal's writer repairs before it writes.
    """
    repair = logbook.journal.writer.repair
    if logbook.memory_warning:
        stage.jobs.when_painted.append(repair)
    else:
        repair()


def wake(logbook, settings, stage) -> Table | None:
    """Restore the settings and return the table, or None if no game was in progress.

    Problems with the memory or with settings.toml are shown as notices.
    """
    table = resume(logbook)
    for index, value in logbook.journal.settings.items():
        settings.set(index, value)
    _ask_settings_file(logbook, settings, stage)
    if logbook.memory_warning:
        stage.show_notice("found." + logbook.memory_warning)
    language = settings.get(LANGUAGE)
    stage.set_language(0 if language == UNSET else language)
    return table


def greet(logbook, settings, stage) -> None:
    """Greet the owner of a new console: ask for a language and then show the first steps.

    If settings.toml has set the language, only the first steps are shown.
    """
    if settings.get(LANGUAGE) == UNSET:
        from topout.ui.language import ChooseLanguage, read_ahead

        stage.open(ChooseLanguage(stage.texts.get, settings))
        stage.jobs.when_painted.append(read_ahead)
    elif STEPS not in logbook.journal.settings:
        from topout.ui.pages import FirstSteps

        stage.open(FirstSteps(stage.texts.get, "key.first_game"))
    logbook.keep(STEPS, 1)  # saved together with the language, or when the first steps close


def _ask_settings_file(logbook, settings, stage):
    """Apply the language in settings.toml once. A later choice in the menu wins until the file changes.

    A notice reports a broken file or an unknown language.
    """
    try:
        name = os.getenv("TOPOUT_LANGUAGE")
    except (OSError, ValueError):
        stage.show_notice("why.bad_settings")
        return
    if name in LANGUAGES:
        language = LANGUAGES.index(name)
        if language != settings.get(FILE_LANGUAGE):
            for index in (LANGUAGE, FILE_LANGUAGE):
                settings.set(index, language)
                logbook.keep(index, language)
            if logbook.memory_warning:
                stage.jobs.when_painted.append(logbook.save)  # a notice about the memory comes first
            else:
                logbook.save()
    elif name:
        stage.show_notice("why.unknown_language")


def resume(logbook) -> Table | None:
    """Rebuild the table from the journal. Returns None if it holds no game, or none that these rules accept.

    `logbook.memory_warning` then names the problem, if there is one. Nothing is written: the caller has the journal
    repaired.
    """
    opening = LoadedJournal(logbook.journal)
    logbook.pending_undos = 0
    if opening.state == FOREIGN:
        logbook.memory_warning = logbook.memory_warning or logbook.journal.reason
    elif opening.is_damaged:
        logbook.memory_warning = "damaged"
    elif opening.is_mended:
        logbook.memory_warning = "mended"
    if opening.state != IN_PLAY:
        return None
    try:
        table = _lay(logbook, opening)
    except (ImportError, MemoryError, OSError, SyntaxError):  # not caused by the journal: the game is kept
        raise
    except Exception as error:  # the console must start whatever the journal contains
        print("journal:", repr(error))
        table = None
    if table is None:
        logbook.memory_warning = "other_game"
    return table


def _lay(logbook, opening):
    number, _, length = opening.setup[:3]
    setup = opening.setup[3 : 3 + length]
    game = catalogue.name_of(number)
    pods, names = seated(opening.setup)
    if len(setup) != length or len(pods) != setup[0] or game not in catalogue.ON_THE_CONSOLE:
        return None
    table = Table(logbook, game, Seats(pods, names), setup)
    for kind, numbers in opening.records():
        if _repeat(table, kind, numbers):
            return None
    return table


def _repeat(table, kind, numbers):
    """Apply a record. Returns a refusal if these rules reject it: then another version's rules accepted it."""
    session = table.session
    if kind == EVENT:
        return session.apply(numbers)
    if kind == UNDO_RECORD:
        return session.undo()
    if kind == REDO_RECORD:
        return session.redo()
    if kind == LEFT_OUT:
        return leave_out(session, numbers[0])
    if kind == SEATING:
        from topout.match import move_seat

        move_seat.restore(table, numbers)
    else:
        _recall(table, numbers)


def _recall(table, note: tuple):
    """Apply a note. Notes do not affect the rules, so an invalid one is ignored and the game goes on."""
    kind = note[0] if note else None
    rest = note[1:]
    players = len(table.seats)
    if [number for number in rest if number < 0]:
        return
    if kind == ALARM and len(rest) == 3 and rest[1] <= players:
        table.alarms[rest[1]] += 1
    elif kind == TIMES and len(rest) in (1, 1 + players):
        table.clock.restore(rest)
    elif kind == ALARMS and len(rest) == 1:
        table.alarms[players] += max(0, rest[0] - sum(table.alarms))
