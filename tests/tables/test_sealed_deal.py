"""The deal is sealed: bound by what is published at the start, told to nobody before the end, and open to all then."""

import hashlib
import json
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.check import Checker
from bot.engine import GameError
from bot.rules import EXPANSIONS, Dealt, Options, codec_for, rules_for
from bot.store import Store
from bot.tables import SealedDeal, SealedDealError, Table, TableOptions, Tables
from bot.tables.sealed_deal import OPTIONS, SALT, TITLE
from tests.support.builders import a_deal

ANN, BO = 11, 12


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(tmp_path / "games.sqlite3"))
    yield tables
    await tables.close()


async def a_game(tables: Tables, channel: int = 5, expansion: str | None = None) -> Table:
    table = await tables.open(
        channel_id=channel,
        guild_id=1,
        host_id=ANN,
        name="Ann",
        language="en",
        options=TableOptions(expansion=expansion),
    )
    await tables.join(table.id, BO, "Bo")
    return await tables.start(table.id, ANN)


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_what_is_opened_is_what_was_sealed_and_played(tables: Tables, expansion: str | None):
    table = await a_game(tables, expansion=expansion)
    assert table.game.seal is not None
    await tables.end(table.id)
    opening = await tables.sealed_deal(table.id)
    assert opening is not None
    assert opening.seal() == table.game.seal == hashlib.sha256(opening.text.encode()).hexdigest()
    assert SealedDeal.parse(opening.text) == opening
    assert rules_for(opening.options).replay(2, opening.events) == table.position


async def test_nobody_opens_it_before_the_end(tables: Tables):
    table = await a_game(tables)
    with pytest.raises(GameError) as refused:
        await tables.sealed_deal(table.id)
    assert refused.value.message_id == "error-deal-is-sealed"
    assert await tables.store.salt(table.id) not in repr(table), "what the screens are made of does not hold the salt"


def test_equal_deals_have_different_seals():
    """Else a seal could be looked up, or the end of a deck guessed from it when few cards are left."""
    options = Options()
    events, _ = a_deal(2)
    openings = [SealedDeal.of(options, events) for _ in range(3)]
    assert len({opening.seal() for opening in openings}) == 3
    assert all(len(bytes.fromhex(opening.salt)) == 32 for opening in openings)


async def test_deals_differ_from_game_to_game(tables: Tables):
    positions = [(await a_game(tables, channel)).position for channel in range(5)]
    assert all(one != other for one in positions for other in positions if one is not other)


def test_sha256sum_says_the_same(tmp_path: Path):
    opening = SealedDeal.of(Options(), a_deal(2)[0])
    file = tmp_path / "deal-1.txt"
    file.write_bytes(opening.text.encode())
    printed = subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == opening.seal()


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
def test_what_is_no_opening_is_refused_in_one_line(text: str):
    with pytest.raises(SealedDealError) as refused:
        SealedDeal.parse(text)
    assert "\n" not in str(refused.value)


async def test_a_deal_sealed_by_another_version_still_opens(tables: Tables):
    """What was published stays true whatever the bot learns later, so the text is kept and not written anew.

    Here by a version that had fewer options, and spaces in its JSON.
    """
    table = await a_game(tables)
    events = (await tables.history(table.id))[0].events
    codec = codec_for(Options())
    lines = [json.dumps(json.loads(codec.dumps(event))) for event in events]
    text = "\n".join([TITLE, f"{SALT}{'0a' * 32}", f'{OPTIONS}{{"expansion": null}}', *lines, ""])
    seal = hashlib.sha256(text.encode()).hexdigest()
    assert seal != SealedDeal.of(Options(), events, "0a" * 32).seal()
    write = tables.store._database.write
    await write("UPDATE openings SET text = ?", (text,))
    await write("UPDATE games SET seal = ?, salt = ?", (seal, "0a" * 32))
    await tables.end(table.id)
    opening = await tables.sealed_deal(table.id)
    assert opening is not None
    assert (opening.text, opening.seal(), opening.events) == (text, seal, events)
    checker = Checker(Path(tables.store._database._path), lambda done, total: None)
    assert [fault async for fault in checker.faults()] == []


async def test_a_deal_of_version_2_opens_in_today_s_words(tables: Tables):
    """It kept only the salt."""
    table = await a_game(tables)
    await tables.store._database.write("DELETE FROM openings")
    await tables.end(table.id)
    opening = await tables.sealed_deal(table.id)
    assert opening is not None
    assert opening.seal() == table.game.seal


def test_the_words_of_format_1_stay_as_they_are():
    """Deals of version 2 are written anew: another seal would make them look forged."""
    events = (Dealt(2, (("D01", "D02"), ("D41",), ("D71",)), ("N01",)),)
    assert SealedDeal.of(Options(), events, "0a" * 32).text == (
        "splendor-bot deal, format 1\n"
        f"salt: {'0a' * 32}\n"
        'options: {"expansion": null, "up_to_three": false}\n'
        '{"type":"Dealt","seats":2,"cards":[["D01","D02"],["D41"],["D71"]],"nobles":["N01"]}\n'
    )
