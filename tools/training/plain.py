"""Positions, moves, events and components as plain JSON values, for programs that play in the arena.

`docs/arena.md` describes them. A change of what a program gets needs another `PROTOCOL`.
"""

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.engine import Decision, Event, Move, Position
from bot.rules import base_of, prestige_of
from data import Card, City, Gem, Noble, TradingPost, components
from data.gems import counts_in

PROTOCOL = 1
PILES = frozenset({"bank", "bonuses", "cost", "gem", "needs", "payment", "tokens", "two_alike"})
"""The fields that are piles of tokens, each packed into one integer."""


def plain(value: Any) -> Any:
    """Return a value of the game as JSON: components as their ids, piles as counts by colour, decks as their sizes."""
    if isinstance(value, (Card, City, Noble, TradingPost)):
        return value.id
    if isinstance(value, (tuple, frozenset)):
        return [plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType] -- any value of the game
    if not hasattr(value, "__dataclass_fields__"):
        return value
    kind = {"type": type(value).__name__} if isinstance(value, (Decision, Event, Move)) else {}
    return kind | members(value)


def members(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass as JSON."""
    return {each.name: _member(each.name, getattr(value, each.name)) for each in fields(value)}


def _member(name: str, value: Any) -> Any:
    if name in PILES:
        return _pile(value)
    return [len(deck) for deck in value] if name == "decks" else plain(value)


def _pile(pile: int) -> dict[str, int]:
    return {gem.colour: number for gem, number in counts_in(pile)}


def plain_state(view: Position) -> dict[str, Any]:
    """Return the position that a seat sees; `expansion` has the slice of the expansion, None in the base game."""
    state = members(base_of(view))
    for seat, player in enumerate(state["players"]):
        player["prestige"] = prestige_of(view, seat)  # that of an expansion is not in the slice of the base game
    about = {"round": view.round, "turn": view.seat, "left": sorted(view.left), "decision": plain(view.decision)}
    return about | state | {"expansion": plain(view.slices[1]) if len(view.slices) > 1 else None}


def plain_moves(view: Position) -> list[dict[str, Any]]:
    """Return the legal moves, each with its number (`move`) and a description (`text`)."""
    moves = enumerate(view.legal_moves())
    return [{"move": number, "text": described(move)} | plain(move) for number, move in moves]


def described(move: Move) -> str:
    """Return what a move does, as "purchase card D45 payment 2 white 1 gold"."""
    text = re.sub(r"(?<=.)(?=[A-Z])", " ", type(move).__name__).lower()
    for name, value in members(move).items():
        text += ("" if name in text.split() else f" {name.replace('_', ' ')}") + f" {_said(value)}"
    return text


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{number} {colour}" for colour, number in value.items()) or "nothing"  # pyright: ignore[reportUnknownVariableType] -- a pile
    return " ".join(value) if isinstance(value, list) else str(value)  # pyright: ignore[reportUnknownArgumentType] -- a list of ids


def plain_components() -> dict[str, Mapping[str, Any]]:
    """Return all cards and tiles by id, those of all modules."""
    all_cards = components().cards | components().orient_cards
    cards = {card.id: members(card) | _of_card(card) for card in all_cards.values()}
    return {"cards": cards, "tiles": {tile.id: members(tile) for tile in components().every_tile().values()}}


def _of_card(card: Card) -> dict[str, Any]:
    """Return the fields that cards have in another form than other things: colours, and a number of bonuses."""
    discards: Gem | None = getattr(card, "discards", None)
    colours = {"bonus": card.bonus.colour} | ({} if discards is None else {"discards": discards.colour})
    return {"bonuses": card.bonuses} | colours
