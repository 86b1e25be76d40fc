"""Every refusal has a sentence in every language and the values for its placeholders."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from bot import rules
from bot.engine import DecisionOpened, GameError, Move, Position, Value
from bot.present.language.words import LANGUAGES, words_in
from data import TOKENS, Gem
from data.gems import pack
from tests.support.builders import open_card
from tests.support.catalogues import ROOT, catalogue
from tests.support.every_case import every_case
from tests.support.present_builders import dealt

GEM_PARTS = ("gem", "gem_plural", "gem_colour")
ADDED = {"gem": GEM_PARTS, "seat": ("player",)}
"""Placeholders derived from a value: from a gem by `Words.refusal`, from a seat by the table."""


class Raised(NamedTuple):
    """A refusal raised in the code: its place, its message and the names of its values."""

    where: str
    id: str
    values: frozenset[str]


def raised() -> Iterator[Raised]:
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="GameError"), args=[ast.Constant(value=str(text))]):
                    values = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                    yield Raised(f"{path.relative_to(ROOT)}:{node.lineno}", text, values)
                case _:
                    continue


def test_every_refusal_in_the_code_brings_the_values_of_its_message() -> None:
    messages = catalogue("en")
    wrong = [
        each
        for each in raised()
        if each.id not in messages
        or not messages[each.id].placeholders
        <= {*each.values, *(part for value, parts in ADDED.items() if value in each.values for part in parts)}
    ]
    assert wrong == []


def refused(position: Position, move: Move) -> GameError:
    with pytest.raises(GameError) as caught:
        position.play(move)
    return caught.value


START = dealt(2)[1]
FEW_EMERALDS = START.after([rules.TokensTaken(1, pack([Gem.EMERALD]))])
NO_EMERALDS = START.after([rules.TokensTaken(1, pack({Gem.EMERALD: 4}))])
RETURNING = START.after([rules.TokensTaken(0, pack({Gem.RUBY: 1})), DecisionOpened(rules.ChooseTokensToReturn(0, 2))])
CHOOSING = START.after([DecisionOpened(rules.ChooseNoble(0, ("N01", "N02")))])


def holding(*gems: Gem) -> Position:
    return START.after([rules.TokensTaken(0, pack(gems))])


REFUSALS = [
    (
        FEW_EMERALDS,
        rules.TakeTokens(pack([Gem.EMERALD] * 2)),
        "Only 3 green tokens are in the bank; taking two needs 4.",
    ),
    (NO_EMERALDS, rules.TakeTokens(pack([Gem.EMERALD] * 2)), "There are no green tokens left in the bank."),
    (START, rules.TakeTokens(0), "Which gems? Take three different ones, or two of one colour."),
    (
        START,
        rules.TakeTokens(pack([Gem.GOLD])),
        "Gold cannot be taken from the bank. You get it when you reserve a card.",
    ),
    (START, rules.TakeTokens(pack([Gem.RUBY])), "Take 3 gems of different colours, or two of the same."),
    (
        START,
        rules.TakeTokens(pack([Gem.RUBY] * 3)),
        "Take three gems of different colours, or two of the same. Other combinations are not allowed.",
    ),
    (START, rules.ReserveFromDeck(4), "There is no card at that address."),
    (START, rules.ReserveCard("D91"), "That card is no longer on the board. Choose another one."),
    (START, rules.ReturnTokens(pack([Gem.RUBY])), "You do not have to give back any tokens: you may keep ten."),
    (START, rules.WelcomeNoble("N01"), "You have no noble to choose right now."),
    (RETURNING, rules.TakeTokens(0), "First give back 2 tokens: you may keep ten."),
    (RETURNING, rules.ReturnTokens(pack([Gem.RUBY])), "Give back exactly 2 tokens, so that you keep ten."),
    (RETURNING, rules.ReturnTokens(pack([Gem.RUBY] * 2)), "You have only 1 red."),
    (RETURNING, rules.ReturnTokens(pack([Gem.GOLD] * 2)), "You have no gold tokens."),
    (CHOOSING, rules.TakeTokens(0), "First choose which noble visits you."),
    (CHOOSING, rules.WelcomeNoble("N05"), "That noble would not visit you now. Choose one whose bonuses"),
]  # fmt: skip


@every_case(("position", "move", "sentence"), REFUSALS)
def test_a_refusal_names_the_rule(position: Position, move: Move, sentence: str) -> None:
    error = refused(position, move)
    assert words_in("en").refusal(error).startswith(sentence)
    for language in LANGUAGES:
        assert reads_well(words_in(language).refusal(error))


def test_a_card_that_is_too_expensive_names_the_missing_gems() -> None:
    start = holding(Gem.GOLD)
    error = refused(start, rules.PurchaseCard(open_card(start, "3A"), 0))
    assert error.message_id == "error-cannot-afford"
    text = words_in("en").refusal(error)
    assert "tokens short" in text
    assert all(reads_well(words_in(language).refusal(error)) for language in LANGUAGES)


@every_case("language", LANGUAGES)
def test_a_wrong_payment_says_the_price(language: str) -> None:
    start = holding(*[gem for gem in TOKENS for _ in range(7)])
    card = open_card(start, "1A")
    price = rules.base_of(start).players[0].price(rules.card_at(start, "1A", 0))  # type: ignore[arg-type]
    gold = pack([Gem.GOLD])
    for payment, message in (
        (0, "error-payment-too-little"),
        (price + gold, "error-payment-too-much"),
        (gold * 8, "error-payment-not-held"),
    ):
        error = refused(start, rules.PurchaseCard(card, payment))
        assert error.message_id == message
        text = words_in(language).refusal(error)
        assert reads_well(text)
        assert words_in(language).gems(8 * gold if message.endswith("held") else price) in text


@every_case("language", LANGUAGES)
@every_case("count", [0, 1, 2, 3])
@every_case("gem", TOKENS)
@every_case("message", ["error-bank-empty", "error-two-need-four", "error-return-not-held"])
def test_refusals_take_every_gem(message: str, gem: Gem, count: int, language: str) -> None:
    text = words_in(language).refusal(GameError(message, gem=gem, count=count))
    assert reads_well(text)
    assert words_in(language).colour(gem) in text


@every_case("language", LANGUAGES)
def test_a_name_in_a_refusal_is_harmless(language: str) -> None:
    text = words_in(language).refusal(GameError("error-not-your-turn", player="@everyone **Bo**"))
    assert "@everyone" not in text
    assert r"\*\*Bo\*\*" in text


@every_case("language", LANGUAGES)
def test_every_refusal_reads_as_sentences(language: str) -> None:
    examples: dict[str, Value] = {
        "gem": Gem.ONYX,
        "count": 2,
        "level": 3,
        "short": 2,
        "seats": 3,
        "players": 4,
        "computers": 2,
        "player": "Bo",
        "command": "</game new:1>",
        "reason": "First choose which noble visits you.",
        **dict.fromkeys(("missing", "price", "payment", "held"), (Gem.RUBY, Gem.RUBY, Gem.GOLD)),
    }
    for message, entry in catalogue("en").items():
        if message.startswith("error-") and "." not in message:
            given = {name: examples.get(name, "x") for name in entry.placeholders if name not in GEM_PARTS} | {
                "gem": Gem.ONYX
            }
            assert reads_well(words_in(language).refusal(GameError(message, **given))), message


def reads_well(text: str) -> bool:
    """Return whether a text is a complete sentence without placeholders left in it."""
    opening = r"(?:\*\*|[“„»])?[^\W_]"
    return bool(re.fullmatch(opening + r"[^{}\n]*[.!?]", text)) and "  " not in text and not text[0].islower()
