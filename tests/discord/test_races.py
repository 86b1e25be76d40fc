"""Simultaneous presses and presses on old boards count at most once, never fail, and get a private answer."""

from itertools import product
from typing import Any

import pytest
import simcord

from bot.games import GameStatus
from bot.rules import TakeTokens
from data import Gem
from data.gems import pack
from tests.support.discord.forging import send_command, snapshot
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of
from tests.support.discord.players import ButtonPlayer, CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame

RED_GREEN_BLUE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.SAPPHIRE]))
RED_GREEN_WHITE = TakeTokens(pack([Gem.RUBY, Gem.EMERALD, Gem.DIAMOND]))


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo", "Cleo").open()


class _PressedMessage:
    """A message as Discord sends it with a press, to look for controls in."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.components = payload["components"]


# At the same time.


async def test_a_double_press_moves_once(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    player = ButtonPlayer(game, 1)
    picker, verb = await player.prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, custom_id = press.keep(picker), control(picker, *verb.split(":"))
    results = [press(ann, kept, custom_id) for _ in range(3)]
    await game.env.settle()
    assert [happening.move for happening in (await game.log())[1:]] == [RED_GREEN_BLUE]
    said = [private_text(each) for each in results]
    assert sum("takes" in each for each in said) == 1
    assert "You have already made that move. It counted once." in said
    assert len(game.messages()) == 2, "the lobby and the board"


async def test_a_command_that_discord_delivers_twice_is_answered_once(game: SimulatedGame):
    ann, _, _ = game.members
    result = send_command(game.env, ann, game.channel, "take", deliveries=2, gems="red green blue")
    await game.env.settle()
    assert len(await game.log()) == 2
    assert private_text(result).startswith("**Ann** takes"), "and not that it is somebody else's turn"
    assert not result.followups


async def test_two_moves_of_one_member_at_once_count_once(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    player = ButtonPlayer(game, 1)
    kept: list[tuple[Any, str]] = []
    for move in (RED_GREEN_BLUE, RED_GREEN_WHITE):
        picker, verb = await player.prepare(await game.position(), ann, move)
        kept.append((press.keep(picker), control(picker, *verb.split(":"))))
    results = [press(ann, message, custom_id) for message, custom_id in kept]
    await game.env.settle()
    assert len(await game.log()) == 2
    assert "The game has moved on" in "\n".join(map(private_text, results))


async def test_a_press_and_a_command_at_once(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept = press.keep(picker)
    results = [
        press(ann, kept, control(picker, *verb.split(":"))),
        send_command(game.env, ann, game.channel, "take", gems="red green white"),
    ]
    await game.env.settle()
    assert len(await game.log()) == 2
    assert all(map(private_text, results))


async def test_two_members_press_at_once(game: SimulatedGame, press: Any):
    ann, bo, _ = game.members
    picker, verb = await ButtonPlayer(game, 1).prepare(await game.position(), ann, RED_GREEN_BLUE)
    kept, board = press.keep(picker), press.keep(game.as_received(game.board))
    take = control(game.board, "take", "w")
    results = [
        press(ann, kept, control(picker, *verb.split(":"))),
        press(bo, board, take),
        press(bo, kept, control(picker, *verb.split(":"))),
    ]
    await game.env.settle()
    assert [happening.seat for happening in (await game.log())[1:]] == [0]
    assert all(map(private_text, results))


async def test_turns_faster_than_the_board_can_be_drawn(game: SimulatedGame):
    for member, gems in zip(game.members, ("rgb", "rgw", "wkb"), strict=True):
        send_command(game.env, member, game.channel, "take", gems=gems)
    await game.env.settle()
    made = len(await game.log()) - 1
    assert 1 <= made <= 3
    assert text_of(game.board).count("takes") == made
    assert game.boards() == [game.board]


async def test_two_lobbies_opened_at_once_become_one(simcord_env: simcord.Env):
    game = SimulatedGame(simcord_env, "Ann", "Bo")
    results = [send_command(simcord_env, member, game.channel, "game new") for member in game.members]
    await simcord_env.settle()
    assert len(game.messages()) == 1
    assert len(await game.bot.tables.games.store.games.all_open()) == 1
    assert sorted(
        "at the table that is open here" in private_text(result) or "A table is already open" in private_text(result)
        for result in results
    ) == [False, True]


async def test_everybody_joins_and_starts_at_once(simcord_env: simcord.Env, press: Any):
    game = SimulatedGame(simcord_env, "Ann", "Bo", "Cleo", "Dora", "Eva")
    ann, *others = game.members
    await ann.slash(game.channel, "game new")
    lobby = press.keep(game.channel.last_message)
    join = control(game.board, "join")
    results = [press(member, lobby, join) for member in others for _ in range(2)]
    await simcord_env.settle()
    assert all(map(private_text, results))
    assert len((await game.table()).seats) == 4
    start = control(game.board, "start")
    results = [press(member, press.keep(game.channel.last_message), start) for member in game.members]
    await simcord_env.settle()
    assert all(map(private_text, results))
    assert [happening.seq for happening in await game.log()] == [0]
    assert len(game.boards()) == 1


async def test_two_rematches_at_once_become_one(simcord_env: simcord.Env, press: Any):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    await game.play_until(lambda position: position.is_over)
    final = press.keep(game.as_received(game.board))
    results = [press(member, final, control(game.board, "rematch")) for member in game.members]
    await simcord_env.settle()
    assert all(map(private_text, results))
    assert len(await game.bot.tables.games.store.games.all_open()) == 1
    assert len(game.boards()) == 2


# On an old board.


async def test_a_press_on_an_old_board_changes_nothing_and_shows_the_current_one(game: SimulatedGame, press: Any):
    _, bo, _ = game.members
    board, old_ids = press.keep(game.as_received(game.board)), control_ids(game.board)
    player = CommandPlayer(game, 1)
    for _ in range(4):
        await game.play_turn(player)
    before = await snapshot(game)
    for member, custom_id in product(game.members, old_ids):
        result = press(member, board, custom_id)
        await game.env.settle()
        said = private_text(result)
        if custom_id.split(":")[3] in ("take", "buy", "reserve"):
            assert "The game has moved on since that board. Here is how things stand now:" in said
    assert await snapshot(game) == before
    assert (await game.table()).member_to_act() == bo.id
    taken = press(bo, board, control(_PressedMessage(board), "take", "w"))
    await game.env.settle()
    assert any(
        custom_id.split(":")[2:4] == [str(before[0].seq), "take"] for custom_id in control_ids(private_answer(taken))
    ), "controls of the current board"


async def test_a_confirm_of_an_old_turn_changes_nothing(game: SimulatedGame, press: Any):
    ann, _, _ = game.members
    position = await game.position()
    player = ButtonPlayer(game, 1)
    picker, verb = await player.prepare(position, ann, RED_GREEN_BLUE)
    kept, custom_id = press.keep(picker), control(picker, *verb.split(":"))
    for _ in range(3):
        await game.play_turn(CommandPlayer(game, 1))
    assert await game.to_act() is ann
    before = await snapshot(game)
    result = press(ann, kept, custom_id)
    await game.env.settle()
    assert private_text(result)
    assert await snapshot(game) == before


async def test_a_press_after_the_end_changes_nothing(simcord_env: simcord.Env, press: Any):
    game = await SimulatedGame(simcord_env, "Ann", "Bo").open()
    board, old_ids = press.keep(game.as_received(game.board)), control_ids(game.board)
    await game.play_until(lambda position: position.is_over)
    before = await snapshot(game)
    for custom_id in old_ids:
        result = press(game.members[0], board, custom_id)
        await game.env.settle()
        assert private_text(result)
    assert await snapshot(game) == before
    assert before[0].status is GameStatus.FINISHED
