"""Vote about a player who has been silent for too long: /game vote, and the buttons below the vote."""

from bot.games import Table
from bot.games.unit.refusals import NotAPlayer
from bot.ui.content.board import turn_view
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, table_here, words_for
from bot.ui.kit.controls import Press, on, on_table
from bot.ui.kit.replies import confirm_and_show, reply
from bot.ui.kit.viewer import viewer_at


@command("game vote")
async def vote(interaction: Interaction) -> None:
    """Let the others vote about the player to move, who has been silent for longer than the table's patience."""
    await _call(interaction, await table_here(interaction))


@on_table("vote_again")
async def _call(interaction: Interaction, table: Table) -> None:
    if await _is_back(interaction, table):
        return
    table = await app(interaction).tables.votes.call(table.id, interaction.user.id)
    await confirm_and_show(interaction, table, words_for(interaction).text("vote-called"))


@on("vote")
async def _vote(press: Press) -> None:
    """Record the vote of the member; the update of the channel carries out what it decides."""
    table = press.table
    if await _is_back(press.interaction, table):
        return
    if table.is_playing and table.seat_of(press.member_id) is None:
        raise NotAPlayer
    table = await press.bot.tables.votes.answer(table.id, press.member_id, press.argument, seq=press.seq)
    await confirm_and_show(press.interaction, table, press.words.text("vote-counted"))


async def _is_back(interaction: Interaction, table: Table) -> bool:
    """Show the player to move, about whom the others vote, what they can do; return False for everybody else."""
    if not table.is_playing or table.member_to_act() != interaction.user.id:
        return False
    text = words_for(interaction).text("vote-about-you")
    history = await app(interaction).tables.history.in_effect(table.id)
    await reply(interaction, turn_view(viewer_at(interaction, table), history, text))
    return True
