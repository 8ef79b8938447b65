"""Errors in the rules and screens of Floors, New York and the score track."""

from tests.tools.mutants.mutant import Mutant

_RULES = "firmware/topout/games/"
_UI = "firmware/topout/ui/"
_FLOORS = "tests/rules/test_floors.py"
_FLOORS_SEEN = "tests/console/test_game_screens.py tests/console/test_floors_screen.py"
_NEW_YORK = "tests/rules/test_newyork.py"
_NEW_YORK_SEEN = "tests/console/test_game_screens.py tests/console/test_secret_choice.py"
_TRACK = "tests/rules/test_track.py"
_TRACK_SEEN = "tests/console/test_game_screens.py tests/console/test_track.py"
_RESULT_SEEN = "tests/console/test_result.py"

GAMES = (
    Mutant(
        "floors: four players need five stars",
        _RULES + "floors.py",
        "5 if players < 4 else 3",
        "5 if players < 5 else 3",
        _FLOORS,
    ),
    Mutant(
        "floors: nearest reaches one floor only", _RULES + "floors.py", "return away <= 2", "return away <= 1", _FLOORS
    ),
    Mutant(
        "floors: who is skipped draws nothing",
        _RULES + "floors.py",
        "        _draw_two(state, following)\n",
        "",
        _FLOORS,
    ),
    Mutant(
        "floors: a skip waits under another ball",
        _RULES + "floors.py",
        "state.skip_waits = event[1] == SKIP",
        "state.skip_waits = state.skip_waits or event[1] == SKIP",
        _FLOORS,
    ),
    Mutant(
        "floors: a night card takes over after only balls are left",
        _RULES + "floors.py",
        "NOT_YOUR_TURN\n    if state.only_balls:",
        "NOT_YOUR_TURN\n    if False:",
        _FLOORS,
    ),
    Mutant(
        "floors: one draws after laying a ball",
        _RULES + "floors.py",
        "    if state.has_laid:\n        return why.ALREADY_PLAYED\n    if state.has_drawn:",
        "    if state.has_floor:\n        return why.ALREADY_PLAYED\n    if state.has_drawn:",
        _FLOORS,
    ),
    Mutant(
        "floors: the dial forgets the ball",
        _UI + "floors/dial.py",
        "            self._at = state.ball\n",
        "            pass\n",
        _FLOORS_SEEN,
    ),
    Mutant(
        "floors: down to the ground floor goes round",
        _UI + "floors/__init__.py",
        "begin = floor if floor >= ball else",
        "begin = floor if floor > ball else",
        _FLOORS_SEEN,
    ),
    Mutant(
        "floors: somebody else's key moves the night card",
        _UI + "floors/night_card.py",
        "            return (CLOSE_AND_FORWARD,)\n",
        "            return self._walk(key)\n",
        _FLOORS_SEEN,
    ),
    Mutant(
        "floors: the ring shows what fits on the other pile",
        _UI + "floors/play.py",
        "mask_of(rules.fitting(state, dial.pile))",
        "mask_of(rules.fitting(state))",
        _FLOORS_SEEN,
    ),
    Mutant(
        "floors: who is skipped is not said",
        _UI + "floors/play.py",
        "if event[0] == rules.END_TURN and state.skip_waits:",
        "if event[0] == rules.PASS and state.skip_waits:",
        _FLOORS_SEEN,
    ),
    Mutant(
        "floors: medium asks for a ball of nine",
        _UI + "floors/first_card.py",
        '"top.ball", 1, rules.BALL_MOST_IN_MEDIUM, 2',
        '"top.ball", 1, rules.BALL_MOST, 2',
        _FLOORS_SEEN,
    ),
    Mutant(
        "new york: the lowest card has the statue",
        _RULES + "newyork.py",
        "state.statue = state.order[-1]",
        "state.statue = state.order[0]",
        _NEW_YORK,
    ),
    Mutant(
        "new york: cards are dealt a round late",
        _RULES + "newyork.py",
        "    state.deal_due = state.round % _ROUNDS_A_DEAL == 0\n    state.round += 1",
        "    state.round += 1\n    state.deal_due = state.round % _ROUNDS_A_DEAL == 0",
        _NEW_YORK,
    ),
    Mutant(
        "new york: four wins make a champion",
        _RULES + "newyork.py",
        "state.wins[player] >= CHAMPION_WINS",
        "state.wins[player] > CHAMPION_WINS",
        _NEW_YORK,
    ),
    Mutant(
        "new york: a roof of an earlier turn wins",
        _RULES + "newyork.py",
        "    at = state.order.index(state.turn) + 1\n    state.has_roof = False\n",
        "    at = state.order.index(state.turn) + 1\n",
        _NEW_YORK,
    ),
    Mutant(
        "new york: the bus takes no skyscraper",
        _RULES + "newyork.py",
        "5 if mover == BUS else 6",
        "6",
        _NEW_YORK,
    ),
    Mutant(
        "new york: two may play one number",
        _RULES + "newyork.py",
        " or numbers.count(number) > 1:",
        ":",
        _NEW_YORK,
    ),
    Mutant(
        "new york: the usual block is built from nothing",
        _UI + "newyork/action_phase.py",
        "return self.table.state.supply[rules.BLOCK] > 0",
        "return True",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "new york: the crown is on the ring of who is on turn",
        _UI + "newyork/action_phase.py",
        "white = CROWN if player == state.statue else 0",
        "white = CROWN if player == state.turn else 0",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "new york: a claim by roof builds a second roof",
        _UI + "newyork/dialogs.py",
        "if answers[0] == rules.BY_ROOF and not table.state.has_roof:",
        "if answers[0] == rules.BY_ROOF:",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "new york: a champion is crowned at every win",
        _UI + "newyork/result.py",
        "is_new = state.winner == champion and state.wins[champion] == rules.CHAMPION_WINS",
        "is_new = state.winner == champion",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "new york: the next game forgets the chosen mover",
        _UI + "newyork/result.py",
        "setup[:2] + answers + setup[3:]",
        "setup",
        _RESULT_SEEN,
    ),
    Mutant(
        "new york: a dial shows its number after the hand is off",
        _UI + "secret_choice.py",
        "        self._down &= ~(1 << (3 * pod + key))\n        if",
        "        if",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "new york: dialling on leaves one's answer in",
        _UI + "secret_choice.py",
        "        self._settled[player] = False\n\n    def _settle",
        "\n    def _settle",
        _NEW_YORK_SEEN,
    ),
    Mutant(
        "track: a fall never reaches the target",
        _RULES + "track.py",
        "    else:\n        _look_at_target(state)",
        "",
        _TRACK,
    ),
    Mutant(
        "track: the round does not end past a first seat that is out",
        _RULES + "track.py",
        "is_complete or seat == state.first\n        if not state.out_reason[seat]:\n",
        "is_complete\n        if not state.out_reason[seat]:\n            is_complete = seat == state.first\n",
        _TRACK,
    ),
    Mutant(
        "track: one fall more is allowed",
        _RULES + "track.py",
        "if 0 < profile[FALLS_OUT] <= state.falls[by]:",
        "if 0 < profile[FALLS_OUT] < state.falls[by]:",
        _TRACK,
    ),
    Mutant(
        "track: points may be booked for who is out",
        _RULES + "track.py",
        "    if state.out_reason[event[1]]:\n        return why.PLAYER_OUT\n    _book(state",
        "    _book(state",
        _TRACK,
    ),
    Mutant(
        "track: counting down the target is passed by",
        _RULES + "track.py",
        "else score <= target)",
        "else score < target)",
        _TRACK,
    ),
    Mutant(
        "track: the preview goes below the lowest",
        _UI + "track/__init__.py",
        "return score if lowest == rules.NONE else max(score, lowest)",
        "return score",
        _TRACK_SEEN,
    ),
    Mutant(
        "track: who went out keeps what they dialled",
        _UI + "track/play.py",
        "return self._dialled[player] if self.table.is_in(player) else 0",
        "return self._dialled[player]",
        _TRACK_SEEN,
    ),
    Mutant(
        "track: minus looks like plus on the ring",
        _UI + "track/play.py",
        "mask = first(count) if points > 0 else ALL ^ first(_PIXELS - count)",
        "mask = first(count)",
        _TRACK_SEEN,
    ),
    Mutant(
        "track: fewest points come last",
        _RULES + "track.py",
        "[-points for points in state.score] if state.profile[LOW_WINS] else scores(state)",
        "scores(state)",
        _RESULT_SEEN,
    ),
    Mutant(
        "track: a target at the start may be begun",
        _UI + "track/profile.py",
        '        if profile[rules.TARGET] == profile[rules.START]:\n            return REFUSE, "target_is_start"\n',
        "",
        _TRACK_SEEN,
    ),
    Mutant(
        "track: the last profile is not kept",
        _UI + "track/profile.py",
        "            self._settings.set(PROFILE + place, value)\n",
        "            pass\n",
        _TRACK_SEEN,
    ),
)
