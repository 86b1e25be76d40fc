import re

import pytest

from bot.engine import DecisionOpened, Event, GameOver, Position, SeatLeft, TurnPassed
from bot.present.board_text import end_alt
from bot.present.event_text import end_lines, event_lines, log_line, mention_or_name, turn_line
from bot.present.language.card_text import card_facts
from bot.present.language.limits import MAX_ALT_TEXT
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import (
    CARDS,
    EXPANSIONS,
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseNoble,
    ChooseTokensToReturn,
    LastRoundBegan,
    NobleVisited,
    Options,
    TokensReturned,
    TokensTaken,
    base_of,
    card_at,
    standings,
)
from data import Gem
from data.gems import pack
from tests.support.builders import a_deal, open_card
from tests.support.every_case import every_case
from tests.support.present_builders import EMOJIS, GAMES, NAMES, Step, dealt, played


def lines_of(position: Position, *happened: Event, viewer: int | None = None) -> list[str]:
    return event_lines(position, happened, words_in("en").with_names(NAMES[: position.seats]), viewer)


@pytest.fixture(name="start")
def start_() -> Position:
    return dealt(3)[1]


@every_case("expansion", [None, *EXPANSIONS])
def test_the_line_of_a_deal_names_no_cards_and_nobody(expansion: str | None) -> None:
    happened, position = a_deal(3, Options(expansion=expansion))
    bare = position.rules.before_deal(3)
    line = "The cards are dealt"
    assert event_lines(bare, happened, words_in("en").with_names(NAMES[:3])) == [line]
    assert log_line(0, happened, words_in("en").with_names(NAMES[:3]), bare) == f"`0` {line}"


def test_tokens_taken_and_given_back(start: Position) -> None:
    pile = pack([Gem.RUBY, Gem.SAPPHIRE])
    assert lines_of(start, TokensTaken(0, pile), TokensReturned(0, pile)) == [
        "**Ann** takes 1 blue and 1 red",
        "**Ann** gives back 1 blue and 1 red",
    ]


def test_gems_are_shown_as_emojis_where_there_are_some(start: Position) -> None:
    (line,) = event_lines(
        start,
        [TokensTaken(1, pack([Gem.RUBY]))],
        words_in("en").with_names(NAMES).with_emojis({**EMOJIS, Gem.RUBY: "🔴"}),
    )
    assert line == "**Bo** takes 1\u2060🔴"


def test_a_card_reserved_from_a_row_is_named_with_what_fills_its_place(start: Position) -> None:
    """Everybody saw which card was reserved from the row (B18)."""
    old, new = CARDS[open_card(start, "2C")], base_of(start).decks[1][-1]
    lines = lines_of(start, CardReserved(1, old.id, False, 1), CardRevealed(2, 2, new.id))
    assert lines == [
        f"**Bo** reserves 2C ({card_facts(old, words_in('en'))}) and takes 1 gold",
        f"New on 2C: {card_facts(new, words_in('en'))}",
    ]


def test_a_card_reserved_blind_is_named_to_its_owner_only(start: Position) -> None:
    card = base_of(start).decks[2][-1]
    event = CardReserved(1, card.id, True, 0)
    facts = card_facts(card, words_in("en"))
    assert lines_of(start, event) == ["**Bo** reserves an unseen card of level 3"]
    assert lines_of(start, event, viewer=0) == ["**Bo** reserves an unseen card of level 3"]
    assert lines_of(start, event, viewer=1) == [f"**Bo** reserves an unseen card of level 3 ({facts})"]


def test_a_purchase_tells_address_card_prestige_and_payment(start: Position) -> None:
    card = CARDS[open_card(start, "3A")]
    facts = card_facts(card, words_in("en"), cost=False)
    assert f"{card.prestige} prestige" in facts
    assert lines_of(start, CardPurchased(0, card.id, pack({Gem.ONYX: 3, Gem.GOLD: 1}), False)) == [
        f"**Ann** buys 3A ({facts}) for 3 black and 1 gold"
    ]
    assert lines_of(start, CardPurchased(0, card.id, 0, False)) == [f"**Ann** buys 3A ({facts}) for free"]


def test_a_reserved_card_is_named_when_it_is_bought(start: Position) -> None:
    card = base_of(start).decks[0][-1]
    held = start.after([CardReserved(2, card.id, True, 0)])
    facts = card_facts(card, words_in("en"), cost=False)
    assert lines_of(held, CardPurchased(2, card.id, 0, True)) == [
        f"**Cy** buys the reserved card H1 (level 1, {facts}) for free"
    ]


def test_a_gap_has_a_line(start: Position) -> None:
    """An empty deck leaves a permanent gap (B14)."""
    last = start.after([CardReserved(0, card.id, True, 0) for card in reversed(base_of(start).decks[2])])
    lines = lines_of(last, CardReserved(0, open_card(last, "3B"), False, 0))
    assert lines[1:] == ["3B stays empty: the deck of level 3 has run out"]


def test_a_visit_names_what_the_noble_asked_for(start: Position) -> None:
    noble = base_of(start).nobles[0]
    assert lines_of(start, NobleVisited(0, noble.id)) == [f"A noble visits **Ann**: {words_in('en').noble(noble)}"]


def test_the_line_of_the_last_round_gives_the_reason_and_the_last_player(start: Position) -> None:
    assert lines_of(start, LastRoundBegan(0)) == [
        "**Ann** has 0 prestige, so this is the last round. **Cy** has the last turn"
    ]
    assert lines_of(start, LastRoundBegan(2)) == ["**Cy** has 0 prestige, and the round is complete"]
    gone = start.after([SeatLeft(2)])
    assert lines_of(gone, LastRoundBegan(1)) == ["**Bo** has 0 prestige, and the round is complete"]


def test_passing_leaving_and_the_end(start: Position) -> None:
    assert lines_of(start, TurnPassed(1), SeatLeft(2), GameOver((0,))) == [
        "**Bo** cannot do anything, so the turn passes",
        "**Cy** leaves the game; the tokens go back to the bank",
        "The game is over: **Ann** wins!",
    ]
    assert lines_of(start, GameOver((0, 1))) == ["The game is over: **Ann** and **Bo** share the victory!"]


def test_names_are_harmless(start: Position) -> None:
    (line,) = event_lines(start, [TurnPassed(0)], words_in("en").with_names(("@everyone **x**", "", "")))
    assert "@everyone" not in line
    assert r"\*\*x\*\*" in line


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_no_line_depends_on_what_a_viewer_may_not_see(seats: int, seed: int) -> None:
    """The lines are the same when the secrets are masked first (B18)."""
    for step in played(seats, seed):
        if any(isinstance(event, CardPurchased) and event.from_hand for event in step.events):
            continue  # buying it names the card
        for viewer in (None, *range(seats)):
            rules = step.before.rules
            seen = [rules.mask(event, viewer) for event in step.events]
            from_all = event_lines(step.before, step.events, words_in("en").with_names(NAMES), viewer)
            assert event_lines(step.before.view(viewer), seen, words_in("en").with_names(NAMES), viewer) == from_all


@every_case("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "seed"), GAMES[::2])
def test_a_blind_card_is_never_named_to_others(seats: int, seed: int, language: str) -> None:
    writer = words_in(language)
    secrets: dict[str, int] = {}
    for number, step in enumerate(played(seats, seed)):
        for event in step.events:
            if isinstance(event, CardReserved) and event.blind:
                secrets[event.card] = event.seat
            if isinstance(event, CardPurchased):
                secrets.pop(event.card, None)
        for viewer in (None, *range(seats)):
            text = "\n".join(event_lines(step.before, step.events, writer.with_names(NAMES), viewer))
            if viewer is None:
                text += log_line(number, step.events, writer.with_names(NAMES), step.before)
            for card, owner in secrets.items():
                assert card not in text
                assert owner == viewer or card_facts(CARDS[card], writer) not in text
    assert number


def test_a_log_line_leaves_out_refills() -> None:
    step = next(step for step in played(3, 1) if any(isinstance(event, CardRevealed) for event in step.events))
    line = log_line(7, step.events, words_in("en").with_names(NAMES), step.before)
    assert line.startswith(f"`7` **{NAMES[step.seat]}** ")
    assert "New on" not in line
    assert "\n" not in line


def test_a_log_line_joins_all_events_of_a_move(start: Position) -> None:
    happened = (SeatLeft(1), SeatLeft(2), GameOver((0,)))
    line = log_line(9, happened, words_in("en").with_names(NAMES), start)
    assert line.count(" · ") == 2


def test_the_turn_line_asks_for_an_action(start: Position) -> None:
    assert turn_line(start, "<@7>", words_in("en")) == "<@7>, it is your turn."


def test_the_turn_line_names_a_player_without_an_account(start: Position) -> None:
    assert mention_or_name(7, "Bo") == "<@7>"
    assert turn_line(start, mention_or_name(None, "B_o"), words_in("en")) == r"**B\_o**, it is your turn."


def test_the_turn_line_asks_for_tokens_or_a_noble() -> None:
    steps = [step for seats, seed in GAMES for step in played(seats, seed)]
    asked = next(step.after for step in steps if isinstance(step.after.decision, ChooseTokensToReturn))
    assert isinstance(asked.decision, ChooseTokensToReturn)
    count = asked.decision.count
    assert turn_line(asked, "<@7>", words_in("en")) == f"<@7>, you have more than ten tokens: give back {count}."
    nobles = asked.after([DecisionOpened(ChooseNoble(0, ("N01", "N02")))])
    assert turn_line(nobles, "<@7>", words_in("en")) == "<@7>, 2 nobles would like to visit you: choose one."
    assert turn_line(played(2, 1)[-1].after, "<@7>", words_in("en")) == "The game is over."


def test_the_random_games_contain_every_event() -> None:
    """Guards the tests above: a change of the rules could leave them without events to check."""
    steps: list[Step] = [step for seats, seed in GAMES for step in played(seats, seed)]
    kinds = {type(event) for step in steps for event in step.events}
    assert kinds >= {TokensTaken, TokensReturned, CardReserved, CardPurchased, CardRevealed, NobleVisited, GameOver}
    assert LastRoundBegan in kinds


def test_others_are_told_which_of_two_cards_reserved_unseen_is_bought_in_all_languages(start: Position) -> None:
    """B18"""
    deck = base_of(start).decks[0]
    first, second = deck[-1].id, deck[-2].id
    events = [CardReserved(0, first, True, 0), CardReserved(0, second, True, 0)]
    events += [CardPurchased(0, second, 0, True, 2), CardPurchased(0, first, 0, True, 1)]
    masked = [start.rules.mask(event, None) for event in events]
    for language in LANGUAGES:
        words = words_in(language).with_names(NAMES[:3])
        spectator = event_lines(start.view(None), masked, words)
        assert spectator == event_lines(start, events, words)
        assert ["H2" in spectator[2], "H1" in spectator[3]] == [True, True]


def test_a_purchase_of_an_earlier_version_says_that_the_card_was_reserved_unseen(start: Position) -> None:
    """Its log does not say which of the backs in the hand the card is."""
    deck = base_of(start).decks[0]
    events: list[Event] = [CardReserved(0, card.id, True, 0) for card in (deck[-1], deck[-2])]
    events.append(CardPurchased(0, deck[-2].id, 0, True))
    masked = [start.rules.mask(event, None) for event in events]
    for language in LANGUAGES:
        *_, line = event_lines(start.view(None), masked, words_in(language).with_names(NAMES[:3]))
        assert re.search(r"\bH\b", line) is None
        assert "H1" not in line
    *_, line = lines_of(start.view(None), *masked)
    assert line.startswith("**Ann** buys a card that was reserved unseen (level 1, ")


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
