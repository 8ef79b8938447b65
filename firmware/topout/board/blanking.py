"""Erases the one sector behind `microcontroller.nvm`. Read when a new game begins, then forgotten.

CircuitPython erases when something is written over bytes that are not 0xFF: it copies the sector, puts the bytes in,
erases and programs all of it. So 0xFF written over what is used is one erase, and wants an object as long as what is
used, in one piece. If memory has none, it is done in halves, quarters and so on: as many erases, of 100,000 that the
chip is good for. From the end down: what says that the old game is over goes last.

The same operation writes what the sector begins with afterwards, page by page from the first one on: a power cut after
the erase proper finds that there, however early it comes.
"""

from micropython import const

_PAGE = const(256)


def blank(nvm, first: bytes = b"") -> None:
    """Every byte is 0xFF afterwards, but for those that the sector is to begin with."""
    used = len(nvm)
    while used and bytes(nvm[used - _PAGE : used]) == b"\xff" * _PAGE:
        used -= _PAGE
    if not used:
        # An erase that was cut short may read like one that was not. Without a byte to write over there is none.
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
    """One piece of memory, made in place."""
    data = bytearray(end - start)
    page = b"\xff" * _PAGE
    for at in range(0, end - start, _PAGE):
        data[at : at + _PAGE] = page
    if start < len(first):
        kept = first[start:end]
        data[: len(kept)] = kept
    return data
