"""An exercise after a game: to find something better in the turn of the member's dearest mistake, /game exercise.

The pickers are those of a turn. A green button is answered with how good its move would have been, by the estimates of
the computer players and by what the member knew then.
"""

from collections.abc import Mapping
from dataclasses import field, replace

from bot.engine import GameError, Move
from bot.games import GameStatus, Table
from bot.games.history.story import dearest_mistake, judged_moves, least_gain, story_of
from bot.games.unit.refusals import StaleBoard
from bot.present.reasons import facts_of, reason_text
from bot.present.story import with_framed_card
from bot.rules import ChooseAction
from bot.ui.content.board import action_rows
from bot.ui.content.looking_back import GameReplay, chosen_game, game_to_see, replay_of, suggest_past_games
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.planning import ACTIONS, is_cheapest
from bot.ui.features.replay.story import check_finished, move_text
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import GameButton, Press, Reach, button, on, row
from bot.ui.kit.replies import Answer, join_lines, reply
from bot.ui.kit.viewer import Viewer


class ExerciseViewer(Viewer):
    """A player in a turn of a game that is over, as they saw it; page `at` of the `replay` is what they `played`."""

    replay: GameReplay = field(kw_only=True)
    at: int = field(kw_only=True)
    played: Move = field(kw_only=True)

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control that tries a move, or leads back to the exercise."""
        if verb == "board":
            return "exercise", ""
        return ("exercise_try", f"{verb}.{argument}") if verb in ACTIONS else (verb, argument)

    def with_board(self, answer: Answer, framed: Move | None = None) -> Answer:
        """Return an answer with the board before the turn, on which the card of a move is framed."""
        board = self.replay.board(self.at - 1, self.words)
        board = board if framed is None else with_framed_card(board, self.position, framed)
        return replace(answer, scene=board, alt=self.replay.alt(self.at - 1, self.words), table=self.replay.table)

    def in_words(self, move: Move) -> str:
        """Return a move in words, with the payment if it is not the usual one."""
        return move_text(move, self.position, self.seat, self.words, is_cheapest=is_cheapest(move, self))

    def ways_out(self) -> list[GameButton]:
        """Return the buttons that lead to the best move, and to the story."""
        best = self.button(self.words.text("exercise-show-best"), "exercise_try")
        return [best, button(self.words.text("story-back"), self.table.id, 0, "story")]


async def _viewer(interaction: Interaction, table: Table, seq: int = 0) -> ExerciseViewer:
    """Return the member in a turn that they began, by its entry, or in the turn of their dearest mistake."""
    replay, thinker, member_id = await replay_of(interaction, table), app(interaction).thinker, interaction.user.id
    table = replay.table
    check_finished(table)
    if not any(page.member_id == member_id for page in replay.pages):
        raise GameError("exercise-not-yours")
    if not (at := replay.page_of(seq)):
        at = await dearest_mistake(table, await story_of(table, replay.pages, thinker), member_id, thinker)
    page, seat = replay.pages[at], replay.pages[at].seat
    if seat is None or page.move is None or page.member_id != member_id or page.before.decision != ChooseAction(seat):
        raise StaleBoard
    then = replace(table, game=replace(table.game, status=GameStatus.PLAYING))
    then = then.with_position(page.before.view(seat), page.seq)
    replay, words = replace(replay, viewer=seat), words_at(interaction, table)
    return ExerciseViewer(then, words, seat, replay=replay, at=at, played=page.move)


@command("game exercise", suggest={"game": suggest_past_games})
async def exercise(interaction: Interaction, game: str | None = None) -> None:
    """Show the member the dearest mistake that they made in a game."""
    await reply(interaction, exercise_answer(await _viewer(interaction, await chosen_game(interaction, game))))


@on("exercise", Reach.ANYWHERE)
async def _show(press: Press) -> None:
    await reply(press.interaction, exercise_answer(await _pressing(press)))


async def _pressing(press: Press) -> ExerciseViewer:
    return await _viewer(press.interaction, await game_to_see(press.interaction, press.game_id), press.seq)


def exercise_answer(viewer: ExerciseViewer) -> Answer:
    """Return the board before a turn, what the player did, and the controls to find something better."""
    words, played, error = viewer.words, viewer.in_words(viewer.played), least_gain(viewer.table) or 0
    asked = words.text("exercise-asked", round=viewer.position.round, move=played, error=error)
    text = join_lines(f"### {words.text('exercise-title')}", asked)
    return viewer.with_board(Answer(text, action_rows(viewer, *viewer.ways_out())))


@on("exercise_try", Reach.ANYWHERE)
async def _try(press: Press) -> None:
    """Show the picker of a control, or say how good a green button's move is, or the best one if there is no button."""
    viewer, (verb, _, argument) = await _pressing(press), press.argument.partition(".")
    if verb and verb not in ACTIONS:
        raise StaleBoard
    if verb in PICKERS:
        await reply(press.interaction, viewer.with_board(PICKERS[verb](viewer, argument)))
        return
    judged = await judged_moves(viewer.replay.table, viewer.replay.pages, viewer.at, press.bot.thinker)
    move = MOVES[verb](viewer, argument) if verb else next(iter(judged))
    await reply(press.interaction, verdict(viewer, judged, move))


def verdict(viewer: ExerciseViewer, judged: Mapping[Move, int], move: Move) -> Answer:
    """Return how good a move would have been, compared with the one that was played and the best one that was found."""
    words, view, played, error = viewer.words, viewer.position, viewer.played, least_gain(viewer.table) or 0
    if played not in judged or move not in judged:
        raise StaleBoard
    gain, best = judged[move] - judged[played], max(judged.values())
    points = {"points": abs(gain), "error": error}
    title = "exercise-worse" if gain < -error else "exercise-better" if gain > error else "exercise-equal"
    decision = view.advance(move)[1].decision
    why = reason_text(view, facts_of(view, move), words)
    text = join_lines(
        f"### {words.text('exercise-same' if move == played else title, **points)}",
        viewer.in_words(move),
        words.text("hint-why", reasons=why) if why else "",
        words.text("exercise-chances", chance=judged[move], played=judged[played], best=best),
        words.text("exercise-nothing-better") if best - judged[move] <= error else "",
        words.text("exercise-question") if decision is not None and not isinstance(decision, ChooseAction) else "",
        words.text("hint-estimate", error=error),
    )
    again = viewer.button(words.text("exercise-again"), "exercise")
    ways = viewer.ways_out() if judged[move] < best else viewer.ways_out()[1:]
    return viewer.with_board(Answer(text, [row(again, *ways)]), move)
