"""Texts and pictures of the Strongholds."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from bot.engine import Decision, Event, GameError, Move, Position
from bot.present.expansions.presenter import DecisionTexts, MoveOption, Presenter
from bot.present.language.card_text import face, in_words
from bot.present.language.escape import clean
from bot.present.language.limits import MAX_BUTTON_LABEL, utf16_length
from bot.present.language.words import Words
from bot.rules import CARDS, PurchaseCard, base_of, strongholds
from render.contract.scene import Board, CardFace, Mark, Panel, Sample, Towers

_SAMPLES = (
    ("D57", "2C", (0,), "strongholds-piece-one"),
    ("D65", "2A", (1, 1), "strongholds-piece-two"),
    ("D81", "3B", (2, 2, 2), "strongholds-piece-three"),
)
_MESSAGES = {
    strongholds.StrongholdPlaced: "strongholds-placed",
    strongholds.StrongholdRemoved: "strongholds-removed",
    strongholds.CardConquered: "strongholds-conquered",
    strongholds.ConquestDeclined: "strongholds-declined",
}


class _Strongholds(Presenter):
    """Strongholds on cards and in the players' supplies (S1 to S5)."""

    pages = ("rules-strongholds", "rules-conquest")

    def event_lines(self, event: Event, before: Position, after: Position, words: Words) -> Iterator[str]:
        match event:
            case strongholds.StrongholdMoved(seat, source, target):
                places = {"source": _address(before, source), "target": _address(before, target)}
                yield words.text("strongholds-moved", player=words.player(seat), **places)
            case (
                strongholds.StrongholdPlaced()
                | strongholds.StrongholdRemoved()
                | strongholds.CardConquered()
                | strongholds.ConquestDeclined()
            ):
                owner = words.player(event.owner) if isinstance(event, strongholds.StrongholdRemoved) else ""
                values = {"player": words.player(event.seat), "address": _address(before, event.card), "owner": owner}
                yield words.text(_MESSAGES[type(event)], **values)
            case _:
                return

    def decision_texts(self, decision: Decision, position: Position, words: Words) -> DecisionTexts | None:
        match decision:
            case strongholds.ChooseStronghold():
                return DecisionTexts("strongholds-uses", "strongholds-question", button="strongholds-answer")
            case strongholds.ChooseConquest(card=card):
                described = in_words(CARDS[card], words.with_emojis(None))
                values = {"address": _address(position, card), "card": described}
                return DecisionTexts(
                    "strongholds-may-conquer", "strongholds-question-conquest", values, "strongholds-answer-conquest"
                )
            case _:
                return None

    def option(self, move: Move, position: Position, words: Words) -> MoveOption | None:
        match move:
            case strongholds.PlaceStronghold(card):
                address = _address(position, card)
                label, title = words.text("strongholds-place", address=address), words.text("strongholds-menu-place")
                return MoveOption(label, title=title, cell=address, rank=_rank(card, position))
            case strongholds.MoveStronghold(source, target):
                places = {"source": _address(position, source), "target": _address(position, target)}
                title = words.text("strongholds-menu-move", address=places["source"])
                label = words.text("strongholds-move", **places)
                return MoveOption(label, title=title, cell=places["target"], rank=_rank(target, position))
            case strongholds.RemoveStronghold(card):
                label, title = _removal(card, position, words), words.text("strongholds-menu-remove")
                return MoveOption(label, title=title, rank=_rank(card, position))
            case PurchaseCard(card, payment) if isinstance(position.decision, strongholds.ChooseConquest):
                message = "strongholds-conquer" if payment else "strongholds-conquer-free"
                return MoveOption(words.text(message, address=_address(position, card), payment=words.gems(payment)))
            case strongholds.DeclineConquest():
                return MoveOption(words.text("strongholds-decline"))
            case _:
                return None

    def extend_board(self, board: Board, position: Position) -> Board:
        state, decision = position.slice_of(strongholds.StrongholdsState), position.decision
        conquerable = decision.card if isinstance(decision, strongholds.ChooseConquest) else None

        def with_towers(face: CardFace) -> CardFace:
            towers = tuple(owner for owner, card in state.placed if card == face.art)
            return replace(face, towers=towers, mark=Mark.OFFERED if face.art == conquerable else face.mark)

        rows = tuple(
            replace(row, cards=tuple(with_towers(card) if isinstance(card, CardFace) else card for card in row.cards))
            for row in board.rows
        )
        return replace(board, rows=rows)

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        return replace(panel, towers=position.slice_of(strongholds.StrongholdsState).supply(seat))

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        state = position.slice_of(strongholds.StrongholdsState)
        standing = Counter(_address(position, card) for card in state.cards_of(seat))
        places = [f"{address} × {number}" if number > 1 else address for address, number in sorted(standing.items())]
        message = "strongholds-stand" if places else "strongholds-left"
        yield words.text(message, places=", ".join(places), count=state.supply(seat))

    def barred_reason(self, reason: GameError, words: Words) -> str:
        """Return the owner of the strongholds on a card (S4)."""
        owner = reason.values.get("seat")
        return words.text("strongholds-barred", player=_name(owner, words)) if isinstance(owner, int) else ""

    def samples(self, words: Words) -> Iterator[Sample]:
        for card, address, owners, caption in _SAMPLES:
            yield Sample(replace(face(CARDS[card], address), towers=owners), words.text(caption))
        yield Sample(Towers((0, 1, 2, 3)), words.text("strongholds-piece-signs"))


PRESENTER = _Strongholds()


def _rank(card: str, position: Position) -> int:
    """Return a key that puts cards near a conquest first, then affordable ones, then those with prestige."""
    seat = position.decision.seat if position.decision else position.seat
    standing = position.slice_of(strongholds.StrongholdsState).count_on(card)
    within_reach = base_of(position).players[seat].can_afford(CARDS[card])
    return -(100 * standing + 10 * within_reach + CARDS[card].prestige)


def _removal(card: str, position: Position, words: Words) -> str:
    """Return the label for removing a stronghold, with as much of the owner's name as fits."""
    owner = position.slice_of(strongholds.StrongholdsState).owner(card)
    name = "" if owner is None else _name(owner, words)
    label = ""
    for shortened in (name, clean(name, 16), clean(name, 8), clean(name, 3)):
        label = words.text("strongholds-remove", player=shortened, address=_address(position, card))
        if utf16_length(label) <= MAX_BUTTON_LABEL:
            break
    return label


def _name(seat: int, words: Words) -> str:
    """Return a player's name, or the number of the seat if the words have no names."""
    return clean(words.names[seat]) if words.names else words.text("strongholds-player", number=seat + 1)


def _address(position: Position, card: str) -> str:
    return base_of(position).address(card) or ""
