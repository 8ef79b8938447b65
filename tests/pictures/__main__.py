"""`make pictures`: makes the README's pictures again; look at them before you commit them.

- docs/turn.gif: the film of docs/turn.txt
- docs/languages.png: four of the golden pictures, each in a language of its own
- host_tools/topout_tools/web/table.png: the web table in a browser
- docs/page.png: the page for any browser, on a phone
- docs/phones.png: three phones as pods and a tablet as the hub, in a browser
"""

from pathlib import Path

from PIL import Image

from tests.console.pictures import GOLDEN
from tests.page import screenshot
from tests.vm.micropython_vm import ROOT
from tests.web import phone_screenshot
from tests.web.table_screenshot import take_screenshot
from topout_tools.commands.run import run

DOCS = ROOT / "docs"
SCREENS = ("en/track-play-points", "ru/build-marks", "ro/knock", "nl/newyork-act")
_GAP_PX = 8
_FRAME_PX = 6
_BODY = (30, 30, 32)


def main() -> None:
    run(str(DOCS / "turn.txt"), names=DOCS / "names.txt", gif=DOCS / "turn.gif")
    side_by_side(SCREENS).save(DOCS / "languages.png", optimize=True)
    take_screenshot(ROOT / "host_tools" / "topout_tools" / "web" / "table.png")
    screenshot.take_screenshot(DOCS / "page.png")
    phone_screenshot.take_screenshot(DOCS / "phones.png")
    for path in (*DOCS.glob("*.gif"), *DOCS.glob("*.png"), ROOT / "host_tools" / "topout_tools" / "web" / "table.png"):
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KB")


def side_by_side(names: tuple[str, ...], columns: int = 2) -> Image.Image:
    """Return golden pictures in the hub's frame, on a transparent ground."""
    framed = [_framed(GOLDEN / f"{name}.png") for name in names]
    width, height = framed[0].width + _GAP_PX, framed[0].height + _GAP_PX
    rows = -(-len(framed) // columns)
    sheet = Image.new("RGBA", (columns * width - _GAP_PX, rows * height - _GAP_PX))
    for at, picture in enumerate(framed):
        sheet.paste(picture, (at % columns * width, at // columns * height))
    return sheet.quantize(64, dither=Image.Dither.NONE)


def _framed(path: Path) -> Image.Image:
    with Image.open(path) as screen:
        frame = Image.new("RGBA", (screen.width + 2 * _FRAME_PX, screen.height + 2 * _FRAME_PX), _BODY)
        frame.paste(screen.convert("RGBA"), (_FRAME_PX, _FRAME_PX))
    return frame


if __name__ == "__main__":
    main()
