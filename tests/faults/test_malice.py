"""Malicious members: nothing they type, press or forge breaks the bot, shows a secret card, or notifies a member."""

import asyncio
import random
import time
from pathlib import Path

import aiohttp
import pytest

from bot.rules import ReserveFromDeck, base_of
from tests.support.loopback.bot_process import BotProcess, free_port
from tests.support.loopback.discord_types import Member, Ping, Sent
from tests.support.loopback.game_driver import game_drivers
from tests.support.loopback.scanning import descriptions_of, secrets_of
from tests.support.loopback.server import Loopback
from tools.torture.fuzzing import OTHER_CHANNEL, Fuzzer
from tools.torture.killing import MODULES


@pytest.mark.parametrize("expansion", MODULES)
async def test_fuzzing_finds_no_leak_no_wrong_notification_and_no_failure(
    discord: Loopback, tmp_path: Path, expansion: str | None
):
    port = free_port()
    bot = BotProcess(discord, tmp_path, "NO_RATE_LIMITS", "SPLENDOR_LOG_LEVEL=DEBUG", f"SPLENDOR_METRICS_PORT={port}")
    [game] = game_drivers(discord, bot.database, [expansion], random.Random(1), players=3)
    fuzzer = Fuzzer(game, 1, lambda: bot.output)
    await bot.start()
    await game.open()
    findings = await fuzzer.run(40)
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert fuzzer.scanner.leaks_in(None, await answer.text(), "the metrics") == []
    assert findings.leaks == []
    assert findings.pings == []
    assert findings.failures == []
    assert findings.searched > 100
    assert await bot.stop() == 0
    bot.check_output()


async def test_the_fuzzer_finds_leaks_and_wrong_notifications(discord: Loopback, bot: BotProcess):
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    fuzzer = Fuzzer(game, 1, lambda: bot.output)
    scanner = fuzzer.scanner
    await bot.start()
    await game.open()
    ann, bo = game.members
    await game.make_move(ReserveFromDeck(2))
    [held] = base_of(game.position).players[0].hand
    in_deck = base_of(game.position).decks[0][0].id
    for reader, card, is_leak in (
        (bo, held.card.id, True),
        (ann, held.card.id, False),
        (None, in_deck, True),
        (ann, in_deck, True),
        (bo, next(iter(base_of(game.position).open_cards()))[1].id, False),
    ):
        for text in (f"take_now:{card}", f"Look: {descriptions_of(card)[0]}!"):
            assert bool(scanner.leaks_in(reader and reader.id, text, "a test")) is is_leak, (reader, text)
    assert held.card.id in secrets_of(game.position, 1)[0]
    assert held.card.id not in secrets_of(game.position, 0)[0]
    assert scanner.leaks() == []
    [[secret]] = game.rows("SELECT secret FROM sealed_deals")
    public, hidden = f"POST /channels/{game.channel_id}/messages", f"PATCH /webhooks/1/{ann.id}/messages/@original"
    for reader, route, body, files in (
        (None, public, {"content": f"Look: {held.card.id}!"}, {}),
        (bo.id, hidden, {"components": [{"components": [{"description": descriptions_of(held.card.id)[-1]}]}]}, {}),
        (ann.id, hidden, {}, {f"deal-{game.game_id}.txt": f"{in_deck}\n".encode()}),
        (ann.id, hidden, {"content": secret}, {}),
    ):
        discord.on_sent(Sent(reader, route, body, files))
        assert len(scanner.leaks()) == 1, (body, files)

    await game.wait_until_shown()
    findings = await fuzzer.run(0)
    assert findings.pings == [], "one notification each for Ann and Bo"
    now = (game.game_id, game.seq)
    for ping in (
        Ping(1, game.channel_id, ann.id, now),
        Ping(1, game.channel_id, bo.id, now),
        Ping(1, game.channel_id, bo.id, (game.game_id, 0)),
    ):
        discord.pings.append(ping)
        await fuzzer.run(0)
        assert findings.pings.pop() == str(ping)
    fuzzer._pinged.discard(now)
    discord.pings.append(Ping(1, OTHER_CHANNEL, bo.id, now))
    await fuzzer.run(0)
    assert findings.pings, "a notification in another channel"


async def test_a_flooding_member_gets_one_warning_and_the_others_play_on(discord: Loopback, bot: BotProcess):
    [game] = game_drivers(discord, bot.database, [None], random.Random(1))
    await bot.start()
    await game.open()
    eve, began = Member(1_400_000_000_000_000_009, "Eve", "de"), time.monotonic()
    flood = [asyncio.ensure_future(discord.command(eve, "game status", channel=game.channel_id)) for _ in range(200)]
    for _ in range(4):
        await game.make_move()  # answered in time for Discord
    await asyncio.wait(flood, timeout=1)
    answers = [task.result().text for task in flood if task.done()]
    warnings = [text for text in answers if text.startswith("Das war sehr viel auf einmal.")]
    assert 1 <= len(warnings) <= 1 + time.monotonic() - began, "at most one warning a second"
    assert len(answers) < 50, "the other interactions are dropped"
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    await game.wait_until_shown()
    assert await bot.stop() == 0
