"""A rehearsal shows a short game of each module, turn by turn, and tells what Discord leaves of its boards."""

from bot.rehearsal.beliefs import MODULES
from bot.rehearsal.checks import WITH_PICTURES
from bot.rehearsal.rehearsal import Rehearsal, run_check
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.rehearsal.test_kinds import otherwise, pictures_of
from tests.support.loopback.discord_types import Json, text_of
from tests.support.loopback.server import Loopback

_, SHORT_GAMES = WITH_PICTURES


async def test_a_short_game_of_each_module_leaves_its_first_and_its_last_board():
    discord = Loopback()
    async with a_rehearsal(discord) as rehearsal:
        await check(rehearsal)
        boards = discord.in_channel(rehearsal.thread_id)
        assert otherwise(rehearsal) == {}
        assert [each.name for each in rehearsal.findings] == list(SHORT_GAMES.about)
        assert rehearsal.api.requests == SHORT_GAMES.requests + 1  # and the thread
    assert len(boards) == 2 * len(MODULES)
    assert all("A made-up game of a rehearsal" in text_of(each) for each in boards)
    assert [each["edited_timestamp"] is not None for each in boards] == [False, True] * len(MODULES)
    assert discord.contract_violations == []
    assert discord.pings == []


async def test_boards_that_discord_does_not_delete_are_told():
    async with a_rehearsal(NotDeleting()) as rehearsal:
        await check(rehearsal)
    assert otherwise(rehearsal) == dict.fromkeys(SHORT_GAMES.about, "messages")


async def test_boards_that_an_edit_leaves_as_they_are_are_told():
    async with a_rehearsal(NotEditing()) as rehearsal:
        await check(rehearsal)
    assert set(otherwise(rehearsal)) == set(SHORT_GAMES.about)
    assert all("text" in str(each) for each in otherwise(rehearsal).values())


async def test_a_picture_that_an_edit_shrinks_is_told():
    async with a_rehearsal(Shrinking()) as rehearsal:
        await check(rehearsal)
    assert otherwise(rehearsal) == dict.fromkeys(SHORT_GAMES.about, "size")


async def test_games_that_discord_refuses_are_not_checked():
    discord = Loopback()
    async with a_rehearsal(discord) as rehearsal:
        discord.fail_next(r"POST /channels/\d+/messages", 403, 50_013)
        await check(rehearsal)
    assert otherwise(rehearsal) == dict.fromkeys(
        SHORT_GAMES.about, "a message was refused: 403 50013 (the bot lacks a permission)"
    )


class NotDeleting(Loopback):
    """A Discord that says to have deleted a message, and keeps it."""

    def _drop_message(self, number: int) -> bool:
        return number in self.messages


class NotEditing(Loopback):
    """A Discord that says to have edited a message, and keeps it."""

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        return super()._change(number, body, pictures) if "flags" in body else self.messages[number]


class Shrinking(Loopback):
    """A Discord that shows new pictures of an edit half as wide."""

    def _change(self, number: int, body: Json, pictures: dict[str, bytes]) -> Json:
        message = super()._change(number, body, pictures)
        for each in pictures_of(message) if "flags" not in body else ():
            each["media"]["width"] //= 2
        return message


async def check(rehearsal: Rehearsal) -> None:
    """Play as fast as the stand-in takes the boards."""
    rehearsal.pace = 0
    await run_check(SHORT_GAMES, rehearsal)
