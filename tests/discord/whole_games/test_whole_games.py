"""Whole games from the lobby to the ranking: by commands only, by buttons only, and with restarts."""

from collections.abc import Callable

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.engine import Event
from bot.games import GameStatus, MessageKind
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
from data.gems import total
from tests.support.discord.messages import control_ids, pictures_of, private_answer, submit, text_of
from tests.support.discord.players import ButtonPlayer, CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame


async def check_the_end(game: SimulatedGame) -> None:
    """Check the final board: the ranking in words, its controls, and no pings or hands left."""
    table = await game.table()
    assert table.status is GameStatus.FINISHED
    board = game.board
    assert [custom_id.split(":")[3] for custom_id in control_ids(board)] == ["rematch", "story", "replay", "players"]
    assert not game.pings()[board.id]
    [(_, described)] = pictures_of(board)
    for standing in standings(table.dealt()):
        assert f"\n{standing.place}. {table.seats.names[standing.seat]}: {standing.prestige} prestige, " in described
    assert await game.message_ids(MessageKind.HAND) == []
    assert all(not member.user.dm_channel.history() for member in game.members)


def kinds(events: list[Event]) -> set[type[Event]]:
    return {type(event) for event in events}


@pytest.mark.parametrize("deal_seed", [336])
async def test_three_members_play_by_commands_only(simcord_env: simcord.Env):
    game = SimulatedGame(simcord_env, "Ann", "Bo", "Cleo")
    ann, bo, cleo = game.members
    private_answer(await ann.slash(game.channel, "game new", players=3))
    private_answer(await ann.slash(game.channel, "game settings", first="joining"))
    for member in (bo, cleo):
        private_answer(await member.slash(game.channel, "game join"))
    assert not any(game.pings().values())
    await bo.slash(game.channel, "game start")
    assert (await game.table()).seats.names == ("Ann", "Bo", "Cleo")
    assert game.board.ping_user_ids == [ann.id]
    events = await game.finish(CommandPlayer(game, 336))
    await check_the_end(game)
    assert {CardPurchased, CardReserved, TokensReturned, NobleVisited} <= kinds(events)
    assert any(isinstance(event, CardReserved) and event.blind for event in events)
    assert any(isinstance(event, CardPurchased) and event.from_hand for event in events)
    listed = private_answer(await cleo.slash(game.channel, "replay", moves=50))
    assert f"`{(await game.table()).seq}`" in text_of(listed)


@pytest.mark.parametrize("deal_seed", [231])
async def test_two_members_play_by_buttons_and_menus_only(simcord_env: simcord.Env):
    game = SimulatedGame(simcord_env, "Ann", "Bo")
    ann, bo = game.members
    await ann.slash(game.channel, "game new")
    await submit(ann, await ann.click(game.channel.last_message, label="Settings"), first="joining")
    await bo.click(game.channel.last_message, label="Join")
    await bo.click(game.channel.last_message, label="Start the game")
    events = await game.finish(ButtonPlayer(game, 231))
    await check_the_end(game)
    log = await game.log()
    asked = {type(happening.before.decision).__name__ for happening in log if happening.move}
    assert asked == {"ChooseAction", "ChooseTokensToReturn", "ChooseNoble"}
    assert any(isinstance(event, CardReserved) and event.blind for event in events)
    assert any(isinstance(event, CardPurchased) and event.from_hand for event in events)


async def test_a_rematch_seats_the_same_players(simcord_env: simcord.Env):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    ann, bo = game.members
    await game.play_until(
        lambda position: position.is_over
    )  # a whole game of pending moves does not crowd out the ranking
    await check_the_end(game)
    final = game.board
    await bo.click(game.as_received(final), label="Rematch")
    again = await game.bot.tables.in_channel(game.channel.id)
    assert again is not None
    assert again.id != game.game_id
    assert sorted(again.seats.names) == ["Ann", "Bo"]
    private_answer(await bo.click(game.as_received(final), label="Rematch"))
    assert len(game.boards()) == 2, "the final board and the lobby"
    lobby = game.boards()[-1]
    await ann.click(game.as_received(lobby), label="Join")  # and it starts by itself
    game.game_id = again.id
    assert isinstance((await game.position()).decision, ChooseAction)


@pytest.mark.parametrize("kind", [CommandPlayer, ButtonPlayer])
async def test_a_restart_in_the_middle_changes_nothing(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], kind: type[CommandPlayer] | type[ButtonPlayer]
):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    player = kind(game, 5)
    while len(base_of((await game.table()).dealt()).players[0].hand) < 1:
        await game.play_turn(player)
    before, messages = await game.position(), [(each.id, each.components) for each in game.messages()]
    hands = [len(member.user.dm_channel.history()) for member in game.members]
    await game.restart(make_bot)
    assert await game.position() == before
    assert [(each.id, each.components) for each in game.messages()] == messages, "nothing was pending"
    assert [len(member.user.dm_channel.history()) for member in game.members] == hands
    for member in game.members:
        private_answer(await member.click(game.as_received(game.board), label="My hand"))
    for _ in range(4):
        await game.play_turn(player)


@pytest.mark.parametrize("deal_seed", [22])
async def test_a_picker_opened_before_a_restart_still_works(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot]
):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    player = ButtonPlayer(game, 22)
    for kind in (TakeTokens, PurchaseCard):
        position = await game.play_until(
            lambda position, kind=kind: any(isinstance(move, kind) for move in position.legal_moves()), seed=22
        )
        move = next(move for move in position.legal_moves() if isinstance(move, kind))
        member, seq = await game.to_act(), (await game.table()).seq
        prepared = await player.prepare(position, member, move)
        await game.restart(make_bot)
        private_answer(await player.confirm(member, prepared))
        assert [happening.move for happening in (await game.log())[seq + 1 :]] == [move]


@pytest.mark.parametrize("kind", [CommandPlayer, ButtonPlayer])
async def test_a_question_open_at_a_restart_is_asked_again(
    simcord_env: simcord.Env, make_bot: Callable[[], SplendorBot], kind: type[CommandPlayer] | type[ButtonPlayer]
):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    position = await game.play_until(
        lambda position: any(
            isinstance(position.advance(move)[1].decision, ChooseTokensToReturn) for move in position.legal_moves()
        )
    )
    move = next(
        move for move in position.legal_moves() if isinstance(position.advance(move)[1].decision, ChooseTokensToReturn)
    )
    member = await game.to_act()
    await game.play_turn(kind(game, 1), [move])
    await game.restart(make_bot)
    assert "give back" in text_of(game.board)
    asking = next(each for each in control_ids(game.board) if each.split(":")[3] in ("answer", "give"))
    asked = private_answer(await member.click(game.as_received(game.board), custom_id=asking))
    verbs = [custom_id.split(":")[3] for custom_id in control_ids(asked)]
    assert "give" in verbs or "give_now" in verbs, "the picker is open again"
    refused = private_answer(await member.slash(game.channel, "take", gems="rbw"))
    assert "First give back" in text_of(refused)
    events = await game.play_turn(kind(game, 1))
    assert TokensReturned in kinds(events)
    seat = position.decision.seat if position.decision else 0
    assert total(base_of(await game.position()).players[seat].tokens) == 10
