"""Every kind of message that the bot sends, from games of a rehearsal: composed and drawn by the bot's own code."""

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Any

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
from bot.rehearsal.as_sent import with_own_ids
from bot.rehearsal.beliefs import MODULES
from bot.rehearsal.games import NOBODY, MadeUpGame
from bot.rehearsal.rehearsal import Rehearsal
from bot.rules import EXPANSIONS
from bot.ui.content.board import players_answer, turn_view
from bot.ui.content.messages import contents
from bot.ui.content.messages.wanted import Content, TableLayout, Wanted
from bot.ui.delivery.notices import link_to_board
from bot.ui.delivery.wanted_messages import highlighted_moves, wanted_of
from bot.ui.features.replay.replay import GameReplay
from bot.ui.features.stats import ranks_picture
from bot.ui.kit.lists import page_of
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from bot.ui.kit.pictures.table_pictures import durations, theme_of
from bot.ui.kit.replies import Answer, PrivateLayout
from bot.ui.kit.viewer import Viewer
from render import LIGHT
from render.client import RenderClient

_TURNS, _ALL = 15, 1_000
"""Turns after which a board shows tokens, cards and a hand, and more than a game has."""


@dataclass(frozen=True, slots=True)
class Prepared:
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
