"""The font in the real MicroPython VM gives the same numbers as on CPython. Measuring again allocates nothing."""

import json

from tests.vm.fonts import with_fonts
from tests.vm.micropython_vm import run_python
from topout_tools.page.stand_ins import stand_ins

TEXTS = [
    "",
    "Blue: (2+1)×2 = 6 → 24",
    "Чьи рабочие упали? Ёж",
    "Își așază țiglele „da”",
    "één coöp. fjord",
    "漢 \U0001f3d7",
]

MEASURE = """
import json, micropython
import bitmaptools
from topout.ui.font import Font

blits = []
bitmaptools.blit = lambda bitmap, sheet, x, y, x1, x2, y1, y2: blits.append((x, y, x1, x2, y1, y2))

font = Font("/fonts/body-ru.glyphs")
texts = json.loads(open("/stdin").read())
for text in texts:
    blits.clear()
    font.draw(font.sheet, 0, text)
    print(json.dumps([font.width_px(text), blits]))

def width_without_heap(text):
    font.width_px(text)
    micropython.heap_lock()
    try:
        return font.width_px(text)
    finally:
        micropython.heap_unlock()

print(json.dumps([width_without_heap(text) for text in texts]))
"""


def test_widths_and_blits_are_those_of_cpython_and_the_same_width_again_allocates_nothing(firmware, fonts, monkeypatch):
    body = fonts["body-ru"]
    blits = []
    monkeypatch.setattr(
        "bitmaptools.blit",
        lambda bitmap, sheet, x, y, *, x1, x2, y1, y2: blits.append([x, y, x1, x2, y1, y2]),
    )
    printed = run_python(
        with_fonts(firmware / "fonts"), MEASURE, stdin=json.dumps(TEXTS, ensure_ascii=False), files=stand_ins()
    )
    *drawn, widths_with_the_heap_locked = [json.loads(line) for line in printed.splitlines()]
    for text, (width, blitted) in zip(TEXTS, drawn, strict=True):
        blits.clear()
        body.draw(body.sheet, 0, text)
        assert (width, blitted) == (body.width_px(text), blits), text
    assert widths_with_the_heap_locked == [body.width_px(text) for text in TEXTS]
