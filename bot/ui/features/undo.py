"""Take back one's latest turn: the button in the answer to a move, /undo, and the answers of the others."""

from functools import partial

from bot.games import NO, YES, Table
from bot.games.unit.refusals import NotAPlayer
from bot.ui.content.question import moved_since
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, latest_table_here, words_for
from bot.ui.kit.controls import Press, on
from bot.ui.kit.replies import confirm_and_show
from bot.ui.kit.viewer import with_own_seat


@command("undo")
async def undo(interaction: Interaction) -> None:
    """Take back the member's latest turn, or ask the others whether they may."""
    table = await latest_table_here(interaction)
    if table.is_playing:
        table = await with_own_seat(interaction, table)
    await _undo(interaction, table, None)


@on("undo")
async def _press(press: Press) -> None:
    """Take back the turn that ended with the entry in the control's id."""
    await _undo(press.interaction, press.table, press.seq)


async def _undo(interaction: Interaction, table: Table, newest: int | None) -> None:
    before, undo, words = table.seq, app(interaction).tables.undo, words_for(interaction)
    table = await undo.request(table.id, interaction.user.id, newest=newest)
    if table.seq != before:
        await confirm_and_show(interaction, table, words.text("undo-done"))
        return
    since = moved_since(table, await undo.takeback(table, interaction.user.id), words)
    await confirm_and_show(interaction, table, f"{since} {words.text('undo-asked')}".lstrip())


async def _answer_question(answer: str, press: Press) -> None:
    table = press.table
    if table.seat_of(press.member_id) is None:
        raise NotAPlayer
    table = await press.bot.tables.undo.answer(table.id, press.member_id, answer, seq=press.seq)
    await confirm_and_show(press.interaction, table, press.words.text("undo-answered"))


on("undo_yes")(partial(_answer_question, YES))
on("undo_no")(partial(_answer_question, NO))
