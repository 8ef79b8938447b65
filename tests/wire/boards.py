"""What the board of a bridge has in it: the firmware's own files, stand-ins for what is built in, a memory."""

from pathlib import Path
from typing import Any

from tests.vm.machine import ROOT, python_files
from tests.vm.pico import BUILT_IN
from tests.wire.bridge import Bridge

CHIP = "e6614c311b7e6f35"


def console(folder: Path, nvm: bytes = b"", fram: bytes = b"", **manners: Any) -> Bridge:
    """A console whose memory holds these bytes."""
    files: dict[str, str | bytes] = {f"/host/{name}.py": source for name, source in BUILT_IN.items()}
    files |= python_files(ROOT / "firmware", "")
    files |= {"/nvm": nvm, "/fram": fram}
    return Bridge(folder, [_MEMORY, *([_FRAM] if fram else [])], files, **manners)


_MEMORY = f"""
import binascii, os, sys
os.chdir("/")
sys.path[:] = ["", "/host"]
import microcontroller, busio, adafruit_bus_device.i2c_device
microcontroller.nvm = bytearray(open("/nvm", "rb").read())
microcontroller.cpu.uid = binascii.unhexlify("{CHIP}")
"""

# On the same bus, with the two bytes of address that the chip is sent.
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
