"""Many cheap cases in one test."""

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from traceback import format_exception
from typing import Any

import pytest

Test = Callable[..., None]


def every_case(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for every value within one test case, and report all failures at the end.

    The arguments are those of `pytest.mark.parametrize`. Use it for cheap cases that would multiply, such as languages,
    gems and spellings; fixtures are shared by all cases.
    """
    columns = [names] if isinstance(names, str) else list(names)
    cases = [dict(zip(columns, (value,) if isinstance(names, str) else value, strict=True)) for value in values]

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            assert cases, "there are no cases"
            failures: list[BaseException] = []
            report: list[str] = []
            for case in cases:
                try:
                    test(**fixtures, **case)
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - every failure is reported
                    failures.append(error)
                    report.append(f"{case}\n{''.join(format_exception(error, limit=-1, chain=False))}")
            if failures:
                summary = f"{len(failures)} of {len(cases)} cases failed:\n"
                raise AssertionError(summary + "\n".join(report)) from failures[0]

        signature = inspect.signature(test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in columns]
        run.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run

    return decorate
