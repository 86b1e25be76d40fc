"""Advised moves in words: the chance to win after each, and reasons that are true of the position."""

from collections.abc import Sequence

from bot.engine import Position
from bot.present.expansions import presenter_of
from bot.present.language.words import Words
from bot.present.reasons import Fact
from bot.rules import NOBLES

MOST_REASONS = 2
"""Reasons given for one move."""
STEP = 5
"""Percent to which chances are rounded: a search of a hundred nodes with other chance differs by up to three."""
EQUAL = 0.02
"""Moves whose chances differ by less than this are called equally good."""


def chance_texts(chances: Sequence[float], words: Words) -> list[str]:
    """Return the chance to win after each move, rounded to what the estimate supports; the best move comes first.

    A move is called as good as one above it if its chance is hardly lower. A later move may seem to have the higher
    chance, because it was searched less; then it is called equally good, too, since no estimate supports more.
    """
    texts: list[str] = []
    shown, shown_percent, shown_number = 1.0, 100, 1
    for number, chance in enumerate(chances, start=1):
        percent = STEP * round(100 * chance / STEP)
        if number > 1 and (chance > shown - EQUAL or 0 < percent == shown_percent < 100):
            texts.append(words.text("hint-equal", number=shown_number))
            continue
        shown, shown_percent, shown_number = chance, percent, number
        if percent < STEP:
            texts.append(words.text("hint-chance-least", percent=STEP))
        elif percent > 100 - STEP:
            texts.append(words.text("hint-chance-most", percent=100 - STEP))
        else:
            texts.append(words.text("hint-chance", percent=percent))
    return texts


def reason_text(view: Position, facts: Sequence[Fact], words: Words) -> str:
    """Return the most important facts as the end of a sentence, or an empty text when there are none."""
    texts = [_reason(view, fact, words) for fact in facts[:MOST_REASONS]]
    if len(texts) < 2:
        return "".join(texts)
    return words.text("hint-reasons", first=texts[0], second=texts[1])


def _reason(view: Position, fact: Fact, words: Words) -> str:
    """Return a fact as a clause about the move."""
    noble = NOBLES.get(fact.tile)
    return words.text(
        fact.kind,
        address=fact.address,
        count=fact.number,
        prestige=words.text("card-prestige", prestige=fact.number),
        player=words.player(fact.seat),
        piece=presenter_of(view).piece(fact.tile, words) if fact.tile and not noble else "",
        needs=words.pile(noble.needs) if noble else "",
        gems=words.pile(fact.gems),
    )
