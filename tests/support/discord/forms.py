"""Read the forms that the bot opens, and submit them."""

from typing import Any

import simcord

from bot.games import Table

MENU, CHECKBOXES = 3, 22  # types of components


def fields_of(opened: simcord.InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the fields of the form that answered an interaction, by their names."""
    assert opened.modal is not None, "no form was opened"
    return {each["component"]["custom_id"]: each["component"] for each in opened.modal["components"]}


def chosen_in(opened: simcord.InteractionResult) -> dict[str, Any]:
    """Return the values that a form shows as chosen: a text for one of several, a list for any of them."""
    found: dict[str, Any] = {}
    for name, field in fields_of(opened).items():
        chosen = [option["value"] for option in field["options"] if option.get("default")]
        found[name] = chosen if field["type"] == CHECKBOXES else chosen[0]
    return found


async def submit(member: Any, opened: simcord.InteractionResult, **changed: Any) -> simcord.InteractionResult:
    """Submit a form with the values that it shows, except those that are changed."""
    menus = [name for name, field in fields_of(opened).items() if field["type"] == MENU]
    values = chosen_in(opened) | changed
    return await member.submit_modal(opened, values | {name: [values[name]] for name in menus})


async def change_options(
    member: Any, message: Any, table: Table, *, more: bool = False, **changed: str
) -> simcord.InteractionResult:
    """Open a form for the options of a lobby by its button, and submit it with changes."""
    custom_id = f"spl:{table.id}:-1:lobby_options:{'more' if more else ''}"
    return await submit(member, await member.click(message, custom_id=custom_id), **changed)
