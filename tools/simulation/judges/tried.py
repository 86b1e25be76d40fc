"""Judge lines that are tried: they say what their moves make of what a seat sees, and tell of no other card."""

import json
from hashlib import sha256
from typing import Any

from bot.engine import Position
from bot.games.deal.sealed_deal import DealChance
from bot.rules import codec_for, unseen_dealt
from tests.support.loopback.discord_types import Sent
from tests.support.loopback.scanning import found_in, names_cards, secrets_of, strings_in
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.words.said import OF_A_LINE, difference, facts_of, read, texts_in

_Key = tuple[int, int]
"""A game and a member."""


class Tried(Judge):
    """Folds each state of each line by itself, and compares it with what is sent.

    A line may tell of the cards that it has drawn itself, and its member moves for all seats of it.
    """

    name = "tried"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._positions: dict[_Key, dict[str, Position]] = {}  # by the marks of the states
        self._seats: dict[_Key, set[int | None]] = {}

    def after_a_commit(self) -> None:
        """Fold the new states of lines; none is of a game that is over, or of a seat that another member has."""
        for row in self.world.book.rows("SELECT tries.*, status FROM tries JOIN games ON id = game_id"):
            key = row["game_id"], row["member_id"]
            digest = sha256(f"{row['secret']} {row['moves']} {row['shown']}".encode()).hexdigest()
            known, mark = self._positions.setdefault(key, {}), f"{row['number']}{digest[:8]}"
            if row["status"] != "playing":
                self.fail(f"a line of {row['member_id']} outlives game {row['game_id']}")
            elif mark not in known:
                known[mark] = self._folded(row)
                self._seats.setdefault(key, set()).add(row["seat"])
                self.count("lines that were tried")

    def _folded(self, row: Any) -> Position:
        [game] = self.world.book.games("id = ?", row["game_id"])
        log, seat = self.world.book.log(game), row["seat"]
        if row["moves"] == "[]" and seat is not None and game.members[seat] != row["member_id"]:
            self.fail(f"{row['member_id']} tries from the seat {seat} of game {game.id}")
        view = log.earlier[row["base_seq"]].view(seat)
        position = view.after((unseen_dealt(view, DealChance(row["secret"], "")),))
        for move in codec_for(log.options.rules()).loads(row["moves"])[: row["shown"]]:
            _, position = position.advance(move)
        return position

    def on_sent(self, sent: Sent) -> None:
        """Compare the numbers in a text with the line, and search it for cards that no line has drawn."""
        found = OF_A_LINE.search(json.dumps(sent.body, default=str))
        if found is None or sent.reader is None:
            return
        key, mark, body = (int(found[1]), sent.reader), found[2], sent.body.get("data", sent.body)
        lines = self._positions.get(key, {})
        for text in texts_in(body.get("components") or ()):
            if mark in lines and (fault := difference(read(text), facts_of(lines[mark]))):
                self.fail(f"the line {mark} of {sent.reader} in game {key[0]}: {fault}: {text}")
            self.count("texts about lines")
        for text in strings_in(sent.body):
            if names_cards(text) and (leaks := self._leaks(text, key)):
                self.fail(f"a line of {sent.reader} in game {key[0]} tells of {leaks}: {text}")

    def _leaks(self, text: str, key: _Key) -> list[str]:
        """Return the secrets in a text that no state of the member's lines shows to any seat."""
        [game] = self.world.book.games("id = ?", key[0])
        now, found = self.world.book.position(game), list[str]()
        assert now is not None
        for seat in self._seats.get(key, {None}):
            found = found_in(text, *secrets_of(now, seat), is_public=False)
            if not found:
                return []
        for position in reversed(self._positions.get(key, {}).values()):
            secret, known = secrets_of(position, None)
            for seat in range(position.seats):
                hidden, seen = secrets_of(position, seat)
                secret, known = secret & hidden, known | seen
            here = found_in(text, secret, known, is_public=False)
            found = [each for each in found if each in here]
        return found
