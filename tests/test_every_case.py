import pytest

from tests.support.every_case import every_case


def test_every_failing_case_is_reported():
    @every_case("number", [1, 2, 3, 4])
    @every_case(("letter", "is_good"), [("a", True), ("b", False)])
    def check(number: int, letter: str, is_good: bool) -> None:
        assert is_good or number % 2

    with pytest.raises(AssertionError) as caught:
        check()
    report = str(caught.value)
    assert report.startswith("2 of 4 cases failed:")
    assert report.count("'letter': 'b'") == 2
    assert "{'number': 2}" in report
    assert "{'number': 4}" in report


def test_an_exception_that_was_not_raised_is_a_failure():
    @every_case("text", ["1", "x"])
    def check(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(AssertionError, match=r"1 of 2 cases failed"):
        check()


@every_case("number", [1, 2])
def test_fixtures_are_passed_on(number: int, tmp_path) -> None:
    assert tmp_path.exists()
    assert number
