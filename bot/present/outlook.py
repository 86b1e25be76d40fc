"""The private texts about a player's own position: what they can do now, what is nearest, and their hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from bot.engine import Position
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words, summary
from bot.present.language.limits import MAX_TEXT, utf16_length
from bot.present.language.words import Words
from bot.present.phrases import affordability, affordable_cards, cards_for_sale, missing_and_covered, seen_by, shortage
from bot.rules import MAX_RESERVED, ChooseAction, TakeTokens, base_of, expansion_of
from data import GEMS, Card
from data.gems import shortfall, total, unpack

NEAREST_CARDS = 3
_NEAREST_GOALS = 2
_LISTED = 8  # affordable cards named in the text; the buttons show all of them

AddressedCard = tuple[str, Card]


def hand_text(position: Position, seat: int, words: Words) -> str:
    """Return a seat's reserved cards in Markdown, each with its payment or the missing gems."""
    player = base_of(seen_by(position, seat)).players[seat]
    if not player.hand:
        return words.text("hand-empty")

    def write(words: Words) -> str:
        lines = [
            f"**{address}** {in_words(held.card, words)}\n"
            f"{affordability(seen_by(position, seat), seat, held.card, words)}"
            for address, held in player.hand_with_addresses()
        ]
        return "\n".join(lines)

    return _fitting(write, words)


def outlook_text(position: Position, seat: int, words: Words, *, with_purchases: bool = True) -> str:
    """Return what a seat can do now, the cards and nobles nearest to it, in Markdown.

    On another seat's turn, these are what it could do if nothing changed. Without `with_purchases`, the cards that it
    can buy are left out, because they are listed elsewhere.
    """
    return _fitting(lambda words: "\n".join(_OutlookWriter(position, seat, words, with_purchases).lines()), words)


def nearest_lines(position: Position, seat: int, words: Words) -> Iterator[str]:
    """Yield a heading and the cards that a seat cannot afford yet but lacks the fewest gems for; nothing if none."""
    nearest = _nearest_cards(position, seat, words)
    if nearest:
        yield words.text("can-nearest")
    for address, card in nearest:
        what = summary(card, words)
        missing = shortage(position, seat, card, words)
        yield f"- {words.text('can-nearest-card', address=address, card=what, shortage=missing)}"


def _nearest_cards(position: Position, seat: int, words: Words) -> Sequence[AddressedCard]:
    barred = expansion_of(position).barred_from_purchase(position, seat)
    affordable = affordable_cards(position, seat, words)
    others = [placed for placed in cards_for_sale(position, seat) if placed not in affordable]
    cards = [placed for placed in others if placed[1].id not in barred]

    def distance(placed: AddressedCard) -> tuple[int, int]:
        card = placed[1]
        return total(missing_and_covered(position, seat, card)[0]), -card.prestige

    return sorted(cards, key=distance)[:NEAREST_CARDS]


def _fitting(write: Callable[[Words], str], words: Words) -> str:
    """Return the text with emojis, or without them if it would be too long for a message."""
    text = write(words)
    return text if utf16_length(text) <= MAX_TEXT else write(words.with_emojis(None))


@dataclass(frozen=True, slots=True)
class _OutlookWriter:
    position: Position
    seat: int
    words: Words
    with_purchases: bool

    def lines(self) -> Iterator[str]:
        """Yield the possible actions, then the cards, nobles and pieces of the expansion that are nearest."""
        text = self.words.text
        decision = self.position.decision
        if decision is None:
            yield text("turn-over")
            return
        if self.seat in self.position.left:
            yield text("error-seat-left")
            return
        if decision.seat != self.seat:
            yield text("can-not-yet")
        elif isinstance(decision, ChooseAction):
            yield self._takes()
        if self.with_purchases:
            yield from self._purchases()
        if len(base_of(self.position).players[self.seat].hand) >= MAX_RESERVED:
            yield text("can-not-reserve")
        yield from nearest_lines(self.position, self.seat, self.words)
        yield from self._nearest_goals("can-nobles", self._nobles())
        yield from self._nearest_goals(presenter_of(self.position).goals_title, self._goals())

    def _takes(self) -> str:
        """Return the line about the tokens that the legal moves allow to take (B6, B7)."""
        text = self.words.text
        taken = [unpack(move.tokens) for move in self.position.legal_moves() if isinstance(move, TakeTokens)]
        if not taken:
            return text("can-take-nothing")
        sizes = {sum(gems) for gems in taken if max(gems) == 1}
        pairs = [gem for gem in GEMS if any(gems[gem] == 2 for gems in taken)]
        choices = text("can-take-fewer" if len(sizes) > 1 else "can-take-different", count=max(sizes))
        if pairs:
            pair = text("can-take-pair", colours=self.words.colours(pairs))
            choices = text("can-take-or", first=choices, second=pair)
        return text("can-take-now", choices=choices)

    def _purchases(self) -> Iterator[str]:
        cards = affordable_cards(self.position, self.seat, self.words)
        if not cards:
            yield self.words.text("can-buy-nothing")
            return
        cards.sort(key=lambda placed: -placed[1].prestige)
        listed = [f"**{address}** ({summary(card, self.words)})" for address, card in cards[:_LISTED]]
        more = len(cards) - len(listed)
        text = ", ".join(listed)
        yield self.words.text("can-buy", cards=f"{text} {self.words.text('can-more', count=more)}" if more else text)

    def _nobles(self) -> Iterator[tuple[int, str]]:
        """Yield the number of bonuses that the seat lacks for each noble, and the noble with them in words."""
        player = base_of(self.position).players[self.seat]
        reserved = expansion_of(self.position).nobles_for(self.position, self.seat)
        for noble in (*base_of(self.position).nobles, *reserved):
            needs = shortfall(player.bonuses, noble.needs)
            if needs:
                missing = self.words.pile(needs)
                progress = self.words.text("can-noble-missing", bonuses=missing)
            else:
                progress = self.words.text("can-noble-comes")
            yield total(needs), f"{self.words.noble(noble)}. {progress}"

    def _goals(self) -> Iterator[tuple[int, str]]:
        """Yield the same for each piece of the expansion."""
        presenter = presenter_of(self.position)
        for piece, missing in sorted(presenter.lacking(self.position, self.seat).items()):
            yield missing, presenter.goal(piece, self.position, self.seat, self.words)

    def _nearest_goals(self, title: str, goals: Iterable[tuple[int, str]]) -> Iterator[str]:
        """Yield the title and the nearest goals; the empty line keeps the title out of the list above it."""
        nearest = sorted(goals, key=itemgetter(0))[:_NEAREST_GOALS]
        if nearest:
            yield f"\n{self.words.text(title)}"
        yield from (f"- {goal}" for _, goal in nearest)
