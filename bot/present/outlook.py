"""The private texts about a player's own position: what they can do now, what is nearest, and their hand."""

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from bot.engine import Position
from bot.present import phrases
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words, summary
from bot.present.language.limits import MAX_TEXT, utf16_length
from bot.present.language.words import Words
from bot.rules import MAX_RESERVED, ChooseAction, TakeTokens, base_of, expansion_of
from data import GEMS
from data.gems import shortfall, total, unpack

NEAREST_CARDS = 3
_NEAREST_GOALS = 2
_LISTED = 8  # affordable cards named in the text; the buttons show all of them


def hand_text(position: Position, seat: int, words: Words) -> str:
    """Return a seat's reserved cards in Markdown, each with its payment or the missing gems."""
    view = phrases.seen_by(position, seat)
    player = base_of(view).players[seat]
    if not player.hand:
        return words.text("hand-empty")

    def write(words: Words) -> str:
        return "\n".join(
            f"**{address}** {in_words(held.card, words)}\n{phrases.affordability(view, seat, held.card, words)}"
            for address, held in player.hand_with_addresses()
        )

    return _fitting(write, words)


def outlook_text(position: Position, seat: int, words: Words, *, with_purchases: bool = True) -> str:
    """Return what a seat can do, or could if it were its turn, and what is nearest to it, in Markdown."""
    return _fitting(lambda words: "\n".join(_outlook_lines(position, seat, words, with_purchases)), words)


def nearest_lines(position: Position, seat: int, words: Words) -> Iterator[str]:
    """Yield a heading and the cards that a seat cannot afford yet but lacks the fewest gems for; nothing if none."""
    barred = expansion_of(position).barred_from_purchase(position, seat)
    affordable = phrases.affordable_cards(position, seat, words)
    others = [placed for placed in phrases.cards_for_sale(position, seat) if placed not in affordable]
    cards = [placed for placed in others if placed[1].id not in barred]

    def distance(placed: phrases.AddressedCard) -> tuple[int, int]:
        card = placed[1]
        return total(phrases.missing_and_covered(position, seat, card)[0]), -card.prestige

    if cards:
        yield words.text("can-nearest")
    for address, card in sorted(cards, key=distance)[:NEAREST_CARDS]:
        missing = phrases.shortage(position, seat, card, words)
        what = words.text("can-nearest-card", address=address, card=summary(card, words), shortage=missing)
        yield f"- {what}"


def _fitting(write: Callable[[Words], str], words: Words) -> str:
    """Return the text with emojis, or without them if it would be too long for a message."""
    text = write(words)
    return text if utf16_length(text) <= MAX_TEXT else write(words.with_emojis(None))


def _outlook_lines(position: Position, seat: int, words: Words, with_purchases: bool) -> Iterator[str]:
    """Yield the possible actions, then the cards, nobles and pieces of the expansion that are nearest."""
    decision = position.decision
    if decision is None:
        yield words.text("turn-over")
        return
    if seat in position.left:
        yield words.text("error-seat-left")
        return
    if decision.seat != seat:
        yield words.text("can-not-yet")
    elif isinstance(decision, ChooseAction):
        yield _takes(position, words)
    if with_purchases:
        yield _purchases(position, seat, words)
    if len(base_of(position).players[seat].hand) >= MAX_RESERVED:
        yield words.text("can-not-reserve")
    yield from nearest_lines(position, seat, words)
    yield from _nearest_goals("can-nobles", _nobles(position, seat, words), words)
    presenter = presenter_of(position)
    lacking = sorted(presenter.lacking(position, seat).items())
    goals = ((missing, presenter.goal(piece, position, seat, words)) for piece, missing in lacking)
    yield from _nearest_goals(presenter.goals_title, goals, words)


def _takes(position: Position, words: Words) -> str:
    """Return the line about the tokens that the legal moves allow to take (B6, B7)."""
    text = words.text
    taken = [unpack(move.tokens) for move in position.legal_moves() if isinstance(move, TakeTokens)]
    if not taken:
        return text("can-take-nothing")
    sizes = {sum(gems) for gems in taken if max(gems) == 1}
    pairs = [gem for gem in GEMS if any(gems[gem] == 2 for gems in taken)]
    choices = text("can-take-fewer" if len(sizes) > 1 else "can-take-different", count=max(sizes))
    if pairs:
        pair = text("can-take-pair", colours=words.colours(pairs))
        choices = text("can-take-or", first=choices, second=pair)
    return text("can-take-now", choices=choices)


def _purchases(position: Position, seat: int, words: Words) -> str:
    cards = phrases.affordable_cards(position, seat, words)
    if not cards:
        return words.text("can-buy-nothing")
    cards.sort(key=lambda placed: -placed[1].prestige)
    text = ", ".join(f"**{address}** ({summary(card, words)})" for address, card in cards[:_LISTED])
    more = len(cards) - _LISTED
    return words.text("can-buy", cards=f"{text} {words.text('can-more', count=more)}" if more > 0 else text)


def _nobles(position: Position, seat: int, words: Words) -> Iterator[tuple[int, str]]:
    """Yield the number of bonuses that the seat lacks for each noble, and the noble with them in words."""
    player = base_of(position).players[seat]
    reserved = expansion_of(position).nobles_for(position, seat)
    for noble in (*base_of(position).nobles, *reserved):
        needs = shortfall(player.bonuses, noble.needs)
        progress = words.text("can-noble-missing" if needs else "can-noble-comes", bonuses=words.pile(needs))
        yield total(needs), f"{words.noble(noble)}. {progress}"


def _nearest_goals(title: str, goals: Iterable[tuple[int, str]], words: Words) -> Iterator[str]:
    """Yield the title and the nearest goals; the empty line keeps the title out of the list above it."""
    nearest = sorted(goals, key=itemgetter(0))[:_NEAREST_GOALS]
    if nearest:
        yield f"\n{words.text(title)}"
    yield from (f"- {goal}" for _, goal in nearest)
