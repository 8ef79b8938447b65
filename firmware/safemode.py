"""Runs in the place of code.py when CircuitPython itself has failed: a hard fault, a brown-out …

Starts the console again, three times at most. Then it ends, and the console stays in safe mode until somebody switches
it off and on: its screen says why, and its drive can be repaired over USB, which is not there before this has ended.
"""

import supervisor

from topout.board.restarts import restart

restart("safe mode, " + str(supervisor.runtime.safe_mode_reason))
