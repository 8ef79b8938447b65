"""Rare events, opened from the menu: an early end of turn, a lost worker, a collapse, corrections."""

from topout.games import skyscrapers as rules
from topout.games.validation import NOBODY
from topout.ui.form import AskPlayer, Confirm, Dial, Form
from topout.ui.intents import CLOSE_ALL, ENTER, REFUSE
from topout.ui.sounds import TURN
from topout.ui.texts import number, signed

_MOST = 99


def ask_end_turn(table, t):
    lines = (t("end_turn.left", table.state.actions_left), t("end_turn.must"), t("end_turn.question"))
    questions = ((Confirm, "menu.end_turn", lambda answers: lines),)
    return Form(table, t, questions, lambda answers: (ENTER, (rules.END_TURN, 1), TURN)).first()


def ask_lost(table, t):
    def show(answers):
        return t("lost.worker", table.name(answers[0])), t("lost.rule")

    questions = ((AskPlayer, "menu.lost", "lost.whose", True), (Confirm, "menu.lost", show))
    return Form(table, t, questions, lambda answers: (ENTER, (rules.LOST, answers[0]), None)).first()


def ask_collapse(table, t):
    def show(answers):
        if answers[0] == NOBODY:
            return t("collapse.by_nobody"), t("collapse.nobody_out"), t("collapse.question")
        return t("collapse.by", table.name(answers[0])), t("collapse.rule"), t("collapse.question")

    asked = (AskPlayer, "menu.collapse", "collapse.who", False, "key.nobody")
    questions = (asked, (Confirm, "menu.collapse", show))
    return Form(table, t, questions, lambda answers: (ENTER, (rules.COLLAPSE, answers[0]), None)).first()


def ask_adjust(table, t):
    def dial(_, answers):
        return Dial, t("menu.adjust") + "\t" + table.name(answers[0]), -_MOST, _MOST, 0, show

    def show(answers, points):
        score = rules.scores(table.state)[answers[0]]
        total = max(rules.TRACK_END, score + points)
        return signed(points) + " → " + number(total), (t("adjust.explain"),)

    def book(answers):
        player, points = answers
        return (ENTER, (rules.ADJUST, player, points), None) if points else (CLOSE_ALL,)

    return Form(table, t, ((AskPlayer, "menu.adjust", "adjust.whose"), dial), book).first()


def ask_recount(table, t):
    """Return the dialog for how many cards a player really holds (S33).

    It starts from 0, because the console's own count is secret (S3).
    """

    def dial(title, most):
        def show(answers, count):
            return str(count), (t("recount.explain"),)

        return lambda _, answers: (Dial, t(title, table.name(answers[0])), 0, most, 0, show)

    def book(answers):
        return (ENTER, (rules.RECOUNT,) + answers, None) if answers[1] or answers[2] else (REFUSE, "empty_hand")

    construction = dial("recount.construction", rules.DEAL[len(table.seats)])
    foundation = dial("recount.foundation", rules.FOUNDATIONS)
    return Form(table, t, ((AskPlayer, "menu.recount", "recount.whose"), construction, foundation), book).first()


def ask_workers(table, t):
    """Return the dialog for where a player's five workers really are (S34). The rest of them are in the crew."""

    def site(_, answers):
        owner = answers[0]
        return Dial, t("workers.site", table.name(owner)), 0, rules.CREW_SIZE, table.state.site[owner], show

    def lost(_, answers):
        owner, on_site = answers
        most = min(rules.CREW_SIZE - on_site, rules.CREW_SIZE - 1)
        begin = min(table.state.lost[owner], most)
        return (Dial, t("workers.lost", table.name(owner)), 0, most, begin, show) if most else None

    def show(answers, count):
        return str(count), (t("workers.crew", rules.CREW_SIZE - sum(answers[1:]) - count),)

    def book(answers):
        owner, on_site, are_lost = answers
        are_lost = are_lost or 0
        return ENTER, (rules.WORKERS, owner, rules.CREW_SIZE - on_site - are_lost, on_site, are_lost), None

    return Form(table, t, ((AskPlayer, "menu.workers", "fall.whose"), site, lost), book).first()
