"""Runs build123d on a machine without a screen.

Its CAD kernel is linked against libGL.so.1 and libX11.so.6, which a bare machine lacks, though nothing here ever draws
with them. Where they are missing, an empty library of that name is compiled (gcc) and loaded first. It has the
functions that the kernel imports, and each of them aborts. This satisfies the loader.
"""

import ctypes
import importlib.util
import subprocess
from pathlib import Path

_NEEDED = {"libGL.so.1": ("gl",), "libX11.so.6": ("X",)}
FOLDER = Path(__file__).parents[2] / "build" / "enclosure"


def prepare() -> None:
    """Load the libraries that the kernel needs, or stand-ins for them."""
    for library, prefixes in _NEEDED.items():
        try:
            ctypes.CDLL(library, mode=ctypes.RTLD_GLOBAL)
        except OSError:
            ctypes.CDLL(str(make_stand_in(library, prefixes)), mode=ctypes.RTLD_GLOBAL)


def make_stand_in(library: str, prefixes: tuple[str, ...]) -> Path:
    """Compile a library of that name, with every undefined function of the kernel that has one of the prefixes.

    Return its path.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    names = sorted(name for name in _open_names() if name.startswith(prefixes))
    source = FOLDER / (library + ".c")
    functions = "".join(f"void {name}(void) {{ abort(); }}\n" for name in names)
    source.write_text("#include <stdlib.h>\n" + functions, encoding="utf-8")
    path = FOLDER / library
    command = ["gcc", "-shared", "-fPIC", "-w", f"-Wl,-soname,{library}", "-o", str(path), str(source)]
    subprocess.run(command, check=True)
    return path


def _open_names() -> set[str]:
    """Return the functions that the kernel's libraries import."""
    spec = importlib.util.find_spec("OCP")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("enclosure: build123d is not installed; `make enclosure` installs it")
    beside = Path(spec.submodule_search_locations[0]).parent
    found: set[str] = set()
    for path in beside.glob("cadquery_ocp*.libs/libTK*.so*"):
        listed = subprocess.run(["nm", "-D", "--undefined-only", str(path)], capture_output=True, text=True, check=True)
        found.update(line.split()[-1].partition("@")[0] for line in listed.stdout.splitlines() if line.strip())
    return found
