"""The proof that the deal was not chosen: it follows from a secret and from presses whose ids Discord gave out.

The secret is drawn when a lobby opens, and its SHA-256, the seal, is published there before others can join. The
order of turns and all cards follow from the secret and from the ids of the interactions that opened the lobby, took
the seats and started the game (see `DealChance`). After the game the players get the text of a
`SealedDeal`: a title line, the secret, the options, the way the first player was found, the presses, the order of
turns, and one line of JSON for each event of the deal, each line ended by a line feed, in UTF-8.
"""

import hashlib
import hmac
import json
import re
import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, Self, TypeVar

from bot.engine import Chance, Event, Frozen
from bot.games.unit.options import JOINING, RANDOM
from bot.rules import EXPANSIONS, LEVELS, Dealt, Options, codec_for, rules_for
from bot.rules.codec import CodecError, read_json
from data import components

TITLE = "splendor-bot deal, format 1"
SECRET, OPTIONS, FIRST, PRESSES, ORDER = HEADS = ("secret: ", "options: ", "first: ", "presses: ", "order: ")
SECRET_BYTES = 32
"""As many as the hash has: no one can guess the secret and compare its hash with the seal."""
SEAL_SHOWN = 32
"""Digits of a seal that messages show: 128 bits, too many to find another secret whose seal begins with them."""
PIECE = re.compile(r"\b[A-Z][0-9]{1,2}[AB]?\b")
"""The id of a card, noble or tile in an event of the deal."""
DISCORD_EPOCH = 1_420_070_400_000
"""The moment from which the upper bits of Discord's ids count, in milliseconds since 1970."""


class SealedDealError(Exception):
    """The text is not a sealed deal; the message is one line that says why."""


def new_secret() -> str:
    """Return a new secret from the system's secure source, in hex."""
    return secrets.token_hex(SECRET_BYTES)


def seal_of(secret: str) -> str:
    """Return the seal of a secret: the SHA-256 of its hex digits, in hex. `printf %s SECRET | sha256sum` prints it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class DealPress(Frozen):
    """An interaction that led to the deal: "open", "join" or "start", with the id that Discord gave to it.

    Discord's ids contain the moment of the interaction; the id is 0 when it came from elsewhere.
    """

    action: str
    id: int

    def moment(self) -> datetime:
        """Return when Discord received the interaction, in UTC, to the millisecond."""
        return datetime.fromtimestamp(0, UTC) + timedelta(milliseconds=(self.id >> 22) + DISCORD_EPOCH)

    def __str__(self) -> str:
        return f"{self.action} {self.id}"


class SealedDeal(Frozen):
    """A deal, and what determines it: a secret, the options and presses. It is kept secret until the game is over.

    `first` is "random", "joining", or the number of the player who begins, counted from 1 in the order of joining.
    `order` has these numbers in the order of turns. `text` is stored word for word, because another version of the bot
    may write the same deal differently.
    """

    text: str
    secret: str
    options: Options
    first: str
    presses: tuple[DealPress, ...]
    order: tuple[int, ...]
    events: tuple[Event, ...]

    @classmethod
    def of(
        cls,
        secret: str,
        options: Options,
        first: str,
        presses: Sequence[DealPress],
        seats: int,
        chance: Chance | None = None,
    ) -> Self:
        """Return the deal for a number of seats that follows from a secret and presses; tests may give a `chance`."""
        public = [
            f"{OPTIONS}{json.dumps(asdict(options), sort_keys=True)}",
            f"{FIRST}{first}",
            f"{PRESSES}{', '.join(map(str, presses))}",
        ]
        order, events = _dealt(options, first, seats, chance or DealChance(secret, _lines(public)))
        head = [TITLE, f"{SECRET}{secret}", *public, f"{ORDER}{' '.join(map(str, order))}"]
        text = _lines([*head, *map(codec_for(options).dumps, events)])
        return cls(text, secret, options, first, tuple(presses), order, events)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the sealed deal that a text contains; `faults` checks it. Raises `SealedDealError`."""
        title, *head = [*text.split("\n"), *[""] * len(HEADS)][: 1 + len(HEADS)]
        if title != TITLE or not all(line.startswith(start) for line, start in zip(head, HEADS, strict=True)):
            raise SealedDealError(f'This is not a sealed deal: it does not begin with "{TITLE}" and five lines more.')
        secret, options, first, presses, order = (
            line.removeprefix(start) for line, start in zip(head, HEADS, strict=True)
        )
        try:
            if not re.fullmatch(r"[0-9a-f]{64}", secret):
                raise SealedDealError("The secret of this sealed deal is not 64 digits and letters from a to f.")
            chosen = Options(**read_json(options))
            if chosen.expansion is not None and chosen.expansion not in EXPANSIONS:
                raise SealedDealError(f"This version knows no expansion {chosen.expansion!r}.")
            codec = codec_for(chosen)
            return cls(
                text,
                secret,
                chosen,
                first,
                parse_presses(presses),
                tuple(_number(number) for number in order.split(" ")),
                tuple(codec.loads(line) for line in text.split("\n")[1 + len(HEADS) :] if line),
            )
        except (ValueError, TypeError, RecursionError, CodecError) as error:
            raise SealedDealError(f"This sealed deal cannot be read: {error}.") from None

    def seal(self) -> str:
        """Return the seal of the secret, which was published before others could join."""
        return seal_of(self.secret)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each part of the deal that does not follow from the secret and the presses."""
        if [press.action for press in self.presses[:1] + self.presses[-1:]] != ["open", "start"]:
            yield "The presses do not begin with the opening of the table and end with its start."
        if len(self.order) < 2 or sorted(self.order) != list(range(1, len(self.order) + 1)):
            yield "The order of turns does not name each player once."
            return
        yield from self._missing_pieces()
        public = _lines(self.text.split("\n")[2:5])  # as they were written: options, first player and presses
        try:
            chance = DealChance(self.secret, public)
            order, events = _dealt(self.options, self.first, len(self.order), chance)
        except ValueError as error:
            yield f"The deal cannot be computed from the secret and the presses: {error}."
            return
        if order != self.order:
            expected = " ".join(map(str, order))
            yield f"The order of turns does not follow from the secret and the presses: it would be {expected}."
        if events != self.events:
            yield "The cards do not follow from the secret and the presses."

    def _missing_pieces(self) -> Iterator[str]:
        """Yield the cards that are not dealt exactly once, and other pieces that are dealt twice."""
        base = components().cards.values()
        dealt = [event for event in self.events if isinstance(event, Dealt)]
        cards = [sorted(level) for event in dealt for level in event.cards]
        if cards != [sorted(card.id for card in base if card.level == level) for level in LEVELS]:
            yield "Not every development card is dealt exactly once."
        pieces = [piece for event in self.events for piece in PIECE.findall(codec_for(self.options).dumps(event))]
        if twice := sorted(piece for piece, times in Counter(pieces).items() if times > 1):
            yield f"Pieces are dealt twice: {', '.join(twice)}."


def parse_presses(text: str) -> tuple[DealPress, ...]:
    """Return the presses of a line: "open 12, join 34". Raises `ValueError`."""
    return tuple(_press(press) for press in text.split(", "))


def _dealt(options: Options, first: str, seats: int, chance: Chance) -> tuple[tuple[int, ...], tuple[Event, ...]]:
    """Return the order of turns and the events, drawn in this order (B4, B2). Raises `ValueError` for a bad `first`."""
    joined = list(range(1, seats + 1))
    if first == RANDOM:
        order = chance.sample(joined, seats)
    elif first == JOINING:
        order = joined
    else:
        begins = joined.index(_number(first))
        order = joined[begins:] + joined[:begins]
    return tuple(order), rules_for(options).deal(seats, chance)


def _lines(lines: Sequence[Any]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _press(text: str) -> DealPress:
    found = re.fullmatch(r"(open|join|start) ([0-9]{1,19})", text)
    if found is None:
        raise ValueError(f"{text[:40]!r} is not a press")
    return DealPress(found[1], int(found[2]))


def _number(text: str) -> int:
    if not re.fullmatch(r"[1-9]", text):
        raise ValueError(f"{text[:40]!r} is not the number of a player")
    return int(text)


T = TypeVar("T")

_WORD = 4  # bytes of each number
_NUMBERS = 1 << 8 * _WORD


class DealChance:
    """A `Chance` that a secret in hex and public lines determine. Raises `ValueError` when the secret is not hex.

    Anyone can compute it again. The key is the secret, 32 bytes. Block number n, from 0, is the HMAC-SHA256 of the
    public lines in UTF-8 followed by n as 8 bytes; each block is eight numbers of 32 bits, and everything is
    big-endian. To draw a number below `limit`, take the next number that is less than the largest multiple of `limit`
    up to 2**32, and its remainder. A shuffle exchanges the last item with the one at a number drawn below the count of
    items, then the last but one with the one at a number below that count less one, and so on down to the second. No
    random number generator of Python is used, since its results differ from version to version.
    """

    def __init__(self, secret: str, public: str) -> None:
        self._numbers = _numbers(bytes.fromhex(secret), public.encode())

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return the first `k` members of the shuffled population."""
        items = list(population)
        for last in range(len(items) - 1, 0, -1):
            other = self._below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items[:k]

    def _below(self, limit: int) -> int:
        """Return a number below `limit`, each with the same probability."""
        fair = _NUMBERS - _NUMBERS % limit
        return next(number for number in self._numbers if number < fair) % limit


def _numbers(key: bytes, public: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, public + block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[at : at + _WORD], "big") for at in range(0, len(digest), _WORD))
        block += 1
