"""Lock the render process in: it decodes images from outside, so it may do nothing but draw.

On Linux, Landlock lets it read nothing but its own code and fonts, and seccomp lets it make no system calls but those
that drawing needs. Elsewhere the process is only kept from the secrets in its environment.
"""

import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import PIL

import data
import render
from render.landlock import allow_reading_only
from render.seccomp import allow_listed_calls_only
from render.text.typefaces import FONT_FILES

if sys.platform != "win32":
    import resource


def lock_in() -> None:
    """Restrict this process, for as long as it lives. Raises `OSError` if the kernel could, but refuses."""
    if sys.platform != "win32":  # no core dumps and, unless the process runs as root, no child processes
        for limit in (resource.RLIMIT_CORE, resource.RLIMIT_NPROC):
            resource.setrlimit(limit, (0, 0))
    allow_reading_only(_readable_folders())
    allow_listed_calls_only()


def _readable_folders() -> list[Path]:
    """Return the folders of Python's library, of the packages that draw or are imported later, and of the fonts."""
    library = (sysconfig.get_path(name) for name in ("stdlib", "platstdlib"))
    packages = (module.__path__[0] for module in (PIL, data, render))
    regex = find_spec("regex")  # which is imported for the first name that needs it
    later = (regex.submodule_search_locations if regex else None) or ()
    fonts = (file.path.parent for files in FONT_FILES.values() for file in files)
    folders = {Path(each).resolve() for each in (*library, *packages, *later, *fonts)}
    return sorted(each for each in folders if each.is_dir())
