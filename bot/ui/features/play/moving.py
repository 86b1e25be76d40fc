"""Make moves for commands and presses: store them, answer the member in private, and update the channel."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.engine import GameError, Move
from bot.games import LoggedMove, Table
from bot.present.event_text import event_lines
from bot.present.language.words import Words
from bot.rules import CardReserved
from bot.ui.content.hand import hand_answer
from bot.ui.content.open_games import other_games
from bot.ui.content.pickers.decisions import decision_picker
from bot.ui.content.undo import undo_row, why_ask
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.replies import Answer, join_lines, reply_and_show
from bot.ui.kit.viewer import Viewer, viewer_at


async def make_moves(interaction: Interaction, table: Table, moves: Sequence[Move], *, seq: int | None = None) -> None:
    """Make a member's moves, answer the member with the events and the next picker, and update the channel.

    The answer has a button that takes the turn back. With `seq`, the moves are refused unless the game is still at
    this version. Raises `GameError` when the rules refuse a move; then none is made.
    """
    bot = app(interaction)
    words = words_for(interaction)
    before = table.seq
    try:
        async with bot.tables.play.begin(table.id, interaction.user.id, moves, seq=seq) as game:
            drawing = await bot.messages.start_drawing(game.table, game.added)
        table = game.table
    except GameError as refusal:
        raise _explain_refusal(refusal, table, moves, words) from None
    logged = (await bot.tables.history.since(table.id, after=before))[: len(moves)]  # planned moves may follow
    viewer = viewer_at(interaction, table)
    answer = _moves_answer(viewer, logged)
    if viewer.decision is None:
        answer = await _with_other_games(interaction, answer, table)
    with suppress(GameError):  # another member has changed the game in between
        takeback = await bot.tables.undo.takeback(table, interaction.user.id)
        text = join_lines(answer.text, why_ask(table, takeback, words))
        rows = [*answer.rows, undo_row(table, takeback, words)]
        answer = replace(answer, text=text, rows=rows, repeats_channel=False)
    await reply_and_show(interaction, table, answer, drawing=drawing)


async def _with_other_games(interaction: Interaction, answer: Answer, table: Table) -> Answer:
    """Return the answer at the end of a turn; it stays if it names other games that wait for the member."""
    member_id = interaction.user.id
    waiting = await app(interaction).tables.open_games.waiting_for(member_id)
    besides = [game for game in waiting if game.record.id != table.id]
    others = other_games(interaction.client, besides, words_for(interaction), member_id)
    if others is None:
        return answer
    text = f"{answer.text}\n\n{others.text}"
    return replace(answer, text=text, rows=[*answer.rows, *others.rows], repeats_channel=False)


def _moves_answer(viewer: Viewer, moves: Sequence[LoggedMove]) -> Answer:
    """Return the lines of the moves' events above the next picker, or above the hand after a reservation."""
    lines: list[str] = []
    for each in moves:
        lines += event_lines(each.before, each.events, viewer.table.names, viewer.words, viewer.emojis, viewer.seat)
    text = "\n".join(lines)
    if (picker := decision_picker(viewer, text)) is not None:
        return picker
    events = [event for each in moves for event in each.events]
    if any(isinstance(event, CardReserved) and event.seat == viewer.seat for event in events):
        hand = hand_answer(viewer)
        return replace(hand, text=f"{text}\n\n{hand.text}")
    # Declining an offer of an expansion has no event with a line.
    return Answer(text or viewer.words.text("control-done"), repeats_channel=True)


def _explain_refusal(refusal: GameError, table: Table, moves: Sequence[Move], words: Words) -> GameError:
    """Return the refusal; if the first of several moves is legal, it adds that none of them was made."""
    if len(moves) == 1 or refusal.message_id == "error-nothing-asked":
        return refusal
    if table.dealt().objection(moves[0]):
        return refusal
    return GameError("error-not-all", reason=words.refusal(refusal))
