"""The deal follows from a sealed secret and from the presses of the players, and everybody can compute it again."""

import hashlib
import hmac
import subprocess
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from bot.games import GameUnreadable, Tables
from bot.games.deal.sealed_deal import DealChance, DealPress, SealedDeal, SealedDealError, new_secret, seal_of
from bot.games.unit.options import JOINING, RANDOM
from bot.rules import EXPANSIONS, Options, codec_for, rules_for
from bot.store import GameStatus
from tests.support.damage import faults_in
from tests.support.every_case import every_case
from tests.support.table_builders import ANN, BO, CLEO, a_game, a_lobby, refused

SECRET = "0a" * 32
PRESSES = (DealPress("open", 111), DealPress("join", 222), DealPress("start", 333))
FORMAT_1 = (Path(__file__).parent / "deal_format_1.txt").read_text(encoding="utf-8")


NUMBERS = [0x22C06E62, 0xC8422825, 0x07D94490, 0xCC2A68EE]
PLACES = [2, 1, 0]
SHUFFLED = ["d", "a", "b", "c"]  # abcd, then abdc, adbc and dabc
HASHES = {
    None: "474016675d0949bc",
    "cities": "2693df40f6085d6b",
    "orient": "2b1edbfefe2431d4",
    "strongholds": "fa0835917d440bf2",
    "trading_posts": "54611cdca172d748",
}


def a_sealed_deal(expansion: str | None = None, seats: int = 2) -> SealedDeal:
    return SealedDeal.of(SECRET, Options(expansion=expansion), RANDOM, PRESSES, seats)


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_the_sealed_deal_is_the_one_that_was_played(tables: Tables, expansion: str | None):
    table = await a_game(tables, expansion=expansion)
    await tables.hosting.end(table.id)
    sealed = await tables.history.open_deal(table.id)
    assert seal_of(sealed.secret) == sealed.seal() == table.game.seal
    assert SealedDeal.parse(sealed.text) == sealed
    assert list(sealed.faults()) == []
    assert rules_for(sealed.options).replay(2, sealed.events) == table.position


async def test_the_seal_is_published_before_anybody_can_join_and_stays(tables: Tables):
    lobby = await a_lobby(tables, ANN)
    seal = lobby.game.seal
    assert seal is not None
    table = await tables.lobby.join(lobby.id, BO, "Bo", press=222)
    assert table.game.seal == seal
    assert (await tables.lobby.start(table.id, BO, press=333)).game.seal == seal
    await tables.hosting.end(table.id)
    again = await tables.lobby.rematch(table.id, BO)
    assert again.game.seal not in (None, seal)


async def test_the_deal_depends_on_who_pressed_when(tables: Tables):
    """The bot knows the secret, so the deal must also depend on what Discord decides: the ids of interactions."""
    table = await a_lobby(tables, ANN)
    table = await tables.lobby.join(table.id, BO, "Bo", press=222)
    await tables.lobby.join(table.id, CLEO, "Cleo", press=333)
    await tables.lobby.leave(table.id, CLEO)
    await tables.lobby.start(table.id, BO, press=444)
    await tables.hosting.end(table.id)
    sealed = await tables.history.open_deal(table.id)
    assert list(map(str, sealed.presses)) == ["open 0", "join 222", "join 333", "start 444"]
    secret, options, first, presses = sealed.secret, sealed.options, sealed.first, sealed.presses
    assert SealedDeal.of(secret, options, first, presses, 2) == sealed
    for index, press in enumerate(presses):
        others = (*presses[:index], DealPress(press.action, press.id + 1), *presses[index + 1 :])
        assert SealedDeal.of(secret, options, first, others, 2).events != sealed.events
    assert SealedDeal.of("0b" * 32, options, first, presses, 2).events != sealed.events


@pytest.mark.parametrize(("first", "order"), [(JOINING, (1, 2, 3)), (str(CLEO), (3, 1, 2))])
async def test_the_order_of_turns_follows_from_the_choice_of_who_begins(
    tables: Tables, first: str, order: tuple[int, ...]
):
    """B4"""
    table = await a_lobby(tables, ANN, BO, CLEO)
    await tables.lobby.configure(table.id, ANN, first=first)
    table = await tables.lobby.start(table.id, ANN)
    assert table.seats.names == tuple(["Ann", "Bo", "Cleo"][number - 1] for number in order)
    await tables.hosting.end(table.id)
    sealed = await tables.history.open_deal(table.id)
    assert sealed.order == order
    assert list(sealed.faults()) == []


async def test_a_random_order_of_turns_follows_from_the_secret_and_the_presses(tables: Tables):
    """B4"""
    orders: set[tuple[str, ...]] = set()
    for channel in range(40):
        table = await a_game(tables, ANN, BO, CLEO, channel=channel, first=RANDOM)
        await tables.hosting.end(table.id)
        sealed = await tables.history.open_deal(table.id)
        assert table.seats.names == tuple(["Ann", "Bo", "Cleo"][number - 1] for number in sealed.order)
        assert list(sealed.faults()) == []
        orders.add(table.seats.names)
    assert len(orders) == 6


async def test_nobody_sees_the_deal_before_the_end(tables: Tables):
    table = await a_game(tables)
    await refused("error-deal-is-sealed", tables.history.open_deal(table.id))
    rows = (await tables.games.known(table.id)).rows
    assert rows.deal is not None
    secret = rows.deal.secret
    assert secret
    assert secret not in repr(table), "a table is what the screens are made of"
    assert secret not in repr(rows), "what is stored may get into a log"


async def test_a_game_that_was_never_dealt_has_no_sealed_deal(tables: Tables):
    table = await a_lobby(tables)
    await refused("error-in-lobby", tables.history.open_deal(table.id))
    await tables.hosting.end(table.id)
    await refused("error-game-over", tables.history.open_deal(table.id))


async def test_a_sealed_deal_that_is_lost_or_unreadable_is_damage(tables: Tables):
    table = await a_game(tables)
    await tables.hosting.end(table.id)
    for damage in ("UPDATE sealed_deals SET text = 'a shopping list'", "DELETE FROM sealed_deals"):
        await tables.games.store.database.write(damage)
        with pytest.raises(GameUnreadable):
            await tables.history.open_deal(table.id)


async def test_a_lobby_whose_secret_is_lost_cannot_be_dealt(tables: Tables):
    table = await a_lobby(tables)
    await tables.games.store.database.write("DELETE FROM sealed_deals")
    tables.games.clear()
    with pytest.raises(GameUnreadable):
        await tables.lobby.start(table.id, ANN)
    assert (await tables.games.store.games.get(table.id)).status is GameStatus.LOBBY  # type: ignore[union-attr]


def test_a_secret_has_256_bits_and_is_never_the_same():
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert all(len(bytes.fromhex(secret)) == 32 for secret in secrets)


def test_sha256sum_prints_the_seal_of_the_secret():
    printed = subprocess.run(["sha256sum"], input=SECRET, capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == seal_of(SECRET) == a_sealed_deal().seal()


def test_the_first_shuffles_are_those_of_a_computation_by_hand():
    """The first block of HMAC-SHA256 begins with these numbers of 32 bits, printed by `openssl dgst -mac HMAC`."""
    key, public = bytes(32), "options\n"
    block = hmac.new(key, b"options\n" + bytes(8), hashlib.sha256).digest()
    numbers = [int(block.hex()[at : at + 8], 16) for at in range(0, 64, 8)]
    assert numbers[:4] == NUMBERS
    # Four items: the last changes places with item n % 4, the third with n % 3, the second with n % 2.
    assert [numbers[0] % 4, numbers[1] % 3, numbers[2] % 2] == PLACES
    assert DealChance(key.hex(), public).sample("abcd", 4) == SHUFFLED
    assert DealChance(key.hex(), public).sample("abcd", 2) == SHUFFLED[:2]


def test_a_number_that_would_favour_small_results_is_left_out():
    class Numbers(DealChance):
        def __init__(self, *numbers: int) -> None:
            self._numbers = iter(numbers)

    # 2**32 is 1 more than a multiple of 3, so its last number would make 0 more probable than 1 and 2.
    assert Numbers(2**32 - 1, 5)._below(3) == 2
    assert Numbers(2**32 - 2)._below(3) == 2
    assert Numbers(2**32 - 1)._below(4) == 3


def test_all_orders_are_equally_probable():
    shuffles = Counter("".join(DealChance(f"{number:064x}", "").sample("abc", 3)) for number in range(6_000))
    assert set(shuffles) == {"".join(order) for order in permutations("abc")}
    assert sum((times - 1_000) ** 2 / 1_000 for times in shuffles.values()) < 20.5  # chi-squared, 5 degrees, p = 0.001


@every_case("line", range(len(FORMAT_1.splitlines())))
def test_a_change_of_any_line_is_noticed(line: int):
    """Each digit and letter of a line is replaced by another, one by one."""
    lines = FORMAT_1.splitlines()
    for at, character in enumerate(lines[line]):
        if not character.isalnum():
            continue
        other = "1" if character != "1" else "2"
        changed = lines[line][:at] + other + lines[line][at + 1 :]
        text = "\n".join([*lines[:line], changed, *lines[line + 1 :], ""])
        assert not is_true(text), changed


@every_case("line", range(len(FORMAT_1.splitlines())))
def test_a_line_that_is_missing_doubled_or_moved_is_noticed(line: int):
    lines = FORMAT_1.splitlines()
    for changed in (
        lines[:line] + lines[line + 1 :],
        lines[: line + 1] + lines[line:],
        [*lines[:line], *lines[line + 1 :], lines[line]] if line < len(lines) - 1 else lines[-1:] + lines[:-1],
    ):
        assert not is_true("\n".join([*changed, ""])), changed


def is_true(text: str) -> bool:
    """Return whether a text passes as the deal that was sealed in the example."""
    try:
        deal = SealedDeal.parse(text)
        return deal.seal() == seal_of(SECRET) and not list(deal.faults())
    except SealedDealError:
        return False


def test_cards_that_are_missing_or_dealt_twice_are_named():
    text = FORMAT_1.replace('"D01"', '"D02"')
    assert list(SealedDeal.parse(text).faults()) == [
        "Not every development card is dealt exactly once.",
        "Pieces are dealt twice: D02.",
        "The cards do not follow from the secret and the presses.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a shopping list",
        "splendor-bot deal, format 1\n",
        FORMAT_1.replace('"expansion": null', '"colour": 1'),
        FORMAT_1.replace('"expansion": null', '"expansion": "moon"'),
        FORMAT_1.replace('"expansion": null', '"expansion": ["orient"]'),
        FORMAT_1.replace("TurnBegan", "Cheat"),
        FORMAT_1.replace("open 111", "open " + "1" * 5_000),
        FORMAT_1.replace("order: ", "order: 1 "),
        FORMAT_1.replace(SECRET, SECRET[:-1]),
        FORMAT_1 + "[" * 100_000,
        FORMAT_1 + "D01 D02\n",
    ],
)
def test_a_text_that_is_not_a_true_deal_is_refused_in_one_line(text: str):
    try:
        complaints = list(SealedDeal.parse(text).faults())
    except SealedDealError as refusal:
        complaints = [str(refusal)]
    assert complaints
    assert "\n" not in complaints[0]
    assert len(complaints[0]) < 200


def test_a_deal_that_another_version_would_write_differently_can_be_checked():
    """The seal covers the text as it was written; here the options have no spaces."""
    public = [line.replace(": null", ":null").replace(": false", ":false") for line in FORMAT_1.splitlines()[2:5]]
    assert public != FORMAT_1.splitlines()[2:5]
    chance = DealChance(SECRET, "".join(f"{line}\n" for line in public))
    order = " ".join(map(str, chance.sample([1, 2], 2)))
    dealt = map(codec_for(Options()).dumps, rules_for(Options()).deal(2, chance))
    lines = [*FORMAT_1.splitlines()[:2], *public, f"order: {order}", *dealt, ""]
    assert list(SealedDeal.parse("\n".join(lines)).faults()) == []


async def test_check_finds_a_deal_that_does_not_follow_from_its_secret(tables: Tables, path: Path):
    await a_game(tables)
    assert await faults_in(path) == []
    for column in ("secret", "text"):
        await tables.games.store.database.write(f"UPDATE sealed_deals SET {column} = replace({column}, 'a', 'b')")  # noqa: S608
        assert len(await faults_in(path)) == 1
        await tables.games.store.database.write(f"UPDATE sealed_deals SET {column} = replace({column}, 'b', 'a')")  # noqa: S608


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_a_deal_of_format_1_stays_as_it_is(expansion: str | None):
    """Players keep these files: another version must deal the same cards from the same secret."""
    text = a_sealed_deal(expansion, seats=3).text
    found = hashlib.sha256(text.encode()).hexdigest()[:16]
    assert HASHES.get(expansion) == found, f'for a new expansion, add "{expansion}": "{found}" to HASHES in this file'


def test_the_example_of_format_1_is_still_dealt():
    assert a_sealed_deal().text == FORMAT_1
