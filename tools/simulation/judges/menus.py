"""Judge menus and greetings: a mention is answered once, a program never, and a channel has at most one of each."""

from collections.abc import Sequence
from typing import Any

from tests.support.loopback.discord_types import BOT, Json, controls_of
from tools.simulation.judges.judge import Judge

ANSWERED = 30.0
"""Seconds within which a mention is answered."""
AFTER_TROUBLE = 60.0
MOST, RECENT = 3, 300.0
"""As many mentions of a member within these seconds are answered for certain; more may be too many."""


class Menus(Judge):
    """Reads the channels at quiet moments.

    It is lenient about channels that had trouble, or in which people deleted messages, since the mention, and about
    mentions that a newer menu has replaced.
    """

    name = "menus"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._judged = 0

    def at_a_quiet_moment(self) -> None:
        """Judge all channels, and the mentions since the last time."""
        discord, now = self.world.discord, self.world.loop.time()
        asked = self.world.people.asked_for_menu
        webhooks = {each.id for each in asked if each.is_webhook}
        newest = {each.channel_id: each for each in asked[self._judged :] if not each.is_webhook}
        self._judged = len(asked)
        for channel_id in list(discord.channels):
            menus, greetings = menus_and_greetings(discord.in_channel(channel_id))
            if len(greetings) > 1:
                self.fail(f"channel {channel_id}: {len(greetings)} greetings")
            if answered := [each for each in menus if each in webhooks]:
                self.fail(f"channel {channel_id}: a webhook is answered: {answered}")
            if len(menus) > len(set(menus)):
                self.fail(f"channel {channel_id}: a message is answered twice: {menus}")
            last = newest.get(channel_id)
            if last is None or self.conditions.was_troubled(last.at - AFTER_TROUBLE, now):
                continue
            if discord.moderated.get(channel_id, -1) >= last.at:
                continue
            of_member = [each for each in asked if each.member == last.member and last.at - RECENT < each.at]
            if len(of_member) <= MOST and now - last.at > ANSWERED:
                self.count("mentions")
                if menus != [last.id]:
                    self.fail(f"channel {channel_id}: the menus answer {menus}, not {last.id}")


def menus_and_greetings(messages: Sequence[Json]) -> tuple[list[int], list[int]]:
    """Return the ids of the messages that menus answer, and the ids of greetings."""
    menus, greetings = list[int](), list[int]()
    for message in messages:
        controls = [each.split(":") for each in controls_of(message) if each.startswith("spl:")]
        if message["author"]["id"] != BOT["id"] or not controls or {each[1] for each in controls} != {"0"}:
            continue
        if reference := message.get("message_reference"):
            menus.append(int(reference["message_id"]))
        elif controls[0][3] == "command":
            greetings.append(int(message["id"]))
    return menus, greetings
