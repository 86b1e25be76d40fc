"""The arithmetic of layouts: boxes lie inside the picture, do not overlap, and are large enough to read."""

from dataclasses import replace
from itertools import combinations, pairwise, product

from bot.rules import EXPANSIONS
from data.gems import Gem
from render import LIGHT, Board, CardBack, CardFace, CardRow, Curve, Gap, Mark, Sign
from render.contract.geometry import Box
from render.layout.board import board_boxes
from render.layout.cards import SHORTFALL, card_boxes, face_boxes, free_box
from render.layout.chart import bands_of, spread, widest
from render.layout.counts import SUPPLY_SIGN, count_boxes, pile_boxes, pill_boxes, supply_boxes
from render.layout.hand import hand_boxes
from render.layout.panels import PANEL_HEIGHT, panel_boxes
from render.layout.pieces import post_boxes, tile_boxes
from render.paint.basics.counts import MINUS
from render.paint.basics.highlights import badge_box
from render.paint.panels import SHRUNK_NAME
from render.text.lines import Style, fit
from render.text.typefaces import Typeface
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.legibility import WIDEST_SUPPLY, parts_of
from tests.support.render.plays import boards

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


SPECIAL = (Sign.DOUBLE_GOLD, Sign.JOIN, Sign.SPENT)
"""All kinds of special cards that a row of a player counts."""


def assert_no_overlap(boxes: list[Box] | dict[str, Box], whole: Box) -> None:
    """Check that the boxes lie within the whole and do not overlap; those of a dictionary have names."""
    if isinstance(boxes, dict):
        assert [name for name, box in boxes.items() if not whole.contains(box) or min(box.w, box.h) < 0] == []
        assert [(one, other) for one, other in combinations(boxes, 2) if boxes[one].overlaps(boxes[other])] == []
        return
    real = [box for box in boxes if box.w and box.h]
    assert [box for box in real if not whole.contains(box) or min(box.w, box.h) < 0] == []
    assert [pair for pair in combinations(real, 2) if pair[0].overlaps(pair[1])] == []


def assert_parts_do_not_overlap(board: Board) -> None:
    """Check that each part of a board has a place, that none lies on another, and that no badge covers a neighbour."""
    boxes = board_boxes(board, LIGHT)
    places = [place for row in boxes.rows for place in (row.deck, *row.cards)]
    assert_no_overlap(
        [boxes.title, boxes.strip, boxes.bank, *boxes.tiles, *places, *boxes.posts, *boxes.panels], boxes.size
    )
    assert_no_overlap(list(boxes.piles), boxes.bank)
    assert [len(boxes.tiles), len(boxes.panels)] == [len(board.tiles), len(board.panels)]
    assert len(boxes.posts) == len(board.posts)
    assert [len(row.cards) for row in boxes.rows] == [len(row.cards) for row in board.rows]
    for upper, lower in pairwise(boxes.tiles):
        if upper.x == lower.x:
            number = tile_boxes(upper.w, upper.h, 0).prestige.inside(upper)
            assert not badge_box(lower, "inner corner").overlaps(number)


@every_case("empty", [rows for count in range(4) for rows in combinations(range(3), count)])
@every_case("name", BOARDS)
def test_parts_of_a_board_do_not_overlap_whichever_rows_are_empty(name, empty):
    """Decks and places of any level may be empty while all nobles or cities still lie there (B9, B15)."""
    board = BOARDS[name]
    rows = list(board.rows)
    for at in empty:
        gaps = [replace(card, count=0) if isinstance(card, CardBack) else Gap(card.address) for card in rows[at].cards]
        rows[at] = CardRow(replace(rows[at].deck, count=0), tuple(gaps))
    for emptied in (replace(board, rows=tuple(rows)), replace(board, rows=tuple(rows), last_move=("A move.",))):
        assert_parts_do_not_overlap(emptied)
        assert_no_overlap(parts_of(emptied), board_boxes(emptied, LIGHT).size)


@every_case("seats", [2, 3, 4])
@every_case("expansion", [None, *EXPANSIONS])
def test_parts_of_a_board_do_not_overlap_while_players_buy_at_random_until_the_end(expansion, seats):
    for at, board in enumerate(boards(seats, expansion, seed=0)):
        assert_parts_do_not_overlap(board)
        if at % 5 == 0 or at > 60:
            assert_no_overlap(parts_of(board), board_boxes(board, LIGHT).size)


@every_case("own", [False, True])
@every_case("name", BOARDS)
def test_no_number_name_noble_or_change_of_a_board_lies_on_another(name, own):
    """Every row of players has as many nobles, supplies and changes as a game can bring together."""
    whole = BOARDS[name]
    board = samples.private(len(whole.panels), lambda _: whole) if own else whole
    for own_tiles, reserved_tiles in product(range(6), range(3)):
        panels = tuple(
            replace(
                panel,
                tiles=samples.tiles(own_tiles),
                reserved_tiles=samples.tiles(reserved_tiles),
                special_cards=tuple((sign, 1) for sign in SPECIAL) if panel.special_cards else (),
            )
            for panel in board.panels
        )
        full = replace(board, panels=panels)
        assert_no_overlap(parts_of(full), board_boxes(full, LIGHT).size)


@every_case("name", BOARDS)
def test_a_board_fits_a_screen_with_its_text_and_the_header_of_discord(name):
    """At 900 pixels, some 250 are needed for text, buttons and Discord itself; a board is shown 550 wide."""
    board = replace(BOARDS[name], last_move=("The last move.",))
    size = board_boxes(board, LIGHT).size
    assert size.w == 1100
    assert 0.85 * size.w < size.h <= 2 * 640


@every_case("name", BOARDS)
def test_a_private_board_is_as_tall_as_the_public_one(name):
    public = BOARDS[name]
    private = samples.private(len(public.panels), lambda _: public)
    heights = [board_boxes(board, LIGHT).size.h for board in (public, private)]
    assert heights[1] == heights[0]


@every_case("name", BOARDS)
def test_a_change_in_the_bank_stands_free_on_a_plate(name):
    """Its digits are 24 pixels tall or more."""
    board = BOARDS[name]
    cap = SIZES.change
    for pile in board_boxes(board, LIGHT).piles:
        plate = pile_boxes(pile.w, pile.h).change
        assert cap >= 24
        assert plate.h >= cap + 3
        parts = pile_boxes(pile.w, pile.h)
        assert plate.x - parts.count.right < 2 < 6 <= pile.w - plate.right, "it belongs to this count"
        for text in ("+2", f"{MINUS}7"):
            assert fit(text, Style(Typeface.NARROW, cap), 1000).width <= plate.w
        assert not fit("+10", Style(Typeface.NARROW, cap), plate.w, shrink=0.6).is_cut


@every_case("name", ["Søren Kierkegaard-Østergård", "Marskramer 3", "Wilhelmina von Hohenlohe-Schwarz"])
def test_a_row_of_a_player_shows_12_characters_of_a_name(name):
    """This holds for rows with any number of tiles, since the name has its line for itself."""
    room = panel_boxes(PANEL.w, 5, 1).name.w
    line = fit(name, Style(Typeface.TEXT, SIZES.panel_name), room, shrink=SHRUNK_NAME)
    assert len(line.text.rstrip("…")) >= 12
    assert line.cap >= 22


def test_the_prestige_of_a_player_is_as_high_as_both_lines_of_counts():
    boxes = panel_boxes(PANEL.w)
    whole = boxes.prestige.count
    assert whole.right < min(box.x for box in (boxes.avatar, boxes.name, boxes.total, boxes.bonuses[0].count))
    assert whole.h > boxes.tokens[0].count.bottom - boxes.bonuses[0].count.y - 6
    assert whole.h > 1.8 * boxes.bonuses[0].count.h


def test_the_flag_of_the_start_player_is_clear_of_the_name():
    boxes = panel_boxes(PANEL.w)
    assert boxes.start.y >= boxes.name.bottom


def test_the_flag_of_the_start_player_stands_apart_from_a_change_of_prestige_and_from_tiles():
    boxes = panel_boxes(PANEL.w, 2)
    assert boxes.prestige.change.x - boxes.prestige.count.right <= 1
    assert boxes.start.x - boxes.prestige.change.right >= 7
    assert boxes.tiles[0].x - boxes.start.right >= 7


@every_case("name", BOARDS)
def test_cards_are_large_enough_to_be_read_at_half_size(name):
    for row in board_boxes(BOARDS[name], LIGHT).rows:
        for box in (row.deck, *row.cards):
            assert box.w >= 80
            assert box.h >= 180


@every_case("cards", [0, 1, 2, 3])
def test_parts_of_a_hand_do_not_overlap(cards):
    boxes = hand_boxes(samples.hand(cards), LIGHT)
    places = [*boxes.cards, *boxes.captions] if cards else list(boxes.empty)
    assert_no_overlap([boxes.title, boxes.status, boxes.panel, *places], boxes.size)
    assert len(boxes.cards) == cards
    assert all(box.w >= 300 for box in boxes.cards)


@every_case("kinds", range(5))
@every_case("size", [(197, SIZES.card_height), (132, SIZES.card_height), (300, 376)])
def test_parts_of_a_card_do_not_overlap(size, kinds):
    boxes = card_boxes(*size, kinds)
    whole = Box(0, 0, *size)
    assert_no_overlap([boxes.prestige, boxes.letter, boxes.bonus, boxes.address], whole)
    assert_no_overlap([boxes.header, *boxes.costs], whole)
    assert_no_overlap([boxes.address, *boxes.costs], whole)


@every_case("signs", range(3))
@every_case("kinds", range(1, 5))
@every_case("size", [(197, SIZES.card_height), (132, SIZES.card_height), (300, 376)])
def test_signs_cover_neither_price_nor_address(size, kinds, signs):
    boxes = card_boxes(*size, kinds, signs=signs)
    header = [boxes.bonus, boxes.letter, *([boxes.prestige] if signs < 2 else [])]
    assert_no_overlap([*header, boxes.address, *boxes.costs, *boxes.signs], Box(0, 0, *size))
    assert all(box.w >= 34 for box in boxes.signs)
    assert len(boxes.signs) == signs


@every_case("towers", range(4))
@every_case("kinds", range(1, 5))
@every_case("size", [(197, SIZES.card_height), (300, 376)])
def test_towers_cover_neither_price_nor_address(size, kinds, towers):
    boxes = card_boxes(*size, kinds, towers=towers)
    assert_no_overlap([boxes.header, boxes.address, *boxes.costs, *boxes.towers], Box(0, 0, *size))
    assert all(box.w >= 28 for box in boxes.towers)
    assert len(boxes.towers) == towers


@every_case("size", [(197, SIZES.card_height), (132, SIZES.card_height), (300, 376)])
def test_two_gems_leave_room_for_their_letter(size):
    boxes = card_boxes(*size, 2, double=True)
    assert_no_overlap([boxes.letter, boxes.second_bonus], boxes.header)
    assert boxes.second_bonus.right > boxes.bonus.x
    assert boxes.letter.w >= SIZES.letter


@every_case("kinds", range(7))
def test_parts_of_a_town_do_not_overlap(kinds):
    boxes, whole = tile_boxes(SIZES.tile, SIZES.town_height, kinds), Box(0, 0, SIZES.tile, SIZES.town_height)
    assert_no_overlap([boxes.prestige, *boxes.needs], whole)
    assert_no_overlap([boxes.required_prestige, *boxes.needs], whole)
    if kinds < 6:
        assert_no_overlap([boxes.required_prestige, boxes.owner, *boxes.needs], whole)
    assert len(boxes.needs) == kinds


@every_case("kinds", range(4))
@every_case("coats", range(5))
def test_parts_of_a_post_do_not_overlap(coats, kinds):
    width = (SIZES.width - 2 * SIZES.margin - 4 * SIZES.gap) // 5
    boxes = post_boxes(width, SIZES.post_height, kinds, coats)
    parts = [boxes.number, boxes.privilege, *boxes.needs, *boxes.coats]
    assert_no_overlap(parts, Box(0, 0, width, SIZES.post_height))
    assert all(box.w >= 22 for box in boxes.coats)


@every_case("size", [(SIZES.tile, SIZES.tile_height), (204, 84)])
@every_case("kinds", range(1, 4))
def test_parts_of_a_tile_do_not_overlap(kinds, size):
    boxes = tile_boxes(*size, kinds)
    assert_no_overlap([boxes.prestige, *boxes.needs], Box(0, 0, *size))


@every_case("kinds", range(1, 4))
def test_prices_of_a_noble_in_the_column_are_clear_of_prestige_and_missing_bonuses(kinds):
    boxes = tile_boxes(SIZES.tile, SIZES.tile_height, kinds)
    widest = fit(f"{MINUS}10", Style(Typeface.NARROW, SIZES.missing), 1000).width + 6
    assert max(need.right for need in boxes.needs) + 9 <= min(boxes.prestige.x, SIZES.tile - widest)


@every_case("kinds", range(1, 6))
@every_case(("tall", "place"), [(SIZES.tile_height, "inner corner"), (SIZES.town_height, "inner foot")])
def test_a_badge_covers_no_requirement_of_a_tile_and_stays_off_its_neighbour(tall, place, kinds):
    tile = Box(200, 100, SIZES.tile, tall)
    boxes = tile_boxes(SIZES.tile, tall, min(kinds, 3) if tall == SIZES.tile_height else kinds)
    badge = badge_box(tile, place)
    covered = [*boxes.needs, boxes.prestige if tall == SIZES.tile_height else boxes.required_prestige, boxes.owner]
    assert [box for box in covered if box.inside(tile).overlaps(badge)] == []
    assert badge.right <= tile.right + 1


@every_case("size", [(171, 60)])
def test_a_change_covers_neither_number_nor_tokens_of_a_pile(size):
    boxes = pile_boxes(*size)
    assert_no_overlap([boxes.tokens, boxes.count, boxes.letter, boxes.change], Box(0, 0, *size))


PANEL = Box(0, 0, SIZES.width - 2 * SIZES.margin, PANEL_HEIGHT)


@every_case("tiles", range(7))
def test_of_few_tiles_in_a_panel_each_can_be_seen_and_many_have_a_number(tiles):
    boxes = panel_boxes(PANEL.w, tiles)
    assert all(after.x >= before.x for before, after in pairwise(boxes.tiles))
    assert bool(boxes.tile_count.w) == (tiles > 2)
    if tiles < 3:
        assert all(after.x >= before.right for before, after in pairwise(boxes.tiles))
        assert all(box.w >= 36 for box in boxes.tiles)


@every_case("tiles", range(6))
@every_case("reserved", range(1, 4))
def test_reserved_tiles_lie_beside_a_players_own(reserved, tiles):
    boxes = panel_boxes(PANEL.w, tiles, reserved)
    assert len(boxes.tiles) == tiles + reserved
    for at, box in enumerate(boxes.tiles[tiles:]):
        assert not any(box.overlaps(other) for other in (*boxes.tiles[:tiles], *boxes.tiles[tiles + at + 1 :]))
        assert box.w >= 10


def test_counts_of_a_colour_stand_below_each_other_in_every_panel():
    bare, full = panel_boxes(PANEL.w, 0), panel_boxes(PANEL.w, 5, 1, supplies=3)
    assert (bare.bonuses, bare.tokens, bare.cards, bare.total) == (full.bonuses, full.tokens, full.cards, full.total)
    for bonus, token in zip(bare.bonuses, bare.tokens, strict=False):
        assert bonus.count.x == token.count.x
        assert token.count.y - bonus.count.bottom >= 4


def test_a_change_is_closer_to_its_count_than_to_the_next():
    boxes = panel_boxes(PANEL.w)
    for line in (boxes.bonuses, boxes.tokens):
        for each, after in pairwise(line):
            before, behind = each.change.x - each.count.right, after.count.x - each.change.right
            assert 0 < before < behind / 2


def test_the_prestige_behind_a_bonus_adjoins_it_like_a_second_part_of_one_card():
    for each in panel_boxes(PANEL.w).bonuses:
        assert (each.change.x, each.change.y, each.change.h) == (each.count.right + 1, each.count.y, each.count.h)


def test_a_change_fits_the_frame_beside_a_count():
    boxes = panel_boxes(PANEL.w)
    for sign in ("+", MINUS):
        widest = max(fit(f"{sign}{digit}", Style(Typeface.NARROW, SIZES.gain), 1000).width for digit in range(10))
        assert widest <= min(each.change.w for each in (*boxes.bonuses, *boxes.tokens))
    assert boxes.tokens[0].change.h >= SIZES.gain + 5


@every_case("supplies", [1, 2, 3])
def test_a_supply_has_room_for_its_change(supplies):
    for box in panel_boxes(PANEL.w, supplies=supplies).supplies:
        boxes = supply_boxes(box.w, box.h, WIDEST_SUPPLY if supplies == 1 else SUPPLY_SIGN)
        assert_no_overlap([boxes.symbol, boxes.number, boxes.letter], Box(0, 0, box.w, box.h))
        assert boxes.letter.w >= 33
        gold = panel_boxes(PANEL.w, supplies=supplies).tokens[5].change
        assert boxes.symbol.inside(box).x - gold.right >= 9 or box.y < gold.y, "a change of gold is not its own"


def test_a_change_of_a_supply_leaves_a_gap_before_the_next():
    first, second, _ = panel_boxes(PANEL.w, supplies=3).supplies
    change, symbol = (supply_boxes(box.w, box.h, SUPPLY_SIGN) for box in (first, second))
    assert symbol.symbol.inside(second).x - change.letter.inside(first).right >= 4


@every_case("digits", [1, 2])
@every_case("size", [(57, 66), (62, 50), (80, 64)])
def test_gem_and_number_of_a_count_do_not_overlap(size, digits):
    boxes = count_boxes(*size, digits)
    assert_no_overlap([boxes.symbol, boxes.number], Box(0, 0, *size))
    assert boxes.symbol.w >= 20
    assert boxes.number.w >= 19 * digits


@every_case("size", [(197, SIZES.card_height), (132, SIZES.card_height), (300, 376)])
def test_gem_and_number_of_a_price_do_not_overlap(size):
    pill = card_boxes(*size, 4).costs[0]
    cap = SIZES.cost * max(1, size[0] / 182 * 0.95)
    boxes = pill_boxes(pill.w, pill.h, cap)
    assert_no_overlap([boxes.symbol, boxes.number], Box(0, 0, pill.w, pill.h))
    assert boxes.symbol.w >= 26


@every_case("width", [197, 132])
@every_case("kinds", range(1, 5))
@every_case(("signs", "towers"), [(0, 0), (1, 0), (0, 1), (0, 3)])
def test_the_number_of_missing_tokens_covers_nothing(width, kinds, signs, towers):
    boxes = card_boxes(width, SIZES.card_height, kinds, signs=signs, towers=0 if width < 150 else towers)
    number = free_box(boxes, width, (SHORTFALL, (38, 34)))
    whole = Box(0, 0, width, SIZES.card_height)
    parts = [boxes.header, boxes.address, *boxes.costs, *boxes.towers]
    if number is None:
        assert towers > 0, "the frames of the prices still tell what is missing"
    else:
        assert_no_overlap([*parts, number], whole)
        assert towers == 3 or (number.right, number.y) == (width - 4, boxes.header.h + 6), "the same corner everywhere"


@every_case("kinds", range(1, 5))
@every_case(("width", "towers"), [(187, 0), (187, 1), (139, 0)])
def test_the_badge_of_the_seat_that_took_a_card_stays_inside_and_covers_nothing(towers, kinds, width):
    whole, cost = Box(0, 0, width, SIZES.card_height), (1,) * kinds + (0,) * (6 - kinds)
    card = CardFace("D01", 1, Gem.ONYX, 1, cost, "1A", towers=(0,) * towers, new_towers=(0,) * towers)
    boxes = face_boxes(card, whole.w, whole.h)
    number, badge, tick = free_box(boxes, width, (SHORTFALL,)), badge_box(whole, "address"), badge_box(whole, "tag")
    assert number is not None
    for beside in (number, tick):
        assert_no_overlap([boxes.address, badge, *boxes.towers, *boxes.costs, beside], whole.inset(4))
        assert min(beside.y, badge.y) >= boxes.header.bottom
    assert whole.inset(5).contains(badge_box(whole, "inside"))


def test_there_is_no_free_box_where_there_is_no_room():
    assert free_box(card_boxes(132, SIZES.card_height, 4), 132, ((120, 42),)) is None


@every_case("width", [197, 132])
def test_there_is_a_gap_between_a_bonus_and_its_letter(width):
    boxes = card_boxes(width, SIZES.card_height, 2)
    drawn = round(boxes.bonus.w * 0.94)
    assert boxes.bonus.x + (boxes.bonus.w - drawn) // 2 - boxes.letter.right >= 4


def test_an_empty_row_is_low():
    board = samples.board(2)
    spent = CardRow(CardBack(1, 0, "D1"), tuple(Gap(f"1{place}") for place in "ABCD"))
    just_taken = replace(spent, cards=(replace(spent.cards[0], mark=Mark.CHANGED), *spent.cards[1:]))
    rows = [board_boxes(replace(board, rows=(*board.rows[:2], last)), LIGHT).rows[2] for last in (spent, just_taken)]
    assert [row.deck.h for row in rows] == [44, SIZES.card_height]
    boxes = board_boxes(replace(board, rows=(spent, spent, spent)), LIGHT)
    assert_no_overlap([*(row.deck for row in boxes.rows), boxes.bank, *boxes.panels], boxes.size)


@every_case("places", [(5.0, 5.0, 5.0, 5.0), (1.0, 2.0, 90.0, 91.0), (100.0, 100.0), (3.0,), ()])
def test_labels_beside_curves_are_pushed_apart_and_stay_inside(places: tuple[float, ...]):
    placed = spread(places, 10, 100)
    assert all(place <= 100 for place in placed)
    in_order = sorted(placed)
    assert all(after - before >= 10 for before, after in pairwise(in_order))
    assert [at for _, at in sorted(zip(places, range(9), strict=False))] == [
        at for _, at in sorted(zip(placed, range(9), strict=False))
    ]


def test_bands_lie_on_top_of_each_other_the_first_one_uppermost():
    shares = [(0.5, 0.2), (0.25, 0.3), (0.25, 0.5)]
    curves = [Curve(seat, ((0.0, first), (1.0, last)), "") for seat, (first, last) in enumerate(shares)]
    assert bands_of(curves) == [
        ((0.0, 0.5, 1.0), (1.0, 0.8, 1.0)),
        ((0.0, 0.25, 0.5), (1.0, 0.5, 0.8)),
        ((0.0, 0.0, 0.25), (1.0, 0.0, 0.5)),
    ]
    assert bands_of([]) == []


def test_an_emblem_stands_where_its_band_is_widest_but_not_at_the_edge():
    band = ((0.0, 0.0, 0.9), (5.0, 0.2, 0.5), (10.0, 0.2, 0.6))
    assert widest(band, 0, 10) == (0.0, 0.0, 0.9)
    assert widest(band, 1, 9) == (5.0, 0.2, 0.5)
    assert widest(band, 6, 9) == (0.0, 0.0, 0.9), "no point lies between"
