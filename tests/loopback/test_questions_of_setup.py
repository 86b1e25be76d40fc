"""Every question of `splendor-bot setup`: answered wrongly, left with Ctrl-C, and on terminals of all kinds."""

import io
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PIL import Image

from bot.store import DatabaseLock
from tests.support.loopback.bot_process import free_port
from tests.support.loopback.discord_types import APP, GUILD, TOKEN
from tests.support.loopback.new_host import (
    LOOK_AGAIN,
    PICTURES_QUESTION,
    PLACE_QUESTION,
    START_QUESTION,
    TOKEN_QUESTION,
    TRY_AGAIN,
    NewHost,
)
from tests.support.loopback.server import Loopback
from tests.support.loopback.terminal import INTERRUPT, Terminal
from tests.support.store_builders import sql

NO_PICTURES = {"avatar": None, "banner": None}
REPLACE_QUESTION = "Replace the avatar of the profile with the bot's own? [no]: "


@pytest.fixture
async def host(discord: Loopback, tmp_path: Path) -> AsyncIterator[NewHost]:
    host = NewHost(discord, tmp_path)
    yield host
    await host.terminal.close()
    assert TOKEN not in host.terminal.shown
    assert "Traceback" not in host.terminal.shown


def sizes_of_pictures(folder: Path) -> dict[str, tuple[int, int]]:
    return {file.name: Image.open(io.BytesIO(file.read_bytes())).size for file in folder.glob("*")}


async def answer_up_to_the_place(screen: Terminal) -> None:
    await screen.answer(TOKEN_QUESTION, f'"{TOKEN}"')
    await screen.answer(PICTURES_QUESTION, "no")


async def test_each_wrong_token_is_asked_again_with_a_reason(discord: Loopback, host: NewHost):
    screen = await host.open()
    for typed, reason in (
        ("", "is empty"),
        (str(APP), "contains a number"),
        (f"Bot {TOKEN}", "starts with the word Bot"),
        (f'"{TOKEN}', "has quotes around the token"),
        ("mfa.nonsense", "is not a bot token"),
        ("a.b.c", "is not a complete bot token"),
    ):
        await screen.answer(TOKEN_QUESTION, typed)
        await screen.see(f"! What you pasted {reason}")
    await screen.see(TOKEN_QUESTION)
    screen.press_bytes(b"\xe4\xff\n")
    await screen.see("! This terminal has sent what is no text.")
    await screen.answer(TOKEN_QUESTION, f"{TOKEN[:-1]}x")
    await screen.see("! Discord does not accept the token.")
    discord.sign_in_page = "<html><a href='/login'>Sign in to the network</a></html>"
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.see("! Another page answers in place of Discord. Perhaps the network asks you to sign in first")
    discord.sign_in_page = ""
    discord.rate_limit_next(r"GET /users/@me/guilds", 600)
    await screen.answer(TRY_AGAIN)
    await screen.see("! Discord has had too many requests from here.")
    await screen.answer(TRY_AGAIN)
    await screen.see('It belongs to "Splendor"')


async def test_a_token_that_is_reset_later_is_asked_for_again_and_the_other_answers_stay(
    discord: Loopback, host: NewHost
):
    discord.absent_from.add(GUILD)
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.answer(PICTURES_QUESTION)
    await screen.see("! The bot is not on a server yet.")
    discord.token = None
    await screen.answer(LOOK_AGAIN)
    await screen.see("! Discord does not accept the token.")
    discord.token = TOKEN
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.see("! The bot is not on a server yet.")
    discord.absent_from.clear()
    await screen.answer(LOOK_AGAIN)
    await screen.answer(PLACE_QUESTION)
    await screen.answer(START_QUESTION, "no")
    assert await screen.end() == 0
    assert None not in discord.profile.values(), "the pictures were wanted"


async def test_each_wrong_place_is_asked_again_with_a_reason(host: NewHost):
    for name in ("file", "used.sqlite3"):
        (host.folder / name).touch()
    (host.folder / "photo").write_bytes(b"\x89PNG" * 1_000)
    sql(host.folder / "other.sqlite3", "CREATE TABLE things (name TEXT)")
    os.mkfifo(host.folder / "pipe")
    before = host.files()
    # The first one comes from an argument: it is no reason to lose the other answers, either.
    screen = await host.open("--database", "file/games")
    await answer_up_to_the_place(screen)
    await screen.see(f"! Nothing can be written to {host.folder}/file (Not a directory).")
    for typed, reason in (
        ("n" * 256, "cannot be used (File name too long)"),
        ("n" * 240, "cannot be used (File name too long)"),
        (f"{'n' * 256}/", "cannot be used (File name too long)"),
        ("/proc/games", "Nothing can be written to /proc"),
        ("mysql://me@host/games", "This is no place for a database: it must be a file, or an address like postgresql:"),
        ("postgresql://", "This is no place for a database: it must name a database"),
        (f"postgresql://localhost:{free_port()}/games", "cannot be reached"),
        ("${HOME}/games", "This is no place for a database: a value has characters that a .env file cannot hold"),
        ("~nobody-of-this-name/games", "This is no place for a database"),
        ("photo", "photo is not a database"),
        ("other.sqlite3", "other.sqlite3 is a database of another program"),
        ("pipe", "There is no database at"),
    ):
        await screen.answer(PLACE_QUESTION, typed)
        await screen.see("! ")
        await screen.see(reason)
    with DatabaseLock(host.folder / "used.sqlite3"):
        await screen.answer(PLACE_QUESTION, "used.sqlite3")
        await screen.see("! Another bot is running on")
    assert host.files() == [*before, "used.sqlite3.lock"]
    await screen.answer(PLACE_QUESTION, "games.sqlite3")
    await screen.answer(START_QUESTION, "no")
    assert await screen.end() == 0
    assert f"SPLENDOR_DATABASE={host.folder}/games.sqlite3\n" in host.settings.read_text()


async def test_a_file_that_cannot_be_saved_loses_no_answer(host: NewHost):
    screen = await host.open()
    await answer_up_to_the_place(screen)
    await screen.see(PLACE_QUESTION)
    host.settings.mkdir()
    screen.press("games.sqlite3\n")
    await screen.see(f"! {host.settings} is not a file")
    host.settings.rmdir()
    await screen.answer(TRY_AGAIN)
    await screen.see(f"Saved {host.settings}")


async def test_a_place_for_the_settings_that_cannot_be_used_is_said_before_the_first_question(host: NewHost):
    (host.folder / "elsewhere").touch()
    host.settings.symlink_to("elsewhere")
    screen = await host.open()
    await screen.see(f"splendor-bot: {host.settings} is a link, so it is not replaced")
    assert await screen.end() == 1
    assert TOKEN_QUESTION not in screen.shown


@pytest.mark.parametrize("trouble", ["token", "discord", "portal", "pictures", "server", "place", "saving", "start"])
async def test_ctrl_c_at_a_question_says_whether_the_answers_are_saved(discord: Loopback, host: NewHost, trouble: str):
    discord.is_down = trouble == "discord"
    discord.application = {"bot_require_code_grant": trouble == "portal"}
    if trouble == "server":
        discord.absent_from.add(GUILD)
    steps = {
        "token": (TOKEN_QUESTION, TOKEN),
        "discord": (TRY_AGAIN, ""),
        "portal": (LOOK_AGAIN, "skip"),
        "pictures": (PICTURES_QUESTION, "yes"),
        "server": (LOOK_AGAIN, "skip"),
        "place": (PLACE_QUESTION, "games.sqlite3"),
        "saving": (TRY_AGAIN, ""),
        "start": (START_QUESTION, ""),
    }
    only_in_trouble = {"discord", "portal", "server", "saving"} - {trouble}
    screen = await host.open()
    for name, (question, typed) in steps.items():
        if name in only_in_trouble:
            continue
        await screen.see(question)
        if name == trouble:
            break
        if name == "place" and trouble == "saving":
            host.settings.mkdir()
        screen.press(f"{typed}\n")
    is_saved = trouble == "start"
    await screen.press_until(INTERRUPT, f"Stopped. {'Your answers are saved.' if is_saved else 'Nothing was saved.'}")
    await screen.see("To go on at any time, type in this folder: ")
    await screen.see(" run" if is_saved else " setup")
    assert await screen.end() == 130
    assert host.settings.is_file() == is_saved
    assert (discord.profile != NO_PICTURES) == is_saved


@pytest.mark.parametrize(
    ("columns", "environment"),
    [
        (30, {}),
        (100, {"LANG": "C"}),
        (100, {"LC_ALL": "C"}),
        (30, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        (100, {"TERM": "dumb", "LANG": "nonsense"}),
    ],
)
async def test_the_dialogue_is_the_same_on_every_terminal(host: NewHost, columns: int, environment: dict[str, str]):
    host.terminal.columns = columns
    screen = await host.open(**environment)
    await screen.answer(TOKEN_QUESTION, "wrong")
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.answer(PICTURES_QUESTION, "perhaps")
    await screen.answer(PICTURES_QUESTION)
    await screen.answer(PLACE_QUESTION, "n" * 256)
    await screen.answer(PLACE_QUESTION, "mine.sqlite3")
    await screen.answer(START_QUESTION, "no")
    assert await screen.end() == 0
    assert f"SPLENDOR_DATABASE={host.folder}/mine.sqlite3\n" in host.settings.read_text()


@pytest.mark.parametrize("standard_input", ["</dev/null", "<&-", "< <(yes)"])
async def test_without_a_terminal_nothing_is_asked(host: NewHost, standard_input: str):
    status, output, errors = await host.run(standard_input=standard_input)
    assert (status, output) == (1, "")
    assert errors.startswith("splendor-bot: There is no terminal to ask on. Add --yes")
    assert errors.count("\n") == 1
    assert host.files() == []


async def test_the_pictures_are_shown_and_given_in_the_last_step_where_there_are_none(discord: Loopback, host: NewHost):
    discord.profile["avatar"] = own = "0" * 32
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.see("Look at them in ")
    await screen.see(": avatar.png and banner.png")
    folder = Path(screen.shown.rpartition(": avatar.png")[0].rpartition("Look at them in ")[2])
    assert sizes_of_pictures(folder) == {"avatar.png": (512, 512), "banner.png": (1360, 480)}
    await screen.answer("Use the banner in the last step? [yes]: ")
    await screen.answer(REPLACE_QUESTION)
    await screen.see(PLACE_QUESTION)
    assert discord.profile == {"avatar": own, "banner": None}, "nothing is changed before the last step"
    assert sizes_of_pictures(folder) == {}, "they were only to look at"
    screen.press("\n")
    await screen.see("The profile of the application has its banner now.")
    await screen.answer(START_QUESTION, "no")
    assert await screen.end() == 0
    assert discord.profile["avatar"] == own
    assert discord.profile["banner"]


async def test_pictures_that_are_there_are_replaced_only_by_a_yes(discord: Loopback, host: NewHost):
    discord.profile.update(avatar="0" * 32, banner="1" * 32)
    for typed, replaced in (("", False), ("yes", True)):
        screen = await host.open()
        await screen.answer(TOKEN_QUESTION, TOKEN)
        await screen.answer("Replace the avatar and banner of the profile with the bot's own? [no]: ", typed)
        await screen.answer(PLACE_QUESTION)
        await screen.answer(START_QUESTION, "no")
        assert await screen.end() == 0
        assert (discord.profile != {"avatar": "0" * 32, "banner": "1" * 32}) == replaced
        host.settings.unlink()


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (400, "Discord says: In avatar: You are changing your avatar too fast. Try again later."),
        (429, "Discord has had too many requests from here."),
        (401, "Discord does not accept the token."),
        (503, "Discord has problems at the moment (error 503)."),
    ],
)
async def test_pictures_that_discord_refuses_are_a_sentence_and_all_else_is_saved(
    discord: Loopback, host: NewHost, status: int, reason: str
):
    if status == 429:
        discord.rate_limit_next(r"PATCH /users/@me", 600)
    else:
        fault = discord.fail_next(r"PATCH /users/@me", status, 50_035)
        too_fast = {"code": "AVATAR_RATE_LIMIT", "message": "You are changing your avatar too fast. Try again later."}
        fault.body["errors"] = {"avatar": {"_errors": [too_fast]}}
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.answer(PICTURES_QUESTION)
    await screen.answer(PLACE_QUESTION)
    await screen.see(f"Saved {host.settings}")
    await screen.see(f"! The profile stays as it is: {reason}")
    await screen.answer(START_QUESTION, "no")
    assert await screen.end() == 0


async def test_a_script_leaves_the_profile_as_it_is(discord: Loopback, host: NewHost):
    status, _, errors = await host.run("--yes", DISCORD_TOKEN=TOKEN)
    assert (status, errors) == (0, "")
    assert discord.profile == NO_PICTURES


async def test_a_bot_that_runs_on_the_games_of_before_is_not_joined_by_another_one(host: NewHost):
    host.settings.write_text(f"DISCORD_TOKEN={TOKEN}\nSPLENDOR_DATABASE=old.sqlite3\n")
    (host.folder / "old.sqlite3").touch()
    with DatabaseLock(host.folder / "old.sqlite3"):
        screen = await host.open("--start")
        await screen.answer(TOKEN_QUESTION)
        await screen.answer(PICTURES_QUESTION, "no")
        await screen.answer(PLACE_QUESTION, "new.sqlite3")
        await screen.see("The bot is running already. Stop it and start it again")
        assert await screen.end() == 0
