"""The desk side of Topout: the simulator and everything the `topout` command does."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent

# A wheel carries the firmware inside this package; in a checkout it lies beside it.
FIRMWARE = next(path for path in (_HERE / "firmware", _HERE.parent / "firmware") if path.is_dir())
