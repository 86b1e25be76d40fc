"""The caches of the bot's process are bounded."""

import sys
from functools import _lru_cache_wrapper

import bot.app.phases
from bot.app.client import load_features

MOST_ENTRIES = 16_384


def test_caches_of_functions_are_bounded():
    load_features()
    assert bot.app.phases
    large = [
        f"{name}.{key}"
        for name, module in list(sys.modules.items())
        if name.partition(".")[0] in ("bot", "data")
        for key, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper) and (value.cache_parameters()["maxsize"] or 0) > MOST_ENTRIES
    ]
    assert large == []
