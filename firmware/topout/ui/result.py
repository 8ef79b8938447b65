"""Shows how a game ended, on pages that A and C turn. B asks whether to play again.

The first page names the winners in large letters. Rings and piezo celebrate them until a key is pressed or a few
seconds have passed.

A page is (title, columns, lines, drawing). A column is (player, large text, small text). The lines are below the
columns, or at the top if there are none. The drawing is a module of the painter with its data, or ().
A game's own result adds pages, and defines how the game ended and what to ask before the next game.
"""

from micropython import const

from topout import unimport
from topout.constants import TICKS_MASK
from topout.match.seats import pod_name
from topout.ui.colors import DIM, LIGHTS, NOTICE, PLAIN, PLAYER, dimmed
from topout.ui.intents import OPEN_ONLY, REDRAW, TUNE
from topout.ui.lights import ALL, ARC, CORNERS, DOT, SPIN, STEADY
from topout.ui.panel import FEET, HEADS, ROWS, SCORES
from topout.ui.screen import A, B, GameScreen
from topout.ui.texts import number

# Not in `sounds`: here it takes memory only while a result is shown.
MELODY = (2093, 150, 2637, 150, 3136, 150, 4186, 300, 3136, 150, 4186, 600)

_LAP = const(12)  # beats during which the winners' colours run round the table
_BEATS = const(24)
_BEAT_MS = const(250)
_PAINTING_MS = const(600)
_PAUSE_MS = const(200)  # before the music, so that players see the page first
_SETTLED = const(-1)
_BEFORE = const(-2)

_SENTENCES = ("result.nobody", "result.winner", "result.winners")
_FEW_LETTERS = const(12)


class Result(GameScreen):
    pods = ("key.previous", "key.again", "key.following")
    hub = ("key.menu", "key.undo", "")

    def __init__(self, table, t):
        super().__init__(table, t)
        self.winners = table.rules.winners(table.state)
        self._at = 0
        self._places: list = []  # by player; computed when the page of places is first drawn
        self._pages = [self.winner, self.places] + self.own_pages() + [self.graph]
        self._graph_at = len(self._pages) - 1
        self._turned_ms: int | None = None
        self._course = None  # the ScoreHistory, while the log is being folded for the graph
        self._graph: tuple = ()  # the graph's lines and drawing
        if any(table.clock.spent_ms):
            self._pages.append(self.times)
        # A game that was already over at power-on is not celebrated again.
        self._beat = _BEFORE if self.winners and table.last else _SETTLED
        self._began_ms: int | None = None

    # What a game may override.

    def how(self) -> list:
        """Return one or two lines about how the game ended."""
        return [self.t("how." + self.table.state.ended_by)]

    def own_pages(self) -> list:
        raise NotImplementedError

    says_who_begins = True
    graph_title = "result.graph"

    def follow(self, values: list, state, who: int | None, event: tuple) -> list:
        """Return everybody's values for the graph after an event.

        `values` are those before the event, `state` is the state after it, `who` is the player whose event it was. The
        first call has no event yet.
        """
        return self.table.rules.scores(state)

    def again_asked(self) -> tuple:
        """Return the answers already known for the next game, and all its questions."""
        return (), ()

    def again_setup(self, setup: tuple, answers: tuple) -> tuple:
        """Return the setup that the rules propose, changed by these answers."""
        return setup

    # Pages.

    def winner(self) -> tuple:
        lines = ["", "", "", tell_winners(self.table, self.t)] + self.how()
        return self.t("result.title"), (), lines, ("topout.ui.banner", self._banner()) if self.winners else ()

    def places(self) -> tuple:
        """Return the page of places, in order. Players who are out have no place."""
        t = self.t
        table = self.table
        scores = table.rules.scores(table.state)
        columns = []
        if not self._places:
            self._places = unimport.load_once("topout.match.standings").places_of(table.game, table.state)
        for place, player in sorted([(place, player) for player, place in enumerate(self._places)]):
            place_text = t("result.place." + str(place)) if table.is_in(player) else t("play.out")
            columns.append((player, number(scores[player]), place_text))
        return t("result.places"), columns, self.how(), ()

    def hands(self, falls: list | None) -> tuple:
        """Return the page of steady hands: everybody's falls, the alarms on their turns, and who was the steadiest.

        `falls` is None in a game without falls.
        """
        table = self.table
        alarms = table.alarms[:-1]
        columns = [(player, str(count), "") for player, count in enumerate(alarms)]
        falls_of = falls or [0] * len(alarms)
        slips = [(falls_of[player] + count, falls_of[player]) for player, count in enumerate(alarms)]
        if falls:
            columns = [(player, str(falls[player]), "! " + str(count)) for player, count in enumerate(alarms)]
        lines = [self.t("hands.falls" if falls else "hands.alarms"), self._tell_steadiest(slips)]
        return self.t("hands.title"), columns, lines, ()

    def alarms(self) -> list:
        """Return the page of hands for a game without falls, or no page if there was no alarm."""
        return [lambda: self.hands(None)] if any(self.table.alarms) else []

    def graph(self) -> tuple:
        lines, drawing = self._graph or ((), ())
        return self.t(self.graph_title), (), lines, drawing

    def _must_fold(self, now_ms):
        """Return whether to begin folding the log for the graph.

        This is so once a page was turned and painted, so that the graph is ready when its page is reached. If that is
        the current page, it is so at once.
        """
        if not self._at or self._graph:
            return False
        if self._turned_ms is None:
            self._turned_ms = now_ms
        return self._at == self._graph_at or ((now_ms - self._turned_ms) & TICKS_MASK) > _PAINTING_MS

    def _make_graph(self, values, zero, heights):
        """Return the graph's lines and drawing. The player with the highest final value has the uppermost row."""
        table = self.table
        order = sorted([(-value, player) for player, value in enumerate(values)])
        lines = ["\t" + table.head(player) + " " + number(-value) for value, player in order]
        drawn = [(PLAYER + table.seats[player], heights[player]) for _, player in order]
        return lines, ("topout.ui.graph", (zero, drawn))

    def times(self) -> tuple:
        table = self.table
        lines = [table.name(player) + "\t" + table.clock.format(player) for player in range(len(table.seats))]
        return self.t("result.times"), (), lines, ()

    def _tell_steadiest(self, slips):
        """Return a line about the steadiest players who are still in; "" if there are none, or only one player.

        `slips` are (falls and alarms, falls) by player: with as many of both, fewer falls are steadier.
        """
        slips = [(count, player) for player, count in enumerate(slips) if self.table.is_in(player)]
        steady = [player for count, player in slips if count == min(slips)[0]]
        if not steady or len(self.table.seats) == 1:
            return ""
        if len(steady) == len(self.table.seats):
            return self.t("hands.level")
        return self.t("hands.steadiest", names_of(self.table, steady))

    # The screen.

    def draw(self, panel) -> None:
        title, columns, lines, drawing = self._pages[self._at]()
        self.draw_title(panel, title, *([] if "\t" in title else [str(self._at + 1) + "/" + str(len(self._pages))]))
        if columns:
            panel.split(len(columns))
        for at, (player, large, small) in enumerate(columns):
            tone = PLAIN if self.table.is_in(player) else DIM
            panel.say(HEADS + at, self.table.head(player), PLAYER + self.table.seats[player])
            panel.say(SCORES + at, large, tone)
            panel.say(FEET + at, small, tone)
        for row, line in enumerate(lines, 3 if columns else 0):
            if line:
                panel.say(ROWS + row, line)
        if drawing:
            panel.draw(*drawing)

    def _banner(self):
        """Return the banner's tone, the winners' names, and their pods' marks for when the names are too long."""
        seats = self.table.seats
        tone = PLAYER + seats[self.winners[0]] if len(self.winners) == 1 else NOTICE
        called = [self.table.head(player) for player in self.winners]
        return tone, " ".join(called), _marks(self.table, self.winners)

    def light(self, lights) -> None:
        lights.clear()
        for pod in self.table.seats:
            lights.set(pod, DOT, dimmed(LIGHTS[pod]))
        pods = [self.table.seats[player] for player in self.winners]
        if 0 <= self._beat < _LAP:
            colour = LIGHTS[pods[self._beat % len(pods)]]
            lights.set(self.table.seats[self._beat % len(self.table.seats)], ALL, colour)
            return
        for pod in pods:
            if self._beat == _SETTLED:
                lights.set(pod, ARC, LIGHTS[pod], SPIN)
            else:
                lights.set(pod, ALL, LIGHTS[pod], STEADY, CORNERS << self._beat % 4)

    def step(self, now_ms: int):
        if self._course:
            if self._course.step():
                self._graph = self._make_graph(self._course.values, *self._course.heights())
                self._course = None
                return (REDRAW,)
        elif self._must_fold(now_ms):
            self._course = unimport.load_once("topout.ui.score_history").ScoreHistory(self.table, self.follow)
        if self._beat == _SETTLED:
            return None
        if self._began_ms is None:
            self._began_ms = now_ms
        elapsed_ms = (now_ms - self._began_ms) & TICKS_MASK
        if self._beat == _BEFORE:
            if elapsed_ms < _PAUSE_MS:
                return None
            self._beat = 0
            self._began_ms = now_ms
            return TUNE, MELODY
        beat = elapsed_ms // _BEAT_MS
        if beat == self._beat:
            return None
        self._beat = beat if beat < _BEATS else _SETTLED
        return (REDRAW,)

    def press(self, pod: int, key: int):
        self._beat = _SETTLED
        if key == B:
            return OPEN_ONLY, self._ask_again
        self._at = (self._at + (-1 if key == A else 1)) % len(self._pages)

    def _ask_again(self):
        from topout.ui.play_again import ask_again

        return ask_again(self)

    def press_hub(self, key: int):
        self._beat = _SETTLED
        return super().press_hub(key)


def tell_winners(table, t) -> str:
    winners = table.rules.winners(table.state)
    return t(_SENTENCES[min(2, len(winners))], names_of(table, winners))


def names_of(table, players: list) -> str:
    """Return the players' names; for several players with long names, their pods' marks."""
    names = " ".join([table.name(player) for player in players])
    return names if len(players) == 1 or len(names) <= _FEW_LETTERS else _marks(table, players)


def _marks(table, players):
    return " ".join([pod_name(table.seats[player]) for player in players])
