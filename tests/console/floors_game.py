"""A random game of Floors: cards come from a shuffled deck, and everybody lays what fits.

No rulebook lists the deck, so this one is made up. It has six day floors and a night floor of each number, three balls
of each number and two of each other kind. `python -m tests.console.floors_game` prints how many presses a card takes.
"""

import random
from statistics import mean

from tests.console.floors_script_writer import KINDS, FloorsScriptWriter

_FLOORS_EACH = 6
_NUMBERS_EACH = 3
_KINDS_EACH = 2
_NIGHT = 10  # added to the number of a night floor
_MOST_BALL = {"full": 9, "medium": 3, "beginner": 0}


SEATS = {2: ["p2", "p5"], 3: ["p1", "p3", "p4"], 5: ["p1", "p2", "p3", "p4", "p5"]}


class FloorsGame:
    """Plays the whole game when it is made; `writer` has the script."""

    def __init__(self, pods: list[str], rules: str, seed: int, language: str = "en"):
        self._dice = random.Random(seed)
        self._rules = rules
        opening = (self._dice.randrange(10), self._dice.randint(1, _MOST_BALL[rules] or 9))
        self.writer = FloorsScriptWriter(pods, pods[-1], rules, opening, language)
        self._deck: list = []
        self._cards = {pod: self._take(6) for pod in pods}
        while not self.writer.is_over:
            self._play_turn()

    @property
    def presses(self) -> list[int]:
        """Return the number of presses for each card that was laid."""
        return [count for do, count in self.writer.presses if do in ("floor", "ball")]

    def _play_turn(self):
        writer = self.writer
        if not self._lay_something() and self._rules != "beginner":
            writer.draw()
            self._fill_hands()
            self._lay_something()
        pod = writer.on_turn
        if not writer.laid:
            writer.pass_turn()
        elif not writer.hand(pod):
            writer.empty()
        else:
            writer.end_turn()
        self._fill_hands()

    def _fill_hands(self):
        """Draw as many cards as the rules count: six after a star, two after a skip, a draw or a beginner's pass."""
        for pod, cards in self._cards.items():
            cards += self._take(self.writer.hand(pod) - len(cards))

    def _lay_something(self):
        """Lay floors as long as one fits or a ball makes one fit; then, without floors, all balls.

        Another player's night card may take the turn over at any moment.
        """
        writer = self.writer
        while True:
            pod = writer.on_turn
            floors = [card for card in self._cards[pod] if _is_floor(card)]
            if "floor" in writer.laid and not floors:
                self._lay_all_balls(pod)
                return True
            if self._is_taken_over():
                continue
            if not (self._lay_floor(pod, floors) or self._lay_ball_for(pod, floors)):
                return bool(writer.laid)

    def _lay_floor(self, pod, floors):
        piles = (0, 1) if self._rules == "beginner" else (0,)
        fitting = [(card, pile) for card in floors for pile in piles if self.writer.fits(card % _NIGHT, pile)]
        if not fitting:
            return False
        card, pile = self._dice.choice(fitting)
        self._cards[pod].remove(card)
        self.writer.floor(card % _NIGHT, pile)
        return True

    def _lay_ball_for(self, pod, floors):
        """Lay a ball with a number under which one of the floors will fit."""
        top = self.writer.result.get("floor")
        balls = [card for card in self._cards[pod] if not _is_floor(card)]
        for ball in balls:
            if isinstance(ball[0], int) and any((card - top) % 10 in (ball[0], 10 - ball[0]) for card in floors):
                self._lay_ball(pod, ball)
                return True
        if "floor" in self.writer.laid and ("skip",) in balls and self._dice.random() < 0.5:
            self._lay_ball(pod, ("skip",))
        return False

    def _lay_all_balls(self, pod):
        if self._cards[pod] and self._dice.random() < 0.3:
            self.writer.only_balls()
        for ball in list(self._cards[pod]):
            self._lay_ball(pod, ball)

    def _lay_ball(self, pod, ball):
        self._cards[pod].remove(ball)
        self.writer.ball(ball[0])

    def _is_taken_over(self):
        if self._rules != "full" or self._dice.random() < 0.7:
            return False
        for pod in self.writer.pods:
            for card in self._cards[pod]:
                is_night = _is_floor(card) and card >= _NIGHT
                if pod != self.writer.on_turn and is_night and self.writer.fits(card % _NIGHT):
                    self._cards[pod].remove(card)
                    self.writer.take_over(pod, card % _NIGHT)
                    return True
        return False

    def _take(self, count):
        """Draw from a deck that never runs out: laid cards are shuffled in again (F12)."""
        while len(self._deck) < count:
            self._deck = self._shuffled() + self._deck
        return [self._deck.pop() for _ in range(count)]

    def _shuffled(self):
        night = [n + _NIGHT for n in range(10)] if self._rules == "full" else []
        cards: list = list(range(10)) * _FLOORS_EACH + night
        numbers = [(n,) for n in range(1, _MOST_BALL[self._rules] + 1)] * _NUMBERS_EACH
        kinds = [(kind,) for kind in KINDS] * _KINDS_EACH if numbers else []
        cards += numbers + kinds
        self._dice.shuffle(cards)
        return cards


def _is_floor(card):
    return isinstance(card, int)


def report(seeds: int = 10) -> None:
    for rules in _MOST_BALL:
        games = [FloorsGame(pods, rules, seed).presses for pods in SEATS.values() for seed in range(seeds)]
        means = [mean(presses) for presses in games]
        figures = f"{mean(means):.2f} in the mean, {max(means):.2f} in the slowest game"
        print(f"presses for a card, {rules}, {len(games)} games: {figures}, {max(map(max, games))} at the most")


if __name__ == "__main__":
    report()
