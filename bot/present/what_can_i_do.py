"""The private answers to "What can I do?" and "My hand"."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.engine import Position
from bot.present.card_text import card_facts, in_words
from bot.present.expansions import presenter_of
from bot.present.lengths import TEXT_LIMIT, utf16_length
from bot.present.phrases import (
    affordability,
    can_buy,
    cards_for_sale,
    seen_by,
    shortage,
)
from bot.present.words import Emojis, Words
from bot.rules import (
    MAX_RESERVED,
    MAX_TOKENS,
    NOBLES,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    Player,
    TakeTokens,
    base_of,
    expansion_of,
    open_cards,
    ways_to_pay,
)
from data import GEMS, Card, Gem, Noble
from data.gems import count, shortfall, total, unpack

_AFTER_LIST = "\n"
"""Without an empty line between them, Discord shows a heading as part of the list above it."""


def hand_text(position: Position, seat: int, words: Words, emojis: Emojis) -> str:
    """Return a seat's reserved cards in Markdown, each with its payment or the missing gems."""
    player = base_of(seen_by(position, seat)).players[seat]
    if not player.hand:
        return words.text("hand-empty")

    def write(emojis: Emojis) -> str:
        lines = [
            f"**{address}** {in_words(held.card, words, emojis, short=True)}\n"
            f"{affordability(seen_by(position, seat), seat, held.card, words, emojis)}"
            for address, held in player.hand_with_addresses()
        ]
        return "\n".join(lines)

    return _fitting(write, emojis)


def options_text(position: Position, seat: int, words: Words, emojis: Emojis) -> str:
    """Return the seat's possible moves in Markdown; on another seat's turn, only the cards it can afford."""
    return _fitting(lambda emojis: "\n".join(_OptionsWriter(position, seat, words, emojis).lines()), emojis)


def _fitting(write: Callable[[Emojis], str], emojis: Emojis) -> str:
    """Return the text with emojis, or without them if it would be too long for a message."""
    text = write(emojis)
    return text if utf16_length(text) <= TEXT_LIMIT else write(None)


@dataclass(frozen=True, slots=True)
class _OptionsWriter:
    position: Position
    seat: int
    words: Words
    emojis: Emojis

    def lines(self) -> Iterator[str]:
        """Yield the possible moves or answers, then the cards and nobles within reach."""
        text = self.words.text
        player = base_of(seen_by(self.position, self.seat)).players[self.seat]
        decision = self.position.decision
        if decision is None:
            yield text("turn-over")
            return
        if self.seat in self.position.left:
            yield text("error-seat-left")
            return
        if decision.seat == self.seat:
            match decision:
                case ChooseTokensToReturn():
                    yield text("can-return", count=decision.count, gems=self._gems(player.tokens))
                    return
                case ChooseNoble():
                    yield text("can-choose-noble")
                    yield from (f"- {self._noble(NOBLES[noble])}" for noble in decision.nobles)
                    return
                case ChooseAction():
                    yield from self._takes()
                    yield from self._reservations(player)
                case _:
                    yield from self._answers()
                    return
        else:
            yield text("can-not-yet")
        yield from self._purchases(player)
        yield from self._nobles(player)
        progress = presenter_of(self.position).progress_lines(self.position, self.seat, self.words, self.emojis)
        yield from (line if number else _AFTER_LIST + line for number, line in enumerate(progress))

    def _takes(self) -> Iterator[str]:
        """Yield the tokens that the legal moves allow to take (B6, B7)."""
        text = self.words.text
        taken = [unpack(move.tokens) for move in self.position.legal_moves() if isinstance(move, TakeTokens)]
        if not taken:
            yield text("can-take-nothing")
            return
        sizes = {sum(gems) for gems in taken if max(gems) == 1}
        pairs = [gem for gem in GEMS if any(gems[gem] == 2 for gems in taken)]
        state = base_of(self.position)
        bank = self._gems({gem: count(state.bank, gem) for gem in GEMS})
        if len(sizes) > 1:
            yield text("can-take-up-to", count=max(sizes), bank=bank)
        else:
            yield text("can-take", count=max(sizes), bank=bank)
        if pairs:
            yield text("can-take-two", gems=self._choice(pairs))
        else:
            yield text("can-not-take-two")
        held = total(state.players[self.seat].tokens)
        if held + max(sum(gems) for gems in taken) > MAX_TOKENS:
            yield text("can-hold-ten", count=held)

    def _reservations(self, player: Player) -> Iterator[str]:
        state = base_of(self.position)
        if len(player.hand) >= MAX_RESERVED:
            yield self.words.text("can-not-reserve")
            return
        decks = [f"D{level}" for level, deck in enumerate(state.decks, start=1) if deck]
        decks += [deck.address for deck in presenter_of(self.position).decks(self.position) if deck.count]
        if decks or open_cards(self.position):
            places = self.words.listed(decks) or self.words.text("gems-none")
            gold = "can-reserve" if count(state.bank, Gem.GOLD) else "can-reserve-without-gold"
            yield self.words.text(gold, decks=places)

    def _purchases(self, player: Player) -> Iterator[str]:
        text = self.words.text
        cards = list(cards_for_sale(self.position, self.seat))
        affordable = [pair for pair in cards if can_buy(self.position, self.seat, pair[1], self.words)]
        if not affordable:
            yield text("can-buy-nothing")
        else:
            yield text("can-buy")
        for address, card in affordable:
            facts = card_facts(card, self.words, self.emojis, cost=False)
            yield f"- **{address}** {facts}: {self._price(card)}"
        others = [pair for pair in cards if pair not in affordable]
        if others:
            yield (_AFTER_LIST if affordable else "") + text("can-buy-later")
            others.sort(key=lambda pair: total(player.missing(pair[1])))
        for address, card in others:
            yield f"- **{address}** {shortage(self.position, self.seat, card, self.words, self.emojis)}"

    def _price(self, card: Card) -> str:
        ways = ways_to_pay(self.position, self.seat, card)
        if not ways:
            return presenter_of(self.position).other_payment(self.position, self.seat, card, self.words, self.emojis)
        return self.words.text("can-pay", payment=self._gems(ways[0])) if ways[0] else self.words.text("card-free")

    def _nobles(self, player: Player) -> Iterator[str]:
        reserved = expansion_of(self.position).nobles_for(self.position, self.seat)
        nobles = (*base_of(self.position).nobles, *reserved)
        if nobles:
            yield _AFTER_LIST + self.words.text("can-nobles")
        for noble in nobles:
            needs = shortfall(player.bonuses, noble.needs)
            if needs:
                progress = self.words.text("can-noble-missing", bonuses=self._gems(needs))
            else:
                progress = self.words.text("can-noble-comes")
            yield f"- {self._noble(noble)}. {progress}"

    def _answers(self) -> Iterator[str]:
        """Yield the answers to a question of an expansion."""
        presenter = presenter_of(self.position)
        labels = [presenter.label(move, self.position, self.words) for move in self.position.legal_moves()]
        yield self.words.text("can-answer")
        yield from (f"- {label}" for label in labels if label)

    def _choice(self, gems: list[Gem]) -> str:
        if self.emojis:
            return " ".join(self.emojis[gem] for gem in gems)
        return self.words.listed(self.words.colour(gem) for gem in gems)

    def _gems(self, gems: int | Mapping[Gem, int]) -> str:
        return self.words.symbols(gems, self.emojis)

    def _noble(self, noble: Noble) -> str:
        return self.words.noble(noble, self.emojis, short=True)
