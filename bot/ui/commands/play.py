"""/take, /return, /reserve, /buy and /noble: the moves, as buttons make them too."""

from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.present.typed_input import TypedError, parse_gems
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
from bot.ui.choices import (
    OwnMove,
    card_at,
    own_deck,
    own_purchases,
    parse_noble,
    parse_own_move,
    parse_place,
    told_answers,
)
from bot.ui.commands.answer import NOTHING_GIVEN, Given, all_moves, follow, given_so_far, suggest_then
from bot.ui.commands.asked import asked, at_table, typed_so_far, words_at
from bot.ui.core.command_builder import command
from bot.ui.playing import make_moves

Choices = list[Choice[str]]


def reservation(position: Position, seat: int, card: str) -> Move:
    """Return the move for a card or a deck that was chosen or typed. Raises `GameError`."""
    if deck := own_deck(position, card):
        return deck.move
    place = parse_place(card)
    if place.deck is not None:
        return ReserveFromDeck(place.deck)
    found = card_at(position, seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return ReserveCard(found.id)


def purchase(position: Position, seat: int, card: str, payment: str | None, said: Words) -> Move:
    """Return the move for a card that was chosen or typed; without a payment, with the least gold (B12).

    A payment may also be the label of one of the expansion's actions. Raises `GameError`.
    """
    if own_deck(position, card) or (place := parse_place(card)).deck is not None:
        raise GameError("error-buy-from-deck")
    found = card_at(position, seat, place)
    own = own_purchases(position, seat, said).get(found.id, [])
    if payment is not None:
        return _paid(position, found.id, payment, own, said)
    all_ways = ways_to_pay(position, seat, found)
    if len(own) > 1 and not all_ways:
        raise GameError("error-several-ways-to-pay", answers=told_answers(own))
    if own and not all_ways:
        return own[0][1]
    # What cannot be afforded goes on to the rules, which say what is missing.
    return PurchaseCard(found.id, next(iter(all_ways), 0))


def _paid(position: Position, card: str, payment: str, own: Sequence[OwnMove], said: Words) -> Move:
    """Return the purchase with tokens, or else in the way of the expansion that was chosen or typed."""
    try:
        return PurchaseCard(card, parse_gems(payment))
    except TypedError:
        if not own:
            raise
    return parse_own_move(position, payment, said, card)


def _begun(interaction: discord.Interaction[Any], position: Position, seat: int, said: Words) -> Sequence[Move]:
    """Return the move that the other options of the command being typed stand for. Raises `GameError`."""
    gems, card, tokens = (typed_so_far(interaction, option) for option in ("gems", "card", "tokens"))
    name = interaction.command.name if interaction.command else ""
    if name == "take" and gems:
        return [TakeTokens(parse_gems(gems))]
    if name == "return" and tokens:
        return [ReturnTokens(parse_gems(tokens))]
    if name == "reserve" and card:
        return [reservation(position, seat, card)]
    if name == "buy" and card:
        return [purchase(position, seat, card, typed_so_far(interaction, "payment"), said)]
    return []


async def _asked_then(interaction: discord.Interaction[Any], question: type[Decision]) -> tuple[Position, Words] | None:
    """Return where all that is typed leads, but not past this question; None unless the game waits for this member."""
    if (found := await asked(interaction)) is None:
        return None
    position, seat, said = found
    first = next(iter(_begun(interaction, position, seat, said)), None)
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
    table, position, seat = await at_table(interaction)
    return choices.cards_to_reserve(position, seat, words_at(interaction, table), typed)


async def _suggest_purchases(interaction: discord.Interaction[Any], typed: str) -> Choices:
    table, position, seat = await at_table(interaction)
    return choices.cards_to_buy(position, seat, words_at(interaction, table), typed)


async def _suggest_payments(interaction: discord.Interaction[Any], typed: str) -> Choices:
    card = typed_so_far(interaction, "card")
    if card is None:
        return []
    table, position, seat = await at_table(interaction)
    found = card_at(position, seat, parse_place(card))
    return choices.payments_for(position, seat, words_at(interaction, table), found, typed)


@command("take", suggest={"gems": _suggest_takes, "return_": _suggest_returns, "then": _suggest_then})
async def take(
    interaction: discord.Interaction[Any], gems: str, return_: str | None = None, then: str | None = None
) -> None:
    """Take gems (B6, B7)."""
    await _play(interaction, lambda position, seat, said: TakeTokens(parse_gems(gems)), Given(return_, then=then))


@command("return", suggest={"tokens": _suggest_returns, "noble": _suggest_nobles, "then": _suggest_then})
async def return_(
    interaction: discord.Interaction[Any], tokens: str, noble: str | None = None, then: str | None = None
) -> None:
    """Give tokens back above ten (B8)."""
    given = Given(noble=noble, then=then)
    await _play(interaction, lambda position, seat, said: ReturnTokens(parse_gems(tokens)), given)


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
    given = Given(return_, noble, then)
    await _play(interaction, lambda position, seat, said: reservation(position, seat, card), given)


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
    await _play(interaction, lambda position, seat, said: purchase(position, seat, card, payment, said), given)


@command("noble", suggest={"noble": _suggest_nobles})
async def noble(interaction: discord.Interaction[Any], noble: str) -> None:
    """Choose which of several nobles visits (B15)."""
    await _play(interaction, lambda position, seat, said: _welcome(position, noble))


def _welcome(position: Position, noble: str) -> Move:
    if isinstance(position.decision, ChooseNoble):
        return WelcomeNoble(parse_noble(noble, position.decision.nobles))
    return WelcomeNoble(noble)  # refused whatever was typed: the rules say what is asked instead


async def _play(
    interaction: discord.Interaction[Any], read: Callable[[Position, int, Words], Move], given: Given = NOTHING_GIVEN
) -> None:
    """Make the move that a command stands for, with the answers that were given at once."""
    table, position, seat = await at_table(interaction)
    said = words_at(interaction, table)
    first = read(position, seat, said)
    await make_moves(interaction, table, all_moves(table.dealt(), seat, first, given, said))


PLAY = (take, return_, reserve, buy, noble)
