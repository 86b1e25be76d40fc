from collections.abc import Callable
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.present.language.words import LANGUAGES, words_in
from bot.present.typed_input import TypedError, UnknownAddress, UnknownGem, parse_address, parse_gems
from data import TOKENS, Gem
from data.gems import Gems, pack
from tests.support.builders import gems
from tests.support.every_case import every_case

T = TypeVar("T")

WHITE, BLUE, GREEN, RED, BLACK, GOLD = TOKENS
CIRCLES = dict(zip(TOKENS, "⚪🔵🟢🔴⚫🟡", strict=True))
OUR_EMOJIS = {gem: f"<:{gem.name.lower()}:123456789012345678>" for gem in TOKENS}


@every_case(
    "text",
    [
        *("rbw", "RBW", "r,b,w", "r b h", "r/b/w"),
        *("red blue white", "red, blue and white", "red\nblue\nwhite", "1 red 1 blue 1 white"),
        *("rot, blau und weiß", "Rot Blau Weiss", "ROT-BLAU-WEISS", "rood blauw wit"),
        *("rød blå hvid", "rod bla hvid", "roed blaa hvid"),
        *("ruby sapphire diamond", "Rubin + Saphir + Diamant", "robijn; saffier; diamant"),
        *("a red, a blue & a white token", "einen roten, einen blauen und einen weißen Chip"),
        "en rød, en blå og en hvid brik",
        *("🔴🔵⚪", "❤️ 💙 🤍", "<:ruby:1><:sapphire:2><:diamond:3>", "<a:gem_ruby:1> 🔵 wit"),
    ],
)
def test_three_different_in_many_spellings(text: str) -> None:
    assert parse_gems(text) == pack([RED, BLUE, WHITE])


@every_case(
    "text",
    [
        *("red red", "2 red", "2red", "2r", "rr", "r2", "red 2"),
        *("red x2", "redx2", "2x red", "2xred", "2 × red", "red*2", "2*red"),
        *("two rubies", "zwei Rubine", "twee robijnen", "to rubiner"),
        *("2 røde", "rood rood", "2 red rubies", "rote Rubine x 2"),
        *("🔴🔴", "2🔴", "2️⃣ 🔴", "r\u200br", "\uff12 \uff52\uff45\uff44"),
    ],
)
def test_two_alike_in_many_spellings(text: str) -> None:
    assert parse_gems(text) == pack([RED, RED])


@every_case("text", ["k", "s", "z", "black", "Schwarz", "zwart", "sort", "onyks", "Onyx", "⚫", "1 onyx"])
def test_black_has_a_letter_in_every_language(text: str) -> None:
    assert parse_gems(text) == pack([BLACK])


@every_case(
    "text",
    ["j", "y", "*", "gold", "Gold", "guld", "goud", "joker", "gouden joker", "Gold-Joker", "yellow", "gul", "🃏"],
)
def test_gold_goes_by_many_names(text: str) -> None:
    assert parse_gems(text) == pack([GOLD])


@every_case("text", ["grøn", "gron", "groen", "grün", "gruen", "grun", "GRÜN", "gru\u0308n", "green", "💚"])
def test_green_needs_no_diacritics(text: str) -> None:
    assert parse_gems(text) == pack([GREEN])


BESIDE_NUMBERS = {
    "2r b": ["red 2 blue 1", "r2b1", "2r1b", "2r b", "red 2, blue", "red x2 blue"],
    "r 2b": ["r 2b", "red, 2 blue", "red 2x blue", "red and 2 blue"],
    "r 2b 3w": ["red and 2 blue and white x3", "rot und 2x blau und weiß × 3"],
    "2k": ["onyx2", "onyx x2"],
    "2j": ["2*"],
    "r j": ["r*"],
    "2b": ["0 red 2 blue"],
    "2r": ["000002 red"],
    "3g": ["drei grüne"],
}


@every_case(("text", "pile"), [(text, pile) for pile, texts in BESIDE_NUMBERS.items() for text in texts])
def test_a_number_belongs_to_the_gem_it_stands_beside(text: str, pile: str) -> None:
    assert parse_gems(text) == gems(pile)


@every_case("text", ["rexd", "weis", "saphirr", "purpl", "q", "@everyone", "💩"])
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(UnknownGem):
        parse_gems(f"red {text}")


@pytest.mark.parametrize("text", ["xxblue", "bluexx", "2xxblue"])
def test_a_word_with_two_signs_of_times_is_refused(text: str) -> None:
    with pytest.raises(UnknownGem):
        parse_gems(f"red {text}")


def test_a_refusal_quotes_the_typed_text_escaped() -> None:
    with pytest.raises(UnknownGem) as caught:
        parse_gems("*" + "_" + "ø" * 500)
    assert len(words_in("en").refusal(caught.value)) < 300
    with pytest.raises(UnknownGem) as caught:
        parse_gems("<@123>")
    assert "<@" not in words_in("en").refusal(caught.value)


REFUSED = {
    "typed-no-gems": ["", " , ", "0 red", "and"],
    "typed-stray-number": ["2", "red 2, 3", "2 red 2", "2 x", "x2", "xx", "red x"],
    "typed-too-many-gems": ["41 red", "30 red 30 red", "9" * 900 + " red", "r" * 900],
    "typed-negative": ["-1 red", "2 blue, -1 red", "blue -2 red", "\u22121 red", "-\u0661 red"],
    "typed-too-long": ["red" * 400, "9" * 5000 + " red"],
}


@every_case(("text", "message"), [(text, message) for message, texts in REFUSED.items() for text in texts])
def test_a_text_without_a_meaning_is_refused(text: str, message: str) -> None:
    with pytest.raises(TypedError) as caught:
        parse_gems(text)
    assert caught.value.message_id == message
    assert words_in("en").refusal(caught.value)


def test_a_long_number_is_read() -> None:
    assert parse_gems("0" * 900 + " red 1 blue") == pack([BLUE])


@every_case("text", ["red-blue", "red - blue", "- red\n- blue", "1-red, 1-blue", "1 red - 1 blue"])
def test_a_dash_that_is_no_sign_of_a_number_separates(text: str) -> None:
    assert parse_gems(text) == pack([RED, BLUE])


def test_no_word_means_two_things() -> None:
    """Each word of each language is parsed as its own gem and not as a gem of another language."""
    for language, gem, attribute in product(LANGUAGES, TOKENS, ("names", "colours")):
        for word in words_in(language).alternatives(f"gem-{gem.name.lower()}.{attribute}"):
            assert parse_gems(word) == pack([gem]), word
            assert parse_gems(word.upper()) == pack([gem]), word


@every_case("language", LANGUAGES)
def test_the_letters_of_the_board_can_be_typed(language: str) -> None:
    for gem, letter in zip(TOKENS, words_in(language).letters(), strict=True):
        assert parse_gems(letter) == pack([gem])


piles = st.dictionaries(st.sampled_from(TOKENS), st.integers(1, 6), min_size=1).map(dict[Gem, int])


@given(pile=piles, language=st.sampled_from(LANGUAGES))
def test_texts_of_the_bot_can_be_typed_back(pile: dict[Gem, int], language: str) -> None:
    writer, gems = words_in(language), pack(pile)
    for text in (
        writer.gems(gems),
        writer.symbols(gems),
        writer.with_emojis(CIRCLES).symbols(gems),
        writer.with_emojis(OUR_EMOJIS).symbols(gems),
    ):
        assert parse_gems(text) == gems, text


@st.composite
def spelled(draw: st.DrawFn) -> tuple[Gems, str]:
    """Return a pile, and a spelling of it that mixes languages, kinds of words and ways to count."""
    pieces = draw(st.lists(st.tuples(st.sampled_from(TOKENS), st.integers(1, 4)), min_size=1, max_size=6))
    separator = draw(st.sampled_from([", ", ",", "; ", " + ", "/", " & ", "\n"]))
    written: list[str] = []
    for gem, count in pieces:
        word = _word(draw, gem)
        ways = [
            "{count} {word}",
            "{count}{word}",
            "{word} {count}",
            "{count}x {word}",
            "{word} x{count}",
            "{word}×{count}",
        ]
        way = draw(st.sampled_from([*ways, "again"]))
        written.append(" ".join([word] * count) if way == "again" else way.format(count=count, word=word))
    return pack([gem for gem, count in pieces for _ in range(count)]), separator.join(written)


def _word(draw: st.DrawFn, gem: Gem) -> str:
    catalogue = words_in(draw(st.sampled_from(LANGUAGES)))
    choices = [
        *catalogue.alternatives(f"gem-{gem.name.lower()}.names"),
        *catalogue.alternatives(f"gem-{gem.name.lower()}.colours"),
        catalogue.letters()[gem],
        CIRCLES[gem],
        OUR_EMOJIS[gem],
    ]
    change = draw(st.sampled_from([str, str.lower, str.upper, str.title]))
    word = draw(st.sampled_from(choices))
    return word if word.startswith("<") else change(word)


@given(spelled())
def test_any_spelling_reads_as_the_same_pile(case: tuple[Gems, str]) -> None:
    pile, text = case
    assert parse_gems(text) == pile


@given(pile=piles, language=st.sampled_from(LANGUAGES), separator=st.sampled_from(["", " ", ",", " - "]))
def test_letters_read_with_any_separator(pile: dict[Gem, int], language: str, separator: str) -> None:
    letters = words_in(language).letters()
    text = separator.join(letters[gem] for gem, count in pile.items() for _ in range(count))
    assert parse_gems(text) == pack(pile)


@given(st.text(max_size=60))
def test_any_text_gives_a_pile_or_a_refusal(text: str) -> None:
    outcome = _outcome(parse_gems, text)
    if isinstance(outcome, TypedError):
        assert all(words_in(language).refusal(outcome) for language in LANGUAGES)
    else:
        assert outcome > 0


TYPED_ADDRESSES = {
    "2C": ["2C", "2c", "C2", " 2 C ", "2-c", "#2c", "\uff12\uff43"],
    **{"3D": ["3d"], "D3": ["d3"], "D1": ["D 1"], "2E": ["2E"], "3F": ["f3"]},
    **{"H1": ["h1", "1h"], "H3": ["H3"]},
}


@every_case(("typed", "address"), [(typed, address) for address, texts in TYPED_ADDRESSES.items() for typed in texts])
def test_addresses_read_in_any_case_and_order(typed: str, address: str) -> None:
    assert parse_address(typed) == address


@every_case("typed", ["", "2", "C", "4A", "H4", "0A", "2G", "2CC", "22C", "deck", "1A 2B", "\u0661a"])
def test_other_addresses_are_refused(typed: str) -> None:
    with pytest.raises(UnknownAddress) as caught:
        parse_address(typed)
    for language in LANGUAGES:
        assert "3D" in words_in(language).refusal(caught.value)


@every_case("address", [f"{level}{place}" for level in "123" for place in "ABCDEF"] + ["H1", "H2", "H3", "D1"])
def test_a_printed_address_reads_as_itself(address: str) -> None:
    assert parse_address(address) == address


@given(st.text(max_size=10))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    outcome = _outcome(parse_address, text)
    if isinstance(outcome, TypedError):
        assert words_in("en").refusal(outcome)
    else:
        assert parse_address(outcome) == outcome


def _outcome(parse: Callable[[str], T], text: str) -> T | TypedError:
    try:
        return parse(text)
    except TypedError as error:
        return error
