"""A QR code of the invite link, for a phone that has Discord."""

import io
import shutil
import sys

import segno

BORDER = 2  # modules of white around the code
WHITE_ON_BLACK, NORMAL = "\x1b[97;40m", "\x1b[0m"


def code_of(link: str) -> str | None:
    """Return a QR code as lines of text, or None if standard output cannot show it."""
    code = segno.make(link, error="l", micro=False)
    width = code.symbol_size(border=BORDER)[0]
    is_terminal = sys.stdout.isatty()
    if not sys.stdout.encoding.lower().startswith("utf") or (
        is_terminal and shutil.get_terminal_size().columns < width
    ):
        return None
    text = io.StringIO()
    code.terminal(text, border=BORDER, compact=True)
    lines = text.getvalue().splitlines()
    # The colours are set, because on a light terminal the code would be inverted, which not every phone can read.
    return "\n".join(f"{WHITE_ON_BLACK}{line}{NORMAL}" for line in lines) if is_terminal else "\n".join(lines)
