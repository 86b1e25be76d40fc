"""Words that begin a typed move, an answer or a payment, in all languages."""

from functools import cache

from bot.present.language.words import LANGUAGES, words_in
from bot.ui.kit.input.text import plain


@cache
def command_words(kind: str) -> frozenset[str]:
    """Return the words in all languages that begin a typed move, an answer or a payment, as `plain` words."""
    return frozenset(
        plain(word) for language in LANGUAGES for word in words_in(language).alternatives(f"plan-words.{kind}")
    )


def without_return_words(text: str) -> str:
    """Return the tokens in a text that gives them back: "red" of "return red", "give red back" and "gib rot ab"."""
    words = text.split()
    for kind, end in (("return", 0), ("back", 0), ("back", -1)):
        if words and plain(words[end]).strip(".:!") in command_words(kind):
            words.pop(end)
    return " ".join(words)
