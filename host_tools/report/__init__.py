"""Reports: one page of HTML that needs nothing else, with drawings inside.

    markup      elements whose texts are always escaped
    scale       numbers to places on a drawing
    lines …     the drawings: SVG by hand, 340 units wide, which is a phone
    game, kinds     the page on one game
    shelf       the page on all games
    page        what the two share: head, style, cards

The drawings are ours and not matplotlib's: they take their colours from the page, so they follow dark, light and print;
their letters stay letters of a size that a phone can show; a page has 20 KB, and there is no extra to install.
"""
