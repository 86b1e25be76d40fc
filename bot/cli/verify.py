"""`splendor-bot verify`: deal the cards of a game again, and compare them with its sealed deal."""

import argparse
from collections.abc import Iterator, Mapping

from bot.engine import Event, TurnBegan
from bot.games.deal.sealed_deal import SEAL_SHOWN, SealedDeal, SealedDealError
from bot.games.unit.options import JOINING, RANDOM
from bot.present.expansions import PRESENTERS
from bot.present.language.card_text import in_words
from bot.present.language.words import Words, words_in
from bot.rules import CARDS, LEVELS, NOBLES, Dealt, Options
from bot.runtime.config import CommandError, read_text

ACTIONS = {"open": "The lobby was opened", "join": "A player joined", "start": "The game was started"}
NAMED = "named"
WAYS = {
    RANDOM: "a random one",
    JOINING: "that of joining",
    NAMED: "a chosen player begins, the others follow as they joined",
}


def do_verify(arguments: argparse.Namespace) -> int:
    """Deal the cards again, compare them with the file, say what that proves, and return 0. Raises `CommandError`."""
    try:
        deal = SealedDeal.parse(read_text(arguments.file))
    except OSError as error:
        raise CommandError(f"{arguments.file} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, SealedDealError) as error:
        raise CommandError(f"{arguments.file}: {error}") from None
    shown = arguments.seal.strip().strip("`").lower()
    if len(shown) < SEAL_SHOWN:
        raise CommandError(f"At least the first {SEAL_SHOWN} digits of the seal are needed: fewer prove too little.")
    if not deal.seal().startswith(shown):
        raise CommandError(f"The seal does not match: the seal of the secret in this file is {deal.seal()}.")
    for fault in deal.faults():
        raise CommandError(f"{arguments.file}: {fault}")
    for event in deal.events:
        print(*_dealt_lines(event, deal.options, words_in("en")), sep="\n")
    print(*_findings(deal), sep="\n")
    return 0


def _findings(deal: SealedDeal) -> Iterator[str]:
    yield "Proven:"
    yield f"  - The secret is the one that was sealed as {deal.seal()}."
    yield f"  - The order of turns ({WAYS.get(deal.first, WAYS[NAMED])}) follows from the secret and the presses."
    yield "  - All cards and nobles, and those of the expansion, follow from the secret and the presses."
    yield "  - Every development card was dealt exactly once, and nothing was dealt twice."
    yield "To be compared with what you saw:"
    yield f"  - The lobby showed the first {SEAL_SHOWN} digits of this seal when it was opened, and still does."
    order = ", ".join(map(str, deal.order))
    yield f"  - The players, with their numbers in the lobby, took their turns in this order: {order}."
    for press in deal.presses:
        moment = f"at {press.moment():%Y-%m-%d %H:%M:%S} UTC" if press.id else "from elsewhere than Discord"
        yield f"  - {ACTIONS[press.action]} {moment} ({press.id})"


def _dealt_lines(event: Event, options: Options, words: Words) -> Iterator[str]:
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
