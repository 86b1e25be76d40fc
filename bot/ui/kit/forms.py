"""Forms: windows in which a member chooses several values and submits them at once. They work after a restart."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeVar, cast

import discord
from discord import ui
from discord.app_commands import Namespace

from bot.engine import Frozen, GameError
from bot.games.unit.refusals import StaleBoard
from bot.present.language import limits
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import ID, control_id, dispatch
from bot.ui.kit.private_messages import flow_of

OptionT = TypeVar("OptionT")
_PREFIX = "spf"
_FORM_ID = re.compile(f"{_PREFIX}{ID}")
_MOST_VISIBLE = 4
"""Choices that are all visible at once; more of them would make a form too long for a phone, so they open as a menu."""


class Field(Frozen):
    """A field in which one of the choices is chosen, or any number of them; `chosen` are those chosen at first.

    The choices are labels by value, some with a description. `about` stands below the title. A field that is not
    required may be left empty.
    """

    name: str
    title: str
    labels: Mapping[str, str]
    chosen: Sequence[str] = ()
    takes_any_number: bool = False
    about: str = ""
    is_required: bool = True
    descriptions: Mapping[str, str] = field(default_factory=dict[str, str])

    def item(self) -> ui.Item[Any]:
        """Return the component: a box or a button beside each choice, or a menu for many of which one is chosen."""
        if self.takes_any_number:
            boxes = self._options(discord.CheckboxGroupOption)
            return ui.CheckboxGroup[Any](custom_id=self.name, required=False, min_values=0, options=boxes)
        if 2 <= len(self.labels) <= _MOST_VISIBLE:
            circles = self._options(discord.RadioGroupOption)
            return ui.RadioGroup[Any](custom_id=self.name, options=circles, required=self.is_required)
        options = self._options(discord.SelectOption)[: limits.MAX_OPTIONS]
        least = int(self.is_required)
        return ui.Select[Any](custom_id=self.name, options=options, required=self.is_required, min_values=least)

    def _options(self, kind: Callable[..., OptionT]) -> list[OptionT]:
        return [
            kind(
                label=label[: limits.MAX_OPTION_LABEL],
                value=value,
                description=self.descriptions.get(value, "")[: limits.MAX_OPTION_DESCRIPTION] or None,
                default=value in self.chosen,
            )
            for value, label in self.labels.items()
        ]


class TextField(Frozen):
    """A field for a text of at most `TYPED_LIMIT` characters."""

    name: str
    title: str
    about: str
    is_required: bool

    def item(self) -> ui.Item[Any]:
        """Return the component."""
        return ui.TextInput[Any](custom_id=self.name, required=self.is_required, max_length=limits.TYPED_LIMIT)


class MemberField(TextField):
    """A field in which a member of the server is chosen."""

    def item(self) -> ui.Item[Any]:
        """Return the component."""
        least = int(self.is_required)
        return ui.UserSelect[Any](custom_id=self.name, required=self.is_required, min_values=least)


AnyField = Field | TextField


class Form(ui.Modal):
    """A form of up to five fields; its submission is handled like a press on a control with the same id."""

    def __init__(
        self, title: str, fields: Sequence[AnyField], game_id: int, seq: int, verb: str, argument: str = ""
    ) -> None:
        assert len(fields) <= limits.MAX_FIELDS
        super().__init__(
            title=title[: limits.MAX_FORM_TITLE], custom_id=control_id(_PREFIX, game_id, seq, verb, argument)
        )
        for each in fields:
            title, about = each.title[: limits.MAX_FIELD_TITLE], each.about[: limits.MAX_OPTION_DESCRIPTION] or None
            self.add_item(ui.Label[Any](text=title, description=about, component=each.item()))
        self.stop()  # so that discord.py does not keep the form: `submitted` finds its handler by the id


async def show_form(interaction: Interaction, form: Form) -> None:
    """Answer an interaction with a form. Raises `GameError` if Discord accepts none any more, because it took long."""
    flow = flow_of(interaction)
    if flow.deferral is not None and await flow.deferral.has_begun():
        raise GameError("error-form-late")
    flow.is_answered = True
    await interaction.response.send_modal(form)
    app(interaction).note_answer(interaction)


async def submitted(interaction: Interaction) -> None:
    """Hand a submitted form to the handler of its verb; do nothing for any other interaction."""
    data: Any = interaction.data or {}
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    if (found := _FORM_ID.fullmatch(str(data.get("custom_id")))) is not None:
        await dispatch(interaction, found, (), dict(_fields(data.get("components"))))


def member_in(interaction: Interaction, member_id: str) -> discord.User | discord.Member:
    """Return the member who was chosen in a `MemberField`. Raises `StaleBoard` for a forged choice."""
    data: Any = interaction.data or {}
    # discord.py reads them only for forms that it keeps in memory; tests/discord/test_menu.py fails when that moves.
    items = Namespace._get_resolved_items(interaction, data.get("resolved") or {})  # pyright: ignore[reportPrivateUsage] - as commands do
    found = next((item for key, item in items.items() if key.id == member_id), None)
    if not isinstance(found, discord.User | discord.Member):
        raise StaleBoard
    return found


def _fields(components: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name and the chosen values of each field in the data of a submission, which may be forged."""
    for each in cast("list[Any]", components) if isinstance(components, list) else ():
        match each:
            case {"component": {"custom_id": name, "values": [*values]}}:
                yield str(name), tuple(str(value) for value in values if value is not None)
            case {"component": {"custom_id": name, "value": value}}:
                yield str(name), () if value is None else (str(value),)
            case _:
                pass
