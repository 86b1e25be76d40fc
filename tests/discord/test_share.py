"""The button that puts what is left of a game into the channel: who may press it, where, and how often."""

import io
import re
from collections.abc import Sequence
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest
import simcord
from PIL import Image

from bot.ai.contract import AdvisedMove, Question, QuickPlayer
from bot.games import Table
from bot.present.language.words import words_in
from bot.ui.kit.replies import may_share
from bot.ui.kit.requests.rate_limits import Rate, RateLimits, Rates
from tests.support.discord.api_contract import Request
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text
from tests.support.discord.messages import text_of as text
from tests.support.finished_games import play

DONE = "It is in the channel now, for everybody to see."


class Narrator(QuickPlayer):
    """Tells that the first seat is likely to win from the seventh entry on, which its move does not explain."""

    is_available = True

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...] | None]:
        return [(0.5, 0.5) if at < 7 else (0.8, 0.2) for at in range(len(entries))]

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        return tuple(AdvisedMove(move, (0.5, 0.5)) for move in question.view().legal_moves())


@pytest.fixture(autouse=True)
def narrator(friends: Friends) -> None:
    friends.env.bot.thinker = Narrator()


async def finish(friends: Friends, moves: int = 10_000, *players: simcord.MemberActor) -> Table:
    table = await friends.start_game(*(players or (friends.bo, friends.cleo)))
    table = await play(friends.tables, table, moves=moves)
    await friends.env.bot.messages.show(table)
    return table


async def shared(friends: Friends, member: simcord.MemberActor, answer: Any, verb: str) -> Any:
    """Press the button below a private answer, and return the message that is then in the channel."""
    before = len(friends.channel.history())
    assert private_text(await member.click(answer, custom_id=control(answer, verb))) == DONE
    messages = friends.channel.history()
    assert len(messages) == before + 1
    return messages[-1]


async def open_story(friends: Friends, member: simcord.MemberActor) -> Any:
    return private_answer(await member.click(friends.board(), custom_id=friends.control_id("story")))


async def test_the_story_and_a_turning_point_are_shared_as_they_are_told(
    friends: Friends, sent_requests: list[Request]
):
    table = await finish(friends)
    story = await open_story(friends, friends.dan)
    message = await shared(friends, friends.dan, story, "share_story")
    by, *lines = text(message).splitlines()
    assert by == "-# Shared by **Dan**"
    assert lines == text(story).splitlines()
    assert pictures_of(message)[0][1] == pictures_of(story)[0][1]
    assert control_ids(message) == []
    moment = private_answer(await friends.dan.click(story, custom_id=control(story, "moment", "before")))
    message = await shared(friends, friends.dan, moment, "share_moment")
    assert text(message).splitlines()[1:] == text(moment).splitlines()
    posts = [each.body for each in sent_requests if re.fullmatch(r"POST /channels/\d+/messages", str(each))][-2:]
    silent = discord.MessageFlags(suppress_notifications=True).value
    assert all((body or {})["flags"] & silent for body in posts)
    assert all(not (body or {})["allowed_mentions"].get("users") for body in posts)
    friends.tables.games.clear()
    friends.env.bot.messages.recovery.search_again(table.id)
    await friends.env.bot.messages.show(await friends.tables.find(table.id))
    found = [each for each in friends.channel.history() if "Shared by" in text(each)]
    assert len(found) == 2, "neither is taken for a message of the table"


async def test_a_page_and_the_result_are_shared_from_the_replay(friends: Friends):
    table = await finish(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    message = await shared(friends, friends.dan, page, "share_page")
    assert text(message).splitlines()[1:] == text(page).splitlines()
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.last")))
    message = await shared(friends, friends.dan, page, "share_page")
    winner = table.seats.names[table.dealt().winners[0]]
    assert f"### 👑 **{winner}** wins with " in text(message)
    assert re.match(rf"After \d+ rounds.\n1. {winner}: ", pictures_of(message)[0][1])


async def test_a_film_is_made_again_for_the_channel(friends: Friends):
    table = await finish(friends, 4)
    await friends.tables.hosting.end(table.id, friends.bo.id)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    film = private_answer(await friends.dan.click(page, custom_id=control(page, "film")))
    message = await shared(friends, friends.dan, film, "share_film")
    assert text(message).splitlines()[0] == "-# Shared by **Dan**"
    [(url, alt)] = pictures_of(message)
    assert alt.startswith("A short film of the game")
    assert Image.open(io.BytesIO(friends.env.backend.cdn.get(url))).format == "WEBP"


async def test_what_is_shared_is_in_the_language_of_the_table(friends: Friends, speaking: Any):
    await finish(friends)
    with speaking("de"):
        story = await open_story(friends, friends.dan)
        assert text(story).startswith(f"### {words_in('de').text('story-title')}")
        pressed = await friends.dan.click(story, custom_id=control(story, "share_story"))
        assert private_text(pressed) == words_in("de").text("share-done")
    assert "### How the game went" in text(friends.channel.history()[-1])


async def test_a_game_in_play_has_no_button_and_a_forged_press_shares_no_hand(friends: Friends, press: Any):
    await finish(friends, 9)
    page = private_answer(await friends.bo.slash(friends.channel, "replay"))
    assert not any(":share_" in each for each in control_ids(page))
    forge = Forger(press, press.keep(friends.board()))
    before = len(friends.channel.history())
    own = friends.control_id("hand")
    for verb in ("share_page", "share_film", "share_story", "share_moment"):
        result = forge(friends.bo, own.replace(":hand:", f":{verb}:0"))
        await friends.env.settle()
        assert private_text(result).startswith("This can be shared when the game is over")
    assert len(friends.channel.history()) == before


async def test_an_end_that_is_taken_back_meanwhile_shares_no_hand(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    verb, table = "share_page", await finish(friends)
    page = private_answer(await friends.bo.slash(friends.channel, "replay"))
    pages = friends.tables.history.pages

    async def pages_then_undo(game_id: int) -> Any:
        found = await pages(game_id)
        await friends.tables.undo.force(table.id, friends.ann.id, seq=table.seq)
        return found

    monkeypatch.setattr(friends.tables.history, "pages", pages_then_undo)
    before = len(friends.channel.history())
    said = private_text(await friends.bo.click(page, custom_id=control(page, verb)))
    assert "when the game is over" in said
    assert not any("Shared by" in text(each) for each in friends.channel.history()[before:])


async def test_members_who_may_not_write_have_no_button_and_cannot_share(friends: Friends, press: Any):
    table = await finish(friends)
    silenced = {friends.bo: discord.PermissionOverwrite(send_messages=False)}
    quiet = friends.guild.create_text_channel("quiet", overwrites=silenced)
    page = private_answer(await friends.bo.slash(quiet, "replay", game=str(table.id)))
    assert not any(":share_" in each for each in control_ids(page))
    page_of_cleo = private_answer(await friends.cleo.slash(quiet, "replay", game=str(table.id)))
    result = Forger(press, press.keep(page))(friends.bo, control(page_of_cleo, "share_page"))
    await friends.env.settle()
    assert private_text(result).startswith("You can share games of this server where you may write")
    assert quiet.history() == []
    await friends.cleo.click(page_of_cleo, custom_id=control(page_of_cleo, "share_page"))
    assert "Shared by **Cleo**" in text(quiet.history()[-1])


@pytest.mark.parametrize(
    ("granted", "is_locked", "may"),
    [
        ({"send_messages": True}, False, False),
        ({"send_messages_in_threads": True}, False, True),
        ({"send_messages_in_threads": True}, True, False),
        ({"send_messages_in_threads": True, "manage_threads": True}, True, True),
        ({"administrator": True}, True, True),
    ],
)
def test_a_thread_has_a_permission_of_its_own_and_may_be_locked(granted: dict[str, bool], is_locked: bool, may: bool):
    interaction = Mock(spec=discord.Interaction, guild_id=1, permissions=discord.Permissions(**granted))
    interaction.channel = Mock(spec=discord.Thread, locked=is_locked)
    interaction.client.get_guild.return_value = object()
    assert may_share(interaction) is may


async def test_games_of_another_server_stay_there(friends: Friends):
    table = await finish(friends)
    elsewhere = Friends.gather(friends.env)
    visitor = elsewhere.guild.add_member(friends.bo.user)
    page = private_answer(await visitor.slash(elsewhere.channel, "replay", game=str(table.id)))
    assert not any(":share_" in each for each in control_ids(page))
    direct = private_answer(await friends.bo.user.slash("replay", game=str(table.id)))
    assert not any(":share_" in each for each in control_ids(direct)), "nobody else reads direct messages"


async def test_sharing_often_has_a_limit(friends: Friends):
    friends.env.bot.rate_limits = RateLimits(Rates(member=Rate(99, 9), shared=Rate(2, 1 / 60)))
    await finish(friends)
    story = await open_story(friends, friends.dan)
    for _ in range(2):
        await shared(friends, friends.dan, story, "share_story")
    said = private_text(await friends.dan.click(story, custom_id=control(story, "share_story")))
    assert said.startswith("You have just shared several things here. Please wait ")
    await shared(friends, friends.cleo, await open_story(friends, friends.cleo), "share_story")


async def test_a_message_that_discord_refuses_is_explained(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    await finish(friends)
    story = await open_story(friends, friends.dan)
    friends.env.inject_error("POST", f"/channels/{friends.channel.id}/messages", status=403, code=50013)
    said = private_text(await friends.dan.click(story, custom_id=control(story, "share_story")))
    assert said.startswith("I may not write in this channel.")
    monkeypatch.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=ConnectionError))
    said = private_text(await friends.dan.click(story, custom_id=control(story, "share_story")))
    assert said.startswith("Discord did not take the message.")
