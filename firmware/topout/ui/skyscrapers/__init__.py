"""Skyscrapers at the console. What every game's screens give:

OPTIONS            questions before the start, in the order of the setup's last numbers: (title, answers) as text keys
WHO_STARTS         the text key of the question who starts
RULES, RULES_PAGES the rules in brief: the text key's stem and how many pages there are
base(console)      the screen for the phase the game is in
describe(…)        an event in a few words
menu(console)      what the game adds to the menu: (text key, None, action)
is_alarmed(…)      whether a knock matters now; then ask_fall and ask_collapse open what it may lead to
"""

from topout.games import skyscrapers as rules
from topout.ui.skyscrapers.build import formula
from topout.ui.skyscrapers.fall import ask_fall  # noqa: F401 (part of what a game's screens give)
from topout.ui.skyscrapers.play import Play
from topout.ui.texts import signed

OPTIONS = (("edition.title", ("edition.ru", "edition.ro", "edition.nl")),)
WHO_STARTS = "first.highest"
RULES = "rules.skyscrapers."
RULES_PAGES = 6

_WORDS = ("recruit", "build", "move", "end_turn", "fall", "lost", "collapse", "tally", "adjust")


def base(console):
    phase = console.session.state.phase
    if phase == "play":
        return Play(console)
    if phase == "tally":
        return console.borrow("topout.ui.skyscrapers.tally").Tally(console)
    return console.borrow("topout.ui.skyscrapers.result").Result(console)


def describe(console, event: tuple) -> str:
    kind = event[0]
    text = console.t("event." + _WORDS[kind])
    if kind == rules.BUILD:
        return text + " " + formula(event[1], event[2])
    if kind == rules.FALL:
        return text + " " + " ".join([console.name(owner) for owner in event[2:]])
    if kind == rules.ADJUST:
        return text + " " + signed(event[2])
    return text


def menu(console) -> list:
    if console.session.state.phase != "play":
        return []
    return [
        ("menu.end_turn", None, lambda: _extras(console).ask_end_turn(console)),
        ("menu.lost", None, lambda: _extras(console).ask_lost(console)),
        ("menu.collapse", None, lambda: ask_collapse(console)),
        ("menu.adjust", None, lambda: _extras(console).ask_adjust(console)),
    ]


def _extras(console):
    return console.borrow("topout.ui.skyscrapers.extras")


def is_alarmed(console) -> bool:
    return console.session.state.phase == "play"


def ask_collapse(console) -> None:
    _extras(console).ask_collapse(console)
