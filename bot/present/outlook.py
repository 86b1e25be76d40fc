"""The private texts about a player's own position: what they can do now, what is nearest, and their hand."""

from collections.abc import Iterator

from bot.engine import Position
from bot.present import phrases
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words, summary
from bot.present.language.limits import MAX_TEXT, utf16_length
from bot.present.language.words import Words
from bot.rules import MAX_RESERVED, ChooseAction, TakeTokens, base_of, expansion_of
from data import GEMS
from data.gems import total, unpack

NEAREST_CARDS = 3


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

    text = write(words)  # without emojis if it would be too long for a message
    return text if utf16_length(text) <= MAX_TEXT else write(words.with_emojis(None))


def outlook_text(position: Position, seat: int, words: Words) -> str:
    """Return in Markdown what the picture of the board cannot say about what a seat can do, and its nearest piece."""
    decision = position.decision
    if decision is None:
        return words.text("turn-over")
    if seat in position.left:
        return words.text("error-seat-left")
    lines: list[str] = []
    if decision == ChooseAction(seat):
        lines.append(_takes(position, words))
        if len(base_of(position).players[seat].hand) >= MAX_RESERVED:
            lines.append(words.text("can-not-reserve"))
    presenter = presenter_of(position)
    if lacking := presenter.lacking(position, seat):
        nearest = min(lacking, key=lambda piece: lacking[piece])
        lines.append(f"{words.text(presenter.goals_title)} {presenter.goal(nearest, position, seat, words)}")
    return "\n".join(lines)


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


def _takes(position: Position, words: Words) -> str:
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
