"""The journal: what happened at the table, in memory that outlives the power. Pure; storage is handed in. What is on
the storage, byte by byte, is told in FORMAT.md.

A storage has `size` (a multiple of 256, bytes), `read(offset, length) -> bytes`, `write(offset, data)`, and
`erase()`, after which every byte reads 0xFF. The journal writes only into bytes that read 0xFF, one record a
call and never across a 256-byte page, and erases only when a new game begins. A storage that `has_spare` erases another
place, and what was there before stays what counts until `commit()`.
"""
