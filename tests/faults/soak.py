"""The long run: `python -m tests.faults.soak --games 1000 --hours 72`. Whole games by random keys at a rough table.

There are knocks, power cuts, unplugged pods and errors on the sensor's bus. The console starts 65 seconds before its
ticks wrap, so every longer start crosses the wrap. No exception may reach the top of the loop, memory may not grow, and
`topout replay` must give the same result from each log. `--cuts`, `--rows`, `--images` and `--flips` set the journal's
own long run.
"""

import argparse
import gc
import json
import sys
import time
from collections import Counter

from tests.faults.power_cut_checker import PowerCutChecker
from tests.faults.random_player import RandomPlayer
from tests.journal import soak as journal_soak
from topout_tools.replay.registry import VOCABULARIES
from topout_tools.replay.scenario import answer
from topout_tools.sim.circuit import PODS
from topout_tools.sim.machine import Machine

_HOUR_MS = 3_600_000
_WRAP_MS = 65_536
_IN_A_ROW = 10  # games on one console
_WARM_UP_ROWS = 2
_GROWTH_BLOCKS = 5000  # of some 400,000; the host's caches may still grow by this
_WITH_DISPLAY = 25  # every 25th row of games is painted as well, which takes ten times as long


class Soak:
    def __init__(self, seed: int) -> None:
        self.counts: Counter = Counter()
        self.seed = seed
        self.growth_blocks = 0
        self.blocks_before = 0

    def play(self, games: int, hours: float) -> None:
        """Play at least this many games and this many virtual hours."""
        virtual_ms = row = 0
        while self.counts["games"] < games or virtual_ms < hours * _HOUR_MS:
            virtual_ms += self._play_row(row, games - self.counts["games"])
            self._weigh(row)
            row += 1
            counts = ", ".join(f"{count} {what}" for what, count in self.counts.items())
            print(f"\r{virtual_ms / _HOUR_MS:.1f} h: {counts}  ", end="", flush=True)
        print()

    def _play_row(self, row: int, games_left: int) -> int:
        """Play some games on one console; return how long they took, in virtual ms."""
        with Machine(turn_us=8000, seed=self.seed + row) as machine:
            if row % _WITH_DISPLAY:
                machine.spoil("display_mosi")
            table = RoughTable(machine, self.seed + row)
            for _ in range(max(1, min(_IN_A_ROW, games_left))):
                table.play()
            self.counts += table.happened + table.counts
            return machine.now_ms

    def _weigh(self, row: int) -> None:
        gc.collect()
        blocks = sys.getallocatedblocks()
        if row == _WARM_UP_ROWS:
            self.blocks_before = blocks
        elif row > _WARM_UP_ROWS:
            self.growth_blocks = blocks - self.blocks_before
            if self.growth_blocks > _GROWTH_BLOCKS:
                raise AssertionError(f"memory grew by {self.growth_blocks} blocks, from {self.blocks_before}")


class RoughTable(PowerCutChecker):
    """A whole game with knocks, unplugged parts, bus errors and power cuts."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.happened: Counter = Counter()
        self._began_ms = 0
        self._last_game: int | None = None
        super().__init__(machine, seed)
        self._troubles = (self._knock, self._pull_a_pod, self._pull_the_sensor, self._disturb_the_bus, self._think)

    def boot(self) -> None:
        super().boot()
        self._began_ms = self.machine.now_ms
        self.happened["boots"] += 1

    def play(self) -> None:
        """Play to the end of a new game; an earlier one on the table is left through the menu."""
        while not self._is_over():
            self.press()
            self.happened["presses"] += 1
            self.machine.run_for(self.dice.randrange(1200))
            if self.dice.random() < 0.05:
                self.dice.choice(self._troubles)()
            if self.dice.random() < 0.01:
                self._cut()
            self._check()
        self._last_game = self.console.logbook.journal.game_number
        self.player = RandomPlayer(self.dice.getrandbits(20))
        self._compare_with_replay()

    def _is_over(self) -> bool:
        table = self.console.table
        is_new = self.console.logbook.journal.game_number != self._last_game
        return is_new and table is not None and table.state.phase == "over"

    def _check(self) -> None:
        machine = self.machine
        if machine.crash or machine.resets or not machine.is_running or self.console.health.faults:
            raise AssertionError(f"the console stumbled: {machine.crash!r} {machine.resets} {machine.serial}")

    def _compare_with_replay(self) -> None:
        session = self.console.table.session
        vocabulary = VOCABULARIES[self.console.table.game]
        names = [PODS[pod] for pod in self.console.table.seats]
        result = answer(json.dumps(vocabulary.scenario(session.setup, session.log, names)))
        if result.pop("refused") or result != vocabulary.result(session.state, names):
            raise AssertionError(f"replay differs: {session.setup} {session.log}")
        self.happened["games"] += 1
        self.happened[f"by {session.state.ended_by}"] += 1
        self.happened["agree with replay"] += 1
        self._note_wrap()

    # -- what happens -----------------------------------------------------------------------------------------------

    def _knock(self) -> None:
        self.machine.knock(self.dice.choice((20, 45, 120, 400)), self.dice.choice((None, *PODS)))
        self.machine.run_for(300)
        self.happened["knocks"] += 1

    def _pull_a_pod(self) -> None:
        pod = self.dice.choice(PODS)
        self.machine.unplug(pod)
        self._press_some()
        self.machine.plug(pod)
        self.happened["pods pulled"] += 1

    def _pull_the_sensor(self) -> None:
        self.machine.sensor(False)
        self._press_some()
        self.machine.sensor(True)
        self.happened["sensor pulled"] += 1

    def _disturb_the_bus(self) -> None:
        self.machine.circuit.accelerometer.fail(self.dice.randrange(1, 20))
        self._press_some()
        self.happened["bus errors"] += 1

    def _think(self) -> None:
        self.machine.run_for(self.dice.randrange(30_000))

    def _press_some(self) -> None:
        for _ in range(self.dice.randrange(6)):
            self.press()
            self.machine.run_for(self.dice.randrange(1500))

    def _cut(self) -> None:
        self._note_wrap()
        (self.cut_in_flash if self.dice.random() < 0.5 else self.cut_in_time)()
        self.happened["cuts"] += 1

    def _note_wrap(self) -> None:
        self.happened["ticks wrapped"] += self.machine.now_ms - self._began_ms > _WRAP_MS


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--hours", type=float, default=72.5, help="virtual hours, at the least")
    journal_soak.add_arguments(parser)
    wanted = parser.parse_args()
    began = time.monotonic()
    soak = Soak(wanted.seed)
    soak.play(wanted.games, wanted.hours)
    print(f"memory grew by {soak.growth_blocks} blocks from {soak.blocks_before}; seed {wanted.seed}", flush=True)
    journal_soak.run(wanted.cuts, wanted.rows, wanted.images, wanted.flips, wanted.seed)
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
