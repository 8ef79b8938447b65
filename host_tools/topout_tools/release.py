"""`make release`: makes the files that people download, in build/release, with their checksums.

- `topout-VERSION-drive.zip`: the files of a CIRCUITPY drive, with the manifest that `topout deploy` would write there
- `topout-VERSION-drive.map`: the source of each fault code of that drive
- the wheel
- `topout-VERSION-boards.zip`: the circuit boards, as a maker of boards takes them
- `topout-VERSION-enclosure.zip`: the parts to print, if `make enclosure` has made them since they last changed

The same tree gives the same bytes: files in a fixed order, with a fixed date.
"""

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
from topout_tools.errors import UserError

FOLDER = ROOT / "build" / "release"
SUMS = "SHA256SUMS"
_PARTS = ROOT / "build" / "enclosure"
_BOARDS = ROOT / "hardware" / "pcb"
_DRAWN_IN = ROOT / "hardware"
_PLAIN_FILE = 0o100644 << 16


def release(folder: Path = FOLDER, parts: Path = _PARTS) -> None:
    """Create the folder, replacing an old one, and print what is in it. Raises UserError without a changelog entry."""
    if f"\n## [{VERSION}]" not in (ROOT / "CHANGELOG.md").read_text("utf-8"):
        raise UserError(f"CHANGELOG.md has no heading [{VERSION}]: say there what is new, then release it")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _write_drive(folder)
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
        shutil.copyfile(map_of(drive), folder / f"topout-{VERSION}-drive.map")
    ours = frozenset((path, checksum(data)) for path, data in files.items())
    files[manifest.NAME] = manifest.written(Manifest(VERSION, MPY, True, ours))
    _write_zip(folder / f"topout-{VERSION}-drive.zip", files)


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
    found = sorted(parts.glob("*.stl"))
    if not found:
        return "without the enclosure, which `make enclosure` makes"
    changed = max(path.stat().st_mtime for path in _DRAWN_IN.rglob("*.py"))
    if min(path.stat().st_mtime for path in found) < changed:
        return "without the enclosure, which is older than its drawings: run `make enclosure` again"
    _write_zip(folder / f"topout-{VERSION}-enclosure.zip", {path.name: path.read_bytes() for path in found})
    return f"with {len(found)} printed parts"


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
