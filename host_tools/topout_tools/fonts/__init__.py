"""The console's fonts: rasterised from DejaVu, one file each, small enough for the chip.

A font file (`firmware/fonts/NAME.glyphs`) is read by `topout.ui.font`. All numbers are little-endian:

    offset  size       what
    0       4          b"TOG3"
    4       1          height of a line in pixels
    5       1          top: the number of rows, from above, that are blank in every glyph and not in the sheet
    6       2          n, the number of glyphs
    8       2 × n      code points, ascending; the first is 0: the box that stands for any character the font lacks
    …       2 × (n+1)  edges: glyph i is columns edges[i] up to edges[i+1] of the sheet; the last is the sheet's width
    …       n          blanks: rows of the sheet above each glyph's ink (× 16) and below it, 15 of each at most
    …       the rest   the sheet: height − top rows of ceil(width / 8) bytes, first pixel in the highest bit, 1 is ink

A glyph's columns include its side bearings, so its width is its advance, and text is glyphs put edge to edge. There
are no metrics but the edges, no overlap and no kerning.

PCF would cost too much memory on the chip. Its reader and the label library take more than all our glyphs together,
plus a bitmap, a tuple and a dict entry for each glyph.
"""
