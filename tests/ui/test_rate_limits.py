"""A member who acts too fast is slowed down, and keeps the bot from nobody else."""

from bot.ui.kit.rate_limits import MEMBERS_REMEMBERED, Rate, RateLimits, TokenBuckets


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
    limits = RateLimits(member=Rate(2, 1), channel=Rate(5, 1), clock=Clock())
    assert [bool(limits.wait(1, 7)) for _ in range(100)] == [False] * 2 + [True] * 98
    assert [bool(limits.wait(2, 7)) for _ in range(2)] == [False, False]


def test_members_share_their_channel_s_limit_and_other_channels_are_not_affected():
    limits = RateLimits(member=Rate(2, 1), channel=Rate(5, 1), clock=Clock())
    allowed = sum(not limits.wait(member, 7) for member in range(100))
    assert allowed == 5
    assert limits.wait(200, 8) == 0
    assert limits.wait(201, None) == 0, "without a channel only the member's limit counts"


def test_members_share_their_channel_s_limit_of_suggestions():
    limits = RateLimits(suggestions=Rate(2, 1), suggestions_in_channel=Rate(5, 1), clock=Clock())
    assert sum(not limits.wait_for_suggestions(member, 7) for member in range(100)) == 5
    assert limits.wait_for_suggestions(200, 8) == limits.wait_for_suggestions(201, None) == limits.wait(202, 7) == 0
    assert [bool(limits.wait_for_suggestions(300, None)) for _ in range(3)] == [False, False, True]


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
