"""Press the controls of a message in the state in which it offers them, and see whether that takes effect."""

import pickle
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import simcord
from simcord.backend import serializers

from bot.present.language.words import words_in
from tests.support.discord.forging import press_control
from tests.support.discord.friends import Friends
from tests.support.discord.messages import MENU, answers_of, chosen_in, fields_of, parts, pictures_of, submit, text_of
from tests.support.discord.saved_world import SavedWorld, in_database

Member = simcord.MemberActor
SHARED = words_in("en").text("share-done")
"""The only note that is no refusal."""
_MENTION, _BOLD = re.compile(r"<@(\d+)>"), re.compile(r"\*\*([^*\n]+)\*\*")


@dataclass(frozen=True)
class Control:
    """A button, or one choice of a menu, as a message shows it."""

    custom_id: str
    label: str
    is_disabled: bool
    value: str | None = None

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[3]

    @property
    def use(self) -> str:
        """Return the verb with what is chosen; the version in the id does not count."""
        return ":".join([*self.custom_id.split(":")[3:], self.value or ""])


@dataclass(frozen=True)
class Shown:
    """A message as Discord sends it along with a press, what it says, and the one who reads it; None: all do.

    `is_direct` says that it is a direct message. `path` are the uses of the controls that led to it, the newest last.
    """

    stored: bytes
    payload: dict[str, Any]
    text: str
    reader: Member | None
    world: SavedWorld
    is_direct: bool = False
    path: tuple[str, ...] = ()
    changes: int = 0

    def controls(self) -> Iterator[Control]:
        """Yield the controls, those of a menu by their choices."""
        for part in parts(self.payload["components"]):
            if "custom_id" not in part:
                continue
            is_disabled = bool(part.get("disabled"))
            if part["type"] == MENU:
                for option in part["options"]:
                    yield Control(part["custom_id"], option["label"], is_disabled, option["value"])
            else:
                yield Control(part["custom_id"], part.get("label") or "", is_disabled)

    @property
    def looks(self) -> str:
        """Return text and controls without versions, to tell whether an answer differs from the message."""
        ids = sorted(f"{each.use}{each.is_disabled}" for each in self.controls())
        return "\n".join([self.text, *ids])

    def named(self) -> Iterator[tuple[Control, list[int]]]:
        """Yield the controls that the text names in bold, with the members whom the same line mentions."""
        buttons = {each.label: each for each in self.controls() if each.value is None}
        for line in self.text.splitlines():
            for name in _BOLD.findall(line):
                if name in buttons:
                    yield buttons[name], [int(each) for each in _MENTION.findall(line)]


@dataclass(frozen=True)
class Outcome:
    """The result of a press: the refusal, "" if there is none, and the answers with the interaction."""

    refusal: str
    is_changed: bool
    result: simcord.InteractionResult

    @property
    def is_form(self) -> bool:
        return self.result.modal is not None


class Presser:
    """Presses controls of kept messages as members of `friends`."""

    def __init__(self, friends: Friends) -> None:
        self.friends = friends

    def shown(self, message: Any, reader: Member | None, world: SavedWorld, **more: Any) -> Shown:
        """Keep a message of the simulated Discord."""
        channel_id = message.channel_id if hasattr(message, "channel_id") else message.channel.id
        backend = self.friends.env.backend
        stored = backend.messages[channel_id].get(message.id) or backend.deleted_messages[message.id]
        pictures = "\n".join(f"[{alt}]" for _, alt in pictures_of(stored))
        payload = dict(serializers.message_payload(backend, stored))
        return Shown(pickle.dumps(stored), payload, f"{text_of(stored)}\n{pictures}".strip(), reader, world, **more)

    async def press(self, shown: Shown, control: Control, member: Member) -> Outcome:
        """Press a control in the world of its message. Ends in the world that follows."""
        await shown.world.restore()
        stored = pickle.loads(shown.stored)
        self.friends.env.backend.messages[stored.channel_id][stored.id] = stored
        before = await self._writes()
        values = None if control.value is None else [control.value]
        result = press_control(
            self.friends.env, member, shown.payload, control.custom_id, values, in_guild=not shown.is_direct
        )
        await self.friends.env.settle()
        return self._outcome(shown, control, result, is_changed=await self._writes() != before)

    async def submit(self, shown: Shown, control: Control, member: Member, **changed: Any) -> Outcome:
        """Open the form of a control in the world of its message, and submit it with changes."""
        opened = await self.press(shown, control, member)
        before = await self._writes()
        result = await submit(member.user if shown.is_direct else member, opened.result, **changed)
        return self._outcome(shown, None, result, is_changed=await self._writes() != before)

    def answers(self, outcome: Outcome, shown: Shown, use: str, world: SavedWorld, reader: Member) -> list[Shown]:
        """Return the private answers with controls."""
        more = {"path": (*shown.path, use), "is_direct": shown.is_direct}
        found = [
            self.shown(each, reader, world, changes=shown.changes + outcome.is_changed, **more)
            for each in answers_of(outcome.result)
        ]
        return [each for each in found if any(each.controls())]

    def _outcome(
        self, shown: Shown, control: Control | None, result: simcord.InteractionResult, *, is_changed: bool
    ) -> Outcome:
        if result.modal is not None:
            return Outcome("", is_changed, result)
        if not result.acknowledged:
            return Outcome("there was no answer", is_changed, result)
        answers = answers_of(result)
        notes = [each.content for each in answers if each.content and each.content != SHARED]
        views = [self.shown(each, None, shown.world) for each in answers if not each.content]
        refusal = "\n".join(notes)
        is_button = control is not None and control.value is None
        if not refusal and is_button and not is_changed and any(each.looks == shown.looks for each in views):
            refusal = "nothing changed"
        if not refusal and control is not None and not is_changed and _offers_the_seat_instead(views, control):
            refusal = views[0].text
        return Outcome(refusal, is_changed, result)

    async def _writes(self) -> int:
        return await in_database(self.friends, lambda connection: connection.total_changes)


def _offers_the_seat_instead(views: Sequence[Shown], control: Control) -> bool:
    """Return whether the answer is that of a refused press by a member whose seat a computer player holds."""
    return control.verb != "take_back" and [each.verb for view in views for each in view.controls()] == ["take_back"]


def form_changes(opened: Outcome, most: int) -> Iterator[dict[str, Any]]:
    """Yield what is changed in each submission of a form: nothing, and for each field up to `most` other choices.

    A form in which something has to be written or chosen first is not submitted.
    """
    chosen, fields = chosen_in(opened.result), fields_of(opened.result)
    if any(field.get("required", True) and name not in chosen for name, field in fields.items()):
        return
    yield {}
    for name, field in fields.items():
        values = [each["value"] for each in field.get("options", ()) if each["value"] != chosen.get(name)]
        for value in spread(values, most):
            yield {name: [value] if isinstance(chosen.get(name), list) else value}


def spread(values: Sequence[Any], most: int) -> list[Any]:
    """Return up to `most` of the values: the first, the last, and some in between."""
    if len(values) <= most or not most:
        return list(values)[:most]
    return [values[round(index * (len(values) - 1) / max(1, most - 1))] for index in range(most)]
