"""Builds the page: static files that any host serves from any path, and one file that a double click opens."""

import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import NamedTuple

from topout.board import pico_pods as board
from topout.constants import VERSION
from topout_tools.errors import UserError
from topout_tools.page.icons import SIZES, icon
from topout_tools.page.program import VmProgram, vm_program

_HERE = Path(__file__).parent
_TABLE = _HERE.parent / "web" / "static"
_OWN = _HERE / "static"
_PACKAGE = Path("node_modules", "@micropython", "micropython-webassembly-pyscript")
_VM = _HERE.parents[2] / "tests" / "vm" / _PACKAGE
# What only a server's page has: phones as pods, and its socket.
_SERVERS = re.compile(r"phone(_.*)?\.(js|css|html)|reconnecting_socket\.js|carrier\.js")

# Nothing is loaded from anywhere else. The VM is WebAssembly. `data:` and `blob:` are pictures made here.
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
PROGRAM = "console.bin"
# Under the words of the MIT licence, with which the drive's own licences begin.
_OF_THE_VM = b"\n\nMicroPython 1.27, the MIT License: Copyright (c) 2013-2025 Damien P. George\n"
_WORKER = "service_worker.js"
_MANIFEST = "manifest.webmanifest"
_MASKABLE = "icon-maskable.png"
_TOUCH_ICON = f'<link rel="apple-touch-icon" href="icon-{SIZES[0]}.png">'
_DARK = "#120c08"  # as in index.html


class PageFiles(NamedTuple):
    """The page's files by name."""

    files: dict[str, bytes]

    @property
    def gzipped_bytes(self) -> int:
        return sum(len(gzip.compress(data, 9)) for data in self.files.values())


def page_files(vm: Path = _VM) -> PageFiles:
    """Return the page. Raises UserError without the VM, or if the drive cannot be assembled."""
    files = {path.name: path.read_bytes() for path in sorted(_TABLE.iterdir()) if not _SERVERS.fullmatch(path.name)}
    files |= {path.name: path.read_bytes() for path in sorted(_OWN.iterdir())}
    files = {name: _without_comments(data) if name.endswith(".js") else data for name, data in files.items()}
    files["index.html"] = _with_head(files["index.html"].decode()).encode()
    try:
        files["micropython.js"] = (vm / "micropython.mjs").read_bytes()
        files["micropython.wasm"] = (vm / "micropython.wasm").read_bytes()
    except FileNotFoundError:
        raise UserError("the page needs the MicroPython VM, from Node: run `make page` in a checkout") from None
    program = vm_program()
    files[PROGRAM] = packed(program)
    files["LICENSES.txt"] = program.licenses + _OF_THE_VM
    files |= _as_app()
    return PageFiles(_with_worker(files))


def write_page(folder: Path, page: PageFiles) -> None:
    """Create the folder, replacing an old one."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in page.files.items():
        (folder / name).write_bytes(data)


def packed(program: VmProgram) -> bytes:
    """Return one file of all that the VM gets: the length of a header, the header as JSON, the files' bytes."""
    rings = {pin[2:]: name.removeprefix("ring_") for name, pin in board.PINS.items() if name.startswith("ring_")}
    head = {
        "sizes": [(path, len(data)) for path, data in program.files.items()],
        "start": program.program,
        "rings": rings,
        "board": {"pods": board.HAS_PODS, "keys": [], "screen": board.SCREEN[:2]},
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    return len(text).to_bytes(4, "little") + text + b"".join(program.files.values())


def _without_comments(script: bytes) -> bytes:
    """Return a script without its lines of comment, which nobody reads there and each visitor would load."""
    return re.sub(rb"^\s*//.*\n", b"", script, flags=re.MULTILINE)


def _as_app() -> dict[str, bytes]:
    """Return what a phone wants of a page to install it: the manifest and its icons."""
    icons = {f"icon-{size}.png": icon(size) for size in SIZES} | {_MASKABLE: icon(SIZES[-1], is_maskable=True)}
    named = [
        {"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
        for name, size, purpose in [
            *((f"icon-{size}.png", size, "any") for size in SIZES),
            (_MASKABLE, SIZES[-1], "maskable"),
        ]
    ]
    manifest = {
        "name": "Topout",
        "short_name": "Topout",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _DARK,
        "theme_color": _DARK,
        "icons": named,
    }
    return {**icons, _MANIFEST: json.dumps(manifest, indent=1).encode()}


def _with_worker(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files, with their names and a version, which their content gives, in the service worker."""
    kept = sorted(name for name in files if name not in (_WORKER, "index.html"))
    content = b"".join(name.encode() + hashlib.sha256(data).digest() for name, data in sorted(files.items()))
    version = f"{VERSION} {hashlib.sha256(content).hexdigest()[:12]}"
    text = files[_WORKER].decode()
    for place, value in (('"{version}"', json.dumps(version)), ('["{files}"]', json.dumps(["./", *kept]))):
        if place not in text:
            raise UserError(f"{_WORKER} has no place for {place}")
        text = text.replace(place, value)
    return {**files, _WORKER: text.encode()}


def _with_head(html: str) -> str:
    """Return the table's page with the policy before anything is loaded, and with the page's own style."""
    charset, style = '<meta charset="utf-8">', '<link rel="stylesheet" href="games.css">'
    if charset not in html or style not in html:
        raise UserError("index.html has no place for the policy, or for the page's style")
    html = html.replace(charset, f'{charset}\n  <meta http-equiv="Content-Security-Policy" content="{_POLICY}">')
    more = ('<link rel="stylesheet" href="page.css">', f'<link rel="manifest" href="{_MANIFEST}">', _TOUCH_ICON)
    return html.replace(style, "\n  ".join([style, *more]))
