"""Three members play live on the demo's page: each finds the board's controls within a screen of the channel's end."""

from random import Random

import pytest
from playwright.async_api import Browser, expect
from simcord import MemberActor

from bot.demo import simulation
from bot.demo.demo import MEMBERS
from tests.support.demo_page import DESKTOP, PHONE, DemoPage
from tests.support.discord.messages import keep_deleted_messages
from tests.support.discord.players import PatientPlayer
from tests.support.discord.simulated_game import SimulatedGame
from tests.support.prepared_games import PLAYERS, seeded_demo

ROUNDS = 30
MEASURED = (1, 15, 30)
"""Rounds in which the page is measured for each member, which takes longer than a move."""


async def test_for_thirty_rounds_the_controls_are_within_a_screen_of_the_end(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
):
    """Moves are made in this process, by commands and by buttons in turn, because the page takes longer for them.

    simcord refuses a move while its windows are updated, so they show what is new only when the member is chosen.
    """
    monkeypatch.setattr(simulation, "OWN_WINDOWS", 1_000)
    async with seeded_demo(Random(5)) as (_, preview):
        members = [viewer for viewer in preview.viewers if isinstance(viewer, MemberActor)][:PLAYERS]
        keep_deleted_messages(preview.env)
        game = await SimulatedGame(preview.env, channel=preview.channel, members=members).open()
        pages = {size["height"]: await DemoPage.open(browser, preview.url, viewport=size) for size in (DESKTOP, PHONE)}
        player, measured = PatientPlayer(game, 4), 0
        while (position := await game.position()).round <= ROUNDS:
            if position.round in MEASURED and position.round > measured:
                measured = position.round
                for member in members:  # everybody looks at something, and two try to move out of turn
                    await member.slash(game.channel, ("replay", "hand", "game status")[members.index(member)])
                    if member != await game.to_act():
                        await member.slash(game.channel, "take", gems="rgb")
                for height, page in pages.items():
                    for name in MEMBERS[:PLAYERS]:
                        await page.view_as(name)
                        await expect(page.message("it is your turn")).to_have_count(1)
                        distance = await page.distance_to_end(page.button("My hand", on="it is your turn"))
                        assert distance <= height, f"{name}, round {measured}"
            await game.play_turn(player)
        assert [page.errors for page in pages.values()] == [[], []]
