"""Faults of the deal: it must be the one that was sealed, and that the presses of the lobby led to."""

from collections.abc import Iterator

from bot.cli.faults.fault import Fault, Part
from bot.games import TableOptions
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError, parse_presses
from bot.rules import codec_for
from bot.store import StoredGame

_HEAD = 500
"""Characters of the lines of a deal before its events, without the presses."""


def faults_of_deal(game: StoredGame, options: TableOptions) -> Iterator[Fault]:
    """Yield the fault of the deal of a game that was dealt, if any."""
    part = Part.GAME if game.text is None else Part.DEAL
    try:
        deal = SealedDeal.parse(game.text or "")
    except SealedDealError:
        yield Fault("the deal differs from the one that was sealed", part)
        return
    written = len(game.log[0].events) + len(game.deal.presses or "") + _HEAD
    if len(deal.text) > 2 * written:
        yield Fault("the text of the deal is longer than the bot writes it", part)
        return
    dealt = codec_for(options.rules()).dumps(deal.events) == game.log[0].events
    sealed = (game.record.seal, game.deal.secret, options.rules(), len(game.seats))
    if not dealt or (deal.seal(), deal.secret, deal.options, len(deal.order)) != sealed or any(deal.faults()):
        yield Fault("the deal differs from the one that was sealed", part)
        return
    try:
        presses = parse_presses(game.deal.presses or "")
    except ValueError:
        presses = ()
    if presses != deal.presses[:-1] or any(press.id >= 1 << 63 for press in deal.presses):
        yield Fault("the presses differ from those of the deal", part)
