"""The list of games, and what is shown at and after the end of one: within Discord's limits, and whole on a phone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate, cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.ai.contract import AdvisedMove, Question
from bot.games import OpenGame, Table
from bot.games.history.statistics import Achieved, Milestone, Outcome, RatingChange
from bot.games.history.story import story_of, turning_points
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.results import result_of
from bot.present.event_text import event_lines
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.present.language.words import LANGUAGES, Words, words_in
from bot.present.phrases import ALL_HANDS
from bot.rules import EXPANSIONS, ChooseAction, LastRoundBegan, Options, PurchaseCard
from bot.store import Computer, EntryKind, GameStatus, Member, SeatRecord
from bot.ui.content.looking_back import GameReplay
from bot.ui.content.messages.contents import final_content, words_of
from bot.ui.content.messages.wanted import TableLayout
from bot.ui.content.open_games import GAMES_PER_PAGE, other_games
from bot.ui.content.pickers.presses import PICKERS
from bot.ui.features.replay.exercise import ExerciseViewer, exercise_answer, verdict
from bot.ui.features.replay.replay import page_answer
from bot.ui.features.replay.story import AFTER, BEFORE, GameStory, moment_answer, whole_story
from bot.ui.features.table import games_answer
from bot.ui.kit.replies import Answer, PrivateLayout
from tests.support.builders import a_deal
from tests.support.discord.api_contract import violations_in
from tests.support.discord.widths import cut_choices, cut_labels
from tests.ui.picker_cases import EMOJIS, NAMES, WIDE_NAMES, a_table, check_answer

MEMBER = 100
LONG_PLACE = "ein-sehr-langer-name-für-einen-kanal-" + "漢" * 60
TABLES = SimpleNamespace(now=lambda: 0)
CLIENT: Any = SimpleNamespace(
    get_guild=lambda _: SimpleNamespace(name="**Ein** @everyone " + "W" * 80),
    get_channel=lambda _: SimpleNamespace(name=LONG_PLACE),
)


def an_open_game(number: int, seats: int, state: int, expansion: str | None) -> OpenGame:
    """Return a game of a member: by `state` an invitation, their turn, another's, or with a computer in their seat."""
    names = cycle((*WIDE_NAMES, *NAMES))
    table = a_table(None if state == 0 else a_deal(seats, Options(expansion=expansion))[1], expansion=expansion)
    taken = [
        SeatRecord(
            table.id - number, seat, next(names), Member(MEMBER + seat), seat, is_invited=seat == 0 and state == 0
        )
        for seat in range(seats)
    ]
    if state == 3:
        taken[0] = replace(taken[0], occupant=Computer("merchant", plays_for=MEMBER))
    status = GameStatus.LOBBY if state == 0 else GameStatus.PLAYING
    acting = None if state == 0 else (0, 0, 1, 1)[state]
    record = replace(table.game, id=table.id - number, status=status, seat_to_act=acting, options=table.options.dumps())
    return OpenGame(record, tuple(taken), 1_700_000_000, 1234567890123456789)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("states", [(0,), (1,), (2,), (3,), (0, 1, 2, 3)])
def test_a_list_of_many_games_with_long_names_fits(language: str, states: Sequence[int]):
    words, kinds = words_in(language).with_emojis(EMOJIS), cycle((None, *EXPANSIONS))
    all_games = [an_open_game(at, 2 + at % 3, states[at % len(states)], next(kinds)) for at in range(20)]
    kept = [each for each in all_games if isinstance(each.seats[0].occupant, Computer)]
    games = [each for each in all_games if each not in kept]
    for page in range(-(-len(all_games) // GAMES_PER_PAGE)):
        check(games_answer(CLIENT, games, kept, page, words, MEMBER))
    if (others := other_games(CLIENT, games, words, MEMBER)) is not None:
        check(others)


def check(answer: Answer) -> None:
    check_answer(answer)
    assert list(cut_labels(PrivateLayout(answer).to_components())) == []
    assert list(cut_choices(PrivateLayout(answer).to_components())) == []


@cache
def played(expansion: str | None, seats: int) -> tuple[LoggedMove, ...]:
    """Return the entries of a whole game."""
    events, position = a_deal(seats, Options(expansion=expansion), seed=seats)
    pages = [LoggedMove(0, EntryKind.DEAL, position, position, None, None, events, 1_700_000_000)]
    chance = Random(seats)
    while not position.is_over:
        legal = position.legal_moves()
        move = chance.choice([each for each in legal if isinstance(each, PurchaseCard)] or legal)
        seat = position.seat if position.decision is None else position.decision.seat
        moved, after = position.advance(move)
        at = 1_700_000_000 + 60 * len(pages)
        pages.append(LoggedMove(len(pages), EntryKind.MOVE, position, after, seat, move, moved, at, MEMBER + seat))
        position = after
    return tuple(pages)


def games_over() -> Iterator[tuple[Table, tuple[LoggedMove, ...], str]]:
    """Yield a finished table of each module with two to four players, its entries, and a language."""
    languages, names = cycle(LANGUAGES), cycle((NAMES, WIDE_NAMES))
    for expansion in (None, *EXPANSIONS):
        for seats in (2, 3, 4):
            pages = played(expansion, seats)
            table = a_table(pages[-1].after, names=next(names), expansion=expansion)
            yield table, pages, next(languages)


class Adviser:
    """Says that each turn changed the chances a lot, and of each position that another move would have been better."""

    is_available = True

    def __init__(self, pages: Sequence[LoggedMove], *, knows_better: bool) -> None:
        self._knows_better = knows_better
        self._before = dict(zip(accumulate(len(each.events) for each in pages), (*pages[1:], None), strict=True))

    async def course(self, question: Question, lengths: Sequence[int]) -> Sequence[Sequence[float]]:
        high, low = 0.97, 0.03 / max(1, question.seats - 1)
        return [
            [high if seat == at % question.seats else low for seat in range(question.seats)]
            for at in range(len(lengths))
        ]

    async def alternatives(self, question: Question) -> Sequence[AdvisedMove]:
        page = self._before[len(question.events)]
        if page is None:
            return []
        if not self._knows_better and page.move is not None:
            return [AdvisedMove(page.move, (chance,) * question.seats) for chance in (0.03, 0.97)]
        others = sorted((each for each in page.before.legal_moves() if each != page.move), key=repr)
        return [AdvisedMove(move, (0.99,) * question.seats) for move in others[-1:]]


def an_interaction(words: Words, thinker: Any = None) -> Any:
    """Return what the pages read of an interaction: the member's language, and that they may share here."""
    return SimpleNamespace(
        locale=words.language,
        client=SimpleNamespace(
            gem_emojis=SimpleNamespace(texts=EMOJIS), thinker=thinker, get_guild=CLIENT.get_guild, tables=TABLES
        ),
        guild_id=2,
        permissions=SimpleNamespace(administrator=True),
        channel=None,
        user=SimpleNamespace(id=MEMBER),
        context=SimpleNamespace(private_channel=False),
    )


def test_the_pages_of_a_replay_fit():
    for table, pages, language in games_over():
        words = words_in(language).with_names(table.seats.names).with_emojis(EMOJIS)
        for viewer in (ALL_HANDS, 0):
            replay = GameReplay(table, pages, viewer)
            for at in (*range(0, len(pages), 29), len(pages) - 1):
                check(page_answer(an_interaction(words), replay, at))


@pytest.mark.parametrize("knows_better", [True, False])
async def test_a_story_and_its_turning_points_fit(knows_better: bool):
    told_points = 0
    for table, pages, language in games_over():
        words = words_in(language).with_names(table.seats.names).with_emojis(EMOJIS)
        adviser: Any = Adviser(pages, knows_better=knows_better)
        story = await story_of(table, pages, adviser)
        points = await turning_points(table, story, adviser)
        shown = GameStory(an_interaction(words, adviser), GameReplay(table, pages, ALL_HANDS), story, points)
        check(whole_story(shown, words))
        for number in range(len(points)):
            told_points += 1
            for when in (BEFORE, AFTER):
                check(moment_answer(shown, number, when, words))
    assert told_points > 20


async def test_an_exercise_its_pickers_and_its_verdicts_fit():
    shown = set[str]()
    for table, pages, language in games_over():
        words = words_in(language).with_names(table.seats.names).with_emojis(EMOJIS)
        own = [page for page in pages if page.seat == 0 and isinstance(page.before.decision, ChooseAction)]
        for page in own[:: max(1, len(own) // 3)]:
            assert page.move is not None
            view, replay = page.before.view(0), GameReplay(table, pages, 0)
            playing = replace(table, game=replace(table.game, status=GameStatus.PLAYING)).with_position(view, page.seq)
            at = pages.index(page)
            viewer = ExerciseViewer(playing, words, 0, replay=replay, at=at, played=page.move)
            check(exercise_answer(viewer))
            check(viewer.with_board(PICKERS["buy"](viewer, "")))
            check(viewer.with_board(PICKERS["reserve"](viewer, "")))
            moves = view.legal_moves()
            for move in (moves[0], moves[-1], page.move):
                judged = dict.fromkeys(moves, 60) | {page.move: 40, moves[-1]: 20}
                check(answer := verdict(viewer, judged, move))
                shown.add(answer.text.splitlines()[0])
    assert len(shown) > len(LANGUAGES)


def test_the_message_about_the_end_fits():
    for table, pages, _ in games_over():
        result = result_of(table.game, table.seats.records, table.options, pages)
        seats = range(len(table.seats))
        ratings = [RatingChange(seat, 1234, -12 * seat) for seat in seats]
        outcome = Outcome(result, ratings, [Achieved(each, (seat,), 999) for each in Milestone for seat in seats])
        for language in LANGUAGES:
            shown = replace(table, game=replace(table.game, language=language, seal="f" * 64))
            content = final_content(shown, pages[-30:], words_of(shown).with_emojis(EMOJIS), outcome=outcome)
            assert len(content.text) <= MAX_TEXT - len(content.below)
            assert len(content.alt) <= MAX_ALT_TEXT
            components = TableLayout(content, b"picture").to_components()
            assert violations_in(components) == []
            assert list(cut_labels(components)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_message_about_the_end_says_once_what_the_winner_has(language: str):
    left_out = 0
    for table, pages, _ in games_over():
        words, winners = words_in(language).with_names(table.seats.names), table.dealt().winners
        shown, newest = replace(table, game=replace(table.game, language=language)), pages[-len(table.seats) :]
        content = final_content(shown, newest, words)
        for page in newest:
            rest = [event for event in page.events if not isinstance(event, LastRoundBegan)]
            lines = event_lines(page.before, page.events, words)
            [*ending] = [line for line in lines if line not in event_lines(page.before, rest, words)]
            is_of_winner = any(isinstance(event, LastRoundBegan) and event.seat in winners for event in page.events)
            left_out += is_of_winner
            assert [line in content.text for line in ending] == [not is_of_winner for _ in ending]
        assert sum(line.startswith("### ") for line in content.text.splitlines()) == 1
    assert left_out > 5
