"""Writes scripts of Floors: the key presses for each event.

On the dial it takes the shorter way round. `presses` has the number of keys for each event that is not entered in the
menu.
"""

from tests.console.script_writer import ScriptWriter

KINDS = ["nearest", "even", "odd", "skip"]
_DOING = "doing"
_MOST_BALL = {"full": 9, "medium": 3}


class FloorsScriptWriter(ScriptWriter):
    """Each method enters one event. Players are named by pod."""

    def __init__(self, pods: list[str], first: str, rules: str, opening: tuple[int, int], language: str = "en"):
        self.rules = rules
        self.presses: list[tuple[str, int]] = []
        self.pile = 0
        self.begin_turn()
        cards = {"piles": list(opening)} if rules == "beginner" else {"floor": opening[0], "ball": opening[1]}
        super().__init__("floors", pods, first, language, rules=rules, **cards)
        level = self.text("level." + rules).split(",")[0]
        self.begin(f"{level}, {opening[0]}, {opening[1]}")

    @property
    def is_over(self) -> bool:
        return self.result["phase"] == "over"

    def hand(self, pod: str) -> int:
        return self.player(pod)["hand"]

    def fits(self, n: int, pile: int = 0) -> bool:
        return n in (self.result["fits"][pile] if self.rules == "beginner" else self.result["fits"])

    def begin_turn(self) -> None:
        self.laid: list[str] = []
        self.has_drawn = False
        self.says_only_balls = False

    # -- cards ------------------------------------------------------------------------------------------------------

    def keys_to_floor(self, n: int, pile: int = 0) -> list[str]:
        """Return the keys that turn the dial to the floor, without laying it."""
        entries = self._floor_face(pile)
        if self.rules == "beginner" and pile != self.pile:
            self.pile = pile
            return ["fall", *self._walk(entries, 0, n)]
        return self._walk(entries, self._start(entries), n)

    def floor(self, n: int, pile: int = 0) -> None:
        fields = {"pile": pile} if self.rules == "beginner" else {}
        keys = self.keys_to_floor(n, pile)
        self.laid.append("floor")
        self._enter([*keys, f"{self.on_turn}.b"], "floor", n=n, **fields)

    def ball(self, ball: int | str) -> None:
        faces = 0 if self.says_only_balls else 1
        if isinstance(ball, str):
            walk = self._walk(KINDS, 0, ball)
            faces += 1
        else:
            numbers = list(range(1, _MOST_BALL[self.rules] + 1))
            top = self.result["ball"]
            walk = self._walk(numbers, numbers.index(top) if top in numbers else 0, ball)
        self.laid.append("ball")
        card = {"kind": ball} if isinstance(ball, str) else {"n": ball}
        self._enter([*["fall"] * faces, *walk, f"{self.on_turn}.b"], "ball", **card)

    def take_over(self, pod: str, n: int) -> None:
        """Enter a night card: the first step on its dial, which has only floors that fit, opens it, and A says yes."""
        top = self.result["floor"]
        fits = [floor for step in range(10) if (floor := (top + step) % 10) in self.result["fits"]]
        walk = self._walk([None, *fits], 0, n, pod)
        self.begin_turn()
        self.laid.append("floor")
        keys = [*walk, f"{pod}.b", f"{pod}.a"]
        self._enter(keys, "floor", n=n, by=self.pods.index(pod), night=True)
        self.add(f"expect turn {pod}")

    # -- all else ---------------------------------------------------------------------------------------------------

    def draw(self) -> None:
        self._do("draw")
        self.has_drawn = True

    def pass_turn(self) -> None:
        self._do("pass")
        self._next_turn()

    def end_turn(self) -> None:
        self._do("end_turn")
        self._next_turn()

    def empty(self) -> None:
        pod = self.on_turn
        self._enter([f"{pod}.b"], "empty")
        stars = self.player(pod)["stars"]
        self.add(f"expect score {pod} {stars}")
        self._next_turn()

    def only_balls(self) -> None:
        self.choose("only_balls")
        self.press("fall")
        self.says_only_balls = True
        self.note("only_balls")

    def count(self, pod: str, n: int) -> None:
        more = n - self.hand(pod)
        self.choose("hand")
        self.press(f"{pod}.b", *[f"{pod}.c"] * more, *[f"{pod}.a"] * -more, "fall")
        self.note("hand", player=self.pods.index(pod), n=n)

    # -- inside -----------------------------------------------------------------------------------------------------

    @property
    def _doing(self) -> str | None:
        if self.says_only_balls:
            return None
        if "floor" in self.laid:
            return "end_turn"
        if self.laid:
            return None
        return "pass" if self.has_drawn or self.rules == "beginner" else "draw"

    def _start(self, entries: list) -> int:
        """Return where the dial begins: as far up as the ball's number, or after a floor on the turn's action."""
        if self.laid and self.laid[-1] == "ball":
            ball = self.result["ball"]
            return ball if isinstance(ball, int) else 0
        return entries.index(_DOING) if "floor" in self.laid else 0

    def _floor_face(self, pile: int = 0) -> list:
        top = self.result["piles"][pile] if self.rules == "beginner" else self.result["floor"]
        return [(top + step) % 10 for step in range(10)] + [_DOING] * (self._doing is not None)

    def _walk(self, entries: list, start: int, wanted: object, pod: str | None = None) -> list[str]:
        ahead = (entries.index(wanted) - start) % len(entries)
        back = len(entries) - ahead
        pod = pod or self.on_turn
        return [f"{pod}.c"] * ahead if ahead <= back else [f"{pod}.a"] * back

    def _do(self, what: str) -> None:
        assert self._doing == what, f"{what}: now it is {self._doing}"
        entries = self._floor_face(self.pile)
        self._enter([*self._walk(entries, self._start(entries), _DOING), f"{self.on_turn}.b"], what)

    def _next_turn(self) -> None:
        self.begin_turn()
        if self.is_over:
            self.read_the_end()
        else:
            self.add(f"expect turn {self.on_turn}")

    def _enter(self, keys: list[str], do: str, **fields: object) -> None:
        self.press(*keys)
        self.presses.append((do, len(keys)))
        self.note(do, **fields)
