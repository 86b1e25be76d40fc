"""Texts and pictures of the Cities."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import attrgetter

from bot.engine import Decision, Event, Move, Position
from bot.present.expansions.presenter import DealtPieces, DecisionTexts, MoveOption, Presenter
from bot.present.language.words import Words
from bot.rules import Player, base_of
from bot.rules.cities import ALL_CITIES, ChooseCity, CitiesLaidOut, CitiesState, CityTaken, TakeCity
from data import GEMS, City
from data.gems import count, shortfall, total, unpack
from render.contract.scene import Board, Mark, Panel, Sample, Tile, View

_ID = attrgetter("id")
_SAMPLES = (("C3A", None, "cities-piece"), ("C5A", None, "cities-piece-open"), ("C6B", 1, "cities-piece-taken"))


class _Cities(Presenter):
    """City tiles in place of nobles (C1 to C4)."""

    pages = ("rules-cities",)
    goals_title = "cities-can"

    def dealt_pieces(self, event: Event, words: Words) -> Iterator[DealtPieces]:
        if isinstance(event, CitiesLaidOut):
            yield words.text("expansion-cities"), {city: city_words(ALL_CITIES[city], words) for city in event.cities}

    def event_lines(self, event: Event, before: Position, after: Position, words: Words) -> Iterator[str]:
        if isinstance(event, CityTaken):
            city = city_words(ALL_CITIES[event.city], words)
            yield words.text("cities-taken", player=words.player(event.seat), city=city)

    def decision_texts(self, decision: Decision, position: Position, words: Words) -> DecisionTexts | None:
        if isinstance(decision, ChooseCity):
            return DecisionTexts("cities-chooses", "cities-question", {"count": len(decision.cities)}, "cities-answer")
        return None

    def option(self, move: Move, position: Position, words: Words) -> MoveOption | None:
        if isinstance(move, TakeCity):
            return MoveOption(words.text("cities-take", city=city_words(ALL_CITIES[move.city], words)))
        return None

    def extend_board(self, board: Board, position: Position) -> Board:
        """Return the board with the cities in place of the nobles; a taken city stays and shows its holder."""
        state = position.slice_of(CitiesState)
        offered = position.decision.cities if isinstance(position.decision, ChooseCity) else ()
        holders = {city.id: seat for seat, city in state.holders}
        dealt = sorted([*state.cities, *(city for _, city in state.holders)], key=_ID)
        marks = dict.fromkeys(offered, Mark.OFFERED)
        tiles = (replace(_tile(city, marks.get(city.id, Mark.NONE)), owner=holders.get(city.id)) for city in dealt)
        return replace(board, tiles=tuple(tiles))

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        city = position.slice_of(CitiesState).held_by(seat)
        return replace(panel, tiles=(_tile(city),)) if city else panel

    def table_lines(self, position: Position, words: Words) -> Iterator[tuple[str, str]]:
        available = sorted(position.slice_of(CitiesState).cities, key=_ID)
        cities = "; ".join(city_words(city, words) for city in available)
        yield words.text("cities-title"), cities or words.text("gems-none")

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        if city := position.slice_of(CitiesState).held_by(seat):
            yield words.text("cities-holds", city=city_words(city, words))

    def victory_reason(self, position: Position, winner: str, words: Words) -> str | None:
        """Return the reason that only players with a city can win (C4)."""
        holders = {seat for seat, _ in position.slice_of(CitiesState).holders if seat not in position.left}
        if not holders:
            return None
        return words.text("cities-won-alone" if len(holders) == 1 else "cities-won", player=winner)

    def lacking(self, position: Position, seat: int) -> Mapping[str, int]:
        """Return the sum of the prestige and the bonuses that the seat lacks for each city, unless it has one (C2)."""
        state = position.slice_of(CitiesState)
        if state.held_by(seat):
            return {}
        player = base_of(position).players[seat]
        return {city.id: sum(_numbers_missing(city, player)) for city in state.cities}

    def goal(self, piece: str, position: Position, seat: int, words: Words) -> str:
        city, player = ALL_CITIES[piece], base_of(position).players[seat]
        lacking = ", ".join(_missing(city, player, words))
        progress = words.text("cities-lack", what=lacking) if lacking else words.text("cities-can-comes")
        return f"{city_words(city, words)}. {progress}"

    def piece(self, piece: str, words: Words) -> str:
        return words.text("cities-the-city", city=city_words(ALL_CITIES[piece], words))

    def samples(self, words: Words) -> Iterator[Sample]:
        for city, owner, caption in _SAMPLES:
            tile = replace(_tile(ALL_CITIES[city]), owner=owner)
            yield Sample(tile, words.text(caption, city=city_words(ALL_CITIES[city], words)))


PRESENTER = _Cities()


def city_words(city: City, words: Words) -> str:
    """Return the requirements of a city: "14 prestige, 4 green and 4 of one other colour"."""
    needs = words.pile(city.needs)
    if not city.any_same:
        message = "cities-city" if city.needs else "cities-city-bare"
    else:
        message = "cities-city-both" if city.needs else "cities-city-same"
    return words.text(message, prestige=city.prestige, needs=needs, count=city.any_same)


def _missing(city: City, player: Player, words: Words) -> Iterator[str]:
    lacks_prestige, lacks_named, lacks_same = _numbers_missing(city, player)
    if lacks_prestige:
        yield words.text("card-prestige", prestige=lacks_prestige)
    if lacks_named:
        yield words.pile(shortfall(player.bonuses, city.needs))
    if lacks_same:
        yield words.text("cities-other-colour" if city.needs else "cities-one-colour", count=lacks_same)


def _numbers_missing(city: City, player: Player) -> tuple[int, int, int]:
    """Return the prestige, the bonuses of named colours and those of one other colour that are missing for a city."""
    most = max((count(player.bonuses, gem) for gem in GEMS if not count(city.needs, gem)), default=0)
    named = total(shortfall(player.bonuses, city.needs))
    return max(0, city.prestige - player.prestige), named, max(0, city.any_same - most)


def _tile(city: City, mark: Mark = Mark.NONE) -> Tile:
    return Tile(city.id, 0, unpack(city.needs), mark, View.TOWN, city.prestige, city.any_same)
