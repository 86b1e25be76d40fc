"""The process that thinks sees whether there is another request, so that its searches end in time."""

import os
from collections.abc import Iterator

import pytest

from bot.ai import worker


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return the end of a pipe that takes the place of standard input, to which requests are written."""
    standard_input, requests = os.pipe()
    with os.fdopen(standard_input) as reader:
        monkeypatch.setattr(worker.sys, "stdin", reader)
        yield requests


def test_others_wait_while_a_request_is_not_read(requests: int):
    assert not worker._others_wait()
    os.write(requests, b"onetwo")
    assert worker._read(3) == b"one"
    assert worker._others_wait()
    assert worker._read(3) == b"two"
    assert not worker._others_wait()
    os.close(requests)


def test_a_request_that_is_cut_off_is_returned_as_far_as_it_came(requests: int):
    os.write(requests, b"on")
    os.close(requests)
    assert worker._read(3) == b"on"
    assert worker._others_wait(), "the bot is gone"
