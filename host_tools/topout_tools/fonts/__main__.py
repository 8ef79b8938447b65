"""`make fonts`: rewrites firmware/fonts from the texts and the typeface that comes with matplotlib."""

import sys

from topout_tools import FIRMWARE
from topout_tools.errors import UserError
from topout_tools.fonts.recipes import LICENCE, recipes

LICENCE_NAME = "LICENSE-DejaVu.txt"


def main() -> None:
    folder = FIRMWARE / "fonts"
    folder.mkdir(exist_ok=True)
    for recipe in recipes(FIRMWARE / "texts"):
        font = recipe.make()
        (folder / f"{recipe.name}.glyphs").write_bytes(font)
        face = f"{recipe.face.stem} {recipe.size_px} px"
        height, glyphs = font[4], int.from_bytes(font[6:8], "little")
        print(f"{recipe.name:11} {face:21} {height:2} rows {glyphs:4} glyphs {len(font):5} bytes")
    (folder / LICENCE_NAME).write_bytes(LICENCE.read_bytes())


if __name__ == "__main__":
    try:
        main()
    except UserError as mistake:
        sys.exit(f"fonts: {mistake}")
