"""The end of a game in words: who has won and why; the ranking is in the picture and its alt text alone (B17)."""

import pytest

from bot.engine import GameOver, SeatLeft
from bot.present.board_text import end_alt
from bot.present.event_text import end_lines
from bot.present.language.limits import MAX_ALT_TEXT
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import CARDS, CardPurchased, card_at, standings
from tests.support.every_case import every_case
from tests.support.present_builders import GAMES, NAMES, dealt, played

ENGLISH = words_in("en").with_names(NAMES)


@every_case("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_end_says_once_who_has_won(seats: int, seed: int, language: str) -> None:
    over = played(seats, seed)[-1].after
    headline, *_ = lines = end_lines(over, words_in(language).with_names(NAMES))
    assert headline.startswith("### 👑")
    assert f"**{NAMES[over.winners[0]]}**" in headline
    assert len(lines) <= 2
    last = [standing for standing in standings(over) if standing.seat not in over.winners][-1]
    if last.prestige != standings(over)[0].prestige:
        assert NAMES[last.seat] not in "\n".join(lines), "the picture shows the ranking"


@every_case("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_alt_text_has_the_whole_ranking(seats: int, seed: int, language: str) -> None:
    over = played(seats, seed)[-1].after
    alt = end_alt(over, words_in(language).with_names(NAMES))
    _, *ranking = alt.splitlines()[: seats + 1]
    for line, standing in zip(ranking, standings(over), strict=True):
        assert line.startswith(f"{standing.place}. {NAMES[standing.seat]}: {standing.prestige} ")
        assert str(standing.cards) in line
    assert len(alt) <= MAX_ALT_TEXT


def test_the_reason_of_a_victory() -> None:
    """Most prestige wins, then fewest cards; players who are still equal share the victory (B17)."""
    _, start = dealt(3)
    shared = start.after([GameOver((0, 1, 2))])
    assert end_lines(shared, ENGLISH) == [
        "### 👑 **Ann**, **Bo** and **Cy** share the victory. Congratulations!",
        "**Ann**, **Bo** and **Cy** are tied on prestige and on cards.",
    ]

    cards = [card_at(start, address, 0) for address in ("1A", "1B", "1C")]
    free = [card.id for card in cards if card is not None]
    assert all(CARDS[card].prestige == 0 for card in free), "another seed is needed"
    fewer = start.after(
        [*(CardPurchased(seat, card, 0, False) for seat, card in ((1, free[0]), (2, free[1]))), GameOver((0,))]
    )
    assert end_lines(fewer, ENGLISH) == [
        "### 👑 **Ann** wins with 0 prestige. Congratulations!",
        "**Ann**, **Bo** and **Cy** have 0 prestige each; **Ann** got there with fewer cards.",
    ]

    alone = start.after([SeatLeft(0), SeatLeft(2), GameOver((1,))])
    assert end_lines(alone, ENGLISH) == ["### **Bo** is the last player left at the table and wins."]


def test_no_computer_player_is_celebrated_over_people() -> None:
    over = played(3, 1)[-1].after
    first, second, third = standings(over)
    names = [f"**{NAMES[standing.seat]}**" for standing in (first, second, third)]
    [line] = end_lines(over, ENGLISH, {first.seat})
    closest = f"{names[1]} comes closest with {second.prestige}."
    assert line == f"### {names[0]} wins with {first.prestige} prestige; {closest}"
    [line] = end_lines(over, ENGLISH, {first.seat, second.seat})
    assert f"{names[2]} comes closest" in line
    [line] = end_lines(over, ENGLISH, range(3))
    assert line == f"### {names[0]} wins with {first.prestige} prestige."
    assert "👑" in end_lines(over, ENGLISH, {second.seat})[0], "a member has won against a computer player"
