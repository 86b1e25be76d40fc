"""Walk from the messages of a state to the answers behind their controls, and collect what does not work."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.games import StoreError
from tests.support.discord.friends import Friends
from tests.support.discord.messages import answers_of, custom_ids
from tests.support.discord.offered_controls import Control, Member, Outcome, Presser, Shown, form_changes, spread
from tests.support.discord.saved_world import SavedWorld
from tests.support.thorough import times

ALIKE = times(2, 8)
"""Controls of one verb that are pressed below one message; they differ in what they choose."""
DEPTH = times(4, 7)
"""Answers that are opened one behind the other."""
ONCE = times(2, 100)
"""Presses of each verb of `ALIKE_EVERYWHERE` in a state."""
ALIKE_EVERYWHERE = {
    *("rules", "page_choose", "page_next", "page_previous", "learn", "practice", "lobby_options", "me_change"),
    *("try", "try_line"),
    *("replay", "replay_round", "replay_as", "story", "moment", "film", "exercise"),
    *("share_page", "share_story", "share_moment", "share_film", "share_stats", "share_own_stats"),
}
"""The verbs of controls whose answers take long and hardly depend on where they stand."""
CHANGES = times(1, 2)
"""Changes of the game that lie on the way to an answer whose controls are pressed."""


INTENDED = {
    # The table that the button opens is open already: the answer leads there.
    ("rematch:", "is open"),
    ("rematch:", "is being played"),
    # The player to move, about whom the others vote, is shown the turn by any press on the vote.
    ("vote_again:", "would work"),
}
"""Beginnings of uses of controls, and what is said of them, that are as they should be."""


EMPTY_LISTS = (
    "You are not in any game right now.",
    "No game has been finished on this",
    "There are no open games on this",
    "I found no turn of yours in which another move would clearly have been better",
)
"""The beginnings of answers to those who ask for a list, or for a mistake of theirs, where there is none."""


class Walk:
    """A walk through what a state offers. `people` are all at the table and around it.

    `faults` are the sentences about what does not work; `verbs` are those of the controls that worked.
    """

    def __init__(self, friends: Friends, people: Sequence[Member]) -> None:
        self._friends = friends
        self._people = people
        self._presser = Presser(friends)
        self._queue: deque[Shown] = deque()
        self._seen: set[Any] = set()
        self.faults: list[str] = []
        self.verbs: set[str] = set()
        self._pressed: Counter[tuple[str, bool]] = Counter()
        self.presses = 0
        self._moment = ""

    def begin(self, moment: str) -> None:
        """Begin with the messages of another moment."""
        self._moment = moment
        self._seen.clear()

    async def of_messages(self, world: SavedWorld) -> None:
        """Queue all messages with controls that stand in channels and in direct messages."""
        backend = self._friends.env.backend
        readers = {each.user.dm_channel.id: each for each in self._people}
        for channel_id, messages in list(backend.messages.items()):
            for message in list(messages.values()):
                if not message.is_ephemeral and _has_controls(message):
                    reader = readers.get(channel_id)
                    self._add(self._presser.shown(message, reader, world, is_direct=reader is not None))

    async def of_command(self, member: Member, name: str, options: Mapping[str, Any], world: SavedWorld) -> None:
        """Queue the private answers to a command; a command may be refused."""
        await world.restore()
        result = await member.slash(self._friends.channel, name, **options)
        answers = [each for each in answers_of(result) if _has_controls(each)]
        if answers:
            after = await SavedWorld.save(self._friends)
            for answer in answers:
                self._add(self._presser.shown(answer, member, after, path=(f"/{name}",)))

    async def run(self) -> None:
        """Press everything that is queued, and what the answers offer."""
        while self._queue:
            shown = self._queue.popleft()
            if shown.reader is None:
                await self._walk_public(shown)
            else:
                await self._walk_private(shown, shown.reader)

    def _add(self, shown: Shown) -> None:
        """Queue a message, unless one of its kind has been: with the same verbs, for the same reader."""
        verbs = Counter((each.verb, each.is_disabled) for each in shown.controls())
        kinds = frozenset(verbs) if shown.path else shown.payload["id"]
        key = (shown.reader and shown.reader.id, shown.changes, kinds)
        if key not in self._seen and len(shown.path) <= DEPTH and shown.changes <= CHANGES:
            self._seen.add(key)
            self._queue.append(shown)

    async def _walk_private(self, shown: Shown, reader: Member) -> None:
        for control in self._sample(shown):
            key = (reader.id, shown.changes, control.custom_id, control.value)
            if key in self._seen:
                continue
            self._seen.add(key)
            outcome = await self._press(shown, control, reader)
            if control.is_disabled:
                self._check_disabled(shown, control, reader, outcome)
            elif outcome.refusal and not outcome.refusal.startswith(EMPTY_LISTS):
                self._note(shown, control, f"{reader.name} is refused: {outcome.refusal}")
            else:
                await self._follow(shown, control, reader, outcome)
        for control, _ in shown.named():
            if control.is_disabled:
                self._note(shown, control, "the text names it, and it cannot be pressed")

    async def _walk_public(self, shown: Shown) -> None:
        """Press each control as one after the other, until it works for one of them."""
        acting = None
        with suppress(StoreError):  # a damaged game
            table = await self._friends.tables.latest_in_channel(int(shown.payload["channel_id"]))
            acting = table.member_to_act() if table is not None and table.position is not None else None
        people = sorted(self._people, key=lambda each: each.id != acting)
        for control in self._sample(shown):
            refusals: list[str] = []
            for member in people:
                outcome = await self._press(shown, control, member)
                if control.is_disabled:
                    self._check_disabled(shown, control, member, outcome)
                elif outcome.refusal:
                    refusals.append(f"{member.name}: {outcome.refusal}")
                else:
                    await self._follow(shown, control, member, outcome)
                    break
            else:
                if not control.is_disabled:
                    self._note(shown, control, f"it is refused for all: {'; '.join(refusals)}")
        for control, mentioned in shown.named():
            await self._check_named(shown, control, mentioned)

    async def _check_named(self, shown: Shown, control: Control, mentioned: Sequence[int]) -> None:
        """Check that a control that the text names works for each member whom it mentions."""
        for member in self._people:
            if member.id not in mentioned:
                continue
            if control.is_disabled:
                self._note(shown, control, f"the text names it to {member.name}, who cannot press it")
            elif refusal := (await self._press(shown, control, member)).refusal:
                self._note(shown, control, f"the text names it to {member.name}, who is refused: {refusal}")

    def _sample(self, shown: Shown) -> Iterator[Control]:
        """Yield the controls of a message, at most `ALIKE` of each verb that are enabled, and of each that are not."""
        kinds: dict[tuple[str, bool], list[Control]] = {}
        for each in shown.controls():
            kind = each.use.partition(".")[0] if each.verb.startswith("plan") else each.verb
            kinds.setdefault((kind, each.is_disabled), []).append(each)
        for kind, controls in kinds.items():
            most = ONCE - self._pressed[kind] if kind[0] in ALIKE_EVERYWHERE else ALIKE
            sample = spread(controls, max(0, min(ALIKE, most)))
            self._pressed[kind] += len(sample)
            yield from sample

    async def _press(self, shown: Shown, control: Control, member: Member) -> Outcome:
        self.presses += 1
        return await self._presser.press(shown, control, member)

    def _check_disabled(self, shown: Shown, control: Control, member: Member, outcome: Outcome) -> None:
        if not outcome.refusal:
            self._note(shown, control, f"it cannot be pressed, but would work for {member.name}")

    async def _follow(self, shown: Shown, control: Control, reader: Member, outcome: Outcome) -> None:
        """Queue the answers to a press that worked; submit a form that it opened."""
        self.verbs.add(control.verb)
        if outcome.is_form:
            await self._submit(shown, control, reader, outcome)
            return
        world = await SavedWorld.save(self._friends) if outcome.is_changed else shown.world
        for answer in self._presser.answers(outcome, shown, control.use, world, reader):
            self._add(answer)

    async def _submit(self, shown: Shown, control: Control, reader: Member, opened: Outcome) -> None:
        assert opened.result.modal is not None
        self.verbs.add(opened.result.modal["custom_id"].split(":")[3])
        for changed in form_changes(opened, ALIKE):
            self.presses += 1
            outcome = await self._presser.submit(shown, control, reader, **changed)
            if outcome.refusal and not outcome.refusal.startswith(EMPTY_LISTS):
                self._note(shown, control, f"{reader.name} is refused the form with {changed}: {outcome.refusal}")
            world = await SavedWorld.save(self._friends) if outcome.is_changed else shown.world
            for answer in self._presser.answers(outcome, shown, control.use, world, reader):
                self._add(answer)

    def _note(self, shown: Shown, control: Control, what: str) -> None:
        if any(control.use.startswith(use) and reason in what for use, reason in INTENDED):
            return
        where = " > ".join([shown.text.splitlines()[0][:60] if shown.text else "", *shown.path[-3:]])
        self.faults.append(f"{self._moment}: “{control.label}” ({control.use}) of “{where}”: {what}")


def _has_controls(message: Any) -> bool:
    return any(custom_ids(message.components))
