"""A console that can be switched on: runs the firmware's boot.py and code.py, unmodified, on simulated chips.

The firmware's endless loop runs in a greenlet of its own. It hands control back at the end of a loop turn (when it
feeds the watchdog) and in sleeps, once as much virtual time has passed as was asked for. All calls must come from one
thread.

    with Machine() as machine:
        machine.boot()
        machine.press("p1.b")
        machine.run_for(500)
        machine.screen().save("shot.png")
"""

from __future__ import annotations

import contextlib
import runpy
from collections.abc import MutableSequence, Sequence
from pathlib import Path

import greenlet
from PIL import Image

from host_tools.sim import builtin_modules, running
from host_tools.sim.circuit import Circuit
from host_tools.sim.clock import Clock
from host_tools.sim.drive import Drive
from host_tools.sim.interpreter import Interpreter
from host_tools.sim.piezo import Tone
from host_tools.sim.power import PowerCut
from host_tools.sim.processor import BUSY, TURN, Processor
from host_tools.sim.reset import Reload, Reset
from host_tools.sim.ring import Color
from host_tools.sim.table import Table

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"

_POWER_UP_US = 250_000  # CircuitPython's own start
_BOOT_LIMIT_US = 15_000_000
_OVERDUE_US = 1_000_000  # a loop that neither feeds nor sleeps is stopped when it asks for the time this late


class Machine:
    """One console. What survives a power cut: the flash memory, the table, and virtual time itself."""

    def __init__(
        self,
        root: Path = FIRMWARE,
        *,
        nvm: MutableSequence[int] | None = None,
        seed: int = 0,
        turn_us: int = 1000,
        main: str = "code.py",
    ) -> None:
        self.root = Path(root).resolve()
        self.clock = Clock()
        self.table = Table(seed)
        self.nvm = _new_flash(self.clock) if nvm is None else nvm
        self.crash: BaseException | None = None
        self.resets: list[str] = []
        self.longest_turn_us = 0
        self._main = main
        self._turn_us = turn_us
        self._pins = runpy.run_path(str(self.root / "topout" / "board" / "pins.py"))["PINS"]
        self._program: greenlet.greenlet | None = None
        self._host: greenlet.greenlet | None = None
        self._stop_us = 0
        self._stops_at_turn = False
        self._turn_began_us: int | None = None
        self.is_on = False

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    # -- power ------------------------------------------------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, and run until the first turn of the loop is done (or 15 s have passed, or the program ended)."""
        if self.is_on:
            self.cut()
        self.circuit = Circuit(self.clock, self._pins, self.nvm, self.table)
        self.is_on = True
        self.resets = []
        self._start("POWER_ON")
        self._run_until(self.clock.now_us + _BOOT_LIMIT_US, stops_at_turn=True)

    def cut(self) -> None:
        """Pull the plug now."""
        if not self.is_on:
            return
        self.is_on = False
        self._use()
        self.processor.watchdog.disarm()
        for _ in range(100):
            if self._program is None or self._program.dead:
                break
            self._host = greenlet.getcurrent()
            with contextlib.suppress(PowerCut):
                self._program.throw(PowerCut)
        self._program = None
        self.circuit = Circuit(self.clock, self._pins, self.nvm, self.table)

    def cut_after(self, us: int) -> None:
        """Pull the plug at that moment from now, in the middle of whatever the firmware will be doing."""
        processor = self.processor

        def pull() -> None:
            if self.is_on and processor is self.processor:
                raise PowerCut

        self.clock.call_at(self.clock.now_us + us, pull)

    # -- time -------------------------------------------------------------------------------------------------------

    def run_for(self, ms: float) -> None:
        """Let virtual time pass, and the firmware run in it."""
        self._run_until(self.clock.now_us + int(ms * 1000), stops_at_turn=False)

    @property
    def now_ms(self) -> int:
        return self.clock.now_ms

    # -- hands ------------------------------------------------------------------------------------------------------

    def press(self, key: str, ms: float = 60) -> None:
        """Press a key such as p1.b or hub.menu, and let go after so long; then give the console the same time again."""
        self.down(key)
        self.run_for(ms)
        self.up(key)
        self.run_for(ms)

    def down(self, key: str) -> None:
        self.circuit.switches.down(key)

    def up(self, key: str) -> None:
        self.circuit.switches.up(key)

    def knock(self, peak_mg: float, place: str | None = None) -> None:
        """Hit the table, from the side of a pod if one is named."""
        self.table.knock(self.clock.now_us, peak_mg, place)

    def play(self, rows: Sequence[Sequence[float]], rate_hz: float = 200.0) -> float:
        """Feel a recording from now on; says how many ms it takes."""
        return (self.table.play(self.clock.now_us, rows, rate_hz) - self.clock.now_us) / 1000

    def lift(self, ms: int) -> None:
        """Pick the hub up for so long."""
        self.table.lift(self.clock.now_us, ms)

    def unplug(self, part: str) -> None:
        """Take off a pod (p1 … p5), the sensor or the display."""
        self._set_plugged(part, False)

    def plug(self, part: str) -> None:
        """Put it back."""
        self._set_plugged(part, True)

    def sensor(self, is_on: bool) -> None:
        self._set_plugged("sensor", is_on)

    # -- eyes and ears ----------------------------------------------------------------------------------------------

    def screen(self) -> Image.Image:
        """What the display shows: 320×240, RGB."""
        return self.circuit.panel.image()

    def ring(self, pod: str) -> list[Color]:
        """The twelve colours of a pod's ring."""
        return list(self.circuit.rings[pod].colors)

    @property
    def tones(self) -> list[Tone]:
        """Every tone since power-on."""
        return self.circuit.piezo.tones

    @property
    def serial(self) -> str:
        """What the firmware printed since its last start."""
        return "".join(self.processor.serial)

    @property
    def namespace(self) -> dict[str, object]:
        """The globals of the running code.py."""
        return self.interpreter.namespace

    @property
    def is_running(self) -> bool:
        """Whether code.py is still going."""
        return self.is_on and self._program is not None and not self._program.dead

    # -- inside -----------------------------------------------------------------------------------------------------

    def _set_plugged(self, part: str, is_plugged: bool) -> None:
        if part == "sensor":
            self.circuit.accelerometer.is_connected = is_plugged
            self.circuit.accelerometer.power_up()
        elif part == "display":
            self.circuit.panel.is_connected = is_plugged
            self.circuit.panel.changed += 1
        elif is_plugged:
            self.circuit.switches.plug(part)
            self.circuit.rings[part].plug()
        else:
            self.circuit.switches.unplug(part)
            self.circuit.rings[part].unplug()

    def _start(self, reason: str, *, runs_boot: bool = True) -> None:
        self.crash = None
        self.processor = Processor(self.clock, reason, self._turn_us, self._hand_over)
        self.interpreter = Interpreter(Drive(self.root), self.processor)
        self._use()
        builtin_modules.forget_displays()
        self._turn_began_us = None
        self._program = greenlet.greenlet(lambda: self._run_program(runs_boot))

    def _use(self) -> None:
        running.circuit = self.circuit
        running.processor = self.processor
        running.interpreter = self.interpreter

    def _run_program(self, runs_boot: bool) -> None:
        self.clock.advance_us(_POWER_UP_US)
        if runs_boot and (self.root / "boot.py").is_file():
            self.interpreter.run("boot.py")
            self.interpreter.modules.clear()
        self.interpreter.run(self._main)

    def _run_until(self, us: int, *, stops_at_turn: bool) -> None:
        if not self.is_on:
            self.clock.advance_to_us(us)
            return
        self._use()
        while self.is_on and self.clock.now_us < us:
            self._stop_us = us
            self._stops_at_turn = stops_at_turn
            self._resume()
            if stops_at_turn and not self._stops_at_turn:
                return

    def _resume(self) -> None:
        """Run the firmware until it hands over or ends, and see to it that what ends it has its consequence."""
        program = self._program
        self._host = greenlet.getcurrent()
        try:
            if program is None or program.dead:
                self.clock.advance_to_us(self._stop_us)
            else:
                program.switch()
        except Reset as reset:
            self._restart(reset.reason, runs_boot=True)
        except Reload:
            self._restart(self.processor.reset_reason, runs_boot=False)
        except PowerCut:
            self.cut()
        except SystemExit:
            pass
        except Exception as error:
            self.crash = error

    def _restart(self, reason: str, *, runs_boot: bool) -> None:
        self.resets.append(reason if runs_boot else "RELOAD")
        self.processor.watchdog.disarm()
        self._start(reason, runs_boot=runs_boot)

    def _hand_over(self, where: str) -> None:
        """The firmware is at a place where the world may look in."""
        now_us = self.clock.now_us
        if where == TURN:
            if self._turn_began_us is not None:
                self.longest_turn_us = max(self.longest_turn_us, now_us - self._turn_began_us)
            self._turn_began_us = now_us
            if self._stops_at_turn:
                self._stops_at_turn = False
                self._host.switch()
                return
        if now_us >= self._stop_us + (_OVERDUE_US if where == BUSY else 0):
            self._host.switch()


def _new_flash(clock: Clock) -> MutableSequence[int]:
    from host_tools.sim.nor import NorFlash

    return NorFlash(clock=clock)
