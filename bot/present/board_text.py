"""The whole table in words, for people who cannot see the picture and for those who would rather read.

The same lines are written in several ways, from full words to a terse notation; the first that fits is used.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache

from bot.engine import Position
from bot.present.card_text import brief, costs, deck, gives, level, notation, price
from bot.present.escape import VISIBLE, clean
from bot.present.expansions import ShownRow, presenter_of
from bot.present.phrases import Emojis, bold, can_buy, is_known_to, round_status, seen_by, size, turn_title
from bot.present.what_can_i_do import hand_text, options_text
from bot.present.words import Words
from bot.present.words import words as words_of
from bot.rules import LEVELS, PLACES, Player, base_of, expansion_of, open_cards, prestige_of
from data import TOKENS, Card, Gem, Gems, Noble

__all__ = ["ALT_LIMIT", "TEXT_LIMIT", "alt_text", "board_text", "hand_text", "options_text"]

ALT_LIMIT = 1024
TEXT_LIMIT = 4000
"""What Discord allows for the description of a picture, and for all text of one message."""


def alt_text(
    position: Position,
    names: Sequence[str],
    words: Words,
    viewer: int | None = None,
    limit: int = ALT_LIMIT,
) -> str:
    """Return the table in plain text for a picture's description, as a seat (or None: everybody) may see it."""
    return _first_fitting(_plain_ways(_Writer(position, seen_by(position, viewer), names, words, viewer)), limit)


def _plain_ways(full: "_Writer") -> Iterator["_Writer"]:
    """Yield ways to write a table down in plain text, each shorter than the one before."""
    yield full
    way = full
    for detail in (_Detail.SYMBOLS, _Detail.SHORT, _Detail.TERSE):
        way = replace(full, detail=detail, has_more=True)
        yield replace(way, explains_letters=True)
        yield way
    for visible in (16, 8):
        way = replace(way, visible=visible)
        yield way
    yield replace(way, detail=_Detail.BARE)
    yield replace(way, names=_numbers(full.names))
    way = replace(way, names=_numbers(full.names), detail=_Detail.BARE)
    yield way
    yield replace(way, has_more=False)


def board_text(
    position: Position,
    names: Sequence[str],
    words: Words,
    viewer: int | None,
    emojis: Mapping[Gem, str] | None,
) -> str:
    """Return the table in Markdown for `/board text`, as a seat (or None: everybody) may see it."""
    full = _Writer(position, seen_by(position, viewer), names, words, viewer, markdown=True)
    letters = replace(full, detail=_Detail.SYMBOLS)
    terse = replace(full, detail=_Detail.TERSE)
    ways = [replace(letters, emojis=emojis)] if emojis else []
    ways += [full, letters, replace(letters, visible=8), replace(terse, explains_letters=True, visible=8)]
    ways.append(replace(terse, names=_numbers(names)))
    return _first_fitting([*ways, replace(ways[-1], detail=_Detail.BARE)], TEXT_LIMIT)


def _first_fitting(ways: Iterable["_Writer"], limit: int) -> str:
    lines: list[str] = []
    for way in ways:
        lines, left = [], limit + 1  # for the first line follows no other
        for line in way.lines():
            lines.append(line)
            left -= size(line) + 1
            if left < 0:
                break
        if left >= 0:
            break
    return "\n".join(lines)[:limit]


def _numbers(names: Sequence[str]) -> list[str]:
    return [str(number) for number in range(1, len(names) + 1)]


class _Detail(IntEnum):
    """How much is written out."""

    BARE = -1  # as terse, without gaps, and decks and hidden cards by the addresses of the decks: "D3 (14)"
    TERSE = 0  # "R2: 1W 4B 2G"
    SHORT = 1  # "red, 2 prestige: 1W 4B 2G"
    SYMBOLS = 2  # "1 red bonus, 2 prestige, cost: 1W 4B 2G"
    WORDS = 3  # "1 red bonus, 2 prestige, cost: 1 diamond, 4 sapphires and 2 emeralds"


@dataclass(frozen=True, slots=True)
class _Writer:
    """One way to write the table down, with more or less detail, with or without Markdown."""

    position: Position
    seen: Position  # as the viewer may see it
    names: Sequence[str]
    words: Words
    viewer: int | None
    emojis: Emojis = None
    markdown: bool = False
    detail: _Detail = _Detail.WORDS
    has_more: bool = False
    explains_letters: bool = False
    visible: int = VISIBLE

    def lines(self) -> Iterator[str]:
        """Yield all lines, the most important ones first."""
        seen = self.seen
        state = base_of(seen)
        text = self.words.text
        title = turn_title(seen, [self._name(seat) for seat in range(seen.seats)], self.words)
        yield text("alt-title", title=title, status=round_status(seen, self.words))
        if self.viewer is not None and self.viewer not in seen.left and not seen.is_over:
            yield from self._reach(seen, self.viewer)
        yield self._line("alt-bank", self._gems(state.bank))
        for number in reversed(LEVELS):
            cards = [(f"{number}{place}", card) for place, card in zip(PLACES, state.rows[number - 1], strict=True)]
            left = len(state.decks[number - 1])
            yield from self._row(ShownRow(text("alt-level", level=number, count=left), f"D{number}", left, cards))
        for row in presenter_of(seen).rows(seen, self.words):
            yield from self._row(row)
        if expansion_of(seen).has_nobles:
            yield self._line("alt-nobles", "; ".join(map(self._noble, state.nobles)) or text("gems-none"))
        for title, content in presenter_of(seen).table_lines(seen, self.words, self.emojis):
            yield f"**{title}**: {content}" if self.markdown else f"{title}: {content}."
        for seat, player in enumerate(state.players):
            yield self._player(seen, seat, player)
        if self.explains_letters:
            letters = zip(TOKENS, self.words.letters(), strict=True)
            meanings = self.words.listed(f"{letter} {self.words.colour(gem)}" for gem, letter in letters)
            yield self._line("alt-letters", meanings)
            if self.detail <= _Detail.TERSE:
                yield text("alt-notation")
        if self.has_more:
            yield text("alt-more")

    def _row(self, row: ShownRow) -> Iterator[str]:
        is_bare = self.detail is _Detail.BARE
        title = f"{row.deck} ({row.count})" if is_bare else row.title
        lying = [(address, card) for address, card in row.cards if card or not is_bare]
        cards = [(address, self._card(card) if card else self.words.text("alt-gap")) for address, card in lying]
        if self.markdown:
            yield f"**{title}**"
            yield from (f"- **{address}** {card}" for address, card in cards)
        else:
            yield f"{title}: " + "; ".join(f"{address} {card}" for address, card in cards) + "."

    def _reach(self, seen: Position, viewer: int) -> Iterator[str]:
        """Yield which cards the viewer can buy and, but in the barest way, what each of the others wants in gems."""
        player = base_of(seen).players[viewer]
        cards = [*open_cards(seen), *((f"H{place}", held.card) for place, held in enumerate(player.hand, start=1))]
        near = [address for address, card in cards if can_buy(seen, viewer, card, self.words)]
        yield self._line("alt-reach", ", ".join(near) or self.words.text("gems-none"))
        missing = [(address, player.missing(card)) for address, card in cards if address not in near]
        lacks = [f"{address}: {self.words.symbols(gems, self.emojis)}" for address, gems in missing if gems]
        if lacks and self.detail is not _Detail.BARE:
            yield self._line("alt-lack", "; ".join(lacks))

    def _line(self, message: str, content: str) -> str:
        title = self.words.text(message)
        return f"**{title}**: {content}" if self.markdown else f"{title}: {content}."

    def _player(self, seen: Position, seat: int, player: Player) -> str:
        facts = [self.words.text("card-prestige", prestige=prestige_of(seen, seat))]
        facts.append(self.words.text("alt-tokens", gems=self._gems(player.tokens)))
        facts.append(self.words.text("alt-bonuses", bonuses=self._bonuses(player.bonuses)))
        if player.hand:
            cards = [
                f"H{place} {self._card(held.card)}"
                if is_known_to(held, seat, self.viewer, self.position)
                else self._back(held.card)
                for place, held in enumerate(player.hand, start=1)
            ]
            facts.append(self.words.text("alt-reserved", cards="; ".join(cards)))
        if player.nobles:
            facts.append(self.words.text("alt-visits", count=len(player.nobles)))
        facts += presenter_of(seen).player_facts(seen, seat, self.words)
        if seat in seen.left:
            facts.append(self.words.text("picture-left"))
        return f"{self._name(seat)}: {'. '.join(facts)}."

    def _back(self, card: Card) -> str:
        return deck(card) if self.detail is _Detail.BARE else level(card, self.words)

    def _name(self, seat: int) -> str:
        name = self.names[seat]
        return bold(name, self.visible) if self.markdown else clean(name, self.visible)

    def _gems(self, gems: Gems) -> str:
        if self.detail is _Detail.WORDS:
            return self.words.gems(gems)
        return self.words.symbols(gems, self.emojis)

    def _bonuses(self, bonuses: Gems) -> str:
        if self.detail is _Detail.WORDS:
            return self.words.bonuses(bonuses)
        return self.words.symbols(bonuses, self.emojis)

    def _card(self, card: Card) -> str:
        if self.emojis is not None:
            return _card_text(card, self.words, self.detail, self._gems)
        return _plain_card_text(card, self.words.language, self.detail)

    def _noble(self, noble: Noble) -> str:
        if self.detail <= _Detail.SHORT:
            return self._bonuses(noble.needs)
        return self.words.noble(noble, self.emojis, short=self.detail is not _Detail.WORDS)


def _card_text(card: Card, words: Words, detail: _Detail, gems: Callable[[Gems], str]) -> str:
    if detail <= _Detail.TERSE:
        return f"{notation(card, words)}: {price(card, gems)}"
    prestige = [words.text("card-prestige", prestige=card.prestige)] if card.prestige else []
    if detail is _Detail.SHORT:
        return f"{', '.join([brief(card, words), *prestige])}: {price(card, gems)}"
    return ", ".join([gives(card, words), *prestige, costs(card, words, gems)])


@cache
def _plain_card_text(card: Card, language: str, detail: _Detail) -> str:
    """Return a card without emojis, made once: every description of a board holds a dozen."""
    said = words_of(language)
    return _card_text(card, said, detail, said.gems if detail is _Detail.WORDS else said.symbols)
