"""`splendor-bot setup` as a host uses it: on a terminal, or with --yes in a script, up to the bot that is connected."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.store import DatabaseLock
from bot.ui.kit.permissions import invite_link
from tests.support.loopback.bot_process import free_port
from tests.support.loopback.discord_types import APP, ATTACH, GUILD, NEEDED, TOKEN, control
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
from tests.support.loopback.terminal import END, INTERRUPT
from tests.support.loopback.two_friends import TwoFriends


@pytest.fixture
async def host(discord: Loopback, tmp_path: Path) -> AsyncIterator[NewHost]:
    """A host, whose token must not be seen on the terminal."""
    host = NewHost(discord, tmp_path)
    yield host
    await host.terminal.close()
    assert TOKEN not in host.terminal.shown


async def test_a_new_host_is_led_from_nothing_to_a_first_board(discord: Loopback, host: NewHost):
    discord.absent_from.add(GUILD)
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.see('It belongs to "Splendor"')
    await screen.see("The settings at Discord are all right")
    await screen.answer(PICTURES_QUESTION)
    await screen.see(invite_link(APP))
    await screen.see("not on a server yet")
    discord.absent_from.clear()
    await screen.answer(LOOK_AGAIN)
    await screen.see("The bot is on: Friends.")
    await screen.answer(PLACE_QUESTION)
    await screen.see(f"Saved {host.settings}")
    await screen.answer(START_QUESTION)
    await screen.see("The bot is connected. Next: in a channel of Friends, type /game new")
    assert discord.logins == ["IDENTIFY"]

    game = await TwoFriends(discord, host.database).open()
    assert control(game.board, "take")
    screen.press(INTERRUPT)
    await screen.see("The bot has stopped. To start it again in this folder, type: ")
    assert await screen.end() == 0
    assert host.settings.stat().st_mode & 0o777 == 0o600
    assert host.settings.read_text().splitlines()[1:] == [
        f"DISCORD_TOKEN={TOKEN}",
        f"SPLENDOR_DATABASE={host.database}",
    ]


async def test_what_is_wrong_can_be_put_right_while_the_dialogue_waits(discord: Loopback, host: NewHost):
    discord.application = {"bot_require_code_grant": True, "interactions_endpoint_url": "https://example.org"}
    discord.server_permissions[GUILD] = NEEDED & ~ATTACH
    (host.folder / "file").touch()
    discord.is_down = True
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION)
    await screen.see("! What you pasted is empty.")
    await screen.answer(TOKEN_QUESTION, str(APP))
    await screen.see("! What you pasted contains a number")
    await screen.answer(TOKEN_QUESTION, f"{TOKEN[:-1]}x")
    await screen.see("! Discord has problems at the moment (error 503).")
    discord.is_down = False
    await screen.answer(TRY_AGAIN)
    await screen.see("! Discord does not accept the token. Reset it")
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.see('! On the page "Bot", switch "Requires OAuth2 Code Grant" off')
    await screen.see('! On the page "General Information", empty "Interactions Endpoint URL"')
    discord.application = {"integration_types_config": {"1": {}}, "bot_public": False, "flags": 1 << 19}
    await screen.answer(LOOK_AGAIN)
    await screen.see('! On the page "Installation", switch "Guild Install" on')
    await screen.answer(LOOK_AGAIN, "skip")
    await screen.see("you can switch them off")
    await screen.see('Only you can add the bot to a server, because "Public Bot" is off.')
    await screen.answer(PICTURES_QUESTION, "no")
    await screen.see("! On Friends the bot lacks “Attach Files”. Give it to its role")
    discord.server_permissions.clear()
    await screen.answer(LOOK_AGAIN)
    await screen.see("It has all the permissions")
    await screen.answer(PLACE_QUESTION, "file/games.sqlite3")
    await screen.see(f"! Nothing can be written to {host.folder}/file (Not a directory).")
    with DatabaseLock(host.folder / "used.sqlite3"):
        (host.folder / "used.sqlite3").touch()
        await screen.answer(PLACE_QUESTION, "used.sqlite3")
        await screen.see("! Another bot is running on")
    await screen.answer(PLACE_QUESTION, "games/")
    await screen.answer(START_QUESTION, "perhaps")
    await screen.see("Please type yes or no.")
    await screen.answer(START_QUESTION, "no")
    await screen.see("To start the bot in this folder, type: ")
    assert await screen.end() == 0
    assert f"SPLENDOR_DATABASE={host.folder}/games/splendor.sqlite3\n" in host.settings.read_text()


async def test_present_answers_are_kept_with_enter_and_other_lines_always(host: NewHost):
    place = host.folder / "my games" / "it's.sqlite3"
    host.settings.write_text(
        f'# mine\nSPLENDOR_LOG_LEVEL=ERROR\nexport DISCORD_TOKEN={TOKEN}\n\nSPLENDOR_DATABASE="{place}"'
    )
    quoted = str(place).replace("'", "\\'")
    for _ in range(2):
        screen = await host.open()
        await screen.see("Press Enter to keep it")
        await screen.answer(TOKEN_QUESTION)
        await screen.answer(PICTURES_QUESTION, "no")
        await screen.answer(PLACE_QUESTION + str(place))
        await screen.answer(START_QUESTION, "no")
        assert await screen.end() == 0
        assert host.settings.read_text() == (
            f"# mine\nSPLENDOR_LOG_LEVEL=ERROR\nDISCORD_TOKEN={TOKEN}\n\nSPLENDOR_DATABASE='{quoted}'\n"
        )
    assert host.files() == [".env"]


@pytest.mark.parametrize("key", [INTERRUPT, END])
async def test_a_host_who_stops_anywhere_leaves_nothing_behind(discord: Loopback, host: NewHost, key: str):
    discord.application = {"bot_require_code_grant": True}
    discord.absent_from.add(GUILD)
    steps = [
        *((TOKEN_QUESTION, TOKEN), (LOOK_AGAIN, "skip"), (PICTURES_QUESTION, "yes"), (LOOK_AGAIN, "skip")),
        (PLACE_QUESTION, "new/folder/"),
    ]
    for number, (question, _) in enumerate(steps):
        screen = await host.open()
        for before, typed in steps[:number]:
            await screen.answer(before, typed)
        await screen.see(question)
        await screen.press_until(key, "Stopped. Nothing was saved.")
        assert await screen.end() == 130
        assert host.files() == []
        assert discord.profile == {"avatar": None, "banner": None}
    screen = await host.open()
    for question, typed in steps:
        await screen.answer(question, typed)
    await screen.see(START_QUESTION)
    await screen.press_until(key, "Stopped. Your answers are saved.")
    assert await screen.end() == 130
    assert host.files() == [".env"]


async def test_a_token_that_is_reset_before_the_start_ends_it_with_a_line(discord: Loopback, host: NewHost):
    screen = await host.open()
    await screen.answer(TOKEN_QUESTION, TOKEN)
    await screen.answer(PICTURES_QUESTION)
    await screen.answer(PLACE_QUESTION)
    await screen.see(START_QUESTION)
    await discord.revoke_token()
    screen.press("\n")
    await screen.see("splendor-bot: Discord does not accept the token. Reset it")
    assert await screen.end() == 1


async def test_a_script_sets_the_bot_up_and_starts_it(discord: Loopback, host: NewHost):
    token = host.folder / "token"
    token.write_text(f"{TOKEN}\n")
    status, output, errors = await host.run("--yes", "--token-file", "token", "--database", "games.sqlite3")
    assert (status, errors) == (0, "")
    assert invite_link(APP) in output
    assert host.settings.read_text().splitlines()[1:] == [
        f"DISCORD_TOKEN_FILE={token}",
        f"SPLENDOR_DATABASE={host.folder}/games.sqlite3",
    ]
    assert discord.logins == []
    status, output, errors = await host.run("--yes", "--start", stop_when="The bot is connected.")
    assert (status, errors) == (0, "")
    assert (host.folder / "games.sqlite3").exists()


async def test_a_failure_in_a_script_is_one_line_and_writes_nothing(discord: Loopback, host: NewHost):
    (host.folder / "file").touch()
    (host.folder / "old.sqlite3").touch()
    (host.folder / "wrong").write_text(f"{TOKEN[:-1]}x")
    before = host.files()
    given = {"DISCORD_TOKEN": TOKEN}
    old = given | {"SPLENDOR_DATABASE": "old.sqlite3"}
    nowhere = given | {"LOOPBACK": f"127.0.0.1:{free_port()}"}
    code_grant = {"application": {"bot_require_code_grant": True}}
    cases: list[tuple[str, dict[str, str], dict[str, Any], str]] = [
        ("", given, {}, "There is no terminal to ask on. Add --yes"),
        ("--yes", {}, {}, "There is no bot token."),
        ("--yes", {"DISCORD_TOKEN": "nonsense"}, {}, "DISCORD_TOKEN is not a bot token"),
        ("--yes", given | {"DISCORD_TOKEN_FILE": "wrong"}, {}, "DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set."),
        ("--yes --token-file none", {}, {}, "none (DISCORD_TOKEN_FILE) cannot be read: No such file"),
        ("--yes --token-file wrong", {}, {}, "Discord does not accept the token. Reset it"),
        ("--yes", given, {"token": None}, "Discord does not accept the token. Reset it"),
        ("--yes", nowhere, {}, "Discord cannot be reached. Check this"),
        ("--yes", given, {"is_down": True}, "Discord has problems at the moment (error 503)."),
        ("--yes", given, code_grant, 'switch "Requires OAuth2 Code Grant" off'),
        ("--yes --database file/x", given, {}, "Nothing can be written to"),
        ("--yes --database postgresql://", given, {}, "This is no place for a database: it must name"),
        ("--yes --database old.sqlite3", given, {}, "Another bot is running on"),
        ("--yes --start", old, {}, "Another bot is running on"),
    ]
    with DatabaseLock(host.folder / "old.sqlite3"):
        for options, environment, troubles, line in cases:
            usual = {name: getattr(discord, name) for name in troubles}
            vars(discord).update(troubles)
            status, _, errors = await host.run(*options.split(), **environment)
            vars(discord).update(usual)
            assert status == 1, (options, errors)
            assert errors.startswith("splendor-bot: "), errors
            assert line in errors
            assert errors.count("\n") == 1, errors
    assert host.files() == sorted([*before, "old.sqlite3.lock"])


async def test_refused_intents_end_the_first_start_with_a_line(discord: Loopback, host: NewHost):
    discord.is_refusing_intents = True
    status, _, errors = await host.run("--yes", "--start", DISCORD_TOKEN=TOKEN)
    assert status == 1
    assert errors.startswith("splendor-bot: Discord refuses the bot's intents."), errors
    assert errors.count("\n") == 1


async def test_a_bot_that_runs_is_left_alone_until_the_host_starts_it_again(host: NewHost):
    host.settings.write_text(f"DISCORD_TOKEN={TOKEN}\nSPLENDOR_DATABASE=old.sqlite3\n")
    (host.folder / "old.sqlite3").touch()
    with DatabaseLock(host.folder / "old.sqlite3"):
        status, output, _ = await host.run("--yes")
    assert status == 0
    assert "The bot is running already. Stop it and start it again" in output


async def test_a_setting_of_the_shell_that_counts_more_than_the_saved_one_is_named(host: NewHost):
    (host.folder / "token").write_text(TOKEN)
    options = ("--yes", "--token-file", "token", "--database", "games.sqlite3")
    _, output, _ = await host.run(*options, SPLENDOR_DATABASE="old.sqlite3")
    assert "! SPLENDOR_DATABASE is set in this shell as well, and counts more there." in output
    _, output, _ = await host.run("--yes", DISCORD_TOKEN=f'"{TOKEN}"')
    assert "counts more" not in output, "the same token in quotes"
