"""A line of moves that a member tries: its board, whose move it is, and the controls that go on.

A control of a line has the verb `TRY`; its argument is the mark of the line, and the verb and argument of a picker or
of a green button, or a verb below. Nothing in an answer depends on what the member's seat does not see.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from discord import ui

from bot.engine import GameError
from bot.games import Table, TryRecord
from bot.games.play import plans
from bot.games.play.tries import MOST_LINES, TriedLine
from bot.games.unit.table import seat_to_act
from bot.present.language.escape import bold, clean
from bot.present.language.words import Words
from bot.rules import ChooseAction
from bot.ui.content.board import action_rows, pictured, turn_and_round
from bot.ui.content.pickers.choices import control_of, decision_picker, picker_of
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.planning import OFFER, planning_viewer
from bot.ui.kit.controls import PRIMARY, GameButton, button_rows, menu
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import TableView, Viewer

TRY, CHOOSE, NAME = "try", "try_line", "try_name"
ANEW, RENAME, DISCARD = OWN = "anew", "rename", "discard"
STEPS = {"back": -1, "forward": 1}
_LABELS = dict(zip((*OWN, *STEPS), ("try-anew", "try-rename", "try-discard", "try-back", "try-forward"), strict=True))
NEW = "new"  # the value of a new line in the menu of lines


class TryingViewer(Viewer):
    """The player to act in a line, for whom the member moves. `mark` is that of the line."""

    mark: str = ""

    def offers(self, verb: str) -> bool:
        """Return whether a picker leads there: not to the board of the game."""
        return verb != "board"

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control of the line; the views stay as they are."""
        return (TRY, f"{self.mark}.{verb}.{argument}") if verb in PICKERS or verb in MOVES else (verb, argument)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads back to the line."""
        return (self.button(self.words.text("try-back-to-line"), TRY, f"{self.mark}."),)


def viewer_of(line: TriedLine, words: Words) -> TryingViewer | None:
    """Return the player to act in a line, or None if the game is over there or nothing of the line can be shown."""
    seat = seat_to_act(line.table.dealt()) if line.ago is not None else None
    return None if seat is None else TryingViewer(line.table, words, seat, mark=line.mark)


def name_of(record: TryRecord) -> str:
    """Return the name of a line, as its member wrote it, or else its letter."""
    return record.name or "ABCDE"[record.number - 1]


def line_picker(viewer: TryingViewer, verb: str, argument: str) -> Answer:
    """Return a picker for the player to act, and the way back. Raises `GameError`."""
    picker, player = PICKERS[verb](viewer, argument), bold(viewer.table.seats.names[viewer.seat])
    way_back = button_rows(viewer.way_back()) if verb in ("give", "choose") else ()  # the others have it already
    text = join_lines(viewer.words.text("try-as", player=player), picker.text)
    return replace(picker, text=text, rows=(*picker.rows, *way_back))


def line_answer(table: Table, words: Words, line: TriedLine, lines: Sequence[TryRecord], intro: str = "") -> Answer:
    """Return the board after the moves of a line that are made, with the controls; or why it cannot be shown."""
    record, view = line.record, TableView(table, words)
    count, ago = len(line.moves), line.ago
    title = words.text("try-title", line=bold(name_of(record)), step=record.shown, count=count)
    text = join_lines(intro, f"### {title}", words.text("try-gone") if ago is None else _about(line, words))
    verbs = [*(() if ago is None else tuple(STEPS)), *(() if ago == 0 else (ANEW,)), RENAME, DISCARD]
    at_end = {"back": record.shown == 0, "forward": record.shown == count}
    buttons = [
        view.button(words.text(_LABELS[each]), TRY, f"{line.mark}.{each}", disabled=at_end.get(each, False))
        for each in verbs
    ]
    real = [] if ago is None else _real(view, line)
    below = [*button_rows([*real, *buttons]), _menu(table, words, record, lines)]
    if ago is None:
        return Answer(text, below)
    viewer, answer = viewer_of(line, words), Answer(text, below)
    if viewer is not None and (picker := decision_picker(viewer)) is not None:
        answer = replace(answer, rows=(*picker.rows, *below), below=picker.text, lines=picker.lines)
    elif viewer is not None:
        answer = replace(answer, rows=(*action_rows(viewer), *below))
    return pictured(TableView(line.table, words), record.seat, answer, line.made[-1:])


def _about(line: TriedLine, words: Words) -> str:
    seen = words.text("try-secret", by="nobody" if line.record.seat is None else "seat")
    ago = words.text("try-ago", count=line.ago or 0) if line.ago else ""
    return join_lines(f"-# {seen} {ago}".strip(), turn_and_round(line.table, words))


def _real(view: TableView, line: TriedLine) -> list[GameButton]:
    """Return the button that plans the own first move of a line, or leads to its picker on one's turn; [] without."""
    seat, first, position = line.record.seat, line.first_move, view.position
    if seat is None or first is None:
        return []
    with suppress(GameError):  # it cannot be played or planned now
        if position.decision == ChooseAction(seat):
            label, use = "try-play", picker_of(first, position) if position.objection(first) is None else None
        else:
            planner = planning_viewer(view.table, line.record.member_id, view.words, OFFER)
            plans.check_ever_possible(first, view.table, seat)
            label, use = "try-plan", (OFFER, ".".join(control_of(first, planner.position)))
        return [view.button(view.words.text(label), *use, style=PRIMARY)] if use is not None else []
    return []


def _menu(table: Table, words: Words, shown: TryRecord, lines: Sequence[TryRecord]) -> ui.ActionRow[Any]:
    labels = {str(each.number): words.text("try-line", line=clean(name_of(each))) for each in lines}
    if len(lines) < MOST_LINES:
        labels[NEW] = words.text("try-new")
    return menu(words.text("try-lines"), table.id, table.seq, CHOOSE, labels=labels, chosen=str(shown.number))
