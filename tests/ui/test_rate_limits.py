"""A member who acts too fast is slowed down, and keeps the bot from nobody else."""

from typing import Any

from bot.engine import GameError
from bot.ui.kit.requests.rate_limits import MEMBERS_REMEMBERED, Rate, RateLimits, Rates, TokenBuckets


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_allowed_then_one_use_for_each_token_that_comes_back():
    clock = Clock()
    buckets = TokenBuckets(Rate(burst=3, per_second=2), clock)
    assert [buckets.wait(1) for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.25
    assert buckets.wait(1) == 0.25
    clock.now += 0.25
    assert [buckets.wait(1), buckets.wait(1)] == [0, 0.5]
    clock.now += 1_000
    assert [buckets.wait(1) for _ in range(4)] == [0, 0, 0, 0.5], "never more than the burst"


def test_no_token_comes_back_while_the_clock_stands_still():
    buckets = TokenBuckets(Rate(2, 1), Clock())
    assert [buckets.wait(1) for _ in range(3)] == [0, 0, 1]


def test_one_member_s_limit_does_not_affect_another_member():
    limits = RateLimits(Rates(member=Rate(2, 1), channel=Rate(5, 1)), Clock())
    assert [bool(limits.wait(1, 7)) for _ in range(100)] == [False] * 2 + [True] * 98
    assert [bool(limits.wait(2, 7)) for _ in range(2)] == [False, False]


def test_members_share_their_channel_s_limit_and_other_channels_are_not_affected():
    limits = RateLimits(Rates(member=Rate(2, 1), channel=Rate(5, 1)), Clock())
    allowed = sum(not limits.wait(member, 7) for member in range(100))
    assert allowed == 5
    assert limits.wait(200, 8) == 0
    assert limits.wait(201, None) == 0, "without a channel only the member's limit counts"


def test_members_share_their_channel_s_limit_of_suggestions():
    limits = RateLimits(Rates(suggestions=Rate(2, 1), suggestions_in_channel=Rate(5, 1)), Clock())
    assert sum(not limits.wait(member, 7, is_typing=True) for member in range(100)) == 5
    assert limits.wait(200, 8, is_typing=True) == limits.wait(201, None, is_typing=True) == limits.wait(202, 7) == 0
    assert [bool(limits.wait(300, None, is_typing=True)) for _ in range(3)] == [False, False, True]


def test_a_rate_limited_member_is_warned_at_most_once_a_second():
    clock = Clock()
    limits = RateLimits(clock=clock)
    assert [limits.may_warn(1) for _ in range(3)] == [True, False, False]
    assert limits.may_warn(2)
    clock.now += 1
    assert limits.may_warn(1)


def test_the_number_of_remembered_members_is_bounded():
    buckets = TokenBuckets(Rate(1, 1), Clock())
    for member in range(10 * MEMBERS_REMEMBERED):
        buckets.wait(member)
    assert len(buckets._buckets) == MEMBERS_REMEMBERED


def limits_of_causes(clock: Clock) -> RateLimits:
    rates = Rates(notifications=Rate(5, 1), to_one=Rate(2, 0.5), tables=Rate(2, 0.1), edits=Rate(10, 1))
    return RateLimits(rates, clock)


def refusal(limits: RateLimits, member_id: int, **caused: Any) -> tuple[str, int] | None:
    """Return why a member may not cause this now, and the seconds to wait; None if they may."""
    try:
        limits.charge(member_id, **caused)
    except GameError as error:
        return error.message_id, error.values["seconds"]
    return None


def test_a_member_may_notify_another_one_now_and_then_and_several_more_often():
    clock = Clock()
    limits = limits_of_causes(clock)
    assert [refusal(limits, 1, notified=[2]) for _ in range(3)] == [None, None, ("error-notified-often", 2)]
    assert refusal(limits, 9, notified=[2]) is None, "another member"
    assert [refusal(limits, 1, notified=[other]) for other in (3, 4, 5, 6)] == [
        *[None] * 3,
        ("error-notified-often", 1),
    ]
    clock.now += 2
    assert refusal(limits, 1, notified=[2]) is None


def test_no_one_is_charged_for_notifying_themselves_and_computer_players():
    limits = limits_of_causes(Clock())
    assert [refusal(limits, 1, notified=[1, None]) for _ in range(9)] == [None] * 9


def test_a_refusal_charges_nothing():
    clock = Clock()
    limits = limits_of_causes(clock)
    assert [refusal(limits, 1, tables=1) for _ in range(2)] == [None, None]
    for _ in range(9):
        assert refusal(limits, 1, notified=[2, 3], tables=1) == ("error-opened-often", 10)
    assert refusal(limits, 1, notified=[2, 3]) is None


def test_many_edits_at_once_are_allowed_and_then_take_long_to_come_back():
    clock = Clock()
    limits = limits_of_causes(clock)
    assert refusal(limits, 1, edits=30) is None
    assert refusal(limits, 1, edits=1) == ("error-edited-often", 21)
    clock.now += 21
    assert refusal(limits, 1, edits=1) is None
