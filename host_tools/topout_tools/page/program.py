"""What the page's VM runs: the drive, the stand-ins, the page's own modules, and the program that starts them."""

import ast
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from topout_tools import FIRMWARE
from topout_tools.drive import assemble, bytecode, contents_of
from topout_tools.drive.translate import translated_modules, translated_program
from topout_tools.errors import UserError
from topout_tools.page.stand_ins import MOUNT, built_in, stand_ins

_TOOLS = Path(__file__).resolve().parents[1]
_MODULES = tuple(f"web/{name}.py" for name in ("screen_words", "screen_areas", "scene", "paragraphs", "player_names"))
_OWN = (*_MODULES, "page/console_reader.py")
_ONLY_FOR_TYPES = ("__future__", "typing", "collections.abc", "topout_tools.web.console_interface")

# Not in the VM: what restarts a chip, the letters of a low screen, and licences, which the page has as a file.
_LICENSE = "LICENSE"
_UNUSED = re.compile(rf"^/safemode\.py$|^/settings\.toml$|/low-[^/]*$|{_LICENSE}")

_START = """
import os, sys
os.chdir("/")
sys.path[:] = ["", "/lib", "/host"]
sys.modules.pop("os")  # from now on the one in /host
"""
_AFTER = """
from topout_tools.page.console_reader import ConsoleReader
page_reader = ConsoleReader(console)

def page_key(number, is_down, at_ms):
    keypad.waiting.append((number, is_down, at_ms))

def page_read():
    return page_reader.read()
"""


class VmProgram(NamedTuple):
    """The VM's files by path, and the program that starts the console and defines page_turn, page_key and page_read.

    `licenses` is what the drive carries of them.
    """

    files: dict[str, bytes]
    program: str
    licenses: bytes


def vm_program() -> VmProgram:
    """Return what the VM gets. Raises UserError if the drive cannot be assembled."""
    with TemporaryDirectory() as folder:
        drive = Path(folder) / "drive"
        packed = assemble(drive)
        files = {f"/{path}": data for path, data in contents_of(drive).items()}
        code = files.pop("/code.py").decode()
        licenses = b"\n\n".join(data.strip() for path, data in sorted(files.items()) if _LICENSE in path)
        files = {path: data for path, data in files.items() if not _UNUSED.search(path)}
        files = {path: bytecode.as_micropython(data) if path.endswith(".mpy") else data for path, data in files.items()}
        firmware = {path.relative_to(FIRMWARE).as_posix(): path.read_text("utf-8") for path in FIRMWARE.rglob("*.py")}
        own = {f"topout_tools/{path}": (_TOOLS / path).read_text("utf-8") for path in _OWN}
        modules = translated_modules(own, firmware, packed, _ONLY_FOR_TYPES)
        for path, text in {**{path[len(MOUNT) + 1 :]: text for path, text in stand_ins().items()}, **modules}.items():
            files[f"{MOUNT}/{Path(path).with_suffix('.mpy').as_posix()}"] = _compiled(Path(folder), path, text)
    # On the chip, too, what is built in comes before the drive's folders.
    imports = "".join(f"import {name}\n" for name in built_in())
    return VmProgram(files, _START + imports + _without_loop(code) + translated_program(_AFTER, packed), licenses)


def _compiled(folder: Path, path: str, text: str) -> bytes:
    source = folder / "source.py"
    source.write_text(text, "utf-8")
    return bytecode.as_micropython(bytecode.compile_file(source, path))


def _without_loop(code: str) -> str:
    """Return code.py with `page_turn`, a turn of its loop, in place of the loop at its end."""
    tree = ast.parse(code)
    loop = tree.body.pop()
    match loop:
        case ast.While(body=[ast.Expr(value=ast.Call(func=ast.Name(id=turn)))]):
            return f"{ast.unparse(tree)}\npage_turn = {turn}\n"
    raise UserError("code.py does not end with its loop: the page cannot drive it")
