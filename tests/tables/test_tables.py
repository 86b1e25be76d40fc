"""The one way to change a game, without Discord: who sits where, who may what, and what is on the disk afterwards."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bot.tables.tables as module
from bot.engine import GameError
from bot.rules import EXPANSIONS, ReserveFromDeck, base_of
from bot.store import Store
from bot.tables import (
    GameStatus,
    LoggedMove,
    MessageChanges,
    MessageKind,
    MessageRecord,
    StoreError,
    Table,
    TableOptions,
    Tables,
)
from tests.support.builders import put_back, random_moves, spelled, take

ANN, BO, CLEO, DAN = 11, 12, 13, 14
NAMES = {ANN: "Ann", BO: "Bo", CLEO: "Cleo", DAN: "Dan"}
CHANNEL = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def tables(path: Path) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(path, busy_timeout=0.05), chance=Random(1), clock=lambda: 1_000)
    yield tables
    await tables.close()


async def a_lobby(tables: Tables, *members: int, channel: int = CHANNEL, **options: Any) -> Table:
    """Return a lobby; the first member is the host."""
    host, *others = members
    table = await tables.open(
        channel_id=channel,
        guild_id=1,
        host_id=host,
        name=NAMES[host],
        language="en",
        options=TableOptions(**{"first": "joining", **options}),
    )
    for other in others:
        table = await tables.join(table.id, other, NAMES[other])
    return table


async def a_game(tables: Tables, *members: int, **options: Any) -> Table:
    """Return a game just dealt."""
    table = await a_lobby(tables, *members, **options)
    return await tables.start(table.id, members[0])


async def reopened(tables: Tables, path: Path, game_id: int) -> Table:
    """Return the table as another process would read it."""
    async with await Store.open(path) as store:
        table = await Tables(store).find(game_id)
    # How far the log and the posts are is asked of the store, not of a table in memory.
    return _without_counters(table)


def _without_counters(table: Table) -> Table:
    return replace(table, game=replace(table.game, newest_seq=-1, posted_seq=-1))


async def refused(message: str, awaitable: Any) -> dict[str, Any]:
    """Return the values with which a call is refused."""
    with pytest.raises(GameError) as refusal:
        await awaitable
    assert refusal.value.message_id == message
    return refusal.value.values


# The lobby.


async def test_b3_two_to_four_players(tables: Tables):
    table = await a_lobby(tables, ANN)
    await refused("error-need-two", tables.start(table.id, ANN))
    for member in (BO, CLEO, DAN):
        await tables.join(table.id, member, NAMES[member])
    assert await refused("error-table-full", tables.join(table.id, 15, "Eve")) == {"seats": 4}
    table = await tables.start(table.id, DAN)
    assert len(base_of(table.dealt()).players) == 4


async def test_b4_seats_in_order_of_joining(tables: Tables):
    table = await a_game(tables, CLEO, ANN, BO)
    assert table.names == ("Cleo", "Ann", "Bo")
    assert table.member_to_act() == CLEO


async def test_b4_a_named_player_begins_and_the_order_stays(tables: Tables):
    table = await a_lobby(tables, ANN, BO, CLEO)
    await tables.configure(table.id, ANN, first=str(BO))
    table = await tables.start(table.id, ANN)
    assert table.names == ("Bo", "Cleo", "Ann")


async def test_b4_who_begins_is_drawn(tables: Tables):
    orders = set()
    for channel in range(40):
        orders.add((await a_game(tables, ANN, BO, CLEO, channel=channel, first="random")).names)
    assert len(orders) == 6


async def test_only_who_sits_there_can_begin(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await refused("error-first-not-seated", tables.configure(table.id, ANN, first=str(CLEO)))
    await tables.configure(table.id, ANN, first=str(BO))
    table = await tables.leave(table.id, BO)
    assert table.options.first == "random", "whoever was to begin is gone"


async def test_options_have_limits(tables: Tables):
    table = await a_lobby(tables, ANN, BO, CLEO)
    values = await refused("error-too-many-seated", tables.configure(table.id, ANN, seats=2))
    assert values == {"seats": 2, "players": 3}
    await refused("error-not-seated", tables.configure(table.id, DAN, seats=4))
    table = await tables.configure(table.id, DAN, is_admin=True, seats=3, up_to_three=True, language="da")
    assert (table.options, table.game.language) == (TableOptions(True, 3, "joining"), "da")
    await tables.start(table.id, ANN)
    await refused("error-game-running", tables.configure(table.id, ANN, up_to_three=False))
    assert (await tables.configure(table.id, ANN, language="nl")).game.language == "nl"


def test_a_table_stored_before_there_were_themes_is_light():
    assert TableOptions.loads('{"up_to_three": true, "seats": 3, "first": "joining"}').theme == "light"


async def test_the_host_leaves_and_the_next_is_host(tables: Tables, path: Path):
    table = await a_lobby(tables, ANN, BO, CLEO)
    table = await tables.leave(table.id, ANN)
    assert (table.game.host_id, table.names) == (BO, ("Bo", "Cleo"))
    await refused("error-not-seated", tables.leave(table.id, ANN))
    await tables.leave(table.id, CLEO)
    table = await tables.leave(table.id, BO)
    assert table.status is GameStatus.ENDED
    assert await tables.in_channel(CHANNEL) is None
    assert await reopened(tables, path, table.id) == _without_counters(table)
    await refused("error-game-over", tables.join(table.id, ANN, "Ann"))


async def test_a_channel_has_one_open_game(tables: Tables):
    table = await a_lobby(tables, ANN)
    await refused("error-channel-taken", a_lobby(tables, BO))
    await a_lobby(tables, BO, channel=CHANNEL + 1)
    await tables.end(table.id)
    assert (await a_lobby(tables, BO)).id != table.id
    assert [each.id for each in await tables.open_of(BO)] == [2, 3]


async def test_joining_twice_and_too_late(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await refused("error-already-joined", tables.join(table.id, BO, "Bo"))
    await refused("error-not-seated", tables.start(table.id, CLEO))
    await tables.start(table.id, BO)
    await refused("error-game-running", tables.join(table.id, CLEO, "Cleo"))
    await refused("error-game-running", tables.start(table.id, ANN))
    await refused("error-leave-running", tables.leave(table.id, ANN))
    await refused("error-no-such-game", tables.join(99, CLEO, "Cleo"))


# Play.


async def test_only_the_member_who_is_asked_moves(tables: Tables):
    lobby = await a_lobby(tables, ANN, BO)
    await refused("error-in-lobby", tables.play(lobby.id, ANN, [take("wbr")]))
    table = await tables.start(lobby.id, ANN)
    assert await refused("error-not-your-turn", tables.play(table.id, BO, [take("wbr")])) == {"player": "Ann"}
    await refused("error-not-a-player", tables.play(table.id, CLEO, [take("wbr")]))
    await tables.end(table.id)
    await refused("error-game-over", tables.play(table.id, ANN, [take("wbr")]))


async def test_an_older_version_is_refused(tables: Tables):
    table = await a_game(tables, ANN, BO)
    await tables.play(table.id, ANN, [take("wbr")], seq=0)
    await refused("error-stale-board", tables.play(table.id, BO, [take("wbr")], seq=0))
    assert (await tables.play(table.id, BO, [take("wbr")], seq=1)).seq == 2


async def test_what_is_being_written_is_foreseen_as_it_will_be_and_nothing_refused_is(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    told: list[tuple[Table, list[int]]] = []

    def foreseen(later: Table, made: Sequence[LoggedMove]) -> None:
        told.append((later, [each.seq for each in made]))
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT max(seq) FROM moves").fetchone() == (0,), "nothing is written yet"

    await refused("error-not-your-turn", tables.play(table.id, BO, [take("wbr")], foreseen=foreseen))
    await refused("error-nothing-asked", tables.play(table.id, ANN, [take("wbr"), put_back("r")], foreseen=foreseen))
    assert told == []
    later = await tables.play(table.id, ANN, [take("wbr")], foreseen=foreseen)
    assert told == [(later, [1])]


async def test_several_moves_are_made_all_or_none(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    await refused("error-nothing-asked", tables.play(table.id, ANN, [take("wbr"), put_back("r")]))
    for _ in range(3):
        await tables.play(table.id, ANN, [take("wbr")])
        await tables.play(table.id, BO, [ReserveFromDeck(1)])
    before = await tables.find(table.id)
    await refused("error-return-count", tables.play(table.id, ANN, [take("gk" + "w"), put_back("w")]))
    assert await tables.find(table.id) == before
    assert await reopened(tables, path, table.id) == _without_counters(before)
    after = await tables.play(table.id, ANN, [take("gkw"), put_back("2w")], seq=before.seq)
    assert after.seq == before.seq + 2
    assert spelled(base_of(after.dealt()).players[0].tokens) == "2w 3b g 3r k"
    assert after.member_to_act() == BO
    assert await reopened(tables, path, table.id) == _without_counters(after)


async def test_a_move_that_could_not_be_written_was_not_made(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    await tables.store._database._execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError):
        await tables.play(table.id, ANN, [take("wbr")])
    with pytest.raises(StoreError):
        await tables.remove_player(table.id, ANN)
    assert await tables.find(table.id) == table
    await tables.store._database._execute("PRAGMA query_only = 0")
    assert (await tables.play(table.id, ANN, [take("wbr")])).seq == 1


async def test_another_process_was_quicker(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    async with await Store.open(path) as store:
        await Tables(store).play(table.id, ANN, [take("wbr")])
    await refused("error-stale-board", tables.play(table.id, ANN, [take("wbg")]))
    table = await tables.find(table.id)
    assert (table.seq, spelled(base_of(table.dealt()).players[0].tokens)) == (1, "w b r")


@pytest.mark.parametrize("members", [(ANN, BO), (ANN, BO, CLEO, DAN)])
@pytest.mark.parametrize("memory", [1, 1_000])
async def test_replay_after_reopening_equals_live(
    tables: Tables, path: Path, members: tuple[int, ...], memory: int, monkeypatch: pytest.MonkeyPatch
):
    """Also while two games push each other out of a memory that holds only one."""
    monkeypatch.setattr(module, "TABLES_IN_MEMORY", memory)
    games = [await a_game(tables, *members), await a_game(tables, *members, channel=CHANNEL + 1)]
    playing = [random_moves(game.dealt(), Random(game.id)) for game in games]
    for step in range(30):
        for number, moves in enumerate(playing):
            position, move, _ = next(moves)
            found = await tables.find(games[number].id)
            assert found.position == position
            games[number] = await tables.play(found.id, found.member_to_act() or 0, [move], seq=step)
            assert len(tables._tables) <= memory
    for game in games:
        assert await reopened(tables, path, game.id) == _without_counters(game)
        history = await tables.history(game.id)
        assert [each.seq for each in history] == list(range(game.seq + 1))
        assert history[-1].after == game.position
        assert history[0].before == game.dealt().rules.before_deal(len(members))
        assert all(later.before == earlier.after for earlier, later in pairwise(history))


@pytest.mark.parametrize("expansion", EXPANSIONS)
async def test_a_game_with_an_expansion_is_read_back_from_its_deal_on(tables: Tables, path: Path, expansion: str):
    table = await a_game(tables, ANN, BO, expansion=expansion)
    for _, move, _ in islice(random_moves(table.dealt(), Random(2)), 25):
        table = await tables.play(table.id, table.member_to_act() or 0, [move])
    history = await tables.history(table.id)
    assert history[0].before == table.dealt().rules.before_deal(2)
    assert all(each.before.after(each.events) == each.after for each in history)
    assert await reopened(tables, path, table.id) == _without_counters(table)


async def test_a_finished_game_frees_its_channel_and_allows_a_rematch(tables: Tables):
    table = await a_game(tables, ANN, BO, up_to_three=True)
    await refused("error-game-running", tables.rematch(table.id, ANN))
    for _, move, _ in random_moves(table.dealt(), Random(3)):
        table = await tables.play(table.id, table.member_to_act() or 0, [move])
    assert table.status is GameStatus.FINISHED
    assert table.game.ended_at == 1_000
    await refused("error-not-a-player", tables.rematch(table.id, CLEO))
    again = await tables.rematch(table.id, BO)
    assert (again.names, again.options, again.game.host_id) == (table.names, table.options, BO)
    assert again.is_in_lobby
    await refused("error-channel-taken", tables.rematch(table.id, ANN))


async def test_a_rematch_draws_who_begins_where_a_player_was_named(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    await tables.configure(table.id, ANN, first=str(BO))
    await tables.start(table.id, ANN)
    await tables.end(table.id)
    again = await tables.rematch(table.id, ANN)
    assert again.options == replace(table.options, first="random")
    assert again.names == ("Bo", "Ann")


# Members who go, and members who come.


async def test_a_player_is_removed_and_the_others_play_on(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO, CLEO)
    await tables.play(table.id, ANN, [take("wbr")])
    table = await tables.remove_player(table.id, ANN)
    assert (table.seat_of(ANN), table.game.host_id, table.member_to_act()) == (None, BO, BO)
    assert not base_of(table.dealt()).players[0].tokens
    assert await reopened(tables, path, table.id) == _without_counters(table)
    await refused("error-member-not-seated", tables.remove_player(table.id, ANN))
    await refused("error-not-a-player", tables.play(table.id, ANN, [take("wbr")]))
    table = await tables.remove_player(table.id, CLEO)
    assert table.status is GameStatus.FINISHED
    assert table.dealt().winners == (1,)
    await refused("error-game-over", tables.remove_player(table.id, BO))


async def test_a_player_is_removed_from_a_lobby(tables: Tables):
    table = await a_lobby(tables, ANN, BO)
    table = await tables.remove_player(table.id, ANN)
    assert (table.names, table.game.host_id) == (("Bo",), BO)


async def test_a_seat_goes_to_another_member(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO)
    table = await tables.play(table.id, ANN, [take("wbr")])
    await refused("error-member-seated", tables.replace_player(table.id, ANN, BO, "Bo"))
    await refused("error-member-not-seated", tables.replace_player(table.id, CLEO, DAN, "Dan"))
    replaced = await tables.replace_player(table.id, ANN, CLEO, "Cleo")
    assert (replaced.names, replaced.game.host_id, replaced.position) == (("Cleo", "Bo"), CLEO, table.position)
    assert await reopened(tables, path, table.id) == _without_counters(replaced)
    await tables.play(table.id, BO, [take("wbr")])
    await tables.play(table.id, CLEO, [take("wbr")])
    await tables.end(table.id)
    await refused("error-game-over", tables.replace_player(table.id, CLEO, DAN, "Dan"))


# What a channel has yet to see.


async def test_what_was_not_posted_is_owed(tables: Tables):
    table = await a_game(tables, ANN, BO)
    assert [each.id async for each in tables.owed()] == [table.id]
    await tables.mark_posted(table)
    await tables.mark_hands(table)
    assert [each async for each in tables.owed()] == []
    assert await tables.unseen(table.id) == []
    for member in (ANN, BO):
        table = await tables.play(table.id, member, [take("wbr")])
    assert [(each.seq, each.seat) for each in await tables.unseen(table.id)] == [(1, 0), (2, 1)]
    assert await tables.is_owed(table.id)
    await tables.mark_posted(table)
    assert not await tables.is_owed(table.id)


async def test_every_change_that_is_no_move_is_owed_too(tables: Tables):
    table = await tables.open(channel_id=CHANNEL, guild_id=1, host_id=ANN, name="Ann", language="en")
    changes: tuple[Callable[[], Awaitable[Table]], ...] = (
        lambda: tables.join(table.id, BO, "Bo"),
        lambda: tables.configure(table.id, ANN, seats=3),
        lambda: tables.configure(table.id, ANN, language="nl"),
        lambda: tables.leave(table.id, ANN),
        lambda: tables.join(table.id, ANN, "Ann"),
        lambda: tables.start(table.id, ANN),
        lambda: tables.configure(table.id, ANN, theme="dark"),
        lambda: tables.replace_player(table.id, BO, CLEO, "Cleo"),
        lambda: tables.end(table.id),
        lambda: tables.rematch(table.id, CLEO),
    )
    assert await tables.is_owed(table.id)
    for change in changes:
        await tables.mark_posted(await tables.find(table.id))
        assert not await tables.is_owed(table.id)
        table = await change()
        assert await tables.is_owed(table.id)
        assert table.id in [each.id async for each in tables.owed()]


async def test_a_change_while_the_one_before_is_posted_stays_owed(tables: Tables):
    before = await a_game(tables, ANN, BO)
    after = await tables.configure(before.id, ANN, theme="dark")
    await tables.mark_posted(before)
    assert await tables.is_owed(before.id)
    await tables.mark_posted(after)
    assert not await tables.is_owed(before.id)


async def test_hands_may_be_behind_after_changes_that_concern_them_until_they_are_marked(tables: Tables):
    table = await a_game(tables, ANN, BO)
    await tables.mark_posted(table)
    assert await tables.hands_seq(table.id) == -1, "after the deal"
    await tables.mark_hands(table)
    table = await tables.play(table.id, ANN, [take("wbr")])
    await tables.mark_posted(table)
    assert await tables.hands_seq(table.id) is None
    await tables.mark_posted(table, hands=True)
    later = await tables.replace_player(table.id, BO, CLEO, "Cleo")
    await tables.mark_posted(later)
    await tables.mark_hands(table)
    assert await tables.hands_seq(table.id) == 1, "the new member is to have the hand yet"
    await tables.mark_hands(later)
    assert await tables.hands_seq(table.id) is None
    assert [each async for each in tables.owed()] == []


async def test_messages_and_members_are_remembered(tables: Tables):
    table = await a_game(tables, ANN, BO)
    board = MessageRecord(1, table.id, MessageKind.BOARD, CHANNEL, ANN, 0, 1_000)
    hand = MessageRecord(2, table.id, MessageKind.HAND, 77, BO, 0, 1_000)
    for post in (board, hand):
        await tables.change_posts(MessageChanges(sent=[post]))
    await tables.change_posts(MessageChanges(edited=[board]))
    assert await tables.posts(table.id) == [board, hand]
    assert await tables.posts(table.id, MessageKind.HAND) == [hand]
    await tables.change_posts(MessageChanges(gone=[hand]))
    assert await tables.posts(table.id, MessageKind.HAND) == []
    await tables.remember_locale(ANN, "de")
    assert [await tables.locale_of(member) for member in (ANN, BO)] == ["de", None]
    assert [await tables.tell_closed_dms_once(ANN) for _ in range(2)] == [True, False]
    await tables.note_open_dms(ANN)
    assert await tables.tell_closed_dms_once(ANN)
