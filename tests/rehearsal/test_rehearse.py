"""`splendor-bot rehearse` against the stand-in on real sockets: what it makes, removes, says, and writes."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.rehearsal.checks import ACCOUNT, WITH_PICTURES
from tests.support.loopback.discord_types import (
    ATTACH,
    CHANNEL,
    CREATE_THREADS,
    MANAGE_THREADS,
    SEND,
    TOKEN,
    VIEW,
    Limit,
)
from tests.support.loopback.rehearsing import prepare
from tests.support.loopback.server import Loopback
from tests.support.waiting import until


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    server = Loopback()
    await server.start()
    await prepare(server)
    yield server
    await server.stop()


async def begin(discord: Loopback, folder: Path, *arguments: str, token: str = TOKEN) -> Process:
    """Start the program in a folder, with nothing to read on its standard input."""
    environment = os.environ | {"LOOPBACK": discord.address, "DISCORD_TOKEN": token}
    environment |= {"SPLENDOR_DATABASE": str(folder / "games.sqlite3"), "PYTHONPATH": str(Path.cwd())}
    command = (sys.executable, "-m", "tests.support.loopback.run_on_loopback", "rehearse", *arguments)
    return await asyncio.create_subprocess_exec(
        *command, env=environment, cwd=folder, stdin=PIPE, stdout=PIPE, stderr=PIPE
    )


async def rehearse(discord: Loopback, folder: Path, *arguments: str, token: str = TOKEN) -> tuple[int | None, str]:
    """Return the exit status and all that the program printed."""
    process = await begin(discord, folder, "--channel", str(CHANNEL), "--quick", *arguments, token=token)
    output, errors = await process.communicate()
    return process.returncode, output.decode() + errors.decode()


def made(discord: Loopback) -> list[int]:
    """Return the ids of what the bot has left: messages, and threads that are open."""
    threads = [each.id for each in discord.channels.values() if each.parent and not each.is_archived]
    return [number for number, message in discord.messages.items() if message["author"].get("bot")] + threads


async def test_all_is_as_believed_and_nothing_is_left(discord: Loopback, tmp_path: Path):
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert status == 0, said
    assert "facts are as the bot believes." in said
    assert made(discord) == []
    assert discord.notified == []
    assert not (tmp_path / "rehearsal.made").exists()


async def test_the_report_has_no_token_no_ids_and_no_names_and_can_be_replayed(discord: Loopback, tmp_path: Path):
    discord.seen = {"editing an unknown message": "404 10003", "deleting a message": 204}
    status, said = await rehearse(discord, tmp_path, "--yes", "--report", "facts.json")
    assert status == 1
    assert "- editing an unknown message: believed 404 10008, seen 404 10003. A deleted board may stay away." in said
    text = (tmp_path / "facts.json").read_text()
    for secret in (TOKEN, TOKEN.split(".", maxsplit=1)[0], str(CHANNEL), "Ann", "splendor"):
        assert secret not in text
    facts = [each for each in json.loads(text)["facts"] if each.get("is_seen", True)]
    assert {each["name"] for each in facts if each["seen"] != each["believed"]} == {
        "editing an unknown message",
        "editing a deleted message",
    }
    refusals = json.loads(text)["refusals"]
    assert refusals["PATCH /channels/:/messages/:: 404 10003"]["code"] == 10_003
    assert "errors" in refusals["POST /channels/:/messages: 400 50035 label"]
    process = await begin(discord, tmp_path, "--replay", "facts.json")
    output, _ = await process.communicate()
    assert process.returncode == 1
    assert b"- editing an unknown message: believed 404 10008, seen 404 10003." in output
    for check in (*WITH_PICTURES, *ACCOUNT):
        assert f"✓ {check.title}\n" in output.decode()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
async def test_nothing_is_left_after_ctrl_c_and_after_a_kill_by_the_next_rehearsal(
    discord: Loopback, tmp_path: Path, sign: signal.Signals
):
    discord.delay = (0.05, 0.05)
    process = await begin(discord, tmp_path, "--channel", str(CHANNEL), "--quick", "--yes")
    await until(lambda: len(made(discord)) > 4, "some messages")
    process.send_signal(sign)
    await process.communicate()
    discord.delay = (0, 0)
    if sign is signal.SIGKILL:
        assert made(discord)
        _, said = await rehearse(discord, tmp_path)
        assert "Removing what an earlier rehearsal has left" in said
        assert "There is no terminal to ask on. Add --yes" in said
    assert made(discord) == []


async def test_a_thread_of_another_machine_is_found_and_removed(discord: Loopback, tmp_path: Path):
    process = await begin(discord, tmp_path, "--channel", str(CHANNEL), "--quick", "--yes")
    await until(lambda: len(made(discord)) > 1, "a message in the thread")
    process.kill()
    await process.communicate()
    (tmp_path / "rehearsal.made").unlink()
    await rehearse(discord, tmp_path, "--yes")
    assert made(discord) == []


async def test_a_thread_that_the_bot_may_not_delete_is_emptied_and_archived(discord: Loopback, tmp_path: Path):
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert status == 0
    assert "An empty thread stays, since the bot may not delete threads: delete it by hand." in said
    [thread] = [each for each in discord.channels.values() if each.parent]
    assert (thread.is_archived, made(discord)) == (True, [])


async def test_a_bot_that_may_do_more_than_it_needs_leaves_no_thread_and_is_told(discord: Loopback, tmp_path: Path):
    discord.permissions |= MANAGE_THREADS
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert status == 1
    assert "permissions beyond those that the bot needs: believed none, seen manage_threads" in said
    assert [each for each in discord.channels.values() if each.parent] == []


async def test_without_the_permission_for_threads_the_rest_goes_on_in_the_channel(discord: Loopback, tmp_path: Path):
    discord.permissions &= ~CREATE_THREADS
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert "The bot may not create threads here (403 50013)" in said
    assert "Not checked, because there is no thread" in said
    assert made(discord) == []
    assert status == 0


async def test_a_channel_in_which_a_game_is_shown_is_left_alone_where_there_can_be_no_thread(
    discord: Loopback, tmp_path: Path
):
    discord.permissions &= ~CREATE_THREADS
    button = {"type": 2, "style": 2, "label": "Buy", "custom_id": "spl:1:2:buy:"}
    board = discord.store_message(CHANNEL, {"components": [{"type": 1, "components": [button]}]}, {})
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert status == 1
    assert "A game is shown in this channel" in said
    assert made(discord) == [int(board["id"])]


@pytest.mark.parametrize(
    ("permissions", "sentence"),
    [
        (0, "The bot sees no such channel"),
        (VIEW, "The bot may not create threads here"),
        (VIEW | SEND | CREATE_THREADS, "a message was refused: 403 50013"),  # no pictures
    ],
)
async def test_missing_permissions_are_said_and_the_rest_goes_on(
    discord: Loopback, tmp_path: Path, permissions: int, sentence: str
):
    discord.permissions = permissions
    assert not permissions & ATTACH
    _, said = await rehearse(discord, tmp_path, "--yes")
    assert sentence in said
    assert "Traceback" not in said


async def test_a_second_rehearsal_at_once_is_refused(discord: Loopback, tmp_path: Path):
    discord.delay = (1, 1)
    first = await begin(discord, tmp_path, "--channel", str(CHANNEL), "--quick", "--yes")
    await until(lambda: bool(made(discord)), "the first message")
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert (status, "Another rehearsal is running. Wait until it has ended." in said) == (1, True)
    discord.delay = (0, 0)
    output, _ = await first.communicate()
    assert b"facts are as the bot believes." in output


async def test_a_wrong_token_a_wrong_channel_and_a_wrong_file_are_each_said_in_a_sentence(
    discord: Loopback, tmp_path: Path
):
    head, _, tail = TOKEN.rpartition(".")
    _, said = await rehearse(discord, tmp_path, "--yes", token=f"{head}.{tail[::-1]}")
    assert said == "splendor-bot: Discord does not accept the token.\n"
    process = await begin(discord, tmp_path, "--channel", "77", "--yes")
    _, errors = await process.communicate()
    assert b"The bot sees no such channel: check the id" in errors
    (tmp_path / "other.json").write_text("[1]")
    process = await begin(discord, tmp_path, "--replay", "other.json")
    _, errors = await process.communicate()
    assert errors == b"splendor-bot: The file is no report of a rehearsal.\n"


async def test_a_limit_slows_it_down_and_it_says_so(discord: Loopback, tmp_path: Path):
    discord.rate_limits = [Limit(r"POST /channels/\d+/messages", 20, 1.0)]
    status, said = await rehearse(discord, tmp_path, "--yes")
    assert status == 1
    assert "Discord asked to wait" in said
    assert "- limit of posting: requests: believed 5, seen 20." in said


async def test_a_connection_that_is_lost_in_the_middle_is_said_and_the_next_rehearsal_removes_the_rest(
    discord: Loopback, tmp_path: Path
):
    process = await begin(discord, tmp_path, "--channel", str(CHANNEL), "--quick", "--yes")
    await until(lambda: len(made(discord)) > 4, "some messages")
    await discord.stop()
    output, _ = await process.communicate()
    said = output.decode()
    assert "Not checked, because Discord did not answer any more" in said
    assert "Discord does not answer any more: the next rehearsal removes the rest." in said
    assert (tmp_path / "rehearsal.made").exists()
