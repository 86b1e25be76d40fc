"""The plan of a world, as data: who acts when, what goes wrong, and when the bot is killed. A seed makes it."""

import random
from dataclasses import dataclass

HOUR, DAY = 3600.0, 86_400.0
START = 1_790_000_000
"""Seconds since 1970 at which each world begins."""


@dataclass(frozen=True)
class Act:
    """Something that a person does at a time (seconds since the start); its seed decides the details."""

    at: float
    person: int
    seed: int


@dataclass(frozen=True)
class Trouble:
    """Something that goes wrong from a time on, for some seconds; its seed decides the details."""

    at: float
    kind: str
    seconds: float
    seed: int


@dataclass(frozen=True)
class Kill:
    """A kill of the bot after a number of its steps since it started; it stays down for some seconds.

    `counted` may also be "requests" or "commits": then it is killed when Discord or the database has done the last of
    them, before it can know, or soon after.
    """

    after: int
    down: float
    counted: str = "steps"


@dataclass(frozen=True)
class Plan:
    """All choices of a world that can be left out one by one. `is_in_order`: tasks run first come, first served."""

    seed: int
    people: int
    tables: int
    seconds: float
    acts: tuple[Act, ...]
    troubles: tuple[Trouble, ...]
    kills: tuple[Kill, ...]
    is_in_order: bool
    is_real: bool = False
    """Whether the processes really draw and think."""
    prelude: int | None = None
    """The kind of games that have gone on before; None for an empty database."""
    is_hurried: bool = False
    """Whether reminders come after an hour, and votes about silent players after a day."""
    luck: int = 0
    """The same choices with other delays and another order of tasks."""
    bots: int = 1
    """The bots on one database, each with a group of shards."""
    standbys: int = 0
    """The bots that stand by besides."""

    @property
    def choices(self) -> int:
        """Return how much happens."""
        return len(self.acts) + len(self.troubles) + len(self.kills)


TROUBLES = (
    "refused",
    "lost answers",
    "broken",
    "limited",
    "slow",
    "late events",
    "missed events",
    "doubled events",
    "down",
    "dropped",
    "asked to reconnect",
    "invalid session",
    "unavailable server",
    "closed messages",
    "deleted message",
    "deleted messages of a channel",
    "deleted channel",
    "channel that vanishes in a retry",
    "chat",
    "no permissions",
    "removed",
    "pictures dies",
    "pictures hangs",
    "pictures twice",
    "pictures slow",
    "thinking dies",
    "thinking hangs",
    "thinking twice",
    "thinking slow",
    "database locked",
    "database locked at the start",
    "restart",
)


OF_DISCORD = (
    *("refused", "lost answers", "broken", "limited", "slow", "down", "dropped", "asked to reconnect"),
    *("invalid session", "unavailable server", "closed messages", "no permissions"),
)
"""The kinds of trouble that are faults of Discord."""
REFUSALS = ("archived thread", "closed thread", "timed out", "denied", "emojis deleted")
"""More kinds of trouble, in which Discord refuses what the bot may do otherwise."""
REFUSING = 0.25
"""The share of worlds with trouble of these kinds, where the last table may be in a thread, and of `RARITIES`."""
RARITIES = ("no history", "left the server", "lost heartbeats", "unopened messages")
"""More kinds of trouble, which need no mistake of anybody: what may be read, who is there, what is connected."""
OF_SEVERAL = ("killed", "stopped", "cut off", "signals lost", "take over")
"""More kinds of trouble, of worlds with several bots: one is killed, is stopped and woken later, or is cut off from the
database; signals between them are lost; a new one takes over."""
STOPPED_TOO = "stopped while it hands over"
"""The kind of trouble that comes with a share of hand-overs: the process that hands over gets a signal meanwhile."""
STARTS_OFFLINE = "starts while Discord is away"
"""The kind of trouble in which a process is stopped, and starts again before Discord can be reached."""
AWAY = 20.0
"""The most seconds for which Discord is away then."""
PRESSES_IN_A_HANDOVER = 8
LONGEST_HANDOVER = 8.0
"""Seconds from the start of a process that takes over in which more people act: it connects, and asks the other one."""
HANDED_OVER = 5.0, 12.0
"""Seconds from the start of a process that takes over between which the other one hands over."""
VANISHING = 0.2
"""The share of worlds in which a channel is deleted just when the bot tries again to send something there."""
LONG = (6 * HOUR,)
"""Seconds of trouble in worlds that last for days, in which reminders and other timers fall due meanwhile."""
KILLED_AFTER = {"steps": (60, 600, 4000), "requests": (15, 60), "commits": (15, 60)}
"""The things that are counted until a kill, each with averages of the number. Requests count that change something."""
PRELUDES = 5
"""The number of modules with a prelude; each has one for two players and one for three."""
ACTS_A_DAY = 5
"""Acts of people in a quiet day on ten tables; each act has up to four presses that go on with it."""


def plan_of(seed: int, profile: str = "evening") -> Plan:
    """Return the plan of a seed.

    The profiles are "evening", with much trouble in hours or days, "days", "busy", and "processes", with several bots.
    """
    return {"days": _days, "busy": _busy, "processes": _processes}.get(profile, _evening)(seed)


def _evening(seed: int) -> Plan:
    chance = random.Random(seed)
    people, tables = chance.randint(2, 5), chance.randint(1, 3)
    gaps = chance.choice(((0.2, 2, 20), (0.05, 3, 60, 900), (1, 30, HOUR, 6 * HOUR), (2, 90, HOUR)))
    acts, at = list[Act](), 5.0
    for _ in range(chance.choice((40, 80, 120))):
        at += chance.expovariate(1 / chance.choice(gaps))
        acts.append(Act(round(at, 3), chance.randrange(people), chance.getrandbits(32)))
    seconds = at + 60
    troubles = list[Trouble]()
    if chance.random() < 0.85:
        kinds = chance.sample(TROUBLES, chance.randint(1, 6))
        for _ in range(chance.choice((2, 5, 12))):
            lasts = chance.choice((3.0, 30.0, 300.0, *LONG * (HOUR in gaps))) * chance.uniform(0.5, 1.5)
            # Where somebody acts, or where only timers fall due.
            when = chance.choice(acts).at + chance.uniform(-1, 3) if chance.random() < 0.7 else chance.uniform(0, at)
            troubles.append(
                Trouble(round(max(1.0, when), 3), chance.choice(kinds), round(lasts, 3), chance.getrandbits(32))
            )
    kills = list[Kill]()
    if chance.random() < 0.7:
        for _ in range(chance.choice((1, 2, 4, 8))):
            down = round(chance.choice((1.0, 20.0, 600.0)) * chance.uniform(0.5, 1.5), 3)
            counted = chance.choice(tuple(KILLED_AFTER))
            kills.append(Kill(int(chance.expovariate(1 / chance.choice(KILLED_AFTER[counted]))) + 1, down, counted))
    apart = random.Random(f"{seed} vanishing")  # so that the rest of the plan stays as it is
    if apart.random() < VANISHING and tables > 1:
        when = round(apart.uniform(0.3, 1) * at, 3)
        troubles.append(Trouble(when, "channel that vanishes in a retry", 60.0, apart.getrandbits(32)))
    if apart.random() < VANISHING and HOUR in gaps:
        troubles.append(Trouble(round(apart.uniform(0.1, 0.9) * at, 3), "killed with a notice", 0.0, 0))
    troubles += [*_apart(seed, acts, "refusals", REFUSALS), *_apart(seed, acts, "rarities", RARITIES)]
    troubles.sort(key=lambda each: each.at)
    return Plan(
        *(seed, people, tables, seconds, tuple(acts), tuple(troubles), tuple(kills)),
        is_in_order=chance.random() < 0.3,
        is_real=chance.random() < 0.02,
        prelude=chance.randrange(2 * PRELUDES) if chance.random() < 0.4 and people > 2 else None,
        is_hurried=HOUR in gaps and chance.random() < 0.6,
    )


def _apart(seed: int, acts: list[Act], name: str, among: tuple[str, ...]) -> list[Trouble]:
    """Return trouble of some kinds, from where somebody acts on."""
    chance = random.Random(f"{seed} {name}")  # so that the rest of the plan stays as it is
    if chance.random() >= REFUSING:
        return []
    kinds = chance.sample(among, chance.randint(1, 3))
    return [
        Trouble(
            round(max(1.0, chance.choice(acts).at + chance.uniform(-30, 3)), 3),
            *(chance.choice(kinds), round(chance.choice((30.0, 300.0)) * chance.uniform(0.5, 1.5), 3)),
            chance.getrandbits(32),
        )
        for _ in range(chance.choice((1, 3, 6)))
    ]


def _days(seed: int) -> Plan:
    """Return the plan of quiet days on ten tables: a move now and a move tonight."""
    chance = random.Random(seed)
    people, days = 8, chance.choice((10, 20, 30))
    acts = [
        Act(round(chance.uniform(10, days * DAY), 3), chance.randrange(people), chance.getrandbits(32))
        for _ in range(ACTS_A_DAY * days)
    ]
    troubles = [
        Trouble(
            round(chance.choice(acts).at + chance.uniform(-1, 3), 3),
            chance.choice(TROUBLES),
            round(chance.choice((30.0, 600.0, 3 * HOUR)) * chance.uniform(0.5, 1.5), 3),
            chance.getrandbits(32),
        )
        for _ in range(days // 3)
    ]
    kills = [
        Kill(int(chance.expovariate(1 / 20_000)) + 1, round(chance.choice((2.0, 600.0, 6 * HOUR)), 3))
        for _ in range(days // 5)
    ]
    acts.sort(key=lambda each: each.at)
    troubles += [*_apart(seed, acts, "refusals", REFUSALS), *_apart(seed, acts, "rarities", RARITIES)]
    troubles.sort(key=lambda each: each.at)
    return Plan(seed, people, 10, days * DAY, tuple(acts), tuple(troubles), tuple(kills), is_in_order=False)


def _busy(seed: int) -> Plan:
    """Return the plan of three hours on twenty busy tables, with faults of Discord and nothing else."""
    chance, hours = random.Random(f"{seed} busy"), 3

    def when() -> float:
        return round(chance.uniform(10, hours * HOUR), 3)

    acts = [Act(when(), chance.randrange(10), chance.getrandbits(32)) for _ in range(80 * hours)]
    troubles = [
        Trouble(when(), chance.choice(OF_DISCORD), chance.choice((3.0, 60.0, 600.0)), chance.getrandbits(32))
        for _ in range(8 * hours)
    ]
    acts.sort(key=lambda each: each.at)
    troubles.sort(key=lambda each: each.at)
    return Plan(seed, 10, 20, hours * HOUR, tuple(acts), tuple(troubles), (), is_in_order=chance.random() < 0.3)


def _processes(seed: int) -> Plan:
    """Return the plan of half an hour or so on several servers, with two or three bots."""
    chance = random.Random(f"{seed} processes")
    bots, people, tables = 2 + seed % 2, chance.randint(2, 5), chance.randint(2, 4)
    gaps = chance.choice(((0.2, 2, 20), (0.05, 3, 60), (2, 90)))
    acts, at = list[Act](), 30.0  # until which all bots are ready
    for _ in range(chance.choice((40, 80))):
        at += chance.expovariate(1 / chance.choice(gaps))
        acts.append(Act(round(at, 3), chance.randrange(people), chance.getrandbits(32)))
    troubles = list[Trouble]()
    if chance.random() < 0.9:
        kinds = chance.sample(OF_SEVERAL, chance.randint(1, 3)) + chance.sample(TROUBLES, chance.randint(0, 2))
        for _ in range(chance.choice((1, 3, 6))):
            lasts = chance.choice((3.0, 30.0, 90.0)) * chance.uniform(0.5, 1.5)
            when = chance.choice(acts).at + chance.uniform(-1, 3)
            troubles.append(Trouble(round(when, 3), chance.choice(kinds), round(lasts, 3), chance.getrandbits(32)))
    apart = random.Random(f"{seed} hand-over")  # so that the rest of the plan stays as it is
    for trouble in troubles:
        if trouble.kind == "take over":
            for _ in range(PRESSES_IN_A_HANDOVER):
                when = trouble.at + apart.uniform(0, LONGEST_HANDOVER)
                acts.append(Act(round(when, 3), apart.randrange(people), apart.getrandbits(32)))
    hand_overs = [each for each in troubles if each.kind == "take over"]
    if not hand_overs and apart.random() < 0.5:
        hand_overs.append(Trouble(round(apart.uniform(30, at), 3), "take over", LONGEST_HANDOVER, 0))
        troubles += hand_overs
    for trouble in hand_overs:
        if apart.random() < 0.7:
            troubles.append(Trouble(trouble.at, STOPPED_TOO, LONGEST_HANDOVER, apart.getrandbits(32)))
            for _ in range(2 * PRESSES_IN_A_HANDOVER):
                when = trouble.at + apart.uniform(*HANDED_OVER)
                acts.append(Act(round(when, 3), apart.randrange(people), apart.getrandbits(32)))
    if apart.random() < 0.2:
        when, seconds = round(apart.uniform(30, at), 3), round(apart.uniform(1, AWAY), 3)
        troubles.append(Trouble(when, STARTS_OFFLINE, seconds, apart.getrandbits(32)))
    acts.sort(key=lambda each: each.at)
    troubles += _apart(seed, acts, "rarities", RARITIES)
    kills = list[Kill]()
    if chance.random() < 0.4:
        for _ in range(chance.choice((1, 3))):
            down = round(chance.choice((1.0, 20.0)) * chance.uniform(0.5, 1.5), 3)
            counted = chance.choice(tuple(KILLED_AFTER))
            kills.append(Kill(int(chance.expovariate(1 / chance.choice(KILLED_AFTER[counted]))) + 1, down, counted))
    troubles.sort(key=lambda each: each.at)
    return Plan(
        *(seed, people, tables, at + 60, tuple(acts), tuple(troubles), tuple(kills)),
        is_in_order=chance.random() < 0.3,
        prelude=chance.randrange(2 * PRELUDES) if chance.random() < 0.4 and people > 2 else None,
        bots=bots,
        standbys=chance.randrange(2),
    )
