"""What it is to pull the plug."""


class PowerCut(BaseException):
    """Raised out of whatever the firmware was doing when the plug is pulled.

    Not an Exception, so that no handler of the firmware can catch it.
    """
