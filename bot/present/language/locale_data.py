"""A smaller form of Babel's language data: Fluent needs plural forms and the writing of numbers, a tenth of it."""

from typing import Final

from babel.core import get_global
from babel.localedata import load

_UNUSED = (
    *("compact_currency_formats", "compact_decimal_formats", "compound_unit_patterns", "currency_names"),
    *("currency_names_plural", "date_fields", "datetime_skeletons", "interval_formats", "languages", "meta_zones"),
    *("scripts", "territories", "time_zones", "unit_display_names", "unit_patterns", "variants"),
)
"""The large parts of the data of a language that no text uses: names of countries, units, time zones and the like."""
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
"""The same of the data about all languages; it completes the name of a language that has no data of its own."""


def drop_unused_data(language: str) -> None:
    """Drop the parts of Babel's data about a language that no text uses; Babel would keep all of it in memory.

    Babel returns the same dictionaries at each call. Times are shown by Discord, in the language of each reader.
    """
    for name in ("root", language):  # the data of a language begin as a copy of the root's
        data = load(name)
        for key in _UNUSED:
            data.pop(key, None)
    for key in _UNUSED_GLOBALLY:
        if isinstance(data := get_global(key), dict):
            data.clear()
