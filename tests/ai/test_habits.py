"""The mistakes of people: what a player with habits likes, and what it never does."""

import numpy as np
import pytest

from bot.ai.habits import Habits, appeal, liked_best, overlooked
from bot.ai.levels import level_named
from bot.ai.network import Network, load_weights
from bot.ai.search import moves_to_consider
from bot.engine import Move, Position
from bot.rules import CARDS, Options, PurchaseCard, ReserveCard, ReserveFromDeck, ReturnTokens, TakeTokens
from bot.rules.strongholds import PlaceStronghold, RemoveStronghold
from data.gems import counts_in, total
from tests.support.builders import a_position, gems
from tests.support.stronghold_positions import after_buying_d01
from tools.training.matches import games_of, play_simply, player_of, result_of

NETWORK = Network(load_weights())
SOBER = Habits(misjudgement=0.001, thrift=100)
APPRENTICE = level_named("apprentice", None).habits or SOBER
"""Hardly misjudges anything, but is thrifty."""


def liking(habits: Habits, position: Position, move: Move, taste: int = 1) -> float:
    return appeal(habits, position, move, position.advance(move)[1], taste)


def after_taking(position: Position, spelled: str) -> Position:
    return position.advance(take(position, spelled))[1]


def take(position: Position, spelled: str) -> Move:
    return next(m for m in position.legal_moves() if isinstance(m, TakeTokens) and m.tokens == gems(spelled))


def test_tokens_that_would_have_to_be_given_back_are_disliked():
    """B8"""
    ten, nine = a_position(tokens={0: "3w 3b 3g"}), a_position(tokens={0: "2w 2b 2g"})
    assert liking(SOBER, ten, take(ten, "wbg")) < liking(SOBER, nine, take(nine, "wbg"))


def test_gold_is_given_back_last():
    """B8"""
    position = after_taking(a_position(tokens={0: "2w 2b 2g 2r j"}), "wbg")
    gold, other = (
        next(m for m in position.legal_moves() if isinstance(m, ReturnTokens) and m.tokens == gems(spelled))
        for spelled in ("wj", "wb")
    )
    assert liking(SOBER, position, gold) < liking(SOBER, position, other)


def test_a_reserved_card_is_bought_rather_than_another_one():
    position = a_position(bonuses={0: "7w 7b 7g 7r 7k"}, hand={0: "D01"}, row={1: "D02 - - -"})
    own, other = (
        next(m for m in position.legal_moves() if isinstance(m, PurchaseCard) and m.card == card)
        for card in ("D01", "D02")
    )
    assert liking(SOBER, position, own) > liking(SOBER, position, other)
    committed = Habits(0.001, commitment=2)
    assert liking(committed, position, own) > liking(committed, position, other) + 1


def test_reserving_is_disliked():
    position = a_position(row={1: "D01 - - -"})
    reserving = next(m for m in position.legal_moves() if isinstance(m, ReserveCard))
    assert liking(SOBER, position, reserving) < liking(SOBER, position, take(position, "wbg"))


def test_a_card_within_reach_is_reserved_rather_than_a_distant_one():
    position = a_position(tokens={0: "2w 2b 2g 2r 2k"}, row={1: "D01 - - -", 3: "D71 - - -"})
    near, far = (
        next(m for m in position.legal_moves() if isinstance(m, ReserveCard) and m.card == card)
        for card in ("D01", "D71")
    )
    assert liking(SOBER, position, near) > liking(SOBER, position, far)


@pytest.mark.parametrize(
    ("tokens", "in_vain"),
    [
        ("3w 3g 2k", True),  # it could be bought at once
        ("3w 3g k", False),
        ("3w 2g", False),
        ("3w g", True),  # four gems are missing
    ],
)
def test_who_keeps_to_plans_does_not_reserve_in_vain(tokens: str, in_vain: bool):
    position = a_position(tokens={0: tokens}, row={2: "D66 - - -"})
    assert CARDS["D66"].cost == gems("3w 3g 2k")
    reserving = next(m for m in position.legal_moves() if isinstance(m, ReserveCard) and m.card == "D66")
    committed = liking(Habits(0.5, commitment=2), position, reserving) - liking(
        Habits(0.5, commitment=0), position, reserving
    )
    assert committed == pytest.approx(-2 if in_vain else 0)


@pytest.mark.parametrize("chance", [0.03, 0.97])
def test_who_keeps_to_plans_makes_none_once_the_game_is_decided(chance: float):
    position = a_position(tokens={0: "3w 2g"}, row={2: "D66 - - -"})
    reserving = next(m for m in position.legal_moves() if isinstance(m, ReserveCard) and m.card == "D66")
    moves = [take(position, "wbg"), reserving]
    after = [position.advance(move)[1] for move in moves]
    committed = Habits(0.001, commitment=2)
    for at, chosen in ((0.5, 1), (chance, 0)):
        chances = np.array([at - 0.01, at], np.float32)
        assert liked_best(committed, position, moves, after, chances, taste=1) == chosen


def test_who_keeps_to_plans_does_not_reserve_unseen_cards():
    position = a_position(tokens={0: "2w 2b 2g 2r 2k"})
    blind = next(m for m in position.view(0).legal_moves() if isinstance(m, ReserveFromDeck))
    assert liking(Habits(0.5, commitment=2), position.view(0), blind) < liking(
        Habits(0.5, commitment=0), position.view(0), blind
    )


def test_a_player_saves_for_the_card_that_it_has_reserved():
    position = a_position(hand={0: "D01"})
    needed = {gem for gem, number in counts_in(CARDS["D01"].cost) if number}
    likings = {
        move: liking(SOBER, position, move)
        for move in position.legal_moves()
        if isinstance(move, TakeTokens) and total(move.tokens) == 3
    }
    useful = {move: len(needed & {gem for gem, number in counts_in(move.tokens) if number}) for move in likings}
    best, worst = max(likings, key=likings.__getitem__), min(likings, key=likings.__getitem__)
    assert useful[best] == max(useful.values())
    assert useful[worst] == min(useful.values())


def test_who_loves_dear_cards_likes_them_more_the_dearer_they_are():
    position = a_position(bonuses={0: "7w 7b 7g 7r 7k"}, row={1: "D01 - - -", 3: "D71 - - -"})
    cheap, dear = (
        next(m for m in position.legal_moves() if isinstance(m, PurchaseCard) and m.card == card)
        for card in ("D01", "D71")
    )
    loving, modest = Habits(misjudgement=0.5, dear=0.5), Habits(misjudgement=0.5, dear=0)
    gained = [liking(loving, position, move) - liking(modest, position, move) for move in (cheap, dear)]
    assert 0 < gained[0] < gained[1]


def test_who_loves_dear_cards_reserves_the_dearest_no_more_gladly_than_others_that_it_will_hardly_buy():
    position = a_position(row={1: "D01 - - -", 2: "D66 - - -", 3: "D71 - - -"})
    reserving = {m.card: m for m in position.legal_moves() if isinstance(m, ReserveCard)}
    loving, modest = Habits(misjudgement=0.5, dear=0.5), Habits(misjudgement=0.5, dear=0)
    gained = {card: liking(loving, position, m) - liking(modest, position, m) for card, m in reserving.items()}
    assert total(CARDS["D66"].cost) == 8 < total(CARDS["D71"].cost)
    assert gained["D01"] < 0 < gained["D66"] == pytest.approx(gained["D71"])


def test_a_card_that_a_player_likes_is_where_it_places_a_stronghold_not_where_it_removes_one():
    """S2: two players who love the same card would place and remove a stronghold there for the whole game."""
    position = after_buying_d01({1: "D71 D41"})
    likings = {move: liking(APPRENTICE, position, move) for move in position.legal_moves()}
    assert len({likings[move] for move in likings if isinstance(move, PlaceStronghold)}) > 2
    assert len({likings[move] for move in likings if isinstance(move, RemoveStronghold)}) == 1


def test_what_a_player_thinks_of_a_card_holds_for_the_whole_game():
    early, late = (a_position(row={1: "D01 - - -"}, round=number) for number in (1, 9))
    habits = APPRENTICE
    reserving = next(m for m in early.legal_moves() if isinstance(m, ReserveCard))
    likings = [liking(habits, position, reserving, taste) for taste in (1, 2) for position in (early, late)]
    assert likings[0] == likings[1]
    assert likings[2] == likings[3]
    assert likings[0] != likings[2]


def test_nobody_overlooks_everything():
    position = a_position(bonuses={0: "7w 7b 7g 7r 7k"}, row={1: "D01 D02 D03 D04"}, tokens={0: "w"})
    careless = Habits(misjudgement=1, lapses=1)
    moves = moves_to_consider(position)
    assert overlooked(careless, position, moves, 1) == [isinstance(move, PurchaseCard) for move in moves]
    after = [position.advance(move)[1] for move in moves]
    _, chances = NETWORK.value(after)
    assert not isinstance(moves[liked_best(careless, position, moves, after, chances[:, 0], 1)], PurchaseCard)
    only = [number for number, move in enumerate(moves) if isinstance(move, PurchaseCard)]
    chosen = liked_best(
        careless, position, [moves[n] for n in only], [after[n] for n in only], chances[only, 0], taste=1
    )
    assert chosen in range(len(only))


@pytest.mark.parametrize(
    ("level", "least", "most"), [("apprentice", 0.25, 0.75), ("pedlar", 0.6, 1), ("jeweller", 0.8, 1)]
)
def test_the_lowest_level_is_about_as_good_as_a_beginner_and_the_others_are_better(
    level: str, least: float, most: float
):
    """A beginner always buys the dearest card, and else saves for the nearest."""
    player = player_of(NETWORK, level_named(level, None))
    games = games_of(player, play_simply, Options(), 2, range(16), seed=1)
    assert least <= result_of(games).share <= most
