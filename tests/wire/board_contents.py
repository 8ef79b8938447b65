"""What a serial board contains: the firmware's own files, stand-ins for built-in modules, and a memory."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.vm.micropython_vm import ROOT, python_files
from tests.wire.serial_board import SerialBoard
from topout_tools.page.stand_ins import stand_ins

CHIP = "e6614c311b7e6f35"


def console(
    folder: Path,
    nvm: bytes = b"",
    fram: bytes = b"",
    steps: tuple[str, ...] = (),
    drive: dict[str, str | bytes] | None = None,
    **manners: Any,
) -> SerialBoard:
    """Return a console whose memory holds these bytes; `steps` run in it before anything connects.

    Its files are the source, which is quick to load, or those of an assembled `drive`.
    """
    files = dict(drive or _from_source())
    files |= {"/nvm": nvm, "/fram": fram}
    return SerialBoard(folder, [_MEMORY, *([_FRAM] if fram else []), *steps], files, **manners)


def _from_source() -> dict[str, str | bytes]:
    return {**stand_ins(), "/host/neopixel.py": _source_of("neopixel"), **python_files(ROOT / "firmware", "")}


def _source_of(library: str) -> str:
    spec = find_spec(library)
    assert spec and spec.origin
    return Path(spec.origin).read_text("utf-8")


_MEMORY = f"""
import binascii, os, sys
os.chdir("/")
sys.path[:] = ["", "/lib", "/host"]
sys.modules.pop("os", None)  # from now on the one in /host, as in the firmware
import microcontroller, busio, adafruit_bus_device.i2c_device
microcontroller.nvm = bytearray(open("/nvm", "rb").read())
microcontroller.cpu.uid = binascii.unhexlify("{CHIP}")
"""

# On the same bus, with the two bytes of address that the chip gets.
_FRAM = """
class Device:
    memory = open("/fram", "rb").read()
    def __init__(self, i2c, address, probe=True):
        self.address = address
    def __enter__(self):
        return self
    def __exit__(self, kind, error, trace):
        pass
    def write_then_readinto(self, address, into):
        at = address[0] << 8 | address[1]
        into[:] = self.memory[at : at + len(into)]

adafruit_bus_device.i2c_device.I2CDevice = Device
busio.I2C.writeto = lambda self, address, buffer: None
"""
