"""How often a test tries something random: a few times in `make test`, many times in `make test-long`."""

import os


def times(few: int, many: int) -> int:
    """Return `many` where the variable THOROUGH is set, as `make test-long` does, and else `few`."""
    return many if "THOROUGH" in os.environ else few
