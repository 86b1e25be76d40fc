"""The course of a game as a chart, as alt text and in sentences."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.engine import Frozen, Move, Position
from bot.present.expansions import presenter_of
from bot.present.language.escape import clean
from bot.present.language.words import Words
from bot.present.phrases import turn_title
from bot.rules import ReserveFromDeck
from render.contract.scene import Board, CardBack, CardFace, CardPlace, Chart, Curve, Diagram, Gap, Guest, Mark

MOST_TICKS = 12  # numbers of rounds below a diagram
STEPS = (1, 2, 5, 10, 20, 50)

_PlaceT = TypeVar("_PlaceT", CardFace, CardBack, Gap, CardPlace, CardFace | CardBack)


class Course(Frozen):
    """The course of a game that is over, as a chart shows it.

    `prestige` has a row per round, the first one before the first round, with the prestige of each seat. `nobles` are
    the rounds and the seats that nobles visited. `chances` are pairs of the number of rounds played and each seat's
    chance to win then, empty where they are not known; `turning_points` are the times, in rounds, of those that are
    told.
    """

    prestige: Sequence[Sequence[int]]
    nobles: Sequence[tuple[int, int]]
    last_round: int | None
    chances: Sequence[tuple[float, Sequence[float]]]
    turning_points: Sequence[float]


def story_chart(end: Position, course: Course, words: Words) -> Chart:
    """Return the chart of a game: prestige by rounds and, where they are known, the chances to win."""
    rounds = len(course.prestige) - 1
    every = next(step for step in (*STEPS, 1000) if rounds / step <= MOST_TICKS)
    status = words.text("picture-rounds", round=rounds)
    if course.last_round is not None:
        status += f" · {words.text('story-last-round')}"
    return Chart(
        title=turn_title(end, words),
        status=status,
        players=tuple(Guest(name, seat) for seat, name in enumerate(words.names)),
        diagrams=(_prestige(course, words), *([_chances(course, words)] if course.chances else [])),
        rounds=rounds,
        ticks=tuple(range(every, rounds + 1, every)),
        end=None if course.last_round is None else course.last_round - 1,
        letters=words.letters(),
    )


def _prestige(course: Course, words: Words) -> Diagram:
    top = max(5, max(max(row) for row in course.prestige))
    step = next(step for step in STEPS if top / step <= 6)
    values = range(0, top + 1, step)
    return Diagram(
        caption=words.text("story-prestige" if course.nobles else "story-prestige-alone"),
        top=top * 1.16,
        lines=tuple((value, str(value)) for value in values),
        curves=_curves([*enumerate(course.prestige)], str),
        crowns=tuple((number, course.prestige[number][seat]) for number, seat in course.nobles),
    )


def _chances(course: Course, words: Words) -> Diagram:
    return Diagram(
        caption=words.text("story-chances" if course.turning_points else "story-chances-plain"),
        top=1.0,
        lines=tuple((part / 4, words.text("story-percent", percent=25 * part)) for part in range(5)),
        curves=_curves(course.chances, lambda chance: words.text("story-percent", percent=whole_percent(chance))),
        numbers=tuple(course.turning_points),
        stacked=True,
    )


def _curves(values: Sequence[tuple[float, Sequence[float]]], written: Callable[[float], str]) -> tuple[Curve, ...]:
    """Return a curve for each seat, from pairs of a time and all seats' values; `written` makes its end label."""
    ends = enumerate(values[-1][1])
    return tuple(Curve(seat, tuple((at, row[seat]) for at, row in values), written(end)) for seat, end in ends)


def whole_percent(chance: float) -> int:
    """Return a chance in percent; 0 and 100 are for what is certain."""
    return round(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))


def story_alt(course: Course, words: Words) -> str:
    """Return a chart in words: each player's prestige at a few rounds and at the end, nobles, and chances to win.

    Before a game that began from a position of another one, the chances are those of that position.
    """
    rounds, first = len(course.prestige) - 1, course.chances[0][1] if course.chances else ()
    shown = sorted({round(rounds * part / 4) for part in range(1, 5)})
    lines = [words.text("story-alt", rounds=rounds)]
    for seat, name in enumerate(words.names):
        steps = [words.text("story-alt-prestige", round=at, prestige=course.prestige[at][seat]) for at in shown]
        nobles = sum(each == seat for _, each in course.nobles)
        lines.append(words.text("story-alt-player", player=clean(name), steps=", ".join(steps), nobles=nobles))
        if course.chances:
            known = [[each for at, each in course.chances if at <= until] or [first] for until in (0, *shown)]
            percents = ", ".join(words.text("story-percent", percent=whole_percent(each[-1][seat])) for each in known)
            lines.append(words.text("story-alt-chances", chances=percents))
    return "\n".join(lines)


def turning_point_line(head: str, lines: Sequence[str], seat: int, chances: tuple[float, float], words: Words) -> str:
    """Return a sentence about a turn that changed a chance, after a heading; `lines` say what happened in the turn."""
    before, after = map(whole_percent, chances)
    message = "story-rises" if chances[1] > chances[0] else "story-falls"
    change = words.text(message, player=words.player(seat), before=before, after=after)
    return f"**{head}** {' · '.join(lines)}. {change}"


def with_framed_card(board: Board, position: Position, move: Move) -> Board:
    """Return a board with a frame around the card, or the deck, that a move would have bought or reserved."""
    card = presenter_of(position).bought_card(move) or getattr(move, "card", None)
    deck = next((each.address for each in presenter_of(position).decks(position) if each.move == move), None)
    if isinstance(move, ReserveFromDeck):
        deck = f"D{move.level}"

    def framed(place: _PlaceT) -> _PlaceT:
        is_meant = place.art == card if isinstance(place, CardFace) else place.address == deck
        return replace(place, mark=Mark.OFFERED) if is_meant else place

    rows = tuple(replace(row, deck=framed(row.deck), cards=tuple(map(framed, row.cards))) for row in board.rows)
    panels = tuple(replace(panel, reserved=tuple(map(framed, panel.reserved))) for panel in board.panels)
    return replace(board, rows=rows, panels=panels)
