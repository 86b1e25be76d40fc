"""/take, /return, /reserve, /buy and /noble: the moves, as buttons make them too."""

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.present.typed import parse_gems
from bot.present.words import Words
from bot.rules import (
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
    ways_to_pay,
)
from bot.ui import choices
from bot.ui.choices import card_at, parse_noble, parse_place
from bot.ui.commands.answer import NOTHING_GIVEN, Given, all_moves, follow, given_so_far, suggest_then
from bot.ui.commands.asked import asked, at_table, typed_so_far
from bot.ui.commands.build import command
from bot.ui.playing import make_moves
from bot.ui.reader import words_for

Choices = list[Choice[str]]


def reservation(position: Position, seat: int, card: str) -> Move:
    """Return the move for a card or a deck that was chosen or typed. Raises `GameError`."""
    place = parse_place(card)
    if place.deck is not None:
        return ReserveFromDeck(place.deck)
    found = card_at(position, seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return ReserveCard(found.id)


def purchase(position: Position, seat: int, card: str, payment: str | None) -> Move:
    """Return the move for a card that was chosen or typed; without a payment, with the least gold (B12)."""
    place = parse_place(card)
    if place.deck is not None:
        raise GameError("error-buy-from-deck")
    found = card_at(position, seat, place)
    if payment is not None:
        return PurchaseCard(found.id, parse_gems(payment))
    # What cannot be afforded goes on to the rules, which say what is missing.
    return PurchaseCard(found.id, next(iter(ways_to_pay(position, seat, found)), 0))


def _begun(interaction: discord.Interaction[Any], position: Position, seat: int) -> Sequence[Move]:
    """Return the move that the other options of the command being typed stand for. Raises `GameError`."""
    gems, card = typed_so_far(interaction, "gems"), typed_so_far(interaction, "card")
    name = interaction.command.name if interaction.command else ""
    if name == "take" and gems:
        return [TakeTokens(parse_gems(gems))]
    if name == "reserve" and card:
        return [reservation(position, seat, card)]
    if name == "buy" and card:
        return [purchase(position, seat, card, typed_so_far(interaction, "payment"))]
    return []


async def _asked_then(interaction: discord.Interaction[Any], question: type[Decision]) -> tuple[Position, Words] | None:
    """Return where all that is typed leads, but not past this question; None unless the game waits for this member."""
    if (found := await asked(interaction)) is None:
        return None
    position, seat, said = found
    first = next(iter(_begun(interaction, position, seat)), None)
    given = given_so_far(interaction) if first is not None else NOTHING_GIVEN
    return follow(position, seat, first, given, said, until=question).position, said


async def _suggest_takes(interaction: discord.Interaction[Any], typed: str) -> Choices:
    found = await asked(interaction)
    return choices.takes(found[0], found[2], typed) if found else []


async def _suggest_returns(interaction: discord.Interaction[Any], typed: str) -> Choices:
    found = await _asked_then(interaction, ChooseTokensToReturn)
    return choices.returns(*found, typed) if found else []


async def _suggest_nobles(interaction: discord.Interaction[Any], typed: str) -> Choices:
    found = await _asked_then(interaction, ChooseNoble)
    return choices.nobles(*found, typed) if found else []


_suggest_then = suggest_then(_begun)


async def _suggest_reservations(interaction: discord.Interaction[Any], typed: str) -> Choices:
    _, position, seat = await at_table(interaction)
    return choices.cards_to_reserve(position, seat, words_for(interaction), typed)


async def _suggest_purchases(interaction: discord.Interaction[Any], typed: str) -> Choices:
    _, position, seat = await at_table(interaction)
    return choices.cards_to_buy(position, seat, words_for(interaction), typed)


async def _suggest_payments(interaction: discord.Interaction[Any], typed: str) -> Choices:
    card = typed_so_far(interaction, "card")
    if card is None:
        return []
    _, position, seat = await at_table(interaction)
    return choices.payments_for(
        position, seat, words_for(interaction), card_at(position, seat, parse_place(card)), typed
    )


@command("take", suggest={"gems": _suggest_takes, "return_": _suggest_returns, "then": _suggest_then})
async def take(
    interaction: discord.Interaction[Any], gems: str, return_: str | None = None, then: str | None = None
) -> None:
    """Take gems (B6, B7)."""
    await _play(interaction, lambda position, seat: TakeTokens(parse_gems(gems)), Given(return_, then=then))


@command("return", suggest={"tokens": _suggest_returns})
async def return_(interaction: discord.Interaction[Any], tokens: str) -> None:
    """Give tokens back above ten (B8)."""
    await _play(interaction, lambda position, seat: ReturnTokens(parse_gems(tokens)))


@command(
    "reserve",
    suggest={
        "card": _suggest_reservations,
        "return_": _suggest_returns,
        "noble": _suggest_nobles,
        "then": _suggest_then,
    },
)
async def reserve(
    interaction: discord.Interaction[Any],
    card: str,
    return_: str | None = None,
    noble: str | None = None,
    then: str | None = None,
) -> None:
    """Reserve a card or the top of a deck (B9)."""
    await _play(interaction, lambda position, seat: reservation(position, seat, card), Given(return_, noble, then))


@command(
    "buy",
    suggest={
        "card": _suggest_purchases,
        "payment": _suggest_payments,
        "noble": _suggest_nobles,
        "then": _suggest_then,
    },
)
async def buy(
    interaction: discord.Interaction[Any],
    card: str,
    payment: str | None = None,
    noble: str | None = None,
    then: str | None = None,
) -> None:
    """Buy a card from the rows or the hand (B11, B12)."""
    given = Given(noble=noble, then=then)
    await _play(interaction, lambda position, seat: purchase(position, seat, card, payment), given)


@command("noble", suggest={"noble": _suggest_nobles})
async def noble(interaction: discord.Interaction[Any], noble: str) -> None:
    """Choose which of several nobles visits (B15)."""
    await _play(interaction, lambda position, seat: _welcome(position, noble))


def _welcome(position: Position, noble: str) -> Move:
    if isinstance(position.decision, ChooseNoble):
        return WelcomeNoble(parse_noble(noble, position.decision.nobles))
    return WelcomeNoble(noble)  # refused whatever was typed: the rules say what is asked instead


async def _play(
    interaction: discord.Interaction[Any], read: Callable[[Position, int], Move], given: Given = NOTHING_GIVEN
) -> None:
    """Make the move that a command stands for, with the answers that were given at once."""
    table, position, seat = await at_table(interaction)
    first = read(position, seat)
    await make_moves(interaction, table, all_moves(table.dealt(), seat, first, given, words_for(interaction)))


PLAY = (take, return_, reserve, buy, noble)
