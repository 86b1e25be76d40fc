"""Whole games on the real client, from the lobby to the ranking: by commands alone, by buttons alone, with restarts."""

from collections.abc import Callable

import pytest
import simcord

from bot.engine import Event
from bot.rules import (
    CardPurchased,
    CardReserved,
    ChooseAction,
    ChooseTokensToReturn,
    NobleVisited,
    PurchaseCard,
    TakeTokens,
    TokensReturned,
    base_of,
    standings,
)
from bot.tables import GameStatus, MessageKind
from bot.ui.core.client import SplendorBot
from data.gems import total
from tests.support.discord.players import ByButtons, ByCommands, Evening, control, ids_of, private, text_of


async def check_the_end(evening: Evening) -> None:
    """Check the last post: the ranking, all hands open, a rematch, and nothing else that can be pressed."""
    table = await evening.table()
    assert table.status is GameStatus.FINISHED
    board = evening.board
    assert [custom_id.split(":")[3] for custom_id in ids_of(board)] == ["rematch"]
    assert not evening.pings()[board.id]
    said = text_of(board)
    for standing in standings(table.dealt()):
        assert f"**{standing.place}.** **{table.names[standing.seat]}**: {standing.prestige} prestige" in said
    assert await evening.message_ids(MessageKind.MENTION) == []
    assert await evening.message_ids(MessageKind.HAND) == []
    assert all(not member.user.dm_channel.history() for member in evening.members)


def kinds(events: list[Event]) -> set[type[Event]]:
    return {type(event) for event in events}


@pytest.mark.parametrize("deal_seed", [336])
async def test_three_play_by_commands_alone(simcord_env: simcord.Env):
    evening = Evening(simcord_env, "Ann", "Bo", "Cleo")
    ann, bo, cleo = evening.members
    private(await ann.slash(evening.channel, "game new", players=3, first="joining"))
    for member in (bo, cleo):
        private(await member.slash(evening.channel, "game join"))
    assert not any(evening.pings().values())
    await bo.slash(evening.channel, "game start")
    assert (await evening.table()).names == ("Ann", "Bo", "Cleo")
    assert evening.board.ping_user_ids == [ann.id]
    events = await evening.finish(ByCommands(evening, 336))
    await check_the_end(evening)
    assert {CardPurchased, CardReserved, TokensReturned, NobleVisited} <= kinds(events)
    assert any(isinstance(event, CardReserved) and event.blind for event in events)
    assert any(isinstance(event, CardPurchased) and event.from_hand for event in events)
    listed = private(await cleo.slash(evening.channel, "log", moves=50))
    assert f"`{(await evening.table()).seq}`" in text_of(listed)


@pytest.mark.parametrize("deal_seed", [231])
async def test_two_play_by_buttons_and_menus_alone(simcord_env: simcord.Env):
    evening = Evening(simcord_env, "Ann", "Bo")
    ann, bo = evening.members
    await ann.slash(evening.channel, "game new")
    options = private(await ann.click(evening.channel.last_message, label="Options"))
    await ann.select(options, ["joining"], custom_id=control(options, "set_first"))
    await bo.click(evening.channel.last_message, label="Join")
    await bo.click(evening.channel.last_message, label="Start the game")
    events = await evening.finish(ByButtons(evening, 231))
    await check_the_end(evening)
    log = await evening.log()
    asked = {type(happening.before.decision).__name__ for happening in log if happening.move}
    assert asked == {"ChooseAction", "ChooseTokensToReturn", "ChooseNoble"}
    assert any(isinstance(event, CardReserved) and event.blind for event in events)
    assert any(isinstance(event, CardPurchased) and event.from_hand for event in events)


async def test_a_rematch_seats_the_same_players(simcord_env: simcord.Env):
    evening = await Evening(simcord_env, "Ann", "Bo").open()
    _, bo = evening.members
    await evening.skip(lambda position: position.is_over)  # a whole game that was owed does not crowd out the ranking
    await check_the_end(evening)
    final = evening.board
    await bo.click(evening.seen(final), label="Rematch")
    again = await evening.bot.tables.in_channel(evening.channel.id)
    assert again is not None
    assert again.id != evening.game_id
    assert sorted(again.names) == ["Ann", "Bo"]
    private(await bo.click(evening.seen(final), label="Rematch"))
    assert len(evening.boards()) == 2, "the final post and the lobby"
    lobby = evening.boards()[-1]
    await bo.click(evening.seen(lobby), label="Start the game")
    evening.game_id = again.id
    assert isinstance((await evening.position()).decision, ChooseAction)


@pytest.mark.parametrize("kind", [ByCommands, ByButtons])
async def test_a_restart_in_the_middle_changes_nothing(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], kind: type[ByCommands] | type[ByButtons]
):
    evening = await Evening(simcord_env, "Ann", "Bo").open()
    player = kind(evening, 5)
    while len(base_of((await evening.table()).dealt()).players[0].hand) < 1:
        await evening.follow(player)
    before, messages = await evening.position(), [(each.id, each.components) for each in evening.messages()]
    hands = [len(member.user.dm_channel.history()) for member in evening.members]
    await evening.restart(make_bot)
    assert await evening.position() == before
    assert [(each.id, each.components) for each in evening.messages()] == messages, "nothing was owed"
    assert [len(member.user.dm_channel.history()) for member in evening.members] == hands
    for member in evening.members:
        private(await member.click(evening.seen(evening.board), label="My hand"))
    for _ in range(4):
        await evening.follow(player)


@pytest.mark.parametrize("deal_seed", [22])
async def test_a_picker_opened_before_a_restart_still_works(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot]
):
    evening = await Evening(simcord_env, "Ann", "Bo").open()
    player = ByButtons(evening, 22)
    for kind in (TakeTokens, PurchaseCard):
        position = await evening.skip(
            lambda position, kind=kind: any(isinstance(move, kind) for move in position.legal_moves()), seed=22
        )
        move = next(move for move in position.legal_moves() if isinstance(move, kind))
        member, seq = await evening.to_act(), (await evening.table()).seq
        prepared = await player.prepare(position, member, move)
        await evening.restart(make_bot)
        private(await player.confirm(member, prepared))
        assert [happening.move for happening in (await evening.log())[seq + 1 :]] == [move]


@pytest.mark.parametrize("kind", [ByCommands, ByButtons])
async def test_a_question_open_at_a_restart_is_asked_again(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], kind: type[ByCommands] | type[ByButtons]
):
    evening = await Evening(simcord_env, "Ann", "Bo").open()
    position = await evening.skip(
        lambda position: any(
            isinstance(position.advance(move)[1].decision, ChooseTokensToReturn) for move in position.legal_moves()
        )
    )
    move = next(
        move for move in position.legal_moves() if isinstance(position.advance(move)[1].decision, ChooseTokensToReturn)
    )
    member = await evening.to_act()
    await evening.follow(kind(evening, 1), [move])
    await evening.restart(make_bot)
    assert "give back" in text_of(evening.board)
    asked = private(await member.click(evening.seen(evening.board), label="Give back tokens"))
    assert any(custom_id.split(":")[3] == "give" for custom_id in ids_of(asked)), "the picker is open again"
    refused = private(await member.slash(evening.channel, "take", gems="rbw"))
    assert "First give back" in text_of(refused)
    events = await evening.follow(kind(evening, 1))
    assert TokensReturned in kinds(events)
    seat = position.decision.seat if position.decision else 0
    assert total(base_of(await evening.position()).players[seat].tokens) == 10
