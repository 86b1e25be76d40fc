"""The whole table and the purchased cards of players as text: alt texts of pictures, and answers to `/board`.

The same lines are written in several variants, from full words to a terse notation; the first that fits is used.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import cache
from typing import Self

from bot.engine import Frozen, Position
from bot.present import phrases
from bot.present.expansions import presenter_of
from bot.present.language.card_text import brief, card_facts, costs, deck, gives, level, notation, price
from bot.present.language.escape import VISIBLE, bold, clean
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT, utf16_length
from bot.present.language.words import Words, words_in
from bot.rules import LEVELS, PLACES, Player, Reserved, base_of, expansion_of, open_cards, prestige_of, standings
from data import TOKENS, Card, Gem, Gems, Noble

_SHORT_NAMES = (16, 8)  # visible characters of names where a text would be too long otherwise


def alt_text(
    position: Position,
    words: Words,
    viewer: int | None = None,
    limit: int = MAX_ALT_TEXT,
    computers: Collection[int] = (),
    says_turn: bool = True,
) -> str:
    """Return the alt text of the table as a seat (or None: a spectator) may see it, in at most `limit` characters.

    It says which seats are `computers`, and with `says_turn`, whose turn it is or who has won.
    """
    view = phrases.seen_by(position, viewer)
    full = _BoardWriter(view, words.with_emojis(None), viewer, computers, says_turn=says_turn)
    return _first_fitting(_plain_variants(full), limit)


def _plain_variants(full: "_BoardWriter") -> Iterator["_BoardWriter"]:
    yield full
    way = full
    for detail in (_Detail.SYMBOLS, _Detail.SHORT, _Detail.TERSE):
        yield replace(full, detail=detail, has_more=True, may_explain=True)
    way = replace(full, detail=_Detail.TERSE, has_more=True)
    for visible in _SHORT_NAMES:
        way = replace(way, visible=visible)
        yield way
    way = replace(way, detail=_Detail.BARE)
    yield way
    yield way.with_numbers()
    yield replace(way.with_numbers(), has_more=False)


def board_text(position: Position, words: Words, viewer: int | None, computers: Collection[int] = ()) -> str:
    """Return the same in Markdown, in at most `MAX_TEXT` characters."""
    full = _BoardWriter(phrases.seen_by(position, viewer), words.with_emojis(None), viewer, computers, markdown=True)
    with_emojis = [replace(full, detail=_Detail.SYMBOLS, words=words)] if words.emojis else []
    terse = replace(full, detail=_Detail.TERSE, explains_letters=True, visible=_SHORT_NAMES[-1])
    return _first_fitting([*with_emojis, full, terse], MAX_TEXT)


def players_alt(
    position: Position, words: Words, viewer: int | None, seats: Sequence[int], computers: Collection[int] = ()
) -> str:
    """Return the alt text of the purchased cards of some seats, likewise in at most `MAX_ALT_TEXT` characters."""
    whole = _PlayersWriter(phrases.seen_by(position, viewer), words.with_emojis(None), viewer, computers, seats=seats)
    letters = replace(whole, words=words.with_letters())
    brief_one = replace(letters, is_brief=True)
    return _first_fitting([whole, letters, brief_one, brief_one.with_numbers()], MAX_ALT_TEXT)


def players_text(
    position: Position, words: Words, viewer: int | None, seats: Sequence[int], computers: Collection[int] = ()
) -> str:
    """Return the same as `players_alt` in Markdown, in at most `MAX_TEXT` characters."""
    whole = _PlayersWriter(phrases.seen_by(position, viewer), words, viewer, computers, markdown=True, seats=seats)
    return _first_fitting([whole, replace(whole, is_brief=True, visible=_SHORT_NAMES[-1])], MAX_TEXT)


def end_alt(position: Position, words: Words, computers: Collection[int] = ()) -> str:
    """Return the end in words: the rounds, the ranking, which says who has won, and as much of the table as fits."""
    lines: list[str] = []
    for standing in standings(position):
        facts = ", ".join(phrases.standing_facts(position, standing.seat, words))
        lines.append(f"{standing.place}. {clean(words.names[standing.seat])}: {facts}.")
    ranking = "\n".join(lines)
    limit = MAX_ALT_TEXT - utf16_length(ranking) - 1
    rounds, _, rest = alt_text(position, words, limit=limit, computers=computers, says_turn=False).partition("\n")
    return f"{rounds}\n{ranking}\n{rest}"


def _first_fitting(variants: Iterable["_Writer"], limit: int) -> str:
    lines: list[str] = []
    for variant in variants:
        lines, remaining = [], limit + 1  # the first line needs no line break
        for line in variant.lines():
            lines.append(line)
            remaining -= utf16_length(line) + 1
            if remaining < 0:
                break
        if remaining >= 0:
            lines = variant.with_optional_lines(lines, remaining)
            break
    return "\n".join(lines)[:limit]


class _Writer(Frozen):
    """Writes text, with or without Markdown; the `view` is the position as the viewer may see it."""

    view: Position
    words: Words
    viewer: int | None
    computers: Collection[int]
    markdown: bool = False
    visible: int = VISIBLE

    def lines(self) -> Iterator[str]:
        """Yield all lines, the most important ones first."""
        raise NotImplementedError

    def with_optional_lines(self, lines: list[str], room: int) -> list[str]:
        """Return all lines with those for which there need not be room, of `room` characters with a break for each."""
        return lines

    def with_numbers(self) -> Self:
        """Return the writer with the numbers of the players in place of their names."""
        return replace(self, words=self.words.with_names(str(seat + 1) for seat in range(self.view.seats)))

    def shown(self, name: str) -> str:
        """Return a name, harmless and not too long."""
        return bold(name, self.visible) if self.markdown else clean(name, self.visible)

    def player(self, seat: int) -> str:
        """Return the name of a player, with a word if it is a computer player."""
        name = self.shown(self.words.names[seat])
        return self.words.text("alt-computer", player=name) if seat in self.computers else name


class _Detail(IntEnum):
    """The amount of detail, with an example of each."""

    BARE = -1  # like TERSE, but without gaps and with decks and hidden cards by the deck's address: "D3 (14)"
    TERSE = 0  # "R2: 1W 4B 2G"
    SHORT = 1  # "red, 2 prestige: 1W 4B 2G"
    SYMBOLS = 2  # "1 red bonus, 2 prestige, cost: 1W 4B 2G"
    WORDS = 3  # "1 red bonus, 2 prestige, cost: 1 diamond, 4 sapphires and 2 emeralds"


class _BoardWriter(_Writer):
    detail: _Detail = _Detail.WORDS
    has_more: bool = False
    explains_letters: bool = False
    may_explain: bool = False
    says_turn: bool = True

    def lines(self) -> Iterator[str]:
        """Yield all lines, the most important ones first; in Markdown, an empty line ends each list."""
        in_list = False
        for line in self._lines():
            # Without the empty line, Discord shows a heading as part of the list above it.
            yield f"\n{line}" if in_list and not line.startswith("- ") else line
            in_list = self.markdown and line.startswith("- ")

    def _lines(self) -> Iterator[str]:
        view = self.view
        state = base_of(view)
        text = self.words.text
        title = f"{phrases.turn_title(view, self.words, self.shown)}. " if self.says_turn else ""
        yield f"{title}{phrases.round_status(view, self.words)}."
        if self.viewer is not None and self.viewer not in (phrases.ALL_HANDS, *view.left) and not view.is_over:
            yield from self._affordability(self.viewer)
        yield self._line("alt-bank", self._gems(state.bank))
        for number in reversed(LEVELS):
            cards = [(f"{number}{place}", card) for place, card in zip(PLACES, state.rows[number - 1], strict=True)]
            count = len(state.decks[number - 1])
            yield from self._row(text("alt-level", level=number, count=count), f"D{number}", count, cards)
        for more in reversed(presenter_of(view).decks(view)):
            title = text(more.title, level=more.level, count=more.count)
            yield from self._row(title, more.address, more.count, more.places)
        if expansion_of(view).has_nobles:
            yield self._line("alt-nobles", "; ".join(map(self._noble, state.nobles)) or text("gems-none"))
        for title, content in presenter_of(view).table_lines(view, self._explained()):
            yield f"**{title}**: {content}" if self.markdown else f"{title}: {content}."
        for seat, player in enumerate(state.players):
            yield self._player(seat, player)
        if self.explains_letters:
            yield from self._explanation()
        if self.has_more:
            yield text("alt-more")

    def with_optional_lines(self, lines: list[str], room: int) -> list[str]:
        """Return the lines with what letters mean before the last one, if there is room and the writer may add it."""
        more = list(self._explanation()) if self.may_explain else []
        fits = sum(utf16_length(line) + 1 for line in more) <= room
        return [*lines[:-1], *more, lines[-1]] if fits else lines

    def _explanation(self) -> Iterator[str]:
        letters = zip(TOKENS, self.words.letters(), strict=True)
        meanings = self.words.listed(f"{letter} {self.words.colour(gem)}" for gem, letter in letters)
        yield self._line("alt-letters", meanings)
        if self.detail <= _Detail.TERSE:
            yield self.words.text("alt-notation")

    def _row(self, title: str, address: str, count: int, places: Sequence[tuple[str, Card | None]]) -> Iterator[str]:
        is_bare = self.detail is _Detail.BARE
        title = f"{address} ({count})" if is_bare else title
        places = [(address, card) for address, card in places if card or not is_bare]
        cards = [(address, self._card(card) if card else self.words.text("alt-gap")) for address, card in places]
        if self.markdown:
            yield f"**{title}**"
            yield from (f"- **{address}** {card}" for address, card in cards)
        else:
            yield f"{title}: " + "; ".join(f"{address} {card}" for address, card in cards) + "."

    def _affordability(self, viewer: int) -> Iterator[str]:
        """Yield the cards that the viewer can buy and, unless the detail is BARE, the missing gems of the others."""
        player = base_of(self.view).players[viewer]
        hand = ((address, held.card) for address, held in player.hand_with_addresses())
        cards = [*open_cards(self.view), *hand]
        affordable = [address for address, card in cards if phrases.can_buy(self.view, viewer, card, self.words)]
        yield self._line("alt-reach", ", ".join(affordable) or self.words.text("gems-none"))
        missing = [(address, player.missing(card)) for address, card in cards if address not in affordable]
        shortages = [f"{address}: {self._gems(gems)}" for address, gems in missing if gems]
        if shortages and self.detail is not _Detail.BARE:
            yield self._line("alt-lack", "; ".join(shortages))

    def _line(self, message: str, content: str) -> str:
        title = self.words.text(message)
        return f"**{title}**: {content}" if self.markdown else f"{title}: {content}."

    def _player(self, seat: int, player: Player) -> str:
        facts = [self.words.text("card-prestige", prestige=prestige_of(self.view, seat))]
        facts.append(self.words.text("alt-tokens", gems=self._gems(player.tokens)))
        if player.cards:
            facts.append(self.words.text("final-cards", count=len(player.cards)))
        facts.append(self.words.text("alt-bonuses", bonuses=self._bonuses(player.bonuses)))
        if self.detail is not _Detail.BARE and (prestige := phrases.bonus_prestige(player)):
            facts.append(self.words.text("alt-card-prestige", gems=self._gems(prestige)))
        if player.hand:
            cards = [
                f"{address} {self._card(held.card)}"
                if phrases.is_known_to(held, seat, self.viewer, self.view)
                else (deck(held.card) if self.detail is _Detail.BARE else level(held.card, self.words))
                for address, held in player.hand_with_addresses()
            ]
            facts.append(self.words.text("alt-reserved", cards="; ".join(cards)))
        if player.nobles:
            facts.append(self.words.text("alt-visits", count=len(player.nobles)))
        facts += presenter_of(self.view).player_facts(self.view, seat, self._explained())
        if seat in self.view.left:
            facts.append(self.words.text("picture-left"))
        return f"{self.player(seat)}: {'. '.join(facts)}."

    def _gems(self, gems: Gems) -> str:
        return self.words.gems(gems) if self.detail is _Detail.WORDS else self.words.symbols(gems)

    def _explained(self) -> Words:
        """Return the words with letters in place of emojis if this variant writes letters."""
        return self.words if self.words.emojis or self.detail is _Detail.WORDS else self.words.with_letters()

    def _bonuses(self, bonuses: Gems) -> str:
        return self.words.bonuses(bonuses) if self.detail is _Detail.WORDS else self.words.symbols(bonuses)

    def _card(self, card: Card) -> str:
        if self.words.emojis is not None:
            return _card_text(card, self.words, self.detail)
        return _plain_card_text(card, self.words.language, self.detail)

    def _noble(self, noble: Noble) -> str:
        if self.detail <= _Detail.SHORT:
            return self._bonuses(noble.needs)
        return self.words.noble(noble, short=self.detail is not _Detail.WORDS)


def _card_text(card: Card, words: Words, detail: _Detail) -> str:
    gems = words.gems if detail is _Detail.WORDS else words.symbols
    if detail <= _Detail.TERSE:
        return f"{notation(card, words)}: {price(card, gems)}"
    prestige = [words.text("card-prestige", prestige=card.prestige)] if card.prestige else []
    if detail is _Detail.SHORT:
        return f"{', '.join([brief(card, words), *prestige])}: {price(card, gems)}"
    return ", ".join([gives(card, words), *prestige, costs(card, words, gems)])


@cache
def _plain_card_text(card: Card, language: str, detail: _Detail) -> str:
    """Return a card without emojis, cached because every description of a board has a dozen cards."""
    return _card_text(card, words_in(language), detail)


class _PlayersWriter(_Writer):
    seats: Sequence[int] = ()
    is_brief: bool = False

    def lines(self) -> Iterator[str]:
        """Yield a title, what the numbers are, and everything of each seat, its purchased cards first."""
        title = f"{self.words.text('players-title')} · {phrases.round_status(self.view, self.words)}"
        explained = self.words.text("players-numbers")
        yield from [f"### {title}", f"-# {explained}"] if self.markdown else [f"{title}. {explained}"]
        for seat in self.seats:
            columns = zip(Gem, phrases.columns_of(self.view, seat), strict=True)
            cards = [self._column(gem, column) for gem, column in columns if column]
            standing = f"{self.player(seat)}: {'. '.join(phrases.standing_facts(self.view, seat, self.words))}"
            facts = [standing, *cards, *self._others(seat)]
            yield "\n- ".join(facts) if self.markdown else f"{'. '.join(facts)}."

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
        if phrases.is_known_to(held, seat, self.viewer, self.view):
            return (
                f"{notation(card, words)}: {price(card, words.symbols)}" if self.is_brief else card_facts(card, words)
            )
        return deck(card) if self.is_brief else level(card, words)
