"""What the bot's own process does not load: it costs memory, and other processes or other hosts need it."""

import subprocess
import sys
from pathlib import Path

ELSEWHERE = {
    "numpy": "the process that thinks",
    "PIL": "the render process",
    "isal": "the render process",
    "prometheus_client": "a bot with metrics",
}
LOADED = ("bot.app.serve", "bot.ai.client", "bot.ai.quick", "bot.ai.contract")


def test_the_bot_process_does_not_load_what_others_need():
    program = f"import sys, {', '.join(LOADED)}; print(*{set(ELSEWHERE)} & set(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1]
    )
    assert loaded.stdout.split() == []
