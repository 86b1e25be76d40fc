"""The allowed imports between layers, compared with every import statement in the code."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from bot.rules import EXPANSIONS

ROOT = Path(__file__).parent.parent
CODE = ("bot", "render", "data")

CORE = {"data", "bot.engine", "bot.rules"}
CONTRACT = {"render", "render.contract.scene", "render.contract.theme"}
THINKING = {"bot.ai.contract", "bot.ai.calibration", "bot.ai.client"}  # plain Python, what the bot uses
EVERYTHING = set(CODE)
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
RUNTIME = {"bot.runtime.config", "bot.runtime.new_files"}
UI = CORE | CONTRACT | THINKING | {"bot.games", "bot.present", "render.client"}

# The layers, and the layers that each may import besides itself.
LAYERS: dict[str, set[str]] = {
    "data": set(),
    # Inside render: the contract (`render` itself is its __init__), what draws it, and the process around that.
    "render.contract.scene": {"data"},
    "render.contract.theme": {"data"},
    "render.contract.geometry": set(),
    "render.contract.graphemes": set(),
    "render.canvas": {"render.contract.theme", "render.contract.geometry"},
    "render.text": {
        *("render.contract.theme", "render.contract.geometry", "render.contract.graphemes", "render.canvas")
    },
    "render.art": {"data", "render.contract.theme", "render.contract.geometry", "render.canvas"},
    "render.layout": {
        "data",
        "render.contract.scene",
        "render.contract.theme",
        "render.contract.geometry",
        "render.text",
    },
    "render.paint": {
        *("data", "render.contract.scene", "render.contract.theme", "render.contract.geometry"),
        *("render.canvas", "render.text", "render.art", "render.layout"),
    },
    "render.drawing": {"render.contract.scene", "render.contract.theme", "render.canvas", "render.art", "render.paint"},
    "render.protocol": {"data", *CONTRACT},
    "render.landlock": set(),
    "render.seccomp": set(),
    "render.sandbox": {"data", "render", "render.text", "render.landlock", "render.seccomp"},
    "render.worker": {*CONTRACT, "render.protocol", "render.drawing", "render.sandbox"},
    "render.__main__": {*CONTRACT, "render.protocol", "render.drawing", "render.worker"},
    "render.worker_client": {"render.protocol"},
    "render.client": {"data", *CONTRACT, "render.protocol", "render.worker_client"},
    "render.contract": set(),
    "render": {"render.contract.scene", "render.contract.theme"},
    "bot.engine": {"data"},
    "bot.rules": {"data", "bot.engine"},
    # Computer players: what the bot's process imports, the process that thinks, and what only that process imports.
    "bot.ai.contract": CORE,
    "bot.ai.calibration": CORE | {"bot.ai.contract"},
    "bot.ai.client": CORE | {"bot.ai", "bot.ai.contract", "render.worker_client", "render.protocol"},
    "bot.ai.worker": {"bot.ai", "bot.ai.contract", "render.protocol", "render.seccomp"},
    "bot.ai": CORE | {"bot.ai.contract", "bot.ai.calibration"},
    "bot.store": CORE | {"bot.runtime.new_files", "bot.runtime.address"},
    "bot.games": CORE | {"bot.ai.contract", "bot.ai.calibration", "bot.store"},
    "bot.present": CORE | CONTRACT | {"render.contract.graphemes"},
    "bot.runtime.address": set(),
    "bot.runtime.alive": {"bot.runtime.new_files"},
    "bot.runtime.config": {"bot.runtime.logs", "bot.runtime.address", "bot.runtime.plain_text"},
    "bot.runtime.logs": {"bot.runtime.address"},
    "bot.runtime.process": {"render.landlock", "render.seccomp"},
    "bot.runtime.metrics": {"bot.runtime.version"},
    "bot.runtime.new_files": set(),
    "bot.runtime.plain_text": set(),
    "bot.runtime.progress": set(),
    "bot.runtime.version": set(),
    "bot.runtime": set(),
    # The rows of the ui: each imports only rows above it. No feature imports another one, see the test below.
    "bot.ui.kit": UI,
    "bot.ui.content": UI | {"bot.ui.kit"},
    "bot.ui.delivery": UI | {"bot.ui.kit", "bot.ui.content"},
    "bot.ui.features": UI | {"bot.ui.kit", "bot.ui.content", "bot.ui.delivery"},
    "bot.ui": set(),
    "bot.app.phases": EVERYTHING,
    "bot.app.holders": {"bot.app.server_holder", "bot.store", "bot.games", "bot.runtime.address", *RUNTIME},
    "bot.app.server_holder": {"bot.app.holders", "bot.store", "bot.games", "bot.runtime.address", *RUNTIME},
    "bot.app": {
        *(*UI, "bot.runtime.config", "bot.runtime.new_files", "bot.runtime.version"),
        *("bot.ui.kit", "bot.ui.content", "bot.ui.delivery", "bot.ui.features"),
    },
    "bot.rehearsal": {
        *UI,
        "bot.ui.kit",
        "bot.ui.content",
        "bot.ui.delivery",
        "bot.ui.features",
        "bot.app",
        *RUNTIME,
        "bot.runtime.version",
    },
    # The entry points, which put the parts together.
    "bot.demo": EVERYTHING,
    "bot.cli": EVERYTHING,
    "bot.__main__": EVERYTHING,
}

# The only ones that may use the store: everybody else goes through the tables.
MAY_USE_THE_STORE = {"bot.store", "bot.games", "bot.cli", "bot.app.phases", "bot.app.holders", "bot.app.server_holder"}

# Third-party packages, and the only layers that may import them.
OUTSIDE: dict[str, set[str]] = {
    "discord": {
        "bot.ui.kit",
        "bot.ui.content",
        "bot.ui.delivery",
        "bot.ui.features",
        "bot.app",
        "bot.demo",
        "bot.app.phases",
        "bot.rehearsal",
        "bot.cli",
    },
    "simcord": {"bot.demo"},
    "sqlite3": {"bot.store"},
    "psycopg": {"bot.store"},
    "PIL": {"render.canvas", "render.text", "render.art", "render.paint", "render.sandbox"},
    "dotenv": {"bot.runtime.config"},
    "numpy": {"bot.ai"},
    "prometheus_client": {"bot.runtime.metrics"},
}

# The rules need no clock, no network and no source of chance of their own: the deal is given one.
NOT_IN_THE_RULES = {
    "asyncio",
    "aiohttp",
    "datetime",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "threading",
    "time",
}


# The registry, the rules and the presenter of an expansion. Its components in `data` are facts, not conditions.
MAY_NAME_EXPANSIONS = r"bot/rules/__init__|bot/rules/({names})(/\w+)?|bot/present/expansions/[\w/]+|data/\w+"


def test_every_module_belongs_to_a_layer():
    without = [module for module, _ in _modules() if not _layer(module) and module != "bot"]
    without += [module for module, _ in _modules() if _layer(module) == "render" and module != "render"]
    assert without == []


def test_layers_import_only_what_lies_below_them():
    assert _imports_where(lambda module, name: name.split(".")[0] in CODE and not _allowed(module, name)) == []


def test_no_feature_of_the_ui_imports_another():
    """Code that two features share belongs to a row above them."""
    assert _imports_where(lambda module, name: len({_feature(module), _feature(name)} - {None}) > 1) == []


def test_no_folders_import_each_other():
    """Neither directly nor in a circle; a folder is the modules that lie directly in it."""
    TopologicalSorter(_imports_of_folders()).prepare()  # raises an error with the folders of a circle


def test_only_the_tables_and_the_commands_of_the_operator_use_the_store():
    assert (
        _imports_where(lambda module, name: _within(name, "bot.store") and _layer(module) not in MAY_USE_THE_STORE)
        == []
    )


def test_the_bot_uses_only_the_plain_part_of_the_computer_players():
    """Entry points, too: everything else of `bot.ai` needs numpy, which its client loads only when it must."""
    apart = {"bot.ai", "bot.ai.worker"}
    assert _imports_where(lambda module, name: _layer(name) in apart and not _within(module, "bot.ai")) == []


def test_third_party_packages_are_imported_only_in_their_layer():
    anywhere = {*LAYERS, ""}
    assert _imports_where(lambda module, name: _layer(module) not in OUTSIDE.get(name.split(".")[0], anywhere)) == []


def test_no_folder_file_or_class_is_large():
    """A folder has at most 16 modules, a file 450 lines, a class 25 methods."""
    paths = [path for folder in CODE for path in (ROOT / folder).rglob("*.py")]
    folders = Counter(path.parent for path in paths if path.name != "__init__.py")
    assert {folder: number for folder, number in folders.items() if number > 16} == {}
    assert [path for path in paths if len(path.read_text("utf-8").splitlines()) > 450] == []
    methods = {each.name: [node for node in each.body if isinstance(node, FUNCTIONS)] for each in classes()}
    assert [name for name, functions in methods.items() if len(functions) > 25] == []


def test_no_two_classes_have_one_name():
    names = Counter(each.name for each in classes() if not each.name.startswith("_"))
    assert [name for name, number in names.items() if number > 1] == []


def classes() -> Iterator[ast.ClassDef]:
    for folder in CODE:
        for path in (ROOT / folder).rglob("*.py"):
            yield from (each for each in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(each, ast.ClassDef))


def test_the_rules_import_no_clock_no_network_and_no_randomness():
    assert _imports_where(lambda module, name: _layer(module) in CORE and name.split(".")[0] in NOT_IN_THE_RULES) == []


def test_only_expansions_and_registries_name_an_expansion():
    """X2: where the base game has to differ there is a hook, so that nothing else knows an expansion by its name."""
    allowed = re.compile(MAY_NAME_EXPANSIONS.format(names="|".join(EXPANSIONS)))
    paths = [(path.relative_to(ROOT).as_posix(), path) for _, path in _modules()]
    named = [
        f"{place}:{line} {said}"
        for place, path in paths
        if not allowed.fullmatch(place.removesuffix(".py"))
        for line, said in _expansions_named(ast.parse(path.read_text("utf-8")))
    ]
    assert named == []


def test_an_import_against_the_order_of_the_layers_is_found():
    imports = (
        ("render.canvas.palette", "render.art.gems.gem_sprite"),
        ("render.art.gems", "render.text.lines.fit"),
        ("render.art.gems", "render.paint.basics.pen.Pen"),
        ("render.text.lines", "render.paint.basics.pen.Pen"),
        ("render.layout.board", "render.canvas.palette.Palette"),
        ("render.client", "render.drawing.draw"),
        ("bot.app.client", "render.drawing.draw"),
        ("bot.present.pictures.scenes", "render.client.RenderClient"),
        ("bot.ai.contract", "bot.ai.client.ThinkingClient"),
        ("bot.ai.search", "render.protocol.Answer"),
        ("bot.games.play.plans", "bot.ai.levels.choose"),
        ("bot.app.client", "bot.ai.search.search"),
        ("bot.ui.kit.replies", "bot.ui.content.board.turn_view"),
        ("bot.ui.content.board", "bot.ui.delivery.notices.link_to_board"),
        ("bot.ui.delivery.notices", "bot.ui.features.table.board"),
        ("bot.ui.features.table", "bot.app.client.SplendorBot"),
        ("bot.games.play.plans", "bot.ui.kit.replies.reply"),
    )
    assert [each for each in imports if _allowed(*each)] == []


def test_a_named_expansion_is_found_in_every_form():
    sources = (
        'if expansion == "cities":\n    pass',
        "from bot.rules.trading_posts import PostsState",
        "from bot.rules import orient",
        "position.slice_of(StrongholdsState)",
        "isinstance(card, OrientCard)",
        "state.has_cities",
        "def of_city(): ...",
        "show(orient=True)",
        'match expansion:\n    case "trading_posts":\n        pass',
    )
    assert [source for source in sources if not list(_expansions_named(ast.parse(source)))] == []


def test_an_expansion_may_be_named_in_prose():
    prose = '"""Cities have no nobles."""\nORIENTATION = words.text("rules-cities")  # Strongholds\n'
    assert list(_expansions_named(ast.parse(prose))) == []


def _allowed(module: str, imported: str) -> bool:
    layer = _layer(module)
    allowed = LAYERS.get(layer, EVERYTHING)
    return allowed == EVERYTHING or _layer(imported) in allowed | {layer}


def _layer(module: str) -> str:
    return next((layer for layer in LAYERS if _within(module, layer)), "")


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def _feature(module: str) -> str | None:
    """Return the name of the feature of the ui to which a module belongs, or None."""
    _, is_found, within = module.partition("bot.ui.features.")
    return within.partition(".")[0] if is_found else None


def _imports_of_folders() -> dict[str, set[str]]:
    """Return the folders of the code, each with the other folders that its modules import."""
    folders = {module: path.parent.relative_to(ROOT).as_posix() for module, path in _modules()}
    imports = {folder: set[str]() for folder in folders.values()}
    for module, imported in _imports():
        while imported and imported not in folders:  # the name of something within a module
            imported = imported.rpartition(".")[0]
        if imported and folders[imported] != folders[module]:
            imports[folders[module]].add(folders[imported])
    return imports


def _expansions_named(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the lines with an identifier that contains an expansion's name, or with a string that equals it."""
    singulars = [re.sub("ies$", "y", name).removesuffix("s") for name in EXPANSIONS]
    of_an_expansion = re.compile(rf"_({'|'.join([*EXPANSIONS, *singulars])})_")
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant):
            if node.value in EXPANSIONS:
                yield line, repr(node.value)
            continue
        for field in ("id", "attr", "name", "arg", "module"):
            name = getattr(node, field, None)
            if isinstance(name, str) and of_an_expansion.search(_snake(name)):
                yield line, name


def _snake(name: str) -> str:
    """Return a name in snake case between underscores: "_choose_city_" for `ChooseCity`."""
    return "_" + "".join(f"{word.lower()}_" for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name))


def _modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


@cache
def _imports() -> list[tuple[str, str]]:
    """Return each module with each name that it imports."""
    return [
        (module, imported)
        for module, path in _modules()
        for imported in _imported(ast.parse(path.read_text(encoding="utf-8")))
    ]


def _imports_where(is_wrong: Callable[[str, str], bool]) -> list[str]:
    """Return the imports of which a function says that they are wrong."""
    return [f"{module} imports {imported}" for module, imported in _imports() if is_wrong(module, imported)]


def _imported(tree: ast.Module) -> Iterator[str]:
    """Yield the full names that a module imports; ruff permits no relative ones."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
