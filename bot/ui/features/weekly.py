"""/admin weekly switches the weekly deal of a server on and off; a button gives the text of one that is closed."""

from bot.engine import GameError
from bot.games.unit.options import EXPANSION, NO_EXPANSION
from bot.games.unit.refusals import StaleBoard
from bot.games.weekly.weekly import weekly_options, weekly_text
from bot.ui.content.lobby import ComputerCount
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, channel_of, check_admin, words_for
from bot.ui.kit.controls import DANGER, SUCCESS, Press, Reach, button, on, row
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, Document, join_lines, reply

_OFF = "off"


@command("admin weekly", choices={EXPANSION.command: EXPANSION.messages()})
async def weekly(interaction: Interaction, expansion: str | None = None, computers: ComputerCount = 1) -> None:
    """Show the state of the server's weekly deal, with buttons that switch it on with these options, and off."""
    check_admin(interaction)
    await _show(interaction, f"{expansion or NO_EXPANSION}.{computers}")


async def _show(interaction: Interaction, wanted: str) -> None:
    tables, words = app(interaction).tables, words_for(interaction)
    deals = await tables.weekly.newest_of(interaction.guild_id or 0)
    state, label, values = "weekly-is-off", "weekly-on", dict[str, str]()
    for deal in (each for each in deals[:1] if each.closes_at > tables.now()):
        state, label = "weekly-is-on" if deal.next_options else "weekly-is-ending", "weekly-change"
        values = {"channel": f"<#{deal.channel_id}>", "until": f"<t:{deal.closes_at}:f>"}
    buttons = [button(words.text(label), 0, 0, "weekly_switch", wanted, style=SUCCESS)]
    if deals and deals[0].next_options:
        buttons.append(button(words.text("weekly-off"), 0, 0, "weekly_switch", _OFF, style=DANGER))
    text = join_lines(words.text("weekly-about"), words.text("weekly-honest"), words.text(state, **values))
    await reply(interaction, Answer(text, [row(*buttons)]))


@on("weekly_switch", Reach.ADMIN)
async def _switch(press: Press) -> None:
    options, (name, _, computers) = None, press.argument.partition(".")
    if press.argument != _OFF:
        check_permissions(press.interaction)
        if name not in EXPANSION.choices or computers not in ("1", "2", "3"):
            raise StaleBoard
        options = weekly_options(EXPANSION.choices[name], int(computers))
    here = press.interaction.guild_id or 0, channel_of(press.interaction)
    await press.bot.tables.weekly.switch(*here, options)
    await _show(press.interaction, press.argument if options else f"{NO_EXPANSION}.1")


@on("weekly_check")
async def _give_text(press: Press) -> None:
    """Give the text of a closed deal of this server, so that its members can check it."""
    deal, now = await press.bot.tables.weekly.get(press.argument), press.bot.tables.now()
    if deal is None or deal.guild_id != press.interaction.guild_id or deal.closes_at > now:
        raise GameError("error-deal-is-sealed")
    file = Document(f"{deal.seal[:8]}.txt", weekly_text(deal))
    await reply(
        press.interaction, Answer(press.words.text("seal-opened", seal=deal.seal, file=file.name), document=file)
    )
