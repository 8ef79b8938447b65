"""The exception that stands for a power cut."""


class PowerCut(BaseException):
    """Raised in the middle of what the firmware is doing when the power is cut.

    It is not an Exception, so that no `except Exception` of the firmware can catch it.
    """
