"""Plays a script that was written for pods on a console with one set of keys: the hands of players who pass it round.

Each press on a pod becomes the presses that mean the same: A B C for the player on turn; a walk to that player where a
player is asked for; the menu's «Another player's keys»; secret numbers one after the other. It looks at the console to
know what is asked, as players look at the screen.
"""

import re
from pathlib import Path
from typing import Any, cast

from topout.match.seats import pod_name
from topout.ui.screen import ADD, ANYBODY, KEY_FALL, KEY_UNDO, NEXT, PICK, SECRET
from topout_tools.script.play import perform
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.script.texts import words
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import UNCHARGED, Machine
from topout_tools.sim.switches import ONE_SET

HELD_MS = 700


def closed_up(script: str) -> str:
    """Return the script with its pods renamed to the first ones: with one set of keys there are no gaps."""
    seats = re.search(r"^begin \S+ (.*?) first", script, re.MULTILINE)
    assert seats
    pods = [PODS.index(pod) for pod in seats[1].split()]
    named = {PODS[pod]: PODS[place] for place, pod in enumerate(pods)}
    named |= {pod_name(pod): pod_name(place) for place, pod in enumerate(pods)}
    return re.sub(r"\bp[1-5]\b|[▲●■◆★][1-5]", lambda found: named.get(found[0], found[0]), script)


def play_by_one_set(script: str, board: str = "pico-solo") -> "OneSetRunner":
    """Play the script on such a board, and return the runner with the console as it is then."""
    runner = OneSetRunner(Machine(board=board, charges=UNCHARGED))
    runner.boot()
    runner.play_script(closed_up(script))
    return runner


class OneSetHands:
    """`presses` are the keys that were pressed, `wanted` counts what the same script presses on pods.

    `cut_off` collects texts that were too long for their place when a pod's press was due.
    """

    machine: Machine
    observer: Any
    presses: list[str]
    look: Any

    def start(self, machine: Machine) -> None:
        self.machine = machine
        self.wanted = 0
        self.cut_off: set[str] = set()
        self._numbers: dict[int, int] = {}  # secret numbers that the script has dialled, by player
        self._confirmed: set[int] = set()

    def play_script(self, script: str) -> None:
        for line in script.splitlines():
            if line.startswith("dial "):
                where, number = words(line.removeprefix("dial "), 2, line)
                self._numbers[self._player(where)] = int(number)
                self.wanted += 1  # at the least
            elif line.startswith(("press p", "hold p")):
                which = line.split()[1]
                self.wanted += 1
                pod, letter = which.split(".")
                self.press_pod(pod, letter, 60 if line.startswith("press") else int(line.split()[2]))
            elif line == "press fall":
                self.wanted += 1
                self.book()
            elif not line.startswith("expect ring"):
                before = len(self.presses)
                perform(cast(ScriptRunner, self), line, "one set")
                self.wanted += len(self.presses) - before if line.startswith("press") else 0

    @property
    def keys(self) -> frozenset[str]:
        return frozenset(ONE_SET)  # those that a board lacks are pressed otherwise

    def press(self, key: str, ms: int = 60) -> None:
        """Press a key of six. Where the board has four, UNDO and FALL are holds."""
        if key in self.machine.board.keys:
            self.press_key(key, ms)
            return
        column = {"hub.undo": KEY_UNDO, "hub.fall": KEY_FALL}[key]
        screen = self.look().console.stage.top
        label = screen.hub[column]
        if label and label in screen.pods:
            self.press_key(f"hub.{'abc'[screen.pods.index(label)]}")
        else:
            self.press_key("hub.b" if column == KEY_UNDO else "hub.menu", HELD_MS)

    def press_key(self, key: str, ms: int = 60) -> None:
        """Press a key that the board has."""
        raise NotImplementedError

    def press_pod(self, pod: str, letter: str, ms: int = 60) -> None:
        stage: Any = self.look().console.stage
        self.cut_off.update(self.observer.cut_off)
        screen = stage.top
        player = self._player(pod)
        if screen.one_set in (PICK, ADD):
            self._choose(stage, screen, player)
        elif screen.one_set == SECRET:
            self._confirm(screen, player)
        else:
            if screen.one_set == NEXT and screen._by != player:
                while screen._by != player:
                    self.press("hub.menu")
                return
            if screen.one_set == ANYBODY and stage._player(screen.table) != player:
                self._take_keys(player)
            self.press(f"hub.{letter}", ms)

    def book(self) -> None:
        """Press FALL, or where it is a hold walk to «Save»."""
        stage = self.look().console.stage
        screen = stage.top
        if screen.one_set == ADD and screen.hub[KEY_FALL] == "key.book" and "hub.fall" not in self.machine.board.keys:
            self._choose(stage, screen, len(screen.table.seats))
        else:
            self.press("hub.fall")

    def _player(self, pod: str) -> int:
        table = self.observer.table
        return table.seats.index(PODS.index(pod)) if table else PODS.index(pod)

    def _choose(self, stage: Any, screen: Any, player: int) -> None:
        while stage._choice(screen) != player:
            self.press("hub.c")
        self.press("hub.b")

    def _take_keys(self, player: int) -> None:
        self.press("hub.menu")
        self.press("hub.b")
        while self.look().console.stage.top.at != player:
            self.press("hub.c")
        self.press("hub.b")

    def _confirm(self, screen: Any, player: int) -> None:
        """Once all have confirmed, hand the console round."""
        self._confirmed.add(player)
        inside = [each for each in range(len(screen.table.seats)) if screen.table.is_in(each)]
        if self._confirmed != set(inside):
            return
        self.press("hub.b")
        for each in inside:
            self.press("hub.b")
            while self.look().console.stage.top._secret.numbers[each] != self._numbers[each]:
                more = (self._numbers[each] - screen.numbers[each]) % 25
                self.press("hub.c" if more <= 12 else "hub.a")
            self.press("hub.b")
        self._confirmed = set()


class OneSetRunner(OneSetHands, ScriptRunner):
    """These hands at a machine of its own."""

    def __init__(self, machine: Machine):
        ScriptRunner.__init__(self, machine, Path(), Path())
        self.start(machine)

    def press_key(self, key: str, ms: int = 60) -> None:
        ScriptRunner.press(self, key, ms)
