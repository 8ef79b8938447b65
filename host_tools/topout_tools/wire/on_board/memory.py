"""On the console: sends the memory that holds its game, in lines of hex, each with a checksum.

The first line gives the memory, its size in bytes, the chip's number, and a dot with the console's name in hex. Then
`send(offsets)` sends pieces. The choice between the FRAM and the chip's own memory is the same as the console's.
Nothing is written.
"""

import binascii
import os

import microcontroller

from topout_tools.wire.on_board.print_checked import print_checked

PIECE = 128
FRAM_ADDRESS = 0x50
FRAM_BYTES = 32768


def find_fram():
    """Return the FRAM, or None if no chip answers. An import that fails raises: the game may be in the FRAM."""
    from adafruit_bus_device.i2c_device import I2CDevice

    from topout.board.bus import Bus

    bus = Bus()
    return I2CDevice(bus.open(), FRAM_ADDRESS, False) if bus.answers(FRAM_ADDRESS) else None


fram = find_fram()


def read(at):
    if fram is None:
        return bytes(microcontroller.nvm[at : at + PIECE])
    data = bytearray(PIECE)
    with fram:
        fram.write_then_readinto(bytes((at >> 8, at & 255)), data)
    return bytes(data)


def send(offsets):
    for at in offsets:
        print_checked("{} {}".format(at, binascii.hexlify(read(at)).decode()))


def send_size():
    size = len(microcontroller.nvm) if fram is None else FRAM_BYTES
    uid = binascii.hexlify(microcontroller.cpu.uid).decode()
    name = binascii.hexlify((os.getenv("TOPOUT_CONSOLE") or "").encode()).decode()
    print_checked("{} {} {} .{}".format("nvm" if fram is None else "fram", size, uid, name))


send_size()
