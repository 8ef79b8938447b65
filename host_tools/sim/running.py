"""The console that is running now. The stand-ins for CircuitPython's modules find their chips here.

They are modules, imported once, as on the device; the console behind them changes with every machine that runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_tools.sim.circuit import Circuit
    from host_tools.sim.interpreter import Interpreter
    from host_tools.sim.processor import Processor

circuit: Circuit
processor: Processor
interpreter: Interpreter
