"""Discord's limits on the texts that are written here, and the way to measure them."""

ALT_LIMIT = 1024
"""The longest alt text that Discord allows."""
TEXT_LIMIT = 4000
"""The longest text of one message that Discord allows."""
LABEL_LIMIT = 80
"""The longest label of a button that Discord allows."""
DESCRIPTION_LIMIT = 100
"""The longest description of an option that Discord allows."""

TYPED_LIMIT = 100
"""The longest text that a member may type in an option or a field; nothing that the game understands is longer.

Texts from outside are refused above this limit before anything reads them, so that none can hold the bot up.
"""
READ_LIMIT = 1000
"""The longest text that functions read, wherever it comes from: names are cut and other texts refused above it."""


def utf16_length(text: str) -> int:
    """Return the length of a text in UTF-16 units, which is never less than what Discord counts."""
    return len(text.encode("utf-16-le")) // 2
