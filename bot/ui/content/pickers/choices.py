"""The pickers for tokens (B6, B7, B8) and for questions within a turn, and what all pickers share.

A button that says in words what it does, or stands beside these words, gives its answer. One that shows only the
address of a card chooses it, and so does a token of a pile; then a green button gives the answer. The last token that a
pile can hold gives it at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot import rules
from bot.engine import Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.event_text import turn_line
from bot.present.expansions import MoveOption, presenter_of
from bot.present.language import limits
from bot.present.language.escape import bold, escape
from bot.present.language.widths import PHONE_BUTTON, width
from bot.present.language.words import Words
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.input.suggestions import LabelledMove, labelled_moves
from bot.ui.kit.lists import ListLine
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import TableView, Viewer
from data import GEMS, Gem, Gems
from data.gems import NO_GEMS, ONE, count, counts_in, covers, tokens_in, total

_LETTERS = "wbgrkj"  # in ids, whatever the reader's language; in the order of `Gem`
_LONGEST_PILE = 100  # letters
_PICKERS = {"take": "control-take", "buy": "control-buy", "reserve": "control-reserve", "board": "control-board"}
"""The verbs that lead to the pickers and to the player's board, with the labels of their buttons."""
_MOST_BUTTONS = 25  # more answers, which are other payments with more gold, are typed
_GROUP = "g"  # before the number of a group of answers
_SHORT_ROW = 4  # buttons; on a phone two of them fit beside each other


def write_pile(gems: Gems) -> str:
    """Return a pile as it is written in a control id: "bbr"."""
    return "".join(_LETTERS[gem] * number for gem, number in counts_in(gems))


def read_pile(text: str) -> Gems:
    """Return the pile that `write_pile` wrote. Raises `GameError` for any other text."""
    if any(letter not in _LETTERS for letter in text) or len(text) > _LONGEST_PILE:
        raise StaleBoard
    pile = sum(ONE[_LETTERS.index(letter)] for letter in text)
    if write_pile(pile) != text:
        raise StaleBoard
    return pile


def control_of(move: Move, position: Position) -> tuple[str, str]:
    """Return the verb and the argument of the green button for a move in a position. Raises `GameError` without one."""
    match move:
        case rules.TakeTokens(tokens):
            return "take_now", write_pile(tokens)
        case rules.PurchaseCard(card, payment):
            return "buy_now", f"{card}.{write_pile(payment)}"
        case rules.ReserveCard(card):
            return "reserve_now", card
        case rules.ReserveFromDeck(level):
            return "reserve_now", str(level)
        case rules.ReturnTokens(tokens):
            return "give_now", write_pile(tokens)
        case rules.WelcomeNoble(noble):
            return "noble_now", noble
        case _:
            decks = presenter_of(position).decks(position)
            if address := next((deck.address for deck in decks if deck.move == move), None):
                return "reserve_now", address
            legal = position.legal_moves()
            if move not in legal:
                raise StaleBoard
            return "choose_now", str(legal.index(move))


def picker_of(move: Move, position: Position) -> tuple[str, str]:
    """Return the verb and the argument of the control that shows the picker of an action with a move in it."""
    card = move.card if isinstance(move, rules.PurchaseCard) else presenter_of(position).bought_card(move)
    if card is not None:
        return "card", card
    verb, argument = control_of(move, position)
    return {"take_now": "take", "reserve_now": "pick"}[verb], argument


def pile_label(words: Words, pile: Gems) -> str:
    """Return a small pile by its colours, for the label of a button: "red, blue and white" or "2 × red"."""
    return words.listed(
        words.colour(gem) if number == 1 else f"{number} × {words.colour(gem)}" for gem, number in counts_in(pile)
    )


def legal_takes(position: Position) -> list[Gems]:
    """Return the piles that the player to act may take (B6, B7)."""
    return [move.tokens for move in position.legal_moves() if isinstance(move, rules.TakeTokens)]


def pile_rows(
    viewer: Viewer, verb: str, chosen: Gems, gems: Iterable[Gem], supply: Gems, legal: Sequence[Gems]
) -> list[ui.ActionRow[Any]]:
    """Return the rows that make one of the legal piles out of a supply, with some tokens chosen already.

    The first row adds a token, the second puts a chosen one back, with `verb`. If the chosen ones are a legal pile, the
    last row confirms them, with the same verb and "_now".
    """
    rows = button_rows(add_buttons(viewer, verb, chosen, gems, supply, legal))
    if chosen:
        rows.append(row(*(_put_back_button(viewer, verb, gem, chosen) for gem, _ in counts_in(chosen))))
    if chosen in legal:
        label = viewer.words.text(f"control-{verb}-these", gems=pile_label(viewer.words, chosen))
        rows.append(row(viewer.button(label, f"{verb}_now", write_pile(chosen), style=SUCCESS)))
    return rows


def add_buttons(
    view: TableView, verb: str, chosen: Gems, gems: Iterable[Gem], supply: Gems, legal: Sequence[Gems]
) -> list[GameButton]:
    """Return a button for each gem that adds a token to the chosen ones, and confirms a pile that no more fit into.

    It shows the number left in the supply beside the gem's emoji, or beside its letter without emojis, so that the
    buttons stay narrow. It is disabled if no legal pile contains the larger pile.
    """
    buttons: list[GameButton] = []
    for gem in gems:
        larger, left = chosen + ONE[gem], count(supply, gem) - count(chosen, gem)
        label = str(left) if view.words.emojis else f"{view.words.letters()[gem]} {left}"
        style, leads_to = PRIMARY if count(chosen, gem) else GREY, [pile for pile in legal if covers(pile, larger)]
        does = f"{verb}_now" if leads_to == [larger] else verb
        buttons.append(view.button(label, does, write_pile(larger), style=style, gem=gem, disabled=not leads_to))
    return buttons


def _put_back_button(viewer: Viewer, verb: str, gem: Gem, chosen: Gems) -> GameButton:
    words = viewer.words
    name = "1" if viewer.words.emojis else words.gems(ONE[gem])
    return viewer.button(words.text("control-put-back", gems=name), verb, write_pile(chosen - ONE[gem]), gem=gem)


def take_picker(viewer: Viewer, chosen: Gems = NO_GEMS) -> Answer:
    """Return a button for each gem, and one that takes fewer than fit. Raises `GameError` for an impossible pile."""
    words, position = viewer.words, viewer.view
    bank = rules.base_of(position).bank
    takes = legal_takes(position)
    if chosen and not any(covers(take, chosen) for take in takes):
        raise StaleBoard
    text = join_lines(
        tokens_line(viewer),
        above_ten_line(viewer, max((total(take) for take in takes if covers(take, chosen)), default=0)),
        words.text("control-chosen", gems=viewer.words.pile(chosen)) if chosen else "",
        *_offer_lines(viewer, takes, chosen),
    )
    rows = pile_rows(viewer, "take", chosen, GEMS, bank, takes)
    return Answer(text, (*rows, pickers_row(viewer, without="take")))


def _offer_lines(viewer: Viewer, takes: list[Gems], chosen: Gems) -> list[str]:
    """Return lines that say which gems must or may still be chosen; none once there is nothing more to choose."""
    words = viewer.words
    if not takes:
        return [words.text("can-take-nothing")]
    # Only a pair has a gem twice, so every larger pile of different gems is reached with that many more colours.
    without_pair = [take for take in takes if all(number == 1 for _, number in counts_in(take))]
    numbers = {total(take - chosen) for take in without_pair if covers(take, chosen)}
    more = max(numbers, default=0)
    bound = "most" if len(numbers) > 1 else "exact"  # fewer are allowed, too, by the rule of up to three gems
    pairs = [gem for gem in GEMS if 2 * ONE[gem] in takes]
    if not chosen:
        lines = [words.text("control-choose-gems", count=more, bound=bound)] if more else []
        lines += [words.text("control-press-twice", gems=words.colours(pairs))] if pairs else []
        return [*lines, words.text("control-completes")]
    again = next((gem for gem in pairs if chosen == ONE[gem]), None)
    ways = [words.text("control-more-colours", count=more, bound=bound)] if more else []
    if again is not None:
        ways.append(words.text("control-again", gem=words.colours([again])))
    if not ways:
        return []
    message = "control-may-choose-more" if chosen in takes else "control-choose-more"
    either = words.text("control-either", ways=len(ways), first=ways[0], second=ways[-1])
    return [words.text(message, more=either), words.text("control-completes")]


def tokens_line(viewer: Viewer) -> str:
    """Return the line with the player's tokens, counted against the limit of ten."""
    tokens = viewer.player.tokens
    return viewer.words.text("control-held", gems=viewer.words.pile(tokens), count=total(tokens), most=rules.MAX_TOKENS)


def above_ten_line(viewer: Viewer, more: int) -> str:
    """Return the line that says how many tokens go back after taking `more` (B8), or "" when none do."""
    after = total(viewer.player.tokens) + more
    if after <= rules.MAX_TOKENS:
        return ""
    return viewer.words.text("control-above-ten", more=more, count=after, above=after - rules.MAX_TOKENS)


def pickers_row(viewer: Viewer, *first: GameButton, without: str = "") -> ui.ActionRow[Any]:
    """Return the row with `first`, and what leads to the pickers except `without`, to the board, and back to a plan."""
    offered = ((verb, label) for verb, label in _PICKERS.items() if verb != without and viewer.offers(verb))
    pickers = (viewer.button(viewer.words.text(label), verb) for verb, label in offered)
    return row(*first, *pickers, *viewer.way_back())


def choices_of(position: Position, words: Words) -> list[LabelledMove]:
    """Return the answers to the open question; none for a whole action. `words` hold the players' names."""
    match position.decision:
        case None | rules.ChooseAction():
            return []
        case rules.ChooseTokensToReturn() | rules.ChooseNoble():
            moves = enumerate(position.legal_moves())
            return [LabelledMove(index, move, _option(move, words)) for index, move in moves]
        case _:
            return labelled_moves(position, words)


def _option(move: Move, words: Words) -> MoveOption:
    match move:
        case rules.WelcomeNoble(noble):
            return MoveOption(words.text("control-noble", needs=words.gems(rules.NOBLES[noble].needs)))
        case rules.ReturnTokens(tokens):
            gem = tokens_in(tokens)[0] if total(tokens) == 1 else None
            return MoveOption(words.text("control-give-these", gems=words.gems(tokens)), gem)
        case _:
            raise AssertionError(move)


def choice_picker(viewer: Viewer, intro: str = "", chosen: str = "") -> Answer:
    """Return the question and a control for each answer, and the green button for the one that is chosen.

    `chosen` is the index of an answer, or `_GROUP` and the number of the group to show. Raises `GameError` for others.
    """
    choices = choices_of(viewer.position, viewer.label_words)
    picked = next((choice for choice in choices if str(choice.index) == chosen), None)
    distinct = dict.fromkeys(choice.option.title for choice in choices)
    titles = {f"{_GROUP}{number}": title for number, title in enumerate(distinct)}
    if picked is None and chosen and chosen not in titles:
        raise StaleBoard
    shown = picked.option.title if picked else titles.get(chosen or f"{_GROUP}0", "")
    has_groups = len(choices) > 1 and any(choice.option.cell for choice in choices)
    offered = [choice for choice in choices if not has_groups or choice.option.title == shown][:_MOST_BUTTONS]
    rows: list[ui.ActionRow[Any]] = []
    if has_groups and len(titles) > 1:
        styles = {title: PRIMARY if title == shown else GREY for title in titles.values()}
        rows = button_rows([viewer.button(each, "choose", at, style=styles[each]) for at, each in titles.items()])
    lines: list[ListLine] = []
    if len(offered) > 1 and any(_is_long(choice) for choice in offered):
        for number, choice in enumerate(offered, start=1):
            text = f"**{number}.** {escape(choice.option.label, limits.MAX_BUTTON_LABEL)}"
            label = viewer.words.text("control-choose-number", number=number)
            lines.append(ListLine(text, _answer_button(viewer, choice, label, PRIMARY)))
    elif len(offered) > 1 and offered[0].option.cell:
        cells = sorted((choice.option.cell, str(choice.index)) for choice in offered)
        rows += board_rows(
            viewer, "choose", {index: cell for cell, index in cells}, str(picked.index) if picked else ""
        )
    else:
        style = PRIMARY if len(offered) > 1 else SUCCESS
        buttons = [_answer_button(viewer, choice, choice.option.label, style) for choice in offered]
        rows += button_rows(buttons, _SHORT_ROW)
    needs_choice = len(offered) > 1 and bool(offered[0].option.cell)
    if needs_choice and picked:
        # Beside the other answers, a tick tells the button from the one that chooses the same answer.
        label = viewer.words.text("control-confirm", move=picked.option.label)
        rows.append(row(_answer_button(viewer, picked, label, SUCCESS)))
    question = turn_line(viewer.position, bold(viewer.table.seats.names[viewer.seat]), viewer.words)
    hint = viewer.words.text("control-choose") if needs_choice and not picked else ""
    return Answer(join_lines(intro, question, hint), rows, lines=lines)


def _is_long(choice: LabelledMove) -> bool:
    label = choice.option.label
    return not choice.option.cell and (len(label) > limits.PHONE_BUTTON_LABEL or width(label) > PHONE_BUTTON)


def _answer_button(viewer: Viewer, choice: LabelledMove, label: str, style: discord.ButtonStyle) -> GameButton:
    verb, argument = control_of(choice.move, viewer.position)
    return viewer.button(label, verb, argument, style=style, gem=choice.option.gem)


def board_rows(viewer: Viewer, verb: str, addresses: Mapping[str, str], chosen: str) -> list[ui.ActionRow[Any]]:
    """Return a row of buttons for each level, the highest one first; those of an expansion follow in a second row.

    A button shows only an address, so that a row fits on a phone. `addresses` are by the arguments of the buttons.
    """
    own_decks = {deck.address: str(deck.level) for deck in presenter_of(viewer.view).decks(viewer.view)}
    rows: dict[tuple[str, bool], list[GameButton]] = {}
    for value, address in addresses.items():
        is_deck = address.startswith("D")
        level = own_decks.get(address) or address[1 if is_deck else 0]
        is_base = is_deck or (address not in own_decks and address[1] in rules.PLACES)
        button = viewer.button(address, verb, value, style=PRIMARY if value == chosen else GREY)
        rows.setdefault((level, is_base), []).append(button)
    return [each for key in sorted(rows, reverse=True) for each in button_rows(rows[key])]


def decision_picker(viewer: Viewer, intro: str = "") -> Answer | None:
    """Return the picker below an introduction; None when the viewer has no decision, or a whole action to choose."""
    match viewer.decision:
        case None | rules.ChooseAction():
            return None
        case rules.ChooseTokensToReturn():
            return return_picker(viewer, intro=intro)
        case _:
            return choice_picker(viewer, intro)


def return_picker(viewer: Viewer, chosen: Gems = NO_GEMS, intro: str = "") -> Answer:
    """Return a button for each token, and one that returns those chosen; a single one goes back by its button (B8).

    There is always a choice: more than ten tokens are of several colours.
    """
    words, tokens = viewer.words, viewer.player.tokens
    returns = [move.tokens for move in viewer.view.legal_moves() if isinstance(move, rules.ReturnTokens)]
    if chosen and not any(covers(pile, chosen) for pile in returns):
        raise StaleBoard
    number = total(returns[0]) if returns else 0
    asked = words.text("can-return", count=number, gems=words.pile(tokens), gold=count(tokens, Gem.GOLD))
    if number == 1:
        style, choices = PRIMARY, choices_of(viewer.position, viewer.label_words)
        buttons = [_answer_button(viewer, each, each.option.label, style) for each in choices]
        return Answer(join_lines(intro, asked), button_rows(buttons, _SHORT_ROW))
    text = join_lines(
        intro,
        asked,
        words.text("control-chosen-of", gems=viewer.words.pile(chosen), count=total(chosen), number=number)
        if chosen
        else "",
        words.text("control-put-back-hint") if chosen else "",
        words.text("control-completes"),
    )
    held = [gem for gem, _ in counts_in(tokens)]
    return Answer(text, pile_rows(viewer, "give", chosen, held, tokens, returns))
