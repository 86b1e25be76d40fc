"""The chance of a deal, computed from a secret and from the ids of the players' presses.

Anyone can compute it again. The key is the secret, 32 bytes. Block number n, from 0, is the HMAC-SHA256 of the public
lines in UTF-8 followed by n as 8 bytes; each block is eight numbers of 32 bits, and everything is big-endian. To draw
a number below `limit`, take the next number that is less than the largest multiple of `limit` up to 2**32, and its
remainder. A shuffle exchanges the last item with the one at a number drawn below the count of items, then the last but
one with the one at a number below that count less one, and so on down to the second. No random number generator of
Python is used, since its results differ from version to version.
"""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 4  # bytes of each number
_NUMBERS = 1 << 8 * _WORD


class DealChance:
    """A `Chance` that a secret in hex and public lines determine. Raises `ValueError` when the secret is not hex."""

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
