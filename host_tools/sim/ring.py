"""A ring of twelve WS2812B pixels: takes the bytes its data pin gets, green first, and shows them while powered."""

PIXELS = 12
Color = tuple[int, int, int]

_DARK: list[Color] = [(0, 0, 0)] * PIXELS


class Ring:
    """What one pod shows."""

    def __init__(self) -> None:
        self.colors = list(_DARK)
        self.is_plugged = True
        self.changed = 0
        self.writes = 0

    def write(self, data: bytes) -> None:
        """One transmission. Pixels it does not reach keep what they have; bytes past the last pixel leave the ring."""
        self.writes += 1
        if not self.is_plugged:
            return
        for pixel in range(min(PIXELS, len(data) // 3)):
            green, red, blue = data[3 * pixel : 3 * pixel + 3]
            self.colors[pixel] = (red, green, blue)
        self.changed += 1

    def unplug(self) -> None:
        """Power and data gone."""
        self.is_plugged = False
        self.colors = list(_DARK)
        self.changed += 1

    def plug(self) -> None:
        """Back, and dark: a pixel wakes up with nothing to show."""
        self.is_plugged = True
