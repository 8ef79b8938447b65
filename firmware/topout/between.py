"""Between two games: begins one; puts one away while another is set up, and brings it back. Read in a loop turn of its
own when it is needed, and forgotten.

Memory has no room for the rules and screens of two games: while one is set up, the other is but its log.
"""

from topout import shelf
from topout.games import catalogue
from topout.settings import CLOCK
from topout.table import Table
from topout.ui import sounds

_RULES = "topout.games."
_LIVELY_MG = (12, 7)  # a floor from here on wants «tolerant», or at least «normal»


def begin(console, game: str, seats, setup: tuple) -> None:
    """One loop turn each: to read what finds the last results, to find them, to read the rules, what erases, to erase,
    to read the screens, the lowest one.
    """
    soon = console.stage.soon
    logbook = console.logbook
    soon(logbook.prepare_recall)
    soon(lambda: _recall_results(console))
    soon(lambda: _load_rules(console, game))
    soon(lambda: logbook.prepare(seats))
    soon(lambda: _lay(console, game, seats, setup))


def make_room(console, make):
    """For what sets another game up, which `make` makes."""
    if not console.table:
        shelf.forget_since(console.scenery.core, only=_RULES)  # of a game whose seats were looked at
        return make
    return lambda: _put_away(console, console.table, make)


def take_up(console, table) -> None:
    """The game that was put away is on the table again; its screens come next."""
    shelf.forget_since(console.scenery.core)
    table.session.game = catalogue.load(table.game)
    console.table = table
    console.away = None


def _put_away(console, table, make):
    mark = shelf.mark()
    console.logbook.newest = _result_of(table)
    shelf.forget_since(mark)
    console.away = table
    console.table = console.question = None
    table.session.fold_anew()
    table.session.game = None
    console.stage.rest()
    for package in (_RULES, "topout.ui." + table.game, "topout.ui.strip", "topout.between"):
        shelf.forget_since(console.scenery.core, only=package)
    return make


def _recall_results(console):
    if not console.away:
        console.logbook.newest = _result_of(console.table)
    console.logbook.recall()


def _result_of(table):
    from topout.ending import result_of

    return result_of(table)


def _load_rules(console, game):
    is_loaded = not console.table or console.table.game == game
    console.table = console.away = console.question = None
    shelf.forget_since(console.scenery.core, but=_RULES if is_loaded else " ")
    catalogue.load(game)


def _lay(console, game, seats, setup):
    console.health.is_erasing = True
    table = Table(console.logbook, game, seats, setup)
    console.logbook.begin(catalogue.number_of(game), table, setup)
    shelf.forget_since(console.scenery.core, but=_RULES)
    console.table = table
    table.clock.is_on = bool(console.settings.get(CLOCK))
    console.scenery.open_game(table)
    console.stage.soon(lambda: _check_quiet(console))


def _check_quiet(console):
    """The first turn; on a table that is livelier than the alarm was set for, a question about that."""
    stage = console.stage
    stage.sounds.play(sounds.TURN)
    proposal = calmer(console.alarm)
    if proposal:
        from topout.ui.meter import ask_quiet

        stage.open(ask_quiet(stage.texts.get, console.settings, proposal))


def calmer(alarm) -> int | None:
    """The sensitivity that suits a lively table better than the one that is set; None if all is well."""
    if not alarm.detector.is_ready or not alarm.sensitivity:
        return None
    floor_mg = alarm.detector.floor_mg
    best = 1 if floor_mg >= _LIVELY_MG[0] else 2 if floor_mg >= _LIVELY_MG[1] else 3
    return best if best < alarm.sensitivity else None
