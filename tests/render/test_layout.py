"""The arithmetic of layouts: boxes lie inside the picture, do not overlap, and are large enough to read."""

from dataclasses import replace
from itertools import combinations, pairwise

from render import LIGHT, CardBack, Gap, Mark, Row
from render.geometry import Box
from render.layout.board import board_boxes
from render.layout.cards import SHORTFALL_HEIGHT, card_boxes, free_box, shortfall_box
from render.layout.counts import count_boxes, pile_boxes, pill_boxes, supply_boxes
from render.layout.hand import hand_boxes
from render.layout.panels import PANEL_HEIGHT, panel_boxes
from render.layout.posts import post_boxes
from render.layout.tiles import tile_boxes
from render.paint.highlights import badge_box
from tests.support.every_case import every_case
from tests.support.render import samples

SIZES = LIGHT.sizes
BOARDS = {
    f"{players} players{', wide' if wide else ''}": samples.board(players, wide=wide)
    for players in (2, 3, 4)
    for wide in (False, True)
} | {
    f"{make.__name__}, {players} players": make(players)
    for players in (2, 3, 4)
    for make in (samples.cities, samples.posts, samples.orient, samples.strongholds)
}


def assert_no_overlap(boxes: list[Box], whole: Box) -> None:
    """Check that the boxes lie within the whole and do not overlap."""
    real = [box for box in boxes if box.w and box.h]
    assert [box for box in real if not whole.contains(box) or min(box.w, box.h) < 0] == []
    assert [pair for pair in combinations(real, 2) if pair[0].overlaps(pair[1])] == []


@every_case("name", BOARDS)
def test_parts_of_a_board_do_not_overlap(name):
    board = BOARDS[name]
    boxes = board_boxes(board, LIGHT)
    places = [place for row in boxes.rows for place in (row.deck, *row.cards)]
    assert_no_overlap(
        [boxes.title, boxes.status, boxes.bank, *boxes.tiles, *places, *boxes.posts, *boxes.panels], boxes.size
    )
    assert_no_overlap(list(boxes.piles), boxes.bank)
    assert [len(boxes.tiles), len(boxes.panels)] == [len(board.tiles), len(board.panels)]
    assert len(boxes.posts) == len(board.posts)
    assert [len(row.cards) for row in boxes.rows] == [len(row.cards) for row in board.rows]


@every_case("players", [2, 3, 4])
def test_a_board_is_1100_wide_and_less_than_half_as_tall_again(players):
    size = board_boxes(samples.board(players), LIGHT).size
    assert size.w == 1100
    assert 0.95 < size.h / size.w < 1.45


@every_case("name", BOARDS)
def test_cards_are_large_enough_to_be_read_at_half_size(name):
    for row in board_boxes(BOARDS[name], LIGHT).rows:
        for box in (row.deck, *row.cards):
            assert box.w >= 80
            assert box.h >= 220


@every_case("cards", [0, 1, 2, 3])
def test_parts_of_a_hand_do_not_overlap(cards):
    boxes = hand_boxes(samples.hand(cards), LIGHT)
    places = [*boxes.cards, *boxes.captions] if cards else list(boxes.empty)
    assert_no_overlap([boxes.title, boxes.status, boxes.panel, *places], boxes.size)
    assert len(boxes.cards) == cards
    assert all(box.w >= 300 for box in boxes.cards)


@every_case("kinds", range(7))
@every_case("size", [(182, 244), (128, 244), (300, 376)])
def test_parts_of_a_card_do_not_overlap(size, kinds):
    boxes = card_boxes(*size, kinds)
    whole = Box(0, 0, *size)
    assert_no_overlap([boxes.prestige, boxes.letter, boxes.bonus, boxes.address], whole)
    assert_no_overlap([boxes.header, *boxes.costs], whole)
    assert_no_overlap([boxes.address, *boxes.costs], whole)


@every_case("signs", range(3))
@every_case("kinds", range(1, 5))
@every_case("size", [(182, 244), (128, 244), (300, 376)])
def test_signs_cover_neither_price_nor_address(size, kinds, signs):
    boxes = card_boxes(*size, kinds, signs=signs)
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *boxes.signs], Box(0, 0, *size))
    assert all(box.w >= 34 for box in boxes.signs)
    assert len(boxes.signs) == signs


@every_case("towers", range(4))
@every_case("kinds", range(1, 5))
@every_case("size", [(182, 244), (128, 244), (300, 376)])
def test_towers_cover_neither_price_nor_address(size, kinds, towers):
    boxes = card_boxes(*size, kinds, towers=towers)
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *boxes.towers], Box(0, 0, *size))
    assert all(box.w >= (28 if size[0] > 128 else 20) for box in boxes.towers)
    assert len(boxes.towers) == towers


@every_case("size", [(182, 244), (128, 244), (300, 376)])
def test_two_gems_leave_room_for_their_letter(size):
    boxes = card_boxes(*size, 2, double=True)
    assert_no_overlap([boxes.letter, boxes.second_bonus], boxes.header)
    assert boxes.second_bonus.right > boxes.bonus.x
    assert boxes.letter.w >= SIZES.letter


@every_case("kinds", range(7))
def test_parts_of_a_town_do_not_overlap(kinds):
    boxes = tile_boxes(SIZES.town, SIZES.header, kinds)
    assert_no_overlap([boxes.prestige, *boxes.needs], boxes.picture)
    assert_no_overlap([boxes.required_prestige, *boxes.needs], boxes.picture)
    if kinds < 6:
        assert_no_overlap([boxes.required_prestige, boxes.owner, *boxes.needs], boxes.picture)
    assert len(boxes.needs) == kinds


@every_case("kinds", range(4))
@every_case("coats", range(5))
def test_parts_of_a_post_do_not_overlap(coats, kinds):
    width = (SIZES.width - 2 * SIZES.margin - 4 * SIZES.gap) // 5
    boxes = post_boxes(width, SIZES.post_height, kinds, coats)
    parts = [boxes.number, boxes.privilege, *boxes.needs, *boxes.coats]
    assert_no_overlap(parts, Box(0, 0, width, SIZES.post_height))
    assert all(box.w >= 24 for box in boxes.coats)


@every_case("kinds", range(1, 5))
def test_parts_of_a_tile_do_not_overlap(kinds):
    boxes = tile_boxes(SIZES.tile, SIZES.header, kinds)
    assert_no_overlap([boxes.prestige, *boxes.needs], boxes.picture)


@every_case("kinds", range(1, 6))
@every_case(("width", "place"), [(SIZES.tile, "inner corner"), (SIZES.town, "inner foot")])
def test_a_badge_covers_no_requirement_of_a_tile_and_stays_off_its_neighbour(width, place, kinds):
    tile = Box(200, 100, width, SIZES.header)
    boxes = tile_boxes(width, SIZES.header, min(kinds, 3) if width == SIZES.tile else kinds)
    badge = badge_box(tile, place)
    covered = [*boxes.needs, boxes.prestige if width == SIZES.tile else boxes.required_prestige, boxes.owner]
    assert [box for box in covered if box.inside(tile).overlaps(badge)] == []
    assert badge.right <= tile.right + 1


@every_case("size", [(144, 125), (175, 98)])
def test_a_change_covers_neither_number_nor_tokens_of_a_pile(size):
    boxes = pile_boxes(*size)
    assert_no_overlap([boxes.tokens, boxes.count, boxes.letter, boxes.change], Box(0, 0, *size))


PANEL = Box(0, 0, SIZES.width - 2 * SIZES.margin, PANEL_HEIGHT)


@every_case("tiles", range(7))
@every_case("start", [True, False])
@every_case("supplies", range(5))
def test_parts_of_a_panel_do_not_overlap(start, tiles, supplies):
    boxes = panel_boxes(PANEL.w, tiles, start=start, supplies=supplies)
    parts = [boxes.avatar, boxes.name, boxes.start, boxes.gain, boxes.prestige, boxes.total]
    counts = [box for each in (*boxes.bonuses, boxes.cards, *boxes.tokens) for box in (each.count, each.change)]
    assert_no_overlap([*parts, *counts, *boxes.reserved, *boxes.supplies, *boxes.tiles[-1:]], PANEL)
    for tile in boxes.tiles:  # many tiles lie partly beneath each other
        assert_no_overlap([*parts, *counts, tile], PANEL)
    assert [len(boxes.tiles), len(boxes.supplies)] == [tiles, supplies]
    assert boxes.name.w >= 160


@every_case("tiles", range(1, 7))
def test_of_many_tiles_in_a_panel_each_can_be_seen(tiles):
    places = panel_boxes(PANEL.w, tiles).tiles
    assert all(after.x - before.x >= 3 for before, after in pairwise(places))


def test_counts_of_a_colour_stand_below_each_other_in_every_panel():
    bare, full = panel_boxes(PANEL.w, 0, start=False), panel_boxes(PANEL.w, 5, start=True, supplies=3)
    assert (bare.bonuses, bare.tokens, bare.cards, bare.total) == (full.bonuses, full.tokens, full.cards, full.total)
    for bonus, token in zip(bare.bonuses, bare.tokens, strict=False):
        assert bonus.count.x == token.count.x
        assert token.count.y - bonus.count.bottom >= 4


def test_a_change_stands_nearer_to_its_count_than_to_the_next():
    boxes = panel_boxes(PANEL.w)
    for line in ((*boxes.bonuses, boxes.cards), boxes.tokens):
        for each, after in pairwise(line):
            assert each.change.x - each.count.right < after.count.x - each.change.right


@every_case("supplies", [1, 2])
def test_a_supply_has_room_for_its_change(supplies):
    for box in panel_boxes(PANEL.w, supplies=supplies).supplies:
        boxes = supply_boxes(box.w, box.h, 28)
        assert_no_overlap([boxes.symbol, boxes.number, boxes.letter], Box(0, 0, box.w, box.h))
        assert boxes.letter.w >= 38


@every_case("digits", [1, 2])
@every_case("size", [(57, 66), (62, 50), (80, 64)])
def test_gem_and_number_of_a_count_do_not_overlap(size, digits):
    boxes = count_boxes(*size, digits)
    assert_no_overlap([boxes.symbol, boxes.number], Box(0, 0, *size))
    assert boxes.symbol.w >= 20
    assert boxes.number.w >= 19 * digits


@every_case("size", [(182, 244), (128, 244), (300, 376)])
def test_gem_number_and_letter_of_a_price_do_not_overlap(size):
    pill = card_boxes(*size, 4).costs[0]
    cap = SIZES.cost * max(1, size[0] / 182 * 0.95)
    boxes = pill_boxes(pill.w, pill.h, cap)
    assert_no_overlap([boxes.symbol, boxes.number, boxes.letter], Box(0, 0, pill.w, pill.h))
    assert boxes.symbol.w >= 30
    assert bool(boxes.letter.w) == (size[0] >= 182)


@every_case("width", [182, 128])
@every_case("kinds", range(1, 5))
@every_case(("signs", "towers"), [(0, 0), (1, 0), (2, 0), (0, 1), (0, 3)])
def test_shortfalls_cover_nothing(width, kinds, signs, towers):
    size = Box(0, 0, width, SIZES.card_height + SHORTFALL_HEIGHT)
    boxes = card_boxes(size.w, size.h, kinds, signs=signs, towers=towers, shortfall=True)
    numbers = [shortfall_box(pill) for pill in boxes.costs]
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *numbers, *boxes.signs, *boxes.towers], size)
    assert all(box.w >= (36 if kinds < 4 else 20) for box in boxes.signs)


@every_case("width", [182, 128])
@every_case("kinds", range(1, 4))
def test_a_taken_card_has_room_on_a_card_with_up_to_three_kinds_in_its_price(width, kinds):
    boxes = card_boxes(width, SIZES.card_height, kinds)
    place = free_box(boxes, width, ((80, 42), (52, 68)))
    assert place is not None
    assert_no_overlap([place, boxes.header, boxes.address, *boxes.costs], Box(0, 0, width, SIZES.card_height))


def test_there_is_no_free_box_where_there_is_no_room():
    assert free_box(card_boxes(128, 244, 4), 128, ((120, 42),)) is None


@every_case("width", [182, 128])
def test_there_is_a_gap_between_a_bonus_and_its_letter(width):
    boxes = card_boxes(width, SIZES.card_height, 2)
    drawn = round(boxes.bonus.w * 0.94)
    assert boxes.bonus.x + (boxes.bonus.w - drawn) // 2 - boxes.letter.right >= 4


@every_case("size", [(144, 125), (175, 98)])
def test_a_pile_and_its_number_are_centred_together(size):
    boxes = pile_boxes(*size)
    assert boxes.count.w <= 64
    assert abs(boxes.tokens.x - (size[0] - max(boxes.count.right, boxes.change.right))) <= 1


def test_an_empty_row_is_low():
    board = samples.board(4)
    spent = Row(CardBack(1, 0, "D1"), tuple(Gap(f"1{place}") for place in "ABCD"))
    just_taken = replace(spent, cards=(replace(spent.cards[0], mark=Mark.CHANGED), *spent.cards[1:]))
    rows = [board_boxes(replace(board, rows=(*board.rows[:2], last)), LIGHT).rows[2] for last in (spent, just_taken)]
    assert [row.deck.h for row in rows] == [44, SIZES.card_height]
    boxes = board_boxes(replace(board, rows=(spent, spent, spent)), LIGHT)
    assert_no_overlap([*(row.deck for row in boxes.rows), boxes.bank, *boxes.panels], boxes.size)
    assert all(pile.h >= 118 for pile in boxes.piles)
