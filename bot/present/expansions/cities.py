"""Texts and pictures of the Cities."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.engine import Decision, Event, Move, Position
from bot.present.expansions.presenter import DealtPieces, Presenter, ShownGoal
from bot.present.language.words import Emojis, Words
from bot.rules import base_of
from bot.rules.cities import ALL_CITIES, ChooseCity, CitiesLaidOut, CitiesState, CityTaken, TakeCity, cities_of
from data import GEMS, City, Gems
from data.gems import count, shortfall, total, unpack
from render.contract.scene import Board, Mark, Panel, Sample, Tile, View


class CitiesPresenter(Presenter):
    """City tiles in place of nobles."""

    pages = ("rules-cities",)
    titles: Mapping[type[Decision], str] = {ChooseCity: "cities-chooses"}

    def dealt_pieces(self, event: Event, words: Words) -> Iterator[DealtPieces]:
        """Yield the cities on the table (C1)."""
        if isinstance(event, CitiesLaidOut):
            yield (
                words.text("expansion-cities"),
                {city: city_words(ALL_CITIES[city], words, None) for city in event.cities},
            )

    def event_lines(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Yield the line for a city that was taken (C2)."""
        if isinstance(event, CityTaken):
            city = city_words(ALL_CITIES[event.city], words, emojis)
            yield words.text("cities-taken", player=names[event.seat], city=city)

    def question(self, decision: Decision, position: Position, mention: str, words: Words) -> str | None:
        """Return the question which city to take (C2)."""
        if isinstance(decision, ChooseCity):
            return words.text("cities-question", mention=mention, count=len(decision.cities))
        return None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Return the city by its requirements."""
        if isinstance(move, TakeCity):
            return words.text("cities-take", city=city_words(ALL_CITIES[move.city], words, None))
        return None

    def extend_board(self, board: Board, position: Position, events: Sequence[Event]) -> Board:
        """Return the board with the cities in place of the nobles; a taken city stays and shows its holder."""
        state = cities_of(position)
        offered = position.decision.cities if isinstance(position.decision, ChooseCity) else ()
        taken = {event.city for event in events if isinstance(event, CityTaken)}
        holders = {city.id: seat for seat, city in state.holders}

        def mark(city: City) -> Mark:
            return Mark.OFFERED if city.id in offered else Mark.CHANGED if city.id in taken else Mark.NONE

        tiles = [replace(_tile(city, mark(city)), owner=holders.get(city.id)) for city in _dealt(state)]
        return replace(board, tiles=tuple(tiles))

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Return the panel with the player's city."""
        city = cities_of(position).held_by(seat)
        return replace(panel, tiles=(_tile(city),)) if city else panel

    def table_lines(self, position: Position, words: Words, emojis: Emojis) -> Iterator[tuple[str, str]]:
        """Yield the cities on the table."""
        available = sorted(cities_of(position).cities, key=_place)
        cities = "; ".join(city_words(city, words, emojis) for city in available)
        yield words.text("cities-title"), cities or words.text("gems-none")

    def player_facts(self, position: Position, seat: int, words: Words, emojis: Emojis) -> Iterator[str]:
        """Yield the player's city."""
        if city := cities_of(position).held_by(seat):
            yield words.text("cities-holds", city=city_words(city, words, emojis))

    def last_round_line(self, player: str, last: str | None, words: Words) -> str | None:
        """Return the line that a city has started the last round (C4)."""
        if last is None:
            return words.text("cities-round-complete", player=player)
        return words.text("cities-last-round", player=player, last=last)

    def victory_reason(self, position: Position, winner: str, words: Words) -> str | None:
        """Return the reason that only players with a city can win (C4)."""
        holders = {seat for seat, _ in cities_of(position).holders if seat not in position.left}
        if not holders:
            return None
        return words.text("cities-won-alone" if len(holders) == 1 else "cities-won", player=winner)

    def goals_title(self, words: Words) -> str:
        """Return the title above the cities."""
        return words.text("cities-can")

    def goals(self, position: Position, seat: int, words: Words, emojis: Emojis) -> Iterator[ShownGoal]:
        """Yield the cities with the seat's shortage for each, unless it has one (C2)."""
        state = cities_of(position)
        if state.held_by(seat):
            return
        player = base_of(position).players[seat]
        for city in sorted(state.cities, key=_place):
            lacking = list(_missing(city, player.prestige, player.bonuses, words, emojis))
            progress = (
                words.text("cities-lack", what=", ".join(text for _, text in lacking))
                if lacking
                else words.text("cities-can-comes")
            )
            yield ShownGoal(sum(number for number, _ in lacking), f"{city_words(city, words, emojis)}. {progress}")

    def lacking(self, position: Position, seat: int) -> Mapping[str, int]:
        """Return the sum of the prestige and the bonuses that the seat lacks for each city, unless it has one (C2)."""
        state = cities_of(position)
        if state.held_by(seat):
            return {}
        player = base_of(position).players[seat]
        return {city.id: sum(_numbers_missing(city, player.prestige, player.bonuses)) for city in state.cities}

    def piece(self, piece: str, words: Words, emojis: Emojis) -> str:
        """Return a city with what it requires."""
        return words.text("cities-the-city", city=city_words(ALL_CITIES[piece], words, emojis))

    def samples(self, words: Words) -> Iterator[Sample]:
        """Yield a city that names its colours, one that leaves a colour open, and a taken one."""
        named, open_colour, taken = (ALL_CITIES[city] for city in ("C3A", "C5A", "C6B"))
        yield Sample(_tile(named), words.text("cities-piece", city=city_words(named, words, None)))
        yield Sample(_tile(open_colour), words.text("cities-piece-open", city=city_words(open_colour, words, None)))
        yield Sample(replace(_tile(taken), owner=1), words.text("cities-piece-taken"))


PRESENTER = CitiesPresenter()


def city_words(city: City, words: Words, emojis: Emojis) -> str:
    """Return the requirements of a city: "14 prestige, 4 green and 4 of one other colour"."""
    needs = words.gems_or_emojis(city.needs, emojis)
    if not city.any_same:
        message = "cities-city" if city.needs else "cities-city-bare"
    else:
        message = "cities-city-both" if city.needs else "cities-city-same"
    return words.text(message, prestige=city.prestige, needs=needs, count=city.any_same)


def _missing(city: City, prestige: int, bonuses: Gems, words: Words, emojis: Emojis) -> Iterator[tuple[int, str]]:
    """Yield each thing that is missing for a city: its number, and its text."""
    lacks_prestige, lacks_named, lacks_same = _numbers_missing(city, prestige, bonuses)
    if lacks_prestige:
        yield lacks_prestige, words.text("card-prestige", prestige=lacks_prestige)
    if lacks_named:
        yield lacks_named, words.gems_or_emojis(shortfall(bonuses, city.needs), emojis)
    if lacks_same:
        message = "cities-other-colour" if city.needs else "cities-one-colour"
        yield lacks_same, words.text(message, count=lacks_same)


def _numbers_missing(city: City, prestige: int, bonuses: Gems) -> tuple[int, int, int]:
    """Return the prestige, the bonuses of named colours and those of one other colour that are missing for a city."""
    most = max((count(bonuses, gem) for gem in GEMS if not count(city.needs, gem)), default=0)
    named = total(shortfall(bonuses, city.needs))
    return max(0, city.prestige - prestige), named, max(0, city.any_same - most)


def _dealt(state: CitiesState) -> list[City]:
    """Return every city of the game, taken or not, in a fixed order."""
    return sorted([*state.cities, *(city for _, city in state.holders)], key=_place)


def _place(city: City) -> str:
    return city.id


def _tile(city: City, mark: Mark = Mark.NONE) -> Tile:
    return Tile(city.id, 0, unpack(city.needs), mark, View.TOWN, city.prestige, city.any_same)
