"""Text that a device, a drive or a file has chosen, made safe for a terminal: one line of printable characters."""

_LONGEST = 200


def printable(text: str, longest: int = _LONGEST) -> str:
    """Return the text with «?» in place of control and invisible characters, cut to `longest` characters.

    Without this, escape codes would move the cursor, hide text or rename the window.
    """
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[:longest])
    return shown + ("…" if len(text) > longest else "")
