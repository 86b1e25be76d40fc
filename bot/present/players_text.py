"""The purchased cards of players in words: the alt text of their picture, and the answer to `/board player:`."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine import Position
from bot.present.expansions import presenter_of
from bot.present.language.card_text import brief, card_facts, deck, level, notation, price
from bot.present.language.escape import VISIBLE, bold, clean
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT, utf16_length
from bot.present.language.words import Words
from bot.present.phrases import columns_of, is_known_to, round_status, seen_by, standing_facts
from bot.rules import Reserved, base_of
from data import Card, Gem

_SHORT_NAMES = (16, 8)
"""Visible characters of names where a text would be too long otherwise."""


def players_alt(
    position: Position, words: Words, viewer: int | None, seats: Sequence[int], computers: Collection[int] = ()
) -> str:
    """Return the alt text of the purchased cards of some seats, in at most `MAX_ALT_TEXT` characters.

    It tells what a seat (or None: a spectator) may see, and says which seats are `computers`.
    """
    whole = _PlayersWriter(seen_by(position, viewer), words.with_emojis(None), viewer, computers)
    letters = replace(whole, words=words.with_letters())
    brief_ones = [replace(letters, is_brief=True, visible=visible) for visible in (VISIBLE, *_SHORT_NAMES)]
    return _first_fitting((whole, letters, *brief_ones, brief_ones[0].with_numbers()), seats, MAX_ALT_TEXT)


def players_text(
    position: Position, words: Words, viewer: int | None, seats: Sequence[int], computers: Collection[int] = ()
) -> str:
    """Return the same as `players_alt` in Markdown, in at most `MAX_TEXT` characters."""
    whole = _PlayersWriter(seen_by(position, viewer), words, viewer, computers, markdown=True)
    brief_one = replace(whole, is_brief=True, visible=_SHORT_NAMES[-1])
    return _first_fitting((whole, brief_one, brief_one.with_numbers()), seats, MAX_TEXT)


def _first_fitting(ways: Sequence["_PlayersWriter"], seats: Sequence[int], limit: int) -> str:
    """Return the first text that fits, or the last one cut to the limit."""
    texts = [way.text(seats) for way in ways]
    return next((text for text in texts if utf16_length(text) <= limit), texts[-1][:limit])


@dataclass(frozen=True, slots=True)
class _PlayersWriter:
    """Writes what lies before seats; the `view` is the position as the viewer may see it."""

    view: Position
    words: Words
    viewer: int | None
    computers: Collection[int]
    markdown: bool = False
    is_brief: bool = False
    visible: int = VISIBLE

    def with_numbers(self) -> "_PlayersWriter":
        """Return the writer with the numbers of the players in place of their names."""
        return replace(self, words=self.words.with_names(str(seat + 1) for seat in range(self.view.seats)))

    def text(self, seats: Sequence[int]) -> str:
        """Return a title, what the numbers are, and everything of each seat, its purchased cards first."""
        title = f"{self.words.text('players-title')} · {round_status(self.view, self.words)}"
        explained = self.words.text("players-numbers")
        lines = [f"### {title}", f"-# {explained}"] if self.markdown else [f"{title}. {explained}"]
        for seat in seats:
            columns = zip(Gem, columns_of(self.view, seat), strict=True)
            cards = [self._column(gem, column) for gem, column in columns if column]
            facts = [
                f"{self._name(seat)}: {'. '.join(standing_facts(self.view, seat, self.words))}",
                *cards,
                *self._others(seat),
            ]
            lines.append(("\n- " if self.markdown else ". ").join(facts) + ("" if self.markdown else "."))
        return "\n".join(lines)

    def _name(self, seat: int) -> str:
        name = (bold if self.markdown else clean)(self.words.names[seat], self.visible)
        return self.words.text("alt-computer", player=name) if seat in self.computers else name

    def _column(self, gem: Gem, cards: Sequence[Card]) -> str:
        """Return the cards of a column: "red: 0, 0 (double), 2"; those without a colour in words."""
        if gem is Gem.GOLD:
            return "; ".join(brief(card, self.words) for card in cards)
        return self.words.text(
            "players-column", colour=self.words.colours([gem]), cards=", ".join(map(self._prestige, cards))
        )

    def _prestige(self, card: Card) -> str:
        if card.bonuses == 1:
            return str(card.prestige)
        return self.words.text("players-double" if card.bonuses else "players-joined", prestige=card.prestige)

    def _others(self, seat: int) -> Iterator[str]:
        """Yield everything that lies before a seat besides its cards."""
        player, words = base_of(self.view).players[seat], self.words
        if player.nobles and self.is_brief:
            yield words.text("alt-visits", count=len(player.nobles))
        elif player.nobles:
            yield f"{words.text('alt-nobles')}: {'; '.join(words.noble(noble) for noble in player.nobles)}"
        yield from presenter_of(self.view).player_facts(self.view, seat, words)
        if player.hand:
            yield words.text("alt-reserved", cards="; ".join(self._held(each, seat) for each in player.hand))

    def _held(self, held: Reserved, seat: int) -> str:
        card, words = held.card, self.words
        if is_known_to(held, seat, self.viewer, self.view):
            return (
                f"{notation(card, words)}: {price(card, words.symbols)}" if self.is_brief else card_facts(card, words)
            )
        return deck(card) if self.is_brief else level(card, words)
