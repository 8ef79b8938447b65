"""What ends a program from inside, with the power still on."""


class Reset(BaseException):
    """Raised out of whatever the firmware does when the processor starts over.

    The reason is CircuitPython's own name.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Reload(BaseException):
    """Raised out of the firmware by supervisor.reload(): code.py again, without boot.py."""
