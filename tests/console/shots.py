"""`make shots`: every screen in every language on one page. `make golden`: keep them as golden pictures."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.console import gallery, one_set_pictures
from tests.console.pictures import GOLDEN, Picture, take
from tests.vm.micropython_vm import ROOT

FOLDER = ROOT / "build" / "shots"
PAGE = """<!doctype html><meta charset="utf-8"><title>Topout: every screen</title>
<style>body {{ background: #6b4a2b; font: 15px sans-serif; color: #fff }}
figure {{ display: inline-block; margin: 6px }}
img {{ width: 320px; display: block; image-rendering: pixelated }}</style>
{figures}"""


def main() -> None:
    keeps = "--golden" in sys.argv
    target = GOLDEN if keeps else FOLDER
    shutil.rmtree(target, ignore_errors=True)
    pictures = [picture for language in gallery.LANGUAGES for picture in _save_all(take(language), target)]
    for language, board in one_set_pictures.KEPT:
        pictures += _save_all(one_set_pictures.take(language, board), target)
    if keeps:
        print(f"{len(pictures)} golden pictures: look at them before you commit them")
        return
    (FOLDER / "index.html").write_text(PAGE.format(figures="\n".join(map(_figure, pictures))), "utf-8")
    print(f"{len(pictures)} screens on one page: {FOLDER.relative_to(ROOT)}/index.html")


def _save_all(taken: Iterator[Picture], target: Path) -> list[Picture]:
    pictures = list(taken)
    (target / pictures[0].language).mkdir(parents=True)
    for picture in pictures:
        picture.image.quantize(32).save(target / picture.language / f"{picture.name}.png", optimize=True)
    return pictures


def _figure(picture: Picture) -> str:
    path = f"{picture.language}/{picture.name}.png"
    return f'<figure><img src="{path}" alt=""><figcaption>{picture.language} {picture.name}</figcaption></figure>'


if __name__ == "__main__":
    main()
