"""In the place of the console's code.py while `topout deploy` is at work."""

import time

try:
    import displayio

    from topout.board.display import make_display

    display = make_display()
    display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    display.auto_refresh = True
except Exception as error:  # its files are not there yet: then by USB only
    print(error)
while True:
    print("Topout: an update is under way.")
    print("If it was interrupted, run again: topout deploy")
    time.sleep(10)
