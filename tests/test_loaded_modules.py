"""What the bot's own process does not load: it costs memory, and other processes or other hosts need it."""

import subprocess
import sys
from pathlib import Path

ELSEWHERE = {
    "numpy": "the process that thinks",
    "PIL": "the render process",
    "isal": "the render process",
    "prometheus_client": "a bot with metrics",
    "psycopg": "a bot with its database on a server",
    "regex": "the first name with joined or combining characters",
    "openskill": "the first ratings",
}
LOADED = ("bot.cli.run", "bot.app.phases", "bot.ai.client", "bot.ai.contract", "bot.app.client")


def test_the_bot_process_does_not_load_what_others_need():
    used = "bot.app.client.load_features(); bot.present.language.words.escape('Søren Ørsted – “ß”, Ян')"
    program = f"import sys, {', '.join(LOADED)}; {used}; print(*{set(ELSEWHERE)} & set(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    assert loaded.stdout.split() == []
