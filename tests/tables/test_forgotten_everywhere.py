"""After the deletion, neither the name nor the id of a member is left in any row of the database."""

from pathlib import Path

from bot.engine import Position
from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.play.consent import YES
from bot.games.play.plans import PlanLine
from bot.games.waiting.votes import STAND_IN, STAND_IN_LEVEL
from bot.games.waiting.waits import UnrecordedWait
from bot.present.language.words import words_in
from bot.rules.strongholds import RemoveStronghold, StrongholdsState
from bot.store import MemberSettings, MessageChanges, MessageKind, MessageRecord, WaitRecord
from bot.store.privacy.columns import PERSONAL
from bot.ui.content.planning import PlanningViewer, line_text
from tests.support.builders import a_position, take
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.store_builders import columns_with, sql

EVE, BO, CLEO, DAN = 710_000_000_000_000_001, 12, 13, 14
NAME = "Evangeline"
NAMES = {EVE: NAME, BO: "Bo", CLEO: "Cleo", DAN: "Dan"}
FORMER = {"en": "Former player"}
DAY = 86_400


async def a_table(tables: Tables, channel: int, *members: int, **options: object) -> Table:
    """Return a game in play of these members, the first of whom is host."""
    host, *others = members
    first = TableOptions(**{"first": "joining", **options})  # type: ignore[arg-type]
    table = await tables.lobby.open(Opening(channel, 1, host, "en", options=first), NAMES[host])
    for each in others:
        table = await tables.lobby.join(table.id, each, NAMES[each])
    return await tables.lobby.start(table.id, host)


async def wait_for(tables: Tables, table: Table, now: int) -> None:
    member = table.member_to_act()
    assert member is not None
    wait = WaitRecord(table.id, member, table.seq, now, silent_since=now)
    await tables.waits.begin(UnrecordedWait(wait, DAY))


def removal_label(table: Table, owner: int, card: str) -> str:
    """Return the label that a plan of seat 1 stores for removing a stronghold of `owner`."""
    own = StrongholdsState(((owner, card),))
    position: Position = a_position(table.dealt().seats, expansion="strongholds", own=own, row={1: f"{card} - - -"})
    viewer = PlanningViewer(table, words_in("en").with_names(table.seats.names), 1, now=table)
    return viewer.label_of(RemoveStronghold(card), position)


async def put_everywhere(tables: Tables) -> dict[str, Table]:
    """Let Eve appear in everything that the bot stores: games of every kind, plans and questions of others."""
    now = [1_000]
    tables.clock = lambda: now[0]
    tables.computers._thinker = QuickThinker()
    planned = await a_table(tables, 1, EVE, BO, CLEO, expansion="strongholds")
    label = removal_label(planned, 0, "D01")
    line = PlanLine(take("wbg"), answers=(RemoveStronghold("D01"),), labels=(label,))
    await tables.plans.make(planned.id, BO, [line], (), seq=planned.seq)
    planned = await tables.play.make(planned.id, EVE, [take("wbr")])
    await tables.plans.make(planned.id, BO, [line], (), seq=planned.seq)

    over = await a_table(tables, 2, EVE, BO)
    over = await tables.play.make(over.id, EVE, [take("wbr")])
    over = await tables.hosting.remove_player(over.id, BO)
    assert await tables.games.store.results.of_game(over.id) is not None

    given = await a_table(tables, 3, BO, EVE, CLEO)
    await tables.hosting.replace_player(given.id, EVE, DAN, "Dan")

    stood_in = await a_table(tables, 4, BO, EVE, CLEO)
    seat = stood_in.seats[1]
    await tables.computers.replace(stood_in.id, seat, STAND_IN_LEVEL, names=LEVEL_NAMES)

    invited = await tables.lobby.open(Opening(5, 1, BO, "en", options=TableOptions(first=str(EVE))), "Bo", {EVE: NAME})

    asked = await a_table(tables, 6, EVE, BO, CLEO)
    asked = await tables.play.make(asked.id, EVE, [take("wbr")])
    asked = await tables.play.make(asked.id, BO, [take("wgr")])
    await tables.undo.request(asked.id, EVE)
    answered = await a_table(tables, 7, BO, EVE, CLEO)
    answered = await tables.play.make(answered.id, BO, [take("wbr")])
    answered = await tables.play.make(answered.id, EVE, [take("wgr")])
    answered = await tables.undo.request(answered.id, BO)
    await tables.undo.answer(answered.id, EVE, YES, seq=answered.seq)

    silent = await a_table(tables, 8, EVE, BO, CLEO)
    await wait_for(tables, silent, now[0])
    now[0] += 4 * DAY
    silent = await tables.votes.call(silent.id, BO)
    await tables.votes.answer(silent.id, BO, STAND_IN, seq=silent.seq)

    ended = await tables.lobby.open(Opening(9, 1, EVE, "en"), NAME)
    await tables.hosting.end(ended.id, by=EVE)

    undone = await a_table(tables, 12, BO, CLEO)  # she has no seat in this game, whose turn she takes back as an admin
    undone = await tables.play.make(undone.id, BO, [take("wbr")])
    await tables.undo.force(undone.id, EVE, seq=undone.seq)

    planning = await a_table(tables, 10, BO, EVE)
    await tables.plans.make(planning.id, EVE, [PlanLine(take("wbr"))], (), seq=planning.seq)
    await tables.tries.begin(planning, EVE, ())
    tried = await a_table(tables, 11, BO, EVE)
    await tables.plans.make(tried.id, EVE, [PlanLine(take("wbr"))], (), seq=tried.seq)
    await tables.play.make(tried.id, BO, [take("wbr")])
    hand = MessageRecord(900, tried.id, MessageKind.HAND, 10, EVE, 1, now[0])
    await tables.delivery.record_messages(tried, MessageChanges(sent=[hand]))

    await tables.preferences.refuse(EVE, BO, is_refused=True)
    await tables.preferences.refuse(BO, EVE, is_refused=True)
    await tables.preferences.set_member(EVE, locale="da")
    await tables.members.note_dms(EVE, are_closed=True)
    await tables.settings.set_for_member(EVE, lambda _: MemberSettings(zone="Europe/Vienna"))
    await tables.settings.go_away(EVE, now[0] + DAY)
    await wait_for(tables, silent, now[0])
    await tables.games.store.preferences.set_member(EVE, hides_statistics=True)
    return {"planned": planned, "invited": invited}


async def test_no_row_of_any_table_holds_the_name_or_the_id_of_a_forgotten_member(tables: Tables, path: Path):
    shown = await put_everywhere(tables)
    before = columns_with(path, str(EVE))
    assert before == {f"{column.table}.{column.name}" for column in PERSONAL}, "she is in every place there is"
    assert columns_with(path, NAME) == {"seats.name", "former_members.name"}
    plans = sql(path, "SELECT lines FROM plans WHERE member_id = ?", BO)
    assert any("RemoveStronghold" in lines for (lines,) in plans)
    await tables.members.forget(EVE, FORMER)
    assert columns_with(path, str(EVE)) == set()
    assert columns_with(path, NAME) == set()
    table = await tables.find(shown["planned"].id)
    [result] = await tables.plans.results(table.id, BO)
    plan, _, _ = await tables.plans.explain(table, result)
    words = words_in("en").with_names(table.seats.names)
    text = line_text(plan.lines[0], table.dealt(), 1, words)
    assert "Former player" in text


def test_a_label_shows_names_that_look_like_marks_as_they_are():
    line = PlanLine(take("wbr"), answers=(RemoveStronghold("D01"),), labels=("Remove {0} from {1}",))
    text = line_text(line, a_position(expansion="strongholds"), 0, words_in("en").with_names(["{1}*", "Bo"]))
    assert text.endswith("Remove {1}\\* from Bo")
    unnamed = PlanLine(take("wbr"), answers=(RemoveStronghold("D01"),), labels=("",))
    assert line_text(unnamed, a_position(expansion="strongholds"), 0, words_in("en")).endswith("the answer you chose")
