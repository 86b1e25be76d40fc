"""The messages that there should be at a table follow from a snapshot of its game and its people alone."""

from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import bot.ui.delivery
from bot.app.client import load_features
from bot.games import MessageKind, Tables
from bot.games.unit.unit import Snapshot
from bot.games.waiting.votes import WAIT_ON
from bot.games.waiting.waits import People, UnrecordedWait
from bot.rules import TakeTokens
from bot.store import MemberSettings, Store, WaitRecord
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.delivery.wanted_messages import wanted_of
from tests.support.builders import gems
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby

load_features()  # registers the verbs, without which no control has an id

LOBBY, BOARD, FINAL = MessageKind.LOBBY, MessageKind.BOARD, MessageKind.FINAL
QUESTION, END, VOTE = MessageKind.QUESTION, MessageKind.END, MessageKind.VOTE
START, DAY = 1_000_000, 86_400  # seconds


class World:
    """Tables with a clock that a test moves."""

    def __init__(self, store: Store) -> None:
        self.now = START
        self.tables = Tables(store, clock=lambda: self.now)

    async def round(self, *members: int) -> int:
        """Return the id of a game in which each of some members has taken three gems."""
        table = await a_game(self.tables, *members)
        for member_id in members:
            table = await self.tables.play.make(table.id, member_id, [TakeTokens(gems("wbg"))])
        return table.id


async def a_new_lobby(world: World) -> int:
    return (await a_lobby(world.tables, ANN, BO)).id


async def a_new_game(world: World) -> int:
    return (await a_game(world.tables, ANN, BO)).id


async def an_undo_is_asked_for(world: World) -> int:
    game_id = await world.round(ANN, BO)
    await world.tables.undo.request(game_id, ANN)
    return game_id


async def an_end_is_asked_for(world: World) -> int:
    game_id = await world.round(ANN, BO)
    await world.tables.ending.request(game_id, ANN)
    return game_id


async def a_vote_is_called(world: World) -> int:
    game_id = await world.round(ANN, BO, CLEO)
    wait = WaitRecord(game_id, ANN, 3, world.now, silent_since=world.now)
    await world.tables.waits.begin(UnrecordedWait(wait, usual=DAY))
    world.now += 8 * DAY
    await world.tables.votes.look_again(game_id)
    return game_id


async def a_vote_decides_to_wait(world: World) -> int:
    game_id = await a_vote_is_called(world)
    for member_id in (BO, CLEO):
        await world.tables.votes.answer(game_id, member_id, WAIT_ON, seq=3)
    snapshot = await world.tables.games.known(game_id)
    await world.tables.votes.settle(snapshot)
    return game_id


async def a_vote_and_a_question(world: World) -> int:
    game_id = await a_vote_is_called(world)
    await world.tables.ending.request(game_id, BO)
    return game_id


async def a_game_that_is_over(world: World) -> int:
    game_id = await a_new_game(world)
    await world.tables.hosting.remove_player(game_id, BO)
    return game_id


async def a_game_that_was_ended(world: World) -> int:
    game_id = await a_new_game(world)
    await world.tables.hosting.end(game_id)
    return game_id


AWAY = MemberSettings(away_from=0, away_until=START + 100 * DAY)
"""The settings of a member who is away at all moments of these tests."""


@dataclass(frozen=True)
class Case:
    """A state with its people, `later` seconds afterwards; the kinds of the messages, and what they say."""

    name: str
    reach: Callable[[World], Coroutine[Any, Any, int]]
    kinds: list[MessageKind]
    says: str = ""
    away: tuple[int, ...] = ()
    later: int = 0
    silent: str = ""


CASES = [
    Case("a lobby", a_new_lobby, [LOBBY], "Ann"),
    Case("a game", a_new_game, [BOARD], "This turn began", silent="away"),
    Case("a game, one is away", a_new_game, [BOARD], "**Bo** is away until", away=(BO,)),
    Case("an undo is asked for", an_undo_is_asked_for, [BOARD, QUESTION], "**Ann** would like"),
    Case("nobody has answered for a day", an_undo_is_asked_for, [BOARD], later=DAY),
    Case("an end is asked for", an_end_is_asked_for, [BOARD, END], "**Ann** would like to end"),
    Case("nobody has answered that for a day", an_end_is_asked_for, [BOARD], later=DAY),
    Case("a vote is open", a_vote_is_called, [BOARD, VOTE], "vote:"),
    Case("the silent player says that they are away", a_vote_is_called, [BOARD], away=(ANN,)),
    Case("another player is away", a_vote_is_called, [BOARD, VOTE], "vote:", away=(BO,)),
    Case("the table waits on", a_vote_decides_to_wait, [BOARD, VOTE], "vote_again: grey"),
    Case("it may vote again", a_vote_decides_to_wait, [BOARD, VOTE], "vote_again", later=8 * DAY, silent="grey"),
    Case("a vote and a question", a_vote_and_a_question, [BOARD, END, VOTE], "vote:"),
    Case("it is over", a_game_that_is_over, [FINAL], "last player left"),
    Case("it was ended", a_game_that_was_ended, [FINAL]),
]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with await Store.open(tmp_path / "games.sqlite3") as store:
        yield World(store)


async def snapshot_of(world: World, game_id: int) -> Snapshot:
    return await world.tables.history.reach_shown(await world.tables.games.known(game_id))


def said(wanted: Wanted) -> str:
    """Return the text of a message, and the verbs of its controls."""
    content = wanted.content
    assert isinstance(content, Content)
    controls = [
        f"{item.custom_id.split(':')[3]}:{' grey' * item.item.disabled}"
        for row in content.rows
        for item in row.children
        if getattr(item, "custom_id", None)
    ]
    return "\n".join([content.text, content.below, *controls])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
async def test_what_is_wanted_follows_from_the_snapshot_and_the_people(world: World, case: Case) -> None:
    snapshot = await snapshot_of(world, await case.reach(world))
    usual = {each: MemberSettings() for each in (ANN, BO, CLEO, DAN)}
    people = People({**usual, **dict.fromkeys(case.away, AWAY)}, world.now + case.later)
    wanted = wanted_of(snapshot, people)
    assert [each.kind for each in wanted] == case.kinds
    text = "\n".join(map(said, wanted))
    assert case.says in text
    assert not case.silent or case.silent not in text


async def test_a_snapshot_that_is_stale_when_it_is_shown_is_still_of_one_state(world: World) -> None:
    game_id = await a_new_game(world)
    snapshot, people = await snapshot_of(world, game_id), People({ANN: MemberSettings(), BO: AWAY}, START)
    before = list(map(said, wanted_of(snapshot, people)))
    await world.tables.play.make(game_id, ANN, [TakeTokens(gems("wbg"))])
    await world.tables.hosting.end(game_id)
    assert list(map(said, wanted_of(snapshot, people))) == before
    shown = await world.tables.delivery.mark_shown(snapshot.table)
    assert shown.is_pending, "what came later is yet to be shown"


def test_no_part_of_the_delivery_looks_a_game_up_by_its_id() -> None:
    for path in Path(bot.ui.delivery.__file__).parent.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "known(" not in text, path
        assert "find(" not in text, path


async def test_a_board_that_reaches_the_number_of_a_lost_one_is_not_taken_for_it(world: World) -> None:
    """Discord would return the lost board's message for a new one with the same key."""
    snapshot = await snapshot_of(world, await a_new_game(world))
    newest = snapshot.recent[-1]
    again = replace(snapshot, recent=[*snapshot.recent[:-1], replace(newest, at=newest.at + 1)])
    people = People({ANN: MemberSettings(), BO: MemberSettings()}, START)
    [board], [other] = wanted_of(snapshot, people), wanted_of(again, people)
    assert wanted_of(snapshot, people)[0].key == board.key != other.key
