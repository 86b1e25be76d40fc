"""A game of a German and a Danish member in the first channel of the loopback server."""

import io
import re
from pathlib import Path

from PIL import Image

from bot.engine import Move
from bot.games import Tables
from bot.present.language.words import words_in
from bot.store import Store
from tests.support.loopback.discord_types import Answer, Json, Member, control, controls_of, parts, text_of
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

ANN, BO = Member(1_100_000_000_000_000_011, "Ann", "de"), Member(1_100_000_000_000_000_012, "Bo", "da")
GERMAN, DANISH = words_in("de"), words_in("da")
POST, EDIT = r"POST /channels/\d+/messages", r"PATCH /channels/\d+/messages/\d+"


class TwoFriends:
    """The game; `seq` is the number of moves, as in the custom ids of the board."""

    def __init__(self, discord: Loopback, database: Path) -> None:
        self.discord, self.database = discord, database
        self.seq = 0

    async def open(self) -> "TwoFriends":
        """Open a table, let Bo join, and start the game; Ann begins."""
        opened = await self.discord.command(ANN, "game new")
        assert opened.text.split("</")[0] == GERMAN.text("game-opened").split("/")[0]
        await until(self.boards, "the lobby")
        await self.discord.command(ANN, "game settings", first="joining")
        joined = await self.discord.press(BO, self.boards()[0], control(self.boards()[0], "join"))
        assert joined.text.startswith(DANISH.text("lobby-joined", seats=2))
        started = await self.discord.command(ANN, "game start")
        assert started.text == GERMAN.text("lobby-started")
        await self.wait_until_shown()
        return self

    def boards(self) -> list[Json]:
        """Return the channel's messages with controls."""
        return [message for message in self.discord.in_channel() if controls_of(message)]

    @property
    def board(self) -> Json:
        """Return the only message with controls in the channel."""
        [board] = self.boards()
        return board

    def is_shown(self) -> bool:
        """Return whether exactly one board has controls, of the newest position, and its player was notified."""
        boards = self.boards()
        if len(boards) != 1 or controls_of(boards[0])[0].split(":")[2] != str(self.seq):
            return False
        return self.discord.notified[-1][1] == self.to_act().id

    async def wait_until_shown(self) -> None:
        """Wait until the channel shows the newest position."""
        await until(self.is_shown, f"the board after move {self.seq}")

    def messages_with_pictures(self) -> list[str]:
        """Return the ids of the channel's messages with a picture."""
        return [message["id"] for message in self.discord.in_channel() if int(message["id"]) in self.discord.pictures]

    def to_act(self) -> Member:
        """Return the member to act, according to the board."""
        [*_, member_id] = re.findall(r"<@(\d+)>", text_of(self.board))
        return next(member for member in (ANN, BO) if str(member.id) == member_id)

    async def take(self) -> Answer:
        """Let the member to act take the first suggested gems, by command."""
        member = self.to_act()
        suggestions = await self.discord.autocomplete(member, "take", "gems")
        answer = await self.discord.command(member, "take", gems=suggestions[0]["value"])
        self.seq += 1
        return answer

    async def take_by_presses(self) -> Answer:
        """Let the member to act take the first gems that the buttons offer."""
        member = self.to_act()
        answer = await self.discord.press(member, self.board, _first_free(self.board))
        for _ in range(2):
            picker = answer.messages[-1]
            answer = await self.discord.press(member, picker, _first_free(picker))
        self.seq += 1
        return answer

    async def reserve(self, card: str) -> Answer:
        """Let the member to act reserve a card, by command."""
        answer = await self.discord.command(self.to_act(), "reserve", card=card)
        self.seq += 1
        return answer

    async def log(self) -> list[Move | None]:
        """Return the moves in the database; the deal is first, as None."""
        async with await Store.open_to_read(self.database) as store:
            game = await store.games.latest()
            assert game is not None
            return [happening.move for happening in await Tables(store).history.since(game.id)]

    def check_pictures(self) -> None:
        """Raise AssertionError unless every picture is a valid PNG, 1100 pixels wide."""
        assert self.discord.pictures
        for picture in self.discord.pictures.values():
            with Image.open(io.BytesIO(picture)) as image:
                image.load()
                assert (image.format, image.width) == ("PNG", 1100)


def _first_free(message: Json) -> str:
    """Return the custom id of the first gem that can be chosen and is not chosen yet."""
    gems = [part for part in parts(message["components"]) if ":take" in part.get("custom_id", "")]
    return next(gem["custom_id"] for gem in gems if gem["style"] == 2 and not gem.get("disabled"))
