"""What has changed on a board, found by laying it beside the boards before it: the same for every expansion."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from render.scene import Board, CardBack, CardFace, Counts, Gap, Mark, Panel, Post, Row, Tile

Place = CardFace | CardBack | Gap
Held = CardFace | CardBack
Shape = TypeVar("Shape", bound=CardFace | CardBack | Gap | Tile | Post)
Before = tuple[Board, int | None]
"""A board before a move, and the seat that made the move (None: no player did)."""


@dataclass(frozen=True, slots=True)
class _Taking:
    """What happened last at a place: the card that went from it, if it lay open, and the seat whose move it was."""

    by: int | None
    went: CardFace | None


def with_changes(board: Board, past: Sequence[Before]) -> Board:
    """Return the board with everything marked that the moves since the first of the `past` boards changed.

    A place that was filled anew bears the seat whose move emptied it and the card that lay there, a deck the seat that
    drew from it unseen. What another mark already stands on keeps that.
    """
    if not past:
        return board
    takings = _takings([*(before for before, _ in past), board], [seat for _, seat in past])
    first = past[0][0]
    cards = [place for row in first.rows for place in row.cards if isinstance(place, CardFace)]
    towers = {card.art: card.markers for card in cards if card.markers}

    def marked(at: int, row: Row) -> Row:
        deck = _drawn(row.deck, takings[at, 0]) if (at, 0) in takings else row.deck
        places = [
            _taken(place, takings[at, number]) if (at, number) in takings else place
            for number, place in enumerate(row.cards, start=1)
        ]
        return Row(deck, tuple(_towered(place, towers) for place in places))

    holders = {tile.art: tile.taken for tile in first.tiles}
    return replace(
        board,
        rows=tuple(marked(at, row) for at, row in enumerate(board.rows)),
        tiles=tuple(_new(tile) if tile.taken != holders.get(tile.art) else tile for tile in board.tiles),
        posts=tuple(
            _new(post) if post.coats != before.coats else post
            for post, before in zip(board.posts, first.posts, strict=True)
        ),
        bank_changes=_less(board.bank, first.bank),
        panels=tuple(_panel(panel, [before.panels[at] for before, _ in past]) for at, panel in enumerate(board.panels)),
    )


def _takings(boards: Sequence[Board], seats: Sequence[int | None]) -> dict[tuple[int, int], _Taking]:
    """Return by row and number what happened last at every place; the deck's number is 0."""
    found: dict[tuple[int, int], _Taking] = {}
    for (before, after), seat in zip(pairwise(boards), seats, strict=True):
        for at, rows in enumerate(zip(before.rows, after.rows, strict=True)):
            for number, went in _changed(*rows):
                emptied = found.get((at, number))
                filled_later = emptied is not None and isinstance(_places(rows[0])[number], Gap)
                found[at, number] = emptied if emptied and filled_later else _Taking(seat, went)
    return found


def _changed(before: Row, after: Row) -> Iterator[tuple[int, CardFace | None]]:
    """Yield every place that was emptied or filled anew with what lay there, and every deck that gave a card unseen."""
    deck = unseen = 0
    for number, (old, new) in enumerate(zip(_places(before), _places(after), strict=True)):
        if isinstance(old, CardBack) and isinstance(new, CardBack):
            if unseen:
                yield deck, None
            deck, unseen = number, (old.count or 0) - (new.count or 0)
        elif _art(old) != _art(new):
            unseen -= isinstance(new, CardFace)
            yield number, old if isinstance(old, CardFace) else None
    if unseen:
        yield deck, None


def _places(row: Row) -> tuple[Place, ...]:
    return (row.deck, *row.cards)


def _art(place: Place) -> str | None:
    return place.art if isinstance(place, CardFace) else None


def _taken(place: Place, taking: _Taking) -> Place:
    if isinstance(place, CardBack):
        return _drawn(place, taking)
    return replace(_new(place), by=taking.by, went=taking.went)


def _drawn(deck: CardBack, taking: _Taking) -> CardBack:
    return replace(_new(deck), by=taking.by)


def _towered(place: Place, before: dict[str, tuple[int, ...]]) -> Place:
    """Return a card with the towers that came and left; towers on a card that has just come are new."""
    then = before.get(place.art, ()) if isinstance(place, CardFace) else ()
    if not isinstance(place, CardFace) or place.markers == then:
        return place
    now, then = Counter(place.markers), Counter(then)
    return replace(place, new_markers=tuple((now - then).elements()), lost_markers=tuple((then - now).elements()))


def _panel(panel: Panel, past: Sequence[Panel]) -> Panel:
    """Return a panel with what it gained and lost since it looked as the first of the `past` ones."""
    before = past[0]
    extras, then = dict(panel.extras), dict(before.extras)
    signs = [*then, *(sign for sign in extras if sign not in then)]
    counted = [(sign, extras.get(sign, 0), then.get(sign, 0)) for sign in signs]
    return replace(
        panel,
        changes=_less(panel.tokens, before.tokens),
        bonus_changes=_less(panel.bonuses, before.bonuses),
        prestige_change=panel.prestige - before.prestige,
        cards_change=panel.cards - before.cards,
        coats_change=(panel.coats or 0) - (before.coats or 0),
        markers_change=(panel.markers or 0) - (before.markers or 0),
        extras=tuple((sign, now) for sign, now, _ in counted),
        extras_changes=tuple((sign, now - was) for sign, now, was in counted if now != was),
        reserved=_new_cards([*(each.reserved for each in past), panel.reserved]),
        nobles=_new_tiles(panel.nobles, before.nobles),
        tiles_reserved=_new_tiles(panel.tiles_reserved, before.tiles_reserved),
    )


def _new_cards(hands: Sequence[tuple[Held, ...]]) -> tuple[Held, ...]:
    """Return the last of several hands, each from the one before it, with the cards marked that the first had not."""
    is_new = [False] * len(hands[0])
    for before, after in pairwise(hands):
        found: list[bool] = []
        at = 0
        for card in after:  # cards leave from anywhere and come last, so what stays keeps its order
            while at < len(before) and not _may_be(before[at], card):
                at += 1
            found.append(at == len(before) or is_new[at])
            at = min(at + 1, len(before))
        is_new = found
    return tuple(_new(card) if new else card for card, new in zip(hands[-1], is_new, strict=True))


def _may_be(one: Held, other: Held) -> bool:
    """Return whether two cards of a hand look like the same one; of one that lies face down the level is known."""
    if isinstance(one, CardFace) and isinstance(other, CardFace):
        return one.art == other.art
    return one.level == other.level


def _new_tiles(tiles: tuple[Tile, ...], before: tuple[Tile, ...]) -> tuple[Tile, ...]:
    known = {tile.art for tile in before}
    return tuple(tile if tile.art in known else _new(tile) for tile in tiles)


def _new(shape: Shape) -> Shape:
    return replace(shape, mark=Mark.NEW) if shape.mark is Mark.NONE else shape


def _less(counts: Counts, before: Counts) -> Counts:
    diamond, sapphire, emerald, ruby, onyx, gold = (now - then for now, then in zip(counts, before, strict=True))
    return diamond, sapphire, emerald, ruby, onyx, gold
