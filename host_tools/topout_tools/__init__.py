"""The host side of Topout: the simulator, and all that the `topout` command does."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent

# A wheel has the firmware inside this package; a checkout has it at the top.
FIRMWARE = next(path for path in (_HERE / "firmware", _HERE.parents[1] / "firmware") if path.is_dir())
