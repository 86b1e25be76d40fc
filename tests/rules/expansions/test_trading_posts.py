"""The Trading Posts: coats of arms at the end of a turn, gold and prestige (T1, T4 to T7)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

import pytest

from bot import rules
from bot.engine import Event, GameOver, Move, Position, TurnBegan, TurnPassed
from bot.rules.base.queries import prestige_of
from bot.rules.trading_posts import ALL_POSTS, ChooseExtraGem, CoatPlaced, PostsState, is_met
from data import Gem
from data.gems import total
from tests.support import builders
from tests.support.post_positions import (
    FIVE_PRESTIGE,
    GEM_AFTER_PURCHASE,
    GOLD_WORTH_TWO,
    OTHER_GEM,
    POSTS,
    PRESTIGE_PER_COAT,
    ROW,
    STEP,
    at_posts,
    held_by,
    placed,
)

# Claiming a post.


def test_the_board_has_no_coats_at_first_and_nothing_else_changes():
    """T1, X2"""
    _, plain = builders.a_deal(3)
    _, position = builders.a_deal(3, POSTS)
    assert rules.base_of(position) == rules.base_of(plain)
    assert position.slice_of(PostsState) == PostsState()
    assert position.legal_moves() == plain.legal_moves()


def test_a_post_is_claimed_at_the_end_of_the_turn_in_which_its_condition_is_met(subtests: pytest.Subtests):
    """T1"""
    for bonuses, post in [
        ("3r w", GEM_AFTER_PURCHASE),
        ("2w", OTHER_GEM),
        ("3b k", GOLD_WORTH_TWO),
        ("3k", PRESTIGE_PER_COAT),
    ]:
        with subtests.test(bonuses=bonuses, post=post):
            events, after = at_posts(bonuses={0: bonuses}).advance(STEP)
            assert placed(events) == [post]
            assert events[-2:] == (CoatPlaced(0, post), TurnBegan(1, 1))
            assert (held_by(after, 0), held_by(after, 1)) == ([post], [])


def test_a_post_whose_condition_is_not_met_is_not_claimed(subtests: pytest.Subtests):
    """T1: the post for five emerald bonuses also needs a noble."""
    for bonuses in ["2r w", "3r", "1w", "2b k", "3b", "2k", "5g", "4g", ""]:
        with subtests.test(bonuses=bonuses):
            assert placed(at_posts(bonuses={0: bonuses}, tokens={0: "j"}).play(STEP)) == []


def test_the_bonus_just_bought_counts():
    """T1"""
    position = at_posts(tokens={0: "3b"}, bonuses={0: "w"}, row=ROW)
    assert placed(position.play(STEP)) == []
    assert placed(position.play(builders.buy("D01", "3b"))) == [OTHER_GEM]


def test_all_posts_met_are_claimed_in_the_same_turn():
    """T1"""
    events, after = at_posts(bonuses={0: "2w 3b 3r 3k"}).advance(STEP)
    assert placed(events) == [GEM_AFTER_PURCHASE, OTHER_GEM, GOLD_WORTH_TWO, PRESTIGE_PER_COAT]
    assert prestige_of(after, 0) == 4


def test_a_noble_of_the_same_turn_counts():
    """T1: the posts come right after the visit."""
    events = at_posts(bonuses={0: "5g 4b"}, nobles="N03").play(STEP)
    assert events[-3:] == (rules.NobleVisited(0, "N03"), CoatPlaced(0, FIVE_PRESTIGE), TurnBegan(1, 1))


def test_posts_are_claimed_after_a_noble_was_chosen():
    """T1, B15"""
    position = at_posts(bonuses={0: "5g 4b 4r"}, nobles="N03 N04")
    asked = builders.played(position, STEP)
    assert placed(position.play(STEP)) == []
    assert placed(asked.play(rules.WelcomeNoble("N04"))) == [FIVE_PRESTIGE]


def test_posts_are_claimed_after_tokens_were_returned():
    """T1, B8"""
    position = at_posts(tokens={0: "3w 3b 3g"}, bonuses={0: "2w"})
    asked = builders.played(position, builders.take("wrk"))
    assert placed(position.play(builders.take("wrk"))) == []
    assert placed(asked.play(builders.put_back("rk"))) == [OTHER_GEM]


def test_a_coat_is_placed_once_and_stays():
    """T1"""
    position = at_posts(bonuses={0: "2w"})
    later = builders.played(position, STEP, builders.take("grk"))
    assert placed(later.play(STEP)) == []
    assert held_by(builders.played(later, STEP), 0) == [OTHER_GEM]


def test_any_number_of_players_may_hold_a_post():
    """T1"""
    position = at_posts({0: OTHER_GEM, 2: OTHER_GEM}, seats=3, turn=1, bonuses={1: "2w"})
    assert placed(position.play(STEP)) == [OTHER_GEM]
    assert builders.played(position, STEP).slice_of(PostsState).seats_at(ALL_POSTS[OTHER_GEM]) == (0, 2, 1)


def test_a_post_may_be_claimed_in_a_turn_that_passes():
    """T1, B19"""
    position = at_posts(bank="", bonuses={1: "3k"}, hand={1: "D02 D05 D12"}, tokens={0: "3j"}, row=ROW)
    events = position.play(builders.buy("D01", "3j"))
    assert events[-4:] == (TurnBegan(1, 1), TurnPassed(1), CoatPlaced(1, PRESTIGE_PER_COAT), TurnBegan(0, 2))


def test_a_player_who_leaves_claims_nothing():
    """T1"""
    events, after = at_posts(seats=3, bonuses={0: "2w 3k"}).without(0)
    assert placed(events) == []
    assert after.slice_of(PostsState) == PostsState()


# Gold.


def payments_of(position: Position, card: str) -> list[str]:
    """Return the payments that are offered for a card."""
    moves = position.legal_moves()
    return [
        builders.spelled(move.payment) for move in moves if isinstance(move, rules.PurchaseCard) and move.card == card
    ]


def test_gold_is_worth_two_of_one_colour_and_the_payer_chooses(subtests: pytest.Subtests):
    """T4: three sapphires to pay, an odd price."""
    for tokens, expected in [
        ("2j", ["2j"]),  # half of the second is lost
        ("3j", ["2j"]),  # or each covers one
        ("2b j", ["b j"]),  # likewise
        ("b j", ["b j"]),
        ("3b j", ["3b", "b j"]),
        ("2b 2j", ["b j", "2j"]),
        ("j", []),
    ]:
        with subtests.test(tokens=tokens, expected=expected):
            assert payments_of(at_posts({0: GOLD_WORTH_TWO}, tokens={0: tokens}, row=ROW), "D01") == expected


def test_by_default_no_token_is_given_away_beside_a_gold_worth_two():
    """T4, B12: of the payments with the least gold the one with the fewest tokens, and no other with more tokens."""
    position = at_posts({0: GOLD_WORTH_TWO}, tokens={0: "2b j"}, row=ROW)
    assert rules.ways_to_pay(position, 0, rules.CARDS["D01"]) == (builders.gems("b j"),)
    assert builders.refusal(position, builders.buy("D01", "2b j")) == (
        "error-payment-too-much",
        {"price": (Gem.SAPPHIRE,) * 3},
    )
    assert builders.player(builders.played(position, builders.buy("D01", "b j")), 0).tokens == builders.gems("b")


def test_the_two_gems_of_a_gold_are_of_the_same_colour():
    """T4: the card costs one each of four colours."""
    position = at_posts({0: GOLD_WORTH_TWO}, tokens={0: "3j"}, row={1: "D04 D08 D16 D24"})
    assert payments_of(position, "D04") == []
    assert builders.refusal(position, builders.buy("D04", "3j"))[0] == "error-cannot-afford"
    assert payments_of(at_posts({0: GOLD_WORTH_TWO}, tokens={0: "4j"}, row={1: "D04 D08 D16 D24"}), "D04") == ["4j"]


def test_gold_beyond_the_price_is_refused_and_so_is_too_little():
    """T4, B12"""
    position = at_posts({0: GOLD_WORTH_TWO}, tokens={0: "2b 4j"}, row=ROW)
    assert builders.refusal(position, builders.buy("D01", "4j"))[0] == "error-payment-too-much"
    assert builders.refusal(position, builders.buy("D01", "2b 2j"))[0] == "error-payment-too-much"
    assert builders.refusal(position, builders.buy("D01", "j"))[0] == "error-payment-too-little"
    after = builders.played(position, builders.buy("D01", "2j"))
    assert builders.player(after, 0).tokens == builders.gems("2b 2j")


def test_gold_is_worth_one_for_other_players_and_before_the_coat_is_placed():
    """T4"""
    position = at_posts({1: GOLD_WORTH_TWO}, tokens={0: "2j"}, row=ROW, bonuses={0: "3g k"})
    assert payments_of(position, "D01") == []
    new = at_posts(tokens={0: "2j"}, bonuses={0: "3b k"}, hand={0: "D32"})
    assert payments_of(new, "D32") == []
    assert payments_of(builders.played(new, builders.take("bgr"), STEP), "D32") == ["2j"]


def test_gold_is_one_token_when_the_tokens_are_counted():
    """T4, B8"""
    position = at_posts({0: GOLD_WORTH_TWO}, tokens={0: "2w 2b 3j"})
    assert position.play(STEP)[-1] == TurnBegan(1, 1)


# Prestige.


def test_five_prestige_are_granted_once_for_any_number_of_nobles():
    """T5"""
    position = at_posts({0: FIVE_PRESTIGE}, visited={0: "N03 N04 N06"}, bonuses={0: "5g"})
    assert prestige_of(position, 0) == 3 * 3 + 5
    assert prestige_of(position, 1) == 0


def test_five_prestige_count_at_once():
    """T5"""
    position = at_posts(bonuses={0: "5g"}, visited={0: "N03"})
    assert prestige_of(position, 0) == 3
    assert prestige_of(builders.played(position, STEP), 0) == 8


def test_each_own_coat_counts_one_prestige_including_this_one():
    """T6"""
    assert prestige_of(at_posts({0: PRESTIGE_PER_COAT, 1: "T1 T2 T3"}), 0) == 1
    assert prestige_of(at_posts({0: PRESTIGE_PER_COAT, 1: "T1 T2 T3"}), 1) == 0
    assert prestige_of(at_posts({0: " ".join(ALL_POSTS)}), 0) == 5 + 5


def test_the_prestige_grows_with_later_coats():
    """T6"""
    position = at_posts({0: PRESTIGE_PER_COAT}, bonuses={0: "2w"})
    assert (prestige_of(position, 0), prestige_of(builders.played(position, STEP), 0)) == (1, 2)


def test_the_worked_example():
    """T5, T6: 15 prestige are 3 of a noble, 5 of cards, 5 of the fourth post, 2 of the last with two coats."""
    position = at_posts({0: f"{FIVE_PRESTIGE} {PRESTIGE_PER_COAT}"}, visited={0: "N03"}, cards={0: "D78"})
    assert prestige_of(position, 0) == 15
    assert rules.standings(position)[0].prestige == 15


def test_a_post_can_end_the_game(subtests: pytest.Subtests):
    """T7"""
    for prestige, said in [
        (10, {"bonuses": {1: "5g"}}),
        (14, {"bonuses": {1: "3k"}}),
        (13, {"bonuses": {1: "3k 3b"}}),
    ]:
        with subtests.test(prestige=prestige, said=said):
            for own, ends in ((prestige, True), (prestige - 1, False)):
                position = at_posts(turn=1, prestige={1: own - 3}, visited={1: "N01"}, **said)
                events = position.play(STEP)
                assert placed(events)
                assert builders.events_of(rules.LastRoundBegan, events) == [rules.LastRoundBegan(1)] * ends
                assert events[-1] == (GameOver((1,)) if ends else TurnBegan(0, 2))


def test_a_post_of_the_first_seat_starts_the_last_round_in_which_others_may_overtake():
    """T7, B16"""
    position = at_posts({1: PRESTIGE_PER_COAT}, prestige={0: 14, 1: 14}, bonuses={0: "3k", 1: "3k 2w"})
    events, after = position.advance(STEP)
    assert events[-3:] == (CoatPlaced(0, PRESTIGE_PER_COAT), rules.LastRoundBegan(0), TurnBegan(1, 1))
    assert builders.played(after, STEP).winners == (1,)


# Whole games.

Play: TypeAlias = Callable[[Position, Random], Iterator[tuple[Position, Move, tuple[Event, ...]]]]


def eager_moves(position: Position, chance: Random) -> Iterator[tuple[Position, Move, tuple[Event, ...]]]:
    """Play to the end, buying when possible; yield each position, the move made in it, and the events."""
    while not position.is_over:
        legal = position.legal_moves()
        liked = [move for move in legal if isinstance(move, rules.PurchaseCard)]
        pairs = [move for move in legal if isinstance(move, rules.TakeTokens) and total(move.tokens) == 2]
        move = chance.choice(liked or (pairs if chance.random() < 0.3 else []) or legal)
        events, following = position.advance(move)
        yield position, move, events
        position = following


@pytest.mark.parametrize("play", [eager_moves, builders.random_moves])
def test_whole_games_end_keep_the_limits_and_replay(play: Play, subtests: pytest.Subtests):
    """T1, T2, T3, T4: coats follow the conditions in random games, and every privilege is used within its limits."""
    for seats in (2, 3, 4):
        with subtests.test(seats=seats):
            check_games(seats, play)


def check_games(seats: int, play: Play) -> None:
    """Play games with different seeds, and check every step."""
    codec = rules.codec_for(POSTS)
    seen: set[str] = set()
    for seed in range(12):
        dealt, position = builders.a_deal(seats, POSTS, seed)
        whole = rules.base_of(position).bank
        log = [*dealt]
        for before, move, events in play(position, Random(seed)):
            assert codec.loads(codec.dumps(move)) == move
            log += codec.loads(codec.dumps(events))
            position = before.after(events)
            seen |= privileges_used(before, move)
            state = rules.base_of(position)
            assert state.bank + sum(each.tokens for each in state.players) == whole
            if builders.events_of(TurnBegan, events) or position.is_over:
                check_the_end_of_turn(position, before.seat)
        assert position.is_over
        assert position.rules.replay(seats, log) == position
        best = max(prestige_of(position, seat) for seat in range(seats))
        assert all(prestige_of(position, seat) == best for seat in position.winners)
    assert seen == {GEM_AFTER_PURCHASE, OTHER_GEM, GOLD_WORTH_TWO}


def privileges_used(before: Position, move: Move) -> set[str]:
    """Return the posts whose privileges this move uses."""
    if isinstance(before.decision, ChooseExtraGem):
        assert before.decision.post in held_by(before, before.seat)
        return {before.decision.post}
    if isinstance(move, rules.PurchaseCard):
        price = builders.player(before, before.seat).price(rules.CARDS[move.card])
        if total(move.payment) < total(price):
            assert GOLD_WORTH_TWO in held_by(before, before.seat)
            return {GOLD_WORTH_TWO}
    return set()


def check_the_end_of_turn(position: Position, seat: int) -> None:
    """Assert at most ten tokens, one coat at every post whose condition is met, and no pending extra gem."""
    own = builders.player(position, seat)
    assert total(own.tokens) <= rules.MAX_TOKENS
    assert sorted(held_by(position, seat)) == [post.id for post in ALL_POSTS.values() if is_met(post, own)]
    if not position.is_over:
        assert position.slice_of(PostsState) == PostsState(position.slice_of(PostsState).coats)
