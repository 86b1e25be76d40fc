"""Buying: first the card, then how to pay, then one button that says both."""

import discord

from bot.engine import GameError
from bot.present.parts import card_facts, cards_in_reach, payment_or_lack
from bot.present.words import Words, clean
from bot.rules import PurchaseCard, base_of, ways_to_pay
from bot.tables import Table
from bot.ui.controls import GameButton, GameMenu, button, menu, row
from bot.ui.pickers.parts import SUCCESS, Speaker, held_line, joined, symbols, ways, write_pile
from bot.ui.replies import Answer
from data import Card, Gems
from data.gems import NO_GEMS

_OPTIONS = 25  # Discord's limit for a menu
_DESCRIPTION = 100  # and for what stands below an option
_AFFORDABLE = "✓"


def buy_picker(bot: Speaker, table: Table, seat: int, words: Words) -> Answer:
    """Return every card within reach, those that the seat can afford first; and say so when there is none of those."""
    position = table.dealt().view(seat)
    player = base_of(position).players[seat]
    can_buy = any(player.can_afford(card) for _, card in cards_in_reach(position, seat))
    text = joined(
        words.text("control-buy-which" if can_buy else "can-buy-nothing"),
        held_line(bot, table, seat, words),
        _bonuses(bot, table, seat, words),
    )
    cards = _card_menu(bot, table, seat, words)
    if cards is None:
        return Answer(words.text("control-buy-none"), (ways(table, words, but="buy"),))
    return Answer(text, (row(cards), ways(table, words, but="buy")))


def payment_picker(
    bot: Speaker, table: Table, seat: int, words: Words, card_id: str, payment: Gems | None = None
) -> Answer:
    """Return the button that buys a card, with the least gold unless another payment is given, and all others (B12).

    Raises `GameError` for a card out of reach, for one that the seat cannot afford, and for no way to pay it.
    """
    position = table.dealt().view(seat)
    address, card = _find(table, seat, card_id)
    all_ways = ways_to_pay(position, seat, card)
    if not all_ways:
        with table.naming_players():
            position.play(PurchaseCard(card.id, NO_GEMS))  # raises, with what is missing
    chosen = all_ways[0] if payment is None else payment
    if chosen not in all_ways:
        raise GameError("error-stale-board")
    cards = _card_menu(bot, table, seat, words, card_id)
    rows = [row(cards)] if cards else []
    if len(all_ways) > 1:
        parts = [all_ways[start : start + _OPTIONS] for start in range(0, len(all_ways), _OPTIONS)]
        rows += [row(_payment_menu(table, words, card_id, part, page, chosen)) for page, part in enumerate(parts)]
    text = joined(
        f"**{address}** {words.card(card, bot.gem_emojis.texts, short=True)}",
        held_line(bot, table, seat, words),
        _bonuses(bot, table, seat, words),
        words.text("control-payments", count=len(all_ways)) if len(all_ways) > 1 else "",
    )
    confirm = buy_button(table, words, address, card_id, chosen)
    return Answer(text, (*rows, row(confirm), ways(table, words, but="buy")))


def buy_button(table: Table, words: Words, address: str, card_id: str, payment: Gems) -> GameButton:
    """Return the button that buys a card with a payment, and says so."""
    if payment:
        label = words.text("control-buy-for", address=address, payment=words.symbols(payment))
    else:
        label = words.text("control-buy-free", address=address)
    return button(label, table.id, table.seq, "buy_now", f"{card_id}.{write_pile(payment)}", style=SUCCESS)


def _find(table: Table, seat: int, card_id: str) -> tuple[str, Card]:
    for address, card in cards_in_reach(table.dealt().view(seat), seat):
        if card.id == card_id:
            return address, card
    raise GameError("error-card-gone")


def _bonuses(bot: Speaker, table: Table, seat: int, words: Words) -> str:
    bonuses = base_of(table.dealt()).players[seat].bonuses
    return words.text("control-bonuses", bonuses=symbols(bot, words, bonuses)) if bonuses else ""


def _card_menu(bot: Speaker, table: Table, seat: int, words: Words, chosen: str = "") -> GameMenu | None:
    """Return a menu of all cards within reach, or None when there is none."""
    position = table.dealt().view(seat)
    said = words.seated(map(clean, table.names))
    reach = sorted(cards_in_reach(position, seat), key=lambda found: not ways_to_pay(position, seat, found[1]))
    options: list[discord.SelectOption] = []
    for address, card in reach:
        mark = f"{_AFFORDABLE} " if ways_to_pay(position, seat, card) else ""
        cost = words.text("card-cost", cost=words.symbols(card.cost))
        options.append(
            discord.SelectOption(
                label=f"{mark}{address} {card_facts(card, words, None, cost=False)}",
                value=card.id,
                description=f"{cost} · {payment_or_lack(position, seat, card, said, None)}"[:_DESCRIPTION],
                emoji=bot.gem_emojis.button(card.bonus),
                default=card.id == chosen,
            )
        )
    if not options:
        return None
    return menu(words.text("control-choose-card"), table.id, table.seq, "card", options=options)


def _payment_menu(
    table: Table, words: Words, card_id: str, all_ways: tuple[Gems, ...], page: int, chosen: Gems
) -> GameMenu:
    options = [
        discord.SelectOption(
            label=words.symbols(payment),
            value=write_pile(payment),
            description=words.gems(payment),
            default=payment == chosen,
        )
        for payment in all_ways
    ]
    message = "control-pay-how" if page == 0 else "control-pay-more"
    return menu(words.text(message), table.id, table.seq, "pay", f"{card_id}.{page}", options=options)
