"""A plan in words: its lines, what they lead to, and what came of it."""

import re
from collections.abc import Mapping

from bot.engine import GameError, Move, Position
from bot.games import LoggedMove, Table
from bot.games.play.plans import UNLESS, Attempt, Plan, PlanLine, is_question, moves_of, seat_mark
from bot.games.play.possible import never_possible, turn_of
from bot.present.language.card_text import summary
from bot.present.language.escape import escape
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import Words
from bot.present.phrases import cards_for_sale
from bot.rules import (
    CARDS,
    NOBLES,
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
)
from bot.ui.content.moves import move_lines

_KINDS: Mapping[type, str] = {ChooseTokensToReturn: "return", ChooseNoble: "noble"}
"""The variants of the message about a question that follows."""
_SEAT_MARK = re.compile(r"\{\d\}")


def outcome(line: PlanLine, table: Table, seat: int) -> Position | GameError:
    """Return the position after a line if the turn of a seat began now, as far as it can see, or a refusal."""
    position = turn_of(table.dealt(), seat)
    try:
        with table.naming_players():
            moves = moves_of(line, position, seat)
    except GameError as refusal:
        return refusal
    for move in moves:
        _, position = position.advance(move)
    return position


def plan_lines(plan: Plan, table: Table, words: Words) -> list[str]:
    """Return the numbered lines of a plan, each above what stands in its way or what the member will be asked."""
    lines: list[str] = []
    for number, line in enumerate(plan.lines, start=1):
        text = f"**{number}.** {line_text(line, table.dealt(), plan.seat, words)}"
        would_be = outcome(line, table, plan.seat)
        if isinstance(would_be, GameError):
            reason = words.refusal(would_be)
            message = "plan-never" if never_possible(line.move, table.dealt(), plan.seat) else "plan-not-yet"
            text += f"\n-# {words.text(message, reason=reason)}"
        elif is_question(would_be, plan.seat):
            kind = _KINDS.get(type(would_be.decision), "other")
            text += f"\n-# {words.text('plan-will-ask', kind=kind)}"
        lines.append(text)
    return lines


def plan_conditions(plan: Plan, words: Words) -> str:
    """Return when a plan is not played, or "" if it always is."""
    conditions = [words.text(f"plan-unless-{each}") for each in UNLESS if each in plan.unless]
    if len(conditions) > 1:
        conditions = [words.text("plan-conditions", first=conditions[0], second=conditions[1])]
    return words.text("plan-not-if", conditions=conditions[0]) if conditions else ""


def line_text(line: PlanLine, position: Position, seat: int, words: Words) -> str:
    """Return a line of a plan in words, which name the players: "Buy **2C** (red, 2 prestige), return 1 red"."""
    position = position.view(seat)
    parts = [_move_text(line.move, line.label, position, seat, words, is_cheapest=line.is_cheapest)]
    labels = (*line.labels, *("" for _ in line.answers))
    for move, label in zip(line.answers, labels, strict=False):
        parts.append(_move_text(move, label, position, seat, words))
    return "; ".join(parts)


def _move_text(
    move: Move, label: str, position: Position, seat: int, words: Words, *, is_cheapest: bool = False
) -> str:
    addresses = {card.id: f"**{address}**" for address, card in cards_for_sale(position, seat)}
    match move:
        case TakeTokens(tokens):
            return words.text("plan-take", gems=words.pile(tokens))
        case PurchaseCard(card, payment):
            address, facts = addresses.get(card, words.text("plan-gone")), summary(CARDS[card], words)
            if is_cheapest or not payment:
                return words.text("plan-buy", address=address, card=facts)
            paid = words.pile(payment)
            return words.text("plan-buy-paying", address=address, card=facts, payment=paid)
        case ReserveCard(card):
            address = addresses.get(card, words.text("plan-gone"))
            return words.text("plan-reserve", address=address, card=summary(CARDS[card], words))
        case ReserveFromDeck(level):
            return words.text("plan-reserve-unseen", deck=f"**D{level}**")
        case ReturnTokens(tokens):
            return words.text("plan-then-return", gems=words.pile(tokens))
        case WelcomeNoble(noble):
            return words.text("plan-then-noble", needs=words.pile(NOBLES[noble].needs))
        case _:
            return _with_names(label, words) if label else words.text("plan-then-other")


def _with_names(label: str, words: Words) -> str:
    """Return a label for Discord, with the names of the players in place of their seats."""
    names = {seat_mark(seat): escape(name) for seat, name in enumerate(words.names)}
    return _SEAT_MARK.sub(lambda found: names.get(found[0], found[0]), escape(label, MAX_CHOICE))


def result_text(table: Table, plan: Plan, attempt: Attempt, moves: list[LoggedMove], board: str, words: Words) -> str:
    """Return what came of a plan, for its owner: the moves that were played, or why none was possible."""
    if attempt.is_held_back:
        return words.text("plan-held-back", board=board)
    lines = [words.text("plan-failed" if attempt.line is None else "plan-played", board=board)]
    lines += [f"- {text}" for text in move_lines(table, moves, words, plan.seat)]
    if moves and is_question(moves[-1].after, plan.seat):
        lines.append(words.text("plan-asked"))
    position = moves[0].before if moves else table.dealt()
    for line, refusal in zip(plan.lines, attempt.refusals, strict=False):
        text = line_text(line, position, plan.seat, words)
        lines.append(f"-# {words.text('plan-not-possible', line=text, reason=words.refusal(refusal))}")
    return "\n".join(lines)
