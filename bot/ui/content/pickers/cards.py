"""The pickers for buying and for reserving a card, and the words for a purchase (B9, B11, B12)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from discord import ui

from bot import rules
from bot.engine import GameError
from bot.games.unit.refusals import StaleBoard
from bot.present.language.card_text import in_words, summary
from bot.present.language.escape import escape
from bot.present.language.limits import MAX_OPTION_LABEL, MAX_OPTIONS
from bot.present.language.widths import CHOICE_SIZE, PHONE_CHOICE, width
from bot.present.outlook import nearest_lines
from bot.present.phrases import affordable_cards, cards_for_sale, price
from bot.ui.content.pickers.choices import (
    above_ten_line,
    board_rows,
    grouped_menus,
    pickers_row,
    tokens_line,
    write_pile,
)
from bot.ui.kit.controls import PRIMARY, SUCCESS, GameButton, row
from bot.ui.kit.input.addresses import described_decks, reservable_cards
from bot.ui.kit.input.suggestions import labelled_purchases
from bot.ui.kit.lists import ListLine
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Card, Gem
from data.gems import NO_GEMS, count

_MOST_MENUS = 12  # of payments; with more, the message would exceed Discord's limit of components
_MOST_LINES = 10  # of payments; more become menus
_MOVE = "#"  # before the index of the expansion's move in a value


@dataclass(frozen=True, slots=True)
class _WayToBuy:
    """A way to buy a card; in a menu it has a title, a value and a label."""

    text: str  # in Markdown
    buys: tuple[str, str]  # the verb and argument of the control that buys the card this way
    title: str
    value: str
    label: str


OTHERWISE = "otherwise"  # the argument of "buy" for the list of cards that can be paid in several ways


def buy_picker(viewer: Viewer, argument: str = "") -> Answer:
    """Return a line with a button for each card that can be bought now, and below them the nearest of the others.

    With the argument `OTHERWISE`, only cards that can be paid in several ways are listed, and lead to their payment.
    """
    if argument not in ("", OTHERWISE):
        raise StaleBoard
    words, position = viewer.words, viewer.view
    offers = purchases(viewer)
    if argument == OTHERWISE:
        offers = [offer for offer in offers if len(offer.ways) > 1]
        if not offers:
            raise StaleBoard
    nearest = "\n".join(nearest_lines(position, viewer.seat, words)) if argument != OTHERWISE else ""
    below = [ui.TextDisplay[Any](nearest)] if nearest else []
    if len(offers) == 1:
        answer = payment_picker(viewer, offers[0].card.id)
        return replace(answer, rows=(*below, *answer.rows))
    own = _own_lines(viewer)
    if not offers:
        none = "can-buy-nothing" if any(cards_for_sale(position, viewer.seat)) else "control-buy-none"
        return Answer(join_lines(words.text(none), own, nearest), (pickers_row(viewer, without="buy"),))
    text = join_lines(own, words.text("control-buy-otherwise" if argument == OTHERWISE else "control-buy-which"))
    if argument == OTHERWISE:
        return Answer(text, (pickers_row(viewer),), lines=[_line(viewer, offer, is_open=True) for offer in offers])
    pickers = pickers_row(viewer, *pay_otherwise(viewer, offers), without="buy")
    return Answer(text, (*below, pickers), lines=purchase_lines(viewer, offers))


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that a player can buy now, with its address and all ways to buy it, the usual one first."""

    address: str
    card: Card
    ways: Sequence[_WayToBuy]

    @property
    def is_usual(self) -> bool:
        """Return whether the first way needs no choice: it is the only one, or pays with the least gold."""
        return len(self.ways) == 1 or not self.ways[0].value.startswith(_MOVE)


def purchases(viewer: Viewer) -> list[Offer]:
    """Return all cards that the player can buy now; none unless they are to choose an action."""
    return [Offer(address, card, _ways_to_buy(viewer, card)) for address, card in purchasable_cards(viewer)]


def purchasable_cards(viewer: Viewer) -> list[tuple[str, Card]]:
    """Return the cards that the player can buy now, with their addresses; none unless they are to choose an action."""
    if not isinstance(viewer.decision, rules.ChooseAction):
        return []
    return affordable_cards(viewer.view, viewer.seat, viewer.words)


def purchase_lines(viewer: Viewer, offers: Iterable[Offer], *, is_pictured: bool = False) -> list[ListLine]:
    """Return a line for each card: what it gives unless a picture shows it, its price, and the usual button (B12)."""
    return [_line(viewer, offer, is_open=not offer.is_usual, is_pictured=is_pictured) for offer in offers]


def pay_otherwise(viewer: Viewer, offers: Iterable[Offer]) -> list[GameButton]:
    """Return the button that leads to the other ways to pay, or nothing where each card has a single way."""
    if all(len(offer.ways) == 1 for offer in offers):
        return []
    return [viewer.button(viewer.words.text("control-buy-otherwise-button"), "buy", OTHERWISE)]


def _line(viewer: Viewer, offer: Offer, *, is_open: bool, is_pictured: bool = False) -> ListLine:
    words = viewer.words
    card = "" if is_pictured else f" {summary(offer.card, words)}"
    what = f"**{offer.address}**{card}: {price(viewer.view, viewer.seat, offer.card, words)}"
    if is_open:
        label = words.text("control-buy-open", address=offer.address)
        return ListLine(what, viewer.button(label, "card", offer.card.id, style=PRIMARY))
    return ListLine(what, viewer.buy_button(offer.address, *offer.ways[0].buys))


def payment_picker(viewer: Viewer, card_id: str, chosen: str | None = None) -> Answer:
    """Return a line for each way to buy a card, beside the button that buys it this way (B12).

    Where there are too many ways for that, menus choose one, and a green button buys the card. `chosen` is the value of
    a `_WayToBuy`, by default of the first, which costs the least gold. Raises `GameError`.
    """
    words, position = viewer.words, viewer.view
    placed = next((each for each in cards_for_sale(position, viewer.seat) if each[1].id == card_id), None)
    if placed is None:
        raise GameError("error-card-gone")
    address, card = placed
    ways = _ways_to_buy(viewer, card)
    if not ways:
        with viewer.table.seats.naming_players():
            raise position.objection(rules.PurchaseCard(card.id, NO_GEMS)) or StaleBoard()
    way = next((way for way in ways if chosen in (None, way.value)), None)
    if way is None:
        raise StaleBoard
    is_listed = len(ways) <= _MOST_LINES
    text = join_lines(
        f"**{address}** {in_words(card, words)}",
        _own_lines(viewer),
        "" if is_listed else join_lines(words.text("control-payments", count=len(ways)), way.text),
    )
    is_only_card = len(purchasable_cards(viewer)) == 1  # then "Buy" would lead back here
    pickers = pickers_row(viewer, without="buy" if is_only_card else "")
    if is_listed:
        lines = [ListLine(way.text, viewer.buy_button(address, *way.buys)) for way in ways]
        return Answer(text, (pickers,), lines=lines)
    groups: dict[str, dict[str, str]] = {}
    for each in ways:
        groups.setdefault(each.title, {})[each.value] = each.label
    menus = grouped_menus(viewer, groups, "pay", f"{card_id}.", most=_MOST_MENUS, chosen=way.value)
    return Answer(text, (*menus, row(viewer.buy_button(address, *way.buys)), pickers))


def _own_lines(viewer: Viewer) -> str:
    words, bonuses = viewer.words, viewer.player.bonuses
    worth = rules.expansion_of(viewer.view).gold_worth(viewer.view, viewer.seat)
    is_worth_more = worth > 1 and count(viewer.player.tokens, Gem.GOLD) > 0
    return join_lines(
        tokens_line(viewer),
        words.text("control-bonuses", bonuses=words.pile(bonuses)) if bonuses else "",
        words.text("control-gold-worth", worth=worth) if is_worth_more else "",
    )


def _ways_to_buy(viewer: Viewer, card: Card) -> list[_WayToBuy]:
    """Return all ways to buy a card that are legal now: payments, the least gold first (B12), then the expansion's."""
    position, words = viewer.view, viewer.words
    ways: list[_WayToBuy] = []
    for number, payment in enumerate(rules.ways_to_pay(position, viewer.seat, card)):
        title = words.text("control-pay-how" if number < MAX_OPTIONS else "control-pay-more")
        buys = "buy_now", f"{card.id}.{write_pile(payment)}"
        text = words.text("control-pay-with", payment=words.pile(payment)) if payment else words.text("card-free")
        label = words.gems(payment)
        if width(label, CHOICE_SIZE) > PHONE_CHOICE:  # a phone has room only for the board's letters
            label = words.with_emojis(None).symbols(payment)
        ways.append(_WayToBuy(text, buys, title, write_pile(payment), label))
    title = words.text("control-pay-otherwise" if ways else "control-pay-how")
    for each in labelled_purchases(position, viewer.seat, viewer.label_words, card.id):
        buys = "choose_now", str(each.index)
        label = each.option.label
        ways.append(_WayToBuy(escape(label, MAX_OPTION_LABEL), buys, title, f"{_MOVE}{each.index}", label))
    return ways


def reserve_picker(viewer: Viewer, chosen: str = "") -> Answer:
    """Return buttons for the decks and open cards, laid out like the board, and one that reserves the chosen one.

    `chosen` is a card's id, a deck's level ("2"), or the address of an expansion's own deck ("O2"). The choice takes a
    press of its own, since a reservation reveals a card, after which the others have to agree to an undo.
    """
    words, position = viewer.words, viewer.view
    pickers = pickers_row(viewer, without="reserve")
    if len(viewer.player.hand) >= rules.MAX_RESERVED:
        return Answer(words.text("can-not-reserve"), (pickers,))
    cards = {card.id: (address, card) for address, card in reservable_cards(position, viewer.seat)}
    decks = {address.removeprefix("D"): address for address, _ in described_decks(position, words, "alt-level")}
    if not cards and not decks:
        return Answer(words.text("control-reserve-none"), (pickers,))
    addresses = {**decks, **{card_id: address for card_id, (address, _) in cards.items()}}
    rows = board_rows(viewer, "pick", addresses, chosen)
    gold = min(1, count(rules.base_of(position).bank, Gem.GOLD))
    gold_line = words.text("control-with-gold" if gold else "control-without-gold")
    if chosen in cards:
        address, card = cards[chosen]
        first = words.text("control-reserve-chosen", address=address, card=in_words(card, words))
        label = words.text("control-reserve-this", address=address)
    elif chosen in decks:
        first = words.text("control-reserve-chosen-deck", deck=decks[chosen])
        label = words.text("control-reserve-unseen", deck=decks[chosen])
    else:
        first, label = words.text("control-card-first"), words.text("control-reserve")
    text = join_lines(
        f"{first} {gold_line}",
        words.text("control-hand-count", count=len(viewer.player.hand), most=rules.MAX_RESERVED),
        tokens_line(viewer),
        above_ten_line(viewer, gold),
    )
    confirm = viewer.button(label, "reserve_now", chosen, style=SUCCESS, disabled=not chosen)
    return Answer(text, (*rows, row(confirm), pickers))
