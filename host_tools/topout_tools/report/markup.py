"""Builds HTML and SVG so that text can never become an element."""

from __future__ import annotations

from html import escape

from topout_tools.report.words import decimal


class Markup(str):
    """Markup; any other str is plain text and gets escaped."""


def element(name: str, *inside: object, **attributes: object) -> Markup:
    """Return an element.

    `class_` becomes class, other `_` become `-`; attributes and children that are None are left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{written}>{joined(*inside)}</{name}>")


def joined(*parts: object) -> Markup:
    return Markup(
        "".join(part if isinstance(part, Markup) else escape(_text(part)) for part in parts if part is not None)
    )


def _text(value: object) -> str:
    """Return the text of a value. Numbers are short, because a drawing has hundreds of them."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def minus(number: float, digits: int = 0) -> str:
    """Return the number as text with a true minus sign."""
    return decimal(number, digits).replace("-", "−")
