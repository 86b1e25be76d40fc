"""The lesson without Discord: which rule comes up in which turn, and that it says nothing false whatever happens."""

import random
from collections.abc import Mapping, Sequence

import pytest

from bot.engine import Event, Position
from bot.games.deal.sealed_deal import SealedDeal
from bot.games.lesson.lesson import FIRST_PART, LEARNER, LESSON_SEAL, SECOND_PART, TURNS, prepared_move
from bot.present.language.words import LANGUAGES, words_in
from bot.present.lesson import STEPS, LessonTurn, Tip, lesson_end, lesson_text, tips
from bot.rules import (
    CARDS,
    NOBLES,
    CardPurchased,
    CardReserved,
    ChooseAction,
    NobleVisited,
    TokensReturned,
    TokensTaken,
    base_of,
    prestige_of,
)
from bot.ui.content.messages.contents import lesson_now
from data.gems import ONE, counts_in, gold_in
from tests.support.builders import a_position
from tests.support.lesson import LessonGame, advised_move
from tests.support.lesson_claims import false_claims
from tests.support.thorough import times

MOST_LINES = 6
MOST_LETTERS = 500  # gems in words; as emojis they are much shorter

RULES: Mapping[int, str] = {
    1: "three gems",
    2: "two alike",
    3: "purchase",
    4: "three gems",
    5: "purchase with a bonus",
    6: "reservation with gold",
    7: "three gems",
    8: "purchase with gold",
    9: "limit of ten",
    10: "visit of a noble",
    11: "purchase with a bonus",
}
"""The rule that each turn of the lesson is about."""


def rules_met(events: Sequence[Event]) -> set[str]:
    """Return the rules that came up in the member's turn with these events."""
    met: set[str] = set()
    for event in events:
        match event:
            case TokensTaken(seat, tokens) if seat == LEARNER:
                numbers = sorted(number for _, number in counts_in(tokens))
                met |= {"three gems"} if numbers == [1, 1, 1] else {"two alike"} if numbers == [2] else set()
            case CardPurchased(seat, _, payment) if seat == LEARNER:
                met |= {"purchase", *(["purchase with gold"] if gold_in(payment) else [])}
            case CardReserved(seat) if seat == LEARNER:
                met |= {"reservation with gold"} if event.gold else set()
            case TokensReturned(seat) if seat == LEARNER:
                met.add("limit of ten")
            case NobleVisited(seat) if seat == LEARNER:
                met.add("visit of a noble")
            case _:
                pass
    return met


def test_a_member_who_follows_meets_every_rule_in_eleven_turns():
    game, met, said = LessonGame(), dict[int, set[str]](), list[str]()
    while game.is_taught:
        newest = game.decisions()[-1]
        has_bonus = bool(base_of(game.position).players[LEARNER].bonuses)
        said += [tip.message for tip in game.tips()]
        assert newest.suggested is not None, "the advice never leaves the prepared moves"
        game.make(newest.suggested)
        rules = rules_met([event for move in game.log if move.before is newest.position for event in move.events])
        rules |= {"purchase with a bonus"} if has_bonus and "purchase" in rules else set()
        met[newest.number] = met.get(newest.number, set()) | rules
    assert 10 <= len(met) == TURNS == len(STEPS) <= 12
    assert [turn for turn, rule in RULES.items() if rule not in met[turn]] == []
    assert [message for message in said if message != "lesson-spare"] == list(STEPS)
    assert (prestige_of(game.position, LEARNER), prestige_of(game.position, 1)) == (13, 10)


def test_what_the_lesson_reserves_is_bought_with_its_gold():
    game = LessonGame()
    while game.position.round in FIRST_PART:
        game.make(advised_move(game.decisions()))
    own = [event for event in game.events if getattr(event, "seat", None) == LEARNER]
    [reserved] = [event for event in own if isinstance(event, CardReserved)]
    bought = next(event for event in own if isinstance(event, CardPurchased) and event.from_hand)
    assert (bought.card, gold_in(bought.payment)) == (reserved.card, 1)


def test_nobles_and_the_limit_of_ten_do_not_come_up_before_their_turns():
    """Nor does the member reserve in the rounds that are played for both: what the lesson says first, comes first."""
    game = LessonGame()
    while game.position.round < SECOND_PART[0]:
        game.make(advised_move(game.decisions()))
    own = [event for event in game.events if getattr(event, "seat", None) == LEARNER]
    assert not [event for event in own if isinstance(event, TokensReturned | NobleVisited)]
    assert sum(isinstance(event, CardReserved) for event in own) == 1


def test_the_deal_follows_from_the_stored_secret():
    deal = LessonGame().deal
    assert deal.seal() == LESSON_SEAL
    assert list(SealedDeal.parse(deal.text).faults()) == []


@pytest.mark.parametrize("part", range(10))
def test_whatever_a_member_does_all_that_the_lesson_says_is_true(part: int):
    words = words_in(LANGUAGES[part % len(LANGUAGES)]).with_names(("Ann", "⚙ Bo"))
    for number in range(times(30, 1000)):
        chance = random.Random(1000 * part + number)
        own_ideas, game, turns = chance.choice((0.05, 0.2, 0.5, 1)), LessonGame(), 0
        while game.is_taught:
            turns += isinstance(game.position.decision, ChooseAction)
            decisions = game.decisions()
            found = tips(decisions, LEARNER)
            assert found
            assert [claim for tip in found for claim in false_claims(tip, game.position, game.events)] == []
            text = lesson_now(game.log, game.position, LEARNER, words)
            assert text.count("\n") < MOST_LINES, text
            legal = game.position.legal_moves()
            game.make(chance.choice(legal) if chance.random() < own_ideas else advised_move(decisions))
        assert turns == TURNS
        assert lesson_now(game.log, game.position, LEARNER, words).startswith("> 🎓 **")


def test_a_member_who_leaves_the_prepared_moves_comes_back_to_them_for_the_second_part():
    prepared, strayed = LessonGame(), LessonGame()
    chance = random.Random(1)
    while prepared.position.round < SECOND_PART[0]:
        prepared.make(advised_move(prepared.decisions()))
    while strayed.position.round < SECOND_PART[0]:
        strayed.make(chance.choice(strayed.position.legal_moves()))
    assert strayed.position == prepared.position
    assert strayed.decisions()[-1].suggested is not None


def test_a_move_that_is_not_prepared_is_answered_and_advice_goes_on():
    game = LessonGame()
    game.make(game.position.legal_moves()[0])
    assert game.position.round == 2
    assert game.tips()[0].message == "lesson-own-way"
    game.make(advised_move(game.decisions()))
    assert "lesson-own-way" not in [tip.message for tip in game.tips()], "that is said once"
    assert prepared_move(game.position) is None


@pytest.mark.parametrize(
    ("message", "position"),
    [
        ("lesson-no-gems", a_position(bank="5j")),
        ("lesson-any-gems", a_position(bank="w 5j", tokens={0: "7w"}, hand={0: "D79 D71 D87"})),
        ("lesson-any-move", a_position(bank="")),
    ],
)
def test_there_is_true_advice_where_little_is_left_to_do(message: str, position: Position):
    found = tips([LessonTurn(5, position, CARDS["D12"])], LEARNER)
    assert message in [tip.message for tip in found]
    assert [claim for tip in found for claim in false_claims(tip, position, [])] == []
    assert all(lesson_text([LessonTurn(5, position, CARDS["D12"])], LEARNER, words_in(each)) for each in LANGUAGES)


def test_false_advice_would_be_found():
    """The check of claims is worth something: it objects to each kind of false value."""
    position = LessonGame().position
    card, far = base_of(position).rows[0][3], base_of(position).rows[2][0]
    tips_that_are_false = [
        Tip("lesson-can-buy", "1D", card),
        Tip("lesson-can-buy", "1A", card),
        Tip("lesson-nearest", "3A", far, 3 * ONE[0]),
        Tip("lesson-nearest", "1D", card, ONE[2] + ONE[3] + ONE[4]),
        Tip("lesson-no-gems", "1D", card),
        Tip("lesson-any-gems", gems=ONE[0] + ONE[1] + ONE[2]),
        Tip("lesson-gold", "H1"),
        Tip("lesson-ten"),
        Tip("lesson-bonus", card=card),
        Tip("lesson-noble", noble=NOBLES["N01"]),
    ]
    assert [tip for tip in tips_that_are_false if not false_claims(tip, position, [])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_text_is_short_in_every_language(language: str):
    game, words = LessonGame(), words_in(language).with_names(("Ann", "⚙ Bo"))
    while game.is_taught:
        text = lesson_now(game.log, game.position, LEARNER, words)
        assert text.count("\n") < MOST_LINES
        assert 60 < len(text) < MOST_LETTERS, text
        game.make(advised_move(game.decisions()))
    assert "13" in lesson_now(game.log, game.position, LEARNER, words)
    assert lesson_now(game.log, game.position, LEARNER, words).count("\n") == 1, "all rules came up"
    assert lesson_end(game.events, words).count("\n") == 1, "nobody has reached 15 prestige"
