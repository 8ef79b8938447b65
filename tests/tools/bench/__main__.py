"""Runs every bench, or those named: python -m tests.tools.bench rules"""

import sys
from importlib import import_module

BENCHES = (
    "rules",
    "fonts",
    "heap",
    "modules",
    "names",
    "bump",
    "boot",
    "console",
    "walk",
    "knock",
    "event_history",
    "one_set",
    "calibrate",
    "web",
    "phones",
)


def main() -> None:
    for name in sys.argv[1:] or BENCHES:
        import_module(f"tests.tools.bench.{name}").report()


if __name__ == "__main__":
    main()
