"""The Cities expansion, clauses C1 to C4 of the rules."""

from collections.abc import Sequence

from bot.engine import Chance, Decision, Event, Frozen, Move, Position, SeatEvent, Stage
from bot.rules.base.end_of_turn import VISIT
from bot.rules.base.hooks import Choice, Expansion, Goal
from bot.rules.base.queries import base_of
from data import GEMS, City, Gems, components
from data.gems import count, covers

CITIES_LAID_OUT = 3
ALL_CITIES = components().cities


class ChooseCity(Decision):
    """Choose which of these cities to take (C2)."""

    cities: tuple[str, ...]


class TakeCity(Move):
    """Choose this one of several cities (C2)."""

    city: str


class CitiesLaidOut(Event):
    """The three cities of the game, by the sides that are face up (C1)."""

    cities: tuple[str, ...]


class CityTaken(SeatEvent):
    """A seat took a city (C2)."""

    city: str


class CitiesState(Frozen):
    """The cities that are still on the table, and pairs of a seat and the city that it has taken."""

    cities: tuple[City, ...] = ()
    holders: tuple[tuple[int, City], ...] = ()

    def held_by(self, seat: int) -> City | None:
        """Return the city that a seat has taken, if any."""
        return next((city for holder, city in self.holders if holder == seat), None)


class Cities(Expansion):
    """Cities instead of nobles: the first city taken starts the last round, and a player with a city wins."""

    name = "cities"
    has_nobles = False
    empty = CitiesState()

    def __init__(self) -> None:
        self.legal = {ChooseCity: _CITY.legal}
        self.plays = {ChooseCity: _CITY.play}
        self.folds = {
            CitiesLaidOut: lambda state, event: CitiesState(tuple(ALL_CITIES[city] for city in event.cities)),
            CityTaken: _fold_taken,
        }
        self.stages = (Stage(VISIT, _receive_city, asks=(ChooseCity,)),)
        self.vocabulary = (ChooseCity, TakeCity, CitiesLaidOut, CityTaken)

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Draw three of the seven tiles, each with a random side face up (C1)."""
        tiles = sorted({city.tile for city in ALL_CITIES.values()})
        chosen = chance.sample(tiles, CITIES_LAID_OUT)
        sides = [sorted(city.id for city in ALL_CITIES.values() if city.tile == tile) for tile in chosen]
        return (CitiesLaidOut(tuple(chance.sample(both, 1)[0] for both in sides)),)

    def ends_game(self, position: Position, seat: int) -> bool:
        """Return whether the seat has taken a city; prestige alone does not end the game (C4)."""
        return position.slice_of(CitiesState).held_by(seat) is not None

    def rank(self, position: Position, seat: int) -> int:
        """Rank players with a city before all others (C4)."""
        return 0 if position.slice_of(CitiesState).held_by(seat) else 1

    def goals(self, position: Position) -> Sequence[Goal]:
        """Return the cities, those that are held among them."""
        state = position.slice_of(CitiesState)
        holders = {seat for seat, _ in state.holders}
        open_to = tuple(seat for seat in position.active_seats() if seat not in holders)
        return (
            *(Goal(city.id, open_to) for city in state.cities),
            *(Goal(city.id, (), (seat,)) for seat, city in state.holders),
        )


def is_met(city: City, prestige: int, bonuses: Gems) -> bool:
    """Return whether prestige and bonuses meet the conditions of a city (C2, C3)."""
    if prestige < city.prestige or not covers(bonuses, city.needs):
        return False
    return city.any_same == 0 or any(count(bonuses, gem) >= city.any_same for gem in GEMS if not count(city.needs, gem))


def _receive_city(position: Position) -> Sequence[Event]:
    """Give the player the city whose conditions they meet; ask which when there are several (C2)."""
    state, seat = position.slice_of(CitiesState), position.seat
    if state.held_by(seat):
        return ()
    player = base_of(position).players[seat]
    met = tuple([city.id for city in state.cities if is_met(city, player.prestige, player.bonuses)])
    return _CITY.offer(position, ChooseCity(seat, met)) if met else ()


def _taken(position: Position, decision: ChooseCity, move: TakeCity) -> Sequence[Event]:
    return (CityTaken(decision.seat, move.city),)


_CITY = Choice("cities", TakeCity, _taken, "error-city-first", "error-city-not-met")


def _fold_taken(state: CitiesState, event: CityTaken) -> CitiesState:
    city = ALL_CITIES[event.city]
    remaining = tuple(other for other in state.cities if other is not city)
    return CitiesState(remaining, (*state.holders, (event.seat, city)))
