"""Judge what is said with reasons: hints and refusals, each compared with the position that it speaks of."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot import rules
from bot.engine import Event, Position, TurnBegan
from data import Card
from data.gems import counts_in, gold_in, shortfall, total
from tests.support.loopback.discord_types import Answer, Member, parts
from tests.support.loopback.ways_to_move import control_of
from tools.simulation.book import Log, Row
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.refused import Refused
from tools.simulation.judges.words.sayings import read, says
from tools.simulation.plan import START

EQUAL = 0.02
"""Moves whose chances differ by less may be called equally good; so may those whose shown percentages are the same."""
STEP = 0.05
PLAIN = (rules.TakeTokens, rules.ReturnTokens, rules.ReserveCard, rules.ReserveFromDeck, rules.PurchaseCard)
"""The moves whose controls do not carry their number among all moves, of which there are many in expansions."""
ADVICE = re.compile(r"\*\*\d\.\*\* .+?(?: · (?P<chance>[^·\n]+))?(?:\n-# ↳ (?P<reasons>.+))?", re.DOTALL)


@dataclass(frozen=True)
class _Advised:
    """A move of a hint, with what came of it in a position, and the names of all players by seat."""

    before: Position
    move: Any
    events: Sequence[Event]
    after: Position
    names: Sequence[str]

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def is_turn_over(self) -> bool:
        return self.after.is_over or any(isinstance(each, TurnBegan) for each in self.events)

    def card(self, address: str) -> Card | None:
        hand = [(at, held.card) for at, held in rules.base_of(self.before).players[self.seat].hand_with_addresses()]
        return dict([*rules.open_cards(self.before), *hand]).get(address)

    def is_open(self, card: Card) -> bool:
        return any(each.id == card.id for _, each in rules.open_cards(self.after))

    def lacks(self, position: Position, seat: int, card: Card) -> int:
        player = rules.base_of(position).players[seat]
        missing = total(shortfall(player.tokens + player.bonuses, card.cost)) - gold_in(player.tokens)
        return max(0, missing)

    def holders(self, card: Card) -> tuple[int | None, int | None]:
        return self.holder(self.before, card), self.holder(self.after, card)

    def holder(self, position: Position, card: Card) -> int | None:
        return rules.expansion_of(position).claims(position).get(card.id, (None, 0))[0]


class Reasons(Refused):
    """Looks at each hint: its reasons, and what it says of the chances; and at refusals that say how a game stands.

    Prices are recounted where no expansion changes them. It is lenient about refusals as `Refused` is.
    """

    name = "reasons"
    after_a_commit = Judge.after_a_commit

    def at_a_quiet_moment(self) -> None:
        """Judge the answers since the last time."""
        answers = self.world.people.answers
        for member, asked, answer in answers[self._judged :]:
            for message in answer.messages if "hint" in asked else ():
                if lines := list(_lines_in(message)):
                    self._look_at_hint(lines)
            for message, is_true in STATES.items():
                if says(answer.text, [message]) and not self.is_excused(answer):
                    self.count("reasons of refusals")
                    games = [(game, self.world.book.log(game)) for game in self._games_of(asked, answer)]
                    if games and not any(is_true(*each, member, answer) for each in games):
                        self.fail(f"{asked} of {member.id} was refused by {message}, which is not so")
        self._judged = len(answers)

    def _games_of(self, asked: str, answer: Answer) -> list[Row]:
        if asked.startswith("sp"):
            return self.world.book.games("id = ?", int(asked.split(":")[1]))
        return self.world.book.games("channel_id = ?", self.world.people.channel_of.get(answer.token, 0))

    def _look_at_hint(self, lines: Sequence[tuple[re.Match[str], str]]) -> None:
        moves = [self._advised(control) for _, control in lines]
        for (line, control), advised in zip(lines, moves, strict=True):
            if advised is None:
                continue
            self.count("moves of hints")
            for reason in filter(None, (line["reasons"] or "").split("; ")):
                if fault := _fault_of_reason(reason, advised):
                    self.fail(f"{control}: {fault}: {reason!r}")
        known = [each for each in moves if each is not None]
        chances = [line["chance"] for line, _ in lines]
        told = self.world.processes.advised.get(tuple(repr(each.move) for each in known))
        if told and len(known) == len(moves) and all(chances):
            self.count("hints with chances")
            if not any(all(_are_true(chances, each)) for each in told):
                self.fail(f"{[control for _, control in lines]}: {chances} are said of {told}")

    def _advised(self, control: str) -> _Advised | None:
        """Return the move that a control makes, if its game is still there."""
        _, game_id, seq, verb, argument = control.split(":", 4)
        for game in self.world.book.games("id = ?", int(game_id)):
            before = self.world.book.log(game).earlier.get(int(seq))
            moves = before.legal_moves() if before is not None and before.decision is not None else ()
            plain = (each for each in moves if isinstance(each, PLAIN) and _control(control, before, each) == control)
            move = moves[int(argument)] if verb == "choose_now" and moves else next(plain, None)
            if before is not None and move is not None:
                seats = self.world.book.rows("SELECT name FROM seats WHERE game_id = ? ORDER BY seat", game.id)
                return _Advised(before, move, *before.advance(move), [name for [name] in seats])
        return None


def _control(like: str, before: Position, move: Any) -> str:
    _, game_id, seq, _ = like.split(":", 3)
    return control_of(int(game_id), int(seq), before, move)


def _lines_in(message: Mapping[str, Any]) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the lines of a hint, each with the control that makes its move."""
    for part in parts(message["components"]):
        text = "".join(each.get("content", "") for each in part.get("components", ()))
        if "accessory" in part and (line := ADVICE.fullmatch(text)):
            yield line, part["accessory"]["custom_id"]


def _are_true(chances: Sequence[str], told: Sequence[float]) -> Iterator[bool]:
    """Yield for each move whether what a hint says of its chance is true: a percentage, or as good as one before it."""
    shown = dict[int, float]()
    for number, (text, chance) in enumerate(zip(chances, told, strict=True), start=1):
        if (equal := read(text, "hint-equal")) is not None:
            first = shown.get(int(equal["number"]))
            yield first is not None and (chance > first - EQUAL or round(chance / STEP) == round(first / STEP))
            continue
        shown[number] = chance
        limits = {"hint-chance": (-STEP / 2, STEP / 2), "hint-chance-least": (-1, 0), "hint-chance-most": (0, 1)}
        found = [(values, *span) for name, span in limits.items() if (values := read(text, name)) is not None]
        yield any(low - 1e-9 <= chance - int(values["number"]) / 100 <= high + 1e-9 for values, low, high in found)


def _fault_of_reason(reason: str, of: _Advised) -> str:
    """Return the reason that a text gives although it is not so, or ""; some texts may be one of two reasons."""
    found = {message: values for message in REASONS if (values := read(reason, message)) is not None}
    is_true = not found or any(REASONS[message](of, values) for message, values in found.items())
    return "" if is_true else f"{', '.join(found)} is not so"


def _denies(of: _Advised, values: Mapping[str, str]) -> bool:
    card, rival = of.card(values["address"]), _seat_named(of, values["player"])
    if card is None or rival == of.seat or rival in of.before.left:
        return False
    could = not _is_base(of) or rival is None or not of.lacks(of.before, rival, card)
    return could and (not of.is_open(card) or of.holder(of.after, card) not in (None, rival) or of.after.is_over)


def _seat_named(of: _Advised, name: str) -> int | None:
    """Return the seat of a player whose name stands in bold in a reason; None if several may be meant."""
    plain = re.sub(r"\\(.)", r"\1", name.removeprefix("**").removesuffix("**"))
    found = [seat for seat, each in enumerate(of.names) if each == plain]
    return found[0] if len(found) == 1 else None


def _keeps(of: _Advised, values: Mapping[str, str]) -> bool:
    card, hand = of.card(values["address"]), rules.base_of(of.after).players[of.seat].hand
    return card is not None and of.holder(of.before, card) is None and card.id in [held.card.id for held in hand]


def _keeps_now(of: _Advised, values: Mapping[str, str]) -> bool:
    card = of.card(values["address"])
    return card is not None and of.is_open(card) and of.holders(card) == (None, of.seat)


def _frees(of: _Advised, values: Mapping[str, str]) -> bool:
    card = of.card(values["address"])
    before, after = (None, None) if card is None else of.holders(card)
    return before not in (None, of.seat) and after in (None, of.seat)


def _can_buy(of: _Advised, values: Mapping[str, str]) -> bool:
    card = of.card(values["address"])
    is_counted = _is_base(of) and of.is_turn_over and card is not None
    return card is not None and not (is_counted and of.lacks(of.after, of.seat, card))


def _is_near(of: _Advised, values: Mapping[str, str]) -> bool:
    card = of.card(values["address"])
    if card is None or not _is_base(of):
        return card is not None
    return of.lacks(of.before, of.seat, card) > of.lacks(of.after, of.seat, card) == int(values["number"])


def _is_near_it(of: _Advised, values: Mapping[str, str]) -> bool:
    """Return whether the reserved card lacks so many gems; the text is also "hint-card-near" with the address "it"."""
    card = rules.CARDS.get(getattr(of.move, "card", ""))
    return card is not None and (not _is_base(of) or of.lacks(of.after, of.seat, card) == int(values["number"]))


def _rival_is_near(of: _Advised, values: Mapping[str, str]) -> bool:
    rival, left = _seat_named(of, values["player"]), rules.base_of(of.after).nobles
    gone = [each for each in rules.base_of(of.before).nobles if each not in left]
    if rival is None:
        return bool(gone)
    bonuses = rules.base_of(of.before).players[rival].bonuses
    return rival != of.seat and any(total(shortfall(bonuses, each.needs)) == int(values["number"]) for each in gone)


def _is_prestige(of: _Advised, values: Mapping[str, str]) -> bool:
    gained = rules.prestige_of(of.after, of.seat) - rules.prestige_of(of.before, of.seat)
    return gained > 0 and re.findall(r"\d+", values["prestige"]) == [str(gained)]


def _takes_last(of: _Advised, _: Mapping[str, str]) -> bool:
    bank = dict(counts_in(rules.base_of(of.after).bank))
    return any(number and not bank.get(gem) for gem, number in counts_in(of.move.tokens))


def _happened(kind: type[Event]) -> Callable[[_Advised, Mapping[str, str]], bool]:
    return lambda of, _: any(isinstance(each, kind) for each in of.events)


def _gold(of: _Advised) -> tuple[int, int]:
    before, after = (gold_in(rules.base_of(each).players[of.seat].tokens) for each in (of.before, of.after))
    return before, after


def _is_base(of: _Advised) -> bool:
    return type(rules.expansion_of(of.before)).__name__ == "Expansion"


REASONS: Mapping[str, Callable[[_Advised, Mapping[str, str]], bool]] = {
    "hint-wins": lambda of, _: of.after.winners == (of.seat,),
    "hint-gains": lambda of, values: not re.search(r"\d", values["piece"]),
    "hint-wins-shared": lambda of, _: of.seat in of.after.winners and len(of.after.winners) > 1,
    "hint-last-round": _happened(rules.LastRoundBegan),
    "hint-noble-visits": _happened(rules.NobleVisited),
    "hint-prestige": _is_prestige,
    "hint-rival-near-noble": _rival_is_near,
    "hint-denies": _denies,
    "hint-can-buy": _can_buy,
    "hint-card-near": _is_near,
    "hint-card-near-it": _is_near_it,
    "hint-keeps": _keeps,
    "hint-keeps-now": _keeps_now,
    "hint-frees": _frees,
    "hint-free": lambda of, _: not of.move.payment,
    "hint-takes-last": _takes_last,
    "hint-gold": lambda of, _: _gold(of)[1] > _gold(of)[0],
    "hint-keeps-gold": lambda of, _: 0 < _gold(of)[0] == _gold(of)[1],
}
"""A condition for each reason: the reason may be given only for moves that meet it."""


def _positions(log: Log, answer: Answer) -> list[Position]:
    """Return the positions of a game from when something was asked until it was answered."""
    start, end = answer.asked_at + START - 1, max(answer.asked_at, answer.answered_at) + START + 1
    before = [each.seq for each in log.entries if each.at < start][-1:]
    return [log.earlier[each] for each in (*before, *(each.seq for each in log.entries if start <= each.at <= end))]


def _is_over(game: Row, log: Log, _: Member, answer: Answer) -> bool:
    return not game.is_open or any(each.is_over for each in _positions(log, answer))


def _are_hints_off(game: Row, log: Log, _: Member, answer: Answer) -> bool:
    is_forbidden = log.options.hints == "off" or (not log.options.hints and len(list(filter(None, game.members))) > 1)
    return is_forbidden and any(not each.is_over for each in _positions(log, answer))


def _is_asked(kind: type[Any], *, is_wanted: bool) -> Callable[[Row, Log, Member, Answer], bool]:
    def is_true(game: Row, log: Log, member: Member, answer: Answer) -> bool:
        if member.id not in game.members:
            return True  # now; somebody else may have the seat
        own = game.members.index(member.id)
        asked = (isinstance(each.decision, kind) and each.seat == own for each in _positions(log, answer))
        return any(each is is_wanted for each in asked)

    return is_true


STATES: Mapping[str, Callable[[Row, Log, Member, Answer], bool]] = {
    "error-hint-over": _is_over,
    "error-hints-off": _are_hints_off,
    "error-nothing-to-return": _is_asked(rules.ChooseTokensToReturn, is_wanted=False),
    "error-no-noble-to-choose": _is_asked(rules.ChooseNoble, is_wanted=False),
    "error-plan-your-turn": _is_asked(object, is_wanted=True),
}
"""How a game has to stand for each of these refusals."""
