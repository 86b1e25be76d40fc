import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from bot.present.language.escape import NAMELESS, VISIBLE, clean, escape
from tests.support.every_case import every_case

ZERO_WIDTH = "\N{ZERO WIDTH SPACE}"
SHIELDED = re.compile(r"\\([^0-9A-Za-z\s])")  # what Discord takes for a shielded character
HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from(list("\\*_~`|[]()<>@#:/-+.>! \n\t0123456789")),
        st.sampled_from("\u202e\u2066\u200b\u200d\u0301\u0489\u20dd\ufe0f\U0001f3fb👩❤אש"),
    )
)


def bare(text: str) -> str:
    """Return the text with a letter for each escaped character; any Markdown left in it is active."""
    return SHIELDED.sub("x", text)


@every_case("name", ["Anna", "Jean-Luc", "Søren Ærø", "李明", "Ольга", "x.y", "3 + 4 = 7!", "O'Neill"])
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert escape(name) == name


@every_case(
    ("name", "escaped"),
    [
        ("**bold**", r"\*\*bold\*\*"),
        ("_snake_", r"\_snake\_"),
        ("~~gone~~", r"\~\~gone\~\~"),
        ("||spoiler||", r"\|\|spoiler\|\|"),
        ("`code`", r"\`code\`"),
        ("```\nblock```", r"\`\`\` block\`\`\`"),
        ("[click](https://evil.example)", r"\[click\]\(https\:\/\/evil.example\)"),
        ("<https://evil.example>", r"\<https\:\/\/evil.example\>"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ("# big", r"\# big"),
        ("-# small", r"\-\# small"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("1. item", r"1\. item"),
        ("123. item", r"123\. item"),
        ("> quote", r"\> quote"),
        (">>> quote", r"\>\>\> quote"),
        (":tada:", r"\:tada\:"),
        ("\\*", r"\\\*"),
        ("¯\\_(ツ)_/¯", r"¯\\\_\(ツ\)\_\/¯"),
    ],
)
def test_markdown_is_shown_as_typed(name: str, escaped: str) -> None:
    assert escape(name) == escaped


@every_case(
    "name",
    ["@everyone", "@here", "<@123456789012345678>", "<@!123>", "<@&123>", "<#123>", "</take:123>", "<t:1700000000:R>"],
)
def test_an_escaped_name_mentions_nobody(name: str) -> None:
    escaped = escape(name)
    assert not re.search(r"@(everyone|here|!?&?\d)", escaped)
    assert not re.search(r"(?<!\\)<", escaped)


def test_a_name_is_one_line() -> None:
    assert escape("a\r\nb\u2028c\u2029d\x00e\tf") == "a b c d e f"


def test_bidi_overrides_go_and_right_to_left_letters_stay() -> None:
    assert clean("\u202egnp.exe\u202c \u2067x\u2069") == "gnp.exe x"
    assert clean("שלום عليكم") == "שלום عليكم"


def test_a_right_to_left_name_does_not_turn_the_digits_after_it() -> None:
    assert escape("שרה") == "\N{LEFT-TO-RIGHT MARK}שרה\N{LEFT-TO-RIGHT MARK}"


def test_stacked_marks_are_limited_to_two() -> None:
    assert clean("Z" + "\u0351" * 40 + "o") == "Z\u0351\u0351o"
    assert clean("Việt") == "Việt"
    assert clean(unicodedata.normalize("NFD", "Việt")) == unicodedata.normalize("NFD", "Việt")


@every_case(
    "emoji",
    [
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "👍🏽",
        "🇩🇰",
        "1️⃣",
        "❤️",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        "👩🏻‍❤️‍💋‍👩🏻",
    ],
)
def test_emojis_stay_whole(emoji: str) -> None:
    assert clean(emoji) == emoji
    assert clean(emoji * VISIBLE) == emoji * VISIBLE
    assert clean(emoji * (VISIBLE + 1)) == emoji * (VISIBLE - 1) + "…"


def test_a_long_name_is_cut() -> None:
    assert clean("x" * 32) == "x" * 32
    assert clean("x" * 33) == "x" * 31 + "…"
    assert clean("x" * 33, visible=5) == "xxxx…"


@every_case("name", ["", " ", "\u200b\u200d", "\u3164", "\u2800\u2800", "\u0301", "\U000e0067"])
def test_a_name_without_a_visible_character_gets_a_stand_in(name: str) -> None:
    assert clean(name) == NAMELESS


def test_half_a_character_can_still_be_sent() -> None:
    assert clean("a\ud83db").encode() == "a\N{REPLACEMENT CHARACTER}b".encode()


@given(HOSTILE)
def test_escaping_hides_no_letter(name: str) -> None:
    shown = SHIELDED.sub(r"\1", escape(name)).replace(ZERO_WIDTH, "").strip("\N{LEFT-TO-RIGHT MARK}")
    assert shown == clean(name)


@given(HOSTILE)
def test_nothing_in_any_text_is_read_as_markdown(name: str) -> None:
    assert not re.search(
        r"[\\*_~`|\[\]()<>:/#@]|^[-+>]|^\d{1,3}\.|[\x00-\x1f\x7f-\x9f\u2028\u2029]", bare(escape(name))
    )


@given(HOSTILE)
def test_any_text_is_short_harmless_and_visible(name: str) -> None:
    cleaned = clean(name)
    assert cleaned
    assert len(cleaned) <= 10 * VISIBLE
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", cleaned)
    assert not any(
        all(unicodedata.category(mark) in ("Mn", "Me") for mark in cleaned[start : start + 3])
        for start in range(len(cleaned) - 2)
    )
    assert clean(cleaned) == cleaned
    escape(name).encode()


@every_case("repeated", ["🇩", "👩\u200d", "e\u0301", "\u200d", "\u202e", "\u1100", "x"])
def test_a_long_text_costs_no_more_than_its_visible_beginning(repeated: str) -> None:
    start = (VISIBLE + 1) * 10 * repeated
    assert clean(100 * start) == clean(start)


def test_a_character_of_many_joined_signs_is_cut() -> None:
    """Otherwise the picture of a single name would be thousands of pixels wide."""
    endless = clean("\N{MAN}\N{ZERO WIDTH JOINER}" * 50_000)
    assert len(endless) <= 10
    assert not endless.endswith("\N{ZERO WIDTH JOINER}")
