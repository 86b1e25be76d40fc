"""Statistics counted again from the raw rows of a database, slowly and without the code that computes results."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.rules import Options, base_of, codec_for, prestige_of, rules_for, standings
from data import GEMS
from data.gems import unpack


@dataclass(frozen=True)
class Counted:
    """A seat of a finished game, counted by hand."""

    game: int
    server: int | None
    module: str
    rounds: int
    is_between_people: bool
    seat: int
    member: int | None
    won: bool
    prestige: int
    nobles: int
    bonuses: tuple[int, ...]
    times: tuple[int, ...]


def recount(path: Path) -> Iterator[Counted]:
    """Yield all seats of finished games."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        for game in connection.execute("SELECT * FROM games WHERE status = 'finished' ORDER BY id").fetchall():
            seats = connection.execute("SELECT * FROM seats WHERE game_id = ? ORDER BY seat", (game["id"],)).fetchall()
            log = connection.execute("SELECT * FROM log WHERE game_id = ? ORDER BY seq", (game["id"],)).fetchall()
            yield from _seats(game, seats, _still_counting(log))


def _still_counting(log: list[Any]) -> list[Any]:
    kept: list[Any] = []
    for row in log:
        if row["kind"] == "undo":
            [undone] = json.loads(row["events"])
            kept = [each for each in kept if each["seq"] <= undone["seq"]]
        else:
            kept.append(row)
    return kept


def _seats(game: Any, seats: list[Any], log: list[Any]) -> Iterator[Counted]:
    options = json.loads(game["options"])
    rules = Options(up_to_three=options["up_to_three"], expansion=options["expansion"])
    codec, position = codec_for(rules), rules_for(rules).before_deal(len(seats))
    for row in log:
        position = position.after(codec.loads(row["events"]))
    events = [event for row in log for event in json.loads(row["events"])]
    movers = {seat["seat"]: {row["member_id"] for row in log if row["seat"] == seat["seat"]} for seat in seats}
    holders = {seat["seat"]: set() if seat["occupant"] == "computer" else {seat["member_id"] or 0} for seat in seats}
    owners = {
        seat["seat"]: {seat["plays_for"]} if seat["occupant"] == "computer" else holders[seat["seat"]] for seat in seats
    }
    people = {number: (movers[number] | owners[number]) - {None} for number in movers}
    turns = {number: list(_turns(log, number)) for number in movers}
    gave_up = {number for number in movers if number in position.left or 5 * sum(turns[number]) > len(turns[number])}
    fair = options.get("rated", True) and all(len(each) == 1 for each in people.values()) and len(gave_up) < len(seats)
    best = min(standing.place for standing in standings(position) if standing.seat not in gave_up or not fair)
    winners = {standing.seat for standing in standings(position) if standing.place == best}
    for seat in seats:
        number = seat["seat"]
        member = next(iter(people[number] if fair else holders[number]), None)
        times: list[int] = []
        for before, row in pairwise(log):
            begins = before["seq"] == 0 or any(each["type"] == "TurnBegan" for each in json.loads(before["events"]))
            by_hand = row["kind"] == "move" and row["seat"] == number and not row["is_planned"]
            if begins and by_hand and member and row["member_id"] == member:
                times.append(row["at"] - before["at"])
        yield Counted(
            *(game["id"], game["guild_id"], options["expansion"] or "base", position.round, fair, number, member),
            won=number in winners - (gave_up if fair else set()),
            prestige=prestige_of(position, number),
            nobles=sum(each["type"] == "NobleVisited" and each["seat"] == number for each in events),
            bonuses=tuple(unpack(base_of(position).players[number].bonuses)[gem] for gem in GEMS),
            times=tuple(times),
        )


def _turns(log: list[Any], seat: int) -> Iterator[bool]:
    """Yield for each turn of a seat whether a computer moved in it."""
    own: list[list[bool]] = []
    for before, row in pairwise(log):
        if row["kind"] == "move" and row["seat"] == seat:
            if before["seq"] == 0 or any(each["type"] == "TurnBegan" for each in json.loads(before["events"])):
                own.append([])
            own[-1].append(row["member_id"] is None)
    yield from map(any, own)
