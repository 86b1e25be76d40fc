import gc
import sys
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest
from babel import Locale
from babel.localedata import load
from babel.numbers import format_decimal
from fluent.syntax import FluentParser

from bot.engine import GameError
from bot.present.language.card_text import in_words
from bot.present.language.escape import clean, escape
from bot.present.language.widths import button_label
from bot.present.language.words import (
    LANGUAGES,
    Catalogue,
    MessageError,
    Words,
    drop_unused_data,
    forget_names,
    language_for,
    set_command_links,
    words_in,
)
from bot.present.typed_input import parse_gems
from data import GEMS, TOKENS, Gem, components
from data.gems import NO_GEMS, ONE, pack
from tests.support.catalogues import FOLDER, catalogue
from tests.support.every_case import every_case

LOCALES = {
    "en": ["en-US", "en-GB", "th", "zh-TW", "dan", "", None],
    "de": ["de", "de_AT", "DE"],
    "nl": ["nl"],
    "da": ["da"],
}


@every_case(("locale", "language"), [(locale, language) for language, locales in LOCALES.items() for locale in locales])
def test_a_discord_locale_gives_a_language(locale: str | None, language: str) -> None:
    assert language_for(locale) == language


@every_case(
    ("language", "sentence"),
    [
        ("en", "2 red and 1 gold"),
        ("de", "2 Rot und 1 Gold"),
        ("nl", "2 rode en 1 gouden joker"),
        ("da", "2 røde og 1 guldbrik"),
    ],
)
def test_gems_are_counted_in_words(language: str, sentence: str) -> None:
    assert words_in(language).gems(pack([Gem.GOLD, Gem.RUBY, Gem.RUBY])) == sentence


@every_case(
    ("language", "one", "two"),
    [
        ("en", "1 red bonus", "2 red bonuses"),
        ("de", "1 roter Bonus", "2 rote Boni"),
        ("nl", "1 rode bonus", "2 rode bonussen"),
        ("da", "1 rød bonus", "2 røde bonusser"),
    ],
)
def test_bonuses_are_counted_in_words(language: str, one: str, two: str) -> None:
    assert words_in(language).bonuses(ONE[Gem.RUBY]) == one
    assert words_in(language).bonuses(2 * ONE[Gem.RUBY]) == two


@every_case(("language", "nothing"), [("en", "nothing"), ("de", "nichts"), ("nl", "niets"), ("da", "ingenting")])
def test_no_gems_are_nothing(language: str, nothing: str) -> None:
    assert words_in(language).gems(0) == nothing
    assert words_in(language).symbols(0) == nothing
    assert words_in(language).bonuses(NO_GEMS) == nothing


def test_symbols_are_emojis_or_else_letters() -> None:
    pile = pack([Gem.RUBY, Gem.RUBY, Gem.GOLD])
    assert words_in("en").symbols(pile) == "2R 1J"
    assert (
        words_in("en").with_emojis({Gem.RUBY: "<:ruby:7>", Gem.GOLD: "🟡"}).symbols(pile)
        == "2\u2060<:ruby:7> 1\u2060🟡"
    )


@every_case("language", LANGUAGES)
def test_a_copied_pile_can_be_typed_back(language: str) -> None:
    pile = pack({Gem.RUBY: 2, Gem.EMERALD: 1, Gem.GOLD: 1})
    words = words_in(language)
    emojis = {gem: f"<:{gem.name.lower()}:7>" for gem in TOKENS}
    assert parse_gems(words.with_emojis(emojis).symbols(pile)) == pile
    assert parse_gems(words.symbols(pile)) == pile
    assert "\u2060" not in words.symbols(pile)  # labels and suggestions have letters


@every_case(
    ("language", "name"), [("en", "/game new"), ("de", "/spiel neu"), ("nl", "/spel nieuw"), ("da", "/spil ny")]
)
def test_a_command_has_its_name_in_the_readers_language_until_there_is_a_link(language: str, name: str) -> None:
    assert name in words_in(language).text("error-no-game")


@every_case("language", LANGUAGES)
def test_a_command_is_a_link_once_the_commands_are_synced(language: str) -> None:
    words = words_in(language)
    before = words.text("error-no-game"), words.text("alt-more")
    set_command_links({"game new": "</game new:12>", "board": "</board:34>"})
    try:
        assert "</game new:12>" in words.text("error-no-game")
        assert words.text("alt-more") == before[1]  # nobody can press a link in an alt text
    finally:
        set_command_links({})
    assert (words.text("error-no-game"), words.text("alt-more")) == before


def test_a_text_about_an_unknown_command_raises(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text('a = { COMMAND("game over") }\n', encoding="utf-8")
    with pytest.raises(MessageError, match="no message 'command-game'"):
        Words("en", Catalogue("en", tmp_path)).text("a")


POLISH = """
gem-ruby = { $count ->
        [one] { $count } czerwony
        [few] { $count } czerwone
       *[other] { $count } czerwonych
    }
    .colour = czerwony
turn-over = To koniec. { gem-ruby.names }
page-previous = { -missing-term }
final-streak = { $player } { $lost }
error-no-game = Tu nie ma gry. { COMMAND("game new") }
"""


@pytest.fixture
def partial(tmp_path: Path) -> Words:
    """A language with a few texts: some of them refer to what is missing, or are damaged."""
    (tmp_path / "a.ftl").write_text(POLISH, encoding="utf-8")
    english = Catalogue("en", FOLDER / "en")
    return Words("pl", Catalogue("pl", tmp_path, english))


def test_in_a_partial_language_english_takes_the_place_of_what_is_missing(partial: Words) -> None:
    assert [partial.text("gem-ruby", count=count) for count in (1, 2, 5)] == [
        "1 czerwony",
        "2 czerwone",
        "5 czerwonych",
    ]
    assert partial.gems(pack({Gem.RUBY: 2, Gem.GOLD: 1})) == "2 czerwone and 1 gold"
    assert (partial.colour(Gem.RUBY), partial.colour(Gem.ONYX)) == ("czerwony", "black")
    assert [partial.text("gem-ruby.bonus", count=count) for count in (1, 5)] == ["1 red bonus", "5 red bonuses"]
    assert partial.text("error-no-game") == "Tu nie ma gry. /game new"


def test_a_text_that_refers_to_a_missing_one_is_in_english(partial: Words) -> None:
    english = words_in("en")
    assert partial.text("page-previous") == english.text("page-previous")
    assert partial.text("final-streak", player="Ann", number=3) == english.text("final-streak", player="Ann", number=3)


@every_case("value", [0, 1, 2, 5, "x"])
def test_every_text_of_english_is_shown_in_a_partial_language(partial: Words, value: str | int) -> None:
    for name, each in catalogue("en").items():
        values = dict.fromkeys(each.placeholders, value)
        text = partial.text(name, **values)
        assert text == words_in("en").text(name, **values) or name in ("gem-ruby", "gem-ruby.colour", "error-no-game")


def test_a_missing_value_is_an_error_in_a_partial_language_too(partial: Words) -> None:
    with pytest.raises(MessageError, match="count"):
        partial.text("gem-ruby")


def test_items_are_listed() -> None:
    assert [words_in("en").listed("abc"[:length]) for length in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert words_in("de").listed(iter("abc")) == "a, b und c"
    assert words_in("en").listed(iter("")) == ""


@every_case("language", LANGUAGES)
def test_letters_on_the_board_are_six_different_ones(language: str) -> None:
    assert len(set(words_in(language).letters())) == len(TOKENS)


@every_case("language", LANGUAGES)
def test_every_card_and_noble_fits_into_a_choice(language: str) -> None:
    for card in components().cards.values():
        assert len(in_words(card, words_in(language), short=True)) <= 80  # room for the address and what is missing
    for noble in components().nobles.values():
        assert len(words_in(language).noble(noble, short=True)) <= 80


def test_a_card_is_described_in_words() -> None:
    wanted = pack({Gem.DIAMOND: 1, Gem.SAPPHIRE: 4, Gem.EMERALD: 2})
    card = next(card for card in components().cards.values() if card.cost == wanted and card.bonus is Gem.RUBY)
    assert in_words(card, words_in("en")) == "level 2, 1 red bonus, 2 prestige, cost: 1 white, 4 blue and 2 green"
    assert in_words(card, words_in("en"), short=True) == "level 2, 1 red bonus, 2 prestige, cost: 1W 4B 2G"
    assert in_words(card, words_in("de").with_emojis(dict.fromkeys(GEMS, "•"))) == (
        "Stufe 2, 1 roter Bonus, 2 Prestigepunkte, Kosten: 1\u2060• 4\u2060• 2\u2060•"
    )


def test_a_noble_is_described_in_words() -> None:
    wanted = pack({Gem.DIAMOND: 3, Gem.SAPPHIRE: 3, Gem.EMERALD: 3})
    noble = next(noble for noble in components().nobles.values() if noble.needs == wanted)
    described = "3 prestige for 3 white, 3 blue and 3 green"
    assert words_in("en").noble(noble) == described


def test_values_stand_in_the_text_without_isolation_marks() -> None:
    assert words_in("en").text("list-last", head="אבג", last="b") == "אבג and b"


def test_an_unknown_message_or_attribute_raises() -> None:
    with pytest.raises(MessageError, match="no message 'gem-opal'"):
        words_in("en").text("gem-opal", count=1)
    with pytest.raises(MessageError, match="has no smell"):
        words_in("en").text("gem-ruby.smell")
    with pytest.raises(MessageError, match="has no text"):
        words_in("en").text("typed-words")


def test_a_missing_value_raises() -> None:
    with pytest.raises(MessageError, match="count"):
        words_in("en").text("gem-ruby")


def test_an_unknown_language_raises() -> None:
    with pytest.raises(MessageError, match="'th'"):
        words_in("th")


def test_words_are_loaded_once() -> None:
    assert words_in("nl") is words_in("nl")


def test_a_message_fluent_cannot_read_is_reported_with_its_file_when_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "moves.ftl").write_text("good = fine\nbad = { $open\nfine = better\n", encoding="utf-8")
    words = Words("en", Catalogue("en", tmp_path))
    with pytest.raises(MessageError, match=r"en/moves\.ftl: Fluent cannot read 'bad"):
        words.text("bad")
    assert (words.text("good"), words.text("fine")) == ("fine", "better")


def test_only_messages_in_use_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[str] = []
    parse = FluentParser.parse
    monkeypatch.setattr(FluentParser, "parse", lambda parser, source: parsed.append(source) or parse(parser, source))
    words = Words("en", Catalogue("en", Path(__file__).parents[2] / "data" / "messages" / "en"))
    assert [words.text("gem-ruby.colour"), words.text("gem-ruby", count=2), len(parsed)] == ["red", "2 red", 1]


@pytest.mark.parametrize("stray", ["Good morning", "= nothing", "1st = one", "[one] card"])
def test_a_line_outside_of_a_message_is_reported(tmp_path: Path, stray: str) -> None:
    (tmp_path / "moves.ftl").write_text(f"# fine\ngood = fine\n{stray}\n", encoding="utf-8")
    with pytest.raises(MessageError, match=r"en/moves\.ftl: Fluent cannot read '"):
        Words("en", Catalogue("en", tmp_path))


def test_a_message_may_contain_messages_and_terms_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text(
        "whole = { $n ->\n    [one] { part }\n   *[other] { -term } and { part.much }\n}\n", encoding="utf-8"
    )
    (tmp_path / "b.ftl").write_text("part = a\n    .much = much\n-term = many\n", encoding="utf-8")
    words = Words("en", Catalogue("en", tmp_path))
    assert (words.text("whole", n=2), words.text("whole", n=1)) == ("many and much", "a")


def test_a_message_given_twice_is_reported_with_both_files(tmp_path: Path) -> None:
    (tmp_path / "a.ftl").write_text("same = one\n", encoding="utf-8")
    (tmp_path / "b.ftl").write_text("same = two\n", encoding="utf-8")
    with pytest.raises(MessageError, match=r"en/b\.ftl: same is already defined in en/a\.ftl"):
        Words("en", Catalogue("en", tmp_path))


def test_a_refusal_puts_gems_and_piles_in_words(tmp_path: Path) -> None:
    # The real catalogue's gems, beside a message of the test's own.
    real = Path(__file__).parents[2] / "data" / "messages" / "en" / "gems.ftl"
    (tmp_path / "gems.ftl").write_text(real.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "errors.ftl").write_text("error-test = { $gem_colour }: { $count }, { $missing }\n", encoding="utf-8")
    error = GameError("error-test", gem=Gem.EMERALD, count=3, missing=(Gem.RUBY, Gem.RUBY, Gem.ONYX))
    assert Words("en", Catalogue("en", tmp_path)).refusal(error) == "green: 3, 2 red and 1 black"


def test_no_cache_of_texts_keeps_a_name_that_was_forgotten() -> None:
    name = "Zebulon"
    words = words_in("en").with_names([name])
    shown = [words.player(0), clean(name), escape(name), words.text("event-passed", player=name)]
    shown.append(button_label(words, "strongholds-remove", player=name, address="2A"))
    modules = [module for path, module in sys.modules.items() if path.startswith("bot.")]
    ours = [each for module in modules for each in vars(module).values() if isinstance(each, _lru_cache_wrapper)]
    assert [each for each in shown if name not in each] == []
    assert [each for each in ours if name in repr(gc.get_referents(each))]
    forget_names()
    assert [each.__qualname__ for each in ours if name in repr(gc.get_referents(each))] == []


GROUPED = {"en": "1,234,567.5", "de": "1.234.567,5", "nl": "1.234.567,5", "da": "1.234.567,5"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_countries_and_units_are_not_kept(language: str):
    assert words_in(language).text("gems-none")
    assert not {"territories", "languages", "meta_zones", "unit_patterns"} & load(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_and_plural_forms_are_written_as_before(language: str):
    drop_unused_data(language)
    drop_unused_data(language)  # more than once does no harm
    locale = Locale.parse(language)
    assert format_decimal(1_234_567.5, locale=locale) == GROUPED[language]
    assert [locale.plural_form(number) for number in (0, 1, 2, 5)] == ["other", "one", "other", "other"]
