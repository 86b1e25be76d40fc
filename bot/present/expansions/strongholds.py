"""The Strongholds in words and pictures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine import Decision, Event, GameError, Move, Position
from bot.present.card_text import face as card_face
from bot.present.card_text import in_words
from bot.present.escape import clean
from bot.present.expansions.presenter import Emojis, Presenter
from bot.present.words import Words
from bot.rules.base import CARDS, PurchaseCard, base_of
from bot.rules.strongholds import (
    CardConquered,
    ChooseConquest,
    ChooseStronghold,
    ConquestDeclined,
    DeclineConquest,
    MoveStronghold,
    PlaceStronghold,
    RemoveStronghold,
    StrongholdMoved,
    StrongholdPlaced,
    StrongholdRemoved,
    strongholds_of,
)
from render.scene import Board, CardFace, Mark, Panel, Sample, Towers

_LABEL = 80
"""How long a button's label may be, in UTF-16 units."""


class StrongholdsPresenter(Presenter):
    """Towers on cards, and the towers that each player has left."""

    pages = ("rules-strongholds", "rules-conquest")

    def tell(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Tell what became of a stronghold (S2), and of a conquest (S5)."""
        match event:
            case StrongholdPlaced(seat, card):
                yield words.text("strongholds-placed", player=names[seat], address=_address(before, card))
            case StrongholdMoved(seat, source, target):
                places = {"source": _address(before, source), "target": _address(before, target)}
                yield words.text("strongholds-moved", player=names[seat], **places)
            case StrongholdRemoved(seat, card, owner):
                address = _address(before, card)
                yield words.text("strongholds-removed", player=names[seat], owner=names[owner], address=address)
            case CardConquered(seat, card):
                yield words.text("strongholds-conquered", player=names[seat], address=_address(before, card))
            case ConquestDeclined(seat, card):
                yield words.text("strongholds-declined", player=names[seat], address=_address(before, card))
            case _:
                return

    def asked(self, decision: Decision, mention: str, words: Words) -> str | None:
        """Ask for a stronghold (S2) or a conquest (S5)."""
        match decision:
            case ChooseStronghold():
                return words.text("strongholds-asked", mention=mention)
            case ChooseConquest(card=card):
                return words.text(
                    "strongholds-asked-conquest", mention=mention, card=in_words(CARDS[card], words, short=True)
                )
            case _:
                return None

    def title(self, decision: Decision, player: str, words: Words) -> str | None:
        """Say who uses a stronghold or may conquer."""
        match decision:
            case ChooseStronghold():
                return words.text("strongholds-uses", player=player)
            case ChooseConquest():
                return words.text("strongholds-may-conquer", player=player)
            case _:
                return None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Name the cards by their addresses, and for a conquest the payment."""
        match move:
            case PlaceStronghold(card):
                return words.text("strongholds-place", address=_address(position, card))
            case MoveStronghold(source, target):
                places = {"source": _address(position, source), "target": _address(position, target)}
                return words.text("strongholds-move", **places)
            case RemoveStronghold(card):
                return _removal(card, position, words)
            case PurchaseCard(card, payment) if isinstance(position.decision, ChooseConquest):
                address = _address(position, card)
                if not payment:
                    return words.text("strongholds-conquer-free", address=address)
                return words.text("strongholds-conquer", address=address, payment=words.symbols(payment))
            case DeclineConquest():
                return words.text("strongholds-decline")
            case _:
                return None

    def details(self, move: Move, position: Position, words: Words) -> str:
        """Return the card that a stronghold is set on or removed from."""
        match move:
            case PlaceStronghold(card) | RemoveStronghold(card) | MoveStronghold(target=card):
                return in_words(CARDS[card], words, short=True)
            case _:
                return ""

    def menu(self, move: Move, position: Position, words: Words) -> str:
        """Return one menu for placing, one for each card that a stronghold may leave, and one for removing."""
        match move:
            case PlaceStronghold():
                return words.text("strongholds-menu-place")
            case MoveStronghold(source=source):
                return words.text("strongholds-menu-move", address=_address(position, source))
            case RemoveStronghold():
                return words.text("strongholds-menu-remove")
            case _:
                return ""

    def rank(self, move: Move, position: Position) -> int:
        """Put first what leads to a conquest or hinders one, then what the player could buy, then prestige."""
        match move:
            case PlaceStronghold(card) | MoveStronghold(target=card) | RemoveStronghold(card):
                seat = position.decision.seat if position.decision else position.seat
                standing = strongholds_of(position).count_on(card)
                within_reach = base_of(position).players[seat].can_afford(CARDS[card])
                return -(100 * standing + 10 * within_reach + CARDS[card].prestige)
            case _:
                return 0

    def board(
        self, board: Board, position: Position, happened: Sequence[Event], viewer: int | None, words: Words
    ) -> Board:
        """Set the towers on the cards, and mark the card that may be conquered."""
        state, decision = strongholds_of(position), position.decision
        asked = decision.card if isinstance(decision, ChooseConquest) else None

        def with_towers(face: CardFace) -> CardFace:
            towers = tuple(owner for owner, card in state.placed if card == face.art)
            return replace(face, markers=towers, mark=Mark.CHOSEN if face.art == asked else face.mark)

        rows = tuple(
            replace(row, cards=tuple(with_towers(card) if isinstance(card, CardFace) else card for card in row.cards))
            for row in board.rows
        )
        return replace(board, rows=rows)

    def panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Show the towers that a player has left."""
        return replace(panel, markers=strongholds_of(position).supply(seat))

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Say where a player's strongholds stand and how many are left."""
        state = strongholds_of(position)
        standing = Counter(_address(position, card) for card in state.cards_of(seat))
        places = ", ".join(
            f"{address} × {number}" if number > 1 else address for address, number in sorted(standing.items())
        )
        if places:
            yield words.text("strongholds-stand", places=places, count=state.supply(seat))
        else:
            yield words.text("strongholds-left", count=state.supply(seat))

    def barred(self, reason: GameError, position: Position, words: Words) -> str:
        """Say whose strongholds keep a card (S4)."""
        owner = reason.values.get("seat")
        return words.text("strongholds-barred", player=_name(owner, words)) if isinstance(owner, int) else ""

    def samples(self, words: Words) -> Iterator[Sample]:
        """Show a card with one stronghold, with two and with three, and everybody's stronghold."""
        yield Sample(_held("D57", "2C", 0), words.text("strongholds-piece-one"))
        yield Sample(_held("D65", "2A", 1, 1), words.text("strongholds-piece-two"))
        yield Sample(_held("D81", "3B", 2, 2, 2), words.text("strongholds-piece-three"))
        yield Sample(Towers((0, 1, 2, 3)), words.text("strongholds-piece-signs"))


PRESENTER = StrongholdsPresenter()


def _held(card: str, address: str, *owners: int) -> CardFace:
    return replace(card_face(CARDS[card], address), markers=owners)


def _removal(card: str, position: Position, words: Words) -> str:
    """Return the label with as much of the owner's name as fits."""
    owner = strongholds_of(position).owner(card)
    name = "" if owner is None else _name(owner, words)
    label = ""
    for shown in (name, clean(name, 16), clean(name, 8), clean(name, 3)):
        label = words.text("strongholds-remove", player=shown, address=_address(position, card))
        if len(label.encode("utf-16-le")) <= 2 * _LABEL:
            break
    return label


def _name(seat: int, words: Words) -> str:
    """Return a player's name, or the number of the seat where the words know no names."""
    return words.names[seat] if words.names else words.text("strongholds-player", number=seat + 1)


def _address(position: Position, card: str) -> str:
    return base_of(position).address(card) or ""
