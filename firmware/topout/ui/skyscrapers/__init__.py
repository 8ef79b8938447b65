"""Skyscrapers at the console, by the contract of `topout.ui.game_ui`. Its screens are loaded one file at a time."""

from topout import unimport
from topout.games import phases
from topout.games import skyscrapers as rules
from topout.games.skyscrapers_ledger import BONUS
from topout.ui.texts import signed

WHO_STARTS = "first.highest"
RULES = "rules.skyscrapers."
RULES_PAGES = 6
END_PAGE = "topout.ui.skyscrapers.end_page"

DOTS = ("○○○", "●○○", "●●○", "●●●")  # by actions left

_BOOKS = {2: 1, 3: 2}  # edition by language (Romanian, Dutch); other languages propose the first edition
_WORDS = ("recruit", "build", "move", "end_turn", "fall", "lost", "collapse", "tally", "adjust", "recount", "workers")


def questions(settings) -> tuple:
    """Return the question for the edition. It proposes the book in the console's language.

    The editions differ in S15 and S20.
    """
    from topout.settings import LANGUAGE
    from topout.ui.form import Choose

    editions = ("edition.ru", "edition.ro", "edition.nl")
    notes = ("edition.ru_note", "edition.ro_note", "edition.nl_note")
    return ((Choose, "edition.title", editions, _BOOKS.get(settings.get(LANGUAGE), 0), notes),)


def options(answers: tuple) -> tuple:
    return answers


def base(table, t):
    phase = table.state.phase
    if phase == phases.PLAY:
        return _play().Play(table, t)
    if phase == phases.TALLY:
        from topout.ui.skyscrapers.tally import Tally

        return Tally(table, t)
    from topout.ui.skyscrapers.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    kind = event[0]
    text = t("event." + _WORDS[kind])
    if kind == rules.BUILD:
        return text + " " + formula(event[1], event[2])
    if kind == rules.FALL:
        owners = sorted(set(event[2:]))
        return text + " " + " ".join([_counted(table.name(owner), event[2:].count(owner)) for owner in owners])
    if kind == rules.ADJUST:
        return text + " " + signed(event[2])
    return text


def menu(table, t) -> list:
    put_right = ("menu.workers", lambda: _dialogs().ask_workers(table, t))
    if table.state.phase == phases.TALLY:
        return [put_right]
    if table.state.phase == phases.OVER:
        return []
    return [
        ("menu.end_turn", lambda: _dialogs().ask_end_turn(table, t)),
        ("menu.lost", lambda: _dialogs().ask_lost(table, t)),
        ("menu.collapse", lambda: _dialogs().ask_collapse(table, t)),
        ("menu.adjust", lambda: _dialogs().ask_adjust(table, t)),
        ("menu.recount", lambda: _dialogs().ask_recount(table, t)),
        put_right,
    ]


def after_knock(table, t) -> tuple | None:
    """Return a fall until the tally is booked (S35); a collapse only in play."""
    phase = table.state.phase
    if phase == phases.OVER:
        return None
    collapse = (lambda: _dialogs().ask_collapse(table, t)) if phase == phases.PLAY else None
    return (lambda: ask_fall(table, t)), collapse


def last_builder(state) -> int:
    """Return the player who built the last card. Only the last card has a bonus (S21)."""
    return next(player for player, causes in enumerate(state.ledger) if causes[BONUS])


def ask_fall(table, t):
    """Make the dialog of a fall. Over a build its files would stay loaded until the build closes: 6 KB."""
    return unimport.load_once("topout.ui.skyscrapers.fall").ask_fall(table, t)


def formula(beams: int, marks: int) -> str:
    """Return a build's points as players calculate them: (2+1)×2 = 6."""
    card = str(beams)
    if marks & rules.WORKER:
        card += "+1"
    if marks & rules.HIGHEST:
        card = ("(" + card + ")" if marks & rules.WORKER else card) + "×2"
    return card + " = " + str(rules.points(beams, marks)) if marks & (rules.WORKER | rules.HIGHEST) else card


def _counted(name, times):
    return name if times == 1 else name + "×" + str(times)


def _play():
    from topout.ui.skyscrapers import play

    return play


def _dialogs():
    from topout.ui.skyscrapers import dialogs

    return dialogs
