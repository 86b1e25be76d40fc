"""Games with every expansion have texts and pictures: each entry of a log, each question, each move, each position."""

import pytest

from bot.engine import Decision, Event, Move, SeatLeft, Undone
from bot.present.event_text import event_lines, log_line, strip_of, turn_line
from bot.present.expansions import presenter_of
from bot.present.language.escape import clean
from bot.present.language.limits import utf16_length
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import turn_title
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene
from bot.rules import EXPANSIONS, Options, rules_for
from bot.rules.trading_posts import DeclineExtraGem
from render.drawing import draw
from tests.support.builders import a_deal
from tests.support.every_case import every_case
from tests.support.expansion_games import Shown, some_of_each_kind, varied_games
from tests.support.present_builders import EMOJIS, LONG_NAMES, NAMES

MODULES = (None, *EXPANSIONS)


def own(module: str | None, kind: type) -> tuple[type, ...]:
    """Return the moves, questions or events of a module."""
    vocabulary = EXPANSIONS[module]().vocabulary if module else rules_for(Options()).modules[0].vocabulary
    return tuple(each for each in vocabulary if issubclass(each, kind))


@every_case("module", MODULES)
def test_the_games_have_all_of_their_module(module: str | None) -> None:
    """Guards the tests below: a change of the rules could leave them without something to check."""
    steps = varied_games(module)
    assert {*own(module, Move)} <= {type(step.move) for step in steps}
    assert {*own(module, Decision)} <= {type(step.before.decision) for step in steps}
    events = [*a_deal(2, Options(expansion=module))[0], *(event for step in steps for event in step.events)]
    assert module is None or {*own(module, Event)} <= {type(event) for event in events}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_each_entry_of_a_move_is_told_in_words(module: str | None, language: str) -> None:
    words = words_in(language).with_names(NAMES)
    silent: set[tuple[str, str]] = set()
    for step in varied_games(module):
        kind = type(step.move).__name__
        for viewer in (None, step.seat):
            turn = [(step.before, step.events)]
            told = {
                "replay": "\n".join(event_lines(step.before, step.events, words, viewer)),
                "strip": "".join(part for part in strip_of(turn, words, viewer) if isinstance(part, str)),
                "log": log_line(7, step.events, words, step.before).removeprefix("`7`"),
            }
            bare = {place: text.replace(words.player(step.seat), "").strip(" .") for place, text in told.items()}
            silent |= {(kind, place) for place, text in bare.items() if not text}
    assert silent == set()


@pytest.mark.parametrize("module", MODULES)
@every_case("language", LANGUAGES)
def test_each_event_of_an_expansion_is_one_line_that_reads_well(language: str, module: str | None) -> None:
    words = words_in(language).with_names(NAMES).with_emojis(EMOJIS)
    events = own(module, Event) if module in ("cities", "orient", "strongholds") else ()
    for step in varied_games(module):
        position = step.before
        for event in step.events:
            lines = event_lines(position, [event], words)
            assert len(lines) == 1 or not isinstance(event, events)
            for line in lines:
                assert not {"{", "\n"} & {*line}
                assert "None" not in line
                assert "  " not in line
                assert line == line.strip()
                assert line.startswith("**") or module != "strongholds" or not isinstance(event, events)
            position = position.after([event])
        assert "\n" not in log_line(1, step.events, words, step.before)


@every_case("module", [*EXPANSIONS])
@every_case("language", LANGUAGES)
def test_every_question_of_an_expansion_mentions_the_player_who_answers(language: str, module: str) -> None:
    words, questions = words_in(language), own(module, Decision)
    titles: set[str] = set()
    for position in {type(step.before.decision): step.before for step in varied_games(module)}.values():
        if isinstance(position.decision, questions):
            assert "<@7>" in turn_line(position, "<@7>", words)
            assert turn_line(position, "<@7>", words) != words.text("turn-action", mention="<@7>")
            titles.add(turn_title(position, words.with_names(["Ann"] * position.seats)))
    assert len(titles - {words.text("picture-turn", player="Ann")}) == len(questions)


@pytest.mark.parametrize("module", EXPANSIONS)
@every_case("names", [NAMES, LONG_NAMES])
@every_case("language", LANGUAGES)
def test_every_move_of_an_expansion_has_a_label_of_its_own_that_fits(
    language: str, names: tuple[str, ...], module: str
) -> None:
    """Nothing but the moves of an expansion and the answers to its questions has a label of the expansion."""
    words = words_in(language).with_names(map(clean, names))
    for step in some_of_each_kind(module, 4):
        position, presenter = step.before, presenter_of(step.before)
        options = {move: presenter.option(move, position, words) for move in position.legal_moves()}
        found = [option for option in options.values() if option is not None]
        is_question = isinstance(position.decision, own(module, Decision))
        assert len(found) == sum(is_question or isinstance(move, own(module, Move)) for move in options)
        labels = [option.label for option in found]
        assert len({*labels}) == len(labels)
        assert all(0 < utf16_length(label) <= 80 and "<:" not in label for label in labels)
        titles = [option.title for option in found]
        assert len({*titles}) <= 4
        assert all(titles.count(title) <= 25 for title in titles if title)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", EXPANSIONS)
def test_each_position_has_descriptions_that_fit(module: str, language: str) -> None:
    for step in some_of_each_kind(module, 3):
        shown = Shown(step, words_in(language))
        assert all(shown.lines())
        assert all(shown.descriptions())


@pytest.mark.parametrize("module", EXPANSIONS)
def test_questions_and_ends_of_games_are_drawn(module: str) -> None:
    english = words_in("en")
    for step in {(type(step.after.decision), step.after.seats): step for step in varied_games(module)}.values():
        names = LONG_NAMES[: step.after.seats]
        assert draw(board_scene(step.after, english.with_names(names), 0))
        assert draw(hand_scene(step.after, 0, english.with_names(names)))
        assert not step.after.is_over or draw(final_scene(step.after, english.with_names(NAMES)))


@every_case("leaving", [SeatLeft(0), Undone(0, 3)])
def test_nobody_declines_an_extra_gem_by_leaving_or_by_an_undo(leaving: Event) -> None:
    asked = next(step.before for step in varied_games("trading_posts") if isinstance(step.move, DeclineExtraGem))
    words = words_in("en").with_names(NAMES)
    assert not any("extra gem" in line for line in event_lines(asked, [leaving], words))
