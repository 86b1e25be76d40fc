"""Games that begin from a position of a game that is over: the position, card for card, and what they touch."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.ai.contract import LEVELS
from bot.engine import GameError
from bot.games import GameStatus, Table, TableOptions, Tables
from bot.games.files.game_file import dump_game, read_games
from bot.games.hosting.hosting import MOST_UNFINISHED
from bot.games.lobby.beginning import Beginning, beginning_at
from bot.games.lobby.lobby import Opening
from bot.games.unit.logged_move import LoggedMove
from bot.games.unit.refusals import StaleBoard
from bot.rules import CARDS, EXPANSIONS, UnseenDealt, base_of
from bot.store import NOBODY, Store
from tests.support.computers import QuickThinker
from tests.support.damage import faults_in
from tests.support.finished_games import HOST, play, start
from tests.support.game_contract import cards_in
from tests.support.invariants import INVARIANTS

MEMBER, MESSAGES = 201, 20
MODULES = (None, *EXPANSIONS)


@pytest.fixture
async def tables(path: Path) -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(path), clock=lambda: 1_000, thinker=QuickThinker())
    yield tables
    await tables.close()


async def a_finished_game(tables: Tables, seats: int = 2, expansion: str | None = None) -> Table:
    return await play(tables, await start(tables, seats, expansion))


async def begin(
    tables: Tables, origin: Table, page: LoggedMove, seat: int, *, is_dealt_anew: bool = False, channel: int = MESSAGES
) -> Table:
    """Begin a game of a member in a seat, from a page of a game."""
    beginning = await beginning_at(tables.games, origin.id, page.seq, seat, is_dealt_anew=is_dealt_anew)
    return await open_from(tables, origin, beginning, channel)


async def open_from(tables: Tables, origin: Table, beginning: Beginning, channel: int = MESSAGES) -> Table:
    options = TableOptions(seats=len(origin.seats), expansion=origin.options.expansion)
    opening = Opening(channel, None, MEMBER, "en", options)
    computers = [(LEVELS[0], f"Apprentice {number}") for number in range(1, len(origin.seats))]
    return await tables.lobby.open(opening, "Dan", computers=computers, beginning=beginning)


async def pages_of(tables: Tables, table: Table) -> list[LoggedMove]:
    """Return the pages of a game from which somebody can play on."""
    return [page for page in await tables.history.pages(table.id) if page.after.decision is not None]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("expansion", MODULES, ids=str)
async def test_a_position_is_that_of_the_page_card_for_card(tables: Tables, expansion: str | None, seats: int):
    origin = await a_finished_game(tables, seats, expansion)
    chance, own = Random(seats), INVARIANTS[expansion]
    pages = await pages_of(tables, origin)
    for number, page in enumerate([pages[0], *chance.sample(pages, 4)]):
        seat = chance.randrange(seats)
        table = await begin(tables, origin, page, seat, channel=MESSAGES + 2 * number)
        assert table.dealt() == page.after
        anew = await begin(tables, origin, page, seat, is_dealt_anew=True, channel=MESSAGES + 2 * number + 1)
        assert anew.dealt().view(seat) == page.after.view(seat)
        assert sorted(cards_in(anew.dealt(), own)) == sorted(own.cards)
        for begun in (table, anew):
            assert [each.member_id for each in begun.seats if each.member_id] == [MEMBER]
            assert (begun.seats.held_by(MEMBER), begun.seats.colours) == (seat, origin.seats.colours)
            assert (begun.game.origin_id, begun.game.origin_seq) == (origin.id, page.seq)


async def test_cards_dealt_anew_follow_from_nothing_that_the_seat_could_not_see(tables: Tables):
    """B18"""
    origin = await a_finished_game(tables)
    page = (await pages_of(tables, origin))[20]
    events = (await beginning_at(tables.games, origin.id, page.seq, 0, is_dealt_anew=True)).events
    *seen, unseen = events
    told = "".join(map(repr, seen))
    assert isinstance(unseen, UnseenDealt)
    deck = {card.id for cards in base_of(page.after).decks for card in cards}
    assert not [card for card in deck if f"'{card}'" in told]
    others = await beginning_at(tables.games, origin.id, page.seq, 0, is_dealt_anew=True)
    assert others.events[-1] != unseen, "another deal each time"
    assert {CARDS[card].back for card in unseen.decks} == {"?1", "?2", "?3"}


@pytest.mark.parametrize("is_dealt_anew", [False, True])
async def test_it_is_played_to_its_end_and_touches_nothing_of_the_game_it_came_from(
    tables: Tables, path: Path, is_dealt_anew: bool
):
    origin = await a_finished_game(tables)
    before = await tables.history.stored_game(origin.id)
    result = await tables.results.of_game(origin.id)
    page = (await pages_of(tables, origin))[12]
    table = await begin(tables, origin, page, 1, is_dealt_anew=is_dealt_anew)
    while (table := await tables.find(table.id)).is_playing:
        if table.waits_for_computer:
            await tables.computers.go_on(await tables.games.current(table.id))
        else:
            await tables.play.make(table.id, MEMBER, [table.dealt().legal_moves()[0]])
    after = await tables.history.stored_game(origin.id)
    assert (after.log, after.seats, after.text) == (before.log, before.seats, before.text)
    assert after.deal.is_opened is not is_dealt_anew, "who plays on in the same decks has seen them"
    assert await tables.results.of_game(origin.id) == result
    assert await tables.results.of_game(table.id) is None
    assert table.status is GameStatus.FINISHED
    assert await faults_in(path) == []
    [read] = read_games(dump_game(await tables.history.stored_game(table.id)).splitlines(keepends=True))
    assert read.game.record.origin_id == origin.id
    with pytest.raises(GameError, match="error-no-deal"):
        await tables.history.open_deal(table.id)


async def test_one_may_play_on_from_a_game_that_began_from_a_position(tables: Tables):
    origin = await a_finished_game(tables, expansion="orient")
    table = await begin(tables, origin, (await pages_of(tables, origin))[12], 1, is_dealt_anew=True)
    ended = await tables.hosting.end(table.id, MEMBER)
    [page, *_] = await pages_of(tables, ended)
    for is_dealt_anew in (False, True):
        again = await begin(tables, ended, page, 0, is_dealt_anew=is_dealt_anew, channel=MESSAGES + is_dealt_anew)
        assert again.dealt().view(0) == ended.dealt().view(0)


async def test_no_game_begins_where_none_can_go_on(tables: Tables):
    running = await play(tables, await start(tables), moves=6)
    with pytest.raises(GameError, match="play-on-not-over"):
        await beginning_at(tables.games, running.id, 2, 0, is_dealt_anew=True)
    over = await play(tables, running)
    with pytest.raises(GameError, match="play-on-at-end"):
        await beginning_at(tables.games, over.id, over.seq, 0, is_dealt_anew=False)
    for seq, seat in ((over.seq + 1, 0), (-1, 0), (3, 2)):
        with pytest.raises(StaleBoard):
            await beginning_at(tables.games, over.id, seq, seat, is_dealt_anew=False)


async def test_a_seat_that_was_left_is_none_to_play_on_in(tables: Tables):
    table = await play(tables, await start(tables, 3), moves=6)
    await tables.hosting.remove_player(table.id, HOST + 1)
    over = await play(tables, await tables.find(table.id))
    page = (await pages_of(tables, over))[-1]
    with pytest.raises(StaleBoard):
        await beginning_at(tables.games, over.id, page.seq, 1, is_dealt_anew=False)
    assert (await begin(tables, over, page, 0)).seats.has_left(1)


async def test_private_games_are_set_aside_and_taken_up_five_at_most(tables: Tables):
    origin = await a_finished_game(tables)
    page = (await pages_of(tables, origin))[5]
    aside: list[int] = []
    for _ in range(MOST_UNFINISHED - 1):
        table = await begin(tables, origin, page, 0)
        stopped = await tables.hosting.set_aside(table.id, MEMBER)
        assert (stopped.is_stopped, stopped.is_unfinished, stopped.game.ended_by) == (True, True, NOBODY)
        aside.append(table.id)
    last = await begin(tables, origin, page, 0)
    with pytest.raises(GameError, match="error-many-set-aside"):
        await tables.hosting.set_aside(last.id, MEMBER)
    await tables.hosting.end(last.id, MEMBER)
    assert [each.record.id for each in await tables.open_games.stopped_of(MEMBER, 0)] == aside
    again = await tables.hosting.take_up(aside[0], MEMBER, MESSAGES, None)
    assert (again.is_playing, again.dealt()) == (True, page.after)
    ended = await tables.hosting.end(aside[1], MEMBER)
    assert not ended.is_unfinished, "also one that is set aside can be ended"


async def test_only_its_member_sets_a_private_game_aside(tables: Tables):
    origin = await a_finished_game(tables)
    table = await begin(tables, origin, (await pages_of(tables, origin))[5], 0)
    with pytest.raises(StaleBoard):
        await tables.hosting.set_aside(table.id, HOST)
    await tables.hosting.end(table.id)
    with pytest.raises(GameError, match="error-game-over"):
        await tables.hosting.set_aside(table.id, MEMBER)
