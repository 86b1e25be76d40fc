"""The arithmetic of layouts: boxes lie inside the picture, do not overlap, and are large enough to read."""

from dataclasses import replace
from itertools import combinations

from render import LIGHT, CardBack, Gap, Mark, Row
from render.geometry import Box
from render.layout.board import board_boxes
from render.layout.cards import SHORTFALL_HEIGHT, card_boxes, free_box, shortfall_box
from render.layout.counts import changing_count_boxes, count_boxes, pile_boxes, pill_boxes
from render.layout.hand import hand_boxes
from render.layout.panels import panel_boxes, panel_height
from render.layout.posts import post_boxes
from render.layout.tiles import tile_boxes
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
def test_a_board_is_1100_wide_and_nearly_square(players):
    size = board_boxes(samples.board(players), LIGHT).size
    assert size.w == 1100
    assert 0.95 < size.h / size.w < 1.25


@every_case("name", BOARDS)
def test_cards_are_large_enough_to_be_read_at_half_size(name):
    for row in board_boxes(BOARDS[name], LIGHT).rows:
        for box in (row.deck, *row.cards):
            assert box.w >= 90
            assert box.h >= 220


@every_case("cards", [0, 1, 2, 3])
def test_parts_of_a_hand_do_not_overlap(cards):
    boxes = hand_boxes(samples.hand(cards), LIGHT)
    places = [*boxes.cards, *boxes.captions] if cards else list(boxes.empty)
    assert_no_overlap([boxes.title, boxes.status, boxes.panel, *places], boxes.size)
    assert len(boxes.cards) == cards
    assert all(box.w >= 300 for box in boxes.cards)


@every_case("kinds", range(7))
@every_case("size", [(182, 228), (130, 228), (142, 194), (300, 376)])
def test_parts_of_a_card_do_not_overlap(size, kinds):
    boxes = card_boxes(*size, kinds)
    whole = Box(0, 0, *size)
    assert_no_overlap([boxes.prestige, boxes.letter, boxes.bonus, boxes.address], whole)
    assert_no_overlap([boxes.header, *boxes.costs], whole)
    assert_no_overlap([boxes.address, *boxes.costs], whole)


@every_case("signs", range(3))
@every_case("kinds", range(1, 5))
@every_case("size", [(182, 228), (130, 228), (142, 194), (300, 376)])
def test_signs_cover_neither_price_nor_address(size, kinds, signs):
    boxes = card_boxes(*size, kinds, signs=signs)
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *boxes.signs], Box(0, 0, *size))
    assert all(box.w >= 34 for box in boxes.signs)
    assert len(boxes.signs) == signs


@every_case("towers", range(4))
@every_case("kinds", range(1, 5))
@every_case("size", [(182, 228), (130, 228), (300, 376)])
def test_towers_cover_neither_price_nor_address(size, kinds, towers):
    boxes = card_boxes(*size, kinds, towers=towers)
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *boxes.towers], Box(0, 0, *size))
    assert all(box.w >= (30 if size[0] > 130 else 20) for box in boxes.towers)
    assert len(boxes.towers) == towers


@every_case("size", [(182, 228), (130, 228), (142, 194), (300, 376)])
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
    assert_no_overlap([boxes.privilege, *boxes.needs, *boxes.coats], Box(0, 0, width, SIZES.post_height))
    assert all(box.w >= 24 for box in boxes.coats)


@every_case("kinds", range(1, 5))
def test_parts_of_a_tile_do_not_overlap(kinds):
    boxes = tile_boxes(SIZES.tile, SIZES.header, kinds)
    assert_no_overlap([boxes.prestige, *boxes.needs], boxes.picture)


@every_case("size", [(140, 115), (175, 106)])
def test_a_change_does_not_cover_the_number_of_a_pile(size):
    boxes = pile_boxes(*size)
    assert_no_overlap([boxes.tokens, boxes.count, boxes.letter], Box(0, 0, *size))
    assert_no_overlap([boxes.change, boxes.count, boxes.letter], Box(0, 0, *size))


@every_case("tiles", range(6))
@every_case(("start", "gain"), [(True, False), (False, True), (False, False)])
@every_case("width", [526, 346])
def test_parts_of_a_panel_do_not_overlap(width, start, gain, tiles):
    height = panel_height(width, SIZES)
    boxes = panel_boxes(width, height, tiles, start=start, gain=gain)
    whole = Box(0, 0, width, height)
    parts = [boxes.avatar, boxes.name, boxes.start, boxes.gain, boxes.prestige, boxes.total, *boxes.tiles]
    assert_no_overlap([*parts, *boxes.bonuses, boxes.cards, *boxes.tokens, *boxes.reserved], whole)
    assert len(boxes.tiles) == tiles
    assert boxes.name.w >= 100


@every_case("supplies", range(3))
@every_case("width", [526, 346])
def test_supplies_cover_nothing_on_a_panel(width, supplies):
    height = panel_height(width, SIZES, supplies=True)
    boxes = panel_boxes(width, height, 3, supplies=supplies)
    parts = [*boxes.supplies, *boxes.tokens, *boxes.reserved, boxes.total, *boxes.tiles]
    assert_no_overlap(list(boxes.supplies), Box(0, 0, width, height))
    assert_no_overlap(parts, Box(0, 0, width, height))
    assert len(boxes.supplies) == supplies
    assert all(box.w >= 62 for box in boxes.supplies)


@every_case("width", [526, 346])
def test_a_change_covers_neither_number_nor_letter_and_at_most_half_of_the_gem(width):
    boxes = panel_boxes(width, panel_height(width, SIZES))
    for place in (*boxes.bonuses, boxes.cards, *boxes.tokens):
        places = changing_count_boxes(place.w, place.h)
        counted = count_boxes(places.count.w, places.count.h, changed=True)
        corner = (places.count.x, places.count.y)
        assert_no_overlap(
            [places.change, counted.number.moved(*corner), counted.letter.moved(*corner)], Box(0, 0, place.w, place.h)
        )
        assert places.change.x - counted.symbol.moved(*corner).x >= counted.symbol.w // 2


@every_case("width", [526, 346])
def test_there_is_a_gap_between_the_rows_of_a_panel(width):
    boxes = panel_boxes(width, panel_height(width, SIZES))
    bonus, token = (
        changing_count_boxes(place.w, place.h).count.moved(place.x, place.y) for place in (boxes.cards, boxes.tokens[0])
    )
    assert token.y - bonus.bottom >= 6


@every_case("changed", [False, True])
@every_case("digits", [1, 2])
@every_case("size", [(57, 66), (49, 66), (80, 64)])
def test_gem_number_and_letter_of_a_count_do_not_overlap(size, digits, changed):
    boxes = count_boxes(*size, digits, changed=changed)
    assert_no_overlap([boxes.symbol, boxes.number, boxes.letter], Box(0, 0, *size))
    assert boxes.symbol.w >= 24
    assert boxes.number.w >= 14 * digits
    assert boxes.letter.w >= SIZES.small_letter


@every_case("size", [(182, 228), (130, 228), (142, 194), (300, 376)])
def test_gem_number_and_letter_of_a_price_do_not_overlap(size):
    pill = card_boxes(*size, 4).costs[0]
    cap = SIZES.cost * max(1, size[0] / 182 * 0.95)
    boxes = pill_boxes(pill.w, pill.h, cap, SIZES.small_letter * cap / SIZES.cost)
    assert_no_overlap([boxes.symbol, boxes.number, boxes.letter], Box(0, 0, pill.w, pill.h))
    assert boxes.symbol.w >= 20


@every_case("width", [182, 132])
@every_case("kinds", range(1, 5))
@every_case(("signs", "towers"), [(0, 0), (1, 0), (2, 0), (0, 1), (0, 3)])
def test_shortfalls_cover_nothing(width, kinds, signs, towers):
    size = Box(0, 0, width, SIZES.card_height + SHORTFALL_HEIGHT)
    boxes = card_boxes(size.w, size.h, kinds, signs=signs, towers=towers, shortfall=True)
    numbers = [shortfall_box(pill) for pill in boxes.costs]
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *numbers, *boxes.signs, *boxes.towers], size)
    assert all(box.w >= (36 if kinds < 4 else 20) for box in boxes.signs)


@every_case("width", [182, 132])
@every_case("kinds", range(1, 4))
def test_a_taken_card_has_room_on_a_card_with_up_to_three_kinds_in_its_price(width, kinds):
    boxes = card_boxes(width, SIZES.card_height, kinds)
    place = free_box(boxes, width, ((80, 42), (46, 66)))
    assert place is not None
    assert_no_overlap([place, boxes.header, boxes.address, *boxes.costs], Box(0, 0, width, SIZES.card_height))


def test_there_is_no_free_box_where_there_is_no_room():
    assert free_box(card_boxes(132, 228, 4), 132, ((120, 42),)) is None


@every_case("width", [182, 132])
def test_there_is_a_gap_between_a_bonus_and_its_letter(width):
    boxes = card_boxes(width, SIZES.card_height, 2)
    drawn = round(boxes.bonus.w * 0.94)
    assert boxes.bonus.x + (boxes.bonus.w - drawn) // 2 - boxes.letter.right >= 4


@every_case("size", [(140, 115), (175, 94)])
def test_a_pile_and_its_number_are_centred_together(size):
    boxes = pile_boxes(*size)
    assert boxes.count.w <= 64
    assert abs(boxes.tokens.x - (size[0] - boxes.count.right)) <= 1


def test_an_empty_row_is_low():
    board = samples.board(4)
    spent = Row(CardBack(1, 0, "D1"), tuple(Gap(f"1{place}") for place in "ABCD"))
    just_taken = replace(spent, cards=(replace(spent.cards[0], mark=Mark.CHANGED), *spent.cards[1:]))
    rows = [board_boxes(replace(board, rows=(*board.rows[:2], last)), LIGHT).rows[2] for last in (spent, just_taken)]
    assert [row.deck.h for row in rows] == [44, SIZES.card_height]
    boxes = board_boxes(replace(board, rows=(spent, spent, spent)), LIGHT)
    assert_no_overlap([*(row.deck for row in boxes.rows), boxes.bank, *boxes.panels], boxes.size)
    assert all(pile.h >= 82 for pile in boxes.piles)
