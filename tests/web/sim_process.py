"""`topout sim` as a process of its own."""

import os
import re
import signal
import subprocess
import sys
from typing import Any

PATIENCE_S = 60


def start(*arguments: str, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "topout_tools.cli", "sim", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": ""},
        **options,
    )


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline()


def port_of(process: subprocess.Popen[str]) -> int:
    """Return the port from its first line."""
    line = first_line(process)
    address = re.search(r"http://127\.0\.0\.1:(\d+)", line)
    assert address, line or process.communicate(timeout=PATIENCE_S)
    return int(address[1])


def end(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Send Ctrl-C; return what else was printed."""
    process.send_signal(signal.SIGINT)
    return process.communicate(timeout=PATIENCE_S)
