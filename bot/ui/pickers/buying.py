"""Buying: first the card, then how to pay, then one button that says both."""

from collections.abc import Iterator
from dataclasses import dataclass

import discord

from bot.engine import GameError
from bot.present.card_text import costs, in_words
from bot.present.phrases import can_buy, card_facts, cards_in_reach, payment_or_lack
from bot.present.words import Words, clean
from bot.rules import PurchaseCard, base_of, expansion_of, ways_to_pay
from bot.tables import Table
from bot.ui.choices import OwnMove, own_purchases
from bot.ui.core.controls import GameButton, GameMenu, button, menu, row
from bot.ui.core.replies import Answer
from bot.ui.pickers.parts import SUCCESS, Speaker, held_line, joined, symbols, ways, write_pile
from data import Card, Gem, Gems
from data.gems import NO_GEMS, count

_OPTIONS = 25  # Discord's limit for a menu
_LABEL, _DESCRIPTION = 100, 100  # and for what an option says, and what stands below it
_MENUS = 12  # of payments; with them a message stays below Discord's 40 components
_AFFORDABLE = "✓"
_OWN = "#"


@dataclass(frozen=True, slots=True)
class Way:
    """A way to buy a card: `value` stands for it in a menu, `title` heads that menu, `confirm` does it."""

    value: str
    title: str
    label: str
    details: str
    confirm: GameButton


def buy_picker(bot: Speaker, table: Table, seat: int, words: Words) -> Answer:
    """Return every card within reach, those that the seat can afford first; and say so when there is none of those."""
    position = table.dealt().view(seat)
    affordable = any(can_buy(position, seat, card, words) for _, card in cards_in_reach(position, seat))
    text = joined(
        words.text("control-buy-which" if affordable else "can-buy-nothing"),
        held_line(bot, table, seat, words),
        _bonuses(bot, table, seat, words),
    )
    cards = _card_menu(bot, table, seat, words)
    if cards is None:
        return Answer(words.text("control-buy-none"), (ways(table, words, but="buy"),))
    return Answer(text, (row(cards), ways(table, words, but="buy")))


def payment_picker(
    bot: Speaker, table: Table, seat: int, words: Words, card_id: str, chosen: str | None = None
) -> Answer:
    """Return the button that buys a card, with the least gold unless another way is chosen, and all others (B12).

    Raises `GameError` for a card out of reach, for one that the seat cannot buy, and for no way to buy it.
    """
    position = table.dealt().view(seat)
    address, card = _find(table, seat, card_id)
    all_ways = ways_to_buy(table, seat, words, address, card)
    if not all_ways:
        with table.naming_players():
            position.play(PurchaseCard(card.id, NO_GEMS))  # raises, with what is missing
    way = next((way for way in all_ways if chosen in (None, way.value)), None)
    if way is None:
        raise GameError("error-stale-board")
    cards = _card_menu(bot, table, seat, words, card_id)
    rows = [row(cards)] if cards else []
    if len(all_ways) > 1:
        rows += [row(each) for each in _payment_menus(table, card_id, all_ways, way)]
    worth = expansion_of(position).gold_worth(position, seat)
    has_gold = count(base_of(position).players[seat].tokens, Gem.GOLD)
    text = joined(
        f"**{address}** {in_words(card, words, bot.gem_emojis.texts, short=True)}",
        held_line(bot, table, seat, words),
        _bonuses(bot, table, seat, words),
        words.text("control-gold-worth", worth=worth) if worth > 1 and has_gold else "",
        words.text("control-payments", count=len(all_ways)) if len(all_ways) > 1 else "",
    )
    return Answer(text, (*rows, row(way.confirm), ways(table, words, but="buy")))


def ways_to_buy(table: Table, seat: int, words: Words, address: str, card: Card) -> list[Way]:
    """Return all ways to buy a card: tokens, the least gold first, then what else the expansion allows."""
    position = table.dealt().view(seat)
    said = words.seated(map(clean, table.names))
    by_tokens = list(_ways_by_tokens(table, words, address, card, ways_to_pay(position, seat, card)))
    title = words.text("control-pay-otherwise" if by_tokens else "control-pay-how")
    own = own_purchases(position, seat, said).get(card.id, [])
    return [*by_tokens, *(_own_way(table, title, each) for each in own)]


def buy_button(table: Table, words: Words, address: str, card_id: str, payment: Gems) -> GameButton:
    """Return the button that buys a card with a payment, and says so."""
    if payment:
        label = words.text("control-buy-for", address=address, payment=words.symbols(payment))
    else:
        label = words.text("control-buy-free", address=address)
    return button(label, table.id, table.seq, "buy_now", f"{card_id}.{write_pile(payment)}", style=SUCCESS)


def _ways_by_tokens(table: Table, words: Words, address: str, card: Card, payments: tuple[Gems, ...]) -> Iterator[Way]:
    for number, payment in enumerate(payments):
        title = words.text("control-pay-how" if number < _OPTIONS else "control-pay-more")
        confirm = buy_button(table, words, address, card.id, payment)
        yield Way(write_pile(payment), title, words.symbols(payment), words.gems(payment), confirm)


def _own_way(table: Table, title: str, own: OwnMove) -> Way:
    place, _, label = own
    confirm = button(label, table.id, table.seq, "choose", str(place), style=SUCCESS)
    return Way(f"{_OWN}{place}", title, label, "", confirm)


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
    affordable: list[discord.SelectOption] = []
    others: list[discord.SelectOption] = []
    for address, card in cards_in_reach(position, seat):
        is_affordable = can_buy(position, seat, card, said)
        mark = f"{_AFFORDABLE} " if is_affordable else ""
        cost, price = costs(card, words, words.symbols), payment_or_lack(position, seat, card, said, None)
        option = discord.SelectOption(
            label=f"{mark}{address} {card_facts(card, words, None, cost=False)}"[:_LABEL],
            value=card.id,
            description=f"{cost} · {price}"[:_DESCRIPTION],
            emoji=bot.gem_emojis.button(card.bonus) if card.bonuses else None,
            default=card.id == chosen,
        )
        (affordable if is_affordable else others).append(option)
    if not (options := affordable + others):
        return None
    return menu(words.text("control-choose-card"), table.id, table.seq, "card", options=options)


def _payment_menus(table: Table, card_id: str, all_ways: list[Way], chosen: Way) -> Iterator[GameMenu]:
    """Yield menus of the ways to buy a card: those with the same title together, as many as one menu holds."""
    groups: dict[str, list[Way]] = {}
    for way in all_ways:
        groups.setdefault(way.title, []).append(way)
    pages = [
        (title, group[start : start + _OPTIONS])
        for title, group in groups.items()
        for start in range(0, len(group), _OPTIONS)
    ]
    for page, (title, part) in enumerate(pages[:_MENUS]):
        options = [
            discord.SelectOption(
                label=way.label[:100],
                value=way.value,
                description=way.details[:_DESCRIPTION] or None,
                default=way.value == chosen.value,
            )
            for way in part
        ]
        yield menu(title, table.id, table.seq, "pay", f"{card_id}.{page}", options=options)
