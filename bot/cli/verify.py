"""`splendor-bot verify`: check a deal against its published seal."""

import argparse
import hashlib
from collections.abc import Iterator, Mapping

from bot.config import CommandError, read_file
from bot.engine import Event, TurnBegan
from bot.present.card_text import in_words
from bot.present.expansions import PRESENTERS
from bot.present.words import Words, words_in
from bot.rules import CARDS, LEVELS, NOBLES, Dealt, Options
from bot.tables import SealedDeal, SealedDealError

LARGEST_DEAL = 1 << 20
"""Bytes of the largest file that is read; a deal has less than 10,000."""


def run(arguments: argparse.Namespace) -> int:
    """Compare a deal with its seal, list its cards, nobles and tiles, and return 0. Raises `CommandError`."""
    try:
        content = read_file(arguments.file, limit=LARGEST_DEAL)
        deal = SealedDeal.parse(content.decode())
    except OSError as error:
        raise CommandError(f"{arguments.file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, SealedDealError) as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    seal = hashlib.sha256(content).hexdigest()
    if seal != arguments.seal.strip().strip("`").lower():
        raise CommandError(f"The seal does not match: the seal of this deal is {seal}.")
    for event in deal.events:
        print(*_dealt_lines(event, deal.options, words_in("en")), sep="\n")
    print(f"The seal matches: this is the deal that was sealed as {seal}.")
    return 0


def _dealt_lines(event: Event, options: Options, words: Words) -> Iterator[str]:
    """Yield the lines that describe an event of a deal, with the id of each card, noble and tile."""
    if isinstance(event, Dealt):
        for level, cards in zip(LEVELS, event.cards, strict=True):
            described = {card: in_words(CARDS[card], words, short=True) for card in cards}
            yield from _piece_lines(f"Level {level}", described)
        yield from _piece_lines("Nobles", {noble: words.noble(NOBLES[noble]) for noble in event.nobles})
    elif isinstance(event, TurnBegan):
        yield f"Seat {event.seat + 1} begins."
    elif presenter := PRESENTERS.get(options.expansion or ""):
        for title, pieces in presenter.dealt_pieces(event, words):
            yield from _piece_lines(title, pieces)


def _piece_lines(title: str, pieces: Mapping[str, str]) -> Iterator[str]:
    if pieces:
        yield f"{title}, in the order of the deal:"
        yield from (f"  {piece:4} {text}" for piece, text in pieces.items())
