"""Judge what can be read: no text that anybody got, and no line of the log, tells of a card that they may not know."""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

from bot.games.lesson.lesson import LESSON_SECRET
from tests.support.loopback.discord_types import Sent
from tests.support.loopback.scanning import found_in, names_cards, secrets_of, strings_in
from tools.simulation.book import Row
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.words.said import OF_A_LINE

_CONTROL = re.compile(r"\bsp[lm]:(\d+):")
_CHANNEL = re.compile(r"<#(\d+)>|discord\.com/channels/[@\w]+/(\d+)\b(?!/\d)")
"""A channel that a line names; links to messages, and lines with such links, lead to other games."""
_MESSAGE = re.compile(r"discord\.com/channels/[@\w]+/(\d+)/\d")
"""A channel of a message to which a text links."""

_Secrets = tuple[frozenset[str], frozenset[str]]
"""Secret cards, and the descriptions of those that are known; see `secrets_of`."""


class Secrets(Judge):
    """Searches everything that is sent, and everything that is logged.

    A text is about the games in its controls, or else about the open game of the channel that it is in or names, or,
    in direct messages, of the channel with the message to which it links: the note on a plan links to its board. It may
    tell what its reader could see at any time, from any seat that they ever held. Texts about games that are over, and
    those about no certain game, are left out: `noninterference` finds what they give away.
    """

    name = "secrets"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._held: dict[tuple[int, int], set[int]] = {}  # seats by game and member
        self._secrets: dict[tuple[int, int, int | None], tuple[frozenset[str], frozenset[str]]] = {}
        self._sealed: dict[int, str] = {}

    def after_a_commit(self) -> None:
        """Note who holds which seat, and which deals are sealed."""
        book = self.world.book
        for game_id, seat, member_id in book.rows("SELECT game_id, seat, member_id FROM seats WHERE member_id > 0"):
            self._held.setdefault((game_id, member_id), set()).add(seat)
        running = "SELECT id, secret FROM sealed_deals JOIN games ON id = game_id WHERE ended_at IS NULL"
        sealed = f"{running} AND sealed_until IS NULL AND secret <> ?"  # `weekly` judges the others
        self._sealed = dict(map(tuple, book.rows(sealed, LESSON_SECRET)))

    def on_sent(self, sent: Sent) -> None:
        """Search what is sent."""
        texts = list(self._texts(sent))
        for game_id, secret in self._sealed.items():
            if any(secret in text for text in texts):
                self.fail(
                    f"{sent.route} for {sent.reader or 'all'} gives away the secret of the deal of game {game_id}"
                )
        if not any(map(names_cards, texts)):
            return
        if OF_A_LINE.search(json.dumps(sent.body, default=str)):
            return  # it may tell of cards that it draws itself, and is judged by itself
        self.count("texts with cards")
        for game in self._games_of(sent):
            for text in texts:
                if found := self.leaks(game, sent.reader, text):
                    self.fail(f"{sent.route} for {sent.reader or 'all'} tells of {found} in game {game.id}: {text}")

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Search a line of the log; it may tell nothing of any open game."""
        if any(secret in text for secret in self._sealed.values()):
            self.fail(f"the log gives away the secret of a deal: {text}")
        if names_cards(text):
            for game in self.world.book.games("status = 'playing'"):
                if found := self.leaks(game, None, text):
                    self.fail(f"the log tells of {found} in game {game.id}: {text}")

    def leaks(self, game: Row, reader: int | None, text: str) -> list[str]:
        """Return the secrets of a game in a text that its reader (None: everybody) may not know."""
        log = self.world.book.log(game)
        if not log.positions or log.positions[-1].is_over:
            return []
        held = sorted(self._held.get((game.id, reader), ())) if reader is not None else []
        seats: list[int | None] = [*held] or [None]
        newest = len(log.positions) - 1
        is_public = reader is None
        found = found_in(text, *self._secrets_of(game, log, newest, seats), is_public=is_public)
        for seq in range(newest - 1, -1, -1):
            if not found:
                break
            before = found_in(text, *self._secrets_of(game, log, seq, seats), is_public=is_public)
            found = [each for each in found if each in before]
        return list(dict.fromkeys(found))

    def _secrets_of(self, game: Row, log: Any, seq: int, seats: list[int | None]) -> _Secrets:
        secret, known = self._of_seat(game, log, seq, seats[0])
        for seat in seats[1:]:
            other = self._of_seat(game, log, seq, seat)
            secret, known = secret & other[0], known | other[1]
        return secret, known

    def _of_seat(self, game: Row, log: Any, seq: int, seat: int | None) -> _Secrets:
        key = game.id, seq, seat
        if key not in self._secrets:
            if len(self._secrets) > 1000:
                self._secrets.clear()
            self._secrets[key] = secrets_of(log.positions[seq], seat)
        return self._secrets[key]

    def _games_of(self, sent: Sent) -> list[Row]:
        book, text = self.world.book, json.dumps(sent.body, default=str)
        lines = [line for each in strings_in(sent.body) for line in each.split("\n") if not _MESSAGE.search(line)]
        if ids := set(map(int, _CONTROL.findall(text))) - {0}:
            return [game for each in ids for game in book.games("id = ? AND status = 'playing'", each)]
        channels = {int(one or other) for line in lines for one, other in _CHANNEL.findall(line)}
        if not channels and sent.route.split("/")[1] == "channels":
            channels = {int(sent.route.split("/")[2])}
            if sent.reader is not None and (linked := set(map(int, _MESSAGE.findall(text)))):
                channels = linked
            if any(book.games("status IN ('finished', 'ended')")):
                return []  # what somebody shares there may be about a game that is over, of any channel
        return [game for each in channels for game in book.games("channel_id = ? AND status = 'playing'", each)]

    def _texts(self, sent: Sent) -> Iterator[str]:
        yield from strings_in(sent.body)
        for name, content in sent.files.items():
            if name == "splendor-privacy.json" or name.startswith("deal-") or content[:4] in (b"\x89PNG", b"RIFF"):
                continue  # the first names moves of the reader, and the second is of a game that is over
            yield content.decode(errors="replace")
