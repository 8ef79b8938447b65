"""`make fonts`: writes firmware/fonts anew from the texts and the typeface that matplotlib carries."""

import sys

from host_tools import FIRMWARE
from host_tools.fonts.recipes import LICENCE, recipes
from host_tools.mistakes import MistakeError

LICENCE_NAME = "LICENSE-DejaVu.txt"


def main() -> None:
    folder = FIRMWARE / "fonts"
    folder.mkdir(exist_ok=True)
    for recipe in recipes(FIRMWARE / "texts"):
        font = recipe.make()
        (folder / f"{recipe.name}.glyphs").write_bytes(font)
        face = f"{recipe.face.stem} {recipe.size_px} px"
        height, glyphs = font[4], int.from_bytes(font[6:8], "little")
        print(f"{recipe.name:7} {face:21} {height:2} rows {glyphs:4} glyphs {len(font):5} bytes")
    (folder / LICENCE_NAME).write_bytes(LICENCE.read_bytes())


if __name__ == "__main__":
    try:
        main()
    except MistakeError as mistake:
        sys.exit(f"fonts: {mistake}")
