"""`make release`: makes the files that people download, in build/release, with their checksums.

- `topout-VERSION-drive.zip`: the files of a CIRCUITPY drive, with the manifest that `topout deploy` would write there;
  beside them how to install and check them, the licence, and the source of each fault code
- `topout-VERSION-page.zip`: the page for any browser, as a host of static files serves it
- `topout-VERSION.html`: the same page as one file, which a double click opens
- the wheel
- `topout-VERSION-boards.zip`: the circuit boards, as a maker of boards takes them
- `topout-VERSION-enclosure.zip`: the parts to print, as STL and STEP, and how to print them; only if `make enclosure`
  has made them since they last changed

The same tree gives the same bytes: files in a fixed order, with a fixed date.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from topout.constants import VERSION
from topout_tools.deploy import manifest
from topout_tools.deploy.manifest import Manifest, checksum
from topout_tools.drive import MPY, ROOT, assemble, contents_of, map_of
from topout_tools.drive.licenses import our_license
from topout_tools.errors import UserError
from topout_tools.page.build import page_files
from topout_tools.page.single_file import single_file

FOLDER = ROOT / "build" / "release"
SUMS = "SHA256SUMS"
DRIVE = "CIRCUITPY"  # the folder in the zip
MAP = "drive.map"
_INSTALL = Path(__file__).with_name("INSTALL.txt")
_TRIED_WITH = "CircuitPython 10.2.1"
_PARTS = ROOT / "build" / "enclosure"
_BOARDS = ROOT / "hardware" / "pcb"
_DRAWN_IN = _GUIDE = ROOT / "hardware"
_PLAIN_FILE = 0o100644 << 16


def release(folder: Path = FOLDER, parts: Path = _PARTS) -> None:
    """Create the folder, replacing an old one, and print what is in it. Raises UserError without a changelog entry."""
    if f"\n## [{VERSION}]" not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        raise UserError(f"CHANGELOG.md has no heading [{VERSION}]: say there what is new, then release it")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _write_drive(folder)
    _write_page(folder)
    _write_wheel(folder)
    _write_boards(folder)
    built = _write_enclosure(folder, parts)
    sums = {path.name: checksum(path.read_bytes()) for path in sorted(folder.iterdir())}
    (folder / SUMS).write_text("".join(f"{digits}  {name}\n" for name, digits in sums.items()), "utf-8")
    for name in sums:
        print(f"release: {name}, {-(-(folder / name).stat().st_size // 1024)} KB")
    print(f"release: {built}; {SUMS} has the checksums")


def _write_drive(folder: Path) -> None:
    with TemporaryDirectory() as scratch:
        drive = Path(scratch) / "drive"
        assemble(drive)
        files = contents_of(drive)
        fault_map = map_of(drive).read_bytes()
    ours = frozenset((path, checksum(data)) for path, data in files.items())
    files[manifest.NAME] = manifest.written(Manifest(VERSION, MPY, True, ours))
    zipped = {f"{DRIVE}/{path}": data for path, data in files.items()}
    zipped |= {"INSTALL.txt": _how_to_install(), "LICENSE.txt": our_license(), MAP: fault_map}
    _write_zip(folder / f"topout-{VERSION}-drive.zip", zipped)


def _write_page(folder: Path) -> None:
    files = page_files().files
    _write_zip(folder / f"topout-{VERSION}-page.zip", {**files, "LICENSE.txt": our_license()})
    (folder / f"topout-{VERSION}.html").write_bytes(single_file(files))


def _how_to_install() -> bytes:
    text = _INSTALL.read_text("utf-8")
    return text.format(version=VERSION, circuitpython=_TRIED_WITH, map=MAP).encode()


def _write_wheel(folder: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"the wheel cannot be built: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")


def _write_boards(folder: Path) -> None:
    found = [path for ending in ("kicad_pcb", "zip", "csv", "svg") for path in _BOARDS.glob(f"*.{ending}")]
    _write_zip(folder / f"topout-{VERSION}-boards.zip", {path.name: path.read_bytes() for path in found})


def _write_enclosure(folder: Path, parts: Path) -> str:
    """Write the zip of printed parts if they are current, and return a sentence on whether it is there."""
    found = [path for ending in ("step", "stl") for path in parts.glob(f"*.{ending}")]
    if not found:
        return "without the enclosure, which `make enclosure` makes"
    changed = max(path.stat().st_mtime for path in _DRAWN_IN.rglob("*.py"))
    if min(path.stat().st_mtime for path in found) < changed:
        return "without the enclosure, which is older than its drawings: run `make enclosure` again"
    files = {path.name: path.read_bytes() for path in found} | {"PRINT.txt": _how_to_print()}
    _write_zip(folder / f"topout-{VERSION}-enclosure.zip", files)
    return f"with {len({path.stem for path in found})} printed parts"


def _how_to_print() -> bytes:
    """Return the build guide's paragraphs on printing: for the circuit boards, and for perfboard."""
    guides = {"WITH THE CIRCUIT BOARDS": "README.md", "WITH PERFBOARD": "perfboard.md"}
    notes = [f"{title}\n{_on_printing(_GUIDE / name)}\n" for title, name in guides.items()]
    return "\n".join([f"The printed parts of Topout {VERSION}, as STL and STEP, in millimetres.\n", *notes]).encode()


def _on_printing(page: Path) -> str:
    return re.split(r"^## [0-9]\. Print\n", page.read_text("utf-8"), flags=re.MULTILINE)[1].partition("\n\n")[0]


def _write_zip(path: Path, files: Mapping[str, bytes]) -> None:
    with ZipFile(path, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            entry = ZipInfo(name)  # dated 1980, the earliest date of a zip
            entry.create_system = 3  # Unix, on any system
            entry.external_attr = _PLAIN_FILE
            archive.writestr(entry, data, ZIP_DEFLATED)


if __name__ == "__main__":
    try:
        release()
    except UserError as mistake:
        sys.exit(f"release: {mistake}")
