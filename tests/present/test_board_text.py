import re
from itertools import pairwise

import pytest

from bot.engine import Position
from bot.present.board_text import alt_text, board_text
from bot.present.language.card_text import card_facts
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT, utf16_length
from bot.present.language.words import LANGUAGES, words_in
from bot.present.outlook import NEAREST_CARDS, hand_text, nearest_lines, outlook_text
from bot.present.phrases import cards_for_sale, missing_and_covered
from bot.rules import (
    MAX_RESERVED,
    CardReserved,
    ChooseNoble,
    ChooseTokensToReturn,
    Options,
    TakeTokens,
    TokensTaken,
    base_of,
    card_at,
    rules_for,
)
from data import GEMS, Gem
from data.gems import ONE, pack, total
from tests.support.every_case import every_case
from tests.support.present_builders import EMOJIS, GAMES, LONG_NAMES, NAMES, dealt, played

EN = words_in("en")
SAMPLES = [step for seats, seed in GAMES[::2] for step in played(seats, seed)[::25]]
ENDS = [played(seats, seed)[-1].after for seats, seed in GAMES]


def crowded(seats: int) -> Position:
    """Return the worst case: full hands, piles of tokens, every noble still there."""
    _, position = dealt(seats)
    for seat in range(seats):
        tokens = pack({Gem.GOLD: 1, **dict.fromkeys(GEMS, 2)})
        position = position.after([TokensTaken(seat, tokens - 2)])
        for _ in range(MAX_RESERVED):
            card = base_of(position).decks[2][-1]
            position = position.after([CardReserved(seat, card.id, True, 0)])
    return position


@every_case("language", LANGUAGES)
@every_case("names", [NAMES, LONG_NAMES])
def test_a_description_fits_and_names_every_card_and_player(names: tuple[str, ...], language: str) -> None:
    positions = [step.after for step in SAMPLES] + ENDS + [crowded(seats) for seats in (2, 3, 4)]
    for position in positions:
        text = alt_text(position, words_in(language).with_names(names))
        assert utf16_length(text) <= MAX_ALT_TEXT
        for address, _ in base_of(position).open_cards():
            assert f"{address} " in text
        if names is NAMES:
            assert not re.search(r"[*`<>]", text)
        assert text.count("\n") >= 6 + position.seats


@every_case("language", LANGUAGES)
@every_case("names", [NAMES, LONG_NAMES])
def test_the_full_text_fits_into_a_message(names: tuple[str, ...], language: str) -> None:
    positions = [step.after for step in SAMPLES] + ENDS + [crowded(seats) for seats in (2, 3, 4)]
    for position in positions:
        for emojis in (None, EMOJIS):
            text = board_text(position, words_in(language).with_names(names).with_emojis(emojis), 0)
            assert utf16_length(text) <= MAX_TEXT
            assert text.count("\n- **") == 12
            headings = sum(line.startswith("**") for line in text.split("\n"))
            own = 0 if position.is_over else 2  # what is within the viewer's reach, and what is missing
            assert headings == 6 + own + position.seats


def test_a_viewer_reads_which_cards_are_affordable_and_which_gems_are_missing() -> None:
    _, start = dealt(2)
    card = card_at(start, "1A", 0)
    paid = start.after([TokensTaken(1, card.cost)])
    for text in (alt_text(paid, EN.with_names(NAMES), 1), board_text(paid, EN.with_names(NAMES), 1).replace("**", "")):
        (reach,) = (line for line in text.split("\n") if line.startswith("Within your reach: "))
        assert re.search(r"\b1A\b", reach)
        (lack,) = (line for line in text.split("\n") if line.startswith("You are missing: "))
        assert not re.search(r"\b1A\b", lack)
        other = card_at(paid, "3C", 1)
        missing = base_of(paid).players[1].missing(other)
        assert f"3C: {EN.gems(missing)}" in lack or f"3C: {EN.symbols(missing)}" in lack
    assert "Within your reach: nothing" in alt_text(paid, EN.with_names(NAMES), 0)
    assert "your reach" not in alt_text(paid, EN.with_names(NAMES)), "everybody reads it"


def test_a_description_becomes_terse_only_when_it_must() -> None:
    _, start = dealt(2)
    card = card_at(start, "2A", 0)
    assert card is not None
    assert f"2A {card_facts(card, EN)}" in alt_text(start, EN.with_names(NAMES))
    assert f"2A {card_facts(card, EN).split(', cost')[0]}" in alt_text(start, EN.with_names(NAMES), limit=5000)
    assert "/board text" not in alt_text(start, EN.with_names(NAMES), limit=5000)
    terse = alt_text(crowded(4), EN.with_names(LONG_NAMES), limit=760)
    assert utf16_length(terse) <= 760
    assert re.search(r"2A [WBGRK]\d?: \d", terse)


def test_a_description_can_always_be_cut() -> None:
    assert utf16_length(alt_text(crowded(4), EN.with_names(LONG_NAMES), limit=100)) <= 100


@pytest.mark.parametrize(("seats", "seed"), GAMES[1::2])
def test_no_text_depends_on_what_a_viewer_may_not_see(seats: int, seed: int) -> None:
    for step in played(seats, seed)[::19]:
        if step.after.is_over:
            continue
        for viewer in (None, *range(seats)):
            seen = step.after.view(viewer)
            assert alt_text(step.after, EN.with_names(NAMES), viewer) == alt_text(seen, EN.with_names(NAMES), viewer)
            assert board_text(step.after, EN.with_names(NAMES), viewer) == board_text(
                seen, EN.with_names(NAMES), viewer
            )
            if viewer is not None:
                assert hand_text(step.after, viewer, EN) == hand_text(seen, viewer, EN)
                assert outlook_text(step.after, viewer, EN) == outlook_text(seen, viewer, EN)


@every_case("language", LANGUAGES)
def test_the_owner_of_a_hand_reads_its_cards_and_the_others_only_their_levels(language: str) -> None:
    position = crowded(2)
    writer = words_in(language)
    held = base_of(position).players[1].hand[0].card
    assert writer.gems(held.cost) in board_text(position, writer.with_names(NAMES), 1)
    for viewer in (None, 0):
        text = board_text(position, writer.with_names(NAMES), viewer)
        assert f"H1 {writer.bonuses(ONE[held.bonus])}" not in text.split("**Bo**")[1]
        assert text.count(writer.text("card-level", level=3)) >= MAX_RESERVED
    assert "**H3**" in hand_text(position, 1, writer.with_emojis(EMOJIS))


def test_after_the_game_all_hands_are_read_out() -> None:
    over = next(over for over in ENDS if any(player.hand for player in base_of(over).players))
    held = next(player.hand[0].card for player in base_of(over).players if player.hand)
    assert f"H1 {EN.bonuses(ONE[held.bonus])}" in board_text(over, EN.with_names(NAMES), None)


def test_an_empty_hand_says_so() -> None:
    assert hand_text(dealt(2)[1], 0, EN) == "You have no reserved cards."


def test_the_outlook_agrees_with_the_legal_moves() -> None:
    for step in SAMPLES:
        position, decision = step.before, step.before.decision
        if decision is None or isinstance(decision, ChooseTokensToReturn | ChooseNoble):
            continue
        text = outlook_text(position, decision.seat, EN)
        moves = position.legal_moves()
        assert ("two of one colour" in text) == any(isinstance(move, TakeTokens) and _is_pair(move) for move in moves)
        full = len(base_of(position).players[decision.seat].hand) == MAX_RESERVED
        assert ("Your hand is full" in text) == full


def test_the_outlook_leaves_out_what_the_picture_shows() -> None:
    text = outlook_text(dealt(2)[1], 0, EN)
    assert text == "**You can take** 3 different gems, or two of one colour (white, blue, green, red and black)."


def test_the_nearest_cards_lack_the_fewest_gems() -> None:
    for step in SAMPLES:
        position, decision = step.before, step.before.decision
        if decision is None:
            continue
        lines = list(nearest_lines(position, decision.seat, EN))
        assert len(lines) <= 1 + NEAREST_CARDS
        near = [address for line in lines[1:] for address in re.findall(r"\*\*(\w\w)\*\*", line)]
        short = {
            address: total(missing_and_covered(position, decision.seat, card)[0])
            for address, card in cards_for_sale(position, decision.seat)
        }
        others = [number for address, number in short.items() if number and address not in near]
        assert max((short[address] for address in near), default=0) <= min(others, default=99)


def test_the_outlook_says_when_fewer_than_three_may_be_taken() -> None:
    rules = rules_for(Options(up_to_three=True))
    happened, _ = dealt(2)
    assert "up to 3 different" in outlook_text(rules.replay(2, happened), 0, EN)


def test_the_outlook_on_the_turn_of_another_player_adds_nothing_to_the_picture() -> None:
    _, start = dealt(3)
    assert outlook_text(start, 1, EN) == ""
    assert outlook_text(start.without(0)[1], 0, EN).startswith("You have left this game")
    assert outlook_text(ENDS[0], 0, EN) == "The game is over."


def test_no_heading_hangs_under_a_list() -> None:
    """Without an empty line, Discord shows a heading as part of the list above it."""
    for text in (
        board_text(dealt(2)[1], EN.with_names(NAMES).with_emojis(EMOJIS), 0),
        board_text(dealt(2)[1], EN.with_names(NAMES), None),
    ):
        lines = text.splitlines()
        for above, below in pairwise(lines):
            assert below.startswith("- ") or not above.startswith("- ") or not below


@every_case("language", LANGUAGES)
def test_private_texts_fit_into_a_message(language: str) -> None:
    for position in [step.after for step in SAMPLES] + [crowded(4)]:
        for seat in range(position.seats):
            for emojis in (None, EMOJIS):
                assert utf16_length(outlook_text(position, seat, words_in(language).with_emojis(emojis))) <= MAX_TEXT
                assert utf16_length(hand_text(position, seat, words_in(language).with_emojis(emojis))) <= MAX_TEXT


def _is_pair(move: TakeTokens) -> bool:
    return any(move.tokens == pack([gem, gem]) for gem in GEMS)
