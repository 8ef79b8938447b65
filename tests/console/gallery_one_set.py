"""A walk past the screens that one set of keys has in place of pods: keys, and the names of pictures after «!»."""

# With names.txt on the drive. UNDO goes back from any screen of the set-up.
SKYSCRAPERS = """
!one-steps-1 c !one-steps-2 c !one-steps-3 menu
b !one-how-many c b c b c c b !one-name a b b
b !one-who-starts c b b
!one-play a a fall !one-fall-nobody b !one-fall-counted c !one-fall-of-next menu !one-who-did-it b !one-fall-by undo
menu c b !one-whose-lost b !one-lost undo undo undo undo
"""
NEWYORK = """
menu c c b b b b !one-setup b
!one-choose b !one-cover b a !one-dial b !one-cover-next b c b b b !one-act
"""
TRACK = """
menu c c c b b c c b b b
!one-track c c b menu !one-menu b !one-other-player b !one-keys-of c c !one-points-of-another b
fall !one-falls menu !one-falls-of-next undo
"""
SHEET = """
menu c c c b c b c c c c c c b b b
!one-sheet c c b !one-sheet-next a b b b !one-sheet-sums undo !one-sheet-back b b
"""
WALKS = (SKYSCRAPERS, NEWYORK, TRACK, SHEET)
