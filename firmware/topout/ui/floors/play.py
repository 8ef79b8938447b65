"""The game in play: piles, what fits, everyone's stars and hands (F14: no secret), and the dial of the player on turn.

The ring of the player on turn is the dial: its first ten pixels are the floors. Floors that fit are lit; the white
pixel is the dial's position. A key pressed out of turn opens the night card (F8).
"""

from topout.games import floors as rules
from topout.games import reasons as why
from topout.ui.colors import CHOSEN, DIM, LIGHTS, PLAYER
from topout.ui.floors import ball_name, describe, hand_of, mask_of, spaced, way_to, ways
from topout.ui.floors.dial import DOING, FLOORS, CardDial
from topout.ui.intents import ENTER, OPEN, REFUSE
from topout.ui.lights import ARC, SPIN, STEADY
from topout.ui.panel import FEET, HEADS, ROWS, SCORES
from topout.ui.screen import ANYBODY, ON_TURN, A, B, GameScreen
from topout.ui.sounds import TURN

__import__("topout.ui.score_track")  # for the painter: loaded and unloaded with this screen

_DOING_PIXEL = 10
_BALL_PIXEL = 11
_NIGHT_LENGTH = 5  # length of the event of a floor played out of turn

# Indexed by the rules' numbers of events without a card; the last tuple by the dial's faces.
_KEYS = ("", "", "key.draw", "key.pass", "", "key.end_turn", "key.star")
_DOINGS = ("", "", "doing.draw", "doing.pass", "", "doing.end_turn", "doing.empty")
_FACES = ("key.floors", "key.balls", "key.kinds")


class Play(GameScreen):
    fires_on_release = True

    def __init__(self, table, t):
        super().__init__(table, t)
        self._dial: CardDial | None = None
        self._seen = -1
        self.one_set = ANYBODY if table.state.rules == rules.FULL else ON_TURN  # only there a night card is played (F8)

    # What is shown.

    def draw(self, panel) -> None:
        table = self.table
        state = table.state
        dial = self._at_hand()
        self.draw_turn(panel, self.tell_time(), 0, state.target, state.stars)
        draw_table(self, panel, state)
        panel.say(ROWS + 4, "▸ " + self._found(state, dial), CHOSEN)
        panel.say(ROWS + 5, self._news(state) or self.t("play.target", state.target), DIM)
        self._name_keys(state, dial)

    def _found(self, state, dial):
        """Return the text of the dial's entry."""
        entry = dial.entry
        if entry == DOING:
            return self._doing(state, dial.event())
        if dial.face != FLOORS:
            return self.t("dial.ball", ball_name(self.t, entry)) + " → " + spaced(_fitting_under(state, entry))
        label = "dial.floor" if state.rules != rules.BEGINNER else "dial.second" if dial.pile else "dial.first"
        return self.t(label, entry) + ": " + way_to(self.t, state, entry, dial.pile)

    def _doing(self, state, event):
        following = self.table.name((state.turn + 1) % state.players)
        if event is None:
            return self.t("doing.no_floor")
        if event[0] == rules.END_TURN and state.skip_waits:
            return self.t("doing.skip", following)
        if event[0] == rules.PASS and state.rules == rules.BEGINNER:
            return self.t("doing.pass_and_draw")
        return self.t(_DOINGS[event[0]], following)

    def _news(self, state):
        """Return what the piles and the title do not already show."""
        table = self.table
        if not table.session.log and not table.session.undone:
            return self.t("play.deal")
        if table.session.undone or table.last is None:
            return self.last_event(describe)
        who, event = table.last
        if event[0] in (rules.END_TURN, rules.EMPTY) and state.turn != (who + 1) % state.players:
            return self.t("play.skipped", table.name((who + 1) % state.players))
        is_plain = event[0] in (rules.FLOOR, rules.BALL, rules.END_TURN) and len(event) < _NIGHT_LENGTH
        return "" if is_plain else self.last_event(describe)

    def _name_keys(self, state, dial):
        event = dial.event()
        lays = "key.lay" if dial.entry != DOING else _KEYS[event[0]] if event else ""
        if not state.hand[state.turn]:
            self.pods = ("", lays, "")
            self.hub = ("key.menu", "key.undo", "")
            return
        over = "key.other_pile" if state.rules == rules.BEGINNER else _FACES[dial.other_face]
        self.pods = ("key.less", lays, "key.more")
        self.hub = ("key.menu", "key.undo", over)

    def light(self, lights) -> None:
        self.light_waiting(lights)
        state = self.table.state
        dial = self._at_hand()
        pod = self.table.seats[state.turn]
        if not state.hand[state.turn]:
            lights.set(pod, ARC, LIGHTS[pod], SPIN)
        elif dial.face == FLOORS:
            pixel = _DOING_PIXEL if dial.entry == DOING else dial.entry
            lights.set(pod, mask_of(rules.fitting(state, dial.pile)), LIGHTS[pod], STEADY, 1 << pixel)
        else:
            lights.set(pod, mask_of(_fitting_under(state, dial.entry)), LIGHTS[pod], STEADY, 1 << _BALL_PIXEL)

    # What keys do.

    def press(self, pod: int, key: int):
        state = self.table.state
        player = self.table.player_at(pod)
        if player != state.turn:
            return self._press_out_of_turn(state, player, key)
        dial = self._at_hand()
        if key != B:
            dial.walk(-1 if key == A else 1)
            return None
        event = dial.event()
        if event is None:
            return REFUSE, why.LAY_A_FLOOR
        if event[0] == rules.FLOOR and not rules.does_fit(state, dial.entry, dial.pile):
            return REFUSE, why.DOES_NOT_FIT, dial.entry, ways(self.t, state, dial.pile)
        return ENTER, event, TURN if event[0] in (rules.END_TURN, rules.PASS, rules.EMPTY) else None

    def hold(self, pod: int, key: int, times: int):
        if key == B:
            return super().hold(pod, key, times)
        if self.table.player_at(pod) == self.table.state.turn:
            self._at_hand().walk(-1 if key == A else 1)

    def press_fall(self):
        state = self.table.state
        if state.hand[state.turn]:
            self._at_hand().turn_over()

    def _press_out_of_turn(self, state, player, key):
        if player is None:
            return REFUSE, "no_seat"
        if state.rules != rules.FULL:
            return REFUSE, why.NOT_YOUR_TURN
        if state.only_balls:
            return REFUSE, why.ONLY_BALLS_LEFT
        if not state.hand[state.turn]:
            return REFUSE, why.HAND_EMPTY
        return OPEN, lambda: self._make_night(player, key)

    def _make_night(self, player, key):
        from topout.ui.floors.night_card import Night

        return Night(self.table, self.t, player, key)

    def _at_hand(self):
        """Return the dial for the current state."""
        table = self.table
        if self._seen != table.version:
            self._seen = table.version
            pile = self._dial.pile if self._dial else 0
            follows_ball = table.last is not None and table.last[1][0] == rules.BALL
            self._dial = CardDial(table.state, pile, follows_ball)
        return self._dial


def draw_table(screen, panel, state) -> None:
    """Draw stars and hands, the piles, and what fits."""
    t = screen.t
    table = screen.table
    screen.draw_heads(panel)
    for player in range(state.players):
        panel.say(SCORES + player, str(state.stars[player]))
        panel.say(FEET + player, hand_of(t, state, player), DIM)
    panel.say(HEADS + state.turn, "▸" + table.head(state.turn), PLAYER + table.seats[state.turn])
    if state.rules == rules.BEGINNER:
        panel.say(ROWS + 3, t("play.two_piles", state.piles[0], state.piles[1]))
    else:
        panel.say(ROWS + 3, t("play.piles", state.piles[0], ball_name(t, state.ball), spaced(rules.fitting(state))))


def _fitting_under(state, ball):
    """Return the floors that would fit if this ball were on top."""
    return rules.fitting(rules.State(2, 0, rules.FULL, state.piles[0], ball))
