"""Skyscrapers at the console. What every game's screens give:

OPTIONS            questions before the start, in the order of the setup's last numbers: (title, answers) as text keys
WHO_STARTS         the text key of the question who starts
RULES, RULES_PAGES the rules in brief: the text key's stem and how many pages there are
base(console)      the screen for the phase the game is in
describe(…)        an event in a few words
menu(console)      what the game adds to the menu: (text key, None, action)
"""

from topout.games import skyscrapers as rules
from topout.ui.texts import signed

OPTIONS = (("edition.title", ("edition.ru", "edition.ro", "edition.nl")),)
WHO_STARTS = "first.highest"
RULES = "rules.skyscrapers."
RULES_PAGES = 6

_WORDS = ("recruit", "build", "move", "end_turn", "fall", "lost", "collapse", "tally", "adjust")


def base(console):
    phase = console.session.state.phase
    if phase == "play":
        from topout.ui.skyscrapers.play import Play

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


def formula(beams: int, marks: int) -> str:
    """A build's points as players reckon them: (2+1)×2 = 6."""
    card = str(beams)
    if marks & rules.WORKER:
        card += "+1"
    if marks & rules.HIGHEST:
        card = ("(" + card + ")" if marks & rules.WORKER else card) + "×2"
    return card + " = " + str(rules.points(beams, marks)) if marks & (rules.WORKER | rules.HIGHEST) else card


def menu(console) -> list:
    if console.session.state.phase != "play":
        return []
    extras = console.borrow("topout.ui.skyscrapers.extras")
    return [
        ("menu.end_turn", None, lambda: extras.ask_end_turn(console)),
        ("menu.lost", None, lambda: extras.ask_lost(console)),
        ("menu.collapse", None, lambda: extras.ask_collapse(console)),
        ("menu.adjust", None, lambda: extras.ask_adjust(console)),
    ]
