"""Puts the console's files onto the CIRCUITPY drive of a Pico (`topout deploy`).

A drive is recognised by its boot_out.txt (`boards`). The changes that it needs are a plan (`plan`), which is carried
out file by file (`copy`). The order is such that after any interruption the console runs, or says that the copy is
unfinished.
"""
