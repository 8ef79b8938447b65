"""A console that can be switched on: runs the firmware's boot.py and code.py, unmodified, on simulated chips.

The firmware's endless loop runs in its own greenlet. Once the requested virtual time has passed, it hands control back
at the end of a loop turn (when it feeds the watchdog) or in a sleep. All calls must come from one thread.

    with Machine() as machine:
        machine.boot()
        machine.press("p1.b")
        machine.run_for(500)
        machine.screen().save("shot.png")
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from PIL import Image

from topout_tools import FIRMWARE
from topout_tools.drive.bundle import homes_of
from topout_tools.drive.module_names import FOLDER
from topout_tools.sim import builtin_modules, current, lis3dh
from topout_tools.sim.board_data import DEFAULT, board_data
from topout_tools.sim.circuit import Circuit, I2cChip, Nvm
from topout_tools.sim.clock import Clock
from topout_tools.sim.drive import Drive
from topout_tools.sim.interpreter import BYTECODE_NODE_NS, NO_FILE, SOURCE_NODE_NS, Interpreter
from topout_tools.sim.modules import random as chance
from topout_tools.sim.nor_flash import NorFlash
from topout_tools.sim.piezo import Tone
from topout_tools.sim.power import PowerCut
from topout_tools.sim.processor import Processor
from topout_tools.sim.program import Program
from topout_tools.sim.reset import Reload, Reset
from topout_tools.sim.ring import Color
from topout_tools.sim.switches import Switches
from topout_tools.sim.tabletop import Tabletop

_FOLDERS = {Path(FOLDER), Path(FOLDER) / "board"}

AS_MPY = "as .mpy"
AS_SOURCE = "as source"
UNCHARGED = "uncharged"
_NODE_NS = {AS_MPY: BYTECODE_NODE_NS, AS_SOURCE: SOURCE_NODE_NS, UNCHARGED: None}

_START_US = 100_000  # CircuitPython's own
# CircuitPython waits for a second press of reset, which would mean safe mode. It does not wait after the watchdog.
_RESET_BUTTON_US = 1_000_000
_BOOT_LIMIT_US = 15_000_000


@cache
def _bundles_of(root: Path) -> dict[str, str]:
    """Return each always loaded module's file on a .mpy drive; an empty dict if a file of the drive is damaged.

    Packages without code are not on that drive, but for the two whose modules are known outside: they are in NO_FILE.
    """
    paths = sorted((root / FOLDER).rglob("*.py"))
    try:
        trees = {path.relative_to(root).as_posix(): ast.parse(path.read_bytes()) for path in paths}
        packages = {parent for path in trees for parent in Path(path).parents if parent.parts} - _FOLDERS
        idle = {package for package in packages if not _has_code(trees.get(f"{package.as_posix()}/__init__.py"))}
        return homes_of(trees) | {".".join(package.parts): NO_FILE for package in idle}
    except (SyntaxError, ValueError):
        return {}


def _has_code(tree: ast.Module | None) -> bool:
    return tree is not None and any(not isinstance(node, ast.Expr) for node in tree.body)


class Machine:
    """One console. Memory (nvm and chips that are passed in), the table and virtual time survive a power cut.

    `main` is the program that runs in place of code.py: a path within the root, or any path of the host's.
    `charges` sets what the firmware's own Python costs. AS_MPY and AS_SOURCE charge what it costs on the chip, loaded
    from .mpy or compiled there from source. UNCHARGED charges only `turn_us` for a turn of the loop. Chips always take
    time.
    `names` is the list of players' names, if it is not on the drive itself. `board` is one of the firmware's boards.
    `sensor_address` is that of its accelerometer: 0x18 or 0x19.
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
        board: str = DEFAULT,
        sensor_address: int = lis3dh.ADDRESS,
    ) -> None:
        self.root = Path(root).resolve()
        self.clock = Clock()
        self.table = Tabletop(seed)
        self.nvm = NorFlash(clock=self.clock) if nvm is None else nvm
        self.crash: BaseException | None = None
        self.resets: list[str] = []
        self._seed = seed
        self._main = main
        self._names = names
        self._node_ns = _NODE_NS[charges]
        self._turn_us = (1000 if self._node_ns is None else 0) if turn_us is None else turn_us
        self.board = board_data(board, self.root)
        self._more_i2c_chips = i2c_chips or {}
        self._sensor_address = sensor_address
        self._switches = Switches(self.clock)
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
        """Switch on, and run until the first turn of the loop is done, 15 s have passed or the program has ended."""
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
        """Cut the power now."""
        if not self.is_on:
            return
        self.is_on = False
        self._use()
        self.processor.watchdog.disarm()
        self._program.kill()
        self.circuit = self._new_circuit()

    def cut_after(self, us: int) -> None:
        """Cut the power after that time, in the middle of what the firmware is doing then."""
        processor = self.processor

        def pull() -> None:
            if self.is_on and processor is self.processor:
                raise PowerCut

        self.clock.call_at(self.clock.now_us + us, pull)

    def fall_into_safe_mode(self, reason: str = "HARD_FAULT") -> None:
        """Let CircuitPython itself fail: it restarts with safemode.py in place of boot.py and code.py."""
        self._restart("SOFTWARE", safe_mode=reason)

    # -- time -------------------------------------------------------------------------------------------------------

    def run_for(self, ms: float) -> None:
        """Let virtual time pass, with the firmware running in it."""
        self._run_until(self.clock.now_us + int(ms * 1000), stops_at_turn=False)

    @property
    def now_ms(self) -> int:
        return self.clock.now_ms

    # -- inputs -----------------------------------------------------------------------------------------------------

    def press(self, key: str, ms: float = 60) -> None:
        """Hold a key such as p1.b or hub.menu for that time, release it, and run for the same time again."""
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
        """Play a recording to the sensor from now on, and return how many ms it takes."""
        return (self.table.play(self.clock.now_us, rows, rate_hz) - self.clock.now_us) / 1000

    def lift(self, ms: int) -> None:
        """Pick the hub up for that time."""
        self.table.lift(self.clock.now_us, ms)

    def unplug(self, part: str) -> None:
        """Unplug a pod (p1 … p5), the sensor or the display. It stays off until `plug`."""
        self._unplugged.add(part)
        self.circuit.set_plugged(part, False)

    def plug(self, part: str) -> None:
        """Plug a part back in."""
        self._unplugged.discard(part)
        self.circuit.set_plugged(part, True)

    def spoil(self, *signals: str) -> None:
        """Make sending on these pins (names of the firmware's pin table) raise OSError until `mend`.

        No wire does that to a Pico. It stands for a driver that raises, and at the start for a pin that is missing.
        """
        self._spoiled.update(signals)

    def mend(self, *signals: str) -> None:
        self._spoiled.difference_update(signals)

    def sensor(self, is_on: bool) -> None:
        """Plug the accelerometer in, or unplug it."""
        (self.plug if is_on else self.unplug)("sensor")

    @property
    def memory(self) -> bytes:
        """The nvm's content, read from outside: without time or wear."""
        return self.nvm.image if isinstance(self.nvm, NorFlash) else bytes(self.nvm[:])

    @memory.setter
    def memory(self, image: bytes) -> None:
        if isinstance(self.nvm, NorFlash):
            self.nvm.load(image)
        else:
            self.nvm[:] = image

    # -- outputs ----------------------------------------------------------------------------------------------------

    def screen(self) -> Image.Image:
        """Return what the display shows, RGB."""
        return self.circuit.panel.image()

    def ring(self, pod: str) -> list[Color]:
        """Return the twelve colours of a pod's ring."""
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
        """The longest turn of the loop since the program's first one."""
        return self._program.longest_turn_us / 1000

    @property
    def is_running(self) -> bool:
        """Whether code.py is still running."""
        return self.is_on and not self._program.is_over

    # -- inside -----------------------------------------------------------------------------------------------------

    def _new_circuit(self) -> Circuit:
        circuit = Circuit(self.clock, self.board, self.nvm, self.table, self._switches)
        circuit.i2c_chips = {self._sensor_address: circuit.accelerometer, **self._more_i2c_chips}
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
        drive = Drive(self.root, self.clock, self._names, self.board.settings)
        self.interpreter = Interpreter(drive, self.processor, self.clock, self._node_ns, bundles)
        self._use()
        builtin_modules.forget_displays()
        chance.seed(self._seed)

    def _use(self) -> None:
        current.circuit = self.circuit
        current.processor = self.processor
        current.interpreter = self.interpreter

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
        """Run the firmware until it hands over or ends, and restart, cut or note the crash if it ended.

        Returns True if a turn of the loop ended it and `stops_at_turn` was set.
        """
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
