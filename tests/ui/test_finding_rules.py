"""/splendor rules: a page is found by its number, its title, or a word of them, in four languages."""

import pytest

from bot.engine import GameError
from bot.present.language.words import LANGUAGES, RULES_PAGES, words_in
from bot.ui.features.rules import find_page


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_numbers_and_ids_lead_to_their_pages(language: str) -> None:
    words = words_in(language)
    for number, page in enumerate(RULES_PAGES, start=1):
        title = words.text(f"{page}.title")
        assert {find_page(text, words) for text in (page, str(number), title, title.upper())} == {page}


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "nobles"), ("de", "Adlige"), ("nl", "edelen"), ("da", "adelige")]
)
@pytest.mark.parametrize("text", ["", "what is it", "xyzzy", "?", "99", "x" * 5000])
def test_an_unknown_page_is_refused_with_an_example_that_is_found(language: str, typed: str, text: str) -> None:
    words = words_in(language)
    with pytest.raises(GameError) as refused:
        find_page(text, words)
    assert typed in words.refusal(refused.value)
    assert find_page(typed, words) == "rules-nobles"
