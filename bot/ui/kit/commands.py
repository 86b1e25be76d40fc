"""Slash commands: built from functions and the texts in the catalogues, translated, and collected for the command tree.

The command "game new" and its option "level" are called `command-game-new` and `command-game-new-level` in the
catalogues, and the setting "players" of a table is called `command-option-players`, each with a `.description`.
"""

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any, Concatenate

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, Choice, Range, locale_str

from bot.engine import GameError
from bot.games.unit.options import Option
from bot.present.language.limits import MAX_CHOICES, TYPED_LIMIT
from bot.present.language.words import LANGUAGES, language_for, words_in
from bot.ui.kit.context import Interaction, app, table_here, words_for
from bot.ui.kit.controls import TableHandlerT
from bot.ui.kit.error_boundary import error_boundary, tell
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

_SUBCOMMANDS = AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value
Run = Callable[Concatenate[Interaction, ...], Awaitable[None]]
UserRun = Callable[[Interaction, discord.User], Awaitable[None]]
Suggest = Callable[[Interaction, str], Awaitable[Sequence[Choice[str]]]]


class SlashCommand(app_commands.Command[Any, ..., None]):
    """A slash command whose text options have at most `TYPED_LIMIT` characters.

    `run` answers an interaction inside the error boundary. `texts` are the ids of the messages that name the options;
    `suggest` and `choices` are as in `command`.
    """

    def __init__(
        self,
        run: Run,
        texts: Mapping[str, str],
        suggest: Mapping[str, Suggest],
        choices: Mapping[str, Mapping[str, str]],
        **fields: Any,
    ) -> None:
        super().__init__(**fields)
        self.run, self.texts, self.suggest, self.choices = run, texts, suggest, choices
        for option in self._params.values():
            if option.type is AppCommandOptionType.string and not option.choices:
                option.max_value = TYPED_LIMIT

    async def _invoke_autocomplete(
        self, interaction: Interaction, name: str, namespace: app_commands.Namespace
    ) -> None:
        """Answer with suggestions; discord.py would log errors with members' ids."""
        begun = perf_counter()
        await app(interaction).until_active()
        if app(interaction).is_stopping:
            return
        try:
            await super()._invoke_autocomplete(interaction, name, namespace)
            log.debug("/%s: suggestions after %d ms", self.qualified_name, 1000 * (perf_counter() - begun))
        except DISCORD_ERRORS as error:
            log.debug("Could not send suggestions for /%s: %s", self.qualified_name, error)
        except Exception:  # a bug: the member can still type the option
            log.exception("Could not make suggestions for /%s", self.qualified_name)


# Discord's clients keep an old list of commands for a while. The release after 0.2 may drop this table.
RENAMED = {
    **dict.fromkeys(("return", "noble"), "answer"),
    **dict.fromkeys(("help", "rules"), "splendor"),
    "log": "replay",
    **{"games": "me games", "stats": "me stats", "privacy export": "me export", "privacy delete": "me delete"},
    **{"practice": "game practice", "learn": "game learn"},
}
"""The new names of the commands of 0.1.0 by their old ones, which are answered with the new one."""
REHEARSAL = "rehearsal"
"""The command that a rehearsal adds to one server for a while (`bot.rehearsal.checks.person`)."""
COMMANDS: dict[str, SlashCommand] = {}
GROUPS: dict[str, app_commands.Group] = {}
USER_COMMANDS: list[app_commands.ContextMenu] = []


def command(
    path: str,
    *,
    suggest: Mapping[str, Suggest] = {},
    choices: Mapping[str, Mapping[str, str]] = {},
    settings: Sequence[Option] = (),
    order: Sequence[str] = (),
) -> Callable[[Run], SlashCommand]:
    """Register a function as a command: "game new" is `new` in the group `game`.

    Parameters become options, and texts longer than `TYPED_LIMIT` are refused. A trailing underscore distinguishes
    `return_` from the keyword. `suggest` and `choices` are by parameter; choices are values with the messages that name
    them. Each of `settings` becomes an option, before those of the function, which gets their values in its parameter
    `**chosen`; without settings, each of `suggest` becomes a text option, of which only the first is required. `order`
    is another order of all options. Commands work in direct messages, too, unless their group does not.
    """
    choices = {
        **choices,
        **{each.command: each.messages() for each in settings if not each.is_number and each.command not in suggest},
    }

    def make(run: Run) -> SlashCommand:
        assert path not in COMMANDS, f"there is a command {path!r} already"
        signature = _with_chosen(inspect.signature(run), settings, suggest, order)
        checked = _refusing_forged_options(run, choices)
        callback: Any = error_boundary(checked)
        callback.__signature__ = signature
        ids = {name: f"{command_id(path)}-{name.rstrip('_')}" for name in list(signature.parameters)[1:]}
        ids |= {each.command: f"command-option-{each.command}" for each in settings}
        sources: dict[str, Any] = {name: _limited(source) for name, source in suggest.items()}
        app_commands.rename(**{name: in_all_languages(id_) for name, id_ in ids.items()})(callback)
        app_commands.describe(**{name: in_all_languages(f"{id_}.description") for name, id_ in ids.items()})(callback)
        app_commands.choices(
            **{
                name: [Choice(name=in_all_languages(message), value=value) for value, message in values.items()]
                for name, values in choices.items()
            }
        )(callback)
        app_commands.autocomplete(**sources)(callback)
        COMMANDS[path] = SlashCommand(checked, ids, suggest, choices, callback=callback, **_texts(path))
        return COMMANDS[path]

    return make


def user_command(message_id: str) -> Callable[[UserRun], UserRun]:
    """Register a function as an entry in the menu that Discord shows for a member, named by a message."""

    def make(run: UserRun) -> UserRun:
        callback: Any = error_boundary(run)
        USER_COMMANDS.append(app_commands.ContextMenu(name=in_all_languages(message_id), callback=callback))
        return run

    return make


def table_command(path: str) -> Callable[[TableHandlerT], TableHandlerT]:
    """Register a function as a command without options about the channel's open table; a control may share it."""

    def register(handler: TableHandlerT) -> TableHandlerT:
        async def run(interaction: Interaction) -> None:
            await handler(interaction, await table_here(interaction))

        command(path)(run)
        return handler

    return register


def group(path: str, *, default_permissions: discord.Permissions | None = None, in_private: bool = False) -> None:
    """Register a group of commands; without `in_private`, they work only on servers that have added the bot."""
    assert path not in GROUPS, f"there is a group {path!r} already"
    GROUPS[path] = app_commands.Group(
        guild_only=not in_private,
        allowed_contexts=None if in_private else AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=None if in_private else AppInstallationType(guild=True, user=False),
        default_permissions=default_permissions,
        **_texts(path),
    )


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all registered commands and groups to a command tree, in alphabetical order."""
    for path, made in sorted(COMMANDS.items()):
        parent, _, _ = path.rpartition(" ")
        if not parent:
            tree.add_command(made)
        elif made.parent is None:  # another tree may have been given the group before
            GROUPS[parent].add_command(made)
    for _, parent in sorted(GROUPS.items()):
        tree.add_command(parent)
    for made in USER_COMMANDS:
        tree.add_command(made)


def command_id(path: str) -> str:
    """Return the id of the message that names a command: `command-game-new` for "game new"."""
    return f"command-{path.replace(' ', '-')}"


def in_all_languages(message_id: str) -> locale_str:
    """Return the English text, which the translator can give in the other languages."""
    return locale_str(words_in(LANGUAGES[0]).text(message_id), message_id=message_id)


def _texts(path: str) -> dict[str, Any]:
    id_ = command_id(path)
    return {"name": in_all_languages(id_), "description": in_all_languages(f"{id_}.description")}


def _with_chosen(
    signature: inspect.Signature, settings: Iterable[Option], texts: Iterable[str], order: Sequence[str]
) -> inspect.Signature:
    """Return the signature of a command in which parameters for the settings, or else for texts, replace `**chosen`."""
    interaction, *own = (each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD)
    added: list[inspect.Parameter] = []
    if not settings and len(own) + 1 < len(signature.parameters):
        first, *others = (inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=str) for name in texts)
        added = [first, *(each.replace(default=None, annotation=str | None) for each in others)]
    for setting in settings:
        values, name = setting.choices.values(), setting.command
        kind: Any = Range[int, min(values), max(values)] if setting.is_number else str
        added.append(inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind | None))
    options = [*added, *(each.replace(kind=each.KEYWORD_ONLY) for each in own)]
    if order:
        options.sort(key=lambda each: order.index(each.name))
    return signature.replace(parameters=[interaction, *options])


def _refusing_forged_options(run: Run, choices: Mapping[str, Iterable[str]]) -> Run:
    """Make a command refuse texts that are too long and values that are no choice: Discord's clients send none."""

    @functools.wraps(run)
    async def run_unless_forged(interaction: Interaction, /, *args: Any, **options: Any) -> None:
        if _has_long_text(options):
            raise GameError("typed-too-long", limit=TYPED_LIMIT)
        if any(options.get(name) not in (None, *values) for name, values in choices.items()):
            raise GameError("error-stale-board")
        await run(interaction, *args, **options)

    return run_unless_forged


def _limited(source: Suggest) -> Suggest:
    """Suggest nothing to rate-limited members, and for long texts, which Discord refuses only afterwards."""

    async def suggest(interaction: Interaction, current: str) -> list[Choice[str]]:
        if app(interaction).rate_limits.wait(interaction.user.id, interaction.channel_id, is_typing=True):
            return []
        if _has_long_text({"": current} | vars(interaction.namespace)):
            return []
        try:
            return list(await source(interaction, current))[:MAX_CHOICES]
        except GameError:
            return []

    return suggest


def _has_long_text(options: Mapping[str, Any]) -> bool:
    return any(isinstance(value, str) and len(value) > TYPED_LIMIT for value in options.values())


def _path(data: Any) -> str:
    """Return the path of a command that was sent, registered or not: "game new"."""
    below = (option for option in data.get("options", ()) if option["type"] in _SUBCOMMANDS)
    return " ".join([data["name"], *(_path(option) for option in below)])


class SlashCommandTree(app_commands.CommandTree[Any]):
    """The commands of the bot, which a server can add, and a member, who then brings them along everywhere."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=AppInstallationType(guild=True, user=True),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Return whether this program answers a command: that of a rehearsal is answered by the rehearsal."""
        return _path(interaction.data) != REHEARSAL

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Log and answer a command that Discord knows as an older release sent it; name the new one, if it has one."""
        words, renamed = words_for(interaction), RENAMED.get(_path(interaction.data))
        if renamed is None:
            log.warning("Could not run a command: %s", type(error).__name__)
            text = words.text("error-bug")
        else:
            text = words.text("error-command-renamed", command=words.command_link(renamed))
        if interaction.type is not discord.InteractionType.autocomplete:
            await tell(interaction, text)


class CatalogueTranslator(app_commands.Translator):
    """The translations of commands from the catalogues. Locales without a catalogue keep the English text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a locale, or None where the English one serves."""
        language, message_id = language_for(locale.value), string.extras.get("message_id")
        return words_in(language).text(message_id) if language != LANGUAGES[0] and message_id else None
