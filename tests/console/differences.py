"""Shows golden pictures that differ on one page: the old one, the new one, and the difference."""

import base64
import io
from pathlib import Path

from PIL import Image, ImageChops

from tests.console.pictures import Picture
from tests.vm.micropython_vm import ROOT

FOLDER = ROOT / "build" / "differences"
_PAGE = """<!doctype html><meta charset="utf-8"><title>Topout: screens that differ</title>
<style>body { background: #6b4a2b; font: 15px sans-serif; color: #fff } h2 { font-size: 15px; margin: 18px 6px 0 }
img { width: 320px; margin: 6px; image-rendering: pixelated }</style>
<p>What was, what is, and where they differ. If they are right, <code>make golden</code> takes them over.</p>
"""


def find(pictures: list[Picture]) -> list[str]:
    """Return the names of the pictures that differ, and put them on the page at `page()`."""
    rows = {picture.name: row for picture in pictures if (row := _row(picture))}
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{pictures[0].language}.part").write_text("".join(rows.values()), "utf-8")
    page().write_text(_PAGE + "".join(part.read_text("utf-8") for part in sorted(FOLDER.glob("*.part"))), "utf-8")
    return list(rows)


def page() -> Path:
    return FOLDER / "index.html"


def _row(picture: Picture) -> str:
    title = f"<h2>{picture.language} {picture.name}</h2>\n"
    if not picture.golden.is_file():
        return title + _figure(picture.image)
    with Image.open(picture.golden) as golden:
        old = golden.convert("RGB")
    difference = ImageChops.difference(picture.image, old).convert("L").point(lambda value: 255 if value else 0)
    if not difference.getbbox():
        return ""
    marked = picture.image.point(lambda value: value // 4)
    marked.paste((255, 64, 64), mask=difference)
    return title + _figure(old) + _figure(picture.image) + _figure(marked)


def _figure(image: Image.Image) -> str:
    data = io.BytesIO()
    image.save(data, "PNG")
    return f'<img alt="" src="data:image/png;base64,{base64.b64encode(data.getvalue()).decode("ascii")}">\n'
