"""The picker for reserving an open card or the top card of a deck, laid out like the board (B9)."""

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.engine import Move, Position
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words
from bot.rules import LEVELS, MAX_RESERVED, PLACES, ReserveCard, ReserveFromDeck, base_of
from bot.ui.content.pickers.parts import above_ten_line, pickers_row, read_card_id, tokens_line
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.input.addresses import described_decks, expansion_deck, reservable_cards
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Card, Gem
from data.gems import count


def reserve_picker(viewer: Viewer, chosen: str = "") -> Answer:
    """Return buttons for the decks and open cards, laid out like the board, and one that reserves the chosen one.

    `chosen` is a card's id, a deck's level ("2"), or the address of an expansion's own deck ("O2").
    """
    words, position = viewer.words, viewer.view
    pickers = pickers_row(viewer, without="reserve")
    if len(viewer.player.hand) >= MAX_RESERVED:
        return Answer(words.text("can-not-reserve"), (pickers,))
    cards = {card.id: (address, card) for address, card in reservable_cards(position, viewer.seat)}
    decks = {address.removeprefix("D"): address for address, _ in described_decks(position, words, "alt-level")}
    if not cards and not decks:
        return Answer(words.text("control-reserve-none"), (pickers,))
    rows = [each for level in reversed(LEVELS) for each in _level_rows(viewer, level, cards, decks, chosen)]
    gold = min(1, count(base_of(position).bank, Gem.GOLD))
    gold_line = words.text("control-with-gold" if gold else "control-without-gold")
    if chosen in cards:
        address, card = cards[chosen]
        first = words.text("control-reserve-chosen", address=address, card=in_words(card, words, viewer.emojis))
        label = words.text("control-reserve-this", address=address)
    elif chosen in decks:
        first = words.text("control-reserve-chosen-deck", deck=decks[chosen])
        label = words.text("control-reserve-unseen", deck=decks[chosen])
    else:
        first, label = words.text("control-card-first"), words.text("control-reserve")
    text = join_lines(
        f"{first} {gold_line}",
        words.text("control-hand-count", count=len(viewer.player.hand), most=MAX_RESERVED),
        tokens_line(viewer),
        above_ten_line(viewer, gold),
    )
    confirm = viewer.button(label, "reserve_now", chosen, style=SUCCESS, disabled=not chosen)
    return Answer(text, (*rows, row(confirm), pickers))


def _level_rows(
    viewer: Viewer, level: int, cards: Mapping[str, tuple[str, Card]], decks: Mapping[str, str], chosen: str
) -> list[ui.ActionRow[Any]]:
    """Return the row of a level: its deck and its cards; those of an expansion follow in a second row."""
    own_decks = {deck.address for deck in presenter_of(viewer.view).decks(viewer.view) if deck.level == level}
    base: list[GameButton] = []
    more: list[GameButton] = []
    for value, address in decks.items():
        if address == f"D{level}" or address in own_decks:
            (more if address in own_decks else base).append(_pick_button(viewer, address, value, chosen))
    for card_id, (address, _) in cards.items():
        if address.startswith(str(level)):
            is_base = address[1] in PLACES
            (base if is_base else more).append(_pick_button(viewer, address, card_id, chosen))
    return [*button_rows(base), *button_rows(more)]


def _pick_button(viewer: Viewer, address: str, value: str, chosen: str) -> GameButton:
    """Return the button of a card or a deck: only its address, so that a row of the board fits on a phone."""
    return viewer.button(address, "pick", value, style=PRIMARY if value == chosen else GREY)


def read_reservation(position: Position, text: str) -> Move:
    """Return the move for a card's id, a deck's level, or the address of an expansion's own deck."""
    if text in [str(level) for level in LEVELS]:
        return ReserveFromDeck(int(text))
    if deck := expansion_deck(position, text):
        return deck.move
    return ReserveCard(read_card_id(text))
