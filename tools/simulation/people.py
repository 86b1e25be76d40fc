"""The people of a world: they play, press everything that they see, type commands, and are impatient."""

import asyncio
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.engine import Move
from tests.support.discord.choosing import choose
from tests.support.loopback.discord_types import APP, FORM, Answer, Json, Member, parts
from tests.support.loopback.ways_to_move import control_of
from tools.simulation.aims import Aims
from tools.simulation.book import Book, Row
from tools.simulation.curious import Curious
from tools.simulation.habits import liked
from tools.simulation.plan import Act
from tools.simulation.world.discord_world import SimulatedDiscord
from tools.simulation.writer import Filled, Writer

SUBCOMMAND, GROUP, USER_MENU = 1, 2, 5
_TYPED = {
    "card": ("1A", "2C", "3D", "D1", "D2", "H1", "H2", "1R", "2O", "nonsense", "#1"),
    "gems": ("wbg", "2r", "white blue red", "k", "gold", "wwww", "rgk"),
    "return": ("w", "wb", "gold"),
    "payment": ("wbg", "gold", "2r 1w"),
    "choice": ("#1", "#2", "yes", "w", "wb", "gold", "2k", "1", "N03"),
    "until": ("tomorrow", "2 days", "3 hours", "yesterday", "monday", "2026-12-24"),
    "first": ("take wbg", "buy 1A", "reserve D1", "random", "take 2r"),
    "second": ("take rgk", "reserve 2B"),
    "third": ("take wbr",),
    "time_zone": ("Europe/Berlin", "UTC", "America/New_York"),
    "quiet_from": ("22:00", "23:30", "off"),
    "quiet_until": ("07:00", "9", "off"),
    "rules": ("1", "turns", "nobles"),
    "help": ("1", "gems"),
    "game": ("latest", "1", ""),
    "player": ("1", "2", "#1"),
}
KINDS = {"play": 42, "press": 22, "open": 12, "command": 12, "suggest": 3, "old": 4, "twice": 4, "chat": 1}
"""The kinds of acts, with how often people choose each."""
CHAIN = 0.75
"""The share of private answers after which a person goes on with them."""

LONG_NAMED, LONG_NAME = 3, "nna Maximiliane von und zu Tal*"
"""The remainder of seeds by four in whose worlds members have names as long as Discord allows, and how these end."""


@dataclass(frozen=True)
class AskedForMenu:
    """A mention of the bot, or a direct message to it."""

    id: int
    channel_id: int
    member: int
    at: float
    is_webhook: bool


class People:
    """All members of the server. `act` carries out one act of a plan.

    `directly` is the share of moves that they make in their direct messages.
    """

    def __init__(
        self,
        discord: SimulatedDiscord,
        book: Book,
        channels: list[int],
        number: int,
        trace: Any,
        habits: tuple[str, ...] = (),
        directly: float = 0.0,
        seed: int = 1,
    ) -> None:
        self.discord, self.book, self.channels, self.trace = discord, book, channels, trace
        self._habits = habits
        self._directly = directly
        self.aims, self.writer, self._curious = Aims(self, seed), Writer(self), Curious(self, seed)
        end = LONG_NAME if seed % 4 == LONG_NAMED else "nna*"
        self.members = [
            Member(
                1_300_000_000_000_000_000 + 7 * each, "ABCDEFGHIJ"[each] + end, ("en-US", "de", "nl", "da")[each % 4]
            )
            if each
            else Member(1_300_000_000_000_000_000, "Root", "en-US", is_admin=True)
            for each in range(number)
        ]
        self.locales = {each.id: {each.locale} for each in self.members}
        """All languages that each member's client ever had."""
        self.private: dict[int, list[Json]] = {each.id: [] for each in self.members}
        self._asked_in: dict[int, int] = {}  # the channel of each private message
        self.seen: list[Json] = []  # messages that may be gone
        self.moves: list[tuple[Act, Member, Row, Move, Answer]] = []
        self.answers: list[tuple[Member, str, Answer]] = []
        self.suggestions: set[str] = set()  # the tokens of interactions that asked for suggestions
        self.asked_for_menu: list[AskedForMenu] = []
        self.forms: list[Filled] = []
        self.channel_of: dict[str, int] = {}  # by the tokens of answers
        self._meanwhile: set[asyncio.Task[None]] = set()
        self._controls: dict[int, tuple[Row, str]] = {}  # of the last move of each member, with its game

    async def act(self, act: Act) -> None:
        """Do something."""
        chance = random.Random(act.seed)
        member = self.members[act.person]
        self._find_threads()
        if await self.aims.pursue(act, member) or await self._curious.act(act.seed, member):
            return
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        if kind == "play" and await self.play(act, member, chance):
            return
        if kind == "open" and await self.open(member, chance):
            return
        if kind == "command":
            await self._command(member, chance)
        elif kind == "suggest":
            await self.writer.take_suggestions(member, chance)
        elif kind == "chat":
            channel = chance.choice(self.channels)
            if channel in self.discord.channels:
                await self._chat(member, channel, random.Random(f"{act.seed} chat"))
        elif kind != "old" or not await self._repeat(member, chance):
            await self._press(member, chance, is_old=kind == "old", times=2 if kind == "twice" else 1)

    async def _chat(self, member: Member, channel: int, chance: random.Random) -> None:
        """Write something in a channel or to the bot itself; mention the bot now and then, as a webhook may, too."""
        text, is_webhook = "Whose turn is it?", chance.random() < 0.1
        if chance.random() < 0.2 and not is_webhook:
            channel = self.discord.open_direct_channel(member)
        elif chance.random() < 0.6:
            text = f"<@{APP}> {text}"
        self.trace(f"{member.name} chats in {channel}")
        message = await self.discord.say(member, text, channel, by_webhook=is_webhook)
        if str(APP) in text or self.discord.channels[channel].owner:
            now = asyncio.get_running_loop().time()
            self.asked_for_menu.append(AskedForMenu(int(message["id"]), channel, member.id, now, is_webhook))

    def _find_threads(self) -> None:
        """Go to the threads that the bot has opened, too."""
        threads = [each.id for each in self.discord.channels.values() if each.parent]
        self.channels += [each for each in threads if each not in self.channels]

    # --- playing on purpose ---

    async def play(self, act: Act, member: Member, chance: random.Random) -> bool:
        """Make a move at a table where the member is to act; return False if there is none."""
        for game in self.book.games("status = 'playing'"):
            position = self.book.position(game)
            if position is None or position.decision is None or game.channel_id not in self.discord.channels:
                continue
            seat = position.decision.seat
            if seat >= len(game.members) or game.members[seat] != member.id:
                continue
            if self.aims.is_silent(member, game):
                continue
            move, channel = choose(position, chance), game.channel_id
            if self._directly and random.Random(f"{act.seed} directly").random() < self._directly:
                channel = self.discord.open_direct_channel(member)
            self._change_settings_meanwhile(act, game)
            if random.Random(f"{act.seed} leaving").random() < 0.04:
                return await self._leave_for_good(member, game)
            if chance.random() < 0.5 or not self.discord.commands:
                control = control_of(game.id, game.newest_seq, position, move)
                is_impatient = chance.random() < 0.15
                self.trace(f"{member.name} presses {control}{' twice' if is_impatient else ''}")
                if is_impatient:
                    await self.discord.forge(member, control, channel=channel)
                    await asyncio.sleep(chance.choice((0.2, 2, 10)))
                    if game.channel_id not in self.discord.channels:
                        return True
                answer = await self.discord.forge(member, control, channel=channel)
            else:
                name, options = self.writer.command_for(position, move, chance)
                self.trace(f"{member.name} types /{name} {options}")
                answer = await self.discord.command(member, name, channel=game.channel_id, **options)
            self.moves.append((act, member, game, move, answer))
            self._controls[member.id] = game, control_of(game.id, game.newest_seq, position, move)
            self._read(member, "move", answer, channel)
            if random.Random(f"{act.seed} mind").random() < 0.06:
                await self._change_mind(member, game, chance)
            return True
        return False

    async def _leave_for_good(self, member: Member, game: Row) -> bool:
        """Let an admin who does not play give a member's seat to another one; the member is forgotten after that."""
        others = [each for each in self.members[1:] if each.id not in game.members]
        if self.members[0].id in game.members or not others or game.channel_id not in self.channels:
            return False
        options = {"player": str(member.id), "by": others[0]}
        await self.confirmed(self.members[0], "admin replace", "", game.channel_id, options)
        await self.confirmed(member, "me delete", "confirm_forget", game.channel_id, {})
        return True

    async def confirmed(self, member: Member, name: str, verb: str, channel: int, options: Mapping[str, Any]) -> None:
        """Type a command, and press the first control of its answer with a verb that begins so."""
        if channel not in self.discord.channels or not self.discord.commands:
            return
        for message in (await self.typed(member, name, channel, options)).messages:
            parts_ = [each for each in _pressable(message) if _verb(each).startswith(verb)]
            if parts_ and channel in self.discord.channels:
                await self.press_part(member, random.Random(1), message, parts_[0], channel, 1)

    async def press_one(
        self, member: Member, chance: random.Random, answer: Answer, verbs: list[str], channel: int
    ) -> None:
        """Press any control with one of these verbs in an answer that is still there."""
        ids = [int(each["id"]) for each in answer.messages]
        there = [self.discord.messages[each] for each in ids if each in self.discord.messages]
        parts_ = [(each, part) for each in there for part in _pressable(each) if _verb(part) in verbs]
        if parts_ and channel in self.discord.channels:
            await self.press_part(member, chance, *chance.choice(parts_), channel, 1)

    async def _change_mind(self, member: Member, game: Row, chance: random.Random) -> None:
        """Plan the next turn after a move, and take the move back nevertheless."""
        await self.type(member, "plan", game.channel_id, {"first": chance.choice(_TYPED["first"])})
        if game.channel_id in self.discord.channels:
            await self.forged(member, f"spl:{game.id}:{game.newest_seq + 1}:undo:", game.channel_id)

    async def forged(self, member: Member, control: str, channel: int) -> None:
        """Press a control that the member saw once."""
        self.trace(f"{member.name} presses {control}")
        self._read(member, control, await self.discord.forge(member, control, channel=channel), channel)

    def _change_settings_meanwhile(self, act: Act, game: Row) -> None:
        """Now and then, let a player of a game change their settings just when somebody makes a move."""
        chance = random.Random(f"{act.seed} settings")
        players = [each for each in self.members if each.id in game.members]
        if chance.random() < 0.08 and players:
            member, hours = chance.choice(players), chance.choice((1, 4, 8, 24, 48))
            self.type_soon(chance.uniform(0, 0.8), member, "me settings", game.channel_id, {"reminder": str(hours)})

    def type_soon(
        self, seconds: float, member: Member, name: str, channel: int, options: Mapping[str, Any] = {}
    ) -> None:
        """Type a command after some seconds, while others go on."""
        loop = asyncio.get_running_loop()

        def begin() -> None:
            if channel in self.discord.channels:
                self._meanwhile.add(task := loop.create_task(self.type(member, name, channel, options)))
                task.add_done_callback(self._meanwhile.discard)

        loop.call_later(seconds, begin)

    async def _repeat(self, member: Member, chance: random.Random) -> bool:
        """Press the control of the member's last move again, though others have moved since; False if there is none."""
        if member.id not in self._controls or chance.random() < 0.3:
            return False
        game, control = self._controls[member.id]
        if game.channel_id not in self.discord.channels:
            return False
        await self.forged(member, control, game.channel_id)
        return True

    async def open(self, member: Member, chance: random.Random) -> bool:
        """Open, join or start a table; return False if there is nothing to open."""
        games = {game.channel_id: game for game in self.book.open_games()}
        channel = chance.choice(self.channels)
        if channel not in self.discord.channels:
            return False
        game = games.get(channel)
        if game is None:
            options: dict[str, Any] = {
                "expansion": chance.choice(("none", "none", "cities", "orient", "strongholds", "trading_posts"))
            }
            known = next((each for name, each in self.commands() if name == "game new"), [])
            for option in known:
                if option["name"] != "expansion" and chance.random() < 0.15:
                    options[option["name"]] = self.value_of(option, chance)
            await self.open_with(member, channel, options)
            return True
        if self.aims.stays_away(member):
            return False
        if game.status == "lobby":
            name = "game start" if member.id in game.members and len(game.members) > 1 else "game join"
            await self.type(member, name, channel, {})
            return True
        return False

    async def open_with(self, member: Member, channel: int, options: dict[str, Any]) -> None:
        """Open a table with options, and with those and the settings of the aim."""
        await self.type(member, "game new", channel, options | self.aims.options())
        if settings := self.aims.settings():
            await self.type(member, "game settings", channel, settings)

    async def open_table(self, channel: int) -> None:
        """Let a member open a table in a channel."""
        await self.type(self.members[0], "game new", channel, {"expansion": "none"})

    async def type(self, member: Member, name: str, channel: int, options: Mapping[str, Any]) -> None:
        """Type a command, once the bot has any."""
        if self.discord.commands:
            await self.typed(member, name, channel, options)

    async def typed(self, member: Member, name: str, channel: int, options: Mapping[str, Any]) -> Answer:
        """Type a command, and return the answer."""
        self.trace(f"{member.name} types /{name} {options}")
        answer = await self.discord.command(member, name, channel=channel, **options)
        self._read(member, f"/{name}", answer, channel)
        return answer

    def commands(self) -> list[tuple[str, list[Json]]]:
        """Return the names of all commands, with their options."""
        return list(_leaves(self.discord.commands))

    # --- anything ---

    async def _command(self, member: Member, chance: random.Random) -> None:
        known = dict(self.commands())
        if not known:
            return
        name = chance.choice(liked(list(known), self._habits, chance))
        filled = [each for each in known[name] if each.get("required") or chance.random() >= 0.6]
        chosen = {each["name"]: self.value_of(each, chance) for each in filled}
        channel = self._place(member, chance)
        if channel is None:
            return
        await self.type(member, name, channel, chosen)
        await self.go_on(member, chance, channel)

    def value_of(self, option: Json, chance: random.Random) -> Any:
        """Return something that a member might fill in."""
        if option.get("choices"):
            return chance.choice(option["choices"])["value"]
        match option["type"]:
            case 5:
                return chance.random() < 0.5
            case 6:
                return chance.choice(self.members)
            case 4:
                return chance.randint(option.get("min_value", 1), option.get("max_value", 4))
            case _:
                return chance.choice(_TYPED.get(option["name"], ("1",)))

    def _place(self, member: Member, chance: random.Random) -> int | None:
        places = [each for each, it in self.discord.channels.items() if each in self.channels or it.is_elsewhere]
        direct = self.discord._direct.get(member.id)
        return chance.choice(places + [direct] * (direct is not None)) if places else None

    async def _press(self, member: Member, chance: random.Random, *, is_old: bool, times: int) -> None:
        """Press a control of a message that the member sees, or saw once; fill in forms."""
        places = [each for each in self.channels if each in self.discord.channels]
        public = [message for each in places for message in self.discord.in_channel(each)]
        private = [each for each in self.private[member.id] if int(each["id"]) in self.discord.messages]
        messages = [*public, *self.discord.direct_messages(member), *private[-3:], *private[-1:]]
        self.seen = (self.seen + public)[-60:]
        if is_old:
            messages = self.seen
        if (chosen := _chosen(messages, self._habits, chance)) is None:
            return
        message, part = chosen
        channel = int(message["channel_id"]) or self._asked_in.get(int(message["id"]), 0)
        if channel not in self.discord.channels:
            return
        await self.press_part(member, chance, message, part, channel, times)
        await self.go_on(member, chance, channel)

    async def go_on(self, member: Member, chance: random.Random, channel: int) -> None:
        """Press on in the newest private message, as somebody does who wants something."""
        for _ in range(4):
            if chance.random() > CHAIN or channel not in self.discord.channels:
                return
            await asyncio.sleep(chance.choice((0.05, 0.7, 2.5)))
            newest = [each for each in self.private[member.id][-1:] if int(each["id"]) in self.discord.messages]
            if (chosen := _chosen(newest, self._habits, chance)) is None:
                return
            await self.press_part(member, chance, *chosen, channel, 1)

    async def press_part(
        self, member: Member, chance: random.Random, message: Json, part: Json, channel: int, times: int
    ) -> None:
        """Press a control; fill in the form that it opens."""
        values = [chance.choice(part["options"])["value"]] if part.get("options") else []
        if part["type"] == USER_MENU:
            return
        self.trace(f"{member.name} presses {part['custom_id']} {values or ''}{' twice' if times > 1 else ''}")
        for _ in range(times - 1):
            if channel not in self.discord.channels:
                return
            first, chosen = part, values
            if chance.random() < 0.5:  # another control of the same message just before
                first = chance.choice([each for each in _pressable(message) if each["type"] != USER_MENU] or [part])
                chosen = [chance.choice(first["options"])["value"]] if first.get("options") else []
                self.trace(f"{member.name} presses {first['custom_id']} {chosen or ''}just before")
            await self.discord._send_interaction(member, 3, self.data_of(first, chosen), message, channel)
        answer = await self.discord.press(member, message, part["custom_id"], *values, channel=channel)
        self._read(member, part["custom_id"], answer, channel)
        if answer.kind == FORM and chance.random() < 0.8 and channel in self.discord.channels:
            filled = {
                label["component"]["custom_id"]: _filled(label["component"], chance)
                for label in answer.data["components"]
                if "component" in label
            }
            self.trace(f"{member.name} submits {answer.data['custom_id']} {filled}")
            submitted = await self.discord.submit(member, answer, filled, channel=channel)
            self._read(member, answer.data["custom_id"], submitted, channel)
            stored = self.book.stored_by(answer.data["custom_id"], member.id)
            self.forms.append(Filled(member.id, answer, filled, submitted, stored))

    def data_of(self, part: Json, values: list[str]) -> Json:
        """Return the data of a press."""
        data = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
        return data | ({"values": values} if values else {})

    def _read(self, member: Member, asked: str, answer: Answer, channel: int) -> None:
        self.answers.append((member, asked, answer))
        self.channel_of[answer.token] = channel
        for message in answer.messages:
            self._asked_in[int(message["id"])] = channel
        kept = self.private[member.id]
        for message in answer.messages:
            if int(message["channel_id"]) == 0 and message not in kept:
                kept.append(message)
        del kept[:-6]


def _leaves(commands: list[Json], prefix: str = "") -> Any:
    for each in [each for each in commands if prefix or each.get("type", 1) == 1]:  # the others are in menus
        name = f"{prefix}{each['name']}"
        below = [option for option in each.get("options", ()) if option["type"] in (SUBCOMMAND, GROUP)]
        if below:
            yield from _leaves(below, f"{name} ")
        else:
            yield name, each.get("options", [])


def _pressable(message: Json) -> list[Json]:
    return [
        part
        for part in parts(message["components"])
        if part.get("custom_id") and not part.get("disabled") and part["type"] in (2, 3)
    ]


def _verb(part: Json) -> str:
    return part["custom_id"].split(":")[3]


def _chosen(messages: list[Json], habits: tuple[str, ...], chance: random.Random) -> tuple[Json, Json] | None:
    """Return a control with its message: any kind of control, and then any of that kind, so that rare ones come up."""
    by_verb: dict[str, list[tuple[Json, Json]]] = {}
    for message in messages:
        for part in _pressable(message):
            by_verb.setdefault(_verb(part), []).append((message, part))
    if not by_verb:
        return None
    return chance.choice(by_verb[chance.choice(liked(list(by_verb), habits, chance))])


def _filled(field: Json, chance: random.Random) -> str | list[str]:
    options = [each["value"] for each in field.get("options", ())]
    if field["type"] == 4:  # a text
        return chance.choice(("22:00", "2 days", "wbg", field.get("value") or "1"))
    if field["type"] == 5:  # a menu of members
        return []
    if field["type"] == 22:
        return [each for each in options if chance.random() < 0.5]
    if field["type"] == 3:
        return [chance.choice(options)]
    return chance.choice(options) if options else ""
