"""What a screen wants done about a key: it answers with one of these, and the console, alone, obeys.

    None                        nothing more: the screen has seen to it
    (REDRAW,)                   draw me anew (after a key this goes without saying)
    (ENTER, event, tune)        book an event, with a tune of its own or None; an accepted one closes all dialogs
    (ENTER, event, tune, next…) book several with one press, up to the first that is refused
    (OPEN, screen)              lay a screen on this one; or a function that makes one
    (LEAVE, screen)             the same, and the game's own screen goes for that long, if it can be made anew
    (LEAVE, screen, at)         the same of the menu, which comes back at that entry
    (REPLACE, screen)           the same, in the place of this one
    (CLOSE,)                    take this screen away
    (HOME,)                     back to the game's own screen
    (PASS,)                     take this screen away and give the key to the one below
    (REFUSE, reason, …)         say why this cannot be; `why.reason` is the text, with what it takes
    (MENU,)                     open the console's menu
    (ALONE, screen)             close all dialogs, forget them, and open this one; or a function that makes one
    (TAKE_BACK,)                close all dialogs and open what can be taken back; with a pod, for the keys of that pod
    (TUNE, tune)                play a tune
    (SET_UP, screen)            open what sets another game up; the screens of the one on the table go for that long
    (LAY_BELOW,)                make the game's own screen, on which this one lies, and draw this one anew
    (BEGIN, game, seats, setup) put a new game on the table, for those who sit there

Loading a file stops the chip for some 30 ms. So a function that makes a screen is called in a loop turn of its own, and
may itself give such a function: then the next turn is that one's.
"""

from micropython import const

REDRAW = const(0)
ENTER = const(1)
OPEN = const(2)
REPLACE = const(3)
CLOSE = const(4)
HOME = const(5)
PASS = const(6)
REFUSE = const(7)
MENU = const(8)
TAKE_BACK = const(9)
BEGIN = const(10)
TUNE = const(11)
ALONE = const(12)
LEAVE = const(13)
SET_UP = const(14)
LAY_BELOW = const(15)
