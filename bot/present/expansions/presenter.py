"""What an expansion may add to words and pictures. Every default adds nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.engine import Decision, Event, GameError, Move, Position
from bot.present.words import Words
from bot.rules import CardPurchased
from data import Card, Gem
from render.scene import Board, Panel, Sample

Emojis = Mapping[Gem, str] | None


Laid = tuple[str, Mapping[str, str]]
"""Where pieces are put in a deal, and the pieces in their order: by their ids, in words."""


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck that only the expansion has: its address on the board, how many cards are left, and what reserves one."""

    address: str
    level: int
    count: int
    move: Move


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row to be described: its title, its deck with how many cards are left, and what lies at which address."""

    title: str
    deck: str
    count: int
    cards: Sequence[tuple[str, Card | None]]


class Presenter:
    """An expansion's share of what is shown; names in texts come ready made, bold or plain."""

    pages: tuple[str, ...] = ()
    """The pages of /rules about the expansion."""
    refills: tuple[type[Event], ...] = ()
    """The expansion's events that do no more than fill a row."""

    def tell(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Yield the lines that tell an event of the expansion."""
        yield from ()

    def dealt(self, event: Event, words: Words) -> Iterator[Laid]:
        """Yield what an event of the expansion's deal puts on the table."""
        yield from ()

    def drawn(self, card: Card, player: str, facts: str, words: Words) -> str | None:
        """Return the line that a card of an expansion's deck was reserved unseen; `facts` are for those who know it."""
        return None

    def unpaid(
        self, event: CardPurchased, before: Position, line: str, values: Mapping[str, str], words: Words
    ) -> str | None:
        """Return the line of a purchase without tokens, or None when bonuses paid for it.

        `line` tells the purchase as any other; `values` are its player, the address and the card in words.
        """
        return None

    def gap(self, card: Card, address: str, before: Position, words: Words) -> Sequence[str] | None:
        """Return the line, if any, that a card of the expansion is not replaced, or None for another card."""
        return None

    def asked(self, decision: Decision, mention: str, words: Words) -> str | None:
        """Return the sentence that puts a question of the expansion to somebody, or None for another's question."""
        return None

    def title(self, decision: Decision, player: str, words: Words) -> str | None:
        """Return in a few words who is asked for what, or None for another's question."""
        return None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Return an answer or an action of the expansion for a button or a choice, or None for another's move."""
        return None

    def buys(self, move: Move) -> str | None:
        """Return the card that one of the expansion's own actions buys, which then stands among the ways to pay."""
        return None

    def decks(self, position: Position) -> Sequence[OwnDeck]:
        """Return the expansion's own decks, empty ones too; one reserves from them beside the base game's."""
        return ()

    def details(self, move: Move, position: Position, words: Words) -> str:
        """Return what stands below the label in a menu, in at most 100 characters."""
        return ""

    def menu(self, move: Move, position: Position, words: Words) -> str:
        """Return the title of the menu that an answer stands in where there are many, or nothing for the common one."""
        return ""

    def rank(self, move: Move, position: Position) -> int:
        """Return where an answer stands among the others of its menu; the lowest is first."""
        return 0

    def board(
        self, board: Board, position: Position, happened: Sequence[Event], viewer: int | None, words: Words
    ) -> Board:
        """Return the board with the expansion's pieces on it."""
        return board

    def panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Return a player's panel with the expansion's pieces in it."""
        return panel

    def rows(self, position: Position, words: Words) -> Iterator[ShownRow]:
        """Yield the expansion's own rows, for the description in words."""
        yield from ()

    def table_lines(self, position: Position, words: Words, emojis: Emojis) -> Iterator[tuple[str, str]]:
        """Yield a title and a text for each of the expansion's pieces on the table, for the description in words."""
        yield from ()

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Yield what a player has of the expansion's pieces."""
        yield from ()

    def otherwise(self, position: Position, seat: int, card: Card, words: Words, emojis: Emojis) -> str:
        """Return how a seat can buy a card in another way than for tokens alone ("give up …"), or nothing."""
        return ""

    def barred(self, reason: GameError, position: Position, words: Words) -> str:
        """Return in a few words why a card may not be bought."""
        return words.refusal(reason)

    def last_round(self, player: str, last: str | None, words: Words) -> str | None:
        """Return the line that a player starts the last round and who ends it, or None when prestige does (B16).

        Nobody is `last` when the round is complete already.
        """
        return None

    def victory(self, position: Position, winner: str, words: Words) -> str | None:
        """Return why the only winner won, or None for the reasons of the base game (B17)."""
        return None

    def outlook(self, position: Position, seat: int, words: Words, emojis: Emojis) -> Iterator[str]:
        """Yield what a seat is short of for the expansion's pieces, in lines of Markdown for that player alone."""
        yield from ()

    def samples(self, words: Words) -> Iterator[Sample]:
        """Yield one of each kind of the expansion's pieces, with its explanation, for the pages of /rules."""
        yield from ()
