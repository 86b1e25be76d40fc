"""After a kill, the next start shows what is pending, exactly once, and recovers messages that were not recorded."""

import asyncio
import os
import shutil
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.present.language.words import words_in
from bot.rules import ReserveFromDeck
from bot.store import back_up
from bot.ui.delivery.pending import AT_ONCE
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import (
    HISTORY,
    NEEDED,
    Answer,
    Json,
    Member,
    alt_of,
    control,
    controls_of,
    text_of,
)
from tests.support.loopback.game_driver import game_drivers
from tests.support.loopback.lobby_driver import END_OF_TABLE
from tests.support.loopback.restarts import ADMIN, ANN, BO, CLEO, a_game, end, kill_after, restart_before, take
from tests.support.loopback.server import Loopback
from tests.support.loopback.two_friends import EDIT, POST
from tests.support.waiting import until

ENGLISH = words_in("en")
ANY_POST = r"(POST|PATCH) /channels/\d+/messages.*"
CHAT = ("Hm.", "Well, well.", "And?")


def channel_text(discord: Loopback) -> str:
    """Return the texts of all messages in the channel, and the alt texts of their pictures."""
    return "\n".join(f"{text_of(message)}\n{alt_of(message)}" for message in discord.in_channel())


def with_controls(discord: Loopback, channel_id: int | None = None) -> list[Json]:
    messages = discord.in_channel() if channel_id is None else discord.in_channel(channel_id)
    return [message for message in messages if controls_of(message)]


def has_control(discord: Loopback, verb: str) -> bool:
    """Return whether exactly one message has controls, with one of the verb among them."""
    shown = with_controls(discord)
    return len(shown) == 1 and verb in [each.split(":")[3] for each in controls_of(shown[0])]


async def test_every_change_is_shown_after_a_kill(discord: Loopback, bot: BotProcess):
    async def run_and_confirm(name: str, verb: str) -> Answer:
        question = await discord.command(ADMIN, name)
        return await discord.press(ADMIN, question.messages[0], control(question.messages[0], verb))

    async def press(member: Member, verb: str) -> Answer:
        [message] = with_controls(discord)
        return await discord.press(member, message, control(message, verb))

    async def expect_after_kill(act: Callable[[], Awaitable[object]], holds: Callable[[], bool], what: str) -> None:
        await restart_before(discord, bot, ANY_POST, act)
        await until(holds, what)

    await bot.start()
    new = lambda: discord.command(ANN, "game new")  # noqa: E731 - a name says what it is
    await expect_after_kill(new, lambda: has_control(discord, "join") and "Ann" in channel_text(discord), "the lobby")
    await expect_after_kill(
        lambda: press(BO, "join"), lambda: has_control(discord, "start") and "Bo" in channel_text(discord), "Bo"
    )
    await expect_after_kill(lambda: press(BO, "leave"), lambda: not has_control(discord, "start"), "the free seat")
    await discord.command(BO, "game join")
    small = lambda: discord.command(ANN, "game settings", players=2, first="joining", language="en")  # noqa: E731 - a name says what it is
    await expect_after_kill(small, lambda: not has_control(discord, "join"), "that there are two seats")
    start = lambda: discord.command(ANN, "game start")  # noqa: E731 - a name says what it is
    await expect_after_kill(
        start, lambda: has_control(discord, "take") and discord.notified[-1][1] == ANN.id, "the board"
    )
    replace = lambda: discord.command(ADMIN, "admin replace", player=str(ANN.id), by=CLEO)  # noqa: E731 - a name says what it is
    to_cleo = lambda: f"<@{CLEO.id}>" in text_of(with_controls(discord)[0]) and discord.notified[-1][1] == CLEO.id  # noqa: E731 - a name says what it is
    await expect_after_kill(replace, to_cleo, "that it is Cleo's turn")
    await expect_after_kill(
        lambda: run_and_confirm("game end", "confirm_end"),
        lambda: END_OF_TABLE in channel_text(discord) and not with_controls(discord),
        "the end",
    )
    await expect_after_kill(new, lambda: has_control(discord, "join"), "the next lobby")
    await expect_after_kill(
        lambda: run_and_confirm("admin reset", "confirm_reset"),
        lambda: channel_text(discord).count(END_OF_TABLE) == 2 and not with_controls(discord),
        "the end of the second game",
    )
    assert [member for _, member in discord.notified] == [ANN.id, CLEO.id]
    assert await bot.stop() == 0


async def test_a_final_message_sent_but_not_recorded_is_not_sent_again(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    await kill_after(discord, bot, POST, lambda: end(discord, game))
    await discord.say(game.members[0], "Over?", game.channel_id)
    await bot.start()
    await until(lambda: not game.boards(), "the end of the controls")
    texts = [text_of(message) for message in discord.in_channel(game.channel_id)]
    assert sum(END_OF_TABLE in text for text in texts) == 1
    assert await bot.stop() == 0


async def test_the_end_of_a_game_is_shown_after_an_outage(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SHORT_INTERVALS")
    game = await a_game(discord, bot)
    outage = discord.fail_next(r"\w+ /channels/.*", 503, times=1_000)
    await end(discord, game)
    await until(lambda: "could not be shown" in bot.output, "the warning that it could not be shown")
    discord.end_fault(outage)
    await until(lambda: not game.boards(), "the end of the controls")
    assert END_OF_TABLE in text_of(discord.in_channel(game.channel_id)[-1])
    assert await bot.stop() == 0
    bot.check_output()


async def test_an_unrecorded_board_notifies_once_where_the_bot_may_not_read(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    await discord.allow(NEEDED & ~HISTORY, game.channel_id)
    notified = len(discord.notified)
    await kill_after(discord, bot, rf"POST /channels/{game.channel_id}/messages", game.make_move)
    await bot.start()
    await until(lambda: game.rows("SELECT seq FROM messages WHERE kind = 'board'") == [(game.seq,)], "the record")
    await game.wait_until_shown()
    assert [member for _, member in discord.notified[notified:]] == [game.to_act.id]
    assert await bot.stop() == 0


async def test_an_unrecorded_board_is_recovered_however_much_was_written(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    for before, after in ((3, 3), (15, 0), (150, 130), (1_050, 3)):
        for number in range(before):
            await discord.say(game.members[number % 2], CHAT[number % 3], game.channel_id)
        known = {each["id"] for each in discord.in_channel(game.channel_id)}
        notified = len(discord.notified)
        await kill_after(discord, bot, rf"POST /channels/{game.channel_id}/messages", game.make_move)
        [sent] = [each for each in discord.in_channel(game.channel_id) if each["id"] not in known]
        for number in range(after):
            await discord.say(game.members[number % 2], CHAT[number % 3], game.channel_id)
        await bot.start()
        await game.wait_until_shown()
        assert [board["id"] for board in game.boards()] == [sent["id"]]
        assert [member for _, member in discord.notified[notified:]] == [game.to_act.id]
        await until(
            lambda game=game: game.rows("SELECT count(*) FROM messages WHERE kind = 'board'") == [(1,)],
            "that it is recorded",
        )
    assert await bot.stop() == 0


@pytest.mark.parametrize("kill", [restart_before, kill_after], ids=["before it is deleted", "after it is deleted"])
async def test_a_kill_around_the_end_of_the_old_board_leaves_one_board(
    discord: Loopback, bot: BotProcess, kill: Callable[..., Awaitable[None]]
):
    game = await a_game(discord, bot)
    first, second = game.members
    for _ in range(2):
        await kill(discord, bot, r"DELETE /channels/.*", lambda: take(game))
        if not bot.is_running:
            await bot.start()
        await game.wait_until_shown()
        await until(
            lambda: game.rows("SELECT count(*) FROM messages WHERE kind = 'board'") == [(1,)], "the record of one board"
        )
        assert discord.in_channel(game.channel_id)[-1] in game.boards()
    assert [member for _, member in discord.notified] == [first.id, second.id, first.id]
    assert await bot.stop() == 0


async def test_a_changed_setting_notifies_nobody_again(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    ann = game.members[0]
    await discord.say(ann, "It is too bright.", game.channel_id)
    edits = discord.count(EDIT)
    await discord.command(ann, "game settings", channel=game.channel_id, theme="dark")
    await until(lambda: discord.count(EDIT) > edits, "the dark board")
    discord.delete(game.boards()[0])
    await discord.command(ann, "game settings", channel=game.channel_id, theme="light")
    await game.wait_until_shown()
    assert [member for _, member in discord.notified] == [ann.id]
    assert await bot.stop() == 0


async def test_after_a_start_several_channels_are_updated_at_a_time(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS")
    games = game_drivers(discord, bot.database, [None] * (AT_ONCE + 2), Random(1))
    await bot.start()
    for game in games:
        await game.open()
    sending = [discord.hold(POST) for _ in games]
    for game in games:
        await take(game)
    await until(lambda: all(each.hits for each in sending), "the boards of all games")
    bot.kill()
    await bot.wait()
    discord.release_all()  # the boards arrive after all; the bot finds them and edits them
    after_start = [discord.hold(EDIT) for _ in games]
    await bot.start()
    await until(lambda: len([each for each in after_start if each.hits]) == AT_ONCE, "as many boards as may be edited")
    await asyncio.sleep(0.3)
    assert not all(each.hits for each in after_start), "the others wait"
    discord.release_all()
    for game in games:
        await game.wait_until_shown()
    assert await bot.stop() == 0
    bot.check_output()


# Restored backups.


async def test_after_an_older_database_is_put_back_a_board_with_lost_moves_is_retired(
    discord: Loopback, bot: BotProcess, tmp_path: Path
):
    game = await a_game(discord, bot)
    assert await bot.stop() == 0
    shutil.copy(bot.database, tmp_path / "copy")
    await bot.start()
    for _ in range(3):
        await game.make_move()
        await game.wait_until_shown()
    [board] = game.boards()
    assert await bot.stop() == 0
    shutil.copy(tmp_path / "copy", bot.database)
    game.moves, game.positions = [], game.positions[:1]

    await bot.start()
    [[game.game_id]] = game.rows("SELECT id FROM games")  # a new one: the bot has noticed that the file is older
    await discord.say(ANN, "Where are we?", game.channel_id)
    await take(game)
    await game.wait_until_shown()
    await until(lambda: not controls_of(board), "the end of the old controls")
    assert with_controls(discord, game.channel_id) == game.boards()
    assert await bot.stop() == 0


async def test_after_a_restore_each_channel_shows_its_restored_game(discord: Loopback, bot: BotProcess, tmp_path: Path):
    game = await a_game(discord, bot)
    old_id = game.game_id
    await game.play_moves(2)
    await game.wait_until_shown()
    back_up(bot.database, tmp_path / "backup")
    restored = len(game.moves)
    for _ in range(3):
        await discord.say(game.members[0], "Go on.", game.channel_id)
        await game.make_move()
        await game.wait_until_shown()
    [lost_board] = game.boards()
    assert await bot.stop() == 0
    for file in (bot.database, *bot.database.parent.glob(f"{bot.database.name}-*")):
        file.unlink()
    shutil.copy(tmp_path / "backup", bot.database)

    await bot.start()
    game.moves, game.positions = game.moves[:restored], game.positions[: restored + 1]
    [[game.game_id]] = game.rows("SELECT id FROM games")
    assert game.game_id != old_id
    await game.wait_until_shown()
    await until(
        lambda: with_controls(discord, game.channel_id) == game.boards(), "that boards with lost moves have no controls"
    )
    pressed = await discord.forge(
        game.to_act, f"spl:{old_id}:{restored}:take_now:wbr", channel=game.channel_id, any_delay=True
    )
    assert pressed.text.startswith("That game no longer exists.")
    assert game.read_log() == (game.moves, game.position)
    for _ in range(5):
        await game.make_move()
        await game.wait_until_shown()
    still = next(each for each in discord.in_channel(game.channel_id) if each["id"] == lost_board["id"])
    assert not controls_of(still) or still in game.boards()
    assert await bot.stop() == 0


# Failures of the render process.


async def test_a_killed_render_process_is_replaced_and_no_picture_is_missing(discord: Loopback, bot: BotProcess):
    game = await a_game(discord, bot)
    for _ in range(2):
        [process] = bot.render_processes
        os.kill(process, signal.SIGKILL)
        await game.make_move()
        await game.wait_until_shown()
        [board] = game.boards()
        assert int(board["id"]) in discord.pictures
        assert bot.render_processes != [process]
    [process] = bot.render_processes
    assert await bot.stop() == 0
    assert bot.output.count("The render process ended with status -9") == 2
    with pytest.raises(ProcessLookupError):  # the bot has stopped its last render process
        os.kill(process, 0)


async def test_if_nothing_can_be_drawn_messages_show_text(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "BROKEN_DRAWING")
    game = await a_game(discord, bot)
    [board] = game.boards()
    assert "Bank:" in text_of(board), "the alt text replaces the picture"
    ann = game.to_act
    answer = await game.make_move(ReserveFromDeck(1))
    assert len(answer.messages) == 1
    await game.wait_until_shown()
    await until(lambda: discord.direct_messages(ann), "the hand")
    answer = await discord.command(ann, "board", channel=game.channel_id)
    assert "Bank:" in answer.text
    assert discord.pictures == {}
    assert await bot.stop() == 0
    assert bot.output.count("Could not draw a picture") == bot.output.count("Traceback") == 1
