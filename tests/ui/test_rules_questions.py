"""/splendor rules: with a question: the page that it is about, in four languages."""

import pytest

from bot.engine import GameError
from bot.present.language.words import LANGUAGES, RULES_PAGES, words_in
from bot.ui.features.rules import find_page, pages_about

QUESTIONS = {
    "en": {
        "how do i win": "end",
        "how many tokens can I have?": "limit",
        "when does the game end": "end",
        "what happens in a tie": "end",
        "what is gold": "reserve",
        "can i reserve a hidden card": "reserve",
        "how do nobles work": "nobles",
        "can i take two of the same": "tokens",
        "how do bonuses work": "buy",
        "how do I pay": "buy",
        "may I pass": "turn",
        "what is prestige": "goal",
        "what do strongholds do": "strongholds",
        "how do i get a city": "cities",
        "who begins": "options",
    },
    "de": {
        "wie gewinne ich": "end",
        "was passiert bei Gleichstand": "end",
        "wie viele Chips darf ich haben": "limit",
        "was macht Gold": "reserve",
        "wie funktionieren Adlige": "nobles",
        "wie bezahle ich": "buy",
        "darf ich passen": "turn",
        "was bringt eine Festung": "strongholds",
    },
    "nl": {
        "hoe win ik": "end",
        "hoeveel fiches mag ik hebben": "limit",
        "wat doet goud": "reserve",
        "hoe werken edelen": "nobles",
        "hoe betaal ik": "buy",
        "mag ik passen": "turn",
    },
    "da": {
        "hvordan vinder jeg": "end",
        "hvor mange brikker må jeg have": "limit",
        "hvad er guld": "reserve",
        "hvordan virker adelige": "nobles",
        "hvordan betaler jeg": "buy",
        "må jeg melde pas": "turn",
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_leads_to_the_page_that_answers_it(language: str) -> None:
    words = words_in(language)
    found = {question: find_page(question, words) for question in QUESTIONS[language]}
    assert found == {question: f"rules-{page}" for question, page in QUESTIONS[language].items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_numbers_and_ids_lead_to_their_pages_as_before(language: str) -> None:
    words = words_in(language)
    for number, page in enumerate(RULES_PAGES, start=1):
        title = words.text(f"{page}.title")
        assert {find_page(text, words) for text in (page, str(number), title, title.upper())} == {page}


@pytest.mark.parametrize("text", ["", "what is it", "xyzzy", "?", "99", "x" * 5000])
def test_a_question_about_nothing_is_refused_with_examples(text: str) -> None:
    words = words_in("en")
    with pytest.raises(GameError) as refused:
        find_page(text, words)
    assert "“nobles”" in words.refusal(refused.value)
    assert "how do I win" in words.refusal(refused.value)
    assert pages_about(text, words) == []
