"""What a person did that cannot work: told in one line, with a non-zero status, never as a traceback."""


class MistakeError(Exception):
    """Its text is the whole message. Say what is wrong and, where it helps, what to do instead."""
