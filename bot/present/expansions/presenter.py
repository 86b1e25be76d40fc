"""The hooks through which an expansion adds to texts and pictures. The defaults add nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from bot.engine import Decision, Event, Frozen, GameError, Move, Position
from bot.present.language.words import Words
from bot.rules import CardPurchased
from data import Card, Gem
from render.contract.scene import Board, Panel, Sample

DealtPieces = tuple[str, Mapping[str, str]]
"""The title of a deck or row, and its pieces in the order of the deal: the text of each piece by its id."""


class ExpansionDeck(Frozen):
    """A deck that the expansion adds, the `move` that reserves from it, and its `places` under a `title`."""

    address: str
    level: int
    count: int
    move: Move
    title: str
    places: Sequence[tuple[str, Card | None]]


class DecisionTexts(Frozen):
    """The ids of the messages about a decision.

    `title` says in a few words what a player decides: "Ann chooses a city". `question` asks the player; `values` are
    its values besides the mention. `button` leads from the public board to the question.
    """

    title: str
    question: str
    values: Mapping[str, str | int] = field(default_factory=dict[str, str | int])
    button: str = "control-answer"


class MoveOption(Frozen):
    """A move of an expansion in a control: its label, and the gem whose emoji stands for it on a button, if any.

    `title` is that of its group, empty for the common one. `cell` is the address of a card that stands for the move in
    the group, where the cards are laid out like the board. The lowest `rank` comes first in suggestions.
    """

    label: str
    gem: Gem | None = None
    title: str = ""
    cell: str = ""
    rank: int = 0


class Presenter:
    """Texts and pictures of one expansion."""

    pages: tuple[str, ...] = ()
    """The pages of the rules about the expansion."""
    refill_events: tuple[type[Event], ...] = ()
    """The expansion's events that only fill a row."""
    goals_title = ""
    """The message above the pieces that a player may gain."""

    def event_lines(self, event: Event, before: Position, after: Position, words: Words) -> Iterator[str]:
        """Yield the lines about an event of the expansion, none for any other event."""
        yield from ()

    def silent_answer_line(self, before: Position, events: Sequence[Event], words: Words) -> str | None:
        """Return the line about an answer of which no event tells, or None; `events` followed the answer."""
        return None

    def dealt_pieces(self, event: Event, words: Words) -> Iterator[DealtPieces]:
        """Yield the pieces of an event of the expansion's deal, nothing for any other event."""
        yield from ()

    def unpaid_purchase_line(
        self, event: CardPurchased, before: Position, line: str, values: Mapping[str, str], words: Words
    ) -> str | None:
        """Return the line for a purchase without tokens from the usual `line`, or None if bonuses covered the price."""
        return None

    def decision_texts(self, decision: Decision, position: Position, words: Words) -> DecisionTexts | None:
        """Return the messages about a decision of the expansion, or None for another decision."""
        return None

    def option(self, move: Move, position: Position, words: Words) -> MoveOption | None:
        """Return a move of the expansion for a control, whose label cannot show emojis, or None for another move."""
        return None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Return the label of a move of the expansion, or None for another move."""
        option = self.option(move, position, words)
        return None if option is None else option.label

    def bought_card(self, move: Move) -> str | None:
        """Return the id of the card that a move of the expansion buys, as one of the payments for it, or None."""
        return None

    def decks(self, position: Position) -> Sequence[ExpansionDeck]:
        """Return the expansion's own decks, including empty ones; players reserve from them like from the others."""
        return ()

    def extend_board(self, board: Board, position: Position) -> Board:
        """Return the board with the expansion's pieces on it, those on offer marked."""
        return board

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Return a player's panel with the expansion's pieces in it."""
        return panel

    def table_lines(self, position: Position, words: Words) -> Iterator[tuple[str, str]]:
        """Yield a title and a text for each kind of piece on the table, for the description in words."""
        yield from ()

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Yield a text for each kind of piece that a player has."""
        yield from ()

    def joined_card(self, card: Card, position: Position) -> Card | None:
        """Return the purchased card that a card of the expansion has joined, or None."""
        return None

    def other_payment(self, position: Position, seat: int, card: Card, words: Words) -> str:
        """Return a way to pay for a card that is not tokens alone ("give up 2 black bonuses"), or an empty text."""
        return ""

    def barred_reason(self, reason: GameError, words: Words) -> str:
        """Return the reason why a card may not be bought, in a few words; `reason` is the refusal of the rules."""
        return words.refusal(reason)

    def victory_reason(self, position: Position, winner: str, words: Words) -> str | None:
        """Return the reason for the victory of a single winner, or None for a reason of the base game (B17)."""
        return None

    def lacking(self, position: Position, seat: int) -> Mapping[str, int]:
        """Return how much the seat lacks for each piece that it may still gain, by the id of the piece."""
        return {}

    def goal(self, piece: str, position: Position, seat: int, words: Words) -> str:
        """Return one of these pieces in words, with what the seat lacks for it."""
        return ""

    def piece(self, piece: str, words: Words) -> str:
        """Return one of these pieces in words, with what it needs, for a sentence: "the city for 14 prestige"."""
        return ""

    def samples(self, words: Words) -> Iterator[Sample]:
        """Yield one of each kind of the expansion's pieces with its caption, for the pages of the rules."""
        yield from ()
