"""Begins a game. Parks the game in progress while another is set up, and restores it if the setup is cancelled.

The rules and screens of two games do not fit into memory. While one game is set up, only the log of the other stays.
This module is loaded when needed, in a loop turn of its own, and then unloaded.
"""

from topout import unimport
from topout.games import catalogue
from topout.journal.record import SETUP_MOST
from topout.match.table import Table
from topout.settings import CLOCK
from topout.ui import game_ui, sounds

_RULES = "topout.games."
# Not needed in a first set-up: rules loaded only to look up a game's seats, and what a new console read ahead.
_IDLE = (_RULES, "topout.journal.", "topout.ui.language", "topout.ui.pages")
_LIVELY_MG = (12, 7)  # noise floors from which «tolerant» and «normal» are suggested


def begin(console, game: str, seats, setup: tuple) -> None:
    """Begin a game, in eight loop turns; one with a long setup in nine.

    They load the results module, find the results, load the rules, load the eraser, draft what the erase writes, erase,
    load the screens, and build the base screen.
    """
    soon = console.stage.jobs.defer
    results: list = []
    drafts: list = []
    soon(_load_results)
    soon(lambda: results.extend(_last_results(console)))
    soon(lambda: _load_rules(console, game))
    if len(setup) > SETUP_MOST:
        soon(_load_long_setup)
    soon(lambda: _load_eraser(seats))
    soon(lambda: drafts.append(console.logbook.draft(results)))
    soon(lambda: _create_table(console, game, seats, setup, drafts[0]))


def make_room(console, make):
    """Free memory for a setup screen, which `make` builds. Returns the function for the next loop turn."""
    if not console.table:
        for package in _IDLE:
            unimport.unload_since(console.game_screens.core, only=package)
        return make
    return lambda: _park(console, console.table, make)


def restore(console, table) -> None:
    """Put the parked game back on the table. The caller then loads its screens."""
    unimport.unload_since(console.game_screens.core)
    table.session.game = catalogue.load(table.game)
    console.table = table
    console.parked_table = None


def _park(console, table, make):
    mark = unimport.loaded_modules()
    console.logbook.finished_result = _result_of(table)
    unimport.unload_since(mark)
    console.parked_table = table
    console.table = None
    table.session.refold()
    table.session.game = None
    console.stage.unload_base_screen()
    own = game_ui.package_of(table.game)
    for package in (_RULES, own, "topout.ui.score_track", "topout.ui.result", "topout.app.new_game"):
        unimport.unload_since(console.game_screens.core, only=package)
    return make


def _load_results():
    from topout.journal import results  # noqa: F401


def _last_results(console):
    """Return the results, up to the newest, that are copied into the next game's journal."""
    from topout.journal.results import last_results

    logbook = console.logbook
    if not console.parked_table:
        logbook.finished_result = _result_of(console.table)
    return last_results(logbook.journal, logbook.finished_result)


def _result_of(table):
    """Return the result of a game that is over, else None. Only a result takes the file."""
    if not table or not table.rules.is_over(table.state):
        return None
    from topout.match.standings import result_of

    return result_of(table)


def _load_rules(console, game):
    is_chosen = game in catalogue.CHOICES  # else the rules that are loaded are those of the game whose profile led here
    is_loaded = is_chosen and (not console.table or console.table.game == game)
    console.table = console.parked_table = None
    unimport.unload_since(console.game_screens.core, but=_RULES if is_loaded else " ")
    catalogue.load(game)


def _load_long_setup():
    from topout.journal import long_setup  # noqa: F401


def _load_eraser(seats):
    """Load the modules that begin a journal, so that loading does not prolong the erase."""
    from topout.journal import create  # noqa: F401

    if any(seats.names):
        from topout.journal import names  # noqa: F401


def _create_table(console, game, seats, setup, draft):
    console.health.is_erasing = True
    table = Table(console.logbook, game, seats, setup)
    console.logbook.begin(catalogue.number_of(game), table, setup, draft)
    unimport.unload_since(console.game_screens.core, but=_RULES)
    console.table = table
    table.clock.is_on = bool(console.settings.get(CLOCK))
    console.game_screens.open_game(table)
    console.stage.jobs.defer(lambda: _check_quiet(console))


def _check_quiet(console):
    """Play the first turn's sound. If the table vibrates too much for the alarm's setting, suggest a lower one."""
    stage = console.stage
    stage.sounds.play(sounds.TURN)
    proposal = calmer(console.alarm)
    if proposal:
        from topout.ui.meter import ask_quiet

        stage.open(ask_quiet(stage.texts.get, console.settings, proposal))


def calmer(alarm) -> int | None:
    """Return a lower sensitivity that suits the noise floor better, or None if the setting is fine."""
    if not alarm.detector.is_ready or not alarm.sensitivity:
        return None
    floor_mg = alarm.detector.floor_mg
    best = 1 if floor_mg >= _LIVELY_MG[0] else 2 if floor_mg >= _LIVELY_MG[1] else 3
    return best if best < alarm.sensitivity else None
