"""Puts font files where the device has them."""

from pathlib import Path


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
