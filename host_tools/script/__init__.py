"""Plays a text script on the simulated console: hands, time and power, and what must be seen then.

One command a line. A `#` at the start of a line or after a space begins a comment. `verbs` has the list of commands.
"""
