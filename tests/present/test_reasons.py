"""Reasons for moves: each one where it is true and where it is false, and all of them in random games."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot import rules
from bot.engine import Move, Position
from bot.present.language.words import LANGUAGES, words_in
from bot.present.reasons import Fact, Kind, chance_texts, facts_of, reason_text, telling_apart
from bot.rules.base.unseen import possible_world
from bot.rules.cities import ALL_CITIES, CitiesState
from bot.rules.orient.state import ORIENT_CARDS, ChooseCardsToDiscard, OrientState, PurchaseByDiscarding
from bot.rules.strongholds import ChooseStronghold, PlaceStronghold, RemoveStronghold, StrongholdsState
from data import Card
from data.gems import ONE, counts_in
from tests.support.builders import EMPTY_ROWS, a_deal, a_position, buy, put_back, random_moves, spelled, take
from tests.support.builders import gems as pile
from tests.support.game_contract import GAMES
from tests.support.thorough import times


def _facts(position: Position, move: Move, *kinds: Kind) -> list[Fact]:
    assert position.decision is not None
    return [fact for fact in facts_of(position.view(position.decision.seat), move) if fact.kind in kinds]


def _dear(**price: int) -> str:
    """Return the id of a card with exactly this price, by letters."""
    wanted = pile(" ".join(f"{number}{letter}" for letter, number in price.items()))
    return next(card.id for card in rules.CARDS.values() if card.cost == wanted and card.id.startswith("D"))


CHEAP = _dear(k=3)
"""A card of level 1 without prestige that costs three black gems."""
OTHER = _dear(r=3)
"""Another card of level 1 without prestige, for moves that leave the first one alone."""
ONLY_CHEAP = {"row": {1: f"{CHEAP} - - -", 2: "- - - -", 3: "- - - -"}, "deck": dict.fromkeys(rules.LEVELS, "")}
"""For `a_position(**ONLY_CHEAP)`: the cheap card alone is open, and all decks are empty."""
TWO_OPEN = {1: f"{CHEAP} {OTHER} - -", 2: "- - - -", 3: "- - - -"}


def _asked(*standing: tuple[int, str], **rest: Any) -> Position:
    """Return a position in which the player to move places, moves or removes a stronghold."""
    own = StrongholdsState(standing, choice_is_due=True)
    position = a_position(expansion="strongholds", own=own, **rest)
    return replace(position, decision=ChooseStronghold(position.seat))


def _move_with(card: str, position: Position) -> Move:
    return next(each for each in position.legal_moves() if getattr(each, "card", "") == card)


def test_the_last_gems_of_a_colour_are_taken() -> None:
    position = a_position(bank="2r 4b 4w 4g")
    assert _facts(position, take("rbw"), Kind.TAKES_LAST) == []
    assert _facts(a_position(bank="1r 4b 4w 4g"), take("rbw"), Kind.TAKES_LAST) == [
        Fact(Kind.TAKES_LAST, gems=pile("r"))
    ]


def test_another_player_can_buy_a_card_that_the_move_takes_away() -> None:
    reserving = rules.ReserveCard(CHEAP)
    rich, poor = a_position(tokens={1: "3k"}, **ONLY_CHEAP), a_position(tokens={1: "2k"}, **ONLY_CHEAP)
    assert _facts(rich, reserving, Kind.DENIES) == [Fact(Kind.DENIES, "1A", seat=1)]
    assert _facts(poor, reserving, Kind.DENIES) == []
    assert _facts(rich, take("wbg"), Kind.DENIES) == []


def test_a_player_without_another_turn_is_denied_nothing() -> None:
    cards = {"row": {1: f"{CHEAP} - - -"}, "last_round": True}
    second = a_position(tokens={0: "3k"}, turn=1, **cards)
    assert _facts(second, rules.ReserveCard(CHEAP), Kind.DENIES) == []


def test_a_move_denies_nothing_if_the_turn_is_the_last_one_whatever_the_move() -> None:
    for prestige, expected in ((14, [Fact(Kind.DENIES, "1A", seat=0)]), (15, [])):
        position = _asked(tokens={0: "3k"}, prestige={1: prestige}, row=TWO_OPEN, turn=1)
        assert _facts(position, PlaceStronghold(CHEAP), Kind.DENIES) == expected


def test_a_card_that_every_choice_takes_is_not_denied_by_one_of_them() -> None:
    dear = next(card for card in ORIENT_CARDS.values() if card.discards is not None)
    assert dear.discards is not None
    own = [card for card in rules.CARDS.values() if card.id[0] == "D" and card.bonus is dear.discards]
    own = [*sorted(own, key=lambda card: card.prestige)[:2], next(card for card in own if card.prestige)]
    state = OrientState(rows=((None, None), (None, None), (dear, None)))
    both = {seat: " ".join(card.id for card in own) for seat in (0, 1)}
    position = a_position(cards=both, expansion="orient", own=state)
    assert _facts(position, PurchaseByDiscarding(dear.id), Kind.DENIES) == []
    chosen = position.advance(PurchaseByDiscarding(dear.id))[1]
    assert isinstance(chosen.decision, ChooseCardsToDiscard), "only what is given up is open"
    assert [_facts(chosen, move, Kind.DENIES) for move in chosen.legal_moves()] == [[]] * len(chosen.legal_moves())
    assert _facts(position, take("wbg"), Kind.DENIES) == [], "the card stays, and its price is the same"
    assert _facts(position, rules.ReserveCard(dear.id), Kind.DENIES) == [Fact(Kind.DENIES, "3E", seat=1)]


def test_a_card_of_the_orient_that_was_never_kept_is_not_free_again() -> None:
    joining = next(card for card in ORIENT_CARDS.values() if card.kind == "attach")
    state = OrientState(rows=((joining, None), (None, None), (None, None)))
    position = a_position(hand={0: CHEAP}, tokens={0: "3k"}, expansion="orient", own=state)
    assert _facts(position, buy(CHEAP, "3k"), Kind.FREES) == []


def test_gems_make_a_card_affordable() -> None:
    position = a_position(tokens={0: "2k"}, **ONLY_CHEAP)
    assert _facts(position, take("kwb"), Kind.CAN_BUY) == [Fact(Kind.CAN_BUY, "1A")]
    assert _facts(position, take("wbg"), Kind.CAN_BUY) == []
    assert _facts(a_position(tokens={0: "3k"}, **ONLY_CHEAP), take("kwb"), Kind.CAN_BUY) == []
    last = a_position(tokens={0: "2k"}, last_round=True, **ONLY_CHEAP)
    assert _facts(last, take("kwb"), Kind.CAN_BUY) == [], "there is no turn left to buy it in"


def test_a_card_that_is_not_near_is_named_if_there_is_nothing_else_to_say() -> None:
    dear = next(card for card in rules.CARDS.values() if card.cost == pile("7k"))
    cards = {"row": {1: "- - - -", 2: "- - - -", 3: f"{dear.id} - - -"}, "deck": dict.fromkeys(rules.LEVELS, "")}
    assert facts_of(a_position(bank="5w 5b 5k", **cards), take("kwb")) == [Fact(Kind.CARD_NEAR, "3A", 6)]
    last = facts_of(a_position(bank="5w 5b 1k", **cards), take("kwb"))
    assert last == [Fact(Kind.TAKES_LAST, gems=pile("k"))]


def test_what_is_true_of_all_moves_comes_last() -> None:
    near, gold, prestige = Fact(Kind.CARD_NEAR, "1A", 1), Fact(Kind.GAINS_GOLD), Fact(Kind.PRESTIGE, number=3)
    assert telling_apart([[near, gold], [near]]) == [[gold, near], [near]]
    assert telling_apart([[near, gold]]) == [[near, gold]], "there is nothing to tell it apart from"
    assert telling_apart([[prestige, gold], [prestige]]) == [[prestige, gold], [prestige]]


def test_a_card_comes_near() -> None:
    position = a_position(tokens={0: "k"}, **ONLY_CHEAP)
    assert _facts(position, take("kwb"), Kind.CARD_NEAR) == [Fact(Kind.CARD_NEAR, "1A", 1)]
    assert _facts(position, take("wbg"), Kind.CARD_NEAR) == []


def test_a_reserved_card_is_not_named_by_the_place_where_another_card_lies_then() -> None:
    both = Kind.CAN_BUY, Kind.CAN_BUY_IT, Kind.CARD_NEAR, Kind.CARD_NEAR_IT
    nearly, far = (a_position(tokens={0: held}, **ONLY_CHEAP) for held in ("2k", "k"))
    assert _facts(nearly, rules.ReserveCard(CHEAP), *both) == [Fact(Kind.CAN_BUY_IT)]
    assert _facts(far, rules.ReserveCard(CHEAP), *both) == [Fact(Kind.CARD_NEAR_IT, number=1)]
    held = a_position(tokens={0: "2k"}, hand={0: CHEAP}, **EMPTY_ROWS)
    assert _facts(held, take("kwb"), *both) == [Fact(Kind.CAN_BUY, "H1")]


def test_a_noble_comes_within_one_bonus() -> None:
    noble = next(
        noble for noble in rules.NOBLES.values() if noble.needs == pile("4r 4k") or noble.needs == pile("4g 4r")
    )
    second = "k" if noble.needs == pile("4r 4k") else "g"
    red = next(card.id for card in rules.CARDS.values() if card.id.startswith("D") and card.bonus.colour == "red")
    position = a_position(
        nobles=noble.id, bonuses={0: f"2r 4{second}"}, tokens={0: "10j"}, hand={0: red}, row={1: "D01 - - -"}
    )
    assert _facts(position, _move_with(red, position), Kind.NOBLE_NEAR, Kind.TILE_NEAR) == [
        Fact(Kind.NOBLE_NEAR, number=1, tile=noble.id)
    ]
    other = next(
        card.id
        for card in rules.CARDS.values()
        if card.id.startswith("D") and card.bonus.colour == "white" and card.level == 1
    )
    position = a_position(nobles=noble.id, bonuses={0: f"2r 4{second}"}, tokens={0: "10j"}, hand={0: other})
    assert _facts(position, _move_with(other, position), Kind.NOBLE_NEAR, Kind.TILE_NEAR) == []


def test_prestige_the_last_round_and_the_victory() -> None:
    card = next(card for card in rules.CARDS.values() if card.prestige == 3 and card.id.startswith("D"))
    early = a_position(tokens={0: "10j"}, bonuses={0: "7w 7b 7g 7r 7k"}, row={card.level: f"{card.id} - - -"})
    assert _facts(early, buy(card.id), Kind.PRESTIGE) == [Fact(Kind.PRESTIGE, number=3)]
    assert _facts(early, buy(card.id), Kind.COSTS_NOTHING) == [Fact(Kind.COSTS_NOTHING)]
    assert _facts(early, buy(card.id), Kind.BEGINS_LAST_ROUND) == []
    bonuses = "7w 7b 7g 7r 7k"
    row = {card.level: f"{card.id} - - -"}
    late = a_position(prestige={0: 12}, bonuses={0: bonuses}, row=row)
    assert _facts(late, buy(card.id), Kind.BEGINS_LAST_ROUND) == [Fact(Kind.BEGINS_LAST_ROUND)]
    last = a_position(prestige={1: 12}, bonuses={1: bonuses}, row=row, turn=1)
    assert _facts(last, buy(card.id), Kind.WINS, Kind.SHARES_VICTORY) == [Fact(Kind.WINS)]
    lost = a_position(prestige={0: 20, 1: 12}, bonuses={1: bonuses}, row=row, turn=1, last_round=True)
    assert _facts(lost, buy(card.id), Kind.WINS, Kind.SHARES_VICTORY) == []


def test_a_noble_is_welcomed_that_another_player_nearly_has() -> None:
    one, other = (noble.id for noble in list(rules.NOBLES.values())[:2])
    bonuses = {0: "4w 4b 4g 4r 4k"}
    position = a_position(nobles=f"{one} {other}", bonuses=bonuses).advance(take("wbg"))[1]
    assert _facts(position, rules.WelcomeNoble(one), Kind.RIVAL_NEAR_NOBLE) == []
    assert _facts(position, rules.WelcomeNoble(one), Kind.NOBLE_VISITS) == [Fact(Kind.NOBLE_VISITS)]
    needs = rules.NOBLES[one].needs
    nearly = needs - max(ONE[gem] for gem, _ in counts_in(needs))
    position = a_position(nobles=f"{one} {other}", bonuses={**bonuses, 1: spelled(nearly)}).advance(take("wbg"))[1]
    assert _facts(position, rules.WelcomeNoble(one), Kind.RIVAL_NEAR_NOBLE) == [
        Fact(Kind.RIVAL_NEAR_NOBLE, number=1, seat=1, tile=one)
    ]


def test_gold_is_gained_and_kept() -> None:
    assert _facts(a_position(), rules.ReserveFromDeck(1), Kind.GAINS_GOLD) == [Fact(Kind.GAINS_GOLD)]
    assert _facts(a_position(bank="4w 4b 4g"), rules.ReserveFromDeck(1), Kind.GAINS_GOLD) == []
    position = a_position(tokens={0: "2j 2w 2b 2g k"}).advance(take("wbg"))[1]
    assert _facts(position, put_back("2w"), Kind.KEEPS_GOLD) == [Fact(Kind.KEEPS_GOLD)]
    assert _facts(position, put_back("wj"), Kind.KEEPS_GOLD) == []


def test_a_purchase_makes_other_cards_cheaper() -> None:
    position = a_position(tokens={0: "10j"}, hand={0: "D01"}, **ONLY_CHEAP)
    expected = 1 if rules.CARDS["D01"].bonus.colour == "black" else 0
    assert len(_facts(position, _move_with("D01", position), Kind.CHEAPER)) == expected
    black = next(card.id for card in rules.CARDS.values() if card.id[0] == "D" and card.bonus.colour == "black")
    position = a_position(tokens={0: "10j"}, hand={0: black}, **ONLY_CHEAP)
    assert _facts(position, _move_with(black, position), Kind.CHEAPER) == [Fact(Kind.CHEAPER, number=1)]


def _only(card: str) -> tuple[tuple[Card | None, ...], ...]:
    nothing = (None, None, None, None)
    return ((rules.CARDS[card], None, None, None), nothing, nothing)


def test_a_stronghold_keeps_a_card_and_denies_it_to_a_player_who_could_buy_it() -> None:
    position, move = _asked(tokens={1: "3k"}, row=TWO_OPEN), PlaceStronghold(CHEAP)
    assert _facts(position, move, Kind.DENIES) == [Fact(Kind.DENIES, "1A", seat=1)]
    assert _facts(position, move, Kind.KEEPS_CARD, Kind.KEEPS_CARD_FOR_NOW) == [], "the same in other words"
    only = replace(position, slices=(replace(rules.base_of(position), rows=_only(CHEAP)), position.slices[1]))
    assert _facts(only, move, Kind.DENIES) == [], "there is no other move"
    poor = _asked(tokens={1: "2k"}, row=TWO_OPEN)
    assert _facts(poor, move, Kind.KEEPS_CARD, Kind.KEEPS_CARD_FOR_NOW) == [Fact(Kind.KEEPS_CARD_FOR_NOW, "1A")]
    again = _asked((0, CHEAP), tokens={1: "2k"}, row=TWO_OPEN)
    assert _facts(again, move, Kind.KEEPS_CARD, Kind.KEEPS_CARD_FOR_NOW) == [], "it was kept before"
    assert _facts(again, move, Kind.STRONGER_CLAIM) == [Fact(Kind.STRONGER_CLAIM, "1A", 2)]
    assert _facts(poor, move, Kind.STRONGER_CLAIM) == [], "it is the first one there"


def test_a_removed_stronghold_frees_the_card() -> None:
    position = _asked((1, CHEAP), tokens={0: "3k"}, row=ONLY_CHEAP["row"])
    assert _facts(position, RemoveStronghold(CHEAP), Kind.FREES) == [Fact(Kind.FREES, "1A")]
    assert _facts(position, RemoveStronghold(CHEAP), Kind.CAN_BUY) == [Fact(Kind.CAN_BUY, "1A")]


def test_a_city_comes_near_and_is_taken() -> None:
    city = next(city for city in ALL_CITIES.values() if not city.any_same)
    missing, _ = next(counts_in(city.needs))
    cards = [card for card in rules.CARDS.values() if card.id[0] == "D" and card.prestige == 0]
    card = next(card.id for card in cards if card.bonus == missing)
    had = {"bonuses": {0: spelled(city.needs - ONE[missing])}, "tokens": {0: "10j"}, "hand": {0: card}}
    taken, near = Fact(Kind.GAINS_TILE, tile=city.id), Fact(Kind.TILE_NEAR, number=1, tile=city.id)
    for prestige, expected in ((city.prestige, taken), (city.prestige - 1, near)):
        position = a_position(prestige={0: prestige}, expansion="cities", own=CitiesState((city,)), **had)
        assert _facts(position, _move_with(card, position), expected.kind) == [expected]


@pytest.mark.parametrize("expansion", [None, *rules.EXPANSIONS])
def test_hidden_cards_change_no_reason(expansion: str | None) -> None:
    chance = Random(7)
    position = a_deal(3, rules.Options(expansion=expansion), seed=7)[1]
    for _ in range(60):
        if position.decision is None:
            break
        view = position.view(position.decision.seat)
        other_world = possible_world(view, chance)
        for move in chance.sample(view.legal_moves(), min(3, len(view.legal_moves()))):
            seat = position.decision.seat
            assert facts_of(view, move) == facts_of(other_world.view(seat), move)
        position = position.advance(chance.choice(position.legal_moves()))[1]


EN = words_in("en")


@pytest.mark.parametrize(
    ("chances", "texts"),
    [
        ([0.484, 0.301, 0.2], ["about 50%", "about 30%", "about 20%"]),
        ([0.484, 0.476, 0.44], ["about 50%", "as good as **1**", "about 45%"]),
        ([0.661, 0.642, 0.633], ["about 65%", "as good as **1**", "as good as **1**"]),
        ([0.484, 0.44, 0.43], ["about 50%", "about 45%", "as good as **2**"]),
        ([0.3, 0.5], ["about 30%", "as good as **1**"]),
        ([0.999, 0.5, 0.001], ["more than 95%", "about 50%", "less than 5%"]),
        ([0.95, 0.05, 0.02], ["about 95%", "about 5%", "less than 5%"]),
        ([1.0, 0.0], ["more than 95%", "less than 5%"]),
        ([], []),
    ],
)
def test_chances_have_steps_of_five_percent_and_no_more_than_the_estimate_supports(
    chances: list[float], texts: list[str]
) -> None:
    assert chance_texts(chances, EN) == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_reason_has_words(language: str) -> None:
    seen: set[Kind] = set()
    words = words_in(language)
    for options in GAMES:
        position = a_deal(3, options)[1]
        for at, move, _ in islice(random_moves(position, Random(3)), 0, None, times(3, 1)):
            assert at.decision is not None
            view = at.view(at.decision.seat)
            for fact in facts_of(view, move):
                text = reason_text(view, [fact], words.with_names(("Ann", "Bo", "Cleo")))
                assert text, fact
                assert "None" not in text
                seen.add(fact.kind)
    rare = {Kind.WINS, Kind.SHARES_VICTORY, Kind.KEEPS_GOLD, Kind.RIVAL_NEAR_NOBLE, Kind.FREES}
    rare |= {Kind.BEGINS_LAST_ROUND, Kind.NOBLE_VISITS, Kind.GAINS_TILE, Kind.KEEPS_NOBLE, Kind.STRONGER_CLAIM}
    rare |= {Kind.CAN_BUY_IT, Kind.CARD_NEAR_IT}
    assert seen | rare >= set(Kind)
    view = a_deal(3, rules.Options())[1]
    for kind in Kind:
        fact = Fact(kind, "2C", number=1, seat=1, tile="N01", gems=2)
        assert reason_text(view, [fact], words.with_names(("Ann", "Bo", "Cleo")))


def test_names_are_escaped() -> None:
    position = a_deal(2)[1]
    text = reason_text(position, [Fact(Kind.DENIES, "3B", seat=1)], EN.with_names(("Ann", "**Bo**")))
    assert text == r"**\*\*Bo\*\*** could buy 3B otherwise"
