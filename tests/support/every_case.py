"""Many cheap cases in one test; pytest reports each failing one as a subtest."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
Case = dict[str, Any]


def every_case(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for every value within one test case, even after failures.

    The arguments are those of `pytest.mark.parametrize`. Stacked decorators run every combination. All cases share
    their fixtures and one worker; parametrize tests that take seconds. A passing case is no subtest, because pytest
    would send a report for it: 2,000 reports take 7 seconds with xdist.
    """
    columns = [names] if isinstance(names, str) else list(names)
    cases = [dict(zip(columns, (value,) if isinstance(names, str) else value, strict=True)) for value in values]

    def decorate(test: Test) -> Test:
        assert cases, "there are no cases"
        assert not inspect.iscoroutinefunction(test), "every_case does not await a test"
        inner_test, inner_cases = getattr(test, "every_case", (test, [Case()]))
        all_cases = [{**case, **inner_case} for case in cases for inner_case in inner_cases]

        @wraps(inner_test)
        def run(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for case in all_cases:
                try:
                    inner_test(**fixtures, **case)
                except (Exception, pytest.fail.Exception):
                    with subtests.test(**case):
                        raise

        signature = inspect.signature(inner_test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in all_cases[0]]
        subtests = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        run.__signature__ = signature.replace(parameters=[*fixtures, subtests])  # type: ignore[attr-defined]
        run.every_case = inner_test, all_cases  # type: ignore[attr-defined]
        return run

    return decorate
