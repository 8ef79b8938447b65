"""The dial on which the player on turn chooses a card, or an action without a card.

Its first face has the ten floors in a circle, from the floor on top, which always fits. One step back from it is the
turn's action: draw, pass, end the turn, take the star.
The other faces are the balls with a number, then those without. So a floor is at most five steps away, and a ball at
most two turn-overs and four steps.
In the game with two piles of floors and no balls, turning the dial over goes to the other pile.
"""

from micropython import const

from topout.games import floors as rules

FLOORS = const(0)
NUMBERS = const(1)
KINDS = const(2)

DOING = const(-1)  # the entry for an action without a card


def doing(state) -> tuple | None:
    """Return the one event without a card that is allowed now, or None if only cards are."""
    if not state.hand[state.turn]:
        return (rules.EMPTY,) if state.has_floor else None
    if state.only_balls:
        return None
    if state.has_floor:
        return (rules.END_TURN,)
    if state.has_laid:
        return None
    return (rules.PASS,) if state.has_drawn or state.rules == rules.BEGINNER else (rules.DRAW,)


class CardDial:
    """The dial for the current state. After each event a new one is needed."""

    def __init__(self, state, pile: int, follows_ball: bool):
        """Start at the likeliest entry.

        After a numbered ball this is the floor that many steps up; after a floor, the action without a card; else the
        floor on top.
        """
        self._state = state
        self._entries: list[int] = []
        self.pile = pile
        self._turn_to(NUMBERS if state.only_balls else FLOORS)
        if self.face != FLOORS:
            return
        if not follows_ball:
            self._at = len(self._entries) - 1 if state.has_floor else 0
        elif state.ball <= rules.BALL_MOST and state.hand[state.turn]:
            self._at = state.ball

    @property
    def entry(self) -> int:
        """A floor, a ball (see `face`), or DOING."""
        return self._entries[self._at]

    def walk(self, step: int) -> None:
        self._at = (self._at + step) % len(self._entries)

    @property
    def other_face(self) -> int:
        """The face that turning the dial over leads to."""
        if self._state.rules == rules.BEGINNER:
            return FLOORS
        return (self.face + 1) % 3 or (NUMBERS if self._state.only_balls else FLOORS)

    def turn_over(self) -> None:
        self.pile = len(self._state.piles) - 1 - self.pile
        self._turn_to(self.other_face)

    def event(self) -> tuple | None:
        """Return the event to enter, or None if only a card could be played and the hand is empty."""
        entry = self.entry
        if entry == DOING:
            return doing(self._state)
        if self.face != FLOORS:
            return rules.BALL, entry
        return (rules.FLOOR, entry, self.pile) if self._state.rules == rules.BEGINNER else (rules.FLOOR, entry)

    def _turn_to(self, face):
        state = self._state
        self.face = face
        self._at = 0
        if not state.hand[state.turn]:
            self._entries = [DOING]
        elif face == FLOORS:
            top = state.piles[self.pile]
            floors = [(top + step) % rules.FLOORS for step in range(rules.FLOORS)]
            self._entries = floors + [DOING] if doing(state) else floors
        elif face == KINDS:
            self._entries = list(range(rules.NEAREST, rules.SKIP + 1))
        else:
            most = rules.BALL_MOST_IN_MEDIUM if state.rules == rules.MEDIUM else rules.BALL_MOST
            self._entries = list(range(1, most + 1))
            self._at = state.ball - 1 if state.ball <= most else 0
