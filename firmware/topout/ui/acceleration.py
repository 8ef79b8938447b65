"""Formats an acceleration in g, because «mg» reads as milligrams."""


def in_g(t, mg: int) -> str:
    """Return the number, without its unit, with the language's decimal mark."""
    return t("meter.decimal", mg // 1000, str(1000 + mg % 1000)[1:])
