import _outside


class RunReason:
    STARTUP = 1


class Runtime:
    run_reason = RunReason.STARTUP


runtime = Runtime()


def ticks_ms():
    return _outside.now_ms()
