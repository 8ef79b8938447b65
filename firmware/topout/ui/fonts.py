"""The fonts that the painter uses: the language's letters, plain and bold, and the large ones for scores.

Only fonts in use are in memory. All scores have one size, the largest at which each fits its column. Their letters can
be unloaded while no scores are shown.
Letters of names that the language's sheet lacks are added when a name needs them.
"""

from micropython import const

from topout.ui import layout
from topout.ui.font import Bold, Font
from topout.ui.panel import BIG, FEET, SCORES

_UNREAD = const(-1)


class Fonts:
    """The loaded fonts, in the order of the layout's font numbers. `missing` are letters that the body font lacks."""

    def __init__(self, root: str):
        self._folder = root + layout.chosen[layout.FONTS]
        self.fonts: list = [None, None, self._read("score"), None]
        self.missing: list = []
        self._score_font = layout.SCORE
        self._can_learn = False  # the module that adds missing letters is loaded

    def speak(self, language: str) -> None:
        """Load a language's letters. Raises OSError if they are not on the drive."""
        body = self._read("body-" + language)
        self.fonts[layout.BODY] = body
        self.fonts[layout.BOLD] = Bold(body)
        self.missing = body.missing

    def learn(self, texts) -> int:
        """Add the missing letters, and return as bits which texts must be written again.

        This takes two calls: the first only loads the module, and returns 0.
        """
        from topout.ui.missing_glyphs import learn

        self._can_learn = not self._can_learn
        if self._can_learn:
            return 0
        return learn(self.fonts[layout.BODY], self.fonts[layout.BOLD], self._folder, texts)

    def lose_scores(self) -> None:
        """Free the memory of the scores' letters. They are read again when there are scores."""
        self._score_font = _UNREAD
        self.fonts[layout.SCORE].sheet = None
        self.fonts[layout.LARGE] = None

    def fit_scores(self, texts, columns: int) -> bool:
        """Choose the largest letters in which all scores fit, and return whether they have changed.

        Letters of other sizes are unloaded.
        """
        fonts = self.fonts
        if not texts[BIG] and self._score_font in (layout.SCORE, _UNREAD):
            fonts[layout.LARGE] = None
        font = layout.SCORE
        if not _do_fit(fonts[layout.SCORE], texts, columns):
            fonts[layout.LARGE] = fonts[layout.LARGE] or self._read("big")
            font = layout.LARGE if _do_fit(fonts[layout.LARGE], texts, columns) else layout.BOLD
        if font == self._score_font or not "".join(texts[SCORES:FEET]):
            return False
        if self._score_font == layout.SCORE:
            fonts[layout.SCORE].sheet = None
        self._score_font = font
        if font == layout.SCORE:
            fonts[layout.LARGE] = None
        return True

    def must_read(self, slot: int) -> bool:
        """Return whether a font must be read before this slot, which is empty now, can be written."""
        if slot == BIG:
            return not self.fonts[layout.LARGE]
        return SCORES <= slot < FEET and self._score_font == layout.SCORE and self.fonts[layout.SCORE].sheet is None

    def place(self, slot: int, columns: int, is_play: bool) -> tuple:
        """Return the slot's place as in the layout, with the font object instead of its number."""
        font, x, y, span_px, align, pad_px = layout.place(slot, columns, is_play)
        if not self.fonts[font]:
            self.fonts[font] = self._read("big")
        letters = self.fonts[font]
        if font == layout.SCORE:
            middle_px = y + letters.height_px // 2
            if self.must_read(slot):
                self.fonts[font] = self._read("score")
            letters = self.fonts[self._score_font]
            y = middle_px - letters.height_px // 2
        return letters, x, y, span_px, align, pad_px

    def _read(self, name):
        return Font(self._folder + name + ".glyphs")


def _do_fit(font, texts, columns):
    room_px = layout.place(SCORES, columns, False)[3]
    for slot in range(SCORES, FEET):
        if font.width_px(texts[slot]) > room_px:
            return False
    return True
