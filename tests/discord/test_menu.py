"""The menu: who gets it, where, and how often; and that everything can be reached from it by presses."""

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app.client import load_features
from bot.present.language.words import words_in
from bot.ui.kit.commands import COMMANDS
from bot.ui.kit.requests.rate_limits import RateLimits
from tests.support.discord.friends import Friends, create_bot, forbid
from tests.support.discord.messages import (
    MENU,
    answers_of,
    buttons,
    control,
    control_ids,
    fields_of,
    labelled,
    parts,
    private_text,
    text_of,
)

load_features()
TITLE = words_in("en").text("menu-title")


def menus(friends: Friends, channel_id: int = 0) -> list[Any]:
    """Return the public menus of a channel, oldest first."""
    stored = friends.env.backend.messages.get(channel_id or friends.channel.id, {})
    found = [stored[number] for number in sorted(stored)]
    return [each for each in found if not each.is_ephemeral and "spl:0:0:commands:" in control_ids(each)]


def pressable(friends: Friends) -> Any:
    """Return the menu of the channel as members see it."""
    [menu] = menus(friends)
    return next(each for each in friends.channel.history() if each.id == menu.id)


def mention(friends: Friends) -> str:
    assert friends.env.bot.user is not None
    return f"<@{friends.env.bot.user.id}>"


async def test_a_mention_is_answered_with_a_silent_menu_that_replies_to_it(friends: Friends):
    asked = await friends.bo.send(friends.channel, f"hello {mention(friends)}!")
    [menu] = menus(friends)
    assert text_of(menu) == TITLE
    assert menu.reference["message_id"] == str(asked.id)
    assert menu.ping_user_ids == []
    assert menu.flags & 4096, "it makes a sound"
    labels = ["New table", "My games", "My hand", "Learn", "Practice", "Statistics", "Settings", "Help", "All commands"]
    assert [each["label"] for each in buttons(menu)] == labels


async def test_a_channel_has_one_menu(friends: Friends):
    for _ in range(3):
        asked = await friends.bo.send(friends.channel, mention(friends))
    [menu] = menus(friends)
    assert menu.reference["message_id"] == str(asked.id)


async def test_a_direct_message_is_answered_with_a_menu_without_a_new_table(friends: Friends):
    await friends.bo.send_dm("https://example.org")
    [menu] = menus(friends, friends.bo.user.dm_channel.id)
    assert [each["label"] for each in buttons(menu)][:2] == ["My games", "My hand"]
    assert "New table" not in str(menu.components)


async def test_long_texts_and_files_in_direct_messages_are_answered_alike(friends: Friends):
    await friends.bo.send_dm("hello")
    [before] = menus(friends, friends.bo.user.dm_channel.id)
    event = message_event(friends, "x" * 4_000) | {"channel_id": str(friends.bo.user.dm_channel.id)}
    del event["guild_id"]
    await receive(friends, event | {"attachments": [{"id": "6", "filename": "notes.txt", "size": 7}]})
    [menu] = menus(friends, friends.bo.user.dm_channel.id)
    assert menu.id != before.id


@pytest.mark.parametrize("text", ["hello", "@everyone", "@here", "`{}`", "https://example.org/{}"])
async def test_other_messages_are_not_answered(friends: Friends, text: str):
    await friends.ann.send(friends.channel, text.replace("{}", "<@1>"))
    assert menus(friends) == []


async def test_a_reply_to_the_bot_without_a_mention_in_its_text_is_not_answered(friends: Friends):
    await friends.start_game()
    [board] = [each for each in friends.channel.history() if each.components]
    await friends.bo.send(friends.channel, "well played", reply_to=board)
    assert menus(friends) == []
    await friends.bo.send(friends.channel, f"what now, {mention(friends)}?", reply_to=board)
    assert len(menus(friends)) == 1


async def test_a_forwarded_mention_is_not_answered(friends: Friends):
    asked = await friends.bo.send(friends.channel, mention(friends))
    other = friends.guild.create_text_channel("other")
    await friends.bo.forward(asked, other)
    assert menus(friends, other.id) == []


@pytest.mark.parametrize("author", [{"bot": True}, {"system": True}, {}], ids=["a bot", "Discord", "a webhook"])
async def test_no_program_is_answered(friends: Friends, author: dict[str, Any]):
    event = message_event(friends, mention(friends), **author)
    event |= {"webhook_id": "5"} if not author else {}
    await receive(friends, event)
    assert menus(friends) == []


def message_event(friends: Friends, text: str, **author: Any) -> dict[str, Any]:
    """Return the event of a message that mentions the bot."""
    bot = {"id": str(friends.env.backend.bot_user.id), "username": "splendor", "discriminator": "0", "avatar": None}
    sender = {"id": str(friends.bo.id), "username": "bo", "discriminator": "0", "avatar": None}
    about = {"id": str(2**62), "type": 0, "channel_id": str(friends.channel.id), "guild_id": str(friends.guild.id)}
    return about | {"author": sender | author, "content": text, "mentions": [bot], "mention_roles": []}


async def receive(friends: Friends, event: Any) -> None:
    friends.env.backend.emit("MESSAGE_CREATE", event)
    await friends.env.settle()


class Unreadable(dict[str, Any]):
    """An event that fails a test when anything about what it says is read."""

    def __getitem__(self, name: str) -> Any:
        assert name in ("id", "type", "author", "channel_id", "guild_id", "mentions", "mention_roles"), name
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        assert name in ("webhook_id", "guild_id"), name
        return super().get(name, default)

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("all of it is read")

    def __str__(self) -> str:
        raise AssertionError("it is logged")

    __repr__ = __str__


async def test_what_others_write_is_not_read_kept_or_logged(friends: Friends, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    event = Unreadable(message_event(friends, "the words of others") | {"mentions": []})
    for name in ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MESSAGE_DELETE_BULK"):
        friends.env.bot._connection.parsers[name](event)
    await friends.env.settle()
    assert "words of others" not in caplog.text
    assert list(friends.env.bot.cached_messages) == []
    direct = Unreadable(message_event(friends, "the words of others"))
    del direct["guild_id"]
    direct["channel_id"] = str(friends.bo.user.dm_channel.id)
    friends.env.bot._connection.parsers["MESSAGE_CREATE"](direct)
    await friends.env.settle()
    assert "words of others" not in caplog.text


async def test_fifty_mentions_a_minute_are_charged(friends: Friends):
    friends.env.bot.rate_limits = RateLimits(clock=lambda: 0.0)
    answered = set[int]()
    for _ in range(50):
        await friends.bo.send(friends.channel, mention(friends))
        answered |= {each.id for each in menus(friends)}
    assert len(answered) == 4
    await friends.cleo.send(friends.channel, mention(friends))
    assert len({each.id for each in menus(friends)} - answered) == 1


async def test_nothing_is_written_where_the_bot_may_not_write(friends: Friends):
    await forbid(friends, send_messages=True)
    await friends.bo.send(friends.channel, mention(friends))
    assert menus(friends) == []


async def test_a_menu_beside_a_board_is_not_taken_for_a_board_of_lost_moves(friends: Friends):
    await friends.start_game()
    await friends.bo.send(friends.channel, mention(friends))
    friends.env.bot.messages.recovery.search_all_again()
    await friends.bo.slash(friends.channel, "take", gems="red blue white")
    [menu] = menus(friends)
    assert text_of(menu) == TITLE


async def test_a_second_process_does_not_answer_a_message_again(friends: Friends):
    asked = await friends.bo.send(friends.channel, mention(friends))
    [menu] = menus(friends)
    await receive(friends, message_event(friends, mention(friends)) | {"id": str(asked.id)})
    assert [each.id for each in menus(friends)] == [menu.id]


async def test_the_menu_is_in_the_language_of_the_server_and_answers_in_that_of_its_reader(
    friends: Friends, speaking: Callable[[str], AbstractContextManager[None]]
):
    await friends.ann.slash(friends.channel, "admin settings", language="nl")
    await friends.bo.send(friends.channel, mention(friends))
    menu = pressable(friends)
    assert text_of(menu) == words_in("nl").text("menu-title")
    with speaking("de"):
        pressed = await friends.cleo.click(menu, custom_id=control(menu, "commands"))
    assert private_text(pressed).startswith(words_in("de").text("menu-commands"))


async def test_new_table_opens_the_lobby_and_says_why_it_cannot(friends: Friends):
    await friends.bo.send(friends.channel, mention(friends))
    menu = pressable(friends)
    await friends.cleo.click(menu, custom_id=labelled(menu, "New table"))
    table = await friends.table()
    assert table.is_in_lobby
    assert table.game.host_id == friends.cleo.id
    refused = await friends.dan.click(menu, custom_id=labelled(menu, "New table"))
    typed = await friends.dan.slash(friends.channel, "game new")
    assert private_text(refused) == private_text(typed) != ""


async def test_the_menu_works_after_its_reader_deleted_their_data(friends: Friends):
    await friends.bo.send(friends.channel, mention(friends))
    menu = pressable(friends)
    asked = await friends.bo.slash(friends.channel, "me delete")
    [question] = answers_of(asked)
    await friends.bo.click(question, custom_id=control(question, "confirm_forget"))
    assert TITLE not in private_text(await friends.bo.click(menu, custom_id=labelled(menu, "Settings")))


async def test_a_menu_of_a_month_ago_answers_others_in_their_language_after_a_restart(
    friends: Friends, database: Path, speaking: Callable[[str], AbstractContextManager[None]]
):
    await friends.bo.send(friends.channel, mention(friends))
    menu = pressable(friends)
    await friends.env.restart_bot(create_bot(database))
    await friends.later(30 * 86_400)
    words = words_in("de")
    with speaking("de"):
        for each in buttons(menu):
            answered = await friends.cleo.click(menu, custom_id=each["custom_id"])
            said = "\n".join(map(text_of, answers_of(answered)))
            assert said or answered.modal, each["label"]
            assert words.text("error-bug") not in said
    assert (await friends.table()).is_in_lobby, "the new table"


async def all_commands(friends: Friends, member: simcord.MemberActor) -> Any:
    """Let a member open the list of all commands, and return it."""
    shown = await member.slash(friends.channel, "splendor")
    [answer] = answers_of(shown)
    [listed] = answers_of(await member.click(answer, custom_id=control(answer, "commands")))
    return listed


def offered(listed: Any) -> dict[str, str]:
    """Return the menu in which each command is offered."""
    return {
        option["value"]: part["custom_id"]
        for part in parts(listed.components)
        if part["type"] == MENU
        for option in part["options"]
    }


async def test_every_command_is_offered_to_those_who_may_use_it(friends: Friends):
    assert offered(await all_commands(friends, friends.ann)).keys() == COMMANDS.keys()
    others = {path for path in COMMANDS if not path.startswith("admin ")}
    assert offered(await all_commands(friends, friends.bo)).keys() == others


@pytest.mark.parametrize("path", sorted(COMMANDS))
async def test_every_command_can_be_used_with_all_its_options_by_presses(friends: Friends, path: str):
    """A command without options is used at once; others show forms with a field for each option."""
    await friends.start_game(friends.ann, friends.bo)
    names = {each.name for each in COMMANDS[path].parameters}
    listed = await all_commands(friends, friends.ann)
    pressed = await friends.ann.select(listed, [path], custom_id=offered(listed)[path])
    if not names:
        assert answers_of(pressed) or pressed.modal
        return
    if pressed.modal is not None:
        assert set(fields_of(pressed)) == names
        return
    [answer] = answers_of(pressed)
    [chooser] = [part for part in parts(answer.components) if part["type"] == MENU]
    shown = set[str]()
    optional = [option["value"] for option in chooser["options"]]
    for start in range(0, len(optional), 5):
        form = await friends.ann.select(answer, optional[start : start + 5], custom_id=chooser["custom_id"])
        shown |= set(fields_of(form))
    assert shown == names


async def test_the_menu_of_a_member_invites_them_to_a_new_table(friends: Friends):
    invited = await friends.bo.context_menu(friends.channel, "Invite to Splendor", friends.cleo)
    table = await friends.table()
    assert "**Cleo**" in private_text(invited)
    assert table.is_in_lobby
    assert table.game.host_id == friends.bo.id
    assert [seat.member_id for seat in table.held] == [friends.cleo.id]
    for other in (friends.dan, friends.cleo):
        again = await other.context_menu(friends.channel, "Invite to Splendor", friends.ann)
        typed = await other.slash(friends.channel, "game new", **{"with": friends.ann})
        assert private_text(again) == private_text(typed)
    assert (await friends.table()).seats.names == ("Bo", "Cleo"), "only the host invites to a table that is open"


async def test_nobody_invites_themselves_or_a_bot(friends: Friends):
    for target in (friends.bo, friends.guild.add_member(friends.env.create_user("robot", bot=True))):
        refused = await friends.bo.context_menu(friends.channel, "Invite to Splendor", target)
        assert private_text(refused)
    assert await friends.tables.records.all_open() == []


@pytest.mark.parametrize("label", ["My games", "My hand", "Learn", "Practice", "Statistics", "Settings", "Help"])
async def test_each_button_of_the_menu_answers_privately_as_its_command_does(friends: Friends, label: str):
    await friends.start_game()
    await friends.bo.send(friends.channel, mention(friends))
    menu = pressable(friends)
    pressed = await friends.bo.click(menu, custom_id=labelled(menu, label))
    commands: Mapping[str, tuple[str, Mapping[str, str]]] = {
        "My games": ("me games", {}),
        "My hand": ("hand", {}),
        "Statistics": ("me stats", {}),
        "Settings": ("me settings", {}),
        "Help": ("splendor", {"help": "1"}),
    }
    said = private_text(pressed)
    assert said
    if label not in ("Learn", "Practice"):  # which begin a game
        command, options = commands[label]
        assert said == private_text(await friends.bo.slash(friends.channel, command, **options))


async def form_for(friends: Friends, member: simcord.MemberActor, path: str, *options: str) -> Any:
    """Open the form of a command by presses, with these options where a form has no room for all."""
    listed = await all_commands(friends, member)
    pressed = await member.select(listed, [path], custom_id=offered(listed)[path])
    if pressed.modal is not None:
        return pressed
    [answer] = answers_of(pressed)
    [chooser] = [part for part in parts(answer.components) if part["type"] == MENU]
    return await member.select(answer, list(options), custom_id=chooser["custom_id"])


async def test_a_form_offers_what_the_command_suggests_and_makes_the_move(friends: Friends):
    await friends.start_game()
    form = await form_for(friends, friends.bo, "take")
    gems = fields_of(form)["gems"]["options"][0]["value"]
    taken = await friends.bo.submit_modal(form, {"gems": [gems]})
    assert private_text(taken).startswith("**Bo** takes")
    assert (await friends.table()).seq == 1


async def test_a_form_takes_texts_as_the_command_does(friends: Friends):
    for text in ("tomorrow", "nonsense"):
        form = await form_for(friends, friends.bo, "me away")
        filled = await friends.bo.submit_modal(form, {"until": text})
        typed = await friends.bo.slash(friends.channel, "me away", until=text)
        assert private_text(filled) == private_text(typed)


async def test_a_form_takes_members_numbers_and_choices(friends: Friends):
    form = await form_for(friends, friends.bo, "game new", "with_", "thread", "players")
    opened = await friends.bo.submit_modal(form, {"with_": [friends.cleo], "thread": ["yes"], "players": "3"})
    assert "**Cleo**" in private_text(opened)
    [record] = await friends.tables.records.all_open()
    table = await friends.tables.find(record.id)
    assert [seat.member_id for seat in table.held] == [friends.cleo.id]
    assert table.options.seats == 3
    assert record.channel_id != friends.channel.id, "it is in a thread"
