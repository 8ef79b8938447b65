"""The error for what a user can correct: shown in one line, with a non-zero status, never as a traceback."""


class UserError(Exception):
    """An error whose text is the whole message: what is wrong and, where it helps, what to do instead."""
