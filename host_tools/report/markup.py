"""HTML and SVG, put together so that a text can never become an element."""

from __future__ import annotations

from html import escape


class Markup(str):
    """What is markup already; any other str is a text."""


def element(name: str, *inside: object, **attributes: object) -> Markup:
    """`class_` is class, and `_` in other names is `-`; an attribute that is None is left out, as is a child."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{told}>{joined(*inside)}</{name}>")


def joined(*parts: object) -> Markup:
    return Markup(
        "".join(part if isinstance(part, Markup) else escape(_text(part)) for part in parts if part is not None)
    )


def _text(value: object) -> str:
    """Numbers short: a drawing has hundreds of them."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def minus(number: float, digits: int = 0) -> str:
    """A number with a true minus sign."""
    return f"{number:.{digits}f}".replace("-", "−")
