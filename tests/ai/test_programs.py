"""Programs in the arena: real processes that play, break the protocol or misbehave, and what they get to see."""

import ast
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import textwrap
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.rules import EXPANSIONS, Options, base_of, rules_for
from tools.training.games import Game, play_together, view_of
from tools.training.matches import play_randomly
from tools.training.plain import PILES, PROTOCOL, plain, plain_components, plain_moves, plain_state
from tools.training.programs import Clock, Command, Declined, Forfeit

ROOT = Path(__file__).parents[2]
QUICK = Clock(move=5, game=5)
MODULES = (None, *EXPANSIONS)

Write = Callable[..., Command]


@pytest.fixture
def program(tmp_path: Path) -> Write:
    """Return what makes a program of Python code that runs for each question after the greeting."""

    def write(code: str, clock: Clock = QUICK, seats: int = 2, greeting: str = '{"name": "tested"}') -> Command:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            "import json, os, select, sys\nsay = lambda text: os.write(1, text)\nsys.stdin.readline()\n"
            f"say(b'{greeting}\\n')\nfor line in sys.stdin:\n    question = json.loads(line)\n"
            + textwrap.indent(code, "    ")
        )
        return Command(shlex.join([sys.executable, "-S", str(path)]), clock, "base", seats, 100)

    return write


def played(*players: Command | None) -> Game:
    """Return a finished game of programs and, for None, random players, with the first player in the first seat."""
    game = Game(rules_for(Options()), [each or play_randomly for each in players], 1, 1, 0)
    play_together([game], random.Random(1))
    return game


FAULTS = {
    "gone": ["sys.exit(3)", "os.close(1); sys.stdin.read()", "os.kill(os.getpid(), 9)"],
    "nonsense": [
        "say(b'I take three gems\\n')",
        "say(b'[3]\\n')",
        "say(b'\\xff\\xfe{\"move\": 0}\\n')",
        "say(b'[' * 60000 + b'\\n')",
        "say(b'\\n')",
    ],
    "illegal": [
        "say(b'{\"move\": 9999}\\n')",
        "say(b'{\"move\": -1}\\n')",
        "say(b'{\"move\": true}\\n')",
        'say(b\'{"move": "0"}\\n\')',
        "say(b'{}\\n')",
    ],
    "flood": ["while True: say(b'x' * 65536)", "say(b'{\"move\": 0' + b' ' * 100_000_000)"],
    "early": ['say(b\'{"move": 0}\\n{"move": 0}\\n\')', "while True: say(b'{\"move\": 0}\\n' * 5000)"],
}


@pytest.mark.parametrize(("kind", "code"), [(kind, code) for kind, codes in FAULTS.items() for code in codes])
def test_a_fault_loses_the_game(program: Write, kind: str, code: str):
    game = played(program(code), None)
    assert game.forfeits["0"].split(":")[0] == kind
    assert game.winners == (1,)
    assert game.position.round == 1


@pytest.mark.parametrize(
    ("code", "clock"),
    [
        ("os.read(0, 1)", Clock(move=0.1, game=60)),
        ("while True: say(b'x'); select.select([], [], [], 0.01)", Clock(move=0.1, game=60)),
        ("os.read(0, 1)", Clock(move=60, game=0.1)),
    ],
    ids=["silence", "a line that never ends", "the time of the game"],
)
def test_a_late_answer_loses_the_game(program: Write, code: str, clock: Clock):
    assert played(program(code, clock), None).forfeits == {"0": "late"}


def test_the_time_of_a_game_is_that_of_all_its_moves(program: Write):
    game = played(program("say(b'less\\n' if question['seconds_left'] < 5 else b'{\"move\": 0}\\n')"), None)
    assert game.forfeits == {"0": "nonsense: b'less'"}
    assert game.position.round == 2


def test_a_long_line_takes_no_memory(program: Write):
    tracemalloc.start()
    played(program(FAULTS["flood"][1]), None)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000


def test_the_others_go_on_when_one_of_three_is_lost(program: Write):
    game = played(None, program("sys.exit()", seats=3), None)
    assert [*game.forfeits] == ["1"]
    assert game.position.round > 5
    assert 1 not in game.winners


def test_a_program_that_does_not_start_loses_but_one_that_declines_says_why(program: Write):
    assert played(Command("/no/such/program", QUICK, "base", 2, 100), None).forfeits["0"].startswith("gone")
    assert played(program("", greeting="[]"), None).forfeits["0"].startswith("nonsense")
    with pytest.raises(Declined, match="only four seats"):
        program("", greeting='{"declines": "only four seats"}').start(0, 1)
    with pytest.raises(Declined, match="does not play base"):
        program("", greeting='{"name": "x", "modules": ["orient"]}').start(0, 1)
    with pytest.raises(Forfeit, match="nonsense"):
        program("", greeting='{"name": "x", "modules": 5}').start(0, 1)


def test_a_program_gets_no_secrets_and_no_pipe_of_another(program: Write, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    code = """
        def is_open(handle):
            try: return bool(os.fstat(handle))
            except OSError: return False
        opened = [handle for handle in range(256) if is_open(handle)]
        say(json.dumps([opened, sorted(os.environ)]).encode() + b"\\n")
    """
    other = program("os.read(0, 1)").start(1, 1)
    try:
        fault = played(program(textwrap.dedent(code)), None).forfeits["0"]
    finally:
        other.end()
    assert "[0, 1, 2]" in fault
    assert "DISCORD_TOKEN" not in fault


def test_a_program_is_stopped_while_it_is_not_asked(program: Write):
    process = program("").start(0, 1)
    state = os.waitid(os.P_PID, process.process_id, os.WSTOPPED | os.WNOWAIT)
    process.end()
    assert state is not None
    assert state.si_status == signal.SIGSTOP


def test_children_end_with_the_game(program: Write):
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    code = "import subprocess\nsubprocess.Popen(['sleep', '600'], stderr=2, stdout=2)\nsys.exit()"
    errors = os.dup(2)
    os.dup2(writing, 2)  # the standard error of programs, which stays open as long as one of them or of their children
    try:
        played(program(code), None)
    finally:
        os.dup2(errors, 2)
        os.close(errors)
        os.close(writing)
    assert os.read(reading, 1000) == b""
    os.close(reading)


def test_programs_end_when_the_referee_is_killed(program: Write):
    """The one that is stopped as well; the pipe of the referee's errors is closed by the last of them."""
    first, other = program("say(b'{\"move\": 0}\\n')"), program("os.write(2, b'asked')")
    code = f"from tests.ai.test_programs import *\nplayed({first!r}, {other!r})"
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stderr=subprocess.PIPE) as referee:
        assert referee.stderr is not None
        assert referee.stderr.read(5) == b"asked"
        referee.kill()
        assert referee.stderr.read() == b""


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_program_is_shown_nothing_hidden(module: str | None, seats: int):
    chance = random.Random(7)
    game = Game(rules_for(Options(expansion=module)), [play_randomly] * seats, 3, 1, 0)
    for _ in range(60):
        if game.is_over:
            break
        view, seat = view_of(game.position), game.seat
        events = [plain(game.position.rules.mask(event, seat)) for event in game.events]
        shown = set(re.findall(r'"([A-Z]\d\d)"', json.dumps([plain_state(view), events])))
        assert shown & hidden_from(game, seat) == set()
        [move] = play_randomly([view], [0], chance)
        game.play(move)


def hidden_from(game: Game, seat: int) -> set[str]:
    base = base_of(game.position)
    of_others = [player.hand for other, player in enumerate(base.players) if other != seat]
    hidden = {held.card.id for hand in of_others for held in hand if held.blind}
    for state in game.position.slices:
        hidden |= {card.id for deck in getattr(state, "decks", ()) for card in deck}
    return hidden


STATE = """
    round turn left decision players bank rows decks nobles last_round expansion
    tokens bonuses prestige hand cards nobles card blind place
"""
OF_EXPANSIONS = {
    "cities": {"cities", "holders"},
    "orient": {"rows", "decks", "joined", "nobles", "effect", "discarded"},
    "strongholds": {"placed", "choice_is_due", "has_declined"},
    "trading_posts": {"coats", "has_purchased", "two_alike"},
}


def test_the_state_has_the_fields_of_this_version_of_the_protocol():
    """If this fails, programs written for the version break: raise `PROTOCOL`, and mend docs/arena.md."""
    assert PROTOCOL == 1
    rules = rules_for(Options())
    position = rules.replay(2, rules.deal(2, random.Random(1)))
    [reserving, *_] = [move for move in position.legal_moves() if type(move).__name__ == "ReserveCard"]
    state = plain_state(position.advance(reserving)[1])
    player = state["players"][0]
    assert [*state, *player, *player["hand"][0]] == STATE.split()
    assert state["bank"] == {"white": 4, "blue": 4, "green": 4, "red": 4, "black": 4, "gold": 4}
    assert sum(state["decks"]) == 90 - 12 - 1
    for name, fields in OF_EXPANSIONS.items():
        rules = rules_for(Options(expansion=name))
        assert plain_state(rules.replay(2, rules.deal(2, random.Random(1))))["expansion"].keys() == fields


def test_moves_have_a_number_a_description_and_their_fields():
    rules = rules_for(Options())
    position = rules.replay(2, rules.deal(2, random.Random(1)))
    first, *_, last = plain_moves(position)
    assert [*first][:3] == ["move", "text", "type"]
    assert first["text"] == "take tokens 1 white 1 blue 1 green"
    assert first["tokens"] == {"white": 1, "blue": 1, "green": 1}
    assert (last["move"], last["text"]) == (len(position.legal_moves()) - 1, "reserve from deck level 3")


def test_cards_and_tiles_are_described_once():
    components = plain_components()
    assert len(components["cards"]) == 120
    assert components["cards"]["D01"] == {
        **{"id": "D01", "level": 1, "bonus": "white", "prestige": 0, "cost": {"blue": 3}, "bonuses": 1}
    }
    assert components["tiles"]["N01"] == {"id": "N01", "prestige": 3, "needs": {"white": 4, "blue": 4}}
    json.dumps(components)


def test_every_field_with_tokens_is_told_by_colour():
    """`Gems` is an integer when the program runs, so only the source tells."""
    found: set[str] = set()
    for path in [*(ROOT / "bot" / "rules").rglob("*.py"), ROOT / "data" / "components.py"]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                found |= {node.target.id} if ast.unparse(node.annotation) == "Gems" else set()
    assert found <= PILES | {"NO_GEMS"}
