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

import ast
import runpy
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image

from host_tools import FIRMWARE
from host_tools.drive.bundle import homes_of
from host_tools.sim import builtin_modules, running
from host_tools.sim.circuit import Circuit, I2cChip, Nvm
from host_tools.sim.clock import Clock
from host_tools.sim.drive import Drive
from host_tools.sim.interpreter import BYTECODE_NODE_NS, SOURCE_NODE_NS, Interpreter
from host_tools.sim.modules import random as chance
from host_tools.sim.nor import NorFlash
from host_tools.sim.piezo import Tone
from host_tools.sim.power import PowerCut
from host_tools.sim.processor import Processor
from host_tools.sim.program import Program
from host_tools.sim.reset import Reload, Reset
from host_tools.sim.ring import Color
from host_tools.sim.switches import Switches
from host_tools.sim.table import Table

AS_MPY = "as .mpy"
AS_SOURCE = "as source"
UNCHARGED = "uncharged"
_NODE_NS = {AS_MPY: BYTECODE_NODE_NS, AS_SOURCE: SOURCE_NODE_NS, UNCHARGED: None}

_START_US = 100_000  # CircuitPython's own
_RESET_BUTTON_US = 1_000_000  # it waits for a second press, which would mean safe mode; not after the watchdog
_BOOT_LIMIT_US = 15_000_000


@cache
def _bundles_of(root: Path) -> dict[str, str]:
    """Which file of a .mpy drive the modules are in that are always loaded; none if a file of the drive is damaged."""
    paths = sorted((root / "topout").rglob("*.py"))
    try:
        return homes_of({path.relative_to(root).as_posix(): ast.parse(path.read_bytes()) for path in paths})
    except (SyntaxError, ValueError):
        return {}


class Machine:
    """One console. What survives a power cut: memory (nvm, chips that are handed in), the table, virtual time itself.

    `main` is the program that runs in place of code.py: a path within the root, or any path of the host's.
    `charges` says what the firmware's own Python costs: what it does on the chip, loaded from .mpy or compiled from
    source there; or nothing but `turn_us` for a turn of its loop. Chips always take their time.
    `names` is the list of players' names, if it is not on the drive itself.
    `is_old_wiring`: the pods have no diode that tells when they are plugged in.
    """

    def __init__(
        self,
        root: Path = FIRMWARE,
        *,
        nvm: Nvm | None = None,
        seed: int = 0,
        charges: str = AS_MPY,
        turn_us: int | None = None,
        main: str = "code.py",
        i2c_chips: dict[int, I2cChip] | None = None,
        names: Path | None = None,
        is_old_wiring: bool = False,
    ) -> None:
        self.root = Path(root).resolve()
        self.clock = Clock()
        self.table = Table(seed)
        self.nvm = NorFlash(clock=self.clock) if nvm is None else nvm
        self.crash: BaseException | None = None
        self.resets: list[str] = []
        self._seed = seed
        self._main = main
        self._names = names
        self._node_ns = _NODE_NS[charges]
        self._turn_us = (1000 if self._node_ns is None else 0) if turn_us is None else turn_us
        self._pins = runpy.run_path(str(self.root / "topout" / "board" / "pins.py"))["PINS"]
        self._more_i2c_chips = i2c_chips or {}
        self._switches = Switches(self.clock, is_old_wiring)
        self._unplugged: set[str] = set()
        self._spoiled: set[str] = set()
        self.is_on = False
        self.boots = 0
        self.circuit = self._new_circuit()

    def __enter__(self) -> Machine:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    # -- power ------------------------------------------------------------------------------------------------------

    def boot(self) -> None:
        """Switch on, and run until the first turn of the loop is done (or 15 s have passed, or the program ended)."""
        if self.is_on:
            self.cut()
        self.circuit = self._new_circuit()
        self.is_on = True
        self.boots += 1
        self.resets = []
        if isinstance(self.nvm, NorFlash):
            self.nvm.waver()
        self._start("POWER_ON")
        self._run_until(self.clock.now_us + _BOOT_LIMIT_US, stops_at_turn=True)

    def cut(self) -> None:
        """Pull the plug now."""
        if not self.is_on:
            return
        self.is_on = False
        self._use()
        self.processor.watchdog.disarm()
        self._program.kill()
        self.circuit = self._new_circuit()

    def cut_after(self, us: int) -> None:
        """Pull the plug at that moment from now, in the middle of whatever the firmware will be doing."""
        processor = self.processor

        def pull() -> None:
            if self.is_on and processor is self.processor:
                raise PowerCut

        self.clock.call_at(self.clock.now_us + us, pull)

    def fall_into_safe_mode(self, reason: str = "HARD_FAULT") -> None:
        """CircuitPython itself fails: it starts over with safemode.py in the place of boot.py and code.py."""
        self._restart("SOFTWARE", safe_mode=reason)

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
        self._switches.down(key)

    def up(self, key: str) -> None:
        self._switches.up(key)

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
        """Take off a pod (p1 … p5), the sensor or the display. It stays off until it is put back."""
        self._unplugged.add(part)
        self.circuit.set_plugged(part, False)

    def plug(self, part: str) -> None:
        """Put it back."""
        self._unplugged.discard(part)
        self.circuit.set_plugged(part, True)

    def spoil(self, *signals: str) -> None:
        """Let nothing be sent on these pins (names of the firmware's pin table) until they are mended.

        No wire does that to a Pico: it stands for a driver that raises, and at the start for a pin that is not there.
        """
        self._spoiled.update(signals)

    def mend(self, *signals: str) -> None:
        self._spoiled.difference_update(signals)

    def sensor(self, is_on: bool) -> None:
        """Plug the accelerometer in, or take it off."""
        (self.plug if is_on else self.unplug)("sensor")

    @property
    def memory(self) -> bytes:
        """What is in the nvm, read from outside: it takes no time and wears nothing."""
        return self.nvm.image if isinstance(self.nvm, NorFlash) else bytes(self.nvm[:])

    @memory.setter
    def memory(self, image: bytes) -> None:
        if isinstance(self.nvm, NorFlash):
            self.nvm.load(image)
        else:
            self.nvm[:] = image

    # -- eyes and ears ----------------------------------------------------------------------------------------------

    def screen(self) -> Image.Image:
        """What the display shows: 320×240, RGB."""
        return self.circuit.panel.image()

    def ring(self, pod: str) -> list[Color]:
        """The twelve colours of a pod's ring."""
        return list(self.circuit.rings[pod].colors)

    @property
    def pressed(self) -> frozenset[str]:
        """The keys that are being pressed, such as p1.b."""
        return self._switches.down_now

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
    def longest_turn_ms(self) -> float:
        """The longest that a turn of the loop has taken since the program's first one."""
        return self._program.longest_turn_us / 1000

    @property
    def is_running(self) -> bool:
        """Whether code.py is still going."""
        return self.is_on and not self._program.is_over

    # -- inside -----------------------------------------------------------------------------------------------------

    def _new_circuit(self) -> Circuit:
        circuit = Circuit(self.clock, self._pins, self.nvm, self.table, self._switches)
        circuit.i2c_chips.update(self._more_i2c_chips)
        circuit.spoiled = self._spoiled
        for part in self._unplugged:
            circuit.set_plugged(part, False)
        return circuit

    def _start(self, reason: str, *, runs_boot: bool = True, safe_mode: str = "NONE") -> None:
        self.crash = None
        run = self._run_program if safe_mode == "NONE" else self._run_safemode
        self._program = Program(self.clock, lambda: run(runs_boot))
        self.processor = Processor(self.clock, reason, self._turn_us, self._program.hand_over)
        self.processor.safe_mode_reason = safe_mode
        if not runs_boot:
            self.processor.run_reason = "SUPERVISOR_RELOAD"
        bundles = _bundles_of(self.root) if self._node_ns == BYTECODE_NODE_NS else {}
        drive = Drive(self.root, self.clock, self._names)
        self.interpreter = Interpreter(drive, self.processor, self.clock, self._node_ns, bundles)
        self._use()
        builtin_modules.forget_displays()
        chance.seed(self._seed)

    def _use(self) -> None:
        running.circuit = self.circuit
        running.processor = self.processor
        running.interpreter = self.interpreter

    def _run_program(self, runs_boot: bool) -> None:
        waits = runs_boot and self.processor.reset_reason != "WATCHDOG"
        self.clock.advance_us(_START_US + (_RESET_BUTTON_US if waits else 0))
        if runs_boot and (self.root / "boot.py").is_file():
            self.interpreter.run("boot.py")
            self.interpreter.modules.clear()
        self.interpreter.run(self._main)

    def _run_safemode(self, _: bool) -> None:
        self.clock.advance_us(_START_US)
        self.interpreter.run("safemode.py")

    def _run_until(self, us: int, *, stops_at_turn: bool) -> None:
        if not self.is_on:
            self.clock.advance_to_us(us)
            return
        self._use()
        while self.is_on and self.clock.now_us < us:
            if self._advance(us, stops_at_turn=stops_at_turn):
                return

    def _advance(self, us: int, *, stops_at_turn: bool) -> bool:
        """Run the firmware until it hands over or ends, and see to it that what ends it has its consequence."""
        try:
            if not self._program.is_over:
                return self._program.resume(us, stops_at_turn=stops_at_turn)
            self.clock.advance_to_us(us)
        except Reset as reset:
            self._restart(reset.reason)
        except Reload:
            self._restart(self.processor.reset_reason, runs_boot=False)
        except PowerCut:
            self.cut()
        except SystemExit:
            pass
        except Exception as error:
            self.crash = error
        return False

    def _restart(self, reason: str, *, runs_boot: bool = True, safe_mode: str = "NONE") -> None:
        self.resets.append(reason if runs_boot else "RELOAD")
        self.processor.watchdog.disarm()
        self._start(reason, runs_boot=runs_boot, safe_mode=safe_mode)
