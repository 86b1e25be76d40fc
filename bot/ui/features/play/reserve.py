"""Reserve an open card, or the top card of a deck unseen: buttons laid out like the board, and /reserve (B9)."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words
from bot.rules import (
    LEVELS,
    MAX_RESERVED,
    PLACES,
    ChooseAction,
    ReserveCard,
    ReserveFromDeck,
    base_of,
)
from bot.ui.features.play.moving import make_pressed_move, viewer_in_turn
from bot.ui.features.play.parts import (
    GREY,
    PRIMARY,
    SUCCESS,
    above_ten_line,
    button_rows,
    join_lines,
    pickers_row,
    read_card_id,
    tokens_line,
)
from bot.ui.features.play.typed_answers import TypedAnswers
from bot.ui.features.play.typed_moves import (
    make_typed_move,
    suggest_nobles,
    suggest_returns,
    suggest_then,
    typed_option,
    typing_viewer,
)
from bot.ui.kit.commands.builder import command
from bot.ui.kit.controls import GameButton, Press, on, row
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.addresses import described_decks, expansion_deck, find_card, parse_place, reservable_cards
from bot.ui.kit.replies import Answer, reply
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


@on("reserve", in_private=True)
async def _show_picker(press: Press) -> None:
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is not None:
        await reply(press.interaction, reserve_picker(viewer))


@on("pick", in_private=True)
async def _choose_card_or_deck(press: Press) -> None:
    chosen = press.argument
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is None:
        return
    move = _read_reservation(chosen, viewer.position)
    if refusal := viewer.position.objection(move):
        with viewer.table.naming_players():
            raise refusal
    await reply(press.interaction, reserve_picker(viewer, chosen))


@on("reserve_now", in_private=True)
async def _reserve(press: Press) -> None:
    await make_pressed_move(press, _read_reservation(press.argument, press.table.dealt()), ChooseAction)


def _read_reservation(text: str, position: Position) -> Move:
    """Return the move for a card's id, a deck's level, or the address of an expansion's own deck."""
    if text in [str(level) for level in LEVELS]:
        return ReserveFromDeck(int(text))
    if deck := expansion_deck(position, text):
        return deck.move
    return ReserveCard(read_card_id(text))


def parse_reservation(viewer: Viewer, card: str) -> Move:
    """Return the move for a typed card or deck, or for a suggestion. Raises `GameError` when nothing lies there."""
    position = viewer.view
    if deck := expansion_deck(position, card):
        return deck.move
    place = parse_place(position, card)
    if place.deck is not None:
        return ReserveFromDeck(place.deck)
    found = find_card(position, viewer.seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return ReserveCard(found.id)


def _read_typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    card = typed_option(interaction, "card")
    return parse_reservation(viewer, card) if card else None


async def _suggest_cards(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await typing_viewer(interaction)
    return suggestions.cards_to_reserve(viewer.view, viewer.seat, viewer.words, typed)


@command(
    "reserve",
    suggest={
        "card": _suggest_cards,
        "return_": suggest_returns(_read_typed_move),
        "noble": suggest_nobles(_read_typed_move),
        "then": suggest_then(_read_typed_move),
    },
)
async def reserve(
    interaction: discord.Interaction[Any],
    card: str,
    return_: str | None = None,
    noble: str | None = None,
    then: str | None = None,
) -> None:
    """Reserve a card or the top card of a deck (B9)."""
    typed = TypedAnswers(return_, noble, then)
    await make_typed_move(interaction, lambda viewer: parse_reservation(viewer, card), typed)
