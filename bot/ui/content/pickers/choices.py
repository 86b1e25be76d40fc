"""The pickers for questions within a turn.

A button that says in words what it does, or stands beside these words, gives its answer. One that shows only the
address of a card chooses it, and so does a menu; then a green button gives the answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.engine import Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.event_text import turn_line
from bot.present.expansions import MoveOption
from bot.present.language import limits
from bot.present.language.escape import bold, escape
from bot.present.language.widths import PHONE_BUTTON, width
from bot.present.language.words import Words
from bot.rules import NOBLES, ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble
from bot.ui.content.pickers.cards import grouped_menus
from bot.ui.content.pickers.piles import is_part_of_any, pile_label, pile_rows, tokens_line, write_pile
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.input.suggestions import labelled_moves
from bot.ui.kit.lists import ListLine
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer
from data import Gem, Gems
from data.gems import NO_GEMS, count, counts_in, tokens_in, total

_MOST_BUTTONS = 25  # more answers become menus
_MOST_MENUS = 4
_GROUP = "g"  # before the number of a group of answers
_SHORT_ROW = 4  # buttons; on a phone two of them fit beside each other
_MOST_IN_SHORT_ROWS = 20  # with more answers, a message has no room for as many rows


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A move, the verb and the argument of the control that chooses it, and what controls show of it.

    The control that makes the move has the verb with "_now".
    """

    move: Move
    verb: str
    argument: str
    option: MoveOption


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
                MoveChoice(WelcomeNoble(noble), "noble", noble, MoveOption(words.text("control-noble", needs=gems)))
                for noble, gems in needs.items()
            ]
        case _:
            moves = labelled_moves(position, words)
            return [MoveChoice(each.move, "choose", str(each.index), each.option) for each in moves]


def _return_choice(move: ReturnTokens, words: Words) -> MoveChoice:
    label = words.text("control-give-these", gems=words.gems(move.tokens))
    gem = tokens_in(move.tokens)[0] if total(move.tokens) == 1 else None
    return MoveChoice(move, "give", write_pile(move.tokens), MoveOption(label, gem))


def choice_picker(viewer: Viewer, intro: str = "", chosen: str = "") -> Answer:
    """Return the question and a control for each answer, and the green button for the one that is chosen.

    `chosen` is the argument of an answer, or `_GROUP` and the number of the group of answers to show. Raises
    `GameError` for another one.
    """
    choices = choices_of(viewer.position, viewer.label_words)
    picked = next((choice for choice in choices if choice.argument == chosen), None)
    distinct = dict.fromkeys(choice.option.title for choice in choices)
    titles = {f"{_GROUP}{number}": title for number, title in enumerate(distinct)}
    if picked is None and chosen and chosen not in titles:
        raise StaleBoard
    shown = picked.option.title if picked else titles.get(chosen or f"{_GROUP}0", "")
    has_groups = len(choices) > 1 and any(choice.option.cell for choice in choices)
    offered = [choice for choice in choices if not has_groups or choice.option.title == shown]
    rows: list[ui.ActionRow[Any]] = []
    if len(offered) < len(choices):
        styles = {title: PRIMARY if title == shown else GREY for title in titles.values()}
        rows = button_rows([viewer.button(each, "choose", at, style=styles[each]) for at, each in titles.items()])
    is_menu = len(offered) > _MOST_BUTTONS
    lines: list[ListLine] = []
    if not is_menu and len(offered) > 1 and any(_is_long(choice) for choice in offered):
        lines = [_answer_line(viewer, number, choice) for number, choice in enumerate(offered, start=1)]
    elif is_menu:
        rows += _menu_rows(viewer, offered, picked)
    elif len(offered) > 1 and offered[0].option.cell:
        rows += _cell_rows(viewer, offered, picked)
    else:
        style = PRIMARY if len(offered) > 1 else SUCCESS
        most = _SHORT_ROW if len(offered) <= _MOST_IN_SHORT_ROWS else limits.MAX_BUTTONS
        rows += button_rows([_answer_button(viewer, choice, choice.option.label, style) for choice in offered], most)
    needs_choice = len(offered) > 1 and (is_menu or bool(offered[0].option.cell))
    if needs_choice and picked:
        # Beside the other answers, a tick tells the button from the one that chooses the same answer.
        label = viewer.words.text("control-confirm", move=picked.option.label)
        rows.append(row(_answer_button(viewer, picked, label, SUCCESS)))
    question = turn_line(viewer.position, bold(viewer.table.seats.names[viewer.seat]), viewer.words)
    hint = viewer.words.text("control-choose") if needs_choice and not picked else ""
    return Answer(join_lines(intro, question, tokens_line(viewer), hint), rows, lines=lines)


def _is_long(choice: MoveChoice) -> bool:
    """Return whether a phone would cut off the label of an answer."""
    label = choice.option.label
    return not choice.option.cell and (len(label) > limits.PHONE_BUTTON_LABEL or width(label) > PHONE_BUTTON)


def _answer_line(viewer: Viewer, number: int, choice: MoveChoice) -> ListLine:
    """Return an answer with the button beside it that gives the answer."""
    label = viewer.words.text("control-choose-number", number=number)
    text = f"**{number}.** {escape(choice.option.label, limits.MAX_BUTTON_LABEL)}"
    return ListLine(text, _answer_button(viewer, choice, label, PRIMARY))


def _answer_button(viewer: Viewer, choice: MoveChoice, label: str, style: discord.ButtonStyle) -> GameButton:
    return viewer.button(label, f"{choice.verb}_now", choice.argument, style=style, gem=choice.option.gem)


def _cell_rows(viewer: Viewer, choices: Sequence[MoveChoice], picked: MoveChoice | None) -> list[ui.ActionRow[Any]]:
    """Return the addresses of cards, laid out like the board: a row for each level, the highest one first."""
    levels: dict[str, list[GameButton]] = {}
    for choice in sorted(choices, key=lambda choice: choice.option.cell):
        style = PRIMARY if choice == picked else GREY
        button = viewer.button(choice.option.cell, choice.verb, choice.argument, style=style)
        levels.setdefault(choice.option.cell[0], []).append(button)
    return [each for level in sorted(levels, reverse=True) for each in button_rows(levels[level])]


def _menu_rows(viewer: Viewer, choices: Sequence[MoveChoice], picked: MoveChoice | None) -> list[ui.ActionRow[Any]]:
    """Return menus of answers: only the conquest of a card asks with more than 25, the ways to pay for it."""
    emojis = viewer.words.emojis
    options = [
        discord.SelectOption(
            label=choice.option.label[: limits.MAX_OPTION_LABEL],
            value=choice.argument,
            description=choice.option.description[: limits.MAX_OPTION_DESCRIPTION] or None,
            emoji=emojis[choice.option.gem] if emojis and choice.option.gem is not None else None,
            default=choice == picked,
        )
        for choice in sorted(choices, key=lambda choice: choice.option.rank)
    ]
    menus = {viewer.words.text("control-choose"): options}
    return [row(menu) for menu in grouped_menus(viewer, menus, choices[0].verb, "menu", most=_MOST_MENUS)]


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
    """Return a button for each token, and one that returns the chosen ones; a single token goes back by its button.

    Raises `GameError` for a wrong pile.
    """
    words, tokens = viewer.words, viewer.player.tokens
    returns = [move.tokens for move in viewer.view.legal_moves() if isinstance(move, ReturnTokens)]
    if chosen and not is_part_of_any(chosen, returns):
        raise StaleBoard
    number = total(returns[0]) if returns else 0
    asked = words.text("can-return", count=number, gems=words.pile(tokens), gold=count(tokens, Gem.GOLD))
    if number == 1 and len(returns) > 1:
        style, choices = PRIMARY, choices_of(viewer.position, viewer.label_words)
        buttons = [_answer_button(viewer, each, each.option.label, style) for each in choices]
        return Answer(join_lines(intro, asked), button_rows(buttons, _SHORT_ROW))
    if len(returns) == 1:
        chosen = chosen or returns[0]
    label = words.text("control-give-these", gems=pile_label(words, chosen)) if chosen else words.text("control-give")
    text = join_lines(
        intro,
        asked,
        words.text("control-chosen-of", gems=viewer.words.pile(chosen), count=total(chosen), number=number)
        if chosen
        else "",
        words.text("control-put-back-hint") if chosen and len(returns) > 1 else "",
    )
    held = [gem for gem, _ in counts_in(tokens)]
    return Answer(text, pile_rows(viewer, "give", label, chosen, held, tokens, returns))
