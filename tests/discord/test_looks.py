"""Themes, avatars, private boards, and emojis."""

import asyncio
import io
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.present.language.words import words_in
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from data import GEMS, Gem
from render import LIGHT, THEMES
from tests.support.discord.friends import Friends, create_bot, holds, reserved
from tests.support.discord.messages import change_options, pictures_of, private_answer, private_text
from tests.support.waiting import PATIENCE

Speaking = Callable[[str], AbstractContextManager[None]]
Colour = tuple[int, int, int]

ORANGE, PINK = LIGHT.seats[2:]  # which nothing bears at a table of two


class Cdn(dict[str, bytes]):
    """The avatars on Discord's CDN, by a part of their URL, and the URLs fetched so far."""

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
    """Return whether a picture has an area of a colour as large as an avatar."""
    counts = Image.open(io.BytesIO(picture)).convert("RGB").getcolors(2**20) or []
    near = (count for count, each in counts if max(abs(a - b) for a, b in zip(each, colour, strict=True)) < 8)
    return sum(near) > 500


# The theme.


async def test_dark_pictures_chosen_in_a_german_lobby(friends: Friends, speaking: Speaking):
    table = await friends.open_lobby()
    with speaking("de"):
        answer = private_answer(await change_options(friends.bo, friends.board(), table))
        chosen = await change_options(friends.bo, answer, table, more=True, theme="dark")
    assert "✓ Gespeichert." in private_text(chosen)
    assert "Design: dunkel" in str(chosen.response.components)
    [(_, alt)] = pictures_of(friends.board())
    assert "Theme: dark" in alt, "the lobby speaks the table's language"
    await friends.bo.slash(friends.channel, "game start")
    assert (await friends.table()).options.theme == "dark"
    assert theme_of(await picture_of(friends.board())) == "dark"
    for command, options in (("board", {}), ("splendor", {"rules": "1"})):
        answer = await friends.cleo.slash(friends.channel, command, **options)
        assert theme_of(await picture_of(answer.response)) == "dark"


async def test_the_picture_of_a_lobby_follows_its_players_and_options(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    pictures = [await picture_of(friends.board())]
    steps = [("game join", {}), ("game settings", {"expansion": "cities"}), ("game settings", {"theme": "dark"})]
    for command, options in steps:
        await friends.cleo.slash(friends.channel, command, **options)
        assert len(friends.board().attachments) == 1, "the new picture replaces the old one"
        pictures.append(await picture_of(friends.board()))
    assert len(set(pictures)) == len(pictures)
    assert [theme_of(picture) for picture in pictures[-2:]] == ["light", "dark"]


async def test_pictures_are_light_unless_chosen_otherwise(friends: Friends):
    await friends.start_game()
    assert theme_of(await picture_of(friends.board())) == "light"


async def test_the_theme_of_a_game_in_play_can_be_changed(friends: Friends):
    table = await friends.start_game(events=[reserved(0, "D05")])
    answer = await friends.cleo.slash(friends.channel, "game settings", theme="dark")
    assert "Theme: dark" in private_text(answer)
    assert theme_of(await picture_of(friends.board())) == "dark"
    hand = await friends.bo.slash(friends.channel, "hand")
    assert theme_of(await picture_of(hand.response)) == "dark"
    both = await friends.cleo.slash(friends.channel, "game settings", theme="light", gems="up_to_three")
    assert "The game has already started" in private_text(both)
    assert (await friends.table()).options.theme == "dark", "nothing is changed if one option is refused"
    assert (await friends.tables.find(table.id)).options.up_to_three is False


async def test_a_spectator_cannot_change_the_theme(friends: Friends):
    await friends.start_game()
    await friends.dan.slash(friends.channel, "game settings", theme="dark")
    assert (await friends.table()).options.theme == "light"


async def test_new_tables_have_the_server_s_theme(friends: Friends):
    with_defaults = await friends.ann.slash(friends.channel, "admin settings", theme="dark")
    assert "Theme: dark" in private_text(with_defaults)
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


# Avatars.


@pytest.fixture
def with_avatars(simcord_env: simcord.Env, friends: Friends) -> Friends:
    for member, avatar in ((friends.bo, "b0b0"), (friends.cleo, "c1e0")):
        simcord_env.backend.users[member.id].avatar = avatar
    return friends


async def test_avatars_are_on_the_board_and_fetched_once(with_avatars: Friends, cdn: Cdn):
    cdn |= {"b0b0": plain(ORANGE), "c1e0": plain(PINK)}
    friends = with_avatars
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


async def test_initials_replace_an_avatar_that_cannot_be_fetched(with_avatars: Friends, cdn: Cdn):
    cdn |= {"c1e0": b"no picture at all"}
    friends = with_avatars
    await friends.open_lobby()
    await friends.bo.slash(friends.channel, "game start")
    without = await picture_of(friends.board())
    assert len(cdn.fetched) == 2
    cdn.clear()
    private_text(await friends.bo.slash(friends.channel, "board"))
    assert len(cdn.fetched) == 2, "a failed fetch is not retried at once"
    for member in (friends.bo, friends.cleo):
        friends.env.bot.avatars.drop(member.id)
        friends.env.backend.users[member.id].avatar = None
    await friends.env.bot.messages.show(await friends.table())
    assert await picture_of(friends.board()) == without


async def test_after_a_restart_each_player_is_looked_up_once(with_avatars: Friends, cdn: Cdn, tmp_path: Path):
    cdn |= {"b0b0": plain(ORANGE), "c1e0": plain(PINK)}
    friends = with_avatars
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


async def test_avatars_that_are_being_fetched_end_with_the_bot(
    with_avatars: Friends, cdn: Cdn, monkeypatch: pytest.MonkeyPatch
):
    cdn |= {"b0b0": plain(ORANGE), "c1e0": plain(PINK)}
    friends = with_avatars
    await friends.start_game()
    avatars = friends.env.bot.avatars
    avatars.drop()
    monkeypatch.setattr(avatars, "_decode", lambda _: asyncio.Event().wait())
    under_way = avatars.fetch(friends.guild.id, [friends.bo.id, friends.cleo.id])
    await friends.env.bot.close()
    await asyncio.wait(under_way, timeout=PATIENCE)
    assert [each.cancelled() for each in under_way] == [True, True]


async def test_a_new_avatar_is_on_the_next_board(with_avatars: Friends, cdn: Cdn):
    cdn |= {"b0b0": plain(ORANGE), "beef": plain(PINK)}
    friends = with_avatars
    await friends.open_lobby()
    await friends.bo.slash(friends.channel, "game start")
    friends.env.backend.users[friends.bo.id].avatar = "beef"
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    board = await picture_of(friends.board())
    assert has(board, PINK)
    assert not has(board, ORANGE)


# Private boards.


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


async def test_a_private_board_lists_the_moves_since_the_viewer_s_last_turn(friends: Friends):
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


async def test_emojis_are_called_as_texts_call_their_gems():
    names = {gem: words_in("en").text(f"gem-{gem.name.lower()}.colour") for gem in GEMS}
    assert {gem: f"{colour}_gem" for gem, colour in names.items()} | {Gem.GOLD: "gold_token"} == EMOJI_NAMES


async def test_emojis_of_an_older_version_stay_in_old_messages(simcord_env: simcord.Env, tmp_path: Path):
    await simcord_env.bot.create_application_emoji(name="white_gem_v1", image=plain(PINK))
    sent = len(simcord_env.http_requests)
    await restarted(simcord_env, tmp_path)
    assert await emoji_names(simcord_env) == sorted(["white_gem_v1", *EMOJI_NAMES.values()])
    assert [each.method for each in simcord_env.http_requests[sent:] if "/emojis" in each.path] == ["GET", "GET"]


async def emoji_names(env: simcord.Env) -> list[str]:
    return sorted(emoji.name for emoji in await env.bot.fetch_application_emojis())


async def restarted(env: simcord.Env, folder: Path) -> None:
    await env.bot.close()
    await env.restart_bot(create_bot(folder / "games.sqlite3"))
