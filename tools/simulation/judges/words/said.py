"""Judge what is said about a game, by the rules and the log: numbers in texts and alt texts, and what pickers offer.

The texts are taken apart, with the bot's catalogues; what they say of a position is counted here.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.engine import Position
from bot.present.language.limits import MAX_ALT_TEXT
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import LEVELS, TakeTokens, base_of, prestige_of
from data import GEMS, TOKENS, Gem, Gems
from data.gems import ONE, count
from tests.support.loopback.discord_types import GALLERY, TEXT, Json, Sent, parts
from tools.simulation.book import Log
from tools.simulation.judges.judge import Judge

Numbers = tuple[int, ...]
MOST = 60
"""The largest number of something that is looked for in texts."""
LOOKING_BACK = ("replay", "moment", "story", "film", "share", "exercise")
"""The beginnings of the verbs below pages that show other positions than the newest one."""
OF_A_LINE = re.compile(r"\bsp[lf]:(\d+):\d+:try(?:_name)?:(\d\w{8})\b")
"""A control of a line that is tried, with the id of its game and the mark of the line."""
LETTERS = "wbgrkj"
"""The letters of gems in the ids of controls."""
PAIR = 4
"""The tokens of a colour in the bank from which on a player may take two of it (B7)."""
_EMOJI = re.compile(r"<a?:(\w+):\d+>")


@dataclass
class Said:
    """The numbers in a text: those of the table, and those of each player that it names, in order."""

    table: dict[str, Numbers] = field(default_factory=dict[str, Numbers])
    players: list[dict[str, Numbers]] = field(default_factory=list[dict[str, Numbers]])


class Statements(Judge):
    """Looks at everything that is sent with controls of one game, which say after which entry it was composed.

    What looks back may be about any position of that game. Of pickers, it knows those for tokens of a player whose
    turn it is, and leaves out those for a plan.
    """

    name = "said"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._known: dict[tuple[int, int], Said] = {}

    def on_sent(self, sent: Sent) -> None:
        """Compare what a message says with the game."""
        body = sent.body.get("data", sent.body) if isinstance(sent.body, dict) else None
        controls = [each for each in parts((body or {}).get("components") or ()) if each.get("custom_id")]
        ids = [each["custom_id"].split(":") for each in controls]
        about = {(int(game_id), int(seq)) for kind, game_id, seq, *_ in ids if kind == "spl" and int(game_id)}
        if len({game_id for game_id, _ in about}) != 1 or body is None:
            return
        if any(OF_A_LINE.match(each["custom_id"]) for each in controls):
            return  # it is about the position of a line, and is judged by itself
        game = next(iter(self.world.book.games("id = ?", next(iter(about))[0])), None)
        if game is None or not (log := self.world.book.log(game)).positions:
            return
        at = max(seq for _, seq in about)
        is_looking_back = at < 0 or any(each[3].startswith(LOOKING_BACK) for each in ids)
        for text in texts_in(body["components"]):
            said = read(text)
            if said.players or said.table:
                self.count("texts with numbers")
                if fault := self._fault(game.id, log, said, at, is_looking_back=is_looking_back):
                    self.fail(f"{sent.route} of game {game.id} at {at}: {fault}: {text[:600]}")
        if 0 <= at < len(log.positions) and log.positions[at].decision is not None:
            for fault in faults_of_picker(log.positions[at], ids_of_enabled(controls), body["components"]):
                self.fail(f"{sent.route} of game {game.id} at {at}: {fault}")

    def _fault(self, game_id: int, log: Log, said: Said, at: int, *, is_looking_back: bool) -> str:
        newest = len(log.positions) - 1
        first = at if 0 <= at <= newest else newest
        if not (fault := difference(said, self._facts(game_id, log, first))) or not is_looking_back:
            return fault
        fits = any(not difference(said, self._facts(game_id, log, seq)) for seq in range(newest, -1, -1))
        return "" if fits else fault

    def _facts(self, game_id: int, log: Log, seq: int) -> Said:
        if (game_id, seq) not in self._known:
            self._known[game_id, seq] = facts_of(log.positions[seq])
        return self._known[game_id, seq]


def texts_in(components: Sequence[Json]) -> Iterator[str]:
    """Yield the texts and the alt texts of a message."""
    for part in parts(components):
        if part["type"] == TEXT:
            yield part["content"].replace("**", "")
        elif part["type"] == GALLERY:
            yield from (item["description"] for item in part["items"] if item.get("description"))


def facts_of(position: Position) -> Said:
    """Return all that a text can say of a position."""
    state = base_of(position)
    table = {"bank": _counts(state.bank)}
    table |= {f"deck {level}": (len(state.decks[level - 1]),) for level in LEVELS}
    players = [
        {
            "prestige": (prestige_of(position, seat),),
            "cards": (len(player.cards),),
            "nobles": (len(player.nobles),),
            "reserved": (len(player.hand),),
            "tokens": _counts(player.tokens),
            "bonuses": _counts(player.bonuses),
        }
        for seat, player in enumerate(state.players)
    ]
    return Said(table, players)


def difference(said: Said, facts: Said) -> str:
    """Return what a text says wrongly, or "". One that names some players only may be about any of them."""
    wrong = [
        (name, said.table[name], facts.table[name]) for name in said.table if said.table[name] != facts.table[name]
    ]
    if len(said.players) == len(facts.players):
        for one, right in zip(said.players, facts.players, strict=True):
            wrong += [(name, one[name], right[name]) for name in one if one[name] != right[name]]
    else:
        wrong += [
            ("a player", one, facts.players)
            for one in said.players
            if not any(one.items() <= right.items() for right in facts.players)
        ]
    return "; ".join(f"{name} {said}, not {right}" for name, said, right in wrong)


def read(text: str) -> Said:
    """Return what a text says. A player's line begins with the name and the prestige; the last line may be cut off."""
    said, known = Said(), _facts_in_words()
    if len(text) >= MAX_ALT_TEXT:
        text = text.rpartition("\n")[0]
    for line in _EMOJI.sub(lambda found: found[1][0], text).replace("\u2060", "").split("\n"):
        head, _, rest = line.rstrip(".").partition(": ")
        if known.get(head, ("", 0))[0].startswith("deck"):
            name, number = known[head]
            said.table[name] = (number,)
        elif head in _titles("alt-bank"):
            said.table["bank"] = _numbers(rest)
        first, *more = rest.split(". ")
        if more and known.get(first, ("", 0))[0] == "prestige":
            facts = dict(_facts_in([first, *more]))
            said.players += [facts] if len(facts) > 1 else []  # a post may give prestige, too
    return said


def _facts_in(facts: Sequence[str]) -> Iterator[tuple[str, Numbers]]:
    for fact in facts:
        title, _, rest = fact.partition(": ")
        if fact in _facts_in_words():
            name, number = _facts_in_words()[fact]
            yield name, (number,)
        elif title in _titles("alt-tokens", gems=""):
            yield "tokens", _numbers(rest)
        elif title in _titles("alt-bonuses", bonuses=""):
            yield "bonuses", _numbers(rest)
        elif title in _titles("alt-reserved", cards=""):
            yield "reserved", (rest.count("; ") + 1,)


@cache
def _facts_in_words() -> Mapping[str, tuple[str, int]]:
    """Return what short texts say, in all languages."""
    found: dict[str, tuple[str, int]] = {}
    for words in map(words_in, LANGUAGES):
        for number in range(MOST):
            found[words.text("card-prestige", prestige=number)] = "prestige", number
            found[words.text("final-cards", count=number)] = "cards", number
            found[words.text("alt-visits", count=number)] = "nobles", number
            for level in LEVELS:
                found[words.text("alt-level", level=level, count=number)] = f"deck {level}", number
                found[f"D{level} ({number})"] = f"deck {level}", number
    return found


@cache
def _titles(message: str, **values: str) -> frozenset[str]:
    """Return the words before the colon of a message, in all languages."""
    return frozenset(words_in(each).text(message, **values).partition(":")[0] for each in LANGUAGES)


def _counts(gems: Gems) -> Numbers:
    """Return the numbers of the gems of a pile that are not 0, in the order of gems."""
    return tuple(filter(None, (count(gems, gem) for gem in TOKENS)))


def _numbers(text: str) -> Numbers:
    return tuple(map(int, re.findall(r"\d+", text)))


# --- pickers ---


def ids_of_enabled(controls: Sequence[Json]) -> dict[tuple[str, str], bool]:
    """Return whether controls can be pressed, by their verbs and arguments."""
    ids = [(each["custom_id"].split(":", 4), not each.get("disabled")) for each in controls]
    return {(id_[3], id_[4]): is_enabled for id_, is_enabled in ids if len(id_) > 4}


def faults_of_picker(position: Position, ids: Mapping[tuple[str, str], bool], components: Sequence[Json]) -> list[str]:
    """Return what the controls for taking tokens offer although it is not allowed, or do not offer."""
    takes = [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]
    found: list[str] = []
    for (verb, argument), is_enabled in ids.items():
        if verb not in ("take", "take_now") or set(argument) - set(LETTERS):
            continue
        pile = sum(ONE[LETTERS.index(letter)] for letter in argument)
        is_allowed = pile in takes if verb == "take_now" else any(_is_part(pile, take) for take in takes)
        if is_enabled != is_allowed:
            found.append(f"the button for {verb} {argument} can{'' if is_enabled else 'not'} be pressed")
    if any(verb.startswith("plan") for verb, _ in ids):
        return found  # of a turn that is yet to come
    bank = base_of(position).bank
    pairs = [gem for gem in GEMS if count(bank, gem) >= PAIR and 2 * ONE[gem] in takes]
    for said in filter(None, (_pairs_in(text) for text in texts_in(components))):
        if said != pairs:
            found.append(f"{said} are said to be there twice, not {pairs}")
    return found


def _is_part(pile: Gems, whole: Gems) -> bool:
    return all(count(pile, gem) <= count(whole, gem) for gem in TOKENS)


def _pairs_in(text: str) -> list[Gem]:
    """Return the gems of which a text says that they can be taken twice."""
    for words in map(words_in, LANGUAGES):
        before, after = words.text("control-press-twice", gems="\0").split("\0")
        if before in text:
            listed = text.partition(before)[2].partition(after)[0]
            return [gem for gem in GEMS if gem.name.lower() in listed or words.colour(gem) in listed]
    return []
