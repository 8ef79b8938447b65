"""The exceptions that end a program while the power stays on."""


class Reset(BaseException):
    """Raised in the middle of what the firmware is doing when the processor resets.

    The reason is one of CircuitPython's own names.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Reload(BaseException):
    """Raised by supervisor.reload(): runs code.py again, without boot.py."""
