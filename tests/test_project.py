"""Checks of the repository: tracked files, lock files, the container image, and the documents."""

import ast
import re
import subprocess
import tomllib
from pathlib import Path

import discord
from discord import app_commands

from bot.app.client import install
from bot.cli.parser import build_parser
from bot.present.language.words import HELP_PAGES, LANGUAGES, words_in
from bot.runtime.version import VERSION

ROOT = Path(__file__).parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*"))
FOLDERS = (".", "docs", "docs/internals", "deploy")
DOCUMENTS = [path for folder in FOLDERS for path in sorted((ROOT / folder).glob("*.md"))]

# Each pattern is written so that it does not match this file.
NOT_IN_ANY_FILE = {
    "a path of somebody's machine": r"/(?:home|Users|root|work)/[\w.-]+/" + r"|/opt/[p]ypi|[.]pyenv/",
    "the host of a package index": r"\b(?:[p]ypi\.org|[p]ythonhosted\.org|[r]egistry\.npmjs\.org|deb\.[d]ebian\.org)\b",
    "the address of a package index": r"--(?:extra-)?[i]ndex-url[ =]|--[f]ind-links[ =]",
    "what looks like a bot token": r"\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,}\b",
    "a merge conflict": r"^(?:<{7}|>{7}) ",
}


def _tracked() -> list[str]:
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True).stdout.decode()
    return [name for name in names.split("\0") if name]


def _tracked_text() -> dict[str, str]:
    texts: dict[str, str] = {}
    for name in _tracked():
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        if b"\0" not in content:
            texts[name] = content.decode("utf-8")  # raises if a text file has another encoding
    return texts


def test_no_tracked_file_holds_machine_paths_index_addresses_tokens_or_conflicts():
    texts = _tracked_text()
    found = [
        f"{name}: {fault}: {match[0]}"
        for fault, pattern in NOT_IN_ANY_FILE.items()
        for name, text in texts.items()
        if (match := re.search(pattern, text, re.MULTILINE))
    ]
    assert found == []


def _names(requirements: list[str]) -> set[str]:
    names = (re.match(r"[\w.-]+", requirement) for requirement in requirements)
    return {re.sub(r"[-_.]+", "-", name[0]).lower() for name in names if name}


def _locked(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_the_locks_hold_what_the_project_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime = _names(project["project"]["dependencies"])
    demo = runtime | _names(project["project"]["optional-dependencies"]["demo"])
    dev = demo | _names([each for each in project["dependency-groups"]["dev"] if isinstance(each, str)])
    missing = {
        lock: wanted - _locked(lock).keys() for lock, wanted in {"runtime": runtime, "demo": demo, "dev": dev}.items()
    }
    assert missing == {"runtime": set(), "demo": set(), "dev": set()}, "run `make lock`"


def test_the_locks_agree_on_every_version():
    dev = _locked("dev")
    others = {lock: _locked(lock) for lock in ("runtime", "postgres", "demo", "build")}
    assert {lock: each for lock, each in others.items() if not each.items() <= dev.items()} == {}, "run `make lock`"


def test_every_locked_package_has_a_hash():
    assert LOCKS
    without_hash: list[str] = []
    for lock in LOCKS:
        entries = re.split(r"^(?=[\w.-]+==)", lock.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
        assert entries, lock.name
        without_hash += [f"{lock.name}: {entry.splitlines()[0]}" for entry in entries if "--hash=sha256:" not in entry]
    assert without_hash == []


def test_every_dependency_has_an_upper_bound_or_a_reason_beside_it():
    """Those of the groups are for contributors, who install only what is locked."""
    text, _, _ = (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("\n[project.scripts]\n")
    asked = re.findall(r'"([\w.-]+)(?:\[\w+\])?((?:[<>=]=?[^"]+))"(.*)$', text, re.MULTILINE)
    assert len(asked) > 20
    assert [name for name, versions, beside in asked if not re.search("<|==|# unbounded: ", versions + beside)] == []


def test_setup_and_run_install_what_the_bot_needs_and_no_extras():
    assert _locked("runtime").keys() & {"simcord", "manimgx-fonts-cjk", "psycopg", "pytest", "setuptools"} == set()
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.findall(r"^(\w+): \$\(VENV\)/runtime\.stamp ##", makefile, re.MULTILINE) == ["setup", "run"]


def test_the_image_gets_every_code_folder_and_no_others():
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    copied = set(re.findall(r"^COPY (\w+)/ \1/$", dockerfile, re.MULTILINE))
    [folders] = re.findall(r"^FOLDERS = (.*)$", (ROOT / "setup.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert copied == {*ast.literal_eval(folders), "splendor_bot"} == {"bot", "data", "render", "splendor_bot"}


def test_every_setting_is_explained_and_reaches_the_container():
    code, hosting, example, compose, dockerfile = (
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("bot/runtime/config.py", "docs/hosting.md", ".env.example", "compose.yaml", "Dockerfile")
    )
    settings = re.findall(r'_variable\("(SPLENDOR_\w+)"', code)
    assert len(settings) >= 5
    assert [each for each in settings if f"| `{each}` |" not in hosting] == []
    assert [each for each in settings if f"# {each}=" not in example] == []
    assert [each for each in settings if f"{each}: " not in compose and f"{each}=" not in dockerfile] == []


def _text(document: Path) -> str:
    """Return a document without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def _targets(document: Path) -> list[str]:
    """Return where the links and pictures of a document point to, apart from other sites."""
    text = re.sub(r"`[^`\n]*`", "", _text(document))
    targets: list[str] = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    return [target for target in targets if not re.match(r"\w+:", target)]


def _anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings: list[str] = re.findall(r"^#+ (.+)$", _text(document), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_link_in_the_documents_leads_somewhere():
    broken: list[str] = []
    for document in DOCUMENTS:
        for target in _targets(document):
            path, _, anchor = target.partition("#")
            file = (document.parent / path) if path else document
            if not file.exists() or (anchor and anchor not in _anchors(file)):
                broken.append(f"{document.name}: {target}")
    assert broken == []


CODE = [path for folder in ("bot", "render", "data") for path in (ROOT / folder).rglob("*.py")]
EXAMPLES = {"slow_clock", "table.options.slow_clock"}
"""Names of things that CONTRIBUTING.md adds as examples."""


def _code_spans() -> list[tuple[str, str]]:
    """Return the documents' code spans that are one word, with the names of their documents."""
    spans: list[tuple[str, str]] = []
    for document in DOCUMENTS:
        if document.name != "CHANGELOG.md":  # it names what is gone
            found: list[str] = re.findall(r"`([\w./]+)(?:\([^`]*\))?`", _text(document))
            spans += [(document.name, each) for each in found if each not in EXAMPLES]
    return spans


def test_every_file_and_folder_that_a_document_names_exists():
    files = "".join(f"/{name}\n" for name in _tracked())
    named = [(document, span) for document, span in _code_spans() if re.search(r"^\w.*/|\.(?:py|ftl|sql)$", span)]
    assert len(named) > 100
    pattern = r"/{}(?:(?<=/)|/|\.py\n|\n)"
    assert [each for each in named if not re.search(pattern.format(re.escape(each[1])), files)] == []


def _members() -> dict[str, set[str]]:
    """Return what a document may name behind a dot: members of classes and modules, and columns of tables."""
    members: dict[str, set[str]] = {}
    for path in CODE:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for scope in [tree, *(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))]:
            names = {path.stem} if isinstance(scope, ast.Module) else {scope.name, scope.name.lower()}
            defined = {each.name for each in scope.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))}
            stored = {each for each in ast.walk(scope) if isinstance(each, (ast.Name, ast.Attribute))}
            defined |= {
                each.id if isinstance(each, ast.Name) else each.attr
                for each in stored
                if isinstance(each.ctx, ast.Store)
            }
            for name in names:
                members.setdefault(name, set()).update(defined)
    for path in (ROOT / "bot" / "store" / "sqlite" / "migrations").glob("*.sql"):
        for table, columns in re.findall(r"^CREATE TABLE (\w+) \((.*?)^\)", path.read_text("utf-8"), re.M | re.S):
            members.setdefault(table, set()).update(re.findall(r"^ +(\w+)", columns, re.MULTILINE))
    return members


def test_every_class_method_and_constant_that_a_document_names_exists():
    members = _members()
    training = (ROOT / "tools" / "training").glob("*.py")  # of which the page about the arena tells
    places = [*CODE, *training, ROOT / "Makefile", ROOT / "docs" / "hosting.md"]
    words = set(re.findall(r"\w+", "\n".join(path.read_text(encoding="utf-8") for path in places)))
    wrong: list[tuple[str, str]] = []
    for document, span in _code_spans():
        parts = span.split(".")
        if len(parts) == 2 and parts[0] in members and parts[1] not in ("py", "ftl", "yaml", "yml"):
            is_known = parts[1] in members[parts[0]]
        else:
            is_known = re.fullmatch(r"\w*_\w*", span) is None or span in words
        if not is_known:
            wrong.append((document, span))
    assert wrong == []


def _linked(document: Path) -> set[Path]:
    return {(document.parent / target).resolve() for target in _targets(document)}


def test_the_readme_is_short_and_links_every_document():
    readme, internals = ROOT / "README.md", ROOT / "docs" / "internals"
    assert len(readme.read_text(encoding="utf-8").splitlines()) <= 130
    others = {document for document in DOCUMENTS if document != readme and document.parent != internals}
    assert {document.name for document in others - _linked(readme)} == set()


def test_the_page_for_contributors_links_every_page_about_internals():
    internals = {document for document in DOCUMENTS if document.parent.name == "internals"}
    assert internals
    assert {document.name for document in internals - _linked(ROOT / "docs" / "contributors.md")} == set()


def test_every_picture_is_small_and_shown_in_a_document():
    assert PICTURES
    assert [picture.name for picture in PICTURES if picture.stat().st_size > 100_000] == []
    shown = {(document.parent / target).resolve() for document in DOCUMENTS for target in _targets(document)}
    assert [picture.name for picture in PICTURES if picture not in shown] == []


def test_the_changelog_has_the_version_of_the_project_and_the_usual_sections():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased, *released = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert unreleased == "[Unreleased]"
    assert [*released, ""][0].startswith(f"[{VERSION}] - ") is (".dev" not in VERSION)
    assert [
        heading for heading in released if not re.fullmatch(r"\[\d+\.\d+\.\d+(?:rc\d+)?\] - \d{4}-\d\d-\d\d", heading)
    ] == []
    sections = set(re.findall(r"^### (.+)$", text, re.MULTILINE))
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert {"Added", "Changed", "Fixed"} <= sections
    assert [line for line in text.splitlines() if line.startswith("  ")] == [], "one line for each change"


def test_what_is_unreleased_fits_on_a_page():
    """A host reads it before an update, to know what the bot can do now and what has to be done."""
    page = _text(ROOT / "CHANGELOG.md").partition("\n## [Unreleased]\n")[2].partition("\n## [")[0]
    assert (len(page.splitlines()) <= 60, len(page.split()) <= 700) == (True, True)


def test_playing_explains_every_slash_command_and_no_document_names_another():
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    install(tree)
    every = {each.qualified_name: isinstance(each, app_commands.Group) for each in tree.walk_commands()}
    playing = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [path for path, is_group in every.items() if not is_group and f"`/{path}" not in playing] == []
    texts = [
        _text(document) for document in DOCUMENTS if document.name != "CONTRIBUTING.md"
    ]  # it adds one as an example
    named: list[str] = re.findall(r"`/([a-z]+(?: [a-z]+(?![a-z:-]))?)", "".join(texts))
    assert len(named) > 50
    assert [name for name in named if name not in every] == []


def test_hosting_explains_every_command_of_the_program():
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands: list[str] = re.findall(r"^    (\w+) ", build_parser().format_help(), re.MULTILINE)
    assert "run" in commands
    assert [command for command in commands if f"| `splendor-bot {command}" not in hosting] == []


def test_no_document_names_another_command_of_the_program():
    commands = {*re.findall(r"^    (\w+) ", build_parser().format_help(), re.MULTILINE)}
    texts = "".join(_text(document) for document in DOCUMENTS)
    named: set[str] = {*re.findall(r"splendor-bot ([a-z]+)", texts)}
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    for words in re.findall(r"(?:`[a-z]+`(?:,| and| or)\s)+`[a-z]+`", hosting):
        listed = {*re.findall(r"[a-z]+(?=`)", words)}
        named |= listed if listed & commands else set()
    assert {"run", "backup", "import", "render"} <= named
    assert named - commands == set()


def test_help_names_documents_that_exist():
    for language in LANGUAGES:
        named = re.findall(r"`(docs/[\w-]+\.md)`", words_in(language).text(HELP_PAGES[-1]))
        assert named == ["docs/playing.md", "docs/privacy.md", "docs/fair-play.md"]
        assert [name for name in named if not (ROOT / name).is_file()] == []


def test_actions_of_other_repositories_are_named_by_commit():
    """A tag can be moved to other code; the version stands in a comment, which Dependabot updates."""
    files = [*(ROOT / ".github" / "workflows").glob("*.y*ml")]
    used = [
        line.split("uses:")[1].strip() for file in files for line in file.read_text().splitlines() if "uses:" in line
    ]
    assert used
    of_others = [each for each in used if not each.startswith("$/.github/workflows/")]
    assert [each for each in of_others if not re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v[0-9.]+", each)] == []
