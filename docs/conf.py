"""The documentation as a site: `make docs` builds it with Sphinx from the same pages that GitHub shows.

The folder of the sources is the whole project, so that a link leads to the same page in both places.
"""

import re
import shutil
import sys
from pathlib import Path

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

sys.path.insert(0, str(Path(__file__).parents[1]))
from bot.runtime.version import version as version_of_bot

ROOT = Path(__file__).parents[1]
SECTIONS = ("docs/players", "docs/hosts", "docs/contributors")
"""Pages that list others; their lists are the navigation of the site."""

project = "Splendor on Discord"
version = release = version_of_bot()
extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/*.md", "docs/internals/*.md", "deploy/*.md"]
myst_heading_anchors = 4
myst_enable_extensions = ["html_image"]
highlight_language = "text"
html_theme = "furo"
html_title = project
html_favicon = "../deploy/icon.png"
html_copy_source = html_use_index = False
html_show_sphinx = html_show_copyright = False


def add_navigation(_: Sphinx, page: str, source: list[str]) -> None:
    """Append a hidden table of contents to the start page and the sections, which is read by the site alone."""
    pages = SECTIONS if page == root_doc else re.findall(r"^- \[[^]]+\]\(([^)#]+)\.md\)", source[0], re.MULTILINE)
    if page in (root_doc, *SECTIONS):
        source[0] += "\n".join(["\n```{toctree}", ":hidden:", "", *pages, "```\n"])


def add_index(app: Sphinx, error: Exception | None) -> None:
    """Make the start page what a server shows for the folder."""
    if error is None:
        shutil.copyfile(app.outdir / "README.html", app.outdir / "index.html")


def setup(app: Sphinx) -> None:
    """Let Sphinx call the functions above, and show diagrams, which GitHub draws, and Fluent as they are written."""
    app.add_lexer("mermaid", TextLexer)
    app.add_lexer("fluent", TextLexer)
    app.connect("source-read", add_navigation)
    app.connect("build-finished", add_index)
