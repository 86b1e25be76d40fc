"""The second stand-in for Discord serves the real discord.py: what it answers, and what it refuses."""

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl
from aiohttp import ClientSession
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from PIL import Image

from tests.support.another_discord.bits import MANAGE_MESSAGES, MANAGE_THREADS, SEND
from tests.support.another_discord.errors import Json
from tests.support.another_discord.server import AnotherDiscord
from tests.support.waiting import PATIENCE, until


def picture(width: int = 30, height: int = 20, kind: str = "PNG") -> io.BytesIO:
    """Return an empty picture of a size as a file."""
    buffer = io.BytesIO()
    Image.new("RGB", (width, height)).save(buffer, kind)
    buffer.seek(0)
    return buffer


INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Board(discord.ui.LayoutView):
    """A picture, a text and a button, as a Components V2 message."""

    def __init__(self, text: str = "Your turn", picture: str | None = "attachment://board.png") -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.TextDisplay(text))
        if picture:
            self.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(picture, description="The board")))
        self.add_item(discord.ui.ActionRow(discord.ui.Button(label="Take", custom_id="take")))


class Bot(discord.Client):
    """A client that answers whatever it is asked with what the test set."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.01)
        self.answer: Any = None
        self.seen: list[tuple[str, Any]] = []

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self.answer(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(("message", message))

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        self.seen.append(("thread", event.data["thread_metadata"]["archived"]))

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        self.seen.append(("deleted", event.message_id))


@asynccontextmanager
async def connected(stand_in: AnotherDiscord) -> AsyncIterator[Bot]:
    bot = Bot()
    task = asyncio.create_task(bot.start(stand_in.token))
    try:
        await until(lambda: task.done() or bot.is_ready(), "the connection")
        assert not task.done(), task.exception()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def stand_in(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AnotherDiscord]:
    found = AnotherDiscord()
    found.interactions.patience = PATIENCE
    await found.start()
    monkeypatch.setattr(Route, "BASE", f"http://{found.address}/api/v10")
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(f"ws://{found.address}/gateway"))
    yield found
    await found.stop()


@pytest.fixture
async def bot(stand_in: AnotherDiscord) -> AsyncIterator[Bot]:
    async with connected(stand_in) as bot:
        yield bot


def channel_of(bot: Bot, stand_in: AnotherDiscord) -> discord.TextChannel:
    channel = bot.get_channel(stand_in.channel_id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def refused(call: Any) -> tuple[int, int]:
    with pytest.raises(discord.HTTPException) as said:
        await call
    return said.value.status, said.value.code


def items(message: discord.Message) -> Iterator[discord.MediaGalleryItem]:
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from component.items


async def test_a_client_logs_in_and_knows_the_server(bot: Bot, stand_in: AnotherDiscord):
    guild = bot.get_guild(stand_in.guild_id)
    assert guild
    assert guild.me.id == stand_in.bot_user_id
    assert {channel.id for channel in guild.channels} == {stand_in.channel_id, stand_in.forum_id, stand_in.voice_id}
    assert guild.get_channel(stand_in.channel_id).permissions_for(guild.me).value == stand_in.permissions
    assert (await bot.application_info()).id == stand_in.application_id


async def test_a_message_with_a_picture_is_sent_read_and_downloaded(bot: Bot, stand_in: AnotherDiscord):
    channel, image = channel_of(bot, stand_in), picture()
    sent = await channel.send(view=Board(), file=discord.File(image, "board.png"))
    read = await channel.fetch_message(sent.id)
    (item,) = items(read)
    assert (item.media.width, item.media.height, item.media.content_type) == (30, 20, "image/png")
    assert (item.description, read.attachments) == ("The board", [])
    assert await bot.http.get_from_cdn(item.media.url) == image.getvalue()
    assert [component.id for component in read.components] == [1, 2, 3]


async def test_an_edit_keeps_the_picture_that_it_names_and_drops_one_it_replaces(bot: Bot, stand_in: AnotherDiscord):
    channel = channel_of(bot, stand_in)
    message = await channel.send(view=Board(), file=discord.File(picture(), "board.png"))
    first = next(items(message)).media.url
    await message.edit(view=Board("Still your turn"))
    kept = await channel.fetch_message(message.id)
    assert next(items(kept)).media.url == first
    new = discord.File(picture(60, 40, "WEBP"), "next.webp")
    await message.edit(view=Board(picture="attachment://next.webp"), attachments=[new])
    changed = await channel.fetch_message(message.id)
    assert next(items(changed)).media.width == 60
    with pytest.raises(discord.NotFound):
        await bot.http.get_from_cdn(first)
    assert await refused(message.edit(view=Board(picture="attachment://gone.png"))) == (400, 50035)


async def test_a_press_is_answered_ephemerally_and_followed_up(bot: Bot, stand_in: AnotherDiscord):
    channel = channel_of(bot, stand_in)
    message = await channel.send(view=Board(picture=None))

    async def twice(interaction: discord.Interaction) -> None:
        await bot.http.request(
            Route(
                "POST",
                "/interactions/{interaction_id}/{interaction_token}/callback",
                interaction_id=interaction.id,
                interaction_token=interaction.token,
            ),
            json={"type": 6},
        )

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Only you see this", ephemeral=True)
        await interaction.followup.send("All see this")
        assert await refused(twice(interaction)) == (400, 40060)
        done.set()

    done = asyncio.Event()
    bot.answer = answer
    pressed = await stand_in.press(stand_in.member_id, message.id, "take")
    await until(done.is_set, "the end of the answer")
    assert (pressed.type, pressed.data["content"], pressed.data["flags"]) == (4, "Only you see this", 64)
    assert pressed.seconds is not None
    assert pressed.seconds < stand_in.interactions.patience
    assert [one["content"] for one in pressed.followups] == ["All see this"]
    assert [one.content async for one in channel.history(limit=1)] == ["All see this"]
    assert await refused(channel.fetch_message(int(pressed.message["id"]))) == (404, 10008)


async def test_a_press_is_deferred_and_then_puts_another_picture_into_its_message(bot: Bot, stand_in: AnotherDiscord):
    channel = channel_of(bot, stand_in)
    message = await channel.send(view=Board(), file=discord.File(picture(), "board.png"))

    async def answer(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        new = discord.File(picture(8, 9), "next.png")
        await interaction.edit_original_response(view=Board(picture="attachment://next.png"), attachments=[new])
        await interaction.followup.send(view=Board(), file=discord.File(picture(), "board.png"), ephemeral=True)
        done.set()

    done = asyncio.Event()
    bot.answer = answer
    pressed = await stand_in.press(stand_in.member_id, message.id, "take")
    await until(done.is_set, "the end of the answer")
    (item,) = items(await channel.fetch_message(message.id))
    assert (pressed.type, item.media.width, item.media.height) == (6, 8, 9)
    assert pressed.followups[0]["flags"] == 64 | 1 << 15


async def test_an_answer_after_the_time_is_too_late(bot: Bot, stand_in: AnotherDiscord):
    stand_in.interactions.patience = 0.05
    message = await channel_of(bot, stand_in).send(view=Board(picture=None))
    late, codes = asyncio.Event(), list[int]()

    async def answer(interaction: discord.Interaction) -> None:
        await late.wait()
        codes.append((await refused(interaction.response.defer()))[1])

    bot.answer = answer
    pressed = await stand_in.press(stand_in.member_id, message.id, "take")
    late.set()
    await until(lambda: codes, "the answer")
    assert (pressed.type, codes) == (None, [10062])


async def test_a_command_a_suggestion_and_a_form(bot: Bot, stand_in: AnotherDiscord):
    tree = app_commands.CommandTree(bot)
    modal = discord.ui.Modal(title="A name", custom_id="naming")
    modal.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name")))

    @tree.command(description="Play")
    async def play(interaction: discord.Interaction, game: str) -> None:
        await interaction.response.send_modal(modal)

    @play.autocomplete("game")
    async def suggest(interaction: discord.Interaction, text: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=text.upper(), value=text)]

    async def said(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await interaction.response.send_message(interaction.data["components"][0]["component"]["value"])

    bot.answer = said
    (synced,) = await tree.sync()
    assert [one.id for one in await tree.fetch_commands()] == [synced.id]
    typed = await stand_in.type_option(stand_in.member_id, "play", "game", "spl")
    assert (typed.type, typed.data["choices"][0]["name"]) == (8, "SPL")
    form = await stand_in.command(stand_in.member_id, "play", game="spl")
    assert form.type == 9
    answered = await stand_in.submit(stand_in.member_id, form, {"name": "Mara"})
    assert answered.data["content"] == "Mara"


async def test_a_thread_is_opened_archived_written_in_and_deleted(bot: Bot, stand_in: AnotherDiscord):
    channel = channel_of(bot, stand_in)
    thread = await channel.create_thread(name="A game", type=discord.ChannelType.public_thread)
    (notice,) = [one async for one in channel.history(limit=1)]
    assert notice.type is discord.MessageType.thread_created
    message = await thread.send("In the thread")
    await thread.edit(archived=True)
    assert await refused(message.edit(content="Changed")) == (400, 50083)
    await thread.send("Writing opens it again")
    await until(lambda: ("thread", False) in bot.seen, "the update of the thread")
    await message.delete()
    await until(lambda: ("deleted", message.id) in bot.seen, "the deletion")
    assert await refused(thread.edit(locked=True)) == (403, 50013)
    assert await refused(thread.delete()) == (403, 50013)
    stand_in.permissions |= MANAGE_THREADS
    await thread.delete()
    assert await refused(bot.fetch_channel(thread.id)) == (404, 10003)


async def test_a_thread_and_its_message_share_their_id(bot: Bot, stand_in: AnotherDiscord):
    message = await channel_of(bot, stand_in).send("A table")
    thread = await message.create_thread(name="A table")
    assert thread.id == message.id
    assert [one.type async for one in thread.history()] == [discord.MessageType.thread_starter_message]
    assert await refused(message.create_thread(name="Again")) == (400, 160004)


async def test_somebody_elses_message_is_neither_readable_nor_editable(bot: Bot, stand_in: AnotherDiscord):
    other = await channel_of(bot, stand_in).fetch_message(stand_in.other_message_id)
    assert other.content == ""
    assert await refused(other.edit(content="Mine")) == (403, 50005)
    assert await refused(other.delete()) == (403, 50013)
    stand_in.permissions |= MANAGE_MESSAGES
    await other.delete()


async def test_missing_permissions_and_closed_direct_messages(bot: Bot, stand_in: AnotherDiscord):
    channel = channel_of(bot, stand_in)
    stand_in.permissions &= ~SEND
    assert await refused(channel.send("Hello")) == (403, 50013)
    stand_in.permissions = 0
    assert await refused(channel.fetch_message(1)) == (403, 50001)
    private = await bot.create_dm(discord.Object(stand_in.member_id))
    await private.send("Your hand")
    stand_in.close_direct_messages(stand_in.member_id)
    assert await refused(private.send("Your hand")) == (403, 50007)
    assert await refused(bot.create_dm(discord.Object(stand_in.other_application_id))) == (400, 50007)


def row(*buttons: Json) -> Json:
    return {"type": 1, "components": list(buttons)}


def button(**fields: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Take", "custom_id": "take", **fields}


TEXT = {"type": 10, "content": "Text"}


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
        (
            {"flags": 1 << 15, "content": "x", "components": [TEXT]},
            "content",
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
        ),
        ({"components": [TEXT]}, "components.0", "UNION_TYPE_CHOICES"),
        ({"flags": 1 << 15, "components": [TEXT] * 41}, "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        (
            {"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2},
            "components",
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        ),
        (
            {"components": [row(button(), button())]},
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        ({"components": [row(button(label="x" * 81))]}, "components.0.components.0.label", "BASE_TYPE_MAX_LENGTH"),
        (
            {"components": [row(button(emoji={"id": "123", "name": "gem"}))]},
            "components.0.components.0.emoji.id",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            {"components": [row(button(emoji={"name": "▲"}))]},
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            {"components": [row(*(button(custom_id=str(n)) for n in range(6)))]},
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    ],
)
async def test_an_invalid_form_names_the_field(bot: Bot, stand_in: AnotherDiscord, body: Json, path: str, code: str):
    with pytest.raises(discord.HTTPException) as said:
        await post(bot, stand_in, body)
    assert (said.value.status, said.value.code) == (400, 50035)
    place: Any = said.value._errors
    for step in path.split("."):
        place = place[step]
    assert place["_errors"][0]["code"] == code


async def post(bot: Bot, stand_in: AnotherDiscord, body: Json) -> Json:
    return await bot.http.request(
        Route("POST", "/channels/{channel_id}/messages", channel_id=stand_in.channel_id), json=body
    )


async def test_a_nonce_is_used_once(bot: Bot, stand_in: AnotherDiscord):
    first = await post(bot, stand_in, {"content": "once", "nonce": "7", "enforce_nonce": True})
    again = await post(bot, stand_in, {"content": "once", "nonce": "7", "enforce_nonce": True})
    assert first["id"] == again["id"]
    assert await refused(post(bot, stand_in, {"content": " "})) == (400, 50006)


async def test_the_sixth_message_in_five_seconds_waits(bot: Bot, stand_in: AnotherDiscord):
    url = f"http://{stand_in.address}/api/v10/channels/{stand_in.channel_id}/messages"
    async with ClientSession(headers={"Authorization": f"Bot {stand_in.token}"}) as session:
        answers = [await session.post(url, json={"content": str(n)}) for n in range(6)]
        assert [answer.status for answer in answers] == [200] * 5 + [429]
        said = await answers[-1].json()
    assert answers[4].headers["X-RateLimit-Remaining"] == "0"
    assert said["global"] is False
    assert 0 < said["retry_after"] <= 5


async def test_a_dropped_connection_is_resumed_and_misses_nothing(bot: Bot, stand_in: AnotherDiscord):
    await stand_in.gateway.disconnect(4000)
    await until(lambda: not stand_in.gateway.ready, "the end of the connection")
    await channel_of(bot, stand_in).send("Meanwhile")
    await until(lambda: any(kind == "message" for kind, _ in bot.seen), "the missed message")


async def test_application_emojis_come_and_go(bot: Bot, stand_in: AnotherDiscord):
    emoji = await bot.create_application_emoji(name="ruby", image=picture().getvalue())
    assert [one.id for one in await bot.fetch_application_emojis()] == [emoji.id]
    sent = await post(bot, stand_in, {"components": [row(button(emoji={"id": str(emoji.id), "name": "ruby"}))]})
    assert sent["components"][0]["components"][0]["id"] == 2
    await emoji.delete()
    assert await refused(bot.fetch_application_emoji(emoji.id)) == (404, 10014)
