"""A search of everything that the bot says, to anyone and in its log, for what its reader may not know."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from bot.engine import Position
from bot.present.card_text import in_words
from bot.present.phrases import card_facts
from bot.present.words import LANGUAGES, words_in
from bot.rules import CARDS
from data import TOKENS
from tests.support.loopback.discord_state import Sent
from tests.support.loopback.game_driver import GameDriver

_NO_MORE = r"(?! ?\d|, | and | und | en | og )"  # or it is a card that costs still more
_CARD_ID = re.compile(r"\b([DO]\d\d)\b")
_EMOJI = re.compile(r"<a?:splendor_([a-z]+)_\d+:\d+>")


class Scanner:
    """Hears what the bot sends to Discord, and what it writes; `leaks` searches all that came since the last time.

    Each text is held against the position of the moment at which it is searched, so search soon.
    """

    def __init__(self, driver: GameDriver, output: Callable[[], str]) -> None:
        self.searched = 0  # texts
        self._driver = driver
        self._output = output
        self._read = 0  # characters of the output
        self._heard: list[Sent] = []
        self._salt: str | None = None  # of a deal that is still sealed
        self._secrets: dict[tuple[int, int, int | None], tuple[frozenset[str], frozenset[str]]] = {}
        driver.discord.on_sent = self._heard.append

    def leaks(self, *, except_for: int | None = None) -> list[str]:
        """Return what was said to somebody, or written down, that gives away what they may not know.

        What was said to one member alone may be left out.
        """
        heard, self._heard[:] = list(self._heard), []
        sealed = "SELECT salt FROM sealed_deals JOIN games ON id = game_id WHERE id = ? AND status = 'playing'"
        self._salt = next((salt for (salt,) in self._driver.rows(sealed, self._driver.game_id)), None)
        found = [
            leak
            for sent in heard
            if sent.reader is None or sent.reader != except_for
            for text in self._texts(sent)
            for leak in self.leaks_in(sent.reader, text, f"{sent.route} for {sent.reader or 'all'}")
        ]
        written = self._output()[self._read :]
        self._read += len(written)
        return found + self.leaks_in(None, written, "the log")

    def leaks_in(self, reader: int | None, text: str, where: str) -> list[str]:
        """Return what a text gives away that its reader (None: everybody) may not know, a line for each."""
        self.searched += 1
        text = _EMOJI.sub(r":\1:", text)
        secret, known = self._secret_to(reader)
        found = sorted(set(_CARD_ID.findall(text)) & secret)
        found += [
            card
            for card in secret
            for description in descriptions_of(card)
            if description in text and description not in known and re.search(re.escape(description) + _NO_MORE, text)
        ]
        found += ["the salt"] if self._salt and self._salt in text else []
        return [f"{each} in {where}: {text}" for each in found]

    def _secret_to(self, reader: int | None) -> tuple[frozenset[str], frozenset[str]]:
        members = [member.id for member in self._driver.members]
        seat = members.index(reader) if reader in members else None
        at = (self._driver.game_id, self._driver.seq, seat)
        if at not in self._secrets:
            self._secrets[at] = secrets_of(self._driver.position, seat)
        return self._secrets[at]

    def _texts(self, sent: Sent) -> Iterator[str]:
        """Yield what stands in a message, and in the files that came with it; but for what is of games long over."""
        yield from _strings(sent.body)
        for name, content in sent.files.items():
            if name == "splendor-privacy.json":
                games = json.loads(content)["games"]
                yield from _strings([game for game in games if game["game"] == self._driver.game_id])
            elif deal := re.fullmatch(r"deal-(\d+)\.txt", name):
                [[status]] = self._driver.rows("SELECT status FROM games WHERE id = ?", int(deal[1]))
                if status == "playing":
                    yield content.decode()
            elif not content.startswith(b"\x89PNG"):
                yield content.decode()


def secrets_of(position: Position, seat: int | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the cards that a seat (or None: everybody) may not know, and how those are described that it may."""
    known = set(_CARD_ID.findall(repr(position.view(seat).slices)))
    secret = set(_CARD_ID.findall(repr(position.slices))) - known
    return frozenset(secret), frozenset(text for card in known for text in descriptions_of(card))


@cache
def descriptions_of(card_id: str) -> tuple[str, ...]:
    """Return how a card is described, in each language, at length and in short, in words and in pictures."""
    card = CARDS[card_id]
    pictured = {gem: f":{gem.name.lower()}:" for gem in TOKENS}
    texts: list[str] = []
    for language in LANGUAGES:
        said = words_in(language)
        texts += [in_words(card, said), in_words(card, said, short=True), card_facts(card, said, None)]
        texts.append(card_facts(card, said, pictured))
    return tuple(dict.fromkeys(texts))


def _strings(content: Any) -> Iterator[str]:
    """Yield every text in something read from JSON."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        yield from _strings(list(content.values()))
    elif isinstance(content, list):
        for each in content:
            yield from _strings(each)
