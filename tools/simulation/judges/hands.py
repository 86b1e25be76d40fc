"""Judge the hands in direct messages: each member with cards has one message with them, and nobody else has any."""

from collections.abc import Collection, Sequence

from bot.engine import Position
from bot.present.language.words import LANGUAGES, language_for, words_in
from bot.present.outlook import hand_text
from bot.rules import base_of
from tests.support.loopback.discord_types import Json, alt_of, text_of
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

Hand = tuple[str, ...]
"""The lines that name the cards of a hand."""
CONFIRMED = 700.0
"""Seconds within which the bot knows that a channel is gone for which a request was refused."""


class Hands(Judge):
    """Compares direct messages with the hands of all open tables.

    It leaves out members who had closed their direct messages at some time: the bot sends them a hand again only when
    it changes. A hand is in a language that the client of its member has or had, or in that of the table. If
    the bot is killed when it ends the game of a deleted channel, the hands stay until the next life knows of that.
    """

    name = "hands"

    def at_a_quiet_moment(self) -> None:
        """Look at the direct messages of all members."""
        world = self.world
        channels = {each.channel_id: each for each in world.book.games()}
        direct = {each.id for each in world.discord.channels.values() if each.owner}
        for member in world.people.members:
            if member.id in world.closed_once:
                continue
            messages = [(text_of(each), each) for each in world.discord.direct_messages(member)]
            for channel_id, newest in channels.items():
                if channel_id not in world.discord.channels and self._has_just_ended(newest.id):
                    continue
                shown = [each for text, each in messages if f"<#{channel_id}>" in text]
                game = newest if newest.status == "playing" else None
                position = None if game is None else world.book.position(game)
                is_seated = game is not None and position is not None and member.id in game.members
                seat = newest.members.index(member.id) if is_seated else None
                if position is None or position.is_over or seat is None or channel_id in direct:
                    expected: Collection[Hand] = ()
                elif seat in position.left:
                    expected = ()
                else:
                    expected = hands_of(position, seat, self._languages(member.id, newest.id))
                if expected:
                    self.count("hands")
                if fault := fault_of(shown, expected):
                    self.fail(f"{member.name} of game {newest.id}: {fault}")

    def _has_just_ended(self, game_id: int) -> bool:
        ended = self.world.book.rows("SELECT ended_at FROM games WHERE id = ? AND ended_at IS NOT NULL", game_id)
        return any(START + self.world.loop.time() - at <= CONFIRMED for [at] in ended)

    def _languages(self, member_id: int, game_id: int) -> Collection[str]:
        """Return the languages in which a member may get a hand: their own, or that of the table for want of one."""
        tables = {language for [language] in self.world.book.rows("SELECT language FROM games WHERE id = ?", game_id)}
        return tables | {language_for(locale) for locale in self.world.people.locales[member_id]}


def hands_of(position: Position, seat: int, languages: Collection[str] = tuple(LANGUAGES)) -> frozenset[Hand]:
    """Return how the hand of a seat may read in some languages; empty for an empty hand."""
    if not base_of(position).players[seat].hand:
        return frozenset()
    return frozenset(card_lines(hand_text(position, seat, words_in(language))) for language in languages)


def fault_of(shown: Sequence[Json], expected: Collection[Hand]) -> str:
    """Return what is wrong with the messages that show a hand, or ""."""
    hands = [card_lines(f"{text_of(each)}\n{alt_of(each)}") for each in shown]
    if not expected:
        return f"no hand was expected, but {hands} was sent" if hands else ""
    if len(hands) != 1:
        return f"{len(hands)} hands were sent, not 1: {sorted(expected)[0]}"
    return "" if hands[0] in expected else f"{hands[0]} was sent, not {sorted(expected)[0]}"


def card_lines(text: str) -> Hand:
    """Return the lines that name cards; the others (what is affordable) depend on when the hand was sent."""
    return tuple(dict.fromkeys(line for line in text.splitlines() if line.startswith("**H")))
