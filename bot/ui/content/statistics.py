"""Statistics of a server and of a member as pictures with alt texts."""

from collections.abc import Sequence
from typing import Any

from bot.games.history.statistics import MemberStatistics, Opponent, Rank, Rating, Tally
from bot.present.language.escape import clean
from bot.present.language.limits import MAX_ALT_TEXT
from bot.present.language.words import Words
from bot.present.phrases import kind_name, number, percent
from data import GEMS
from render import Guest, Sheet, SheetPart, SheetRow

MOST_KINDS, MOST_OTHERS = 5, 5
"""Kinds of games, and other members, in a picture."""
_TITLE = 80  # characters; the name of a server has up to 100
_COLOURS = 4

Faces = Sequence[bytes | None]
"""The avatars of members, in their order."""


def ranks_sheet(server: str, games: int, ranks: Sequence[Rank], first: int, faces: Faces, words: Words) -> Sheet:
    """Return a page of a server's table; `first` is the place of its first member."""
    rows = tuple(
        _row(
            clean(rank.name),
            rank.games,
            rank.wins,
            words,
            value=rating_text(rank.rating, words),
            place=first + at,
            face=_face(rank.member_id, rank.name, face),
            form=tuple(rank.form),
        )
        for at, (rank, face) in enumerate(zip(ranks, faces, strict=True))
    )
    title = clean(words.text("stats-sheet", server=server), _TITLE)
    status = words.text("stats-games-line", count=games)
    return Sheet(title, status, (SheetPart(words.text("stats-ranks"), rows),), words.letters())


def ranks_alt(ranks: Sequence[Rank], first: int, words: Words) -> str:
    """Return the same in words."""
    lines = [
        words.text(
            "stats-alt-rank",
            place=first + at,
            player=clean(rank.name),
            rating=rating_text(rank.rating, words),
            games=rank.games,
            wins=rank.wins,
        )
        for at, rank in enumerate(ranks)
    ]
    return "\n".join(lines)[:MAX_ALT_TEXT]


def member_sheet(member_id: int, name: str, found: MemberStatistics, faces: Faces, words: Words) -> Sheet:
    """Return the statistics of a member; `faces` are that of the member and those of the `opponents`."""
    own, *others = faces
    facts = [
        (str(found.total.wins), words.text("stats-wins")),
        (percent(found.total.wins, found.total.games, words), words.text("stats-share")),
    ]
    if found.rating is not None:
        facts.append((rating_text(found.rating, words), words.text("stats-rating")))
    kinds = tuple(_row(kind_name(*kind, words), each.games, each.wins, words) for kind, each in kinds_of(found))
    against = tuple(
        _row(clean(each.name), each.games, each.ahead, words, face=_face(each.member_id, each.name, face))
        for each, face in zip(opponents(found), others, strict=True)
    )
    parts = [SheetPart(words.text("stats-by-kind"), kinds)]
    if against:
        parts.append(SheetPart(words.text("stats-ahead-of"), against))
    return Sheet(
        title=clean(name, _TITLE),
        status=words.text("stats-games-line", count=found.total.games),
        parts=tuple(parts),
        letters=words.letters(),
        face=_face(member_id, name, own),
        facts=tuple(facts),
        form=tuple(found.form),
        form_caption=words.text("stats-form"),
        gems=tuple((gem, mean, number(mean, words)) for gem, mean in zip(GEMS, found.bonuses, strict=False)),
        gems_caption=words.text("stats-bonuses"),
    )


def member_alt(found: MemberStatistics, words: Words) -> str:
    """Return the same in words."""
    lines = [
        words.text("stats-alt-kind", kind=kind_name(*kind, words), games=tally.games, wins=tally.wins)
        for kind, tally in kinds_of(found)
    ]
    lines += [
        words.text("stats-against", player=clean(each.name), games=each.games, ahead=each.ahead)
        for each in opponents(found)
    ]
    results = [words.text("stats-won" if is_win else "stats-lost") for is_win in found.form]
    lines.append(f"{words.text('stats-form')}: {', '.join(results)}")
    return "\n".join(lines)[:MAX_ALT_TEXT]


def kinds_of(found: MemberStatistics) -> list[tuple[tuple[str, int], Tally]]:
    """Return the kinds of games that a picture shows."""
    return list(found.by_kind.items())[:MOST_KINDS]


def opponents(found: MemberStatistics) -> Sequence[Opponent]:
    """Return the other members whom a picture shows."""
    return found.against[:MOST_OTHERS]


def rating_text(rating: Rating, words: Words) -> str:
    """Return a rating with its uncertainty, in brackets while it is provisional."""
    message = "stats-provisional" if rating.is_provisional else "stats-rated"
    return words.text(message, points=str(rating.points), uncertainty=str(rating.uncertainty))


def _row(label: str, games: int, wins: int, words: Words, **more: Any) -> SheetRow:
    return SheetRow(label, games, wins, words.text("stats-of", part=wins, whole=games), **more)


def _face(member_id: int, name: str, avatar: bytes | None) -> Guest:
    """Return a member outside of a game, where their colour only tells them from others."""
    return Guest(clean(name), (member_id + (member_id >> 22)) % _COLOURS, avatar=avatar)
