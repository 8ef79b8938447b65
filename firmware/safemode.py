"""Runs instead of code.py when CircuitPython itself has failed, for example by a hard fault or a brown-out.

It restarts the console three times at most. Then it ends, and the console stays in safe mode until it is switched off
and on. The screen shows the reason. The drive can then be repaired over USB, which is unavailable until this file ends.
"""

import supervisor

from topout.board.restart_counter import restart

restart("safe mode, " + str(supervisor.runtime.safe_mode_reason))
