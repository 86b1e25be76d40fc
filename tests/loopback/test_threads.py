"""A game in a thread of its own, over real sockets: opened, played, and found again after a restart."""

from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import CHANNEL, CREATE_THREADS, NEEDED, control, controls_of, text_of
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import ANN, BO
from tests.support.waiting import until


async def test_a_game_is_played_in_its_own_thread_and_found_after_a_restart(discord: Loopback, bot: BotProcess):
    await bot.start()
    refused = await discord.command(ANN, "game new", thread=True)
    assert "„Öffentliche Threads erstellen“" in refused.text
    assert discord.count(r"POST /channels/\d+/threads") == 0

    await discord.allow(NEEDED | CREATE_THREADS)
    opened = await discord.command(ANN, "game new", thread=True, **{"with": BO})
    [thread] = [channel for channel in discord.channels.values() if channel.parent == CHANNEL]
    assert f"<#{thread.id}>" in opened.text
    await until(lambda: discord.in_channel(thread.id), "the lobby")
    [lobby] = discord.in_channel(thread.id)
    assert discord.notified[-1] == (int(lobby["id"]), BO.id)
    assert discord.in_channel(CHANNEL) == []

    await discord.command(ANN, "game settings", channel=thread.id, first="joining")
    await discord.press(BO, lobby, control(lobby, "join"))
    await discord.command(ANN, "game start", channel=thread.id)
    await until(lambda: discord.notified[-1][1] == ANN.id, "the board")
    assert await bot.stop() == 0

    await bot.start()
    listed = await discord.command(ANN, "me games")
    board = next(each for each in reversed(discord.in_channel(thread.id)) if controls_of(each))
    assert f"/{thread.id}/{board['id']})" in listed.text
    assert await discord.command(ANN, "take", channel=thread.id, gems="rbw")
    await until(lambda: discord.notified[-1][1] == BO.id, "the next board")
    assert "Ann" in text_of(discord.in_channel(thread.id)[-1])
    assert await bot.stop() == 0
