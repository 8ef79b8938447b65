"""How any game counts, asked before it begins: some ready profiles of a score track, and those of a score sheet.

All values of a track's profile can be changed.

The last profile used is stored with the settings, so it survives a power cut and other games. It is proposed first.
"""

from topout.games import track as rules
from topout.games.track import NONE
from topout.settings import PROFILE, PROFILE_LENGTH
from topout.ui.form import Choose, Dial, Form
from topout.ui.intents import CLOSE, OPEN, REFUSE
from topout.ui.screen import KEY_MENU
from topout.ui.texts import number

_READY = (
    ("profile.plain", (0, NONE, NONE, 0, 0, 0, 0, 0, 0, 0)),
    ("profile.turns", (0, NONE, NONE, 0, 0, 0, 3, 0, 0, 0)),
    ("profile.falls", (0, NONE, NONE, 0, 0, 0, 0, 0, 3, 0)),
    ("profile.fewest", (0, NONE, NONE, 1, 0, 0, 0, 0, 0, 0)),
    ("profile.down", (100, 0, 0, 1, 0, 0, 0, 0, 0, 0)),
    ("profile.first", (0, 30, NONE, 0, 0, 0, 0, 0, 0, 0)),
)

_SHEETS = ("profile.rounds", "profile.hundred")  # `ready` of the score sheet has them

# In the order of the rules' profile: the value's name, its minimum and maximum. A flag has no limits.
_VALUES: tuple[tuple, ...] = (
    ("value.start", -9999, 9999),
    ("value.target", -9999, 9999),
    ("value.lowest", -9999, 9999),
    ("value.low_wins",),
    ("value.last_round",),
    ("value.rounds", 0, 99),
    ("value.actions", 0, 9),
    ("value.fall", 0, 99),
    ("value.falls_out", 0, 99),
    ("value.out_at_lowest",),
)
_NOTES = {
    rules.TARGET: "value.target_note",
    rules.LOWEST: "value.lowest_note",
    rules.FALL_COST: "value.fall_note",
    rules.FALLS_OUT: "value.falls_out_note",
}
_FIRST_TARGET = 30  # points above the start, proposed if there was no target
_NOTHING = "–"


def ask_profile(settings) -> tuple:
    """Return the questions: which profile, then changes to it. The second answer is (game, profile).

    The sheets follow behind the profiles of the track.
    """
    names = [name for name, _ in _READY]
    profiles = [profile for _, profile in _READY]
    last = _recall(settings)
    if last not in profiles:
        names.insert(0, "profile.last")
        profiles.insert(0, last)

    def values(_, answers):
        at = answers[0]
        if at >= len(profiles):
            return _open_sheet, at - len(profiles)
        return Values, names[at], profiles[at], settings

    return (Choose, "profile.title", tuple(names) + _SHEETS, profiles.index(last)), values


def _open_sheet(form, answers, at):
    """Return the function that makes the page of a sheet. Each file is read in a loop turn of its own."""

    def load():
        from topout.ui.sheet import ready

        def load_texts():
            from topout.journal import names  # noqa: F401

            return lambda: ready.About(form, answers, *ready.READY[at])

        return load_texts

    return load


def _recall(settings):
    """Return the last profile used; plain points if there is none, or if the power failed while it was being stored."""
    last = tuple([settings.get(PROFILE + place) for place in range(PROFILE_LENGTH)])
    try:
        rules.start((1, 0) + last)
    except ValueError:
        return _READY[0][1]
    return last


class Values(Choose):
    """The list of a profile's values. «Begin» is the first entry, so no value has to be changed."""

    def __init__(self, form, answers: tuple, title, profile: tuple, settings):
        super().__init__(form, answers, title, ("profile.begin",) + tuple([value[0] for value in _VALUES]))
        self.profile = list(profile)
        self._settings = settings

    def item(self, at: int) -> str:
        text = super().item(at)
        return text if not at else text + "\t" + self._value_text(at - 1)

    def choose(self, at: int):
        if not at:
            return self._begin()
        place = at - 1
        if len(_VALUES[place]) > 1:
            return OPEN, self._make_dial(place)
        self.profile[place] = 1 - self.profile[place]

    def _begin(self):
        profile = tuple(self.profile)
        if profile[rules.TARGET] == profile[rules.START]:
            return REFUSE, "target_is_start"
        if profile[rules.START] < profile[rules.LOWEST] != NONE:
            return REFUSE, "start_below_lowest"
        for place, value in enumerate(profile):
            self._settings.set(PROFILE + place, value)
        return self.answer(("track", profile))

    def _value_text(self, place):
        value = self.profile[place]
        if len(_VALUES[place]) == 1:
            return "✓" if value else _NOTHING
        is_off = value == (0 if place >= rules.ROUNDS else NONE)
        return _NOTHING if is_off else number(value)

    def _make_dial(self, place):
        name, lowest, highest = _VALUES[place]
        note = _NOTES.get(place, "value.off_note" if place >= rules.ROUNDS else "value.start_note")

        def show(answers, value):
            return number(value), (self.t(note),)

        def take(answers):
            self.profile[place] = answers[0]
            return (CLOSE,)

        kind = DialOrNone if place in (rules.TARGET, rules.LOWEST) else Dial
        return Form(None, self.t, ((kind, name, lowest, highest, self._proposal(place), show),), take).first()

    def _proposal(self, place):
        value = self.profile[place]
        if value != NONE:
            return value
        start = self.profile[rules.START]
        return min(_VALUES[place][2], start + _FIRST_TARGET) if place == rules.TARGET else min(0, start)


class DialOrNone(Dial):
    """A dial for a number; MENU answers that there is none."""

    hub = ("key.none", "key.back", "key.ok")

    def press_hub(self, key: int):
        return self.answer(NONE) if key == KEY_MENU else super().press_hub(key)
