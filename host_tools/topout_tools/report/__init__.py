"""Reports: one self-contained HTML page with drawings.

    markup      elements whose texts are always escaped
    scale       numbers to positions on a drawing
    line_chart … the drawings: hand-made SVG, 340 units wide, the width of a phone
    game, game_cards    the page on one game
    all_games   the page on all games
    page        what the two share: head, style, cards

The drawings do not use matplotlib. So they take their colours from the page and follow dark, light and print; their
text stays text at a size that a phone can show; a page has 20 KB, and there is no extra to install.
"""
