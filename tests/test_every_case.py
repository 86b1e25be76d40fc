import pytest

from tests.support.every_case import every_case

pytest_plugins = ["pytester"]

PLUGINS = ("-p", "no:asyncio", "-p", "no:xdist")
FAILING_CASES = """
import pytest
from tests.support.every_case import every_case

@every_case("number", [1, 2, 3, 4])
@every_case(("letter", "is_good"), [("a", True), ("b", False)])
def test_numbers(number, letter, is_good):
    assert is_good or number % 2

@every_case("text", ["1", "x"])
def test_not_raised(text):
    with pytest.raises(ValueError, match="invalid"):
        int(text)
"""


def test_pytest_reports_every_failing_case(pytester: pytest.Pytester):
    pytester.makepyfile(FAILING_CASES)
    result = pytester.runpytest_inprocess("-k", "numbers", *PLUGINS)
    result.assert_outcomes(failed=3)  # two subtests, and the test that contains them
    for number in (2, 4):
        result.stdout.fnmatch_lines([f"SUBFAILED(number={number}, letter='b', is_good=False) *::test_numbers*"])
    result.stdout.no_fnmatch_line("SUBFAILED(number=[13]*")


def test_an_exception_that_was_not_raised_is_a_failure(pytester: pytest.Pytester):
    pytester.makepyfile(FAILING_CASES)
    result = pytester.runpytest_inprocess("-k", "not_raised", *PLUGINS)
    result.stdout.fnmatch_lines(["SUBFAILED(text='1') *::test_not_raised*"])
    result.stdout.no_fnmatch_line("SUBFAILED(text='x')*")


def test_at_least_one_case_is_required():
    with pytest.raises(AssertionError, match="no cases"):
        every_case("number", [])(lambda number: None)


@every_case("number", [1, 2])
def test_fixtures_are_passed_on(number: int, tmp_path) -> None:
    assert tmp_path.exists()
    assert number
