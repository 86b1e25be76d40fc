"""Whatever Discord does where nobody knows it for sure, games go on: the stand-in does one and the other."""

from collections.abc import Mapping

import pytest

from bot.rehearsal.beliefs import Value
from tests.faults.test_faults import SEND_MESSAGE, check
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import CHANNEL
from tests.support.loopback.game_driver import start_game
from tests.support.loopback.server import Loopback
from tests.support.waiting import until


@pytest.fixture
def bot(quick_bot: BotProcess) -> BotProcess:
    return quick_bot


@pytest.mark.parametrize(
    "seen",
    [
        {},
        {"a message with the nonce of a deleted one": "done"},
        {"a second message with the same nonce is the first": False},
        {"a second message with the same nonce": "400 50035 nonce"},
    ],
)
async def test_a_board_whose_answer_was_lost_and_that_was_deleted_comes_again(
    discord: Loopback, bot: BotProcess, seen: Mapping[str, Value]
):
    discord.seen = seen
    game = await start_game(discord, bot)
    [former] = game.boards()
    lost = discord.fail_next(SEND_MESSAGE, 500, takes_effect=True)
    await game.make_move()
    await until(lambda: lost.hits and discord.in_channel(game.channel_id)[-1] != former, "the board")
    discord.delete(discord.in_channel(game.channel_id)[-1])
    await check(game, 1)


@pytest.mark.parametrize(
    "seen",
    [
        {},
        {"deleting in an archived thread": "done"},
        {"deleting in an archived thread": "done", "editing in an archived thread": "done"},
    ],
)
async def test_a_game_goes_on_in_a_thread_that_is_archived(
    discord: Loopback, bot: BotProcess, seen: Mapping[str, Value]
):
    discord.seen = seen
    game = await start_game(discord, bot)
    place = discord.channels[game.channel_id]
    place.parent = CHANNEL
    for moves in (1, 2):
        place.is_archived = True
        await game.make_move()
        await check(game, moves)
