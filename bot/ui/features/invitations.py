"""Refuse invitations: a button on each of them, and /me invitations. /me settings refuses all."""

import discord

from bot.games import Table
from bot.games.unit.refusals import StaleBoard
from bot.ui.content.lobby import invitations_switch, name_or_mention
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, button, on, on_table, row
from bot.ui.kit.replies import Answer, reply, reply_and_show

_ABOVE_ALL_IDS = 2**63


@on_table("refuse_invitation")
async def _refuse(interaction: Interaction, table: Table) -> None:
    """Refuse the invitations of a table's host from now on; an invited member also declines this one."""
    bot, words, member_id, host_id = app(interaction), words_for(interaction), interaction.user.id, table.game.host_id
    if not host_id:  # forgotten
        raise StaleBoard
    await bot.tables.invitations.refuse(member_id, host_id)
    text = words.text("invitations-refused", player=name_or_mention(table, host_id))
    allow = button(words.text("invitations-allow"), 0, 0, "me_allow", str(host_id))
    answer = Answer(text, [row(allow, invitations_switch(words, are_refused=False))])
    seat = table.seat_of(member_id)
    if table.is_in_lobby and seat is not None and table.seats[seat].is_invited:
        await reply_and_show(interaction, await bot.tables.lobby.leave(table.id, member_id), answer)
    else:
        await reply(interaction, answer)


@on("me_allow")
async def _allow_again(press: Press) -> None:
    if not (press.argument.isdecimal() and int(press.argument) < _ABOVE_ALL_IDS):  # forged
        raise StaleBoard
    await press.bot.tables.invitations.refuse(press.member_id, int(press.argument), is_refused=False)
    await _show(press.interaction)


@command("me invitations")
async def invitations(interaction: Interaction, from_: discord.User | None = None, allow: bool = False) -> None:
    """Show by whom the member cannot be invited, or refuse or allow the invitations of another member."""
    if from_ is not None:
        bot, member_id = app(interaction), interaction.user.id
        await bot.tables.invitations.refuse(member_id, from_.id, is_refused=not allow)
    await _show(interaction)


async def _show(interaction: Interaction) -> None:
    tables, words, member_id = app(interaction).tables, words_for(interaction), interaction.user.id
    refuses_all = bool((await tables.waits.settings_of(member_id)).refuses_invitations)
    refused = await tables.invitations.refused_by(member_id)
    known = [each for each in refused if each > 0]
    players = [f"<@{each}>" for each in known]
    if len(known) < len(refused):
        players.append(words.text("invitations-forgotten", count=len(refused) - len(known)))
    lines = [words.text("me-invitations-off" if refuses_all else "me-invitations-on")]
    if players:
        lines.append(words.text("invitations-except", players=words.listed(players)))
    await reply(interaction, Answer("\n".join(lines), [row(invitations_switch(words, are_refused=refuses_all))]))
