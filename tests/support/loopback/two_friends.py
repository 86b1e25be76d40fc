"""A German and a Danish member who play a game in the stand-in's channel, and what they see of it."""

import io
import re
from pathlib import Path

from PIL import Image

from bot.engine import Move
from bot.present.words import words_in
from bot.store import Store
from bot.tables import Tables
from tests.support.loopback.discord_state import Answer, Json, Member, control, controls_of, parts, text_of
from tests.support.loopback.server import Loopback, until

ANN, BO = Member(1_100_000_000_000_000_011, "Ann", "de"), Member(1_100_000_000_000_000_012, "Bo", "da")
GERMAN, DANISH = words_in("de"), words_in("da")
POST, EDIT = r"POST /channels/\d+/messages", r"PATCH /channels/\d+/messages/\d+"
GAME = 1


class TwoFriends:
    """The game; `seq` counts its moves as the controls of the board do."""

    def __init__(self, discord: Loopback, database: Path) -> None:
        self.discord, self.database = discord, database
        self.seq = 0

    async def open(self) -> "TwoFriends":
        """Open a table, sit down, and deal; Ann begins."""
        opened = await self.discord.command(ANN, "game new", first="joining")
        assert opened.text.split("<")[0] == GERMAN.text("game-opened", start="<").split("<")[0]
        await until(self.boards, "the lobby")
        joined = await self.discord.press(BO, self.boards()[0], f"spl:{GAME}:-1:join:")
        assert joined.text == DANISH.text("lobby-joined", seats=2)
        started = await self.discord.command(ANN, "game start")
        assert started.text == GERMAN.text("lobby-started")
        await self.wait_until_shown()
        return self

    def boards(self) -> list[Json]:
        """Return the public messages with controls."""
        return [message for message in self.discord.in_channel() if controls_of(message)]

    @property
    def board(self) -> Json:
        """Return the one public message with controls."""
        [board] = self.boards()
        return board

    def is_shown(self) -> bool:
        """Return whether one board has controls, those of the newest position, and whose turn it is was notified."""
        boards = self.boards()
        if len(boards) != 1 or controls_of(boards[0])[0].split(":")[2] != str(self.seq):
            return False
        return self.discord.notified[-1][1] == self.to_act().id

    async def wait_until_shown(self) -> None:
        """Wait until the channel shows the newest position."""
        await until(self.is_shown, f"the board after move {self.seq}")

    def messages_with_pictures(self) -> list[str]:
        """Return the ids of the public messages with a picture."""
        return [message["id"] for message in self.discord.in_channel() if int(message["id"]) in self.discord.pictures]

    def mentions(self) -> list[Json]:
        """Return the short messages that notify whose turn it is."""
        return [message for message in self.discord.in_channel() if message["content"].startswith("<@")]

    def to_act(self) -> Member:
        """Return whose turn it is, as the board says."""
        [*_, member_id] = re.findall(r"<@(\d+)>", text_of(self.board))
        return next(member for member in (ANN, BO) if str(member.id) == member_id)

    async def take(self) -> Answer:
        """Let whose turn it is take what is suggested first, by command."""
        member = self.to_act()
        suggested = await self.discord.autocomplete(member, "take", "gems")
        answer = await self.discord.command(member, "take", gems=suggested[0]["value"])
        self.seq += 1
        return answer

    async def take_by_presses(self) -> Answer:
        """Let whose turn it is take what the buttons offer first."""
        member = self.to_act()
        answer = await self.discord.press(member, self.board, control(self.board, "take"))
        for _ in range(3):
            picker = answer.messages[-1]
            gems = [part for part in parts(picker["components"]) if ":take:" in part.get("custom_id", "")]
            answer = await self.discord.press(member, picker, _next(gems))
        picker = answer.messages[-1]
        answer = await self.discord.press(member, picker, control(picker, "take_now"))
        self.seq += 1
        return answer

    async def reserve(self, card: str) -> Answer:
        """Let whose turn it is reserve a card, by command."""
        answer = await self.discord.command(self.to_act(), "reserve", card=card)
        self.seq += 1
        return answer

    async def log(self) -> list[Move | None]:
        """Return the moves that the database has kept, the deal first."""
        async with await Store.open(self.database) as store:
            return [happening.move for happening in await Tables(store).history.since(GAME)]

    def check_pictures(self) -> None:
        """Raise AssertionError unless every picture is a sound PNG of 1100 pixels' width."""
        assert self.discord.pictures
        for picture in self.discord.pictures.values():
            with Image.open(io.BytesIO(picture)) as image:
                image.load()
                assert (image.format, image.width) == ("PNG", 1100)


def _next(gems: list[Json]) -> str:
    """Return the id of the first gem that is not yet chosen and can be."""
    fresh = [gem["custom_id"] for gem in gems if gem["style"] == 2 and not gem.get("disabled")]
    return next(each for each in fresh if not each.endswith(":"))
