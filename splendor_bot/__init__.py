"""The one top-level package of an installed bot: `splendor-bot` and `python -m splendor_bot` begin here.

An installed package contains `bot`, `data` and `render`; in a checkout, they lie beside it. Other distributions may
install modules of these names too, so the folder of ours comes first in the path of the bot's own processes. Their
children start in that folder (`render.worker_client`). The code itself is the same in both places; imports rewritten
for the package would give tracebacks, log lines and `python -m bot.ai.worker` names that the repository does not have.
"""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
sys.path.insert(0, str(_PACKAGE if (_PACKAGE / "bot").is_dir() else _PACKAGE.parent))


def main() -> None:
    """Run the command that the arguments name and exit with its status."""
    from bot.cli import main as run

    run()
