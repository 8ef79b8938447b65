"""`make sim` as a new user has it: in a fresh clone, with nothing in HOME and no Node, until the page has answered.

python3 .ci/sim.py CLONE
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

_PATIENCE_S = 600
_NODE = ("node", "nodejs", "npm", "npx", "corepack")


def main() -> None:
    with tempfile.TemporaryDirectory() as work:
        programs, home = Path(work, "programs"), Path(work, "home")
        home.mkdir()
        link_programs(programs)
        began_s = time.monotonic()
        sim = subprocess.Popen(
            ["make", "sim"],
            cwd=sys.argv[1],
            env={**os.environ, "PATH": str(programs), "HOME": str(home)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        end_of_patience = threading.Timer(_PATIENCE_S, os.killpg, (sim.pid, signal.SIGKILL))
        end_of_patience.start()
        try:
            page_bytes = len(page_of(sim))
            took_s = time.monotonic() - began_s
            print(f"ci: make sim: the page ({page_bytes} bytes) was there after {took_s:.0f} s", flush=True)
        finally:
            end_of_patience.cancel()
            os.killpg(sim.pid, signal.SIGINT)
            sim.wait()


def link_programs(folder: Path) -> None:
    """All that PATH finds, without Node."""
    folder.mkdir()
    for place in os.get_exec_path():
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            link = folder / program.name
            if program.name not in _NODE and not link.is_symlink():
                link.symlink_to(program)


def page_of(sim: subprocess.Popen) -> bytes:
    for line in sim.stdout:
        print(line, end="", flush=True)
        address = re.search(r"http://\S+", line)
        if address:
            with urllib.request.urlopen(address[0], timeout=20) as page:
                return page.read()
    sys.exit("make sim ended before there was a page")


if __name__ == "__main__":
    main()
