"""The real MicroPython VM under Node: the same language and 32-bit objects as the device's interpreter."""

import base64
import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
Files = Mapping[str, str | bytes]
_ON_PATH = "import sys\nsys.path[:] = ['/firmware', '/host']\n"


def python_files(folder: Path, mount: str) -> dict[str, str]:
    """Return every Python file under a folder, by its path inside the VM."""
    return {f"{mount}/{path.relative_to(folder)}": path.read_text() for path in sorted(folder.rglob("*.py"))}


def run_python(*steps: str, stdin: str = "", files: Files | None = None, heap_bytes: int = 0) -> str:
    """Run programs one after another with the firmware on their path; return what they printed.

    They share their globals. `stdin` is their file /stdin. Garbage is collected only between steps, so `gc.mem_alloc()`
    at the start of a step is the live heap. `time.ticks_us` counts whole milliseconds of the processor's time.
    `heap_bytes` gives one heap of that size, which grows only if a step fills it.
    """
    mounted = {**python_files(ROOT / "firmware", "/firmware"), **(files or {}), "/stdin": stdin}
    done = subprocess.run(
        ["node", HERE / "run.mjs"],
        input=json.dumps({"steps": [_ON_PATH, *steps], "files": encoded(mounted), "heap": heap_bytes}),
        capture_output=True,
        text=True,
        timeout=1200,  # for a hang; a busy machine takes long
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def encoded(files: Files) -> dict[str, str]:
    """Encode as base64, since a .mpy file is no text."""
    bytes_of = {path: data.encode() if isinstance(data, str) else data for path, data in files.items()}
    return {path: base64.b64encode(data).decode("ascii") for path, data in bytes_of.items()}
