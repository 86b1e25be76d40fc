"""Every kind of message, composed and drawn by the bot's own code, is read back as it was sent; short games as well."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import cycle, islice
from time import monotonic
from typing import Any

from bot.app.client import load_features
from bot.engine import Frozen
from bot.games import MemberSettings, Table
from bot.games.history.statistics import Outcome, outcome_of, server_statistics
from bot.games.history.story import story_of
from bot.games.play.consent import END, ask
from bot.games.play.undo import UNDO
from bot.games.unit.options import DARK
from bot.games.waiting.votes import VOTE
from bot.games.waiting.waits import People
from bot.present.language.words import LANGUAGES, Emojis, Words, words_in
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import hand_scene, with_players
from bot.present.story import Course, story_alt, story_chart
from bot.rehearsal.api import Json
from bot.rehearsal.beliefs import AS_SENT, MODULES
from bot.rehearsal.components import differences, parts, with_own_ids
from bot.rehearsal.games import NOBODY, MadeUpGame
from bot.rehearsal.rehearsal import USUAL, Check, NotPossible, Rehearsal
from bot.rules import EXPANSIONS
from bot.ui.content.board import players_answer, turn_view
from bot.ui.content.looking_back import GameReplay
from bot.ui.content.messages import contents
from bot.ui.content.messages.wanted import Content, TableLayout, Wanted
from bot.ui.delivery.notices import link_to_board
from bot.ui.delivery.wanted_messages import highlighted_moves, wanted_of
from bot.ui.features.stats import ranks_picture
from bot.ui.kit.lists import page_of
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from bot.ui.kit.pictures.table_pictures import durations, theme_of
from bot.ui.kit.replies import Answer, PrivateLayout
from bot.ui.kit.viewer import Viewer
from render import LIGHT
from render.client import RenderClient, RenderError

_TURNS, _ALL = 15, 1_000
"""Turns after which a board shows tokens, cards and a hand, and more than a game has."""
_MESSAGES = 37
_SHORT = 6
"""Boards of a short game; every third one edits the one before."""
_MADE_UP = "-# A made-up game of a rehearsal: only the bot plays here."


class Prepared(Frozen):
    """A message to be sent: its kind and what tells it from others, the fields of the request, and attached files."""

    title: str
    fields: Json
    files: Mapping[str, bytes]


def emojis_of(items: Iterable[Json]) -> Emojis:
    """Return the gems' emojis among those of an application, as Discord lists them; None unless all are there."""
    ids = {each["name"]: each["id"] for each in items}
    texts = {gem: f"<:{name}:{ids[name]}>" for gem, name in EMOJI_NAMES.items() if name in ids}
    return texts if len(texts) == len(EMOJI_NAMES) else None


class MessageMaker:
    """Makes messages about games of a rehearsal, which may notify nobody but the bot itself.

    Its methods raise `RenderError` if a picture cannot be drawn.
    """

    def __init__(self, rehearsal: Rehearsal, client: RenderClient, emojis: Emojis = None) -> None:
        self._at, self._client, self._emojis = rehearsal, client, emojis
        self._me = rehearsal.bot_id

    async def every_message(self) -> AsyncIterator[Prepared]:
        """Yield messages of each kind, those of a kind one after the other."""
        for make in (self._tables, self._questions, self._looking_back, self._private):
            async for message in make():
                yield message

    async def of_table(self, title: str, game: MadeUpGame, below: str = "") -> Prepared:
        """Return the message of a game: its lobby, its board, or its end, with a line `below`."""
        [wanted, *_] = self._wanted(game, None if game.table.status.is_open else outcome_of(0, [game.result], ()))
        picture = await self._drawn(contents.wanted_scene(game.table, highlighted_moves(game.whole)), game.table)
        content = replace(wanted.content or Content(""), below=below)
        return self._message(title, content, picture, *wanted.notified, wanted.member_id)

    async def _tables(self) -> AsyncIterator[Prepared]:
        for language in LANGUAGES:
            yield await self.of_table(f"lobby, {language}", MadeUpGame(self._at, language))
        game = MadeUpGame(self._at, members=(NOBODY[0], self._me, NOBODY[1]))
        game.put_seat(replace(game.seats[1], is_invited=True))
        yield await self.of_table("lobby, invitation", game)
        for kind, turns in (("board", _TURNS), ("end", _ALL)):
            for game, about in self._games(turns):
                yield await self.of_table(f"{kind}, {about}", game)

    async def _questions(self) -> AsyncIterator[Prepared]:
        asked = [("undo", UNDO, language, 0) for language in LANGUAGES]
        for kind, question, language, seat in (*asked, ("early end", END, "en", 0), ("vote", VOTE, "de", 1)):
            game = MadeUpGame(self._at, language).dealt(_TURNS, seat=seat)
            ask(game, question, NOBODY[0], 0)
            [_, wanted] = self._wanted(game)
            yield self._message(f"{kind}, {language}", wanted.content or Content(""), None, *wanted.notified)
        links = {"mention": f"<@{self._me}>", "board": link_to_board(MadeUpGame(self._at).whole), "since": "<t:0:R>"}
        plain: Json = {"components": [], "content": words_in("en").text("notice-reminder", **links), "flags": 4_096}
        message = self._message("reminder, en", Content(""), None, self._me)
        yield replace(message, fields=message.fields | plain)

    async def _looking_back(self) -> AsyncIterator[Prepared]:
        games = [game for game, _ in self._games(_ALL)]
        table, pages, words = games[0].table, games[0].recent, self._words(games[0])
        scenes = GameReplay(table, pages, ALL_HANDS).film(words, ())
        for scene, milliseconds in zip(scenes, durations(len(scenes)), strict=True):
            await self._client.add_to_film(scene, LIGHT, milliseconds)
        content = Content(words.text("film-short", players="Ann"), words.text("film-short-alt"))
        yield self._message("film", content, await self._client.finish_film())
        story = await story_of(table, pages, None)
        course = Course(story.prestige, story.nobles, story.last_round, (), ())
        content = Content(f"### {words.text('story-title')}", story_alt(course, words))
        yield self._message("story", content, await self._drawn(story_chart(table.dealt(), course, words), table))
        found = server_statistics([game.result for game in games], ())
        scene, alt = ranks_picture("Rehearsal", found.games, page_of(found.ranks, 0, 10), [None] * 3, words)
        content = Content(f"### {words.text('stats-server-title')}", alt)
        yield self._message("statistics", content, await self._client.draw(scene, LIGHT))

    async def _private(self) -> AsyncIterator[Prepared]:
        for game, about in self._games(_TURNS):
            picture = await self._drawn(hand_scene(game.table.dealt(), 0, self._words(game)), game.table)
            yield self._message(f"hand, {about}", contents.hand_content(game.table, 0, self._words(game)), picture)
        for kind, number in (("Players", None), ("own turn", 2)):
            for game, about in islice(self._games(_TURNS), number):
                viewer, is_turn = Viewer(game.table, self._words(game), 0), kind == "own turn"
                answer = turn_view(viewer, game.recent) if is_turn else players_answer(viewer, None)
                yield self._message(f"{kind}, {about}", answer, await self._drawn(answer.scene, game.table))

    def _games(self, turns: int) -> Iterator[tuple[MadeUpGame, str]]:
        """Yield a game of each module after so many turns, when the bot begins one, and its module and language."""
        for module, language in zip(MODULES, cycle(LANGUAGES), strict=False):
            options: Json = {"expansion": module} if module in EXPANSIONS else {"theme": DARK}
            yield MadeUpGame(self._at, language, **options).dealt(turns, seat=0), f"{module}, {language}"

    def _wanted(self, game: MadeUpGame, outcome: Outcome | None = None) -> Sequence[Wanted]:
        people = People(dict.fromkeys((self._me, *NOBODY), MemberSettings()), game.now)
        return wanted_of(game.whole, people, self._emojis, outcome=outcome, with_computers=True)

    def _words(self, game: MadeUpGame) -> Words:
        return contents.words_of(game.table).with_emojis(self._emojis)

    async def _drawn(self, scene: Any, table: Table) -> bytes | None:
        names = {seat: table.seats[seat].name for seat in table.seats.computers}
        return scene and await self._client.draw(with_players(scene, table.seats.colours, names), theme_of(table))

    def _message(self, title: str, content: Content | Answer, picture: bytes | None, *notified: int | None) -> Prepared:
        is_film = title == "film"
        layout = (
            PrivateLayout(content) if isinstance(content, Answer) else TableLayout(content, picture, is_film=is_film)
        )
        allowed: Json = {"parse": [], "users": [str(self._me)] if self._me in notified else []}
        fields: Json = {"components": with_own_ids(layout.to_components()), "allowed_mentions": allowed}
        return Prepared(title, fields, {f"splendor.{'webp' if is_film else 'png'}": picture} if picture else {})


@asynccontextmanager
async def _maker(rehearsal: Rehearsal) -> AsyncGenerator[MessageMaker]:
    load_features()  # they know the verbs of controls
    client = RenderClient()
    listed = await rehearsal.api.get(f"/applications/{rehearsal.application_id}/emojis")
    try:
        yield MessageMaker(rehearsal, client, emojis_of(listed.fields.get("items", ())))
    except RenderError as error:
        raise NotPossible("a picture could not be drawn") from error
    finally:
        await client.close()


async def _kinds(rehearsal: Rehearsal) -> None:
    found: dict[str, list[tuple[str, str]]] = {}
    try:
        async with _maker(rehearsal) as maker:
            due = monotonic()
            async for message in maker.every_message():  # which is drawn meanwhile
                await asyncio.sleep(due - monotonic())
                due = monotonic() + rehearsal.pace
                differing, (kind, _, about) = await _sent(rehearsal, message), message.title.partition(", ")
                found.setdefault(kind, []).extend((each, about) for each in differing)
    finally:
        for kind, each in found.items():
            note = "; ".join(f"{about}: {what}" for what, about in each)
            rehearsal.saw(f"{kind}: read back", _value(what for what, _ in each), note)


async def _sent(rehearsal: Rehearsal, message: Prepared) -> list[str]:
    """Post a message and read it; return what differs, or the refusal."""
    posted = await rehearsal.post(files=message.files, **message.fields)
    if not posted.is_done:
        return [posted.outcome]
    read = await rehearsal.api.get(rehearsal.message(posted))
    return differences(USUAL | message.fields, message.files, read.body) if read.is_done else [read.outcome]


def _value(found: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(found)) or AS_SENT


async def _games(rehearsal: Rehearsal) -> None:
    async with _maker(rehearsal) as maker:
        for module in MODULES:
            game = MadeUpGame(rehearsal, members=(None, None), expansion=module if module in EXPANSIONS else None)
            boards, due = dict[str, Prepared](), monotonic()
            for turn in range(_SHORT):
                message = await maker.of_table("board", game.dealt() if turn == 0 else game, below=_MADE_UP)
                await asyncio.sleep(due - monotonic())
                due = monotonic() + 2 * rehearsal.pace
                await _show(rehearsal, message, turn, boards)
                game.play_turn()
            rehearsal.saw(f"a short game, {module}: boards", _value(await _compared(rehearsal, boards)))


async def _show(rehearsal: Rehearsal, message: Prepared, turn: int, boards: dict[str, Prepared]) -> None:
    """Post a board and delete the one before, except the first, or edit that; `boards` are those that stay, by path."""
    before = next(reversed(boards), "")
    if turn % 3 == 2:
        attachments = [{"id": number, "filename": name} for number, name in enumerate(message.files)]
        await rehearsal.api.patch(before, message.fields | {"attachments": attachments}, message.files)
        boards[before] = message
        return
    boards[rehearsal.message(await rehearsal.post(files=message.files, **message.fields))] = message
    if turn > 1:
        await rehearsal.api.delete(before)
        del boards[before]


async def _compared(rehearsal: Rehearsal, boards: dict[str, Prepared]) -> list[str]:
    """Return what differs from the boards that should be there: "messages" for others, or another order."""
    where, _, first = next(iter(boards)).rpartition("/")
    read = (await rehearsal.api.get(f"{where}?after={int(first) - 1}&limit=50")).body[::-1]
    read = [each for each in read if _MADE_UP in [part.get("content") for part in parts(each["components"])]]
    if [f"{where}/{each['id']}" for each in read] != list(boards):
        return ["messages"]
    pairs = zip(boards.values(), read, strict=True)
    return [what for sent, each in pairs for what in differences(USUAL | sent.fields, sent.files, each)]


WITH_PICTURES = (
    Check("messages of every kind", 1 + 2 * _MESSAGES, _kinds),
    Check("short games", 1 + 9 * len(MODULES), _games),
)
