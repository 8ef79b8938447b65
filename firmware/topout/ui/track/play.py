"""The score track in play. All players dial on their own pods, also out of turn and at once; B books the points.

If nothing is dialled, B does the usual next thing for the player on turn: an action, or the end of the turn.
"""

from micropython import const

from topout.games import track as rules
from topout.games.reasons import NO_FALLS, NOT_YOUR_TURN, PLAYER_OUT
from topout.games.validation import standing
from topout.ui.colors import CHOSEN, DIM, LIGHTS, PLAIN, PLAYER
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ALL, CORNERS, PULSE, first
from topout.ui.panel import FEET, HEADS, ROWS, SCORES
from topout.ui.screen import ANYBODY, KEY_UNDO, B, GameScreen, turned
from topout.ui.sounds import LAST_ROUND, TURN
from topout.ui.texts import number, signed
from topout.ui.track import ask_fall, booked, describe, formula

__import__("topout.ui.score_track")  # for the painter: loaded and unloaded with this screen

_MOST = const(999)
_PIXELS = const(12)


class Play(GameScreen):
    fires_on_release = True
    one_set = ANYBODY

    def __init__(self, table, t):
        super().__init__(table, t)
        self._dialled = [0] * len(table.seats)
        self._dialling = 0  # the player who dialled last

    def draw(self, panel) -> None:
        state = self.table.state
        shown = self._shown()
        self._name_keys(state, shown)
        lowest, highest = _range(state)
        self.draw_turn(panel, self.tell_time(), lowest, highest, state.score)
        self._draw_columns(panel, state)
        if shown is None:
            panel.say(ROWS + 3, self._goal(state.profile))
        else:
            text = self.table.name(shown) + ": " + formula(state, shown, self._dialled[shown])
            panel.say(ROWS + 3, text, CHOSEN)
        panel.say(ROWS + 4, self.last_event(describe), DIM)
        panel.say(ROWS + 5, self._counted(state))

    def _name_keys(self, state, shown):
        natural = "key.action" if state.actions_left else "key.end_turn"
        self.pods = ("key.less", natural if shown is None else "key.book", "key.more")
        fall = "key.fall" if rules.has_falls(state) else ""
        self.hub = ("key.menu", "key.undo" if shown is None else "key.clear", fall)

    def _counted(self, state):
        """Return the round, and the actions left if actions are counted."""
        rounds = state.profile[rules.ROUNDS]
        text = self.t("play.round", str(state.round) + ("/" + str(rounds) if rounds else ""))
        return text + ", " + self.t("play.actions", state.actions_left) if state.profile[rules.ACTIONS] else text

    def _goal(self, profile):
        if profile[rules.TARGET] != rules.NONE:
            return self.t("play.target", number(profile[rules.TARGET]))
        if profile[rules.FALLS_OUT]:
            return self.t("play.falls_out", profile[rules.FALLS_OUT])
        return self.t("play.fewest" if profile[rules.LOW_WINS] else "play.most")

    def _draw_columns(self, panel, state):
        self.draw_heads(panel)
        table = self.table
        for player in range(state.players):
            out = state.out_reason[player]
            panel.say(SCORES + player, number(state.score[player]), DIM if out else PLAIN)
            if out:
                panel.say(HEADS + player, table.head(player), DIM)
                panel.say(FEET + player, self.t("play.out"), DIM)
                continue
            if player == state.turn:
                panel.say(HEADS + player, "▸" + table.head(player), PLAYER + table.seats[player])
            self._draw_foot(panel, state, player)

    def _draw_foot(self, panel, state, player):
        if self._dialled[player]:
            panel.say(FEET + player, signed(self._dialled[player]), CHOSEN)
        elif rules.has_falls(state):
            most = state.profile[rules.FALLS_OUT]
            panel.say(FEET + player, "↓" + str(state.falls[player]) + ("/" + str(most) if most else ""))
        elif self.table.clock.is_on:
            panel.say(FEET + player, self.table.clock.format(player), DIM)

    def light(self, lights) -> None:
        """Light the rings. Dialled points pulse, one pixel a point, in the other direction if negative.

        Without dialled points, the ring of the player on turn shows the actions left.
        """
        self.light_waiting(lights)
        state = self.table.state
        seats = self.table.seats
        most = state.profile[rules.ACTIONS]
        pod = seats[state.turn]
        lights.set(pod, first(_PIXELS * state.actions_left // most) or CORNERS if most else ALL, LIGHTS[pod])
        for player in range(state.players):
            points = self._pending(player)
            if points:
                count = min(_PIXELS, abs(points))
                mask = first(count) if points > 0 else ALL ^ first(_PIXELS - count)
                lights.set(seats[player], mask, LIGHTS[seats[player]], PULSE)

    def press(self, pod: int, key: int):
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if key == B:
            return self._ok(player)
        if not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        self._dial(player, key, 0)

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        player = self.table.player_at(pod)
        if player is not None and self.table.is_in(player):
            self._dial(player, key, times)

    def go_back(self, pod: int):
        """Clear the points that B would book; if there are none, open the undo dialog."""
        player = self.table.player_at(pod)
        whose = None if player is None else self._whose(player)
        if whose is None:
            return super().go_back(pod)
        self._dialled[whose] = 0

    def press_hub(self, key: int):
        if key != KEY_UNDO or self._shown() is None:
            return super().press_hub(key)
        self._dialled = [0] * len(self._dialled)

    def press_fall(self):
        if rules.has_falls(self.table.state):
            return OPEN, lambda: ask_fall(self.table, self.t)
        return REFUSE, NO_FALLS

    def _dial(self, player, key, times):
        self._dialled[player] = max(-_MOST, min(_MOST, turned(self._dialled[player], key, times)))
        self._dialling = player

    def _ok(self, player):
        whose = self._whose(player)
        if whose is not None:
            points = self._dialled[whose]
            self._dialled[whose] = 0
            is_last = does_ring_in_the_last_round(self.table.state, whose, points)
            return ENTER, (rules.POINTS, whose, points), LAST_ROUND if is_last else None
        state = self.table.state
        if player != state.turn:
            return REFUSE, NOT_YOUR_TURN
        if state.actions_left:
            return ENTER, (rules.ACTION,), None
        return ENTER, (rules.END_TURN, 0), end_of_turn_tune(state)

    def _whose(self, player):
        """Return the player whose points B books: one's own, or else those on the screen; None if there are none."""
        return player if self._pending(player) else self._shown()

    def _pending(self, player):
        """Return a player's dialled points that are not booked yet; 0 if the player has gone out since."""
        return self._dialled[player] if self.table.is_in(player) else 0

    def _shown(self):
        """Return the player whose points the screen shows, or None if nobody has dialled.

        This is the last player to dial, or else the next one with points.
        """
        players = len(self._dialled)
        for step in range(players):
            player = (self._dialling + step) % players
            if self._pending(player):
                return player
        return None


def does_ring_in_the_last_round(state, player: int, points: int) -> bool:
    """Return whether these points are the first to reach the target, where the round is still played to its end."""
    if not state.profile[rules.LAST_ROUND] or rules.is_target_reached(state):
        return False
    return rules.does_reach(state, booked(state, player, points))


def end_of_turn_tune(state) -> tuple:
    """Return the tune for the end of a turn, which may begin the last round."""
    last = max([(player - state.first) % state.players for player in standing(state)])
    is_last = (state.turn - state.first) % state.players == last
    return LAST_ROUND if is_last and state.round + 1 == state.profile[rules.ROUNDS] else TURN


def _range(state):
    """Return the track's ends in round numbers.

    The range includes the profile's start, target and lowest score, and all scores.
    """
    profile = state.profile
    numbers = [profile[place] for place in (rules.START, rules.TARGET, rules.LOWEST) if profile[place] != rules.NONE]
    lowest = min(numbers + state.score)
    highest = max(numbers + state.score)
    step = 10
    while highest - lowest > 10 * step:
        step *= 10
    lowest = lowest // step * step
    return lowest, max(lowest + 2 * step, -(-highest // step) * step)
