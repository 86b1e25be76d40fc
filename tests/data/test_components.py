"""The tables of components: the real ones are right, and a damaged one is refused with its name and the reason."""

from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data import GEMS, TOKENS, DataError, Gem, components, load_components
from data.gems import NO_GEMS, count, counts_in, covers, pack, shortfall, total, unpack

CARDS, NOBLES = "development_cards.csv", "nobles.csv"
CITIES, POSTS, ORIENT = "cities.csv", "trading_posts.csv", "orient_cards.csv"
TABLES = (CARDS, NOBLES, CITIES, POSTS, ORIENT)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with copies of the real tables."""
    for name in TABLES:
        (tmp_path / name).write_bytes(files("data").joinpath(name).read_bytes())
    return tmp_path


def test_the_tables_have_all_components_of_the_game():
    """B1"""
    pieces = components()
    assert Counter(card.level for card in pieces.cards.values()) == {1: 40, 2: 30, 3: 20}
    assert len(pieces.nobles) == 10
    assert {noble.prestige for noble in pieces.nobles.values()} == {3}
    assert set(pieces.cards) == {f"D{number:02}" for number in range(1, 91)}
    assert set(pieces.nobles) == {f"N{number:02}" for number in range(1, 11)}


def test_each_colour_is_bonus_of_equally_many_cards_of_each_level():
    """B1"""
    bonuses = Counter((card.level, card.bonus) for card in components().cards.values())
    assert bonuses == {(level, gem): number for level, number in ((1, 8), (2, 6), (3, 4)) for gem in GEMS}


def test_prestige_grows_with_the_level():
    """B1"""
    by_level = {level: {c.prestige for c in components().cards.values() if c.level == level} for level in (1, 2, 3)}
    assert by_level == {1: {0, 1}, 2: {1, 2, 3}, 3: {3, 4, 5}}


def test_no_two_components_are_equal():
    """B1"""
    cards = Counter((card.level, card.bonus, card.prestige, card.cost) for card in components().cards.values())
    assert set(cards.values()) == {1}
    assert len({noble.needs for noble in components().nobles.values()}) == 10


def test_nobles_ask_four_of_two_colours_or_three_of_three():
    """B15"""
    asked = Counter(
        tuple(sorted((count(noble.needs, gem) for gem in GEMS), reverse=True)) for noble in components().nobles.values()
    )
    assert asked == {(4, 4, 0, 0, 0): 5, (3, 3, 3, 0, 0): 5}


def test_there_are_seven_tiles_of_two_cities():
    """C1, C3"""
    cities = components().cities.values()
    assert Counter(city.tile for city in cities) == dict.fromkeys(range(1, 8), 2)
    assert {city.id: city.any_same for city in cities if city.any_same} == {"C2A": 6, "C2B": 5, "C5A": 4}


def test_there_are_five_posts_of_which_one_asks_for_a_noble():
    """T5"""
    posts = components().posts.values()
    assert [post.nobles for post in posts] == [0, 0, 0, 1, 0]
    assert len({post.privilege for post in posts}) == 5


def test_each_level_of_the_orient_has_ten_cards_and_treats_all_colours_alike():
    """O1 to O9"""
    cards = components().orient_cards.values()
    assert Counter(card.level for card in cards) == {1: 10, 2: 10, 3: 10}
    assert {card.discards for card in cards if card.discards is not None} == set(GEMS)
    for kind in ("double_bonus", "free_level2", "discard_two"):
        assert {card.bonus for card in cards if card.kind == kind} == set(GEMS)
    assert {card.bonuses for card in cards if card.kind == "double_bonus"} == {2}
    assert {card.bonuses for card in cards if card.kind in ("double_gold", "attach")} == {0}
    assert not any(card.cost for card in cards if card.discards is not None)


def test_the_back_of_a_card_shows_only_its_deck():
    """B18, O1"""
    everything = components().every_card()
    backs = {card.id: card for card in everything.values() if card.id.startswith("?")}
    assert {card.back for card in everything.values()} == set(backs) == {"?1", "?2", "?3", "?O1", "?O2", "?O3"}
    assert not any(back.cost or back.prestige or back.bonuses for back in backs.values())


def test_copies_of_the_tables_can_be_loaded(folder: Path):
    assert load_components(folder) == components()


def test_components_are_read_once():
    assert components() is components()


def change(old: str, new: str) -> Callable[[str], str]:
    """Return a function that replaces a text that occurs exactly once."""

    def changed(text: str) -> str:
        assert text.count(old) == 1, old
        return text.replace(old, new)

    return changed


def swapped(one: int, other: int) -> Callable[[str], str]:
    """Return a function that swaps two lines."""

    def changed(text: str) -> str:
        lines = text.splitlines()
        lines[one], lines[other] = lines[other], lines[one]
        return "\n".join(lines)

    return changed


def without_column(column: str) -> Callable[[str], str]:
    def changed(text: str) -> str:
        rows = [line.split(",") for line in text.splitlines()]
        place = rows[0].index(column)
        return "\n".join(",".join((*row[:place], *row[place + 1 :])) for row in rows)

    return changed


DAMAGE = {
    "a column is missing": (CARDS, without_column("green"), "line 2: no green"),
    "a column of nobles is missing": (NOBLES, without_column("points"), "line 2: no points"),
    "a cell is empty": (CARDS, change("D01,1,white,0,0,3,0,0,0", "D01,1,white,0,0,,0,0,0"), "line 2: no blue"),
    "a line is cut short": (CARDS, change("D90,3,black,5,0,0,0,7,3", "D90,3,black,5"), "line 91: no white"),
    "a cell is no number": (CARDS, change("D01,1,white,0,0,3", "D01,1,white,0,0,x"), "line 2: blue is 'x'"),
    "a number is negative": (CARDS, change("D01,1,white,0,0,3", "D01,1,white,0,0,-3"), "line 2: blue is '-3'"),
    "a number is huge": (CARDS, change("D01,1,white,0,0,3", "D01,1,white,0,0,300"), "line 2: blue is '300'"),
    "a bonus is no colour": (CARDS, change("D01,1,white", "D01,1,pink"), "'pink' is not the colour of a gem"),
    "a bonus is gold": (CARDS, change("D01,1,white", "D01,1,gold"), "'gold' is not the colour of a gem"),
    "an id stands twice": (CARDS, change("D02,1", "D01,1"), "the id D01 is not unique"),
    "a noble's id stands twice": (NOBLES, change("N02,", "N01,"), "the id N01 is not unique"),
    "a card is missing": (CARDS, change("D90,3,black,5,0,0,0,7,3", ""), "{1: 40, 2: 30, 3: 19}"),
    "a card has another level": (CARDS, change("D90,3", "D90,2"), "{1: 40, 2: 31, 3: 19}"),
    "a level does not exist": (CARDS, change("D90,3", "D90,4"), "{1: 40, 2: 30, 3: 19, 4: 1}"),
    "a noble is missing": (NOBLES, change("N10,3,0,0,3,3,3", ""), "9 nobles, not 10"),
    "all cards are missing": (CARDS, lambda text: text.splitlines()[0], "cards per level"),
    "the file is empty": (NOBLES, lambda text: "", "0 nobles, not 10"),
    "a colour has one card too many": (CARDS, change("D01,1,white", "D01,1,blue"), "each bonus colour equally often"),
    "a price is not as the others'": (CARDS, change("0,0,3,0,0,0\nD02", "0,0,4,0,0,0\nD02"), "cost pattern"),
    "two colours are swapped": (CARDS, change("0,0,3,0,0,0\nD02", "0,0,0,3,0,0\nD02"), "not needed equally"),
    "a noble is worth more": (NOBLES, change("N01,3", "N01,4"), "worth 3 prestige"),
    "a noble asks for less": (NOBLES, change("N01,3,4,4", "N01,3,4,3"), "not needed equally"),
    "a tile has one side": (CITIES, change("C7B,7,B,17,0,0,0,0,0,0", ""), "not 7 tiles of two sides each"),
    "a tile has three sides": (CITIES, change("C7B,7", "C7B,6"), "not 7 tiles of two sides each"),
    "a city asks for half a bonus": (CITIES, change("C2B,2,B,15,0,0,0,0,0,5", "C2B,2,B,15,0,0,0,0,0,2.5"), "any_same"),
    "posts have changed places": (POSTS, swapped(1, 2), "the privileges from left to right"),
    "a privilege is unknown": (POSTS, change("five_points", "six_points"), "the privileges from left to right"),
    "a post is missing": (POSTS, lambda text: "\n".join(text.splitlines()[:-1]), "the privileges from left to right"),
    "an Orient card is of no kind": (
        ORIENT,
        change("O30,3,discard_two", "O30,3,discard"),
        "is not a kind of Orient card",
    ),
    "an Orient card is of another kind": (ORIENT, change("O20,2,reserve_noble", "O20,2,double_bonus"), "the kinds are"),
    "an Orient card has another level": (ORIENT, change("O10,1", "O10,2"), "not 10 each"),
    "an Orient card discards no colour": (ORIENT, change("0,0,0,0,0,red,2", "0,0,0,0,0,,2"), "no discard_colour"),
}


def test_a_damaged_table_is_refused(folder: Path, subtests: pytest.Subtests):
    for case, (name, damage, reason) in DAMAGE.items():
        with subtests.test(case):
            refusal = refusal_of(folder, name, damage(text_of(name)).encode())
            assert refusal.startswith(name)
            assert reason in refusal


def test_a_missing_table_is_refused(folder: Path, subtests: pytest.Subtests):
    for name in TABLES:
        with subtests.test(name):
            assert refusal_of(folder, name, None).startswith(f"{name}: cannot be read")


def test_a_table_that_is_not_utf_8_is_refused(folder: Path, subtests: pytest.Subtests):
    for name in TABLES:
        with subtests.test(name):
            refusal = refusal_of(folder, name, "id,größe\n".encode("latin-1"))
            assert refusal.startswith(f"{name}: cannot be read")


def test_a_table_with_an_unclosed_quote_is_refused(folder: Path, subtests: pytest.Subtests):
    for name in TABLES:
        with subtests.test(name):
            refusal = refusal_of(folder, name, b'id,"' + b"x" * 200_000)
            assert refusal.startswith(f"{name}: cannot be read")


def text_of(name: str) -> str:
    """Return the text of a real table."""
    return files("data").joinpath(name).read_text("utf-8")


def refusal_of(folder: Path, name: str, content: bytes | None) -> str:
    """Return the message of the error when a table has this content (None: is missing); then restore the table."""
    path = folder / name
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    try:
        with pytest.raises(DataError) as refused:
            load_components(folder)
    finally:
        path.write_text(text_of(name), "utf-8")
    return str(refused.value)


PILES = st.tuples(*(st.integers(0, 20) for _ in TOKENS))
"""More than the box holds of any kind."""


def packed(counts: tuple[int, ...]) -> int:
    return pack(dict(zip(TOKENS, counts, strict=True)))


@given(PILES)
def test_a_pile_is_unpacked_to_the_counts_that_were_packed(counts: tuple[int, ...]):
    pile = packed(counts)
    assert unpack(pile) == counts
    assert tuple(count(pile, gem) for gem in TOKENS) == counts
    assert total(pile) == sum(counts)
    assert dict(counts_in(pile)) == {gem: number for gem, number in zip(TOKENS, counts, strict=True) if number}


@given(PILES, PILES)
def test_piles_are_added_kind_by_kind(one: tuple[int, ...], other: tuple[int, ...]):
    assert unpack(packed(one) + packed(other)) == tuple(a + b for a, b in zip(one, other, strict=True))


@given(PILES, PILES)
def test_a_pile_covers_another_when_no_kind_falls_short(have: tuple[int, ...], need: tuple[int, ...]):
    assert covers(packed(have), packed(need)) == all(a >= b for a, b in zip(have, need, strict=True))


@given(PILES, PILES)
def test_a_shortfall_is_never_below_zero(have: tuple[int, ...], need: tuple[int, ...]):
    """B11"""
    expected = tuple(max(0, b - a) for a, b in zip(have, need, strict=True))
    assert unpack(shortfall(packed(have), packed(need))) == expected


def test_a_list_of_gems_makes_a_pile():
    assert unpack(pack([Gem.RUBY, Gem.RUBY, Gem.GOLD])) == (0, 0, 0, 2, 0, 1)
    assert pack([]) == NO_GEMS


def test_gems_have_the_colour_names_of_the_tables():
    assert [gem.colour for gem in TOKENS] == ["white", "blue", "green", "red", "black", "gold"]
    assert Gem.GOLD not in GEMS
