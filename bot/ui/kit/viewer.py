"""The player for whom a private answer about a game is made."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Self

import discord

from bot.engine import Decision, Frozen, GameError, Position
from bot.games import Table
from bot.games.unit.refusals import NotAPlayer
from bot.present.language.words import Words
from bot.rules import Player, base_of
from bot.ui.kit.context import Interaction, app, table_here, words_at
from bot.ui.kit.controls import GREY, GameButton, button
from data import Gem


class TableView(Frozen):
    """A table that was dealt as its public board shows it, and the words for its texts and controls."""

    table: Table
    words: Words

    @property
    def position(self) -> Position:
        """Return the position with the secrets of all players. Raises `GameError` in a lobby."""
        return self.table.dealt()

    @property
    def label_words(self) -> Words:
        """Return the words for labels and choices, which name players but show no emojis within a text."""
        return self.words.with_names(self.table.seats.names).with_emojis(None)

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument that a control of this viewer has in its id."""
        return verb, argument

    def offers(self, verb: str) -> bool:
        """Return whether the picker of an action, "buy" or "reserve", is offered."""
        return True

    def button(
        self,
        label: str,
        verb: str,
        argument: str = "",
        *,
        style: discord.ButtonStyle = GREY,
        gem: Gem | None = None,
        disabled: bool = False,
    ) -> GameButton:
        """Return a button for the game and the `seq` of this table, with the emoji of a gem if there are emojis."""
        verb, argument = self.control(verb, argument)
        emoji = self.words.emojis[gem] if self.words.emojis and gem is not None else None
        return button(label, self.table.id, self.table.seq, verb, argument, style=style, emoji=emoji, disabled=disabled)

    def buy_button(self, address: str, verb: str, argument: str) -> GameButton:
        """Return the button beside a card that buys it, with a short label."""
        label = self.words.text("control-buy-card", address=address)
        return self.button(label, verb, argument, style=discord.ButtonStyle.success)


class Viewer(TableView):
    """A player of a table. `can_ask` says whether the process that gives hints is available."""

    seat: int
    can_ask: bool = False

    @property
    def view(self) -> Position:
        """Return the position as this seat may see it. Raises `GameError` in a lobby."""
        return self.position.view(self.seat)

    @property
    def player(self) -> Player:
        """Return the player's cards and tokens."""
        return base_of(self.position).players[self.seat]

    @property
    def decision(self) -> Decision | None:
        """Return the question that this seat has to answer now, or None."""
        with suppress(GameError):
            return self.check_turn()
        return None

    @property
    def is_out_of_turn(self) -> bool:
        """Return whether the game is in play and waits for another player."""
        decision = self.position.decision
        return self.table.is_playing and decision is not None and decision.seat != self.seat

    def check_turn(self) -> Decision:
        """Return the decision that the player has to take. Raises `GameError` out of turn and when the game is over."""
        decision = self.position.decision
        if not self.table.is_playing or decision is None:
            raise GameError("error-game-over")
        if decision.seat != self.seat:
            raise GameError("error-not-your-turn", player=self.table.seats.names[decision.seat])
        return decision

    def typing(self) -> Self:
        """Return the viewer with the words for labels, for a command that is typed or read."""
        return replace(self, words=self.label_words)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads from a picker back to where the member came from, if that is not the board."""
        return ()


def viewer_at(interaction: Interaction, table: Table) -> Viewer:
    """Return the member as a player of a table that was dealt. Raises `GameError` in a lobby and for a spectator."""
    table.dealt()
    seat, thinker = table.seats.held_by(interaction.user.id), app(interaction).thinker
    if seat is None:
        raise NotAPlayer
    can_ask = thinker is not None and bool(thinker.is_available)
    return Viewer(table, words_at(interaction, table), seat, can_ask)


async def mover_here(interaction: Interaction) -> Viewer:
    """Return the member as a player of the channel's table, whose own seat a computer player gives back to them."""
    return viewer_at(interaction, await with_own_seat(interaction, await table_here(interaction)))


async def with_own_seat(interaction: Interaction, table: Table) -> Table:
    """Return the table, at which the member has taken their seat back if a computer player held it for them.

    The channel shows that with the answer to the interaction. Raises `GameError` for a member with too many tables.
    """
    user = interaction.user
    if table.seats.of(user.id) is not None or table.seats.kept_for(user.id) is None:
        return table
    return await app(interaction).tables.computers.take_back(table.id, user.id, user.display_name)
