"""The last move in words, for the strip of a board's picture and for its alt text.

The words are those of the move lines of a message. Names and gems are marks in them, characters for private use that no
name can bring in, so that the strip can show gems as pictures and no name can look like anything else.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from bot.engine import Event, Position
from bot.present.event_text import event_lines
from bot.present.language.escape import clean
from bot.present.language.words import WORD_JOINER, Words
from data.gems import TOKENS, Gem
from render.contract.scene import CLAUSE_BREAK, NameOf, Strip

Turn = Sequence[tuple[Position, Sequence[Event]]]
"""The entries of a turn: the position before each, and its events."""

_FIRST_GEM, _FIRST_NAME = 0xE000, 0xE100
_GEMS = {gem: chr(_FIRST_GEM + gem) for gem in TOKENS}
_MARK = re.compile("([\ue000-\ue0ff]|[\ue100-\ue1ff])")
_BESIDE = re.compile(r" \([^)]*+\)|: .*+")
_SUBJECT = re.compile("[\ue100-\ue1ff] ")


def strip_of(turn: Turn, words: Words, viewer: int | None) -> Strip:
    """Return what a turn did, as a seat (or None: a spectator) may see it, without what the cards give (B18)."""
    text = CLAUSE_BREAK.join(_lines(turn, words.with_emojis(_GEMS), viewer))
    return tuple(_part(piece) for piece in _MARK.split(text) if piece)


def last_move_text(turn: Turn, words: Words, viewer: int | None, shown: Callable[[str], str] = clean) -> str:
    """Return the same in words only; `shown` makes the names harmless."""
    text = CLAUSE_BREAK.join(_lines(turn, words.with_emojis(None), viewer))
    return "".join(
        shown(words.names[part.panel]) if isinstance(part, NameOf) else str(part)
        for part in map(_part, filter(None, _MARK.split(text)))
    )


def _lines(turn: Turn, words: Words, viewer: int | None) -> Iterator[str]:
    """Yield what events did with marks for names and gems, without Markdown and without what the board beside shows.

    The latter stands in brackets or behind a colon. The name that clauses in succession begin with is said once, and
    so is a clause that is repeated.
    """
    marked = words.with_names(chr(_FIRST_NAME + seat) for seat in range(len(words.names)))
    said = [
        _BESIDE.sub("", line.replace("**", "").replace(WORD_JOINER, ""))
        for before, events in turn
        for line in event_lines(before, events, marked, viewer, with_refills=False, brief=True)
    ]
    subject = ""
    for clause, repeated in groupby(said):
        is_same = clause[:2] == subject and _SUBJECT.fullmatch(subject) is not None
        subject, count = clause[:2], len(list(repeated))
        yield clause[2 * is_same :] + (f" × {count}" if count > 1 else "")


def _part(piece: str) -> str | Gem | NameOf:
    """Return the gem or the name of a mark, and any other text as it is."""
    if not _MARK.fullmatch(piece):
        return piece
    code = ord(piece)
    return NameOf(code - _FIRST_NAME) if code >= _FIRST_NAME else Gem(code - _FIRST_GEM)
