"""Grapheme clusters: what readers see as one character, such as a letter with its accents or a joined emoji."""

import re

_SINGLE = re.compile("[\\u0020-\\u02ff\\u0370-\\u0482\\u048a-\\u052f\\u2010-\\u2027\\u2030-\\u205e]*+")
"""Latin, Greek and Cyrillic letters and punctuation, each of which is a cluster beside others of them."""


def clusters(text: str) -> list[str]:
    """Return the grapheme clusters of a text. Readers see each as one character, so text is never cut inside one."""
    if _SINGLE.fullmatch(text):
        return list(text)
    # Imported here, because it takes 6 MB of memory, which most names and all texts of the bot do not need.
    import regex

    return regex.findall(r"\X", text)
