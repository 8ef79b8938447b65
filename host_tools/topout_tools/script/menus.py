"""Menus by their texts: `choose TEXT` takes an entry of a list, `begin GAME …` goes from any screen to the first turn.

Both read the screen and press keys, as a person would, so that a script need not count entries.
"""

from topout.games import catalogue
from topout.match.seats import pod_name
from topout_tools.script.lines import LineError
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.script.texts import pod, words
from topout_tools.sim.circuit import PODS

_CHOSEN = "▸ "
_EXAMPLE = "begin skyscrapers p1 p3=Ana first p3, or begin skyscrapers p1 p3 first p3 choosing Dutch"
_ANY_GAME = "track"  # the entry whose profiles lead to the games that are not in the list
_FIRST_SHEET = "profile.rounds"
_LARGE = 1  # index of the large text, which comes right after the title
_END_STAYS_MS = 1300  # the page that announces the end of a game ignores keys for this time
_END_HELD_MS = 700  # B is held on a pod to close that page
_QUESTIONS = 20  # a set-up that asks more than this does not end


def choose(stage: ScriptRunner, arguments: str) -> None:
    """Go down a list or menu to the entry that begins with the text, and take it. The first steps page is closed."""
    if not arguments:
        raise LineError("say it like this: choose Rules in brief")
    if stage.look().texts[0].startswith(stage.observer.text("menu.first_steps") + " "):
        stage.press("hub.undo")
    _walk_to(stage, arguments)
    stage.press("hub.fall")


def _walk_to(stage: ScriptRunner, text: str) -> None:
    seen: list[str] = []
    while not (entry := _chosen(stage)).startswith(text):
        if entry in seen:
            raise LineError(f'no entry "{text}"; there are: {", ".join(seen)}')
        seen.append(entry)
        stage.press("hub.menu")


def _chosen(stage: ScriptRunner) -> str:
    entries = [text for text in stage.look().texts if text.startswith(_CHOSEN)]
    if not entries:
        raise LineError("this is no list to choose from: " + " | ".join(stage.observer.texts))
    return entries[0].removeprefix(_CHOSEN)


def begin(stage: ScriptRunner, arguments: str) -> None:
    players, _, options = arguments.partition(" choosing ")
    seats, _, first = players.partition(" first ")
    game, *who = seats.split() or [""]
    if game not in catalogue.ON_THE_CONSOLE or not who or not first:
        raise LineError(f"say it like this: {_EXAMPLE}")
    names = {where: name for where, _, name in (seat.partition("=") for seat in who)}
    for where in [*names, *words(first, 1, _EXAMPLE)]:
        pod(where)
    _Beginning(stage, game, names, first, options.split(", ") if options else []).go()


class _Beginning:
    """The set-up of a game: answers its questions in any order. A screen is identified by its title or its question."""

    def __init__(self, stage: ScriptRunner, game: str, names: dict[str, str], first: str, options: list[str]) -> None:
        self._stage = stage
        self._text = stage.observer.text
        self._game = game
        self._names = names  # by pod; "" if the line gives no name
        self._first = first
        self._options = options
        self._is_profile = game not in catalogue.CHOICES

    def go(self) -> None:
        before = self._stage.observer.table
        if before is not None:
            self._leave_game()
        for _ in range(_QUESTIONS):
            table = self._stage.look().table
            if table is not None and table is not before:
                self._close_pages()
                return
            self._answer()
        raise LineError("the game does not begin: " + " | ".join(self._stage.look().texts))

    def _close_pages(self) -> None:
        """Close the pages that the game shows before the first turn."""
        while len(self._stage.look().console.stage.screens) > 1:
            self._stage.press("hub.undo")

    def _leave_game(self) -> None:
        if self._stage.look().texts[0] == self._text("end.title"):
            self._stage.wait(_END_STAYS_MS)
            self._stage.press(self._stage.key_of(next(iter(self._names)), "b"), _END_HELD_MS)
        self._stage.press("hub.menu")
        choose(self._stage, self._text("menu.new_game"))
        self._stage.press("hub.fall")

    def _answer(self) -> None:
        shown = self._stage.look().texts
        title = shown[0]
        if title == self._text("game.title"):
            choose(self._stage, self._text("game." + (_ANY_GAME if self._is_profile else self._game)))
        elif title == self._text("seats.title"):
            self._sit_down()
        elif self._text("first.title") in shown:
            self._take_first()
        else:
            self._take_option()

    def _sit_down(self) -> None:
        if not self._stage.observer.console.hub.has_pods:
            self._count_seats()
            return
        for where in sorted(self._names, key=PODS.index):
            self._stage.press(f"{where}.a")
            if self._names[where]:
                self._walk_to_name(where, self._names[where])
        self._stage.press("hub.menu")

    def _count_seats(self) -> None:
        """Dial how many play, and take each one's name, where one set of keys is for all."""
        if self._stage.observer.texts[_LARGE].isdigit():
            self._dial_to(str(len(self._names)))
            self._stage.press("hub.fall")
        for name in self._names.values():
            if self._stage.look().texts[0] != self._text("seats.title"):
                break  # the drive has no names.txt
            self._walk_to_large(name)
            self._stage.press("hub.fall")

    def _walk_to_large(self, name: str) -> None:
        """Go through the drive's name list until the large text is this name. Raises LineError after a whole round."""
        seen: list[str] = []
        while name and (shown := self._stage.look().texts[_LARGE]) != name:
            if shown in seen:
                raise LineError(f'no name "{name}" to choose: {", ".join(seen)}')
            seen.append(shown)
            self._stage.press("hub.c")

    def _take_first(self) -> None:
        """Press the first player's pod, or choose that player where one set of keys is for all."""
        stage = self._stage
        if stage.observer.console.hub.has_pods:
            stage.press(f"{self._first}.a")
            return
        for _ in range(list(self._names).index(self._first)):
            stage.press("hub.c")
        stage.press("hub.b")

    def _walk_to_name(self, where: str, name: str) -> None:
        """Go through the drive's name list to the name. Raises LineError when it comes back to «no name»."""
        seat = f"✓ {pod_name(PODS.index(where))}"
        seen: list[str] = []
        while True:
            self._stage.press(f"{where}.c")
            texts = [text for text in self._stage.look().texts if text.startswith(seat)]
            shown = texts[0].removeprefix(seat).strip() if texts else ""
            if shown == name:
                return
            if not shown:
                choices = ", ".join(seen) if seen else "the drive has no names.txt, see --names"
                raise LineError(f'no name "{name}" to choose: {choices}')
            seen.append(shown)

    def _take_option(self) -> None:
        """Take the next option of the line, or the proposed one if the line has no more."""
        texts = self._stage.observer.texts
        is_profile_list = texts[0].startswith(self._stage.observer.text("profile.title", _ANY_GAME))
        if self._is_profile and not self._options and is_profile_list:
            self._options.append(self._stage.observer.text(_FIRST_SHEET, _ANY_GAME))
        if self._options and any(text.startswith(_CHOSEN) for text in texts):
            _walk_to(self._stage, self._options.pop(0))
        elif self._options and texts[_LARGE].isdigit():
            self._dial_to(self._options.pop(0))
        self._stage.press("hub.fall")

    def _dial_to(self, wanted: str) -> None:
        """Set the large number on the screen with a pod's «less» and «more» keys. Raises LineError if it stops."""
        while (shown := self._stage.look().texts[_LARGE]) != wanted:
            is_less = wanted.isdigit() and int(wanted) < int(shown)
            self._stage.press(self._stage.key_of(next(iter(self._names)), "a" if is_less else "c"))
            if self._stage.look().texts[_LARGE] == shown:
                raise LineError(f'the dial does not go to "{wanted}": it stops at {shown}')
