"""A sheet of SVG: lines, boxes, discs and words, in drawing order, in units of the sheet."""

from html import escape

Point = tuple[float, float]
_INK, _WHITE = "#1d2b36", "white"


class Sheet:
    """White paper of a given size."""

    def __init__(self, width: float, height: float) -> None:
        self._width = width
        self._height = height
        self._marks = [f'<rect width="{width:g}" height="{height:g}" fill="white"/>']

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = _WHITE, ink: str = _INK, round_: float = 4
    ) -> None:
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round_:g}"'
        self._marks.append(f'<rect {place} fill="{fill}" stroke="{ink}"/>')

    def disc(self, x: float, y: float, radius: float, fill: str, ink: str = "none") -> None:
        self._marks.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{ink}"/>')

    def line(self, points: list[Point], ink: str = _INK, width: float = 1.5, dashes: str = "") -> None:
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self._marks.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}"{dashed}/>')

    def curve(self, start: Point, end: Point, bulge: float, ink: str, width: float) -> None:
        """Draw a line that bows to its left by `bulge`."""
        (x1, y1), (x2, y2) = start, end
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        x = (x1 + x2) / 2 + 2 * bulge * (y2 - y1) / length
        y = (y1 + y2) / 2 - 2 * bulge * (x2 - x1) / length
        path = f"M{x1:g},{y1:g} Q{x:g},{y:g} {x2:g},{y2:g}"
        self._marks.append(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{width:g}"/>')

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 13,
        align: str = "start",
        ink: str = _INK,
        bold: bool = False,
    ) -> None:
        """Write text on its base line; newlines separate lines."""
        weight = ' font-weight="bold"' if bold else ""
        for at, line in enumerate(text.split("\n")):
            place = f'x="{x:g}" y="{y + at * size * 1.25:g}" font-size="{size:g}" text-anchor="{align}"'
            self._marks.append(f'<text {place} fill="{ink}"{weight}>{escape(line)}</text>')

    def text(self) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._width:g} {self._height:g}"'
        head += f' width="{self._width:g}" height="{self._height:g}" font-family="DejaVu Sans, Verdana, sans-serif">'
        return "\n".join([head, *self._marks, "</svg>"]) + "\n"
