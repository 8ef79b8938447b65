"""A score sheet at the console, by the contract of `topout.ui.game_ui`. It is chosen among the profiles of any game."""

from topout import unimport
from topout.games import phases
from topout.games import sheet as rules
from topout.ui.texts import number

WHO_STARTS = "first.any"
RULES = "rules.sheet."
RULES_PAGES = 3
END_PAGE = "topout.ui.sheet.end_page"

_WORDS = ("enter", "change", "out", "finish")


def questions(settings) -> tuple:
    from topout.ui.sheet.ready import ask_sheet

    return ask_sheet()


def options(answers: tuple) -> tuple:
    return answers[1][1]


def base(table, t):
    if table.state.phase == phases.ENTER:
        from topout.ui.sheet.entry import Entry

        return Entry(table, t)
    from topout.ui.sheet.result import Result

    return Result(table, t)


def describe(table, t, event: tuple) -> str:
    text = t("event." + _WORDS[event[0]])
    if event[0] == rules.ENTER:
        return text + " " + entered(event)
    return text + " " + number(event[3]) if event[0] == rules.CHANGE else text


def describe_at(table, t, event: tuple, state) -> str:
    from topout.ui.sheet import rows

    return rows.describe_at(table, event, state)


def ask_change(table, t, event: tuple, at: int):
    from topout.ui.sheet import rows

    return rows.ask_change(table, t, event, at)


def menu(table, t) -> list:
    if table.state.phase != phases.ENTER:
        return []
    return [
        ("menu.out", lambda: _dialogs().ask_out(table, t)),
        ("menu.finish", lambda: _dialogs().ask_finish(table, t)),
    ]


def after_knock(table, t) -> tuple | None:
    """A knock only warns (P9)."""
    return None if table.state.phase != phases.ENTER else (None, None)


def entered(event: tuple) -> str:
    """Return the numbers of an entry; a dash for a player who was out."""
    return " ".join(["–" if each == rules.NOT_IN else number(each) for each in event[1:]])


def row_names(table) -> list:
    """Return the names of the rows. A row whose name is not known is called by its number.

    They are read from the setup by a module that is unloaded at once.
    """
    profile = table.session.setup[2:]
    count = profile[rules.ROWS]
    texts = unimport.load_once("topout.journal.names").to_texts(profile[rules.FIRST_ROW + rules.ROW_SIZE * count :])[1:]
    return [(texts[row] if row < len(texts) else "") or str(row + 1) for row in range(count)]


def row_title(state, names: list, entry: int) -> str:
    """Return the name of an entry's row, behind the round if there are several."""
    rows = len(names)
    name = names[entry % rows]
    return name if state.profile[rules.ROUNDS] == 1 else str(entry // rows + 1) + ". " + name


def _dialogs():
    from topout.ui.sheet import dialogs

    return dialogs
