"""Curious people: in half of the worlds they ask for what is not theirs, give away files, and play on."""

import random
from typing import TYPE_CHECKING

from tests.support.discord.choosing import choose
from tests.support.loopback.discord_types import Member
from tests.support.loopback.ways_to_move import control_of
from tools.simulation.book import Row

if TYPE_CHECKING:
    from tools.simulation.people import People

SHARE = 0.2
"""The share of acts in worlds with curious people."""
POSITIONS = 0.2
"""The share of curious acts in which somebody plays on from a position of a game that is over, if there is one."""
WEEKLY, TO_THE_END, MOST_MOVES = 0.08, 0.6, 150
"""The share of curious acts about the weekly deal, that of games of it that are played to the end, and their moves."""
TRIES = 0.3
"""The share of the other curious acts in which somebody tries moves in a game in play, if there is one."""
OF_OUTSIDERS = (
    "game leave",
    "game resign",
    "game start",
    "game vote",
    "game end",
    "hand",
    "hint",
    "undo",
)
"""Commands that only players may use, and those about the table that also others may."""
OF_ADMINS = ("admin move", "admin move", "admin undo", "admin reset")
FORGED = ("hand", "players", "board", "answer", "buy", "reserve", "plan", "replay", "replay_players", "story", "film",
          "exercise", "exercise_try", "try", "lobby_options", "computers", "start", "leave", "vote", "undo", "deal",
          "rematch", "take_back")  # fmt: skip
"""Verbs of controls, also of games in other channels."""


class Curious:
    """Acts of people who try what is not meant for them: commands of others, forged controls, exports, admins' acts."""

    def __init__(self, people: "People", seed: int) -> None:
        self._people = people
        self._share = SHARE if seed % 2 else 0.0

    async def act(self, seed: int, member: Member) -> bool:
        """Be curious; return False if there is nothing to be curious about."""
        chance = random.Random(f"{seed} curious")
        games = {game.channel_id: game for game in self._people.book.games()}
        newest = [game for game in games.values() if game.channel_id in self._people.discord.channels]
        if chance.random() >= self._share or not newest or not self._people.discord.commands:
            return False
        game = chance.choice(newest)
        if (again := random.Random(f"{seed} position")).random() < POSITIONS:
            return await self._play_on(member, again)
        if (weekly := random.Random(f"{seed} weekly")).random() < WEEKLY:
            return await self._play_weekly(member, weekly)
        playing = [each for each in newest if each.status == "playing"]
        if playing and (trying := random.Random(f"{seed} try")).random() < TRIES:
            return await self._try(member, trying, trying.choice(playing).channel_id)
        match chance.choice(("look", "ask", "ask", "file", "forge", "administer", "be forgotten")):
            case "look":
                control = f"spl:{game.id}:{game.newest_seq}:{chance.choice(('players', 'board'))}:"
                await self._people.forged(member, control, game.channel_id)
            case "ask":
                others = [each for each in self._people.members if each.id not in game.members]
                await self._type(chance.choice(others or [member]), chance.choice(OF_OUTSIDERS), game)
            case "file":
                await self._type(member, chance.choice(("game export", "game deal")), game)
            case "forge":
                control = f"spl:{game.id}:{game.newest_seq}:{chance.choice(FORGED)}:"
                await self._people.forged(member, control, chance.choice(newest).channel_id)
            case "administer":  # where there may be nothing to do
                lobbies = [each for each in newest if each.status == "lobby"]
                await self._type(self._people.members[0], chance.choice(OF_ADMINS), chance.choice(lobbies or newest))
            case _:
                await self._people.confirmed(member, "me delete", "confirm_forget", game.channel_id, {})
                over = [each for each in newest if not each.is_open] or newest
                await self._type(chance.choice(self._people.members), "game export", chance.choice(over))
        return True

    async def _play_on(self, member: Member, chance: random.Random) -> bool:
        """Play on from any move of a game, in any seat, and press what comes; return False without a game."""
        direct = self._people.discord.open_direct_channel(member)
        over = [each for each in self._people.book.games("status IN ('finished', 'ended')") if each.newest_seq > 0]
        known = [each for each in over if each.channel_id in (*self._people.channels, direct)]
        places = [each for each in (*self._people.channels, direct) if each in self._people.discord.channels]
        if not known or not places:
            return False
        game = chance.choice(known)
        channel = game.channel_id if game.channel_id in places else chance.choice(places)
        options = {"game": str(game.id), "move": chance.randrange(game.newest_seq)}
        answer = await self._people.typed(member, "game practice", channel, options)
        for verbs in ("play_on_level play_on_unseen", "play_on_as", "set_aside end_and_begin end_private"):
            await self._people.press_one(member, chance, answer, verbs.split(), channel)
        return True

    async def _play_weekly(self, member: Member, chance: random.Random) -> bool:
        """Switch the weekly deal on or off, or play it, perhaps to the end; return False without a channel."""
        places = [each for each in self._people.channels if each in self._people.discord.channels]
        if not places:
            return False
        if not self._people.book.rows("SELECT 1 FROM weekly_deals") or chance.random() < TO_THE_END / 4:
            admin = self._people.members[0]
            await self._people.confirmed(admin, "admin weekly", "weekly_switch", chance.choice(places), {})
            return True
        answer = await self._people.typed(member, "game weekly", chance.choice(places), {})
        await self._people.press_one(member, chance, answer, ["set_aside", "end_and_begin"], places[0])
        direct = self._people.discord.open_direct_channel(member)
        for _ in range(MOST_MOVES if chance.random() < TO_THE_END else 2):
            games = self._people.book.games("channel_id = ? AND status = 'playing'", direct)
            position = self._people.book.position(games[-1]) if games else None
            if position is None or position.decision is None or direct not in self._people.discord.channels:
                break
            control = control_of(games[-1].id, games[-1].newest_seq, position, choose(position, chance))
            await self._people.discord.forge(member, control, channel=direct)
        return True

    async def _try(self, member: Member, chance: random.Random, channel: int) -> bool:
        """Try moves in the game of a channel, and press a dozen controls of the answers."""
        await self._people.type(member, "game try", channel, {})
        for _ in range(3):
            await self._people.go_on(member, chance, channel)
        return True

    async def _type(self, member: Member, name: str, game: Row) -> None:
        if game.channel_id in self._people.discord.channels:
            await self._people.type(member, name, game.channel_id, {})
