"""Questions to the others: /game vote about a silent player, /undo for a turn, and whether the game may end."""

from functools import partial
from itertools import product

from bot.games import Table
from bot.games.play.consent import NO, YES
from bot.games.unit.refusals import NotAPlayer
from bot.ui.content.board import turn_view
from bot.ui.content.messages.question import moved_since
from bot.ui.kit.commands import command, table_command
from bot.ui.kit.context import Interaction, app, latest_table_here, words_for
from bot.ui.kit.controls import Press, on, on_table
from bot.ui.kit.replies import confirm_and_show, reply
from bot.ui.kit.viewer import viewer_at, with_own_seat


@table_command("game vote")
@on_table("vote_again")
async def _call_vote(interaction: Interaction, table: Table) -> None:
    """Let the others vote about the player to move, who has been silent for longer than the table's patience."""
    if await _answer_if_to_move(interaction, table):
        return
    table = await app(interaction).tables.votes.call(table.id, interaction.user.id)
    await confirm_and_show(interaction, table, words_for(interaction).text("vote-called"))


@on("vote")
async def _vote(press: Press) -> None:
    """Record the vote of the member; the update of the channel carries out what it decides."""
    table = press.table
    if await _answer_if_to_move(press.interaction, table):
        return
    if table.is_playing and table.seats.of(press.member_id) is None:
        raise NotAPlayer
    table = await press.bot.tables.votes.answer(table.id, press.member_id, press.argument, seq=press.seq)
    await confirm_and_show(press.interaction, table, press.words.text("vote-counted"))


async def _answer_if_to_move(interaction: Interaction, table: Table) -> bool:
    """Show the player to move, about whom the others would vote, what they can do; return False for other members."""
    if not table.is_playing or table.member_to_act() != interaction.user.id:
        return False
    tables = app(interaction).tables
    vote = await tables.votes.question(await tables.games.known(table.id))
    is_open = vote is not None and not vote.record.subject
    text = words_for(interaction).text("vote-about-you" if is_open else "vote-none-your-turn")
    history = await tables.history.in_effect(table.id)
    await reply(interaction, turn_view(viewer_at(interaction, table), history, text, says_turn=False))
    return True


@command("undo")
async def undo(interaction: Interaction) -> None:
    """Take back the member's latest turn, or ask the others whether they may."""
    table = await latest_table_here(interaction)
    if table.is_playing:
        table = await with_own_seat(interaction, table)
    await _undo(interaction, table, None)


on("undo")(lambda press: _undo(press.interaction, press.table, press.seq))


async def _undo(interaction: Interaction, table: Table, newest: int | None) -> None:
    """Take back a turn, for a control only the one that ended with the `newest` entry, which its id names."""
    bot, before, words, member_id = app(interaction), table.seq, words_for(interaction), interaction.user.id
    takeback = await bot.tables.undo.takeback(await bot.tables.games.known(table.id), member_id)
    # The move that follows a free one notifies the next player again.
    bot.rate_limits.charge(member_id, notified=takeback.asked or [table.member_to_act()])
    table = await bot.tables.undo.request(table.id, member_id, newest=newest)
    asked = f"{moved_since(table, takeback, words)} {words.text('undo-asked')}".lstrip()
    await confirm_and_show(interaction, table, asked if table.seq == before else words.text("undo-done"))


async def _answer_question(about: str, answer: str, press: Press) -> None:
    table, tables = press.table, press.bot.tables
    if table.seats.of(press.member_id) is None:
        raise NotAPlayer
    asked = tables.undo if about == "undo" else tables.ending
    table = await asked.answer(table.id, press.member_id, answer, seq=press.seq)
    await confirm_and_show(press.interaction, table, press.words.text("undo-answered"))


for _about, _answer in product(("undo", "end"), (YES, NO)):
    on(f"{_about}_{_answer}")(partial(_answer_question, _about, _answer))
