"""The changes of the last moves are marked on the board, with every expansion."""

from collections.abc import Iterator
from random import Random

from bot.engine import Event, Position
from bot.present.language.words import words_in
from bot.present.phrases import shortage
from bot.present.pictures.scenes import REACH, board_scene
from bot.rules import (
    CARDS,
    EXPANSIONS,
    CardPurchased,
    CardReserved,
    ChooseAction,
    NobleVisited,
    Options,
    TokensReturned,
    TokensTaken,
    base_of,
    open_cards,
)
from bot.rules.base.vocabulary import BonusesGained, CardsDiscarded, NobleReserved
from bot.rules.cities import CityTaken
from bot.rules.orient.state import CardJoined
from bot.rules.strongholds import StrongholdMoved, StrongholdPlaced, StrongholdRemoved
from bot.rules.trading_posts import CoatPlaced
from data import Gem
from data.gems import pack, unpack
from render import Board, CardBack, CardFace, Gap, Mark, Sign
from render.contract.scene import NO_COUNTS, Panel
from tests.support.builders import a_deal, a_position, take
from tests.support.every_case import every_case
from tests.support.present_builders import with_pieces
from tests.support.render.plays import NAMES, positions
from tests.support.thorough import times

ENGLISH = words_in("en")
KINDS = (None, *EXPANSIONS)
RARE = {
    None: {"TokensReturned", "NobleVisited", "CardReserved", "CardPurchased"},
    "cities": {"CityTaken"},
    "trading_posts": {"CoatPlaced"},
    "orient": {"NobleReserved", "CardJoined", "BonusesGained", "CardsDiscarded"},
    "strongholds": {"StrongholdPlaced", "StrongholdMoved", "StrongholdRemoved"},
}
"""The events of each module that are marked in some of the games below; nothing is marked without pieces."""


def shown(position, past=(), viewer=None) -> Board:
    return board_scene(position, ENGLISH.with_names(NAMES[: position.seats]), viewer, past)


def places(board: Board) -> dict[str, CardFace | Gap]:
    return {place.address: place for row in board.rows for place in row.cards if isinstance(place, CardFace | Gap)}


@every_case("expansion", KINDS)
def test_exactly_the_refilled_places_are_marked_with_the_seat_that_emptied_them(expansion):
    for before, after in positions(3, expansion, seed=2):
        mover = before.decision.seat if before.decision else None
        old, new = places(shown(before)), places(shown(after, [(before, mover)]))
        for address, place in new.items():
            fresh = getattr(place, "art", None) != getattr(old[address], "art", None)
            assert (place.taken_by == mover) if fresh else (place.taken_by is None)
            assert place.mark is not Mark.NONE or not fresh


@every_case("expansion", KINDS)
def test_what_the_bank_lost_the_players_gained(expansion):
    for before, after in positions(4, expansion, seed=4):
        board = shown(after, [(before, 0)])
        for kind in range(6):
            assert board.bank_changes[kind] + sum(panel.token_changes[kind] for panel in board.panels) == 0
        for panel, player in zip(board.panels, base_of(before).players, strict=True):
            assert [now - gained for now, gained in zip(panel.tokens, panel.token_changes, strict=True)] == [
                *unpack(player.tokens)
            ]


def test_nothing_is_marked_without_a_move():
    board = shown(a_position())
    assert board.bank_changes == NO_COUNTS
    assert all(place.mark is Mark.NONE and place.taken_by is None for place in places(board).values())


def test_the_changes_of_several_moves_add_up():
    start = a_position(seats=2)
    first = start.after(start.play(take("wbg")))
    second = first.after(first.play(take("wbg")))
    board = shown(second, [(start, 0), (first, 1)])
    assert board.bank_changes == (-2, -2, -2, 0, 0, 0)
    assert [panel.token_changes for panel in board.panels] == [(1, 1, 1, 0, 0, 0)] * 2


def steps(seats: int, expansion: str | None, seed: int) -> Iterator[tuple[Position, tuple[Event, ...], Position]]:
    """Yield the steps of a game in which rare moves are as likely as common ones, and purchases more likely."""
    pick = Random(seed)
    _, position = a_deal(seats, Options(expansion=expansion), seed)
    while not position.is_over:
        legal = position.legal_moves()
        kinds = sorted({type(move).__name__ for move in legal})
        bought = [kind for kind in kinds if "Purchase" in kind]
        kind = pick.choice(bought if bought and pick.random() < 0.6 else kinds)
        before = position
        happened, position = position.advance(pick.choice([move for move in legal if type(move).__name__ == kind]))
        yield before, happened, position


def has_new_card(panel: Panel) -> bool:
    return any(card.mark is Mark.CHANGED for card in panel.reserved)


def is_marked(event: Event, board: Board, before: Board) -> bool | None:
    """Return whether an event is marked on the board, or None for an event without a visible change."""
    panels = board.panels
    faces = {place.art: place for place in places(board).values() if isinstance(place, CardFace)}
    lay = {place.art: address for address, place in places(before).items() if isinstance(place, CardFace)}
    taken = {card: places(board)[address].taken_by for card, address in lay.items()}
    new = {tile.art for tile in board.tiles if tile.mark is Mark.CHANGED}
    owner = panels[getattr(event, "seat", 0)]
    counted = bool(
        owner.cards_change or owner.special_card_changes
    )  # the number stays when a card is given up for another
    match event:
        case TokensTaken(seat, tokens) | TokensReturned(seat, tokens) if tokens:
            return any(panels[seat].token_changes) and any(board.bank_changes)
        case CardPurchased(seat, _, _, True):
            return counted
        case CardPurchased(seat, card, _, False):
            return counted and taken[card] == seat
        case CardReserved(seat, card, True, _):
            drawn = [deck for row in board.rows for deck in (row.deck, *row.cards) if isinstance(deck, CardBack)]
            marked = [(deck.level, deck.taken_by) for deck in drawn if deck.mark is Mark.CHANGED]
            return marked == [(CARDS[card].level, seat)] and has_new_card(panels[seat])
        case CardReserved(seat, card, False, _):
            return taken[card] == seat and has_new_card(panels[seat])
        case NobleVisited(seat, noble):
            return Mark.CHANGED in [tile.mark for tile in panels[seat].tiles if tile.art == noble]
        case NobleReserved(seat, noble):
            kept = (*panels[seat].tiles, *panels[seat].reserved_tiles)
            return all(tile.mark is not Mark.NONE for tile in kept if tile.art == noble)
        case CityTaken(seat, city):
            return city in new and panels[seat].tiles[-1].mark is Mark.CHANGED
        case CoatPlaced(seat, _):
            posts = [post for post in board.posts if seat in post.coats and post.mark is Mark.CHANGED]
            return bool(posts) and panels[seat].coats_change < 0
        case StrongholdPlaced(seat, card):
            return seat in faces[card].new_towers and panels[seat].towers_change == -1
        case StrongholdMoved(seat, source, target):
            return seat in faces[target].new_towers and (source not in faces or seat in faces[source].removed_towers)
        case StrongholdRemoved(_, card, owner):
            return owner in faces[card].removed_towers and panels[owner].towers_change == 1
        case BonusesGained(seat, _):
            return any(panels[seat].bonus_changes)
        case CardJoined(seat, _, _):
            return (Sign.JOIN, 1) in panels[seat].special_card_changes
        case CardsDiscarded(seat, cards, _):
            return (Sign.SPENT, len(cards)) in panels[seat].special_card_changes
        case _:
            return None


@every_case("expansion", KINDS)
def test_every_event_of_whole_games_is_marked_where_it_happened(expansion):
    seen: set[str] = set()
    for seed in range(times(2, 8)):
        for before, happened, after in steps(3, expansion, seed):
            seat = before.decision.seat if before.decision else None
            board = shown(after, [(before, seat)])
            for event in happened:
                marked = is_marked(event, board, shown(before))
                assert marked is not False, (event, happened)
                seen |= {type(event).__name__} if marked else set()
    assert RARE.get(expansion, set()) <= seen
    assert expansion in RARE or expansion not in with_pieces(), f"add the events of {expansion} to RARE and is_marked"


@every_case("expansion", KINDS)
def test_a_card_reserved_unseen_only_ever_shows_its_back(expansion):
    for before, happened, after in steps(3, expansion, seed=5):
        board = shown(after, [(before, 0)], viewer=None)
        unseen = {event.card for event in happened if isinstance(event, CardReserved) and event.blind}
        assert after.is_over or not unseen & set(_arts(board))


def _arts(board: Board) -> Iterator[str]:
    for place in (*places(board).values(), *(card for panel in board.panels for card in panel.reserved)):
        if isinstance(place, CardFace):
            yield place.art


@every_case("expansion", KINDS)
def test_every_card_within_reach_on_a_private_board_has_a_tick_a_lock_or_its_missing_gems(expansion):
    ticks = 0
    for before, _, position in [*steps(3, expansion, seed=6), *steps(2, expansion, seed=7)]:
        if not isinstance(position.decision, ChooseAction):
            continue
        viewer = position.decision.seat
        board = shown(position, [(before, None)], viewer)
        buys = {getattr(move, "card", "") for move in position.legal_moves() if "Purchase" in type(move).__name__}
        own = board.panels[viewer].reserved
        for face in [place for place in (*places(board).values(), *own) if isinstance(place, CardFace)]:
            is_ticked = face.mark is Mark.AFFORDABLE
            is_near = face.missing is not None and any(face.missing)
            assert [is_ticked, is_near, face.missing is None, face.is_barred].count(True) == 1
            assert is_ticked == (face.art in buys)
            ticks += is_ticked
    assert ticks > 20


def test_the_gems_missing_on_a_card_agree_with_the_words():
    helped = 0
    for _, _, position in steps(2, None, seed=6):
        if position.is_over:
            continue
        board = shown(position, viewer=0)
        cards = dict(open_cards(position))
        player = base_of(position).players[0]
        for face in [place for place in places(board).values() if isinstance(place, CardFace)]:
            owned = [bonus + token for bonus, token in zip(unpack(player.bonuses), unpack(player.tokens), strict=True)]
            short = sum(max(0, price - had) for price, had in zip(face.cost, owned, strict=True)) - owned[Gem.GOLD]
            assert sum(face.missing or ()) == (max(0, short) if short <= REACH else 0)
            if not any(face.missing or ()):
                continue
            text = shortage(position, 0, cards[face.address], ENGLISH)
            if " short " in text:
                assert text.startswith(f"{sum(face.missing)} short (of ")
                helped += 1
            else:
                assert text.endswith(ENGLISH.gems(pack(dict(zip(Gem, face.missing, strict=True)))))
    assert helped > 5


def test_every_noble_within_reach_shows_the_number_of_missing_bonuses():
    for _, _, position in steps(2, None, seed=6):
        if not position.is_over:
            bonuses = unpack(base_of(position).players[0].bonuses)
            for tile in shown(position, viewer=0).tiles:
                missing = sum(max(0, need - had) for need, had in zip(tile.needs, bonuses, strict=True))
                assert tile.missing == (missing if missing <= REACH else None)
            assert all(tile.missing is None for tile in shown(position).tiles)


def test_the_public_board_shows_no_missing_gems():
    assert all(place.missing is None for place in places(shown(a_position())).values() if isinstance(place, CardFace))


@every_case("expansion", KINDS)
def test_new_cards_in_another_hand_are_marked_face_down(expansion):
    for before, happened, after in steps(2, expansion, seed=8):
        if after.is_over:
            continue
        board = shown(after, [(before, None)], viewer=0)
        marked = [card for card in board.panels[1].reserved if card.mark is Mark.CHANGED]
        assert len(marked) == sum(isinstance(event, CardReserved) and event.seat == 1 for event in happened)
        assert all(isinstance(card, CardBack) for card in board.panels[1].reserved)


def test_only_new_cards_of_a_hand_are_marked_after_a_purchase_from_it():
    held = a_position().after([CardReserved(1, card, False, 0) for card in ("D01", "D41", "D71")])
    bought = held.after([CardPurchased(1, "D41", 0, True)])
    again = bought.after([CardReserved(1, "D42", False, 0)])
    hand = shown(again, [(held, 1), (bought, 1)]).panels[1].reserved
    assert [(card.level, card.mark) for card in hand] == [(1, Mark.NONE), (2, Mark.CHANGED), (3, Mark.NONE)]
