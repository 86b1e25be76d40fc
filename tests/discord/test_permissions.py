"""Missing permissions and missing members: the answer is private, nothing is lost, and no one is notified wrongly."""

from typing import Any

import discord
import pytest

from bot.app.client import SplendorBot
from bot.games import GameStatus
from bot.rules import base_of
from tests.support.builders import spelled
from tests.support.discord.friends import Friends, forbid, holds, reserved
from tests.support.discord.messages import custom_ids, fields_of, private_text, submit, text_of

NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
WATCH = "You are not playing in this game, but you are welcome to watch"
NOT_ADMIN = "Only people who manage this server can do that. Please ask one of them."


def seen(friends: Friends) -> list[str]:
    """Return the texts that the channel shows."""
    return [text_of(message) for message in friends.channel.history()]


# Missing permissions of the bot.


async def test_before_a_game_the_missing_permission_is_named(friends: Friends):
    wrong: list[tuple[str, str]] = []
    for permission, name in NAMES.items():
        friends.channel = friends.guild.create_text_channel(permission.replace("_", "-"))
        await forbid(friends, **{permission: True})
        expected = (
            f"I cannot play in this channel yet: I am missing “{name}”. Somebody who manages the server can"
            " allow that, or you can use another channel."
        )
        for member in (friends.ann, friends.bo):
            answer = private_text(await member.slash(friends.channel, "game new"))
            if answer != expected:
                wrong.append((permission, answer))
        assert await friends.tables.latest_in_channel(friends.channel.id) is None
        await forbid(friends)
        answer = private_text(await friends.bo.slash(friends.channel, "game new"))
        if not answer.startswith("The table is open."):
            wrong.append((permission, answer))
    assert wrong == []


async def test_all_missing_permissions_are_named_at_once(friends: Friends):
    await forbid(friends, attach_files=True, send_messages=True)
    answer = private_text(await friends.bo.slash(friends.channel, "game new"))
    assert "I am missing “Send Messages” and “Attach Files”." in answer


@pytest.mark.parametrize("permission", ["send_messages", "view_channel"])
async def test_in_a_game_the_move_is_kept_and_shown_once_the_bot_may_send_again(friends: Friends, permission: str):
    await friends.start_game()
    before = seen(friends)
    await friends.dan.send(friends.channel, "hello")  # so that the board has to be sent again
    await forbid(friends, **{permission: True})
    answer = private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert answer.startswith("**Bo** takes")
    assert answer.endswith(
        f"Your move counts, but I cannot show it here: I am missing “{NAMES[permission]}”."
        " I will show it as soon as I can."
    )
    table = await friends.table()
    assert spelled(base_of(table.dealt()).players[0].tokens) == "w b r"
    assert (await friends.tables.games.known(table.id)).is_pending
    assert seen(friends) == [*before, "hello"]
    await forbid(friends)
    *_, newest = seen(friends)
    assert "takes" in newest
    board = friends.board()
    assert friends.env.backend.get_message(friends.channel.id, board.id).ping_user_ids == [friends.cleo.id]
    assert not (await friends.tables.games.known(table.id)).is_pending


async def test_in_a_game_pending_messages_are_sent_with_the_next_command(friends: Friends):
    await friends.start_game()
    for times in (1, 2):
        friends.env.inject_error(
            "POST", "/channels/*/messages", status=403, code=50013, message="Missing Permissions", times=1
        )
        answer = private_text(await (friends.bo, friends.cleo)[times - 1].slash(friends.channel, "take", gems="rbw"))
        assert answer.endswith(
            "Your move counts, but Discord did not let me show it just now. "
            "I will try again soon, at the latest with the next command here."
        )
    private_text(await friends.dan.slash(friends.channel, "game status"))
    text = text_of(friends.board())
    assert "**Bo** takes" in text
    assert "**Cleo** takes" in text


async def test_threads_have_permissions_of_their_own(friends: Friends):
    channel = friends.env.bot.get_channel(friends.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="evening", type=discord.ChannelType.public_thread)
    [thread] = friends.channel.threads
    await forbid(friends, send_messages_in_threads=True)
    answer = private_text(await friends.bo.slash(thread, "game new"))
    assert "I am missing “Send Messages in Threads”." in answer
    await forbid(friends, send_messages=True)  # which says nothing about threads
    assert private_text(await friends.bo.slash(thread, "game new")).startswith("The table is open.")


async def test_a_thread_gets_its_pending_messages_when_its_channel_allows_them_again(friends: Friends):
    channel = friends.env.bot.get_channel(friends.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="evening", type=discord.ChannelType.public_thread)
    parent, [friends.channel] = friends.channel, friends.channel.threads
    table = await friends.start_game()
    await friends.dan.send(friends.channel, "hello")
    await forbid(friends, parent, send_messages_in_threads=True)
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert (await friends.tables.games.known(table.id)).is_pending
    await forbid(friends, parent)
    assert "takes" in seen(friends)[-1]


# Direct messages.


async def test_the_hand_in_a_direct_message_shows_all_games(friends: Friends):
    assert private_text(await friends.bo.user.slash("hand")).startswith("You are not in any game right now.")
    await friends.start_game(events=[reserved(0, "D42", blind=True), holds(0, "3w")])
    other = Friends(**{**vars(friends), "channel": friends.guild.create_text_channel("elsewhere")})
    await other.start_game(friends.cleo, friends.bo)
    answer = private_text(await friends.bo.user.slash("hand"))
    assert f"Your hand in <#{friends.channel.id}>:" in answer
    assert f"Your hand in <#{other.channel.id}>:" in answer
    assert "**H1** level 2" in answer
    assert "You have no reserved cards." in answer


async def test_what_only_works_in_a_server_is_not_offered_in_a_direct_message(friends: Friends):
    assert isinstance(friends.env.bot, SplendorBot)
    hidden = {
        command.name
        for command in friends.env.bot.tree.get_commands()
        if command.guild_only or (command.allowed_contexts and not command.allowed_contexts.dm_channel)
    }
    assert hidden == {"admin"}
    for command in ("hand", "splendor", "me export", "me delete"):
        assert private_text(await friends.bo.user.slash(command))


async def test_a_board_of_a_server_pressed_in_a_direct_message_plays_there(friends: Friends):
    """The hand that was sent as a direct message has controls, and these are a way to play."""
    await friends.start_game(events=[reserved(0, "D05", blind=True), holds(0, "3w 1b 1k 1j")])
    answer = await friends.bo.user.slash("hand")
    assert answer.response is not None
    found = [each for each in custom_ids(answer.response.components) if ":card:" in each or ":buy_now:" in each]
    answer = await friends.bo.user.click(answer.response, custom_id=found[0])
    if ":card:" in found[0]:
        assert answer.response is not None
        confirm = next(each for each in custom_ids(answer.response.components) if ":buy_now:" in each)
        answer = await friends.bo.user.click(answer.response, custom_id=confirm)
    assert "buys the reserved card" in private_text(answer)
    assert "buys the reserved card" in text_of(friends.board())


# Admins.


async def test_discord_offers_admin_commands_only_to_admins(friends: Friends):
    assert not [name for name in friends.bo.available_commands(friends.channel) if str(name).startswith("admin")]


async def test_admin_rights_are_checked_by_the_bot_too(friends: Friends):
    table = await friends.start_game()
    [admin] = [each for each in await friends.env.bot.tree.fetch_commands() if each.name == "admin"]  # type: ignore[attr-defined]
    friends.guild.set_command_permissions(admin, {friends.bo: True})
    for command, options in (
        ("admin reset", {}),
        ("admin remove", {"player": "Cleo"}),
        ("admin replace", {"player": "Cleo", "by": friends.dan}),
        ("admin settings", {"players": 2}),
    ):
        assert private_text(await friends.bo.slash(friends.channel, command, **options)) == NOT_ADMIN
    assert await friends.bo.autocomplete(friends.channel, "admin remove", "player", "") == []
    assert (await friends.table()).seats == table.seats


async def test_reset_asks_first(friends: Friends, press: Any):
    table = await friends.start_game()
    question = await friends.ann.slash(friends.channel, "admin reset")
    assert private_text(question).startswith("Remove this channel’s game for everybody?")
    assert question.response is not None
    kept = press.keep(question.response)
    yes, no = custom_ids(question.response.components)
    assert private_text(await friends.ann.click(question.response, custom_id=no)) == "OK, nothing was changed."
    stranger = press(friends.bo, kept, yes)
    await friends.env.settle()
    assert stranger.response is not None
    assert stranger.response.content == NOT_ADMIN
    assert (await friends.table()).is_playing
    await friends.bo.slash(friends.channel, "take", gems="rbw")  # the game goes on meanwhile
    twice = press(friends.ann, kept, yes), press(friends.ann, kept, yes)
    await friends.env.settle()
    answers = sorted(text_of(each.response) for each in twice)
    assert answers[0] == "The channel is free for a new game."
    assert answers[1].startswith("This game is over.")
    assert (await friends.table()).status is GameStatus.ENDED
    ended = [text for text in seen(friends) if text.startswith(f"<@{friends.ann.id}> ended the game early.")]
    assert len(ended) == 1
    assert private_text(await friends.bo.slash(friends.channel, "game new")).startswith("The table is open.")
    late = press(friends.ann, kept, yes)
    await friends.env.settle()
    assert text_of(late.response).startswith("This game is over.")
    assert (await friends.table()).is_in_lobby
    assert (await friends.tables.find(table.id)).seq == 1, "the log is kept"


async def test_the_host_ends_the_game_but_not_one_that_moved_on(friends: Friends, press: Any):
    await friends.start_game()
    question = await friends.bo.slash(friends.channel, "game end")
    assert question.response is not None
    kept, yes = press.keep(question.response), next(custom_ids(question.response.components))
    stranger = press(friends.cleo, kept, yes)
    await friends.env.settle()
    assert text_of(stranger.response).startswith("Only **Bo**, the host of this table,")
    await friends.bo.slash(friends.channel, "take", gems="rbw")
    again = press(friends.bo, kept, yes)
    await friends.env.settle()
    assert private_text(again).startswith("End this game for everybody?")
    assert (await friends.table()).is_playing
    assert again.response is not None
    yes = next(custom_ids(again.response.components))
    assert private_text(await friends.bo.click(again.response, custom_id=yes)).startswith("The game was ended early")


async def test_an_admin_removes_a_member_who_left(friends: Friends, press: Any):
    await friends.start_game(friends.cleo, friends.bo, friends.dan, events=[holds(0, "3r"), reserved(0, "D01")])
    friends.guild.remove_member(friends.cleo)
    await friends.env.settle()
    waiting = private_text(await friends.bo.slash(friends.channel, "answer", choice="1"))
    assert waiting.startswith("Not yet: it is **Cleo**’s turn.")
    nobody = "That member is not at this table. Choose one of the suggestions."
    for typed in ("Ann", "", "@everyone", str(friends.ann.id), "o"):
        said = private_text(await friends.ann.slash(friends.channel, "admin remove", player=typed))
        assert said == nobody or typed == "o"
    question = await friends.ann.slash(friends.channel, "admin remove", player=f"<@{friends.cleo.id}>")
    assert private_text(question).startswith("Remove **Cleo** from the game for good?")
    assert question.response is not None
    kept, yes = press.keep(question.response), next(custom_ids(question.response.components))
    answer = await friends.ann.click(question.response, custom_id=yes)
    assert private_text(answer) == "**Cleo** is out of the game."
    table = await friends.table()
    assert table.member_to_act() == friends.bo.id
    assert table.game.host_id == friends.bo.id, "somebody who plays is host"
    assert not base_of(table.dealt()).players[0].tokens
    again = press(friends.ann, kept, yes)
    await friends.env.settle()
    assert text_of(again.response) == nobody
    assert "**Cleo** leaves the game" in text_of(friends.board())
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))


async def test_the_last_player_left_wins(friends: Friends):
    await friends.start_game()
    question = await friends.ann.slash(friends.channel, "admin remove", player="bo")
    assert question.response is not None
    private_text(await friends.ann.click(question.response, label="Remove"))
    assert (await friends.table()).status is GameStatus.FINISHED
    assert "**Cleo** is the last player left" in seen(friends)[-1]
    assert private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")).startswith(
        "There is no game in this channel"
    )


async def test_a_seat_is_given_to_another_member(friends: Friends):
    await friends.start_game(events=[reserved(0, "D01"), holds(0, "2r")])
    robot = friends.guild.add_member(friends.env.create_user("robot", bot=True))
    replace = "admin replace"
    said = private_text(await friends.ann.slash(friends.channel, replace, player="Bo", by=friends.cleo))
    assert said.startswith("That member is already at this table.")
    said = private_text(await friends.ann.slash(friends.channel, replace, player="Bo", by=robot))
    assert said == "A bot cannot take a seat. Choose a person."
    stranger = friends.env.create_user("stranger")
    said = private_text(await friends.ann.slash(friends.channel, replace, player="Bo", by=stranger))
    assert said == "That person is not on this server. Please choose somebody who can see this channel."
    said = private_text(await friends.ann.slash(friends.channel, replace, player="Bo", by=friends.dan))
    assert said == "**Dan** now plays for **Bo**."
    table = await friends.table()
    assert (table.member_to_act(), table.game.host_id) == (friends.dan.id, friends.dan.id)
    assert private_text(await friends.bo.slash(friends.channel, "hand")).startswith(WATCH)
    assert "**H1**" in private_text(await friends.dan.slash(friends.channel, "hand"))
    private_text(await friends.dan.slash(friends.channel, "take", gems="rbw"))


# Deleted channels and messages.


@pytest.mark.parametrize("parent", [False, True], ids=["the thread", "its channel"])
async def test_a_deleted_thread_ends_its_game(friends: Friends, parent: bool):
    channel = friends.env.bot.get_channel(friends.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="evening", type=discord.ChannelType.public_thread)
    [thread] = friends.channel.threads
    await friends.bo.slash(thread, "game new")
    await friends.cleo.slash(thread, "game join")
    await friends.bo.slash(thread, "game start")
    friends.env.inject_error("GET", f"/channels/{thread.id}", status=404, code=10003, message="Unknown Channel")
    friends.env.backend.delete_channel(friends.channel.id if parent else thread.id)
    await friends.env.settle()
    table = await friends.tables.latest_in_channel(thread.id)
    assert table is not None
    assert table.status is GameStatus.ENDED


async def test_a_deleted_board_is_sent_again(friends: Friends):
    await friends.start_game()
    old = friends.board()
    friends.env.backend.delete_message(friends.channel.id, old.id)
    await friends.env.settle()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert friends.board().id != old.id
    assert "**Bo** takes" in text_of(friends.board())


# Names.

ZALGO = "Z̸̡̛̤̪͖̦a̷͖̅̓l̶͓͗g̵̛̪o̴͇̔ " + "é̷̡̛̖" * 8
HOSTILE = (
    "**Bold** _x_ `y` ||z||",
    "@everyone @here",
    "<@1> <@&2> <#3> </x:4>",
    "‮desrever‬ ⁦x",
    "עברית العربية",
    "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇰💎",
    "one\ntwo\r\n# three",
    ZALGO[:32],
    "\u3164\u200b\u2800",
    "[x](https://example.org)",
    "漢字かな交じり文한국어ไทย",
    "W" * 32,
)


@pytest.mark.parametrize("names", [HOSTILE[start : start + 4] for start in range(0, len(HOSTILE), 4)], ids="abc")
async def test_hostile_names_notify_nobody_and_break_no_layout(friends: Friends, names: tuple[str, ...]):
    members = [
        friends.guild.add_member(friends.env.create_user(f"m{place}"), nick=name) for place, name in enumerate(names)
    ]
    host, *others = members
    answers = [private_text(await host.slash(friends.channel, "game new"))]
    answers.append(private_text(await host.slash(friends.channel, "game settings", first="joining")))
    answers += [private_text(await other.slash(friends.channel, "game join")) for other in others]
    lobby = text_of((await friends.dan.slash(friends.channel, "game status")).response)
    opened = await host.click(friends.board(), custom_id=friends.control_id("lobby_options"))
    assert len({option["label"] for option in fields_of(opened)["first"]["options"]}) == 3 + len(names), (
        "and each way to draw or turn the order"
    )
    answers.append(private_text(await submit(host, opened, first=str(members[2].id))))
    answers.append(private_text(await host.slash(friends.channel, "game settings", first=str(members[1].id))))
    answers.append(private_text(await host.slash(friends.channel, "game settings", first="joining")))
    answers.append(private_text(await host.slash(friends.channel, "game start")))
    answers.append(private_text(await host.slash(friends.channel, "take", gems="rbw")))
    answers.append(private_text(await host.slash(friends.channel, "take", gems="rbw")))
    for command, options in (("game status", {}), ("board", {"text": True}), ("board", {}), ("replay", {})):
        answers.append(private_text(await friends.dan.slash(friends.channel, command, **options)))
    assert len(await friends.ann.autocomplete(friends.channel, "admin remove", "player", "")) == 4
    question = await friends.ann.slash(friends.channel, "admin remove", player=str(members[2].id))
    answers.append(private_text(question))
    assert len([line for line in lobby.splitlines() if line[:3] in ("1. ", "2. ", "3. ", "4. ")]) == 4
    ids = {member.id for member in members}
    for text in (*answers, *seen(friends)):
        for hostile in ("@everyone", "@here", "<@1>", "<@&2>", "<#3>", "](http", "\u202e", "\n# three"):
            assert hostile not in text
    for message in friends.channel.history():
        stored = friends.env.backend.get_message(friends.channel.id, message.id)
        assert set(stored.ping_user_ids) <= ids
        assert len(stored.ping_user_ids) <= 1
        assert not message.mention_everyone
