"""The deal is sealed: its hash is published at the start, and the deal itself only when the game is over."""

import hashlib
import json
import subprocess
from pathlib import Path

import pytest

from bot.cli.check import Checker
from bot.rules import EXPANSIONS, Dealt, Options, codec_for, rules_for
from bot.tables import GameUnreadable, SealedDeal, SealedDealError, Tables
from bot.tables.sealed_deal import OPTIONS, SALT, TITLE
from tests.support.builders import a_deal
from tests.support.table_builders import a_game, a_lobby, refused


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_the_sealed_deal_is_the_one_that_was_played(tables: Tables, expansion: str | None):
    table = await a_game(tables, expansion=expansion)
    assert table.game.seal is not None
    await tables.hosting.end(table.id)
    sealed = await tables.history.sealed_deal(table.id)
    assert sealed.seal() == table.game.seal == hashlib.sha256(sealed.text.encode()).hexdigest()
    assert SealedDeal.parse(sealed.text) == sealed
    assert rules_for(sealed.options).replay(2, sealed.events) == table.position


async def test_nobody_sees_the_deal_before_the_end(tables: Tables):
    table = await a_game(tables)
    await refused("error-deal-is-sealed", tables.history.sealed_deal(table.id))
    salt = await tables._store.deals.salt(table.id)
    assert salt
    assert salt not in repr(table), "a table is what the screens are made of"


async def test_a_game_that_was_never_dealt_has_no_sealed_deal(tables: Tables):
    table = await a_lobby(tables)
    await refused("error-in-lobby", tables.history.sealed_deal(table.id))
    await tables.hosting.end(table.id)
    await refused("error-in-lobby", tables.history.sealed_deal(table.id))


async def test_a_sealed_deal_that_is_lost_or_unreadable_is_damage(tables: Tables):
    table = await a_game(tables)
    await tables.hosting.end(table.id)
    for damage in ("UPDATE sealed_deals SET text = 'a shopping list'", "DELETE FROM sealed_deals"):
        await tables._store._database.write(damage)
        with pytest.raises(GameUnreadable):
            await tables.history.sealed_deal(table.id)


def test_equal_deals_have_different_seals():
    """Otherwise a seal could be looked up, or the end of a deck guessed from it when few cards are left."""
    options = Options()
    events, _ = a_deal(2)
    sealed = [SealedDeal.of(options, events) for _ in range(3)]
    assert len({each.seal() for each in sealed}) == 3
    assert all(len(bytes.fromhex(each.salt)) == 32 for each in sealed)


async def test_deals_differ_from_game_to_game(tables: Tables):
    positions = [(await a_game(tables, channel=channel)).position for channel in range(5)]
    assert all(one != other for one in positions for other in positions if one is not other)


def test_sha256sum_prints_the_seal(tmp_path: Path):
    sealed = SealedDeal.of(Options(), a_deal(2)[0])
    file = tmp_path / "deal-1.txt"
    file.write_bytes(sealed.text.encode())
    printed = subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == sealed.seal()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a shopping list",
        "splendor-bot deal, format 1\n",
        'splendor-bot deal, format 1\nsalt: 00\noptions: {"colour": 1}\n',
        'splendor-bot deal, format 1\nsalt: 00\noptions: {"expansion": "moon"}\n',
        'splendor-bot deal, format 1\nsalt: 00\noptions: {"expansion": null}\n{"type": "Cheat"}\n',
        'splendor-bot deal, format 1\nsalt: 00\noptions: {"expansion": null}\nD01 D02\n',
    ],
)
def test_a_text_that_is_not_a_sealed_deal_is_refused_in_one_line(text: str):
    with pytest.raises(SealedDealError) as refusal:
        SealedDeal.parse(text)
    assert "\n" not in str(refusal.value)


async def test_a_deal_that_would_be_written_differently_today_keeps_its_seal(tables: Tables, path: Path):
    """The text is kept word for word; here it has fewer options, and spaces in its JSON."""
    table = await a_game(tables)
    events = (await tables.history.since(table.id))[0].events
    codec = codec_for(Options())
    lines = [json.dumps(json.loads(codec.dumps(event))) for event in events]
    text = "\n".join([TITLE, f"{SALT}{'0a' * 32}", f'{OPTIONS}{{"expansion": null}}', *lines, ""])
    seal = hashlib.sha256(text.encode()).hexdigest()
    assert seal != SealedDeal.of(Options(), events, "0a" * 32).seal()
    await tables._store._database.write("UPDATE sealed_deals SET text = ?, salt = ?", (text, "0a" * 32))
    await tables._store._database.write("UPDATE games SET seal = ?", (seal,))
    await tables.hosting.end(table.id)
    sealed = await tables.history.sealed_deal(table.id)
    assert (sealed.text, sealed.seal(), sealed.events) == (text, seal, events)
    checker = Checker(path, lambda done, total: None)
    assert [fault async for fault in checker.faults()] == []


def test_format_1_stays_as_it_is():
    """Players keep these files: another version must be able to verify them."""
    events = (Dealt(2, (("D01", "D02"), ("D41",), ("D71",)), ("N01",)),)
    assert SealedDeal.of(Options(), events, "0a" * 32).text == (
        "splendor-bot deal, format 1\n"
        f"salt: {'0a' * 32}\n"
        'options: {"expansion": null, "up_to_three": false}\n'
        '{"type":"Dealt","seats":2,"cards":[["D01","D02"],["D41"],["D71"]],"nobles":["N01"]}\n'
    )
