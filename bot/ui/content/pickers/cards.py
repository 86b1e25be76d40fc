"""The pickers for buying and for reserving a card, and the words for a purchase (B9, B11, B12)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot import rules
from bot.engine import Frozen, GameError
from bot.games.unit.refusals import StaleBoard
from bot.present.language.card_text import in_words, summary
from bot.present.language.escape import escape
from bot.present.language.limits import MAX_OPTION_LABEL
from bot.present.outlook import nearest_lines
from bot.present.phrases import affordable_cards, cards_for_sale, price
from bot.ui.content.pickers.choices import (
    above_ten_line,
    board_rows,
    pickers_row,
    tokens_line,
    write_pile,
)
from bot.ui.kit.controls import PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.input.addresses import described_decks, reservable_cards
from bot.ui.kit.input.suggestions import labelled_purchases
from bot.ui.kit.lists import ListLine
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Card, Gem
from data.gems import NO_GEMS, count

_MOST_WAYS = 20  # to pay for a card in one picker; another one has the others, which pay with more gold
_MOST_BESIDE = 10  # payments with a button that stands beside each; with more, they are numbered


class _WayToBuy(Frozen):
    text: str  # in Markdown
    buys: tuple[str, str]  # the verb and argument of the control that buys the card this way


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


class Offer(Frozen):
    """A card that a player can buy now, with its address and all ways to buy it, the usual one first."""

    address: str
    card: Card
    ways: Sequence[_WayToBuy]

    @property
    def is_usual(self) -> bool:
        """Return whether the first way needs no choice: it is the only one, or pays with the least gold."""
        return len(self.ways) == 1 or self.ways[0].buys[0] == "buy_now"


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


def payment_picker(viewer: Viewer, card_id: str, *, has_rest: bool = False) -> Answer:
    """Return a line for each way to buy a card, the least gold first, with its button (B12). Raises `GameError`.

    Ways that do not fit into the picker are in one that `has_rest`.
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
    text = join_lines(f"**{address}** {in_words(card, words)}", _own_lines(viewer))
    is_only_card = len(purchasable_cards(viewer)) == 1  # then "Buy" would lead back here
    rest = ways[_MOST_WAYS:]
    more = [viewer.button(words.text("control-pay-more"), "card", f"{card.id}.rest")] if rest and not has_rest else []
    pickers = pickers_row(viewer, without="buy" if is_only_card else "")
    lines: list[ListLine] = []
    for number, way in enumerate(rest if has_rest else ways[:_MOST_WAYS], start=1):
        if len(ways) <= _MOST_BESIDE:
            lines.append(ListLine(way.text, viewer.buy_button(address, *way.buys)))
        else:
            label = words.text("control-choose-number", number=number)
            lines.append(ListLine(f"**{number}.** {way.text}", viewer.button(label, *way.buys, style=PRIMARY)))
    return Answer(text, (*button_rows(more), pickers), lines=lines)


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
    for payment in rules.ways_to_pay(position, viewer.seat, card):
        text = words.text("control-pay-with", payment=words.pile(payment)) if payment else words.text("card-free")
        ways.append(_WayToBuy(text, ("buy_now", f"{card.id}.{write_pile(payment)}")))
    for each in labelled_purchases(position, viewer.seat, viewer.label_words, card.id):
        ways.append(_WayToBuy(escape(each.option.label, MAX_OPTION_LABEL), ("choose_now", str(each.index))))
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
