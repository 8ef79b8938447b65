"""Errors for what a user can correct: shown in one line, with a non-zero status, never as a traceback."""


class UserError(Exception):
    """An error whose text is the whole message: what is wrong and, where it helps, what to do instead. Status 1."""


class UsageError(UserError):
    """The command itself was not understood: an option or argument that it does not know. Status 2."""
