"""Intents: what a screen answers to a key. Only the console executes them.

    None                        nothing to do: the screen has handled the key
    (REDRAW,)                   draw this screen again (automatic after a key)
    (ENTER, event, tune)        book an event, with its tune or None; an accepted event closes all dialogs
    (ENTER, event, tune, next…) book several events in one step of a page that goes on by itself, up to the first that
                                is refused. A key never does: a power cut would leave the first ones alone
    (OPEN, screen)              put a screen on top of this one; `screen` may be a function that makes it
    (OPEN_UNLOADING, screen)    call the function `screen` and open what it makes; unload the base screen until all
                                dialogs close, if it can be rebuilt
    (OPEN_UNLOADING, screen, at)  the same from the menu, which comes back at entry `at`
    (REPLACE, screen)           close this screen and open another, as OPEN_UNLOADING does
    (CLOSE,)                    close this screen
    (CLOSE_ALL,)                close all dialogs: back to the game's base screen
    (CLOSE_AND_FORWARD,)        close this screen and give the key to the one below
    (REFUSE, reason, …)         show why this is not possible: the text `why.reason`, with its arguments
    (MENU,)                     open the console's menu
    (OPEN_ONLY, screen)         close all dialogs and open this screen; may be a function that makes it
    (TAKE_BACK,)                close all dialogs and open the undo dialog; with a pod, its keys work for that pod
    (TUNE, tune)                play a tune
    (OPEN_SETUP, screen)        open the set-up of another game; the current game's screens are unloaded meanwhile
    (REBUILD_BASE,)             make the base screen below this dialog, and draw this dialog again
    (BEGIN, game, seats, setup) begin a new game for the players in these seats

Loading a file stops the chip for some 30 ms. So a function that makes a screen is called in its own loop turn. It may
return another such function, which is called in the next loop turn.
"""

from micropython import const

REDRAW = const(0)
ENTER = const(1)
OPEN = const(2)
REPLACE = const(3)
CLOSE = const(4)
CLOSE_ALL = const(5)
CLOSE_AND_FORWARD = const(6)
REFUSE = const(7)
MENU = const(8)
TAKE_BACK = const(9)
BEGIN = const(10)
TUNE = const(11)
OPEN_ONLY = const(12)
OPEN_UNLOADING = const(13)
OPEN_SETUP = const(14)
REBUILD_BASE = const(15)
