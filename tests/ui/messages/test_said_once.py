"""A message says once whose turn it is, each line about moves, and every other sentence, in four languages."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from discord import ui

from bot.app.client import load_features
from bot.games import LoggedMove, Table
from bot.games.waiting.waits import People
from bot.present.language.escape import clean
from bot.present.language.widths import phone_lines
from bot.present.language.words import LANGUAGES, Words, words_in
from bot.present.phrases import turn_title
from bot.present.pictures.scenes import board_scene
from bot.rules import EXPANSIONS, ChooseAction
from bot.store import EntryKind, MemberSettings
from bot.ui.content.board import PHONE_LINES, move_lines, spectator_view, turn_view, waiting_view
from bot.ui.content.messages.contents import board_content, final_content, highlighted_board
from bot.ui.delivery.wanted_messages import wanted_of
from bot.ui.kit.replies import Answer, PrivateLayout
from bot.ui.kit.viewer import TableView
from render import Board
from tests.support.discord.said_once import repeated, sentences
from tests.support.expansion_games import some_of_each_kind
from tests.support.present_builders import Step
from tests.support.table_builders import ANN, BO, CLEO, DAN
from tests.ui.messages.test_wanted_of import CASES, Case, World, snapshot_of, world
from tests.ui.picker_cases import EMOJIS, a_table, viewer_at

load_features()  # registers the verbs, without which no control has an id
__all__ = ["world"]

NAMES = ("Ann", "Bo", "Cleo", "Dan")
MODULES = [None, *EXPANSIONS]
WAITING = "(since)"


def entry(step: Step, seq: int = 1) -> LoggedMove:
    return LoggedMove(seq, EntryKind.MOVE, step.before, step.after, step.seat, step.move, step.events, 0, 100)


def tables(module: str | None, language: str) -> Iterator[tuple[Table, LoggedMove, Words]]:
    """Yield tables after a move of each kind, with the move."""
    for step in some_of_each_kind(module, 2):
        table = a_table(step.after, names=NAMES)
        words = words_in(language).with_names(table.seats.names)
        yield replace(table, game=replace(table.game, language=language)), entry(step), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_the_mention_and_the_title_of_the_picture_alone_say_whose_turn_it_is(module: str | None, language: str) -> None:
    for table, move, words in tables(module, language):
        if table.dealt().is_over:
            continue
        content = board_content(table, [move], words, None, WAITING)
        title = turn_title(table.dealt(), words)
        scene = highlighted_board(table, [move])
        assert isinstance(scene, Board)
        assert scene.title == title
        seat = table.seat_to_act()
        assert seat is not None
        said = f"{content.text}\n{content.alt}\n{content.below}"
        assert said.count(f"<@{seat.member_id}>") == 1
        assert title not in said.replace("**", "")
        assert content.text.splitlines()[-1].startswith(f"<@{seat.member_id}>")
        assert content.text.endswith(WAITING), "what happened, whose turn it is, then the picture and the controls"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_no_message_about_a_move_says_a_sentence_twice(module: str | None, language: str) -> None:
    for table, move, words in tables(module, language):
        is_over = table.dealt().is_over
        content = (final_content if is_over else board_content)(table, [move], words, None)
        told = sentences(content.text)
        assert len(told) > 1
        assert not repeated(content.text, content.below)
        assert not {*told} & {*sentences(content.alt)}, "the picture in words says what the text does not"
        if is_over:
            winners = turn_title(table.dealt(), words)
            assert winners not in content.alt, "the headline and the title of the picture say who has won"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_no_message_of_a_table_says_a_sentence_twice(world: World, case: Case, language: str) -> None:
    snapshot = await snapshot_of(world, await case.reach(world))
    table = replace(snapshot.table, game=replace(snapshot.table.game, language=language))
    people = People({each: MemberSettings() for each in (ANN, BO, CLEO, DAN)}, world.now + case.later)
    for each in wanted_of(replace(snapshot, table=table), people):
        assert each.content is not None
        assert not repeated(each.content.text, each.content.below)
        assert not {*sentences(each.content.text)} & {*sentences(each.content.alt)}


def private_boards(table: Table, move: LoggedMove, language: str) -> Iterator[Answer]:
    """Yield the boards of all seats after a move that they have not seen, as they are asked for and as answers."""
    for seat in range(len(table.seats)):
        viewer = viewer_at(table, seat, EMOJIS, language)
        yield turn_view(viewer, [replace(move, seat=None, seq=0), move])
        if viewer.is_out_of_turn and not table.seats.has_left(seat):
            yield waiting_view(viewer, [move])
    yield spectator_view(TableView(table, words_in(language).with_names(table.seats.names)), [move])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_a_private_board_says_whose_turn_it_is_once_and_no_sentence_twice(module: str | None, language: str) -> None:
    for table, move, words in tables(module, language):
        title = turn_title(table.dealt(), words)
        for answer in private_boards(table, move, language):
            name = table.seats.names[table.dealt().seat]
            turns = [each for each in sentences(answer.whole_text, answer.alt) if each == title]
            assert len(turns) <= 1
            assert not (answer.text and turns and f"**{clean(name)}**" in answer.text), "the answer says it already"
            assert not repeated(answer.whole_text)
            assert not {*sentences(*move_lines(table, [move], words, None))} & {*sentences(answer.alt)}


@pytest.mark.parametrize("module", MODULES)
def test_the_picture_of_ones_own_board_comes_before_all_words(module: str | None) -> None:
    for table, move, _ in tables(module, "en"):
        for seat in range(len(table.seats)):
            [frame] = PrivateLayout(turn_view(viewer_at(table, seat, EMOJIS), [move])).children
            assert isinstance(frame, ui.Container)
            assert isinstance(frame.children[0], ui.MediaGallery)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_the_words_of_a_private_board_fill_at_most_a_screen_of_a_phone(module: str | None, language: str) -> None:
    """At 350 px: twelve lines of words, the cards with their prices included, below the answer to what was asked.

    The answers to an open question are buttons, also where each has a line of its own.
    """
    for table, move, _ in tables(module, language):
        is_asked = not isinstance(table.dealt().decision, ChooseAction)
        for answer in private_boards(table, move, language):
            below = replace(answer, text="", lines=() if is_asked else answer.lines)
            assert phone_lines(below.whole_text) <= PHONE_LINES


def test_the_title_of_a_picture_is_what_the_tests_above_look_for() -> None:
    step = some_of_each_kind(None, 1)[0]
    words = words_in("en").with_names(NAMES)
    assert board_scene(step.after, words).title == turn_title(step.after, words)
