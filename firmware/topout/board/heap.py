"""Makes the chip's heap one large piece at power-on.

CircuitPython's heap grows from 8 KB. Each time it collects garbage first: 17 ms in the middle of a key press.
"""


def grow(rows: int = 161) -> list | None:
    """Return a list that keeps the piece for as long as something refers to it, or None if there is no such memory.

    CircuitPython gives a piece back if no block of it but the first is used. So the list takes two blocks in the end.
    """
    try:
        piece: list = [None] * 200 * rows  # 126 KB: 19 KB are left, and can be had in one block
    except MemoryError:
        return None
    piece.clear()
    piece.extend((None,) * 8)
    return piece
