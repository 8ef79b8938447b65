"""Plays a text script on the simulated console: key presses, time and power, and what the console must show then.

One command a line. A `#` at the start of a line or after a space begins a comment. `commands` lists the commands.
"""
