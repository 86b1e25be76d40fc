"""The Cities in words and pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine import Decision, Event, Move, Position
from bot.present.expansions.presenter import Emojis, Presenter
from bot.present.words import Words
from bot.rules.cities import ALL_CITIES, ChooseCity, CityTaken, TakeCity, cities_of
from data import City
from data.gems import unpack
from render.scene import Board, Mark, Panel, Tile


class CitiesPresenter(Presenter):
    """City tiles in place of nobles."""

    def tell(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Tell who took which city (C2)."""
        if isinstance(event, CityTaken):
            city = city_words(ALL_CITIES[event.city], words, emojis)
            yield words.text("cities-taken", player=names[event.seat], city=city)

    def asked(self, decision: Decision, mention: str, words: Words) -> str | None:
        """Ask which city (C2)."""
        if isinstance(decision, ChooseCity):
            return words.text("cities-asked", mention=mention, count=len(decision.cities))
        return None

    def title(self, decision: Decision, player: str, words: Words) -> str | None:
        """Say who chooses a city."""
        return words.text("cities-chooses", player=player) if isinstance(decision, ChooseCity) else None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Name the city by what it asks for."""
        return city_words(ALL_CITIES[move.city], words, None) if isinstance(move, TakeCity) else None

    def board(
        self, board: Board, position: Position, happened: Sequence[Event], viewer: int | None, words: Words
    ) -> Board:
        """Lay the cities out where nobles lie in the base game."""
        asked = position.decision.cities if isinstance(position.decision, ChooseCity) else ()
        tiles = [_tile(city, Mark.CHOSEN if city.id in asked else Mark.NONE) for city in cities_of(position).cities]
        return replace(board, tiles=tuple(tiles))

    def panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Show the city that a player holds."""
        city = cities_of(position).held_by(seat)
        return replace(panel, nobles=(_tile(city),)) if city else panel

    def table_lines(self, position: Position, words: Words, emojis: Emojis) -> Iterator[tuple[str, str]]:
        """Describe the cities that lie out."""
        cities = "; ".join(city_words(city, words, emojis) for city in cities_of(position).cities)
        yield words.text("cities-title"), cities or words.text("gems-none")

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Say which city a player holds."""
        if city := cities_of(position).held_by(seat):
            yield words.text("cities-holds", city=city_words(city, words, None))


def city_words(city: City, words: Words, emojis: Emojis) -> str:
    """Return what a city asks for: "14 prestige, 4G and 4 of one other colour"."""
    needs = words.symbols(city.needs, emojis) if city.needs else ""
    if not city.any_same:
        return (
            words.text("cities-city", prestige=city.prestige, needs=needs)
            if needs
            else (words.text("cities-city-bare", prestige=city.prestige))
        )
    if not needs:
        return words.text("cities-city-same", prestige=city.prestige, count=city.any_same)
    return words.text("cities-city-both", prestige=city.prestige, needs=needs, count=city.any_same)


def _tile(city: City, mark: Mark = Mark.NONE) -> Tile:
    return Tile(city.id, city.prestige, unpack(city.needs), mark)
