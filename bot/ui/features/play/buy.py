"""Buy a card: a button for each card, the ways to pay, and a button that names both; and /buy (B11, B12)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.engine import GameError, Move
from bot.present.language.card_text import in_words, summary
from bot.present.outlook import nearest_lines
from bot.present.phrases import cards_for_sale, price
from bot.present.typed_input import TypedError, parse_gems
from bot.rules import ChooseAction, PurchaseCard, expansion_of, ways_to_pay
from bot.ui.features.play.card_buttons import affordable_cards, card_rows
from bot.ui.features.play.moving import make_pressed_move, viewer_in_turn
from bot.ui.features.play.parts import (
    GREY,
    PRIMARY,
    bonuses_line,
    button_rows,
    grouped_menus,
    join_lines,
    pickers_row,
    read_card_id,
    tokens_line,
)
from bot.ui.features.play.piles import read_pile
from bot.ui.features.play.typed_answers import TypedAnswers
from bot.ui.features.play.typed_moves import (
    make_typed_move,
    suggest_nobles,
    suggest_then,
    typed_option,
    typing_viewer,
)
from bot.ui.features.play.ways_to_buy import WayToBuy, ways_to_buy
from bot.ui.kit.commands.builder import command
from bot.ui.kit.controls import Press, on, row
from bot.ui.kit.discord_limits import MAX_OPTION_LABEL, MAX_TEXT
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.addresses import expansion_deck, find_card, parse_place
from bot.ui.kit.input.labelled_moves import LabelledMove, labelled_purchases, list_labels
from bot.ui.kit.input.parsing import parse_labelled_move
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer
from data import Card, Gem
from data.gems import NO_GEMS, count

_MOST_MENUS = 12  # of payments; with more, the message would exceed Discord's limit of components
_MOST_PAYMENT_BUTTONS = 5  # more payments become menus


def buy_picker(viewer: Viewer) -> Answer:
    """Return a button for each card that can be bought now, and the nearest of the others; a single one is chosen."""
    words, position, emojis = viewer.words, viewer.view, viewer.emojis
    cards = affordable_cards(viewer)
    nearest = "\n".join(nearest_lines(position, viewer.seat, words, emojis))
    if len(cards) == 1:
        answer = payment_picker(viewer, cards[0][1].id)
        return replace(answer, text=join_lines(answer.text, nearest))
    pickers = pickers_row(viewer, without="buy")
    own = join_lines(tokens_line(viewer), bonuses_line(viewer))
    if not cards:
        none = "can-buy-nothing" if any(cards_for_sale(position, viewer.seat)) else "control-buy-none"
        return Answer(join_lines(words.text(none), own, nearest), (pickers,))
    listed = [
        f"- **{address}** {summary(card, words, emojis)}: {price(position, viewer.seat, card, words, emojis)}"
        for address, card in cards
    ]
    # Without the empty line, Discord would show the heading as part of the list above it.
    text = join_lines(own, words.text("control-buy-which"), *listed, nearest and f"\n{nearest}")
    return Answer(text[:MAX_TEXT], (*card_rows(viewer, cards, with_verb=False), pickers))


def payment_picker(viewer: Viewer, card_id: str, chosen: str | None = None) -> Answer:
    """Return the button that buys a card in the chosen way, and controls for all other ways to buy it (B12).

    `chosen` is the value of a `WayToBuy`; without it the first one counts, which costs the least gold. Raises
    `GameError` when the card is gone, when the seat cannot buy it, and for an unknown way.
    """
    words, position = viewer.words, viewer.view
    address, card = _find_card(viewer, card_id)
    ways = ways_to_buy(viewer, address, card)
    if not ways:
        with viewer.table.naming_players():
            raise position.objection(PurchaseCard(card.id, NO_GEMS)) or GameError("error-stale-board")
    way = next((way for way in ways if chosen in (None, way.value)), None)
    if way is None:
        raise GameError("error-stale-board")
    gold_worth = expansion_of(position).gold_worth(position, viewer.seat)
    has_gold = count(viewer.player.tokens, Gem.GOLD)
    text = join_lines(
        f"**{address}** {in_words(card, words, viewer.emojis)}",
        tokens_line(viewer),
        bonuses_line(viewer),
        words.text("control-gold-worth", worth=gold_worth) if gold_worth > 1 and has_gold else "",
        words.text("control-payments", count=len(ways)) if len(ways) > 1 else "",
    )
    is_only_card = len(affordable_cards(viewer)) == 1  # then "Buy" would lead back here
    pickers = pickers_row(viewer, without="buy" if is_only_card else "")
    return Answer(text, (row(way.confirm), *_payment_rows(viewer, card_id, ways, way), pickers))


def _find_card(viewer: Viewer, card_id: str) -> tuple[str, Card]:
    for address, card in cards_for_sale(viewer.view, viewer.seat):
        if card.id == card_id:
            return address, card
    raise GameError("error-card-gone")


def _payment_rows(viewer: Viewer, card_id: str, ways: list[WayToBuy], chosen: WayToBuy) -> list[ui.ActionRow[Any]]:
    """Return rows with the ways to buy a card: buttons for a few, else menus; none for a single way.

    In menus, ways with the same title stand together.
    """
    if len(ways) == 1:
        return []
    if len(ways) <= _MOST_PAYMENT_BUTTONS:
        buttons = [
            viewer.button(way.label, "pay", f"{card_id}.{way.value}", style=PRIMARY if way == chosen else GREY)
            for way in ways
        ]
        return button_rows(buttons)
    groups: dict[str, list[discord.SelectOption]] = {}
    for way in ways:
        option = discord.SelectOption(
            label=way.label[:MAX_OPTION_LABEL], value=way.value, default=way.value == chosen.value
        )
        groups.setdefault(way.title, []).append(option)
    return [row(menu) for menu in grouped_menus(viewer, groups, "pay", f"{card_id}.", most=_MOST_MENUS)]


@on("buy", in_private=True)
async def _show_picker(press: Press) -> None:
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is not None:
        await reply(press.interaction, buy_picker(viewer))


@on("card", in_private=True)
async def _choose_card(press: Press) -> None:
    card = read_card_id(press.value_or_argument)
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is not None:
        await reply(press.interaction, payment_picker(viewer, card))


@on("pay", in_private=True)
async def _choose_payment(press: Press) -> None:
    card_id, _, value = press.argument.partition(".")
    card, chosen = read_card_id(card_id), press.values[0] if press.values else value
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is not None:
        await reply(press.interaction, payment_picker(viewer, card, chosen))


@on("buy_now", in_private=True)
async def _buy(press: Press) -> None:
    card, _, payment = press.argument.partition(".")
    await make_pressed_move(press, PurchaseCard(read_card_id(card), read_pile(payment)), ChooseAction)


def parse_purchase(viewer: Viewer, card: str, payment: str | None) -> Move:
    """Return the move for a typed card or a suggestion; without a payment, with the least gold (B12).

    A payment may also be the label of one of the expansion's actions. Raises `GameError` when nothing can be bought
    there, when the payment cannot be read, and when an expansion offers several ways but none is named.
    """
    position, seat = viewer.view, viewer.seat
    if expansion_deck(position, card) or (place := parse_place(position, card)).deck is not None:
        raise GameError("error-buy-from-deck")
    found = find_card(position, seat, place)
    others = labelled_purchases(position, seat, viewer.words).get(found.id, [])
    if payment is not None:
        return _parse_payment(viewer, found.id, payment, others)
    payments = ways_to_pay(position, seat, found)
    if len(others) > 1 and not payments:
        raise GameError("error-several-ways-to-pay", answers=list_labels(others))
    if others and not payments:
        return others[0].move
    # The rules refuse a card that cannot be afforded, and name the missing gems.
    return PurchaseCard(found.id, next(iter(payments), NO_GEMS))


def _parse_payment(viewer: Viewer, card: str, payment: str, others: Sequence[LabelledMove]) -> Move:
    """Return the purchase with the typed tokens, or else the expansion's action with the typed label."""
    try:
        return PurchaseCard(card, parse_gems(payment))
    except TypedError:
        if not others:
            raise
    return parse_labelled_move(viewer.view, payment, viewer.words, card)


def _read_typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    card = typed_option(interaction, "card")
    return parse_purchase(viewer, card, typed_option(interaction, "payment")) if card else None


async def _suggest_cards(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await typing_viewer(interaction)
    return suggestions.cards_to_buy(viewer.view, viewer.seat, viewer.words, typed)


async def _suggest_payments(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    card = typed_option(interaction, "card")
    if card is None:
        return []
    viewer = await typing_viewer(interaction)
    found = find_card(viewer.view, viewer.seat, parse_place(viewer.view, card))
    return suggestions.payments_for(viewer.view, viewer.seat, viewer.words, found, typed)


@command(
    "buy",
    suggest={
        "card": _suggest_cards,
        "payment": _suggest_payments,
        "noble": suggest_nobles(_read_typed_move),
        "then": suggest_then(_read_typed_move),
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
    typed = TypedAnswers(noble=noble, then=then)
    await make_typed_move(interaction, lambda viewer: parse_purchase(viewer, card, payment), typed)
