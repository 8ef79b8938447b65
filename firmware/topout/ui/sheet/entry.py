"""A score sheet in play: all players dial their number for the same row at once, each on their own pod.

B says «mine is in»; dialling, or B again, takes that back. When all are in, the screen shows the new sums. One more
press of B books them. Nothing that was dialled is stored before that.
"""

from micropython import const

from topout.games import sheet as rules
from topout.games.reasons import PLAYER_OUT
from topout.games.validation import standing
from topout.match.seats import pod_name
from topout.ui.colors import CHOSEN, DIM, LIGHTS, PLAIN, PLAYER, dimmed
from topout.ui.intents import ENTER, OPEN_ONLY, REFUSE
from topout.ui.lights import ALL, CORNERS, PULSE, first
from topout.ui.panel import FEET, HEADS, ROWS, SCORES, TITLE
from topout.ui.screen import IN_TURNS, KEY_UNDO, B, GameScreen, turned
from topout.ui.sheet import describe, row_names
from topout.ui.texts import number, signed

_PIXELS = const(12)
_MOST_NAMED = const(2)  # leaders whose names fit into a line; more are shown by their pods


class Entry(GameScreen):
    fires_on_release = True
    can_unload = True  # what was dialled is the table's draft
    one_set = IN_TURNS

    def __init__(self, table, t):
        super().__init__(table, t)
        self._dialling: int | None = None  # the player who dialled last
        self._settled: list[int]
        # One string takes less memory than twelve. Reading it takes a file.
        self._names: str = table.draft[0] if table.draft else "|".join(row_names(table))
        if table.draft and table.draft[1] == len(table.state.entries):
            _, self._entries, self._numbers, self._has_dialled, self._settled = table.draft
        else:
            self._forget()

    def _forget(self):
        """Begin to dial for the next row."""
        state = self.table.state
        self._entries = len(state.entries)
        start = max(rules.row_part(state, state.row, rules.LEAST), min(0, rules.row_part(state, state.row, rules.MOST)))
        self._numbers = [start] * state.players
        self._has_dialled = [False] * state.players
        self._settled = []  # the players whose number is in, in the order of their presses
        self._dialling = None
        self.table.draft = self._names, self._entries, self._numbers, self._has_dialled, self._settled

    def step(self, now_ms: int):
        if self._entries != len(self.table.state.entries):
            self._forget()

    def keys_of(self) -> int:
        """Return whose keys the only set of keys is: the next player's, beginning with the dealer."""
        state = self.table.state
        for step in range(state.players):
            player = (state.dealer + step) % state.players
            if self._owes(player):
                return player
        return state.dealer

    def draw(self, panel) -> None:
        self.step(0)
        state = self.table.state
        is_complete = self._is_complete()
        self.pods = ("key.less", "key.book" if is_complete else "key.mine_in", "key.more")
        self.hub = ("key.menu", "key.change" if self._settled else "key.undo", "key.past")
        panel.say(TITLE, self._names.split("|")[state.row])
        panel.play(0, 0, ())
        self.draw_heads(panel)
        for player in range(state.players):
            self._draw_column(panel, state, player, is_complete)
        panel.say(ROWS + 2, self._prompt(state, is_complete), PLAIN if self._dialling is None else CHOSEN)
        panel.say(ROWS + 3, self._standing(state))
        panel.say(ROWS + 4, self._place(state))
        panel.say(ROWS + 5, self.last_event(describe), DIM)

    def _draw_column(self, panel, state, player, is_complete):
        total = state.score[player]
        if not self.table.is_in(player):
            panel.say(HEADS + player, self.table.head(player), DIM)
            panel.say(SCORES + player, number(total), DIM)
            panel.say(FEET + player, self.t("play.out"), DIM)
            return
        dialled = self._numbers[player]
        factor = rules.row_part(state, state.row, rules.FACTOR)
        if is_complete:
            panel.say(SCORES + player, number(total + factor * dialled), CHOSEN)
            panel.say(FEET + player, number(dialled) if factor == rules.TIE else signed(factor * dialled))
            return
        is_settled = player in self._settled
        tone = PLAIN if is_settled else CHOSEN if self._has_dialled[player] else DIM
        panel.say(SCORES + player, number(dialled), tone)
        panel.say(FEET + player, number(total))
        if is_settled:
            panel.say(HEADS + player, "✓" + self.table.head(player), PLAYER + self.table.seats[player])

    def _prompt(self, state, is_complete):
        if is_complete:
            return self.t("sheet.sums")
        factor = rules.row_part(state, state.row, rules.FACTOR)
        player = self._dialling
        if player is None:
            return self.t("sheet.tie" if factor == rules.TIE else "sheet.dial")
        text = self.table.name(player) + ": " + number(self._numbers[player])
        if factor in (1, rules.TIE):
            return text
        return text + " × " + number(factor) + " = " + number(factor * self._numbers[player])

    def _standing(self, state):
        """Return who leads, and the target if there is one."""
        target = state.profile[rules.TARGET]
        goal = "" if target == rules.NONE else self.t("play.target", number(target))
        players = standing(state)
        if not state.entries or len(players) == 1:
            return goal or self.t("play.fewest" if state.profile[rules.LOW_WINS] else "play.most")
        best = (min if state.profile[rules.LOW_WINS] else max)([state.score[player] for player in players])
        leaders = [player for player in players if state.score[player] == best]
        if len(leaders) == len(players):
            text = self.t("sheet.level")
        elif len(leaders) > _MOST_NAMED:
            text = self.t("sheet.leads", " ".join([pod_name(self.table.seats[player]) for player in leaders]))
        else:
            text = self.t("sheet.leads", ", ".join([self.table.name(player) for player in leaders]))
        return text + "\t" + goal if goal else text

    def _place(self, state):
        """Return the round, the row and the dealer, without those of which there is only one.

        With all three there is only room for the dealer's pod.
        """
        table = self.table
        rounds = state.profile[rules.ROUNDS]
        rows = state.profile[rules.ROWS]
        is_long = rounds != 1 and rows > 1
        parts = []
        if rounds != 1:
            parts.append(self.t("play.round", str(state.round) + ("/" + str(rounds) if rounds else "")))
        if rows > 1:
            parts.append(self.t("sheet.row", str(state.row + 1) + "/" + str(rows)))
        if state.players > 1:
            dealer = pod_name(table.seats[state.dealer]) if is_long else table.name(state.dealer)
            parts.append(self.t("sheet.deals", dealer))
        return ", ".join(parts)

    def light(self, lights) -> None:
        """Light the rings. Those who owe a number pulse: with their number, one pixel each, or with three pixels."""
        lights.clear()
        is_complete = self._is_complete()
        for player, pod in enumerate(self.table.seats):
            if is_complete and self.table.is_in(player):
                lights.set(pod, ALL, LIGHTS[pod])
            elif player in self._settled:
                lights.set(pod, ALL, dimmed(LIGHTS[pod]))
            elif self.table.is_in(player):
                dialled = min(_PIXELS, abs(self._numbers[player]))
                lights.set(pod, first(dialled) or CORNERS, LIGHTS[pod], PULSE)

    def press(self, pod: int, key: int):
        self.step(0)
        player = self.table.player_at(pod)
        if player is None:
            return REFUSE, "no_seat"
        if not self.table.is_in(player):
            return REFUSE, PLAYER_OUT
        if key != B:
            return self._dial(player, key, 0)
        if self._is_complete():
            return ENTER, self._event(), None
        if player in self._settled:
            self._settled.remove(player)
            return None
        self._settled.append(player)
        if player == self._dialling:
            self._dialling = None

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        player = self.table.player_at(pod)
        if player is not None and self.table.is_in(player):
            self._dial(player, key, times)

    def go_back(self, pod: int):
        """Let the player dial again, or open the undo dialog."""
        player = self.table.player_at(pod)
        if player not in self._settled:
            return super().go_back(pod)
        self._settled.remove(player)

    def press_hub(self, key: int):
        if key != KEY_UNDO or not self._settled:
            return super().press_hub(key)
        self._settled.pop()

    def press_fall(self):
        return OPEN_ONLY, self._make_history

    def _make_history(self):
        from topout.ui.event_history import EventHistory

        return EventHistory(self.table, self.t)

    def _dial(self, player, key, times):
        state = self.table.state
        least = rules.row_part(state, state.row, rules.LEAST)
        most = rules.row_part(state, state.row, rules.MOST)
        self._numbers[player] = max(least, min(most, turned(self._numbers[player], key, times)))
        self._has_dialled[player] = True
        self._dialling = player
        if player in self._settled:
            self._settled.remove(player)

    def _owes(self, player):
        return self.table.is_in(player) and player not in self._settled

    def _is_complete(self):
        return not [player for player in range(len(self.table.seats)) if self._owes(player)]

    def _event(self):
        numbers = [
            self._numbers[player] if self.table.is_in(player) else rules.NOT_IN for player in range(len(self._numbers))
        ]
        return (rules.ENTER,) + tuple(numbers)
