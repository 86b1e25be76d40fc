"""The pickers for questions within a turn: one control for each answer, and the green button that gives the chosen one.

Choosing never changes the game. The same answers stand below the public board if there are only a few.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.engine import Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.event_text import turn_line
from bot.present.language.escape import bold
from bot.present.language.limits import MAX_BUTTONS, MAX_OPTION_DESCRIPTION, MAX_OPTION_LABEL
from bot.present.language.words import Words
from bot.rules import NOBLES, ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble
from bot.ui.content.pickers.parts import grouped_menus, tokens_line
from bot.ui.content.pickers.piles import is_part_of_any, pile_label, pile_rows, write_pile
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, button_rows, row
from bot.ui.kit.input.labelled_moves import LabelledMove, labelled_moves
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Gem, Gems
from data.gems import NO_GEMS, counts_in, tokens_in, total

_MOST_BUTTONS = 25  # more answers become menus
_MOST_MENUS = 4
_SHORT_ROW = 4  # buttons; on a phone two of them fit beside each other
_MOST_IN_SHORT_ROWS = 20  # with more answers, a message has no room for as many rows


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A move: the verb and the argument of the control that chooses it, its label, and the gem of its emoji.

    The control that makes the move has the verb with "_now". `title` is that of its group; `description` and `rank`
    are for menus.
    """

    move: Move
    verb: str
    argument: str
    label: str
    gem: Gem | None = None
    title: str = ""
    description: str = ""
    rank: int = 0


def choices_of(position: Position, words: Words) -> list[MoveChoice]:
    """Return the answers to the open question; none for a whole action. `words` hold the players' names."""
    match position.decision:
        case None | ChooseAction():
            return []
        case ChooseTokensToReturn():
            return [_return_choice(move, words) for move in position.legal_moves() if isinstance(move, ReturnTokens)]
        case ChooseNoble(nobles=nobles):
            needs = {noble: words.gems(NOBLES[noble].needs) for noble in nobles}
            return [
                MoveChoice(WelcomeNoble(noble), "noble", noble, words.text("control-noble", needs=gems))
                for noble, gems in needs.items()
            ]
        case _:
            return [_labelled_choice(each) for each in labelled_moves(position, words)]


def _labelled_choice(each: LabelledMove) -> MoveChoice:
    gem, title, description, rank = each.option.gem, each.option.title, each.option.description, each.option.rank
    return MoveChoice(each.move, "choose", str(each.index), each.label, gem, title, description, rank)


def _return_choice(move: ReturnTokens, words: Words) -> MoveChoice:
    label = words.text("control-give-these", gems=words.gems(move.tokens))
    gem = tokens_in(move.tokens)[0] if total(move.tokens) == 1 else None
    return MoveChoice(move, "give", write_pile(move.tokens), label, gem)


def choice_picker(viewer: Viewer, intro: str = "", chosen: str = "") -> Answer:
    """Return the question, a control for each answer, and the button that gives the one whose argument is `chosen`."""
    choices = choices_of(viewer.position, viewer.label_words)
    if not chosen and len(choices) == 1:
        chosen = choices[0].argument
    picked = next((choice for choice in choices if choice.argument == chosen), None)
    if chosen and picked is None:
        raise StaleBoard
    question = turn_line(viewer.position, bold(viewer.table.names[viewer.seat]), viewer.words)
    hint = "" if picked else viewer.words.text("control-choose")
    rows = _rows(viewer, choices, picked)
    if picked:
        # Beside the other answers, a tick tells the button from the one that chooses the same answer.
        label = viewer.words.text("control-confirm", move=picked.label) if len(choices) > 1 else picked.label
        confirm = viewer.button(label, f"{picked.verb}_now", picked.argument, style=SUCCESS, gem=picked.gem)
        rows.append(row(confirm))
    return Answer(join_lines(intro, question, tokens_line(viewer), hint), rows)


def _rows(viewer: Viewer, choices: Sequence[MoveChoice], picked: MoveChoice | None) -> list[ui.ActionRow[Any]]:
    """Return the rows with the answers, none for the only answer.

    Up to 25 answers have a button each, and those with another title begin another row. Only the Strongholds ask with
    more, from 26 to about 40, which get up to four menus: with the turn view around it, a message has no room for more
    than 25 buttons.
    """
    if len(choices) < 2:
        return []
    groups: dict[str, list[MoveChoice]] = {}
    for choice in choices:
        groups.setdefault(choice.title, []).append(choice)
    if len(choices) <= _MOST_BUTTONS:
        most = _SHORT_ROW if len(choices) <= _MOST_IN_SHORT_ROWS else MAX_BUTTONS
        rows: list[ui.ActionRow[Any]] = []
        for group in groups.values():
            styles = [PRIMARY if each == picked else GREY for each in group]
            buttons = [
                viewer.button(each.label, each.verb, each.argument, style=style, gem=each.gem)
                for each, style in zip(group, styles, strict=True)
            ]
            rows += button_rows(buttons, most)
        return rows
    menus = {
        title or viewer.words.text("control-choose"): [
            _option(viewer, choice, picked) for choice in sorted(group, key=lambda choice: choice.rank)
        ]
        for title, group in groups.items()
    }
    return [row(menu) for menu in grouped_menus(viewer, menus, choices[0].verb, "menu", most=_MOST_MENUS)]


def _option(viewer: Viewer, choice: MoveChoice, picked: MoveChoice | None) -> discord.SelectOption:
    return discord.SelectOption(
        label=choice.label[:MAX_OPTION_LABEL],
        value=choice.argument,
        description=choice.description[:MAX_OPTION_DESCRIPTION] or None,
        emoji=viewer.words.emojis[choice.gem] if viewer.words.emojis and choice.gem is not None else None,
        default=choice == picked,
    )


def decision_picker(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the picker below an introduction; None when the viewer has no decision, or a whole action to choose."""
    match viewer.decision:
        case None | ChooseAction():
            return None
        case ChooseTokensToReturn():
            return return_picker(viewer, intro=intro)
        case _:
            return choice_picker(viewer, intro)


def return_picker(viewer: Viewer, chosen: Gems = NO_GEMS, intro: str = "") -> Answer:
    """Return a button for each token, and one that returns the chosen ones. Raises `GameError` for a wrong pile."""
    words, tokens = viewer.words, viewer.player.tokens
    returns = [move.tokens for move in viewer.view.legal_moves() if isinstance(move, ReturnTokens)]
    if chosen and not is_part_of_any(chosen, returns):
        raise StaleBoard
    number = total(returns[0]) if returns else 0
    if len(returns) == 1:
        chosen = chosen or returns[0]
    label = words.text("control-give-these", gems=pile_label(words, chosen)) if chosen else words.text("control-give")
    text = join_lines(
        intro,
        words.text("can-return", count=number, gems=viewer.words.pile(tokens)),
        words.text("control-chosen-of", gems=viewer.words.pile(chosen), count=total(chosen), number=number)
        if chosen
        else "",
        words.text("control-put-back-hint") if chosen and len(returns) > 1 else "",
    )
    held = [gem for gem, _ in counts_in(tokens)]
    return Answer(text, pile_rows(viewer, "give", label, chosen, held, tokens, returns))
