"""Search everything that the bot sends and logs for cards and secrets of deals that the reader may not know."""

import json
import re
from collections.abc import Callable, Iterator, Set
from functools import cache, lru_cache
from typing import Any

from bot.engine import Position
from bot.present.board_text import _Detail, _plain_card_text
from bot.present.language.card_text import card_facts, in_words
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import CARDS
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tests.support.loopback.discord_types import Sent
from tests.support.loopback.game_driver import GameDriver

_MORE_COST = r" ?\d|, | and | und | en | og "  # after a description: it is a more expensive card
_START = 6  # characters of a description by which it is looked up
_CARD_ID = re.compile(r"\b([DO]\d\d)\b")
_EMOJI = re.compile(r"<a?:(\w+):\d+>")


class Scanner:
    """Records what the bot sends to Discord and what it logs; `leaks` searches what is new since its last call.

    Texts are compared with the position at the time of the search, so call `leaks` soon after each action.
    """

    def __init__(self, driver: GameDriver, output: Callable[[], str]) -> None:
        self.searched = 0  # texts
        self._driver = driver
        self._output = output
        self._read = 0  # number of characters of the output
        self._sent: list[Sent] = []
        self._sealed: str | None = None  # the secret of a deal that is still sealed
        self._secrets: dict[tuple[int, int, int | None], tuple[frozenset[str], frozenset[str]]] = {}
        driver.discord.on_sent = self._sent.append

    def leaks(self, *, except_for: int | None = None) -> list[str]:
        """Return the leaks in what was sent and logged since the last call.

        Texts that only the member `except_for` can read are left out.
        """
        sent_since, self._sent[:] = list(self._sent), []
        sealed = "SELECT secret FROM sealed_deals JOIN games ON id = game_id WHERE id = ? AND ended_at IS NULL"
        self._sealed = next((secret for (secret,) in self._driver.rows(sealed, self._driver.game_id)), None)
        found = [
            leak
            for sent in sent_since
            if sent.reader is None or sent.reader != except_for
            for text in self._texts(sent)
            for leak in self.leaks_in(sent.reader, text, f"{sent.route} for {sent.reader or 'all'}")
        ]
        written = self._output()[self._read :]
        self._read += len(written)
        return found + self.leaks_in(None, written, "the log")

    def leaks_in(self, reader: int | None, text: str, where: str) -> list[str]:
        """Return a line for each secret in a text that its reader (None: everybody) may not know."""
        self.searched += 1
        secret, known = self._secret_to(reader)
        found = found_in(text, secret, known, is_public=reader is None)
        found += ["the secret of the deal"] if self._sealed and self._sealed in text else []
        return [f"{each} in {where}: {text}" for each in found]

    def _secret_to(self, reader: int | None) -> tuple[frozenset[str], frozenset[str]]:
        members = [member.id for member in self._driver.members]
        seat = members.index(reader) if reader in members else None
        at = (self._driver.game_id, self._driver.seq, seat)
        if at not in self._secrets:
            self._secrets[at] = secrets_of(self._driver.position, seat)
        return self._secrets[at]

    def _texts(self, sent: Sent) -> Iterator[str]:
        """Yield the texts of a message and of its files, except those about games that are over or of one member."""
        games_of_controls = set(map(int, re.findall(r'"sp[lm]:(\d++):', json.dumps(sent.body, default=str))))
        if sent.reader is not None and games_of_controls and self._driver.game_id not in games_of_controls:
            return  # a game in direct messages, with another deal
        yield from strings_in(sent.body)
        for name, content in sent.files.items():
            if name == "splendor-privacy.json":
                games = json.loads(content)["games"]
                yield from strings_in([game for game in games if game["game"] == self._driver.game_id])
            elif deal := re.fullmatch(r"deal-(\d+)\.txt", name):
                [[status]] = self._driver.rows("SELECT status FROM games WHERE id = ?", int(deal[1]))
                if status == "playing":
                    yield content.decode()
            elif not content.startswith(b"\x89PNG"):
                yield content.decode()


def found_in(text: str, secret: Set[str], known: Set[str], *, is_public: bool) -> list[str]:
    """Return the secret cards that a text names or describes, and "a plan" if everybody can read of one in it.

    A description counts only if none of the `known` cards reads the same.
    """
    text = _EMOJI.sub(r":\1:", text)
    found = sorted(set(_CARD_ID.findall(text)) & secret)
    described = (each for line in text.split("\n") for each in _described_in(line))
    found += [card for card, description in described if card in secret and description not in known]
    return found + (["a plan"] if is_public and any(each in text for each in _plan_texts()) else [])


def names_cards(text: str) -> bool:
    """Return whether a text names or describes any card."""
    text = _EMOJI.sub(r":\1:", text)
    return bool(_CARD_ID.search(text)) or any(_described_in(line) for line in text.split("\n"))


@lru_cache(50_000)
def _described_in(line: str) -> tuple[tuple[str, str], ...]:
    """Return the cards that a line describes, each with its description; they are the same in most messages."""
    by_start, found = _descriptions_by_start(), list[tuple[str, str]]()
    for place in range(len(line) - _START + 1):
        for card, description in by_start.get(line[place : place + _START], ()):
            if line.startswith(description, place) and not re.match(_MORE_COST, line[place + len(description) :]):
                found.append((card, description))
    return tuple(dict.fromkeys(found))


@cache
def _descriptions_by_start() -> dict[str, list[tuple[str, str]]]:
    """Return all descriptions of all cards by their first characters."""
    by_start: dict[str, list[tuple[str, str]]] = {}
    for card in CARDS:
        for description in descriptions_of(card):
            by_start.setdefault(description[:_START], []).append((card, description))
    return by_start


def secrets_of(position: Position, seat: int | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the ids of the cards that a seat (None: everybody) may not know, and descriptions of those it may."""
    known = set(_CARD_ID.findall(repr(position.view(seat).slices)))
    secret = set(_CARD_ID.findall(repr(position.slices))) - known
    return frozenset(secret), frozenset(text for card in known for text in descriptions_of(card))


@cache
def descriptions_of(card_id: str) -> tuple[str, ...]:
    """Return all descriptions of a card: in each language, long and short, in words and with emojis.

    The notation of the briefest alt texts is left out: "1B: 2W", a price of card B without prestige, is also what is
    missing for the card 1B.
    """
    card = CARDS[card_id]
    pictured = {gem: f":{name}:" for gem, name in EMOJI_NAMES.items()}
    texts: list[str] = []
    for language in LANGUAGES:
        own = words_in(language)
        texts += [in_words(card, own), in_words(card, own, short=True), card_facts(card, own)]
        texts.append(card_facts(card, own.with_emojis(pictured)))
        texts += [_plain_card_text(card, language, detail) for detail in _Detail if detail >= _Detail.SHORT]
    return tuple(dict.fromkeys(texts))


@cache
def _plan_texts() -> tuple[str, ...]:
    """Return what only the owner of a plan may read, in each language."""
    names = ("plan-title", "plan-how", "plan-mark", "plan-asked")
    texts = [words_in(language).text(name) for language in LANGUAGES for name in names]
    return tuple(f"({text})" if text.islower() else text for text in texts)


def strings_in(content: Any) -> Iterator[str]:
    """Yield every string in decoded JSON."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, dict):
        yield from strings_in(list(content.values()))
    elif isinstance(content, list):
        for each in content:
            yield from strings_in(each)
