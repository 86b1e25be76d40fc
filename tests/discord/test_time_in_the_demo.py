"""The clock of the demo leaps while something waits, and the bot goes on as on Discord."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

import discord
import pytest
from simcord import MemberActor
from simcord.builders import ChannelHandle
from simcord.preview import Preview

from bot.app.client import SplendorBot
from bot.app.clock import Clock
from bot.demo.messages_html import Known, to_html
from bot.demo.second_page import SecondPage
from bot.demo.simulation import Simulation
from bot.demo.virtual_time import SETTLING
from bot.games import Table
from tests.support.computers import QuickThinker
from tests.support.discord.messages import control, control_ids, private_text, text_of
from tests.support.prepared_games import seeded_demo

HOUR, DAY = 3_600, 86_400
START = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
"""The time at which the simulated Discord begins."""


@pytest.fixture(autouse=True)
def clock_of_the_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot have its own clock, which the other tests of this folder make patient."""
    monkeypatch.setattr("bot.app.running_bot.Clock", Clock)


@dataclass
class Demo:
    """The demo with its four members; `simulation` lets time pass."""

    bot: SplendorBot
    preview: Preview
    simulation: Simulation
    thinker: QuickThinker

    @property
    def channel(self) -> ChannelHandle:
        return self.preview.channel

    @property
    def members(self) -> Sequence[MemberActor]:
        return self.simulation.members

    async def table(self, place: ChannelHandle | None = None) -> Table:
        table = await self.bot.tables.latest_in_channel((place or self.channel).id)
        assert table is not None
        return table

    async def game_of_two(self) -> tuple[MemberActor, MemberActor]:
        """Start a game of the first two members, and return the one to move before the other."""
        ann, bo, *_ = self.members
        await ann.slash(self.channel, "game new")
        await ann.slash(self.channel, "game settings", first="joining")
        await bo.slash(self.channel, "game join")
        await ann.slash(self.channel, "game start")
        return ann, bo

    def messages(self, containing: str) -> list[discord.Message]:
        return [each for each in self.channel.history() if containing in text_of(each)]


@asynccontextmanager
async def opened() -> AsyncGenerator[Demo]:
    second, thinker = SecondPage(), QuickThinker()
    async with seeded_demo(Random(1), thinker, second) as (bot, preview):
        yield Demo(bot, preview, second._server, thinker)


@asynccontextmanager
async def a_plan_is_played(demo: Demo) -> AsyncGenerator[None]:
    ann, bo = await demo.game_of_two()
    assert "Your plan" in private_text(await bo.slash(demo.channel, "plan", first="take red green black"))
    yield
    await ann.slash(demo.channel, "take", gems="wbg")
    table = await demo.table()
    assert (table.seq, table.member_to_act()) == (2, ann.id)
    assert any("plan" in text_of(each) for each in bo.user.dm_channel.history())


@asynccontextmanager
async def a_vote_is_decided(demo: Demo) -> AsyncGenerator[None]:
    ann, bo = await demo.game_of_two()
    await demo.simulation.let_pass(3 * DAY)
    yield
    [vote] = demo.messages("How should the game go on?")
    await bo.click(vote, custom_id=next(each for each in control_ids(vote) if each.endswith(":vote:stand_in")))
    assert (await demo.table()).member_to_act() == bo.id, "the computer has moved"
    [note] = [each for each in ann.user.dm_channel.history() if "take_back" in str(control_ids(each))]
    assert "Welcome back!" in private_text(await ann.user.click(note, custom_id=control(note, "take_back")))
    await bo.slash(demo.channel, "take", gems="wbg")
    assert (await demo.table()).member_to_act() == ann.id


@asynccontextmanager
async def a_lobby_is_joined_and_closes(demo: Demo) -> AsyncGenerator[None]:
    ann, bo, *_ = demo.members
    await ann.slash(demo.channel, "game new")
    yield
    await bo.slash(demo.channel, "game join")
    assert (await demo.table()).is_in_lobby
    await demo.simulation.let_pass(6 * DAY + HOUR)
    assert (await demo.table()).is_in_lobby
    assert len(demo.messages("so it closes")) == 1
    await demo.simulation.let_pass(DAY)
    assert not (await demo.table()).is_in_lobby


@asynccontextmanager
async def a_reminder_comes_a_day_later(demo: Demo) -> AsyncGenerator[None]:
    ann, bo = await demo.game_of_two()
    yield
    await ann.slash(demo.channel, "take", gems="wbg")
    began = demo.preview.env.now()
    await demo.simulation.let_pass(DAY)
    [reminder] = demo.messages("the game is waiting for your move")
    assert f"<@{bo.id}>" in text_of(reminder)
    assert DAY - SETTLING <= (reminder.created_at - began).total_seconds() <= DAY + SETTLING
    await bo.slash(demo.channel, "take", gems="wbg")
    assert (await demo.table()).member_to_act() == ann.id


@asynccontextmanager
async def a_move_is_made_in_the_lesson(demo: Demo) -> AsyncGenerator[None]:
    async with _alone(demo, "game learn"):
        yield


@asynccontextmanager
async def a_move_is_made_in_practice(demo: Demo) -> AsyncGenerator[None]:
    async with _alone(demo, "game practice"):
        yield


@asynccontextmanager
async def _alone(demo: Demo, command: str) -> AsyncGenerator[None]:
    user = demo.members[0].user
    await user.slash(command)
    before = await demo.table(user.dm_channel)
    yield
    await user.slash("take", gems="wbg")
    after = await demo.table(user.dm_channel)
    assert (after.seq, after.member_to_act()) == (before.seq + 2, user.id), "the computer has answered"


STATES: Sequence[Callable[[Demo], AbstractAsyncContextManager[None]]] = (
    a_plan_is_played,
    a_vote_is_decided,
    a_lobby_is_joined_and_closes,
    a_reminder_comes_a_day_later,
    a_move_is_made_in_the_lesson,
    a_move_is_made_in_practice,
)
LEAPS = ((HOUR,), (DAY,), (4 * DAY,), (DAY, DAY))


@pytest.mark.parametrize("seconds", LEAPS)
@pytest.mark.parametrize("state", STATES)
async def test_after_a_leap_everything_goes_on(
    state: Callable[[Demo], AbstractAsyncContextManager[None]], seconds: Sequence[int]
):
    async with opened() as demo, state(demo):
        for each in seconds:
            before = demo.preview.env.now().timestamp()
            await demo.simulation.let_pass(each)
            assert each <= demo.preview.env.now().timestamp() - before <= each + SETTLING


async def test_what_is_due_in_a_leap_happens_in_order_and_at_its_time():
    async with opened() as demo:
        await demo.game_of_two()
        start = demo.preview.env.now().timestamp()
        await demo.simulation.let_pass(10 * DAY)
        [vote] = demo.messages("How should the game go on?")
        sent_after = [round((each.created_at.timestamp() - start) / DAY, 3) for each in demo.channel.history()]
        assert sent_after == sorted(sent_after)
        assert round((vote.created_at.timestamp() - start) / DAY, 3) == 3


async def test_a_loop_comes_round_once_in_a_leap_however_long(monkeypatch: pytest.MonkeyPatch):
    async with opened() as demo:
        rounds: list[datetime] = []
        retry = demo.bot.messages.pending.retry

        async def counted() -> None:
            rounds.append(discord.utils.utcnow())
            await retry()

        monkeypatch.setattr(demo.bot.messages.pending, "retry", counted)
        await demo.simulation.let_pass(365 * DAY)
        assert len(rounds) == 1
        await demo.simulation.let_pass(HOUR)
        assert len(rounds) == 2


async def test_a_leap_waits_for_the_answer_to_a_press():
    async with opened() as demo:
        user = demo.members[0].user
        await user.slash("game practice")
        demo.thinker.hold()
        moving = asyncio.create_task(user.slash("take", gems="wbg"))
        await demo.thinker.is_asked.wait()
        leaping = asyncio.create_task(demo.simulation.let_pass(4 * DAY))
        await asyncio.sleep(0)
        assert demo.preview.env.now().timestamp() - START < DAY
        demo.thinker.go_on()
        await asyncio.gather(moving, leaping)
        assert (await demo.table(user.dm_channel)).member_to_act() == user.id
        assert demo.preview.env.now().timestamp() - START >= 4 * DAY


@pytest.mark.parametrize(("day", "ends_at"), [(24, 7), (25, 8)])
async def test_quiet_hours_follow_the_clocks_of_their_zone(day: int, ends_at: int):
    """In Berlin, nine o'clock is at 7 UTC in summer and at 8 UTC from 25 October 2026."""
    async with opened() as demo:
        ann, bo = await demo.game_of_two()
        await demo.simulation.let_pass(int(datetime(2026, 10, day - 1, 20, tzinfo=UTC).timestamp() - START))
        quiet = {"quiet_from": "0", "quiet_until": "9", "time_zone": "europe/berlin"}
        await bo.slash(demo.channel, "me settings", reminder="4", **quiet)
        await ann.slash(demo.channel, "take", gems="wbg")
        await demo.simulation.let_pass(13 * HOUR)
        [reminder] = demo.messages("the game is waiting for your move")
        assert f"<@{bo.id}>" in text_of(reminder)
        assert (reminder.created_at.day, reminder.created_at.hour, reminder.created_at.minute) == (day, ends_at, 0)
        page = to_html(text_of(reminder), Known({}, {}, demo.preview.env.now().timestamp()))
        assert "Your turn began 13 hours ago." in page


@pytest.mark.parametrize(("seconds", "deletions"), [(HOUR // 6, 1), (HOUR // 2, 0)])
async def test_a_private_answer_is_deleted_for_the_next_one_within_its_fifteen_minutes(
    seconds: int, deletions: int, monkeypatch: pytest.MonkeyPatch
):
    async with opened() as demo:
        ann, _ = await demo.game_of_two()
        await ann.slash(demo.channel, "hand")
        await demo.simulation.let_pass(seconds)
        deleted: list[object] = []

        async def delete(message: object) -> None:
            deleted.append(message)

        monkeypatch.setattr("bot.ui.kit.private_messages._delete", delete)
        await ann.slash(demo.channel, "hand")
        assert len(deleted) == deletions
