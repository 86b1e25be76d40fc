"""How a table looks: in its colours, with its players' pictures; and what a board shows to one member alone."""

import io
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.ui.core.client import SplendorBot
from data import Gem
from render import EMOJI_VERSION, LIGHT, THEMES
from tests.support.discord.friends import Friends, create_bot, holds, reserved
from tests.support.discord.messages import private_text, text_of

Speaking = Callable[[str], AbstractContextManager[None]]
Colour = tuple[int, int, int]

ORANGE, PINK = LIGHT.seats[2:]  # which nothing bears at a table of two


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(tmp_path / "games.sqlite3")
    yield bot
    await bot.close()


@pytest.fixture
def friends(simcord_env: simcord.Env) -> Friends:
    return Friends.gather(simcord_env)


class Cdn(dict[str, bytes]):
    """The pictures that Discord has of its members, by a part of their address, and what was fetched."""

    fetched: list[str]


@pytest.fixture
def cdn(simcord_env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Cdn:
    pictures = Cdn()
    pictures.fetched = []
    get = simcord_env.backend.cdn.get

    def found(url: str) -> bytes | None:
        if "/avatars/" not in url:
            return get(url)
        pictures.fetched.append(url)
        return next((data for part, data in pictures.items() if part in url), None)

    monkeypatch.setattr(simcord_env.backend.cdn, "get", found)
    return pictures


def plain(colour: Colour) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (64, 64), colour).save(buffer, "PNG")
    return buffer.getvalue()


async def picture_of(message: Any) -> bytes:
    [attachment] = message.attachments
    return await attachment.read()


def theme_of(picture: bytes) -> str:
    """Return the name of the theme whose table a picture lies on."""
    pixel = Image.open(io.BytesIO(picture)).convert("RGB").getpixel((2, 2))
    assert isinstance(pixel, tuple)
    return min(THEMES, key=lambda name: sum(abs(a - b) for a, b in zip(pixel, THEMES[name].ground, strict=True)))


def described(result: simcord.InteractionResult) -> str:
    """Return the alt text of the picture of an answer."""
    [attachment] = result.response.attachments
    return attachment.description or ""


def has(picture: bytes, colour: Colour) -> bool:
    """Return whether a picture has a patch of a colour, a face's size."""
    counts = Image.open(io.BytesIO(picture)).convert("RGB").getcolors(2**20) or []
    near = (count for count, each in counts if max(abs(a - b) for a, b in zip(each, colour, strict=True)) < 8)
    return sum(near) > 800


# The theme.


async def test_dark_pictures_chosen_in_a_german_lobby(friends: Friends, speaking: Speaking):
    table = await friends.open_lobby()
    with speaking("de"):
        menus = await friends.bo.click(friends.board(), custom_id=friends.control_id("lobby_options"))
        chosen = await friends.bo.select(menus.response, ["dark"], custom_id=f"spm:{table.id}:-1:set_theme:")
    assert "✓ Gespeichert." in private_text(chosen)
    assert "Dunkle Bilder" in str(chosen.response.components)
    assert "Dark pictures" in text_of(friends.board()), "the lobby speaks the table's language"
    await friends.bo.slash(friends.channel, "game start")
    assert (await friends.table()).options.theme == "dark"
    assert theme_of(await picture_of(friends.board())) == "dark"
    for command in ("board", "rules"):
        answer = await friends.cleo.slash(friends.channel, command)
        assert theme_of(await picture_of(answer.response)) == "dark"


async def test_the_picture_of_a_lobby_follows_who_joins_and_what_is_chosen(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", first="joining")
    pictures = [await picture_of(friends.board())]
    steps = [("game join", {}), ("game settings", {"expansion": "cities"}), ("game settings", {"theme": "dark"})]
    for command, options in steps:
        await friends.cleo.slash(friends.channel, command, **options)
        assert len(friends.board().attachments) == 1, "the new one takes the place of the old one"
        pictures.append(await picture_of(friends.board()))
    assert len(set(pictures)) == len(pictures)
    assert [theme_of(picture) for picture in pictures[-2:]] == ["light", "dark"]


async def test_pictures_are_light_unless_chosen_otherwise(friends: Friends):
    await friends.start_game()
    assert theme_of(await picture_of(friends.board())) == "light"


async def test_the_theme_of_a_game_in_play_can_be_changed(friends: Friends):
    table = await friends.start_game(events=[reserved(0, "D05")])
    answer = await friends.cleo.slash(friends.channel, "game settings", theme="dark")
    assert "Dark pictures" in private_text(answer)
    assert theme_of(await picture_of(friends.board())) == "dark"
    hand = await friends.bo.slash(friends.channel, "hand")
    assert theme_of(await picture_of(hand.response)) == "dark"
    both = await friends.cleo.slash(friends.channel, "game settings", theme="light", gems="up_to_three")
    assert "The game has already started" in private_text(both)
    assert (await friends.table()).options.theme == "dark", "all of it or nothing"
    assert (await friends.tables.find(table.id)).options.up_to_three is False


async def test_who_does_not_play_cannot_change_the_theme(friends: Friends):
    await friends.start_game()
    await friends.dan.slash(friends.channel, "game settings", theme="dark")
    assert (await friends.table()).options.theme == "light"


async def test_a_server_s_theme_holds_for_new_tables(friends: Friends):
    with_defaults = await friends.ann.slash(friends.channel, "admin settings", theme="dark")
    assert "Dark pictures" in private_text(with_defaults)
    table = await friends.open_lobby()
    assert table.options.theme == "dark"
    await friends.cleo.slash(friends.channel, "game settings", theme="light")
    assert (await friends.table()).options.theme == "light"


async def test_the_last_picture_of_a_game_is_in_its_theme(friends: Friends):
    await friends.start_game()
    await friends.cleo.slash(friends.channel, "game settings", theme="dark")
    table = await friends.tables.hosting.remove_player((await friends.table()).id, friends.cleo.id)
    await friends.env.bot.messages.show(table)
    final = next(message for message in reversed(friends.channel.history()) if message.attachments)
    assert theme_of(await picture_of(final)) == "dark"


# Faces.


@pytest.fixture
def with_faces(simcord_env: simcord.Env) -> Friends:
    friends = Friends.gather(simcord_env)
    for member, avatar in ((friends.bo, "b0b0"), (friends.cleo, "c1e0")):
        simcord_env.backend.users[member.id].avatar = avatar
    return friends


async def test_players_pictures_stand_on_the_board_and_are_fetched_once(with_faces: Friends, cdn: Cdn):
    cdn |= {"b0b0": plain(ORANGE), "c1e0": plain(PINK)}
    friends = with_faces
    await friends.open_lobby()
    await friends.bo.slash(friends.channel, "game start")
    first = await picture_of(friends.board())
    assert has(first, ORANGE)
    assert has(first, PINK)
    for player in (friends.bo, friends.cleo):
        private_text(await player.slash(friends.channel, "take", gems="rbw"))
        assert has(await picture_of(friends.board()), ORANGE)
    assert len(cdn.fetched) == 2
    assert all(url.endswith(".png?size=64") for url in cdn.fetched)


async def test_initials_stand_where_a_picture_is_not_to_be_had(with_faces: Friends, cdn: Cdn):
    cdn |= {"c1e0": b"no picture at all"}
    friends = with_faces
    await friends.open_lobby()
    await friends.bo.slash(friends.channel, "game start")
    without = await picture_of(friends.board())
    assert len(cdn.fetched) == 2
    cdn.clear()
    private_text(await friends.bo.slash(friends.channel, "board"))
    assert len(cdn.fetched) == 2, "what failed is not tried again at once"
    friends.env.bot.avatars._cache.clear()
    for member in (friends.bo, friends.cleo):
        friends.env.backend.users[member.id].avatar = None
    await friends.env.bot.messages.show(await friends.table())
    assert await picture_of(friends.board()) == without


async def test_after_a_restart_each_player_is_looked_up_once(with_faces: Friends, cdn: Cdn, tmp_path: Path):
    cdn |= {"b0b0": plain(ORANGE), "c1e0": plain(PINK)}
    friends = with_faces
    await friends.start_game()
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(tmp_path / "games.sqlite3"))
    sent = len(friends.env.http_requests)
    for _ in range(2):
        await friends.env.bot.messages.show(await friends.table())
    assert has(await picture_of(friends.board()), PINK)
    asked = [each.path for each in friends.env.http_requests[sent:] if "/members/" in each.path]
    assert sorted(asked) == sorted(
        f"/guilds/{friends.guild.id}/members/{member.id}" for member in (friends.bo, friends.cleo)
    )


async def test_a_new_picture_is_on_the_next_board(with_faces: Friends, cdn: Cdn):
    cdn |= {"b0b0": plain(ORANGE), "beef": plain(PINK)}
    friends = with_faces
    await friends.open_lobby()
    await friends.bo.slash(friends.channel, "game start")
    friends.env.backend.users[friends.bo.id].avatar = "beef"
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    board = await picture_of(friends.board())
    assert has(board, PINK)
    assert not has(board, ORANGE)


# What one member sees.


async def test_a_private_board_is_its_viewer_s_own(friends: Friends, speaking: Speaking):
    await friends.start_game(events=[holds(0, "www bb"), reserved(1, "D42", blind=True)])
    with speaking("de"):
        own = await friends.bo.slash(friends.channel, "board")
    other = await friends.cleo.slash(friends.channel, "board")
    watched = await friends.dan.slash(friends.channel, "board")
    pictures = {await picture_of(each.response) for each in (own, other, watched)}
    assert len(pictures) == 3
    assert "Für dich bezahlbar: " in described(own)
    assert "Within your reach: " in described(other)
    assert "your reach" not in described(watched)
    assert "H1 " in described(other)
    for answer in (own, watched):
        assert "H1" not in described(answer) + private_text(answer)


async def test_a_private_board_does_not_depend_on_what_others_hide(friends: Friends):
    """The same table with another card in Cleo's hand gives Bo the same picture and the same words."""
    answers: list[tuple[bytes, str, str]] = []
    for hidden in ("D50", "D51"):
        await friends.start_game(events=[holds(0, "www"), reserved(1, hidden, blind=True)])
        answer = await friends.bo.slash(friends.channel, "board")
        answers.append((await picture_of(answer.response), private_text(answer), described(answer)))
        await friends.bo.slash(friends.channel, "game end")
        await friends.tables.hosting.end((await friends.table()).id)
    assert answers[0] == answers[1]


async def test_a_private_board_tells_what_happened_since_one_s_own_turn(friends: Friends):
    await friends.start_game()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    private_text(await friends.cleo.slash(friends.channel, "take", gems="gkw"))
    own = private_text(await friends.bo.slash(friends.channel, "board"))
    assert "Since your last turn:" in own
    assert "**Cleo** takes" in own
    assert "**Bo** takes" not in own
    assert "Since your last turn" not in private_text(await friends.cleo.slash(friends.channel, "board"))
    assert "Since your last turn" not in private_text(await friends.dan.slash(friends.channel, "board"))


# Emojis.


async def test_emojis_of_an_older_drawing_are_replaced(simcord_env: simcord.Env, tmp_path: Path):
    bot = simcord_env.bot
    await bot.create_application_emoji(name="splendor_ruby", image=plain(PINK))
    await bot.create_application_emoji(name="splendor_ruby_fan", image=plain(PINK))
    await bot.close()
    await simcord_env.restart_bot(create_bot(tmp_path / "games.sqlite3"))
    names = sorted(emoji.name for emoji in await simcord_env.bot.fetch_application_emojis())
    stones = ("diamond", "emerald", "gold", "onyx", "ruby", "sapphire")
    assert names == sorted(["splendor_ruby_fan", *(f"splendor_{stone}_{EMOJI_VERSION}" for stone in stones)])


async def test_an_old_emoji_that_cannot_be_removed_does_no_harm(simcord_env: simcord.Env, tmp_path: Path):
    await simcord_env.bot.create_application_emoji(name="splendor_ruby", image=plain(PINK))
    await simcord_env.bot.close()
    simcord_env.inject_error("DELETE", "/applications/*/emojis/*", status=500)
    await simcord_env.restart_bot(create_bot(tmp_path / "games.sqlite3"))
    ruby = simcord_env.bot.gem_emojis.button(Gem.RUBY)
    assert f"splendor_ruby_{EMOJI_VERSION}" in ruby
    names = {emoji.name for emoji in await simcord_env.bot.fetch_application_emojis()}
    assert "splendor_ruby" in names
