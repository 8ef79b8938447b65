"""What the fonts cost on the device: bytes of heap, and loop turns to lay out a line."""

from tests.vm.fonts import with_fonts
from tests.vm.micropython_vm import ROOT, run_python
from topout_tools.page.stand_ins import stand_ins

FONTS = ROOT / "firmware" / "fonts"
ENGLISH = "Whose workers fell? Each press is one."
RUSSIAN = "Чьи рабочие упали? Одно нажатие — один"

# Garbage is collected at the end of a step that has asked for it; the next step sees the live heap.
START = "import gc, time, displayio, bitmaptools; gc.collect()"
IMPORT = "before = gc.mem_alloc(); from topout.ui.font import Font; live = []; fonts = []; gc.collect()"
LOAD = "live.append(gc.mem_alloc()); fonts.append(Font('/fonts/%s.glyphs')); gc.collect()"
SIZES = "live.append(gc.mem_alloc()); print(*[b - a for a, b in zip([before] + live, live)])"
COST = """
def turns(work):
    start = time.ticks_us()
    for i in range(1000000):
        pass
    turn = time.ticks_diff(time.ticks_us(), start) / 1000000
    start = time.ticks_us()
    for i in range(1000):
        work()
    return time.ticks_diff(time.ticks_us(), start) / 1000 / turn

font = fonts[0]
"""


def report() -> None:
    names = ("body-ru", "big", "score")
    steps = [with_fonts(FONTS), START, IMPORT, *(LOAD % name for name in names), SIZES, COST]
    steps += [f"print(turns(lambda: font.width_px({text!r})))" for text in (ENGLISH, RUSSIAN)]
    sizes, english, russian = run_python(*steps, files=stand_ins()).splitlines()
    code, *fonts = map(int, sizes.split())
    each = ", ".join(f"{name} {size:,}" for name, size in zip(names, fonts, strict=True))
    print(f"fonts in the VM: code {code:,} bytes, glyphs {sum(fonts):,} bytes ({each})")
    print(f"width of 38 letters: {float(english):.0f} loop turns in English, {float(russian):.0f} in Russian")
