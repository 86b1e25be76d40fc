"""The proof that nobody changed the deal: its SHA-256 is published at the start, and the hashed text at the end.

The text can be kept as a file, so that `sha256sum` alone can check it: a title line, the salt, the options, and
one line of JSON for each event of the deal, each line ended by a line feed, in UTF-8.
"""

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Self

from bot.engine import CodecError, Event, read_json
from bot.rules import EXPANSIONS, Options, codec_for

TITLE = "splendor-bot deal, format 1"
SALT, OPTIONS = "salt: ", "options: "
SALT_BYTES = 32
"""As many as the hash has: guessing a deal and comparing its hash with the seal would need the salt, too."""


class SealedDealError(Exception):
    """The text is not a sealed deal; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class SealedDeal:
    """A deal as it was sealed. Nobody may see it before the game is over: it contains the order of the decks.

    `text` is the exact text that was hashed, because another version of the bot may write the same deal differently.
    """

    text: str
    salt: str
    options: Options
    events: tuple[Event, ...]

    @classmethod
    def of(cls, options: Options, events: Sequence[Event], salt: str | None = None) -> Self:
        """Return a deal sealed with a salt; without one, with a new salt from the system's secure source."""
        salt = salt or secrets.token_hex(SALT_BYTES)
        head = [TITLE, f"{SALT}{salt}", f"{OPTIONS}{json.dumps(asdict(options), sort_keys=True)}"]
        text = "".join(f"{line}\n" for line in (*head, *map(codec_for(options).dumps, events)))
        return cls(text, salt, options, tuple(events))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the sealed deal that a text contains. Raises `SealedDealError`."""
        title, salt, options, *lines = [*text.splitlines(), "", "", ""]
        if title != TITLE or not salt.startswith(SALT) or not options.startswith(OPTIONS):
            raise SealedDealError(f'This is not a sealed deal: it does not begin with "{TITLE}".')
        try:
            chosen = Options(**read_json(options.removeprefix(OPTIONS)))
            if chosen.expansion is not None and chosen.expansion not in EXPANSIONS:
                raise SealedDealError(f"This version knows no expansion {chosen.expansion!r}.")
            codec = codec_for(chosen)
            return cls(text, salt.removeprefix(SALT), chosen, tuple(codec.loads(line) for line in lines if line))
        except (ValueError, TypeError, CodecError) as error:
            raise SealedDealError(f"This sealed deal cannot be read: {error}.") from None

    def seal(self) -> str:
        """Return the SHA-256 of the text, in hex."""
        return hashlib.sha256(self.text.encode()).hexdigest()
