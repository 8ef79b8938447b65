"""The console that is running now. The stand-ins for CircuitPython's modules find their chips here.

Those stand-ins are imported once, as on the device. The console behind them changes with every machine that runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from topout_tools.sim.circuit import Circuit
    from topout_tools.sim.interpreter import Interpreter
    from topout_tools.sim.processor import Processor

circuit: Circuit
processor: Processor
interpreter: Interpreter
