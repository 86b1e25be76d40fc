"""The instructions of the lesson, followed press by press as their own words say, in all languages.

A reader who takes the sentences literally presses what they name, in this order and nothing else, and each turn is
then the one that the lesson suggested.
"""

import random
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.engine import Move, Position
from bot.games import Table
from bot.games.lesson.lesson import LEARNER, is_taught
from bot.present.language.words import LANGUAGES, Words, words_in
from bot.present.lesson import STEPS, LessonTurn, Tip, tips
from bot.present.pictures.scenes import board_scene
from bot.rules import PurchaseCard, ReserveCard, TakeTokens
from bot.ui.content.messages.contents import lesson_turns
from data import Gem
from data.gems import ONE
from render.contract.scene import Board, CardFace
from render.contract.theme import LIGHT
from render.layout.board import board_boxes
from render.layout.cards import face_boxes
from render.layout.panels import panel_boxes
from tests.support.computers import SteadyThinker
from tests.support.discord.messages import (
    LABEL,
    TEXT,
    control,
    control_ids,
    green,
    labelled,
    parts,
    private_answer,
    text_of,
    with_gem,
)
from tests.support.discord.private_games import PrivateGame, any_move, create_bot
from tests.support.lesson import advised_move

Speaking = Callable[[str], AbstractContextManager[None]]
ROW = 1  # the type of a component
ADDRESS = re.compile(r"\*\*([1-3][A-D]|H[1-3])\*\*")
GEMS = r"((?:\d+\u2060?<:\w+:\d+> ?)+)"
"""Gems in a text, each kind as its number and its emoji."""
PRESS = {"en": "press", "de": "drück", "nl": "druk", "da": "tryk"}
TAKE = {"en": "take", "de": "nimm", "nl": "neem(?: dus)?", "da": "tag"}
BUY = {
    "en": r"\bbuy (it|the card)\b",
    "de": r"\bkauf (sie|die Karte)\b",
    "nl": r"\bkoop (hem|de kaart)\b",
    "da": r"\bkøb (det|kortet)\b",
}
GIVE = {"en": "Give back", "de": "Gib", "nl": "Leg", "da": "Aflevér"}
PHRASES: Mapping[str, Sequence[str]] = {
    "green": ("green button", "grünen Knopf", "groene knop", "grønne knap"),
    "first": ("one of them", "einen davon", "een ervan", "en af dem"),
    "others": ("the other two", "die beiden anderen", "de andere twee", "de to andre"),
    "gem": ("that gem", "diesen Edelstein", "die edelsteen", "den ædelsten"),
    "again": ("once more", "noch einmal", "nog een keer", "en gang til"),
}
"""Controls that a sentence may name besides labels and addresses in bold letters, by language."""
PLACES: Mapping[str, Sequence[str]] = {
    "price": ("at the bottom", "unten auf der Karte", "onder op de kaart", "nederst på kortet"),
    "bonus": ("at its top right", "oben rechts", "rechtsboven", "øverst til højre"),
    "prestige": ("at its top left", "oben links", "linksboven", "øverst til venstre"),
    "row": ("below the cards", "unter den Karten", "onder de kaarten", "under kortene"),
    "hand": ("at the right end of your row", "rechts in deiner Zeile", "rechts in je rij", "til højre i din række"),
    "nobles": (
        "to the right of the cards",
        "rechts neben den Karten",
        "rechts naast de kaarten",
        "til højre for kortene",
    ),
    "buttons": ("below", "unten", "hieronder", "herunder"),
}
"""Phrases that say where something is, in each language; one that is a part of others comes after them."""
ANY_PLACE = {
    "en": r"\b(top|bottom|left|right|above|below|beside)\b",
    "de": r"\b(oben|unten|links|rechts|neben|unter den|über den)\b",
    "nl": r"(\bonder\b|onderaan|boven|links|rechts|naast)",
    "da": r"(øverst|nederst|til højre|til venstre|herunder|\bunder\b|\bover\b)",
}
MOST_GAMES, SHARE_OF_OWN = 30, 0.2
"""Lessons in which all sentences about own ways come up, and how many of the moves are random there."""


@pytest.fixture
async def simcord_bot(database: Path) -> AsyncIterator[SplendorBot]:
    bot = create_bot(database, SteadyThinker())
    yield bot
    if not bot.is_closed():
        await bot.close()


class Reader:
    """A member who does what the lesson says. `taught` are the presses of each action by which it was shown first."""

    def __init__(self, game: PrivateGame, language: str) -> None:
        self.game, self.language, self.at = game, language, LANGUAGES.index(language)
        self.words: Words = words_in(language)
        self.taught: dict[str, list[str]] = {}
        self.shown: Any = None

    async def do(self, text: str, gems: Sequence[str] = ()) -> None:
        """Press what a text tells to press, or told before for such an action. `gems` are those that it leaves open."""
        gems, address = gems or self.gems(text), (ADDRESS.findall(text) or [""])[0]
        kind = "two" if len(set(gems)) < len(gems) else "three"
        if steps := self.steps(text):
            action = steps[0] if LABEL.match(steps[0]) else kind
            self.taught.setdefault(action, [each.replace(address, "{}") if address else each for each in steps])
        elif re.search(rf"\b{TAKE[self.language]} {GEMS}", text, re.IGNORECASE):
            steps = self.taught[kind]
        elif re.search(BUY[self.language], text, re.IGNORECASE):
            steps = [each.replace("{}", address) for each in self.taught[f"**{self.words.text('control-buy')}**"]]
        else:
            assert GIVE[self.language] in text, f"nothing to do: {text}"
            await self.press(with_gem(self.shown, gems[0], is_worded=True))
            return
        self.shown = self.game.board
        for step in steps:
            await self._follow(step, gems)

    def steps(self, text: str) -> list[str]:
        """Return what the sentence with the imperative "press" names, in its order; nothing if there is none."""
        found = re.search(rf"\b{PRESS[self.language]}\b(.*?)[.:](?:\s|$)", text, re.IGNORECASE)
        names = "|".join(re.escape(phrases[self.at]) for phrases in PHRASES.values())
        return re.findall(rf"\*\*.+?\*\*|{names}", found[1]) if found else []

    def gems(self, text: str) -> list[str]:
        """Return the gem of each token to take or to give back: those after "take", or else those named last."""
        said = re.split(rf"\b{PRESS[self.language]}\b", text, flags=re.IGNORECASE)[0]
        taken = re.findall(rf"\b{TAKE[self.language]} {GEMS}", said, re.IGNORECASE)
        named = (taken or re.findall(GEMS, said) or [""])[-1]
        return [gem for number, gem in re.findall(r"(\d+)\u2060?<:\w+:(\d+)>", named) for _ in range(int(number))]

    async def press(self, custom_id: str) -> None:
        """Press a control of what is shown; the answer is shown next."""
        self.shown = private_answer(await self.game.user.click(self.shown, custom_id=custom_id))

    async def _follow(self, step: str, gems: Sequence[str]) -> None:
        match next((name for name, phrases in PHRASES.items() if phrases[self.at] == step), None):
            case "green":
                await self.press(green(self.shown))
            case "others":
                for gem in gems[1:]:
                    await self.press(with_gem(self.shown, gem))
            case "first" | "gem" | "again":
                await self.press(with_gem(self.shown, gems[0]))
            case _:
                await self.press(labelled(self.shown, step.strip("*")))


def check_places(text: str, position: Position, game: PrivateGame, language: str) -> None:
    """Check that everything is where a text says, in the picture that is drawn and in the message."""
    rest = text.casefold()
    for name, phrases in PLACES.items():
        if (phrase := phrases[LANGUAGES.index(language)].casefold()) in rest:
            assert _is_there(name, text, position, game), f"{phrase!r} is not true: {text}"
            rest = rest.replace(phrase, "")
    assert not re.search(ANY_PLACE[language], rest), f"nobody checks the place: {rest}"


def _is_there(name: str, text: str, position: Position, game: PrivateGame) -> bool:
    board = board_scene(position, words_in("en").with_names(("Ann", "Bo")), viewer=LEARNER)
    boxes = board_boxes(board, LIGHT)
    panel, cards = panel_boxes(boxes.panels[LEARNER].w), [box for row in boxes.rows for box in row.cards]
    match name:
        case "row":
            return all(each.y >= max(card.bottom for card in cards) for each in boxes.panels)
        case "hand":
            others = [each.count.right for each in (*panel.tokens, *panel.bonuses)] + [panel.name.right]
            return bool(board.panels[LEARNER].reserved) and panel.reserved[0].x >= max(others)
        case "nobles":
            return bool(boxes.tiles) and all(each.x >= max(card.right for card in cards) for each in boxes.tiles)
        case "buttons":
            kinds = [(each["type"], each.get("content", "")) for each in parts(game.board.components)]
            lesson = next(at for at, (kind, content) in enumerate(kinds) if kind == TEXT and "🎓" in content)
            return all(at > lesson for at, (kind, _) in enumerate(kinds) if kind == ROW)
        case _:
            return _is_on_card(name, _card_of(text, board), cards[0].w, cards[0].h)


def _card_of(text: str, board: Board) -> CardFace:
    """Return the open card that a text names first, or else any: all have their parts at the same places."""
    named = next(iter(ADDRESS.findall(text)), "1A")
    faces = [each for row in board.rows for each in row.cards if isinstance(each, CardFace)]
    return next((each for each in faces if each.address == named), faces[0])


def _is_on_card(name: str, card: CardFace, width: int, height: int) -> bool:
    parts_of_card = face_boxes(card, width, height)
    bonus, prestige, costs = parts_of_card.bonus, parts_of_card.prestige, parts_of_card.costs
    return {
        "price": costs[-1].bottom > height * 2 // 3 and all(each.y >= parts_of_card.header.bottom for each in costs),
        "bonus": bonus.x > width // 2 and bonus.bottom < height // 2,
        "prestige": prestige.right < width // 2 and prestige.bottom < height // 2,
    }[name]


async def decisions_of(game: PrivateGame) -> tuple[Table, list[LessonTurn]]:
    """Return the table of a lesson, and what its sentences follow from."""
    table = await game.table()
    log = await game.tables.history.in_effect(table.id)
    return table, lesson_turns(log, table.dealt(), LEARNER)


async def move_after(table: Table, game: PrivateGame) -> Move | None:
    """Return the move that the member has made since a state of the table, None if there is none."""
    moves = await game.tables.history.since(table.id, after=table.seq)
    return next((each.move for each in moves if each.seat == LEARNER), None)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_presses_that_the_lesson_names_make_the_turns_that_it_suggests(
    simcord_env: simcord.Env, speaking: Speaking, language: str
):
    with speaking(language):
        game = PrivateGame(simcord_env)
        private_answer(await game.member.slash(game.channel, "game learn"))
        reader, read = Reader(game, language), 0
        while is_taught(await game.table()):
            table, decisions = await decisions_of(game)
            text = game.lesson()
            check_places(text, table.dealt(), game, language)
            await reader.do(text)
            assert await move_after(table, game) == advised_move(decisions), text
            read += 1
        assert read == len(STEPS) + 1, "eleven turns, in one of which tokens go back"
        hint = next(each for each in LABEL.findall(game.lesson()) if each == reader.words.text("hint-button"))
        reader.shown = game.board
        await reader.press(labelled(reader.shown, hint))
        assert "💡" in text_of(reader.shown)


TOPICS = ("lesson-buy", "lesson-reserve", "lesson-pair", "lesson-gold")
"""The sentences after own ways that name a control; "lesson-two-alike" comes up too rarely to wait for it."""


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_presses_that_the_lesson_names_after_own_ways_do_what_it_says(
    simcord_env: simcord.Env, speaking: Speaking, language: str
):
    left = set(TOPICS)
    with speaking(language):
        game = PrivateGame(simcord_env)
        for seed in range(MOST_GAMES):
            answer = private_answer(await game.member.slash(game.channel, "game learn"))
            if any(":end_and_begin:" in each for each in control_ids(answer)):
                private_answer(await game.member.click(answer, custom_id=control(answer, "end_and_begin")))
            reader, table = Reader(game, language), await game.table()
            if not left:
                break
            await go_own_ways(game, reader, random.Random(seed), left)
        assert not left, f"these sentences did not come up: {left}"
        emojis = game.bot.gem_emojis.texts
        assert emojis is not None
        white = emojis[Gem.DIAMOND].split(":")[2].rstrip(">")
        await reader.do(reader.words.text("lesson-two-alike"), [white, white])
        assert await move_after(table, game) == TakeTokens(2 * ONE[Gem.DIAMOND])
        check_places(reader.words.text("lesson-noble", needs="", lacking=""), table.dealt(), game, language)


async def go_own_ways(game: PrivateGame, reader: Reader, chance: random.Random, left: set[str]) -> None:
    """Play a lesson with own moves, and do what it says about topics that are `left`, which are removed from these."""
    while is_taught(table := await game.table()):
        _, decisions = await decisions_of(game)
        said = [each for each in tips(decisions, LEARNER) if each.message in left and not decisions[-1].suggested]
        if said:
            left.remove(said[0].message)
            await game.bot.messages.show(table)
            check_places(game.lesson(), table.dealt(), game, reader.language)
            await follow(said[0], game, reader)
        else:
            is_own = decisions[-1].suggested is not None or chance.random() < SHARE_OF_OWN
            move = any_move(table.dealt(), chance) if is_own else advised_move(decisions)
            await game.tables.play.make(table.id, game.user.id, [move])
            await game.tables.computers.play(table.id)
    await game.bot.messages.show(table)


async def follow(tip: Tip, game: PrivateGame, reader: Reader) -> None:
    """Do what a sentence of the lesson says, and check that it came true."""
    table, text = await game.table(), game.lesson()
    if tip.message == "lesson-gold":
        reader.shown = game.board
        hand = next(each for each in LABEL.findall(text) if each == reader.words.text("control-hand"))
        await reader.press(labelled(reader.shown, hand))
        assert f"**{tip.address}**" in text_of(reader.shown)
        return
    await reader.do(text)
    match await move_after(table, game):
        case PurchaseCard(card) | ReserveCard(card):
            assert tip.message in ("lesson-buy", "lesson-reserve")
            assert card == (tip.card and tip.card.id)
        case made:
            assert tip.message == "lesson-pair"
            assert made == TakeTokens(tip.gems)
