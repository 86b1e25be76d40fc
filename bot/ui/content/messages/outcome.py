"""Milestones and changed ratings in words, for the message about the end of a game."""

from bot.games.history.milestones import Achieved, Milestone, Outcome, RatingChange
from bot.games.unit.results import is_given_up
from bot.present.language.words import Words
from bot.present.statistics import kind_name

_TEXTS = {
    Milestone.FIRST_WIN: "final-first-win",
    Milestone.STREAK: "final-streak",
    Milestone.FASTEST: "final-fastest",
    Milestone.HIGHEST: "final-highest",
}


def outcome_lines(outcome: Outcome, words: Words) -> list[str]:
    """Return a line for each milestone, and those about ratings; `words` have the names of the players.

    A seat that a computer played for so long that it comes last has a line that says so.
    """
    kind = kind_name(outcome.result.module, len(outcome.result.seats), words)
    lines = [_milestone(each, kind, words) for each in outcome.achieved]
    for seat in (outcome.result.seats[each.seat] for each in outcome.ratings):
        if is_given_up(seat.by_computer, seat.turns):
            counts = {"count": seat.by_computer, "turns": seat.turns}
            lines.append(f"-# {words.text('final-given-up', player=words.player(seat.seat), **counts)}")
    if outcome.ratings:
        ratings = ", ".join(_rating(each, words) for each in outcome.ratings)
        lines.append(f"-# {words.text('final-ratings', ratings=ratings)}")
    return lines


def _milestone(achieved: Achieved, kind: str, words: Words) -> str:
    player = words.listed(map(words.player, achieved.seats))
    return words.text(_TEXTS[achieved.milestone], player=player, number=achieved.number, kind=kind)


def _rating(rating: RatingChange, words: Words) -> str:
    player, change = words.player(rating.seat), _signed(rating.change)
    return words.text("final-rating", player=player, points=str(rating.points), change=change)


def _signed(number: int) -> str:
    """Return a number with its sign: "+13", or "±0"."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "±0"
