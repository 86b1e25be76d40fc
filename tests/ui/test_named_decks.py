"""Decks that are named in words, in four languages."""

import pytest

from bot.engine import Position
from bot.present.language.words import words_in
from bot.present.typed_input import UnknownAddress
from bot.rules import Options
from bot.ui.kit.input.addresses import expansion_deck, parse_place
from bot.ui.kit.input.suggestions import cards_to_reserve
from tests.support.builders import a_deal

BASE, ORIENT = a_deal(2)[1], a_deal(2, Options(expansion="orient"))[1]


@pytest.mark.parametrize(
    "texts",
    [
        "deck 3; Deck 3; deck3; 3 deck; level 3 deck; the deck of level 3; top card of level 3, blind; unseen 3",
        "Stapel 3; Stapel Stufe 3; die oberste Karte vom Stapel der Stufe 3; verdeckt Stufe 3; 3. Stapel",
        "stapel 3; trekstapel 3; trekstapel niveau 3; de bovenste kaart van stapel 3",
        "bunke 3; bunke niveau 3; det øverste kort fra bunken niveau 3; skjult 3",
    ],
)
@pytest.mark.parametrize("position", [BASE, ORIENT], ids=["base", "orient"])
def test_a_deck_is_read_by_name_and_level(position: Position, texts: str) -> None:
    for text in texts.split(";"):
        assert parse_place(position, text).deck == 3, text
        assert expansion_deck(position, text) is None, text


@pytest.mark.parametrize(
    "text", ["orient deck 2", "deck 2 orient", "Orient-Stapel 2", "stapel 2 oriënt", "bunke 2 Orienten"]
)
def test_a_deck_of_the_expansion_is_read_with_its_name(text: str) -> None:
    deck = expansion_deck(ORIENT, text)
    assert deck is not None
    assert deck.address == "O2"
    assert expansion_deck(BASE, text) is None
    with pytest.raises(UnknownAddress):
        parse_place(BASE, text)


@pytest.mark.parametrize(
    "text", ["deck", "deck 4", "deck 0", "deck 1 2", "deck red 3", "level 3", "deck 3 4", "deck ³³", "x" * 5000]
)
def test_other_texts_name_no_deck(text: str) -> None:
    with pytest.raises(UnknownAddress):
        parse_place(BASE, text)


def test_a_named_deck_is_suggested() -> None:
    def suggested(position: Position, typed: str) -> list[str]:
        return [choice.value for choice in cards_to_reserve(position, 0, words_in("en"), typed)]

    assert suggested(BASE, "deck 3") == ["D3"]
    assert suggested(BASE, "deck") == ["D1", "D2", "D3"]
    assert suggested(ORIENT, "deck 3") == ["D3", "O3"]
