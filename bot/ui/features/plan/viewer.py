"""The player who plans: sees pickers as if their turn had come, with controls that add to the plan.

A control of a picker in planning mode has the verb `plan`, or `plan_answer` for a question that the last line of the
plan leads to; its argument is the verb and the argument that the control has otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games import Plan, Table, check_may_plan, is_question, turn_of
from bot.ui.content.plan import outcome
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import SUCCESS, GameButton
from bot.ui.kit.viewer import Viewer

PLAN, ANSWER = "plan", "plan_answer"
PLANNED = {
    PLAN: {"take", "take_now", "buy", "card", "pay", "buy_now", "reserve", "pick", "reserve_now", "choose_now"},
    ANSWER: {"give", "give_now", "noble", "noble_now", "choose", "choose_now"},
}
"""The verbs of pickers that work in planning mode, for an action and for the answer to a question."""


@dataclass(frozen=True, slots=True)
class PlanningViewer(Viewer):
    """A player who plans: the table has what the player sees, as if their turn had come."""

    planning: str = PLAN

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control in planning mode; the views stay as they are."""
        return (self.planning, f"{verb}.{argument}") if verb in PLANNED[self.planning] else (verb, argument)

    def button(self, label: str, verb: str, argument: str = "", **options: Any) -> GameButton:
        """Return a button in planning mode; the green one says that it plans the move."""
        if options.get("style") == SUCCESS:
            label = self.words.text("plan-this", move=label)
        return Viewer.button(self, label, verb, argument, **options)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads back to the plan."""
        return (Viewer.button(self, self.words.text("plan-back"), PLAN),)


def planning_viewer(interaction: Interaction, table: Table) -> PlanningViewer:
    """Return the member as they would see the table if their turn began now.

    Raises `GameError` for a member who cannot plan now.
    """
    seat = check_may_plan(table, interaction.user.id)
    then = table.with_position(turn_of(table.dealt(), seat), table.seq)
    return PlanningViewer(then, words_for(interaction), app(interaction).gem_emojis.texts, seat)


def viewer_of_question(viewer: PlanningViewer, table: Table, plan: Plan) -> PlanningViewer | None:
    """Return the player as they would see the question that the last line of a plan leads to, or None."""
    would_be = outcome(plan.lines[-1], table, viewer.seat)
    if would_be.refusal is not None or not is_question(would_be.position, viewer.seat):
        return None
    return replace(viewer, table=table.with_position(would_be.position, table.seq), planning=ANSWER)
