"""The buttons of the menu, and a list of all commands, which are filled in with forms."""

from collections.abc import Mapping, Sequence
from typing import Any

from discord import AppCommandOptionType
from discord.app_commands import Parameter

from bot.engine import GameError
from bot.games.unit.refusals import StaleBoard
from bot.present.language.limits import MAX_FIELDS, MAX_OPTIONS
from bot.present.language.words import Words
from bot.ui.kit.commands import COMMANDS, SlashCommand, command_id
from bot.ui.kit.context import Interaction, is_admin, words_for
from bot.ui.kit.controls import Press, menu, on
from bot.ui.kit.forms import AnyField, Field, Form, MemberField, TextField, member_in, show_form
from bot.ui.kit.replies import Answer, reply

_ADMIN = "admin"
_YES = "yes"


@on("commands")
async def _list_commands(press: Press) -> None:
    """Show menus of all commands, those of a group in one; those of /admin only to members who may use them."""
    words, groups = press.words, dict[str, list[str]]()
    for path in sorted(COMMANDS):
        groups.setdefault(path.rpartition(" ")[0], []).append(path)
    if not is_admin(press.interaction):
        groups.pop(_ADMIN)
    rows = [_menu_of(group, paths, words) for group, paths in groups.items()]
    await reply(press.interaction, Answer(words.text("menu-commands"), rows))


def _menu_of(group: str, paths: Sequence[str], words: Words) -> Any:
    title = words.text(f"{command_id(group)}.description" if group else "menu-play")
    labels = {path: typed_name(path, words) for path in paths}
    about = {path: words.text(f"{command_id(path)}.description") for path in paths}
    return menu(title, 0, 0, "command_chosen", group, labels=labels, about=about)


def typed_name(path: str, words: Words) -> str:
    """Return a command as a member types it: "/spiel neu"."""
    names = path.split(" ")
    return "/" + " ".join(words.text(command_id(" ".join(names[: number + 1]))) for number in range(len(names)))


@on("command")
async def _use(press: Press) -> None:
    """Use a command without options; a form asks for those that it needs."""
    made = _named(press.argument)
    if any(option.required for option in made.parameters):
        await _ask(press, press.argument)
    else:
        await made.run(press.interaction, **{each.name: each.default for each in made.parameters})


def _named(path: str) -> SlashCommand:
    if path not in COMMANDS:
        raise StaleBoard  # a command of an older release
    return COMMANDS[path]


@on("command_chosen")
async def _choose(press: Press) -> None:
    await _ask(press, press.value)


async def _ask(press: Press, path: str) -> None:
    """Ask for the options of a command with a form, or first for those that the form shall have if it has no room."""
    options, words = _named(path).parameters, press.words
    if not options:
        await _named(path).run(press.interaction)
    elif len(options) <= MAX_FIELDS:
        await _show_form(press, path, options)
    else:
        texts = _named(path).texts
        labels = {option.name: words.text(texts[option.name]) for option in options if not option.required}
        about = {name: words.text(f"{texts[name]}.description") for name in labels}
        room = MAX_FIELDS - sum(option.required for option in options)
        text = words.text("menu-options", command=typed_name(path, words), most=room)
        chooser = menu(words.text("menu-choose"), 0, 0, "command_options", path, labels=labels, about=about, most=room)
        await reply(press.interaction, Answer(text, [chooser]))


@on("command_options")
async def _show_chosen(press: Press) -> None:
    options = [each for each in _named(press.argument).parameters if each.required or each.name in press.values]
    if not 0 < len(options) <= MAX_FIELDS:
        raise StaleBoard
    await _show_form(press, press.argument, options)


async def _show_form(press: Press, path: str, options: Sequence[Parameter]) -> None:
    fields = [await _field(press.interaction, path, option) for option in options]
    title = press.words.text(f"{command_id(path)}.description")
    await show_form(press.interaction, Form(title, fields, 0, 0, "command_filled", path))


async def _field(interaction: Interaction, path: str, option: Parameter) -> AnyField:
    """Return the field for an option: a menu if all its values are known, or else a text."""
    words, made = words_for(interaction), _named(path)
    text = made.texts[option.name]
    title, about, is_needed = words.text(text), words.text(f"{text}.description"), option.required
    if option.type is AppCommandOptionType.user:
        return MemberField(option.name, title, about, is_needed)
    if option.type is AppCommandOptionType.boolean:
        return Field(option.name, title, {_YES: words.text("rated-yes")}, takes_any_number=True, about=about)
    choices = await _choices(interaction, made.choices.get(option.name), option, path)
    if not 0 < len(choices) < MAX_OPTIONS:
        return TextField(option.name, title, about, is_needed)
    return Field(option.name, title, choices, about=about, is_required=is_needed)


async def _choices(
    interaction: Interaction, messages: Mapping[str, str] | None, option: Parameter, path: str
) -> dict[str, str]:
    """Return labels for the values of an option: fixed ones, numbers, or what is suggested before typing."""
    if messages is not None:
        return {value: words_for(interaction).text(message) for value, message in messages.items()}
    if option.type is AppCommandOptionType.integer:
        return {value: value for value in _numbers(option)}
    if (suggest := _named(path).suggest.get(option.name)) is None:
        return {}
    try:
        return {each.value: str(each.name) for each in await suggest(interaction, "")}
    except GameError:
        return {}


def _numbers(option: Parameter) -> list[str]:
    """Return the numbers that an option may have, at most as many as a menu shows, the greatest among them."""
    least, greatest = int(option.min_value or 0), int(option.max_value or 0)
    step = -(-(greatest - least + 1) // (MAX_OPTIONS - 1))
    return [*map(str, range(greatest, least - 1, -step))][::-1]


@on("command_filled")
async def _run_filled(press: Press) -> None:
    """Use a command with the options in a form. Raises `GameError` for forged ones."""
    made = _named(press.argument)
    values = {each.name: _value(press, each) for each in made.parameters}
    await made.run(press.interaction, **values)


def _value(press: Press, option: Parameter) -> Any:
    text = "".join(press.fields.get(option.name, ())[:1]).strip()
    if not text and option.required:
        raise StaleBoard
    if not text:
        return option.default
    match option.type:
        case AppCommandOptionType.boolean:
            return True
        case AppCommandOptionType.user:
            return member_in(press.interaction, text)
        case AppCommandOptionType.integer:
            if text not in _numbers(option):
                raise StaleBoard
            return int(text)
        case _:
            return text
