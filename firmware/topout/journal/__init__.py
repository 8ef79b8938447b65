"""The journal: stores what happened at the table in memory that survives power loss.

It is pure code: the storage is passed in. FORMAT.md describes every byte on the storage.

A storage has `size` (bytes, a multiple of 256), `read(offset, length) -> bytes`, `write(offset, data)`, and `erase()`,
after which every byte reads 0xFF. The journal writes only into bytes that read 0xFF, one record a call, never across a
256-byte page. It erases only when a new game begins. A storage that `has_spare` erases another place: the old content
counts until `commit()`.
"""
