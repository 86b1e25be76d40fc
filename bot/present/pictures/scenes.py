"""Scenes of a position for the renderer, without anything that the viewer may not know."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from bot import rules
from bot.engine import Position
from bot.present import phrases
from bot.present.event_text import Turn, strip_of
from bot.present.expansions import PRESENTERS, presenter_of
from bot.present.language.card_text import back_in_hand, face
from bot.present.language.escape import clean
from bot.present.language.words import Words
from bot.present.pictures.highlights import with_changes
from data import TOKENS, Card, Noble
from data.gems import pack, shortfall, total, unpack
from render.contract import scene as shapes
from render.contract.scene import Board, CardBack, CardFace, CardPlace, Guide, Mark, Panel, Sample, Tile

ROW_CACHE_SIZE = 512  # rows of cards that are kept: those of the last boards of some forty tables
REACH = 3
"""Missing tokens, or bonuses for a noble, up to which a board says so: a turn brings three tokens (B5)."""
_COLOURS = 4  # of players
_LOBBY_CARDS = ("D32", "D52", "D80")  # the open cards in the picture of a lobby, beside card backs


def board_scene(
    position: Position,
    words: Words,
    viewer: int | None = None,
    past: Sequence[tuple[Position, int | None]] = (),
    last_turn: Turn = (),
) -> Board:
    """Return the table as a seat (or None: a spectator) may see it.

    `past` are the position before each of the moves to be marked, and its seat. `last_turn` is what the picture says in
    words.
    """
    view = phrases.seen_by(position, viewer)
    board = replace(
        _table(view, words, viewer),
        title=phrases.turn_title(view, words),
        status=phrases.round_status(view, words),
        last_move=strip_of(last_turn, words, viewer),
    )
    if viewer is not None and viewer != phrases.ALL_HANDS and not position.is_over:
        board = _with_shortages(board, view, viewer, words)
    before = [(_table(phrases.seen_by(earlier, viewer), words, viewer), seat) for earlier, seat in past]
    return with_changes(board, before)


def _table(view: Position, words: Words, viewer: int | None) -> Board:
    state = rules.base_of(view)
    offered = view.decision.nobles if isinstance(view.decision, rules.ChooseNoble) else ()
    board = Board(
        title="",
        status="",
        rows=tuple(_row(view, level) for level in reversed(rules.LEVELS)),
        tiles=tuple(_tile(noble, Mark.OFFERED if noble.id in offered else Mark.NONE) for noble in state.nobles),
        bank=unpack(state.bank),
        bank_changes=shapes.NO_COUNTS,
        panels=tuple(_panel(view, seat, words.names, viewer) for seat in range(view.seats)),
        letters=words.letters(),
    )
    return presenter_of(view).extend_board(board, view)


def _with_shortages(board: Board, position: Position, viewer: int, words: Words) -> Board:
    """Return the board with what the viewer lacks for each card (B11) and noble (B15), or a tick or a lock."""
    cards = {card.id: card for _, card in phrases.cards_for_sale(position, viewer)}

    def displayed(place: CardPlace) -> CardPlace:
        if not isinstance(place, CardFace) or place.art not in cards:
            return place
        face = _with_shortage(place, position, viewer, cards[place.art], words)
        is_far = sum(face.missing or ()) > REACH
        return replace(face, missing=None, covered_by_gold=shapes.NO_COUNTS) if is_far else face

    rows = tuple(replace(row, cards=tuple(map(displayed, row.cards))) for row in board.rows)
    bonuses = rules.base_of(position).players[viewer].bonuses
    missing = {noble.id: total(shortfall(bonuses, noble.needs)) for noble in rules.base_of(position).nobles}
    near = {noble: count for noble, count in missing.items() if count <= REACH}
    tiles = tuple(replace(tile, missing=near.get(tile.art)) for tile in board.tiles)
    panels = tuple(
        replace(panel, reserved=tuple(map(displayed, panel.reserved))) if panel.seat == viewer else panel
        for panel in board.panels
    )
    return replace(board, rows=rows, tiles=tiles, panels=panels)


def _with_shortage(face: CardFace, position: Position, viewer: int, card: Card, words: Words) -> CardFace:
    if phrases.can_buy(position, viewer, card, words):
        return replace(
            face, missing=shapes.NO_COUNTS, mark=Mark.AFFORDABLE if face.mark is not Mark.OFFERED else face.mark
        )
    if any(face.discards):  # the price is bonuses, which gold cannot replace
        price = pack(dict(zip(TOKENS, face.discards, strict=True)))
        return replace(face, missing=unpack(shortfall(rules.base_of(position).players[viewer].bonuses, price)))
    if card.id in rules.expansion_of(position).barred_from_purchase(position, viewer):
        return replace(face, missing=shapes.NO_COUNTS, is_barred=True)
    missing, covered = phrases.missing_and_covered(position, viewer, card)
    return replace(face, missing=unpack(missing), covered_by_gold=unpack(covered))


def hand_scene(position: Position, seat: int, words: Words) -> shapes.Hand:
    """Return a seat's reserved cards for that seat alone, each with its payment or the missing gems."""
    view = phrases.seen_by(position, seat)
    player = rules.base_of(view).players[seat]
    cards = tuple(
        face(
            held.card,
            address,
            Mark.AFFORDABLE if phrases.can_buy(view, seat, held.card, words) else Mark.NONE,
            phrases.affordability(view, seat, held.card, words.with_letters(), brief=True),
        )
        for address, held in player.hand_with_addresses()
    )
    return shapes.Hand(
        title=words.text("hand-title"),
        cards=cards,
        panel=_panel(view, seat, words.names, seat),
        letters=words.letters(),
        status="" if cards else words.text("hand-empty"),
    )


def final_scene(position: Position, words: Words) -> shapes.Final:
    """Return the end of a game: all players in the order of the ranking, with open hands (B17, B18)."""
    status = phrases.round_status(position, words)
    if left := [clean(words.names[seat]) for seat in sorted(position.left)]:  # they may have the most prestige
        status += f" · {words.text('picture-who-left', players=words.listed(left), count=len(left))}"
    return shapes.Final(
        title=phrases.turn_title(position, words),
        status=status,
        panels=tuple(
            _panel(position, standing.seat, words.names, None, rank=standing.place)
            for standing in rules.standings(position)
        ),
        letters=words.letters(),
    )


def players_scene(position: Position, words: Words, viewer: int | None, seats: Sequence[int]) -> shapes.Players:
    """Return the purchased cards of some seats, with all that lies before them, as a seat (or None) may see it."""
    view = phrases.seen_by(position, viewer)
    return shapes.Players(
        title=f"{words.text('players-title')} · {phrases.round_status(view, words)}",
        panels=tuple(_panel(view, seat, words.names, viewer) for seat in seats),
        cards=tuple(
            tuple(tuple(face(card, "") for card in column) for column in phrases.columns_of(view, seat))
            for seat in seats
        ),
    )


def lobby_scene(
    names: Sequence[str],
    host: int | None,
    free: int,
    expansion: str | None,
    words: Words,
    computers: Collection[int] = (),
    invited: Collection[int] = (),
) -> shapes.LobbyScene:
    """Return a table before the deal; `host`, `computers` and `invited` are seats, the last ones held for members."""
    presenter = PRESENTERS.get(expansion or "")
    pieces = [sample.piece for sample in presenter.samples(words)] if presenter else []
    plain = (CardBack(max(rules.LEVELS)), *(face(rules.CARDS[card], "") for card in _LOBBY_CARDS))
    special = [
        piece for piece in pieces if isinstance(piece, CardBack) or (isinstance(piece, CardFace) and not piece.towers)
    ]
    return shapes.LobbyScene(
        title="Splendor",
        guests=tuple(
            shapes.Guest(name, seat, seat == host, is_computer=seat in computers, is_invited=seat in invited)
            for seat, name in enumerate(names)
        ),
        free=free,
        cards=(*plain, *special[-2:]),
        pieces=tuple(piece for piece in pieces if isinstance(piece, Tile | shapes.Towers | shapes.Coats)),
        letters=words.letters(),
    )


def lobby_alt(lobby: shapes.LobbyScene, words: Words) -> str:
    """Return the alt text of a lobby: the number of seats, and the names of the players, the host and computers."""

    def named(guest: shapes.Guest) -> str:
        if guest.is_computer:
            return words.text("alt-computer", player=clean(guest.name))
        if guest.is_invited:
            return words.text("lobby-alt-invited", player=clean(guest.name))
        return words.text("lobby-alt-host", player=clean(guest.name)) if guest.is_host else clean(guest.name)

    names = map(named, lobby.guests)
    return words.text("lobby-alt", seats=len(lobby.guests) + lobby.free, names=words.listed(names))


def _row(position: Position, level: int) -> shapes.CardRow:
    state = rules.base_of(position)
    return _row_of_cards(level, len(state.decks[level - 1]), state.rows[level - 1])


@lru_cache(ROW_CACHE_SIZE)
def _row_of_cards(level: int, count: int, cards: Sequence[Card | None]) -> shapes.CardRow:
    """Return a row, the same object as long as nothing in it changes, which saves comparing its cards."""
    return shapes.CardRow(
        CardBack(level, count, f"D{level}"),
        tuple(
            face(card, f"{level}{place}") if card is not None else shapes.Gap(f"{level}{place}")
            for place, card in zip(rules.PLACES, cards, strict=True)
        ),
    )


def _panel(
    position: Position, seat: int, names: Sequence[str], viewer: int | None, *, rank: int | None = None
) -> Panel:
    player = rules.base_of(position).players[seat]
    panel = Panel(
        name=names[seat],
        seat=seat,
        prestige=rules.prestige_of(position, seat),
        tokens=unpack(player.tokens),
        bonuses=unpack(player.bonuses),
        bonus_prestige=unpack(phrases.bonus_prestige(player)),
        reserved=tuple(
            # Others see only the levels, also of cards from a row (B18).
            face(held.card, address)
            if phrases.is_known_to(held, seat, viewer, position)
            else back_in_hand(held.card, address)
            for address, held in player.hand_with_addresses()
        ),
        tiles=tuple(_tile(noble) for noble in player.nobles),
        cards=len(player.cards),
        is_turn=position.decision is not None and position.decision.seat == seat,
        is_start=seat == 0,
        rank=rank,
        token_limit=rules.MAX_TOKENS,
    )
    return presenter_of(position).extend_panel(panel, position, seat)


def _tile(noble: Noble, mark: Mark = Mark.NONE) -> Tile:
    return Tile(noble.id, noble.prestige, unpack(noble.needs), mark)


ROWS_PAGE = "rules-rows"  # the page of the rules that explains the rows of the players


def pieces_scene(page: str, words: Words) -> shapes.Legend | Guide | None:
    """Return the picture of a page of the rules, or None for a page without one."""
    if page == "rules-goal":
        return shapes.Legend(tuple(_samples(words)), words.letters())
    if page == ROWS_PAGE:
        return rows_scene(words)
    for presenter in PRESENTERS.values():
        if page in presenter.pages:
            return shapes.Legend(tuple(presenter.samples(words)), words.letters())
    return None


def rows_scene(words: Words) -> Guide:
    """Return the row of a player with a note to each of its parts, and a card and a noble as their viewer sees them."""
    noble, card, visitor = rules.NOBLES["N06"], rules.CARDS["D62"], rules.NOBLES["N01"]
    panel = Panel(
        words.text("rows-name"),
        0,
        prestige=8,
        tokens=(1, 2, 0, 1, 2, 1),
        bonuses=(2, 1, 3, 0, 1, 0),
        bonus_prestige=(3, 0, 2, 0, 0, 0),
        reserved=(CardBack(1), CardBack(3)),
        tiles=(_tile(visitor),),
        cards=7,
        is_start=True,
        token_changes=(0, 0, -2, 0, 0, 0),
        bonus_changes=(0, 0, 1, 0, 0, 0),
        token_limit=rules.MAX_TOKENS,
    )
    notes = tuple(words.text(f"rows-part-{part}") for part in shapes.GUIDE_PARTS)
    shown = replace(face(card, "2C"), missing=(0, 2, 0, 0, 0, 0), covered_by_gold=(0, 0, 1, 0, 0, 0))
    samples = (
        Sample(shown, words.text("rows-missing")),
        Sample(replace(_tile(noble), missing=3), words.text("rows-missing-noble")),
    )
    return Guide(panel, notes, samples, words.letters())


def pieces_text(scene: shapes.Legend | Guide, words: Words) -> str:
    """Return the alt text of such a picture: all its captions."""
    captions = [sample.caption for sample in scene.samples]
    if isinstance(scene, Guide):
        captions = [*(f"{number}: {note}" for number, note in enumerate(scene.notes, 1)), *captions]
        return words.text("rows-alt", captions=" ".join(captions))
    return words.text("pieces-alt", captions=" ".join(captions))


def _samples(words: Words) -> Iterator[Sample]:
    card, noble = rules.CARDS["D62"], rules.NOBLES["N06"]
    yield Sample(replace(face(card, "2C"), mark=Mark.CHANGED, taken_by=1), words.text("pieces-card"))
    yield Sample(CardBack(3, 16, "D3"), words.text("pieces-deck"))
    yield Sample(_tile(noble), words.text("pieces-noble"))
    yield Sample(shapes.Tokens(TOKENS), words.text("pieces-tokens"))


# The colours and the faces of the players

_SEATS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((shapes.Panel, shapes.Guest, shapes.Curve), ("seat",)),
    **dict.fromkeys((shapes.CardBack, shapes.Gap), ("taken_by",)),
    shapes.CardFace: ("towers", "new_towers", "removed_towers", "taken_by"),
    shapes.Tile: ("owner",),
    shapes.Post: ("coats",),
}
"""The fields with numbers of seats."""
_PARTS: Mapping[type, Sequence[str]] = {
    **dict.fromkeys((shapes.Final, shapes.Players), ("panels",)),
    shapes.Board: ("rows", "tiles", "panels", "posts"),
    shapes.CardRow: ("deck", "cards"),
    shapes.Panel: ("reserved", "tiles", "reserved_tiles"),
    shapes.Hand: ("cards", "panel"),
    shapes.LobbyScene: ("guests",),
    shapes.Chart: ("players", "diagrams"),
    shapes.Diagram: ("curves",),
}
"""The fields with parts that have such fields."""


def with_players(
    scene: shapes.Seated, colours: Sequence[int], computers: Mapping[int, str], avatars: Sequence[bytes | None] = ()
) -> shapes.Seated:
    """Return the scene with the colour of each seat in place of its number, and with the faces of all players.

    `colours` has one entry per seat, so that a member has the same colour whatever the order of turns. `computers` has
    the names of computer players by seat; the face says what the sign in their name would. `avatars` has one entry per
    seat, too, or none. Scenes are made with numbers of seats, so that their parts can be compared with positions.
    """

    def coloured(seats: int | tuple[int, ...]) -> int | tuple[int, ...]:
        return tuple(colours[seat] for seat in seats) if isinstance(seats, tuple) else colours[seats]

    def shown(part: Any) -> Any:
        kind: type = part.__class__
        if kind is tuple:
            return tuple(map(shown, part))
        changes: dict[str, Any] = {}
        for name in _SEATS.get(kind, ()):
            if (seats := getattr(part, name)) is not None and seats != ():
                changes[name] = coloured(seats)
        for name in _PARTS.get(kind, ()):
            changes[name] = shown(getattr(part, name))
        if not changes:
            return part
        if isinstance(part, shapes.Panel | shapes.Guest):
            changes |= {"name": computers[part.seat], "is_computer": True} if part.seat in computers else {}
            changes |= {"avatar": avatars[part.seat]} if avatars else {}
        is_same = all(getattr(part, name) == value for name, value in changes.items())
        return part if is_same else replace(part, **changes)  # the same object as far as possible, since it is cached

    return shown(scene)


def guest(member_id: int, name: str, avatar: bytes | None) -> shapes.Guest:
    """Return a member outside of a game, where their colour only tells them from others."""
    return shapes.Guest(clean(name), (member_id + (member_id >> 22)) % _COLOURS, avatar=avatar)
