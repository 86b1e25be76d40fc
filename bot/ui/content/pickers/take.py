"""The picker for taking tokens, with a button for each gem (B6, B7)."""

from collections.abc import Sequence

from bot.engine import GameError
from bot.rules import base_of
from bot.ui.content.pickers.parts import above_ten_line, pickers_row, tokens_line
from bot.ui.content.pickers.piles import is_part_of_any, legal_takes, pile_label, pile_rows
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import GEMS, Gem, Gems
from data.gems import NO_GEMS, ONE, counts_in, covers, total


def take_picker(viewer: Viewer, chosen: Gems = NO_GEMS) -> Answer:
    """Return a button for each gem, to be pressed twice for two of it, and one that takes the chosen gems.

    Raises `GameError` unless the chosen gems are part of a pile that may be taken.
    """
    words, position = viewer.words, viewer.view
    bank = base_of(position).bank
    takes = legal_takes(position)
    if chosen and not is_part_of_any(chosen, takes):
        raise GameError("error-stale-board")
    label = words.text("control-take-these", gems=pile_label(words, chosen)) if chosen else words.text("control-take")
    text = join_lines(
        tokens_line(viewer),
        above_ten_line(viewer, total(chosen)),
        words.text("control-chosen", gems=viewer.symbols(chosen)) if chosen else "",
        *_offer_lines(viewer, takes, chosen),
    )
    rows = pile_rows(viewer, "take", label, chosen, GEMS, bank, takes)
    return Answer(text, (*rows, pickers_row(viewer, without="take")))


def _offer_lines(viewer: Viewer, takes: list[Gems], chosen: Gems) -> list[str]:
    """Return lines that say which gems must or may still be chosen; none once there is nothing more to choose.

    With no gem chosen, a second line has the gems that can be taken twice, if any.
    """
    words = viewer.words
    if not takes:
        return [words.text("can-take-nothing")]
    # Only a pair has a gem twice, so every larger pile of different gems is reached with that many more colours.
    numbers = {total(take - chosen) for take in takes if covers(take, chosen) and _has_no_pair(take)}
    more = max(numbers, default=0)
    bound = "most" if len(numbers) > 1 else "exact"  # fewer are allowed, too, by the rule of up to three gems
    pairs = [gem for gem in GEMS if 2 * ONE[gem] in takes]
    if not chosen:
        lines = [words.text("control-choose-gems", count=more, bound=bound)] if more else []
        return [*lines, words.text("control-press-twice", gems=_colours(viewer, pairs))] if pairs else lines
    again = next((gem for gem in pairs if chosen == ONE[gem]), None)
    ways = [words.text("control-more-colours", count=more, bound=bound)] if more else []
    if again is not None:
        ways.append(words.text("control-again", gem=_colours(viewer, [again])))
    if not ways:
        return []
    message = "control-may-choose-more" if chosen in takes else "control-choose-more"
    return [words.text(message, more=words.text("control-either", ways=len(ways), first=ways[0], second=ways[-1]))]


def _has_no_pair(take: Gems) -> bool:
    return all(number == 1 for _, number in counts_in(take))


def _colours(viewer: Viewer, gems: Sequence[Gem]) -> str:
    if viewer.emojis:
        return " ".join(viewer.emojis[gem] for gem in gems)
    return viewer.words.listed(map(viewer.words.colour, gems))
