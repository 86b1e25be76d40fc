"""Babel's data about languages is dropped, apart from what texts need."""

import pytest
from babel import Locale
from babel.localedata import load
from babel.numbers import format_decimal

from bot.present.language.words import LANGUAGES, drop_unused_data, words_in

GROUPED = {"en": "1,234,567.5", "de": "1.234.567,5", "nl": "1.234.567,5", "da": "1.234.567,5"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_countries_and_units_are_not_kept(language: str):
    assert words_in(language).text("gems-none")
    assert not {"territories", "languages", "meta_zones", "unit_patterns"} & load(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_plural_forms_are_written_as_before(language: str):
    drop_unused_data(language)
    drop_unused_data(language)  # more than once does no harm
    locale = Locale.parse(language)
    assert format_decimal(1_234_567.5, locale=locale) == GROUPED[language]
    assert [locale.plural_form(number) for number in (0, 1, 2, 5)] == ["other", "one", "other", "other"]


def test_a_language_is_found_after_the_data_of_another_was_dropped():
    drop_unused_data("en")
    assert Locale.parse("sv").plural_form(1) == "one"
