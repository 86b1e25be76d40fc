"""Read the messages and forms of the simulated Discord, find their controls as a reader does, and submit forms."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import simcord
from simcord.results import ResponseMessage

from bot.games import Table

Component = dict[str, Any]
BUTTON, MENU, TEXT, GALLERY, CHECKBOXES = 2, 3, 10, 12, 22  # component types
GREEN = 3  # a button style
LABEL = re.compile(r"\*\*(.+?)\*\*")


def parts(components: Iterable[Any]) -> Iterator[Component]:
    """Yield every component as Discord sends it, including nested ones."""
    for component in components or ():
        plain: Component = component if isinstance(component, dict) else component.to_dict()
        yield plain
        yield from parts(plain.get("components", ()))
        yield from parts([plain["accessory"]] if "accessory" in plain else [])


def text_of(message: Any) -> str:
    """Return the text of a message, without its picture."""
    texts = [part["content"] for part in parts(message.components) if part["type"] == TEXT]
    return "\n".join([message.content, *texts] if message.content else texts)


def pictures_of(message: Any) -> list[tuple[str, str]]:
    """Return the URL and the alt text of each picture of a message."""
    galleries = [part for part in parts(message.components) if part["type"] == GALLERY]
    return [(item["media"]["url"], item.get("description") or "") for each in galleries for item in each["items"]]


def control_ids(message: Any) -> list[str]:
    """Return the custom ids of the enabled controls of a message."""
    return [part["custom_id"] for part in parts(message.components) if "custom_id" in part and not part.get("disabled")]


def control(message: Any, verb: str, argument: str | None = None) -> str:
    """Return the custom id of the only control of a message with this verb (and this argument)."""
    found = [
        custom_id
        for custom_id in control_ids(message)
        if custom_id.split(":")[3] == verb and argument in (None, custom_id.split(":")[4])
    ]
    assert len(found) == 1, f"{len(found)} controls for {verb} {argument} among {control_ids(message)}"
    return found[0]


def custom_ids(components: Any) -> Iterator[str]:
    """Yield the custom ids of all controls, including disabled ones."""
    yield from (part["custom_id"] for part in parts(components) if "custom_id" in part)


def menu_with(message: Any, value: str) -> str:
    """Return the custom id of the menu that offers a value."""
    return next(
        part["custom_id"]
        for part in parts(message.components)
        if part["type"] == MENU and value in [option["value"] for option in part["options"]]
    )


def keep_deleted_messages(env: simcord.Env) -> None:
    """Keep what is deleted from now on: a confirmation is gone as soon as the channel shows the move."""
    backend, delete = env.backend, env.backend.delete_message
    deleted: dict[int, Any] = {}

    def delete_and_keep(channel_id: int, message_id: int, **options: Any) -> None:
        message = backend.get_message(channel_id, message_id)
        delete(channel_id, message_id, **options)
        deleted[message_id] = message

    vars(backend).update(delete_message=delete_and_keep, deleted_messages=deleted)


def answers_of(result: simcord.InteractionResult) -> list[ResponseMessage]:
    """Return the messages that answered an interaction, including those that have been deleted since."""
    env, interaction = result._env, result._interaction
    there = {each.id: each for each in ([result.response] if result.response else []) + result.followups}
    deleted: dict[int, Any] = getattr(env.backend, "deleted_messages", {})
    answers = [
        there[number] if number in there else ResponseMessage(env, deleted[number])
        for number in (interaction.message_id, *interaction.followup_ids)
        if number in there or number in deleted
    ]
    return answers


def private_answer(result: simcord.InteractionResult) -> ResponseMessage:
    """Return the private message that answered: a new one, or an edit of the one with the pressed control."""
    assert result.acknowledged
    answer, *_ = answers_of(result)
    assert answer.ephemeral
    return answer


def private_text(result: simcord.InteractionResult) -> str:
    """Return the text of all answers to an interaction. Fails if there are none, or if one is public."""
    assert result.acknowledged
    answers = answers_of(result)
    assert answers, "no answer after the deferral"
    for answer in answers:
        assert answer.flags.ephemeral, "a public answer"
    return "\n".join(text_of(answer) for answer in answers)


# --- forms ---


def fields_of(opened: simcord.InteractionResult) -> dict[str, dict[str, Any]]:
    """Return the fields of the form that answered an interaction, by their names."""
    assert opened.modal is not None, "no form was opened"
    return {each["component"]["custom_id"]: each["component"] for each in opened.modal["components"]}


def chosen_in(opened: simcord.InteractionResult) -> dict[str, Any]:
    """Return the values that a form shows as chosen: a text for one of several, a list for any of them.

    Fields that show none are left out.
    """
    found: dict[str, Any] = {}
    for name, field in fields_of(opened).items():
        chosen = [option["value"] for option in field.get("options", ()) if option.get("default")]
        if field["type"] == CHECKBOXES:
            found[name] = chosen
        elif chosen or field.get("value"):
            found[name] = chosen[0] if chosen else field["value"]
    return found


async def submit(member: Any, opened: simcord.InteractionResult, **changed: Any) -> simcord.InteractionResult:
    """Submit a form with the values that it shows, except those that are changed."""
    values = chosen_in(opened) | changed
    menus = [name for name, field in fields_of(opened).items() if field["type"] == MENU and name in values]
    return await member.submit_modal(opened, values | {name: [values[name]] for name in menus})


async def change_options(
    member: Any, message: Any, table: Table, *, more: bool = False, **changed: str
) -> simcord.InteractionResult:
    """Open a form for the options of a lobby by its button, and submit it with changes."""
    custom_id = f"spl:{table.id}:-1:lobby_options:{'more' if more else ''}"
    return await submit(member, await member.click(message, custom_id=custom_id), **changed)


# --- controls, by the label in bold letters, by the colour of a button, by its gem ---


def buttons(message: Any) -> list[Component]:
    """Return the enabled buttons of a message that are no links."""
    found = (each for each in parts(message.components) if each["type"] == BUTTON and not each.get("disabled"))
    return [each for each in found if "custom_id" in each]


def labelled(message: Any, label: str) -> str:
    """Return the id of the enabled button with this label, of the first one if each is a way to do the same."""
    return _of_one_verb((each for each in buttons(message) if each.get("label") == label), label, message)


def green(message: Any) -> str:
    """Return the id of the only enabled green button."""
    found = [each for each in buttons(message) if each["style"] == GREEN]
    assert len(found) <= 1, f"{len(found)} green buttons"
    return _of_one_verb(found, "green", message)


def bank_buttons(message: Any) -> list[Component]:
    """Return the buttons that take a gem below a board, in the order of the gems, whether they are enabled or not."""
    found = [each for each in parts(message.components) if each["type"] == BUTTON and "custom_id" in each]
    return [each for each in found if each["custom_id"].split(":")[3] in ("take", "take_now")]


def with_gem(message: Any, gem: str, *, is_worded: bool = False) -> str:
    """Return the id of the enabled button with the emoji of a gem, and with words or only a number beside it."""
    gems = (each for each in buttons(message) if "emoji" in each and str(each["emoji"]["id"]) == gem)
    return _of_one_verb((each for each in gems if each["label"].isdecimal() is not is_worded), gem, message)


def _of_one_verb(found: Iterable[Component], what: str, message: Any) -> str:
    ids = [str(each["custom_id"]) for each in found]
    assert len({each.split(":")[3] for each in ids}) == 1, f"{what!r}: {ids} of {[*map(_label, buttons(message))]}"
    return ids[0]


def _label(button: Component) -> str:
    return str(button.get("label") or button["emoji"]["name"])
