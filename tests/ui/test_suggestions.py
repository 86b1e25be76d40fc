"""Suggestions for the options of commands, and the reading of typed text."""

from random import Random

import pytest
from discord.app_commands import Choice

from bot.engine import DecisionOpened, Event, GameError, Position
from bot.games import GameRecord, GameStatus, SeatRecord, Table, TableOptions
from bot.present.language.limits import MAX_CHOICES
from bot.present.language.words import LANGUAGES, words_in
from bot.present.typed_input import UnknownAddress, parse_gems
from bot.rules import (
    CardPurchased,
    CardReserved,
    ChooseNoble,
    ChooseTokensToReturn,
    Options,
    PurchaseCard,
    ReserveFromDeck,
    TakeTokens,
    TokensTaken,
    base_of,
    card_at,
    rules_for,
)
from bot.rules.strongholds import ChooseStronghold, PlaceStronghold, RemoveStronghold, StrongholdPlaced
from bot.store import Member
from bot.ui.features.rules import page_choices
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.addresses import TypedPlace, expansion_deck, find_card, parse_place
from bot.ui.kit.input.parsing import parse_answer, parse_noble, parse_reservation, parse_seat, seat_choices
from bot.ui.kit.input.suggestions import cards_to_reserve
from data import Gem
from data.gems import ONE, pack, total
from tests.support.builders import a_deal
from tests.ui.picker_cases import viewer

ENGLISH = words_in("en")


def dealt(*events: Event, seats: int = 2, up_to_three: bool = False) -> Position:
    rules = rules_for(Options(up_to_three))
    return rules.replay(seats, (*rules.deal(seats, Random(7)), *events))


def rich(*events: Event) -> Position:
    """Return a position in which the first seat holds two of every gem and three gold."""
    return dealt(TokensTaken(0, sum(2 * ONE[gem] for gem in Gem) + ONE[Gem.GOLD]), *events)


def a_table(*names: str) -> Table:
    game = GameRecord(1, 10, 20, 100, GameStatus.LOBBY, "{}", "en", 0, None, None, -1, -1)
    seats = tuple(SeatRecord(1, seat, name, Member(100 + seat), seat) for seat, name in enumerate(names))
    return Table(game, seats, TableOptions(), None, -1)


def values(found: list[Choice[str]]) -> list[str]:
    return [choice.value for choice in found]


def test_every_suggestion_fits_and_its_value_can_be_read_back(subtests: pytest.Subtests) -> None:
    for language in LANGUAGES:
        for position in (dealt(), rich(), dealt(up_to_three=True)):
            with subtests.test(language=language):
                check_suggestions(position, language)


def check_suggestions(position: Position, language: str) -> None:
    words = words_in(language)
    to_buy = suggestions.cards_to_buy(position, 0, words, "")
    to_reserve = suggestions.cards_to_reserve(position, 0, words, "")
    card = card_at(position, "1A", 0)
    assert card is not None
    to_take = suggestions.takes(position, words, "")
    to_pay = suggestions.payments_for(position, 0, words, card, "")
    for found in (to_buy, to_reserve, to_take, to_pay):
        assert all(1 <= len(choice.name) <= 100 for choice in found)
        assert len({choice.name for choice in found}) == len(found)
    for choice in to_buy + to_reserve:
        place = parse_place(position, choice.value)
        assert place.deck or find_card(position, 0, place).id == place.card_id
    for choice in to_take + to_pay:
        assert total(parse_gems(choice.value)) >= 1


def test_affordable_cards_come_first_and_are_marked() -> None:
    found = suggestions.cards_to_buy(rich(), 0, ENGLISH, "")
    marked = [choice.name.startswith(suggestions.AFFORDABLE) for choice in found]
    assert marked == sorted(marked, reverse=True)
    assert any(marked)
    assert not all(marked)
    assert all(
        "Missing" in choice.name or "short" in choice.name
        for choice, is_marked in zip(found, marked, strict=True)
        if not is_marked
    )


def test_open_cards_and_decks_can_be_reserved_but_not_the_hand() -> None:
    position = rich(CardReserved(0, base_of(dealt()).decks[0][-1].id, True, 1))
    found = values(suggestions.cards_to_reserve(position, 0, ENGLISH, ""))
    assert {"D1", "D2", "D3"} <= set(found)
    assert len(found) == 15
    assert not [value for value in found if value.startswith("H")]


def test_a_player_buys_from_their_hand_and_never_sees_another() -> None:
    secret = base_of(dealt()).decks[2][-1]
    position = dealt(CardReserved(1, secret.id, True, 1))
    for seen in (position, position.view(0)):
        shown = [(choice.name, choice.value) for choice in suggestions.cards_to_buy(seen, 0, ENGLISH, "")]
        assert len(shown) == 12
        assert not [each for each in shown if secret.id in each[1] or each[1].startswith("H")]
    assert f"H1#{secret.id}" in values(suggestions.cards_to_buy(position.view(1), 1, ENGLISH, ""))


@pytest.mark.parametrize("typed", ["2c", "2C", "c2", "2"])
def test_cards_are_found_by_address(typed: str) -> None:
    found = values(suggestions.cards_to_buy(dealt(), 0, ENGLISH, typed))
    assert any(value.startswith("2C#") for value in found)
    assert all(value.startswith("2") for value in found)


@pytest.mark.parametrize("typed", ["black", "Schwarz", "zwart", "sort", "onyx", "onyks", "schw"])
def test_cards_are_found_by_the_colour_of_their_bonus_in_any_language(typed: str) -> None:
    position = dealt()
    black = {
        str(TypedPlace(address, card.id)) for address, card in base_of(position).open_cards() if card.bonus is Gem.ONYX
    }
    assert black
    assert set(values(suggestions.cards_to_buy(position, 0, ENGLISH, typed))) == black


def test_decks_are_found_by_word() -> None:
    assert values(suggestions.cards_to_reserve(dealt(), 0, ENGLISH, "stap")) == ["D1", "D2", "D3"]
    assert values(suggestions.cards_to_reserve(dealt(), 0, ENGLISH, "d2")) == ["D2"]


def test_a_chosen_suggestion_is_found_by_its_name() -> None:
    for choice in suggestions.cards_to_buy(rich(), 0, ENGLISH, ""):
        assert choice.value in values(suggestions.cards_to_buy(rich(), 0, ENGLISH, choice.name))
    for choice in suggestions.takes(dealt(), ENGLISH, ""):
        assert values(suggestions.takes(dealt(), ENGLISH, choice.name)) == [choice.value]


def test_all_fifteen_ways_to_take_are_suggested_at_the_start() -> None:
    assert len(suggestions.takes(dealt(), ENGLISH, "")) == 15
    assert len(suggestions.takes(dealt(up_to_three=True), ENGLISH, "")) == MAX_CHOICES


@pytest.mark.parametrize(
    ("typed", "first", "count"),
    [
        ("red", "1R", 7),  # with two of the four others, or with another red
        ("2 red", "2R", 1),
        ("2", "", 5),  # two of something
        ("1 red 1", "", 7),
        ("red bl", "1R", 5),  # blue and black
        ("red blue white", "1W 1B 1R", 1),
        ("rbw", "1W 1B 1R", 1),
        ("rot, blau und w", "1W 1B 1R", 1),
        ("xyzzy", "", 0),
    ],
)
def test_takes_are_filtered_by_the_typed_text(typed: str, first: str, count: int) -> None:
    found = values(suggestions.takes(dealt(), ENGLISH, typed))
    assert len(found) == count
    if len(found) == 1:
        assert found == [first]


def test_payments_begin_with_the_least_gold() -> None:
    position = rich()
    card = next(card for _, card in base_of(position).open_cards() if base_of(position).players[0].can_afford(card))
    found = [parse_gems(choice.value) for choice in suggestions.payments_for(position, 0, ENGLISH, card, "")]
    golds = [pile >> 40 for pile in found]
    assert golds == sorted(golds)
    for pile in found:
        position.play(PurchaseCard(card.id, pile))


def test_tokens_to_return_are_suggested_only_when_some_must_go_back() -> None:
    assert suggestions.returns(dealt(), ENGLISH, "") == []
    position = rich(DecisionOpened(ChooseTokensToReturn(0, 3)))
    found = suggestions.returns(position, ENGLISH, "gold")
    assert found
    assert all(total(parse_gems(choice.value)) == 3 and "gold" in choice.name for choice in found)


def test_tokens_to_return_are_suggested_before_the_move_is_made() -> None:
    position = dealt(TokensTaken(0, pack([Gem.RUBY] * 4 + [Gem.ONYX] * 4 + [Gem.GOLD] * 2)))
    move = TakeTokens(pack([Gem.DIAMOND, Gem.SAPPHIRE, Gem.EMERALD]))
    _, after = position.advance(move)
    found = suggestions.returns(after, ENGLISH, "")
    assert found
    assert all(total(parse_gems(choice.value)) == 3 for choice in found)


def test_nobles_are_suggested_only_while_one_must_be_chosen() -> None:
    assert suggestions.nobles(dealt(), ENGLISH, "") == []
    visiting = tuple(noble.id for noble in base_of(dealt()).nobles)
    position = dealt(DecisionOpened(ChooseNoble(0, visiting)))
    assert values(suggestions.nobles(position, ENGLISH, "")) == list(visiting)
    assert values(suggestions.nobles(position, ENGLISH, "2")) == [visiting[1]]


def test_a_noble_is_read_by_id_by_place_and_by_requirement() -> None:
    visiting = ("N01", "N03")  # white and blue, blue and green
    assert parse_noble("n03", visiting) == "N03"
    assert parse_noble("2", visiting) == "N03"
    assert parse_noble("green", visiting) == "N03"
    for typed in ("3", "blue", "red"):
        with pytest.raises(GameError, match="error-noble-not-visiting"):
            parse_noble(typed, visiting)


def test_a_suggested_card_that_is_gone_is_refused() -> None:
    position = dealt()
    card = card_at(position, "2C", 0)
    assert card is not None
    assert find_card(position, 0, parse_place(position, f"2C#{card.id}")) is card
    assert find_card(position, 0, parse_place(position, "c2")) is card
    with pytest.raises(GameError, match="error-card-gone"):
        find_card(position, 0, parse_place(position, "2C#D99"))
    with pytest.raises(GameError, match="error-unknown-card"):
        find_card(position, 0, parse_place(position, "H1"))


def test_players_are_found_by_name_mention_and_id() -> None:
    table = a_table("Ann", "Bo", "Åse Bo")
    assert values(seat_choices(table, "", table.seats)) == ["100", "101", "102"]
    assert values(seat_choices(table, "ase", table.seats)) == ["102"]
    assert values(seat_choices(table, "", [table.seats[1]])) == ["101"], "only those who may be chosen"
    assert [parse_seat(table, text, table.seats) for text in ("<@100>", "100", "bo", "åse")] == [0, 0, 1, 2]
    for text in ("nobody", "999", "<@999>", ""):
        with pytest.raises(GameError, match="error-member-not-seated"):
            parse_seat(table, text, table.seats)
    with pytest.raises(GameError, match="error-members-fit"):
        parse_seat(table, "B", table.seats)


def test_members_of_one_name_are_told_apart_by_numbers_and_by_mentions() -> None:
    table = a_table("Ann", "Bo", "ann")
    choices = seat_choices(table, "ann", table.seats)
    assert [choice.name for choice in choices] == ["Ann 1", "ann 2"]
    assert [parse_seat(table, each.value, table.seats) for each in choices] == [0, 2]
    assert [parse_seat(table, text, table.seats) for text in ("Ann 1", "ANN 2", "<@102>")] == [0, 2, 2]
    with pytest.raises(GameError) as refused:
        parse_seat(table, "Ann", table.seats)
    assert "**Ann 1** (<@100>), **ann 2** (<@102>)" in words_in("en").refusal(refused.value)


def test_pages_are_found_by_number_and_title() -> None:
    titles = [("Your turn", "rules-turn"), ("Nobles", "rules-nobles")]
    assert values(page_choices(titles, "2")) == ["rules-nobles"]
    assert values(page_choices(titles, "TURN")) == ["rules-turn"]


def a_stronghold_due(*existing: tuple[int, str]) -> Position:
    """Return a position in which the first seat must move a stronghold, with these on the cards already."""
    rules = rules_for(Options(expansion="strongholds"))
    placed = [StrongholdPlaced(seat, card) for seat, card in existing]
    bought = [CardReserved(0, "D40", False, 0), CardPurchased(0, "D40", 0, True)]
    return rules.replay(2, (*rules.deal(2, Random(7)), *placed, *bought, DecisionOpened(ChooseStronghold(0))))


def test_answers_are_suggested_the_most_promising_first() -> None:
    dear = base_of(dealt()).rows[2][3]
    assert dear is not None
    position = a_stronghold_due((0, dear.id))
    found = values(suggestions.answers(position, ENGLISH, ""))
    assert found[0] == "Place on 3D"
    assert values(suggestions.answers(position, ENGLISH, "place d3")) == ["Place on 3D"]


@pytest.mark.parametrize("name", ["Bo; DROP TABLE", "B" * 32, "#3", "2C"])
def test_an_answer_that_names_a_player_can_be_read_back_whatever_the_name(name: str) -> None:
    card = base_of(dealt()).rows[1][2]
    assert card is not None
    position = a_stronghold_due((1, card.id))
    for language in LANGUAGES:
        words = words_in(language).with_names(["Ann", name])
        [removal] = [choice for choice in suggestions.answers(position, words, "") if name in choice.name]
        assert parse_answer(position, removal.value, words) == RemoveStronghold(card.id)


def test_an_answer_is_read_in_any_language() -> None:
    card = base_of(dealt()).rows[1][2]
    assert card is not None
    for typed in ("Place on 2C", "auf 2C setzen", "2c"):
        assert parse_answer(a_stronghold_due(), typed, words_in("da")) == PlaceStronghold(card.id)


def test_a_number_counts_among_all_legal_moves() -> None:
    position = a_stronghold_due()
    assert parse_answer(position, "#2", ENGLISH) == position.legal_moves()[1]
    for typed in ("#0", "#999", "#-1"):
        with pytest.raises(GameError, match="error-no-such-answer"):
            parse_answer(position, typed, ENGLISH)


BASE, ORIENT = a_deal(2)[1], a_deal(2, Options(expansion="orient"))[1]


@pytest.mark.parametrize(
    "texts",
    [
        "deck 3; Deck 3; 3 deck; level 3 deck; the deck of level 3; top card of level 3, blind; unseen 3",
        "Stapel 3; Stapel Stufe 3; die oberste Karte vom Stapel der Stufe 3; verdeckt Stufe 3; 3. Stapel",
        "stapel 3; trekstapel 3; trekstapel niveau 3; de bovenste kaart van stapel 3",
        "bunke 3; bunke niveau 3; det øverste kort fra bunken niveau 3; skjult 3",
    ],
)
@pytest.mark.parametrize("position", [BASE, ORIENT], ids=["base", "orient"])
def test_a_deck_is_read_by_name_and_level(position: Position, texts: str) -> None:
    for text in texts.split(";"):
        assert parse_reservation(viewer(position), text) == ReserveFromDeck(3), text


@pytest.mark.parametrize(
    "text", ["deck", "deck 4", "deck 0", "deck 1 2", "deck red 3", "deck 3 4", "deck ³³", "x" * 5000]
)
def test_other_texts_name_no_deck(text: str) -> None:
    with pytest.raises(UnknownAddress):
        parse_reservation(viewer(BASE), text)


@pytest.mark.parametrize("text", ["O2", "2o", "o 2"])
def test_a_deck_of_the_expansion_is_read_by_its_address(text: str) -> None:
    deck = expansion_deck(ORIENT, text)
    assert deck is not None
    assert deck.address == "O2"
    assert expansion_deck(BASE, text) is None


def test_a_named_deck_is_suggested() -> None:
    def suggested(position: Position, typed: str) -> list[str]:
        return [choice.value for choice in cards_to_reserve(position, 0, words_in("en"), typed)]

    assert suggested(BASE, "deck 3") == ["D3"]
    assert suggested(BASE, "deck") == ["D1", "D2", "D3"]
    assert suggested(ORIENT, "deck 3") == ["D3", "O3"]
