"""Erases the one sector behind `microcontroller.nvm`. Loaded when a new game begins, then unloaded.

CircuitPython erases when something is written over bytes that are not 0xFF: it copies the sector, puts the bytes in,
erases and programs all of it. So writing 0xFF over the used bytes costs one erase. It needs an object as long as they
are, in one piece. If memory has none, the write is done in halves, quarters and so on. That costs as many erases, of
the 100,000 that the chip endures. Erase from the end, so the header that marks the old game as closed goes last.

The same operation writes the new first bytes of the sector, page by page from the first one on. A power cut after the
erase proper finds them there, however early it comes.
"""

from micropython import const

_PAGE = const(256)


def blank(nvm, first: bytes = b"") -> None:
    """Set every byte to 0xFF, except the first ones, which become `first`.

    Raise MemoryError if memory has no piece for even one page.
    """
    used = len(nvm)
    while used and bytes(nvm[used - _PAGE : used]) == b"\xff" * _PAGE:
        used -= _PAGE
    if not used:
        # An erase that was cut short may read as complete. Only a byte that is not 0xFF makes CircuitPython erase.
        nvm[0] = 0
        used = _PAGE
    used = max(used, (len(first) + _PAGE - 1) // _PAGE * _PAGE)
    length = used
    while used > 0:
        start = max(0, used - length)
        try:
            nvm[start:used] = _content(first, start, used)
            used = start
        except MemoryError:
            if length <= _PAGE:
                raise
            length = (length // 2 + _PAGE - 1) // _PAGE * _PAGE


def _content(first, start, end):
    """Return the new bytes from `start` to `end`, built in place as one piece of memory."""
    data = bytearray(end - start)
    page = b"\xff" * _PAGE
    for at in range(0, end - start, _PAGE):
        data[at : at + _PAGE] = page
    if start < len(first):
        kept = first[start:end]
        data[: len(kept)] = kept
    return data
