"""Nothing that is offered fails, and nothing open is hidden."""

import random
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bot.ai.contract import AdvisedMove, Question
from bot.app.client import SplendorBot
from bot.games import Tables
from bot.rules import EXPANSIONS
from bot.store import Store
from bot.ui.kit.controls import HANDLERS
from render.client import RenderClient
from tests.support.computers import QuickThinker
from tests.support.discord import offered_states as states
from tests.support.discord.friends import Friends
from tests.support.discord.offered_states import Moments, Stage
from tests.support.discord.offered_walk import Walk
from tests.support.discord.saved_world import SavedWorld
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT
from tests.support.thorough import times


class Narrator(QuickThinker):
    """Tells of turning points in each game, in which another move would have been better."""

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...]]:
        seats = question.view().seats
        chances = [(1 - 0.1 * seats, *(seats - 1) * [0.1]), seats * [1 / seats]]
        return [tuple(chances[at // 4 % 2]) for at in range(len(entries))]

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        best, *others = await self.advice(question, 1_000)
        sure, lost = ((chance,) * question.seats for chance in (1.0, 0.0))
        return replace(best, chances=sure), *(replace(each, chances=lost) for each in others)


@pytest.fixture(autouse=True)
def few_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw one picture of each kind for all messages, and films of one picture: others are not looked at here."""
    draw, add = RenderClient.draw, RenderClient.add_to_film
    begun = set[RenderClient]()

    async def draw_once(client: RenderClient, scene: Any, theme: Any) -> bytes:
        if type(scene) not in _pictures:
            _pictures[type(scene)] = await draw(client, scene, theme)
        return _pictures[type(scene)]

    async def add_first(client: RenderClient, *scene: Any) -> None:
        if client not in begun:
            begun.add(client)
            await add(client, *scene)

    monkeypatch.setattr(RenderClient, "draw", draw_once)
    monkeypatch.setattr(RenderClient, "add_to_film", add_first)


_pictures: dict[type, bytes] = {}


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    """Return a bot with computer players and hints."""

    async def open_tables() -> Tables:
        store = await Store.open(":memory:")
        return Tables(store, thinker=Narrator(), chance=random.Random(1))

    thinker = Narrator()
    bot = SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT, thinker=thinker)
    yield bot
    if not bot.is_closed():
        await bot.close()


LOBBY = "me games, game status, game end, game settings, game start, game leave, admin games, admin remove, admin reset"
TURN = "board, hand, hint, plan, me games, replay, undo, game end, game resign, game status, game vote"
MOVES = "take, buy, reserve, answer, board, hand, plan, hint"
ADMIN = "admin games, admin move, admin undo, admin remove, admin reset, admin replace"
OVER = "board, hand, replay, me stats, me stats bo, me games, game deal, game export, undo, admin undo, game new"
OVER = f"{OVER}, game exercise, game status"
OWN = "me settings, me invitations, me invitations cleo, me away, me stats bo, me export, me delete"
OWN = f"{OWN}, game practice, game learn, me games"
ANYWHERE = f"splendor, me stats, admin settings, {OWN}"
"""Commands."""


@dataclass(frozen=True)
class State:
    """A state: how its moments are reached, the commands that are used there, and who uses them."""

    name: str
    reach: Callable[[Stage], Moments]
    commands: str = ""
    readers: str = "bo cleo eve ann"


def state(
    name: str, reach: Callable[..., Moments], commands: str = "", readers: str = State.readers, **more: Any
) -> State:
    return State(name, partial(reach, **more), commands, readers)


FEW_SEATS = dict(zip((None, *EXPANSIONS), (3, 2, 4, 2, 3), strict=True))
"""The players of a game with each module, where not all numbers are tried."""

STATES = [
    state("no table", states.empty, ANYWHERE, "bo ann"),
    state("a new table", states.lobby, LOBBY, players=1),
    state("two at a table", states.lobby, LOBBY, players=2),
    state("a full table of two", states.lobby, "game settings", players=2, options={"players": 2}),
    state("a full table of four", states.lobby, "game settings", players=4),
    state("one invited", states.invitations, LOBBY, invited=["cleo"]),
    state("one invited to two seats", states.invitations, LOBBY, invited=["cleo"], options={"players": 2}),
    state("two invited", states.invitations, LOBBY, invited=["cleo", "dan"]),
    state("two invited to three seats", states.invitations, LOBBY, invited=["cleo", "dan"], options={"players": 3}),
    state("three invited", states.invitations, LOBBY, invited=["cleo", "dan", "ann"]),
    state("only one invited", states.invitations, LOBBY, invited=["cleo"], is_private=True),
    state("only three invited", states.invitations, LOBBY, invited=["cleo", "dan", "ann"], is_private=True),
    state("invitations that lapse", states.lapsed_invitations, LOBBY),
    state("computers at a table", states.lobby_with_computers, LOBBY),
    state("a held seat beside players", states.held_seat_beside_players, LOBBY),
    state("a lobby that closes", states.closing_lobby, "me games"),
    state("a lobby in a thread", states.lobby_in_a_thread, "me games"),
    *(state(f"a rematch of {seats}", states.rematch, LOBBY, players=seats) for seats in times((2, 4), (2, 3, 4))),
    state("a rematch with a stand-in", states.rematch_with_a_stand_in, LOBBY),
    state("a game", states.game, f"{TURN}, {MOVES}, game try, {ADMIN}"),
    state("a game with an admin", states.game, f"{TURN}, {ADMIN}", "ann", players=4),
    *(
        state(
            f"a game of {seats}, {module or 'base'}",
            states.every_question,
            MOVES,
            "bo cleo",
            players=seats,
            options={"expansion": module},
        )
        for module in (None, *EXPANSIONS)
        for seats in times((FEW_SEATS[module],), (2, 3, 4))
    ),
    state(
        "up to three gems, boards kept",
        states.every_question,
        MOVES,
        "bo",
        players=2,
        options={"up_to_three": True, "keep_boards": True},
    ),
    state("a rich player", states.rich_player, MOVES, "bo"),
    state("ended early", states.ended_early, OVER),
    state("over", states.finished, OVER),
    state("over, and another in play", states.two_games, f"{OVER}, {OWN}"),
    state("one is out", states.game_with_a_player_out, f"{TURN}, {ADMIN}"),
    state("a stand-in", states.game_with_a_stand_in, f"{TURN}, {MOVES}, {ADMIN}"),
    state("against computers", states.game_against_computers, f"{TURN}, {MOVES}, {ADMIN}", "bo ann"),
    *(state(f"hints {kind}", states.hints, TURN, "bo cleo", kind=kind) for kind in ("off", "announced", "allowed")),
    state("a silent player", states.silent_player, f"{TURN}, {ADMIN}"),
    state("a stand-in by vote", states.voted_stand_in, f"{TURN}, {ADMIN}"),
    state("two are away", states.away, f"{TURN}, {OWN}", "bo cleo"),
    *(state(f"undo with {seats}", states.undo_by_consent, f"{TURN}, {ADMIN}", players=seats) for seats in (2, 3)),
    state("an early end", states.early_end, TURN),
    state("plans", states.plans, f"{TURN}, reserve", "bo cleo dan"),
    state("a damaged game", states.damaged, "me games, admin games, admin reset", "bo ann"),
    state("practice", states.practice, f"{TURN}, {OWN}", "bo"),
    state("the lesson", states.lesson, f"{TURN}, {OWN}", "bo"),
    state("a stopped game", states.stopped, "me games", "bo cleo"),
    state("many games", states.many_games, "me games, admin games, hand", "bo ann"),
]


OFFERS = {
    "a game": "admin_computer admin_game admin_games admin_move admin_remove admin_reset admin_seat admin_undo board"
    " buy confirm_end confirm_move confirm_no confirm_remove confirm_reset confirm_resign confirm_undo hand page_choose"
    " page_next page_previous pick plan plan_cancel plan_offer plan_remove plan_unless players replay"
    " reserve reserve_now resign_to rules take take_back take_now undo",
    "no table": "confirm_forget learn me_back me_change me_invited me_leave me_quiet me_set page_rows practice",
    "over": "exercise exercise_try film moment play_on play_on_as play_on_level play_on_unseen rematch replay_as"
    " replay_players replay_round share_film share_moment share_own_stats share_page share_stats share_story stats"
    " stats_hide stats_own story",
    "a silent player": "vote vote_again",
    "an early end": "end_no end_yes",
    "undo with 3": "undo_no undo_yes",
    "two at a table": "add_computer computer_level computers join leave lobby_options remove_computer set_options",
    "a full table of four": "start",
    "a rematch of 2": "series",
    "three invited": "confirm_start games invitation_decline invitation_join me_allow refuse_invitation",
    "a game of 2, strongholds": "answer choose choose_now give plan_answer",
    "a game of 4, orient": "give_now",
    "a rich player": "buy_now card noble_now",
    "plans": "plan_replace",
    "practice": "end end_and_begin end_private hint set_aside try try_line",
    "a stopped game": "take_up",
}
"""The verbs of all other controls, by a state that offers them."""
ELSEWHERE = {
    **dict.fromkeys(
        ("commands", "command", "command_chosen", "command_options", "command_filled"),
        "in the menu, from which test_menu.py uses each command",
    ),
    "try_name": "in a form, which test_tries.py submits",
    **dict.fromkeys(
        ("weekly", "weekly_check", "weekly_switch"),
        "in /admin weekly, and below the messages about weekly deals, which take weeks: test_weekly.py",
    ),
    "practise": "below a practice game that is over, which takes a whole game against computers",
}
"""The verbs of controls that no state offers, with the places that do."""


async def walk_through(stage: Stage, state: State) -> Walk:
    """Reach each moment of a state, and press all that is offered there."""
    walk = Walk(stage.friends, stage.people)
    async for moment in state.reach(stage):
        world = await SavedWorld.save(stage.friends)
        walk.begin(moment)
        await walk.of_messages(world)
        for name, reader in product(filter(None, state.commands.split(", ")), state.readers.split()):
            if reader == "ann" or not name.startswith("admin"):
                await walk.of_command(getattr(stage, reader), *stage.filled_in(name), world)
        await walk.run()
        await world.restore()
    return walk


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.name)
async def test_nothing_offered_fails_and_nothing_open_is_hidden(friends: Friends, state: State) -> None:
    stage = await Stage.gather(friends)
    walk = await walk_through(stage, state)
    assert not walk.faults, "\n".join(walk.faults)
    assert set(OFFERS.get(state.name, "").split()) <= walk.verbs


def test_every_control_is_offered_in_a_state_that_is_walked_through() -> None:
    assert {verb for verbs in OFFERS.values() for verb in verbs.split()} == HANDLERS.keys() - ELSEWHERE.keys()
    assert OFFERS.keys() <= {state.name for state in STATES}
