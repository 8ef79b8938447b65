"""Runs the machine in its own thread, in real time.

Only that thread touches the machine; commands reach it through a queue. Any error in the firmware or in a simulated
part becomes one line of `trouble` in the view, and the thread continues.
"""

import queue
import threading
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TypeVar

from topout_tools.pictures.frame_buffer import Turns
from topout_tools.script.observer import Observer
from topout_tools.sim.board_data import DEFAULT
from topout_tools.sim.machine import Machine
from topout_tools.sim.realtime import RealtimePacer
from topout_tools.web.commands import Command
from topout_tools.web.game_keeper import GameKeeper
from topout_tools.web.held_keys import HeldKeys
from topout_tools.web.one_line import in_one_line
from topout_tools.web.recorder import Recorder
from topout_tools.web.saved_table import SavedState, SavedTable
from topout_tools.web.view import View
from topout_tools.web.view_builder import ViewBuilder

_MOST_COMMANDS = 500
_LIFT_MS = 1500
_FAULT_WAIT_S = 0.1
_LEAVE = "leave"
_STOP = "stop"
_SCRIPT = "script"
_PATIENCE_S = 10

_Result = TypeVar("_Result")


class Runner:
    """One simulated console and its players.

    `show` gets each new view, in the runner's thread; `keeper` sees the console's memory. The memory is written to
    `saved` before the view that shows its effect.
    """

    def __init__(
        self,
        root: Path,
        show: Callable[[View], None],
        charges: str,
        keeper: GameKeeper | None = None,
        saved: SavedTable | None = None,
        names: Path | None = None,
        board: str = DEFAULT,
    ) -> None:
        self._root = root
        self._board = board
        self._names = names
        self._charges = charges
        self._show = show
        self._keeper = keeper
        self._saved = saved
        self._commands: queue.Queue[tuple[Hashable, Command]] = queue.Queue()
        self._thread = threading.Thread(target=self._live, name="machine", daemon=True)
        self._fault = ""
        self._unkept = ""
        self._unplugged: set[str] = set()
        self._view_builder = ViewBuilder()
        self.turns = Turns()
        self._lay_table(saved.load() if saved else None)

    def start(self) -> None:
        if self._keeper:
            self._keeper.start()
        self._thread.start()

    def stop(self) -> None:
        self._commands.put((None, Command(_STOP)))
        self._thread.join()
        if self._keeper:
            self._keeper.stop()

    def do(self, who: Hashable, command: Command) -> bool:
        """Queue a command. Return False if the queue is full and the command was dropped."""
        if self._commands.qsize() >= _MOST_COMMANDS:
            return False
        self._commands.put((who, command))
        return True

    def leave(self, who: Hashable) -> None:
        """Release all keys of somebody who has left, even if the queue is full."""
        self._commands.put((who, Command(_LEAVE)))

    def script(self) -> str:
        """Return what was done at this table, as a script for `topout run` that leads to the same scores."""
        answer: Future[str] = Future()
        self._commands.put((answer, Command(_SCRIPT)))
        return answer.result(_PATIENCE_S)

    # -- in the thread ----------------------------------------------------------------------------------------------

    def _lay_table(self, kept: SavedState | None = None) -> None:
        """Create a console as it was saved, or a new one with empty memory. Unplugged parts stay unplugged."""
        self.machine = Machine(self._root, charges=self._charges, names=self._names, board=self._board)
        self.recorder = Recorder(self.machine)
        self._held_keys = HeldKeys(self.recorder)
        self._pacer = RealtimePacer(self.machine)
        self._last_kept = kept
        if kept:
            self.machine.memory = kept.memory
            self._unplugged.update(kept.unplugged)
        for part in self._unplugged:
            self.machine.unplug(part)
        if kept and kept.has_game_under_way:
            self.recorder.resume(kept.script)
        else:
            self.recorder.begin(self.machine.memory, self._unplugged, self._charges)

    def _live(self) -> None:
        self._carefully(self._boot)
        is_going_on = True
        while is_going_on:
            wait_s = self._carefully(self._catch_up)
            self._keep()
            self._carefully(self._show_view)
            self._see_memory()
            is_going_on = self._execute(_FAULT_WAIT_S if wait_s is None else wait_s)
        self.machine.cut()
        self._see_memory()

    def _keep(self) -> None:
        """Save memory, unplugged parts and script, if memory or parts have changed.

        Later actions are not saved: with them, the script would lead further than the saved memory.
        """
        if self._saved is None:
            return
        now = SavedState(self.machine.memory, frozenset(self._unplugged))
        if self._last_kept and now[:2] == self._last_kept[:2]:
            return
        self.recorder.mark_time()
        try:
            self._saved.save(now._replace(script=tuple(self.recorder.lines)))
        except OSError as problem:
            self._unkept = f"The game is not kept, {self._saved.path}: {problem.strerror}"
            return
        self._unkept = ""
        self._last_kept = now

    def _see_memory(self) -> None:
        if self._keeper:
            self._keeper.see(self.machine.memory)

    def _catch_up(self) -> float:
        self._held_keys.step()
        return self._pacer.catch_up()

    def _show_view(self) -> None:
        self.turns.see(self.machine)
        keeping = self._keeper.keeping if self._keeper else None
        view = self._view_builder.view(self.machine, self._trouble(), frozenset(self._unplugged), keeping)
        if view is not None:
            self._show(view)

    def _carefully(self, act: Callable[[], _Result]) -> _Result | None:
        try:
            return act()
        except Exception as fault:  # a fault of the simulator itself: the page must show it, too
            self._fault = in_one_line(fault)
            return None

    def _execute(self, wait_s: float) -> bool:
        """Wait up to `wait_s` for commands and carry them out. Return False on the stop command."""
        try:
            who, command = self._commands.get(timeout=wait_s)
        except queue.Empty:
            return True
        while command.verb != _STOP:
            self._carefully(partial(self._carry_out, who, command))
            if self._commands.empty():
                return True
            who, command = self._commands.get()
        return False

    def _carry_out(self, who: Hashable, command: Command) -> None:
        verb, what, mg, is_private = command
        if verb == "down":
            if is_private:
                self._view_builder.keep_private(what.partition(".")[0])
            self._held_keys.put(who, what)
        elif verb == "up":
            self._held_keys.take(who, what)
        elif verb == _LEAVE:
            self._held_keys.take_all(who)
        elif verb == "knock":
            self.recorder.knock(mg, what)
            self._view_builder.knocked(mg, what)
        elif verb == "lift":
            self.recorder.lift(_LIFT_MS)
            self._view_builder.lifted()
        elif isinstance(who, Future):
            who.set_result(self._tell_script())
        else:
            self._handle_part_or_power(verb, what)

    def _handle_part_or_power(self, verb: str, what: str) -> None:
        if verb == "plug":
            self._unplugged.discard(what)
            self.recorder.plug(what)
        elif verb == "unplug":
            self._unplugged.add(what)
            self.recorder.unplug(what)
        elif verb == "cut":
            self.recorder.cut()
        elif verb == "boot":
            self._boot()
        elif verb == "fresh":
            self.machine.cut()
            self._see_memory()
            if self._keeper:
                self._keeper.leave()
            if self._saved:
                self._saved.put_aside()
            self._lay_table()
            self._boot()

    def _boot(self) -> None:
        self._fault = ""
        self.recorder.boot()
        self._pacer = RealtimePacer(self.machine)  # booting took less real time than virtual time: restart from here

    def _tell_script(self) -> str:
        self.recorder.mark_time()
        board = "" if self._board == DEFAULT else f" --board {self._board}"
        lines = [f"# What was done at a web table. To have it done again: topout run FILE{board}", *self.recorder.lines]
        if self.machine.is_running:
            scores = Observer(self.machine).scores
            lines += [f"expect score {pod} {score}" for pod, score in scores.items()]
        return "\n".join(lines) + "\n"

    def _trouble(self) -> str:
        if self._fault or self._unkept:
            return self._fault or self._unkept
        if self.machine.crash is not None:
            return in_one_line(self.machine.crash)
        if self.machine.is_on and not self.machine.is_running:
            return "The firmware has ended."
        return ""
