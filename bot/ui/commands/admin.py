"""/admin: for those who manage the server. Discord hides it from others, which a server may override: so we check."""

from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.present.words import Words, escape
from bot.tables import JOINING, RANDOM, Table
from bot.ui import choices
from bot.ui.commands.confirm import confirmation, is_elsewhere
from bot.ui.commands.defaults import Defaults, defaults_for, language_of_server
from bot.ui.commands.game import OPTIONS, SEATS, chosen_options
from bot.ui.core.command_builder import command, group
from bot.ui.core.context import app, channel_of, is_admin, record_here, table_here, words_for
from bot.ui.core.controls import Press, on
from bot.ui.core.replies import Answer, reply
from bot.ui.lobby import NONE


def check_admin(interaction: discord.Interaction[Any]) -> None:
    """Raise a `GameError` for whoever may not manage this server."""
    channel_of(interaction)
    if not is_admin(interaction):
        raise GameError("error-not-admin")


@command("admin reset")
async def reset(interaction: discord.Interaction[Any]) -> None:
    """Ask whether to clear the channel's game away, even one that is damaged."""
    check_admin(interaction)
    game, said = await record_here(interaction), words_for(interaction)
    question = said.text("admin-reset-question")
    await reply(
        interaction,
        confirmation(question, said.text("admin-reset-yes"), game.id, game.newest_seq, "confirm_reset", said),
    )


@on("confirm_reset")
async def _reset(press: Press) -> None:
    """Clear the game away, whatever was played since the question: the channel is to be free."""
    check_admin(press.interaction)
    tables = app(press.interaction).tables
    if (await tables.record(press.game_id)).channel_id != press.interaction.channel_id:
        raise GameError("error-not-admin")
    table = await tables.hosting.end(press.game_id)
    await reply(press.interaction, Answer(words_for(press.interaction).text("admin-was-reset")))
    await app(press.interaction).messages.show(table, press.interaction)


async def _suggest_players(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    check_admin(interaction)
    return choices.players(await table_here(interaction), typed)


@command("admin remove", suggest={"player": _suggest_players})
async def remove(interaction: discord.Interaction[Any], player: str) -> None:
    """Ask whether to take a player out of the game."""
    check_admin(interaction)
    table = await table_here(interaction)
    member_id = choices.parse_player(table, player)
    await reply(interaction, _remove_question(table, member_id, words_for(interaction)))


@on("confirm_remove")
async def _remove(press: Press) -> None:
    """Take the player out."""
    table = await _table_of_admin(press)
    member_id = choices.parse_player(table, press.argument)
    name = _name(table, member_id)
    table = await app(press.interaction).tables.hosting.remove_player(table.id, member_id)
    said = words_for(press.interaction)
    await reply(press.interaction, Answer(said.text("admin-removed", player=name)))
    await app(press.interaction).messages.show(table, press.interaction)


def _remove_question(table: Table, member_id: int, said: Words) -> Answer:
    question = said.text("admin-remove-question", player=_name(table, member_id))
    return confirmation(
        question, said.text("admin-remove-yes"), table.id, table.seq, "confirm_remove", said, str(member_id)
    )


@command("admin replace", suggest={"player": _suggest_players})
async def replace_(interaction: discord.Interaction[Any], player: str, by: discord.User) -> None:
    """Give a player's seat and all that lies there to another member."""
    check_admin(interaction)
    if not isinstance(by, discord.Member):
        # Discord's client lets one name anybody by id; with `discord.Member` nobody would answer.
        raise GameError("error-member-elsewhere")
    if by.bot:
        raise GameError("error-member-is-bot")
    bot, said = app(interaction), words_for(interaction)
    table = await table_here(interaction)
    member_id = choices.parse_player(table, player)
    name = _name(table, member_id)
    table = await bot.tables.hosting.replace_player(table.id, member_id, by.id, by.display_name)
    await reply(interaction, Answer(said.text("admin-replaced", player=name, by=f"**{escape(by.display_name)}**")))
    await bot.messages.show(table, interaction)


@command("admin settings", choices={**OPTIONS, "first": (RANDOM, JOINING)})
async def settings(
    interaction: discord.Interaction[Any],
    expansion: str | None = None,
    language: str | None = None,
    players: SEATS | None = None,
    gems: str | None = None,
    first: str | None = None,
    theme: str | None = None,
) -> None:
    """Show what new games on this server begin with, or change it."""
    check_admin(interaction)
    bot, said = app(interaction), words_for(interaction)
    defaults = await defaults_for(interaction)
    changes = chosen_options(players, gems, first, expansion, theme)
    if language is not None:
        changes["language"] = language
    lines: list[str] = []
    if changes and interaction.guild_id is not None:
        defaults = replace(defaults, **changes)
        await bot.tables.settings.set_for_guild(interaction.guild_id, defaults.dumps())
        lines.append(said.text("game-settings-saved"))
    lines += _settings_lines(defaults, language_of_server(interaction, defaults), said)
    await reply(interaction, Answer("\n".join(lines)))


def _settings_lines(defaults: Defaults, language: str, said: Words) -> list[str]:
    options = defaults.options()
    return [
        f"**{said.text('admin-settings-title')}**",
        f"- {said.text(f'expansion-{options.expansion or NONE}')}",
        f"- {said.text('lobby-seats', seats=options.seats)}",
        f"- {said.text('lobby-up-to-three' if options.up_to_three else 'lobby-strict')}",
        f"- {said.text('lobby-first-joining' if options.first == JOINING else 'lobby-first-random')}",
        f"- {said.text('lobby-language', language=said.text(f'language-{language}'))}",
        f"- {said.text(f'theme-{options.theme}')}",
    ]


async def _table_of_admin(press: Press) -> Table:
    """Return the table of a question, the rights checked again. Raises `GameError`."""
    check_admin(press.interaction)
    table = await app(press.interaction).tables.find(press.game_id)
    if is_elsewhere(press.interaction, table):
        raise GameError("error-not-admin")
    return table


def _name(table: Table, member_id: int) -> str:
    seat = table.seat_of(member_id)
    return f"**{escape(table.names[seat])}**" if seat is not None else ""


ADMIN = group(
    "admin",
    *(reset, remove, replace_, settings),
    default_permissions=discord.Permissions(manage_guild=True),
)
