"""Stand-ins for the display's C modules inside the VM, and a way to load font files.

A bitmap takes the bytes that it would take on the device, so live heap can be compared. Nothing is drawn, but every
blit is kept in `bitmaptools.blits` once that is a list.
"""

from pathlib import Path

MODULES = {
    "/host/displayio.py": """
class Bitmap:
    def __init__(self, width, height, colours):
        bits = 1
        while colours - 1 >> bits:
            bits *= 2
        self.width = width
        self.height = height
        self.words = bytearray((width * bits + 31) // 32 * 4 * height)
    def __setitem__(self, at, colour):
        pass
""",
    "/host/bitmaptools.py": """
blits = None

def readinto(bitmap, file, bits_per_pixel, reverse_pixels_in_element=False):
    for row in range(bitmap.height):
        file.read((bitmap.width + 7) // 8)

def blit(bitmap, sheet, x, y, x1, x2, y1, y2):
    if blits is not None:
        blits.append((x, y, x1, x2, y1, y2))
""",
}


def with_fonts(folder: Path) -> str:
    """Return a program that puts a folder's fonts where the device has them: /fonts."""
    fonts = {path.name: path.read_bytes().hex() for path in sorted(folder.glob("*.glyphs"))}
    return f"""
import binascii, os
os.mkdir("/fonts")
for name, digits in {fonts!r}.items():
    with open("/fonts/" + name, "wb") as file:
        file.write(binascii.unhexlify(digits))
"""
