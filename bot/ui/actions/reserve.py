"""Reserve an open card, or the top card of a deck unseen: two menus, and /reserve (B9)."""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.card_text import card_facts, costs
from bot.rules import (
    LEVELS,
    MAX_RESERVED,
    ChooseAction,
    ReserveCard,
    ReserveFromDeck,
    base_of,
)
from bot.ui.actions.moving import make_pressed_move, viewer_in_turn
from bot.ui.actions.parts import SUCCESS, above_ten_line, join_lines, pickers_row, read_card_id, tokens_line
from bot.ui.actions.typed_answers import TypedAnswers
from bot.ui.actions.typed_moves import (
    make_typed_move,
    suggest_nobles,
    suggest_returns,
    suggest_then,
    typed_option,
    typing_viewer,
)
from bot.ui.commands.builder import command
from bot.ui.core.controls import GameButton, Press, on, row
from bot.ui.core.discord_limits import MAX_OPTION_LABEL
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer
from bot.ui.input import suggestions
from bot.ui.input.addresses import described_decks, expansion_deck, find_card, parse_place, reservable_cards
from data import Card, Gem
from data.gems import count

Decks = dict[str, tuple[str, str]]
"""The address and the description of each deck that is not empty, by its value in the menu."""


def reserve_picker(viewer: Viewer, chosen: str = "") -> Answer:
    """Return a menu of open cards, one of decks, and the button that reserves the chosen card or deck.

    `chosen` is a card's id, a deck's level ("2"), or the address of an expansion's own deck ("O2").
    """
    words, position = viewer.words, viewer.view
    pickers = pickers_row(viewer, without="reserve")
    if len(viewer.player.hand) >= MAX_RESERVED:
        return Answer(words.text("can-not-reserve"), (pickers,))
    cards, decks = _cards(viewer), _decks(viewer)
    menus = (
        ("open", "control-choose-open", _card_options(viewer, cards, chosen)),
        ("deck", "control-choose-deck", _deck_options(decks, chosen)),
    )
    rows = [
        row(viewer.menu(words.text(placeholder), "pick", kind, options=options))
        for kind, placeholder, options in menus
        if options
    ]
    if not rows:
        return Answer(words.text("control-reserve-none"), (pickers,))
    gold = min(1, count(base_of(position).bank, Gem.GOLD))
    text = join_lines(
        words.text(
            "can-reserve" if gold else "can-reserve-without-gold",
            decks=words.listed(address for address, _ in decks.values()) or words.text("gems-none"),
        ),
        words.text("control-hand-count", count=len(viewer.player.hand), most=MAX_RESERVED),
        tokens_line(viewer),
        above_ten_line(viewer, gold),
    )
    return Answer(text, (*rows, row(_confirm_button(viewer, cards, decks, chosen)), pickers))


def _cards(viewer: Viewer) -> list[tuple[str, Card]]:
    """Return the open cards that may be reserved with their addresses, the highest level first as on the board."""
    return sorted(reservable_cards(viewer.view, viewer.seat), key=lambda placed: -placed[1].level)


def _decks(viewer: Viewer) -> Decks:
    decks = described_decks(viewer.view, viewer.words, "alt-level")
    return {address.removeprefix("D"): (address, description) for address, description in decks}


def _card_options(viewer: Viewer, cards: list[tuple[str, Card]], chosen: str) -> list[discord.SelectOption]:
    words = viewer.words
    return [
        discord.SelectOption(
            label=f"{address} {card_facts(card, words, None, cost=False)}"[:MAX_OPTION_LABEL],
            value=card.id,
            description=costs(card, words, words.symbols),
            emoji=viewer.bot.gem_emojis.button(card.bonus) if card.bonuses else None,
            default=card.id == chosen,
        )
        for address, card in cards
    ]


def _deck_options(decks: Decks, chosen: str) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(label=f"{address} · {name}", value=value, default=value == chosen)
        for value, (address, name) in decks.items()
    ]


def _confirm_button(viewer: Viewer, cards: list[tuple[str, Card]], decks: Decks, chosen: str) -> GameButton:
    words = viewer.words
    addresses = {card.id: address for address, card in cards}
    if chosen in addresses:
        label = words.text("control-reserve-this", address=addresses[chosen])
    elif chosen in decks:
        label = words.text("control-reserve-unseen", deck=decks[chosen][0])
    else:
        label = words.text("control-reserve")
    return viewer.button(label, "reserve_now", chosen, style=SUCCESS, disabled=not chosen)


@on("reserve", in_private=True)
async def _show_picker(press: Press) -> None:
    viewer = await viewer_in_turn(press, ChooseAction)
    if viewer is not None:
        await reply(press.interaction, reserve_picker(viewer))


@on("pick", in_private=True)
async def _choose_card_or_deck(press: Press) -> None:
    chosen = press.value
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


def _parse_reservation(viewer: Viewer, card: str) -> Move:
    """Return the move for a typed card or deck, or for a suggestion. Raises `GameError` when nothing lies there."""
    position = viewer.view
    if deck := expansion_deck(position, card):
        return deck.move
    place = parse_place(card)
    if place.deck is not None:
        return ReserveFromDeck(place.deck)
    found = find_card(position, viewer.seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return ReserveCard(found.id)


def _read_typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    card = typed_option(interaction, "card")
    return _parse_reservation(viewer, card) if card else None


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
    await make_typed_move(interaction, lambda viewer: _parse_reservation(viewer, card), typed)
