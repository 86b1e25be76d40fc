"""/take, /return, /reserve, /buy and /noble: the moves, as buttons make them too."""

from collections.abc import Sequence
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.typed import parse_gems
from bot.present.words import Words
from bot.rules import (
    ChooseNoble,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
    base_of,
    least_gold,
)
from bot.tables import Table
from bot.ui import choices
from bot.ui.choices import card_at, parse_noble, parse_place
from bot.ui.commands.build import command
from bot.ui.playing import make_moves
from bot.ui.reader import seat_here, table_here, words_for

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
    player = base_of(position).players[seat]
    if payment is not None:
        return PurchaseCard(found.id, parse_gems(payment))
    affordable = player.can_afford(found)
    # What cannot be afforded goes on to the rules, which say what is missing.
    return PurchaseCard(found.id, least_gold(player.tokens, player.price(found)) if affordable else 0)


def answers(position: Position, return_: str | None, noble: str | None) -> list[Move]:
    """Return the moves that answer the questions after an action, as far as they were given with it."""
    moves: list[Move] = []
    if return_ is not None:
        moves.append(ReturnTokens(parse_gems(return_)))
    if noble is not None:
        asked = position.decision.nobles if isinstance(position.decision, ChooseNoble) else None
        moves.append(WelcomeNoble(parse_noble(noble, asked or [each.id for each in base_of(position).nobles])))
    return moves


async def _at_table(interaction: discord.Interaction[Any]) -> tuple[Table, Position, int]:
    table = await table_here(interaction)
    seat = seat_here(interaction, table)
    return table, table.dealt().view(seat), seat


async def _asked(interaction: discord.Interaction[Any]) -> tuple[Position, int, Words] | None:
    """Return the whole position for suggestions, or None unless the game waits for this member."""
    table = await table_here(interaction)
    seat = seat_here(interaction, table)
    position = table.dealt()
    if position.decision is None or position.decision.seat != seat:
        return None
    return position, seat, words_for(interaction)


def _typed_so_far(interaction: discord.Interaction[Any], option: str) -> str | None:
    """Return what another option of the command being typed holds already."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


def _begun(interaction: discord.Interaction[Any], position: Position, seat: int) -> Sequence[Move]:
    """Return the moves that the other options of the command being typed stand for. Raises `GameError`."""
    gems, card = _typed_so_far(interaction, "gems"), _typed_so_far(interaction, "card")
    name = interaction.command.name if interaction.command else ""
    if name == "take" and gems:
        return [TakeTokens(parse_gems(gems))]
    if name == "reserve" and card:
        return [reservation(position, seat, card)]
    if name == "buy" and card:
        return [purchase(position, seat, card, _typed_so_far(interaction, "payment"))]
    return []


async def _suggest_takes(interaction: discord.Interaction[Any], typed: str) -> Choices:
    asked = await _asked(interaction)
    return choices.takes(asked[0], asked[2], typed) if asked else []


async def _suggest_returns(interaction: discord.Interaction[Any], typed: str) -> Choices:
    if (asked := await _asked(interaction)) is None:
        return []
    position, seat, said = asked
    return choices.returns(choices.after(position, _begun(interaction, position, seat)), said, typed)


async def _suggest_nobles(interaction: discord.Interaction[Any], typed: str) -> Choices:
    if (asked := await _asked(interaction)) is None:
        return []
    position, seat, said = asked
    moves = [*_begun(interaction, position, seat)]
    if back := _typed_so_far(interaction, "return"):
        moves.append(ReturnTokens(parse_gems(back)))
    return choices.nobles(choices.after(position, moves), said, typed)


async def _suggest_reservations(interaction: discord.Interaction[Any], typed: str) -> Choices:
    _, position, seat = await _at_table(interaction)
    return choices.cards_to_reserve(position, seat, words_for(interaction), typed)


async def _suggest_purchases(interaction: discord.Interaction[Any], typed: str) -> Choices:
    _, position, seat = await _at_table(interaction)
    return choices.cards_to_buy(position, seat, words_for(interaction), typed)


async def _suggest_payments(interaction: discord.Interaction[Any], typed: str) -> Choices:
    card = _typed_so_far(interaction, "card")
    if card is None:
        return []
    _, position, seat = await _at_table(interaction)
    return choices.ways_to_pay(
        position, seat, words_for(interaction), card_at(position, seat, parse_place(card)), typed
    )


@command("take", suggest={"gems": _suggest_takes, "return_": _suggest_returns})
async def take(interaction: discord.Interaction[Any], gems: str, return_: str | None = None) -> None:
    """Take gems (B6, B7)."""
    table, position, _ = await _at_table(interaction)
    await make_moves(interaction, table, [TakeTokens(parse_gems(gems)), *answers(position, return_, None)])


@command("return", suggest={"tokens": _suggest_returns})
async def return_(interaction: discord.Interaction[Any], tokens: str) -> None:
    """Give tokens back above ten (B8)."""
    table, _, _ = await _at_table(interaction)
    await make_moves(interaction, table, [ReturnTokens(parse_gems(tokens))])


@command("reserve", suggest={"card": _suggest_reservations, "return_": _suggest_returns, "noble": _suggest_nobles})
async def reserve(
    interaction: discord.Interaction[Any], card: str, return_: str | None = None, noble: str | None = None
) -> None:
    """Reserve a card or the top of a deck (B9)."""
    table, position, seat = await _at_table(interaction)
    await make_moves(interaction, table, [reservation(position, seat, card), *answers(position, return_, noble)])


@command("buy", suggest={"card": _suggest_purchases, "payment": _suggest_payments, "noble": _suggest_nobles})
async def buy(
    interaction: discord.Interaction[Any], card: str, payment: str | None = None, noble: str | None = None
) -> None:
    """Buy a card from the rows or the hand (B11, B12)."""
    table, position, seat = await _at_table(interaction)
    await make_moves(interaction, table, [purchase(position, seat, card, payment), *answers(position, None, noble)])


@command("noble", suggest={"noble": _suggest_nobles})
async def noble(interaction: discord.Interaction[Any], noble: str) -> None:
    """Choose which of several nobles visits (B15)."""
    table, position, _ = await _at_table(interaction)
    if isinstance(position.decision, ChooseNoble):
        await make_moves(interaction, table, answers(position, None, noble))
    else:
        # Refused whatever was typed: the rules say what is asked instead.
        await make_moves(interaction, table, [WelcomeNoble(noble)])


PLAY = (take, return_, reserve, buy, noble)
