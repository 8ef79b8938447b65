"""A ring of twelve WS2812B pixels: takes the bytes on its data pin, green first, and shows them while powered."""

PIXELS = 12
Color = tuple[int, int, int]

_DARK: list[Color] = [(0, 0, 0)] * PIXELS


class Ring:
    """The ring of one pod."""

    def __init__(self) -> None:
        self.colors = list(_DARK)
        self.is_plugged = True
        self.changed = 0
        self.writes = 0

    def write(self, data: bytes) -> None:
        """Take one transmission. Pixels it does not reach keep their colour; bytes past the last pixel are dropped."""
        self.writes += 1
        if not self.is_plugged:
            return
        for pixel in range(min(PIXELS, len(data) // 3)):
            green, red, blue = data[3 * pixel : 3 * pixel + 3]
            self.colors[pixel] = (red, green, blue)
        self.changed += 1

    def unplug(self) -> None:
        """Remove power and data: the ring goes dark."""
        self.is_plugged = False
        self.colors = list(_DARK)
        self.changed += 1

    def plug(self) -> None:
        """Restore power and data. The ring stays dark: a pixel powers up dark."""
        self.is_plugged = True
