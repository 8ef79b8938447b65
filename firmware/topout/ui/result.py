"""How a game ended, on pages that A and C turn. The first one names the winners, large: rings and piezo celebrate them
until a key is pressed or a few seconds have gone by. B asks whether to play once more.

A page is (title, columns, lines, drawing): for each column the player, a large text and a small one; beneath them the
lines, or from the top if there are no columns; and a painter's part with what it draws, or nothing. A game's own result
adds pages, says how it ended, and what to ask before the next game.
"""

from micropython import const

from topout import shelf
from topout.facts import TICKS_MASK
from topout.seats import pod_name
from topout.ui.intents import ALONE, REDRAW, TUNE
from topout.ui.lights import ALL, ARC, CORNERS, DOT, SPIN, STEADY
from topout.ui.panel import FEET, HEADS, ROWS, SCORES
from topout.ui.screen import A, B, GameScreen
from topout.ui.texts import number
from topout.ui.tones import DIM, LIGHTS, NOTICE, PLAIN, PLAYER, dimmed

# Here and not among the other tunes: it is in memory while a result is.
MELODY = (2093, 150, 2637, 150, 3136, 150, 4186, 300, 3136, 150, 4186, 600)

_LAP = const(12)  # beats in which the winners' colour runs round the table
_BEATS = const(24)
_BEAT_MS = const(250)
_PAINTING_MS = const(600)
_PAUSE_MS = const(200)  # a look before the music
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
        self._places: list = []  # by player, once their page is looked at
        self._pages = [self.winner, self.places] + self.own_pages() + [self.graph]
        self._graph_at = len(self._pages) - 1
        self._turned_ms: int | None = None
        self._course = None  # while the log is being folded for the graph
        self._graph: tuple = ()  # its lines and its drawing
        if any(table.clock.spent_ms):
            self._pages.append(self.times)
        # A game that was over when the power came on has been celebrated.
        self._beat = _BEFORE if self.winners and table.last else _SETTLED
        self._began_ms: int | None = None

    # What a game has of its own.

    def how(self) -> list:
        """How it ended, in a line or two."""
        return [self.t("how." + self.table.state.how)]

    def own_pages(self) -> list:
        raise NotImplementedError

    says_who_begins = True
    graph_title = "result.graph"

    def follow(self, values: list, state, who: int | None, event: tuple) -> list:
        """What the graph shows of everybody, by what it was before an event, the state after it, and whose it was. The
        first time there is no event yet."""
        return self.table.rules.scores(state)

    def again_asked(self) -> tuple:
        """Before the next game: what is known of the answers, and the questions to all of them."""
        return (), ()

    def again_setup(self, setup: tuple, answers: tuple) -> tuple:
        """The setup that the rules propose, with these answers."""
        return setup

    # Pages.

    def winner(self) -> tuple:
        lines = ["", "", "", tell_winners(self.table, self.t)] + self.how()
        return self.t("result.title"), (), lines, ("banner", self._banner()) if self.winners else ()

    def places(self) -> tuple:
        """In order; who is out has none."""
        t = self.t
        table = self.table
        scores = table.rules.scores(table.state)
        columns = []
        if not self._places:
            self._places = shelf.borrow("topout.ending").places_of(table.game, table.state)
        for place, player in sorted([(place, player) for player, place in enumerate(self._places)]):
            told = t("result.place", place) if table.is_in(player) else t("play.out")
            columns.append((player, number(scores[player]), told))
        return t("result.places"), columns, self.how(), ()

    def hands(self, falls: list | None) -> tuple:
        """Who fell how often, or nobody can, and on whose turn the alarm asked; whose hands were the steadiest."""
        table = self.table
        alarms = table.alarms[:-1]
        columns = [(player, str(count), "") for player, count in enumerate(alarms)]
        slips = alarms
        if falls:
            columns = [(player, str(falls[player]), "! " + str(count)) for player, count in enumerate(alarms)]
            slips = [falls[player] + count for player, count in enumerate(alarms)]
        lines = [self.t("hands.falls" if falls else "hands.alarms"), self._tell_steadiest(slips)]
        return self.t("hands.title"), columns, lines, ()

    def alarms(self) -> list:
        """The page of hands where nobody can fall; none at all if the alarm never asked."""
        return [lambda: self.hands(None)] if any(self.table.alarms) else []

    def graph(self) -> tuple:
        lines, drawing = self._graph or ((), ())
        return self.t(self.graph_title), (), lines, drawing

    def _must_fold(self, now_ms):
        """Once somebody has turned a page and it is painted, so that the graph is there when they come to it; at once
        if they look at it now."""
        if not self._at or self._graph:
            return False
        if self._turned_ms is None:
            self._turned_ms = now_ms
        return self._at == self._graph_at or ((now_ms - self._turned_ms) & TICKS_MASK) > _PAINTING_MS

    def _make_graph(self, values, zero, heights):
        """Who ends highest has the uppermost row."""
        table = self.table
        order = sorted([(-value, player) for player, value in enumerate(values)])
        lines = ["\t" + table.head(player) + " " + number(-value) for value, player in order]
        drawn = [(PLAYER + table.seats[player], heights[player]) for _, player in order]
        return lines, ("graph", (zero, drawn))

    def times(self) -> tuple:
        table = self.table
        told = [table.name(player) + "\t" + table.clock.told(player) for player in range(len(table.seats))]
        return self.t("result.times"), (), told, ()

    def _tell_steadiest(self, slips):
        """Among those who are in to the end, if there are any; nothing to be told of one who plays alone."""
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
        """The winners' names as they are said, or where that is too long for large letters, their marks."""
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
            self._course = shelf.borrow("topout.ui.course").Course(self.table, self.follow)
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
            return ALONE, self._ask_again
        self._at = (self._at + (-1 if key == A else 1)) % len(self._pages)

    def _ask_again(self):
        from topout.ui.again import ask_again

        return ask_again(self)

    def press_hub(self, key: int):
        self._beat = _SETTLED
        return super().press_hub(key)


def tell_winners(table, t) -> str:
    winners = table.rules.winners(table.state)
    return t(_SENTENCES[min(2, len(winners))], names_of(table, winners))


def names_of(table, players: list) -> str:
    """One player's name, or several players' in a row: by their marks, where names would take too long."""
    names = " ".join([table.name(player) for player in players])
    return names if len(players) == 1 or len(names) <= _FEW_LETTERS else _marks(table, players)


def _marks(table, players):
    return " ".join([pod_name(table.seats[player]) for player in players])
