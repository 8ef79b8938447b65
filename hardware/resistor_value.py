"""Converts values as written on parts («2.7 kΩ», «470 µF 10 V») to numbers."""

import re

_SCALES = {"k": 1e3, "M": 1e6, "n": 1e-9, "µ": 1e-6, "m": 1e-3, "": 1.0}


def value_of(written: str) -> float:
    """Return the number in base units: 2.7 kΩ → 2700.0; 470 µF 10 V → 0.00047."""
    found = re.match(r"([\d.]+) ([kMnµm]?)[ΩFA]", written)
    if not found:
        raise ValueError(f"no value in «{written}»")
    return float(found[1]) * _SCALES[found[2]]
