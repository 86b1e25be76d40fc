"""A smaller form of Babel's language data: Fluent needs plural forms and the writing of numbers, a tenth of it."""

from typing import Final

from babel.core import get_global
from babel.localedata import load

_USED: Final = (
    "decimal_formats",
    "default_numbering_system",
    "locale_id",
    "number_symbols",
    "numbering_systems",
    "ordinal_form",
    "plural_form",
)
"""The data of a language that texts use. Times are shown by Discord, in the language of each reader."""
_UNUSED_GLOBALLY: Final = (
    "language_aliases",
    "likely_subtags",
    "meta_zones",
    "territory_aliases",
    "territory_currencies",
    "territory_languages",
    "territory_zones",
    "zone_territories",
)
"""The unused data about all languages; it completes the name of a language that has no data of its own."""


def drop_unused_data(language: str) -> None:
    """Drop Babel's data about a language that no text uses; Babel returns the same dictionaries at each call."""
    for name in ("root", language):  # the data of a language begin as a copy of the root's
        data = load(name)
        for key in [key for key in data if key not in _USED]:
            del data[key]
    for key in _UNUSED_GLOBALLY:
        if isinstance(data := get_global(key), dict):
            data.clear()
