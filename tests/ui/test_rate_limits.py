"""Nobody can keep the bot from others by being quick."""

from bot.ui.core.rate_limits import KEYS_KEPT, Limit, Rate, RateLimits


class Clock:
    """A clock that a test sets."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_at_once_then_one_for_each_that_comes_back():
    clock = Clock()
    limit = Limit(Rate(burst=3, per_second=2), clock)
    assert [limit.wait(1) for _ in range(4)] == [0, 0, 0, 0.5]
    clock.now += 0.25
    assert limit.wait(1) == 0.25
    clock.now += 0.25
    assert [limit.wait(1), limit.wait(1)] == [0, 0.5]
    clock.now += 1_000
    assert [limit.wait(1) for _ in range(4)] == [0, 0, 0, 0.5], "never more than the burst"


def test_a_clock_that_stands_still_gives_nothing_back():
    limit = Limit(Rate(2, 1), Clock())
    assert [limit.wait(1) for _ in range(3)] == [0, 0, 1]


def test_what_one_member_does_takes_nothing_from_another():
    limits = RateLimits(member=Rate(2, 1), channel=Rate(5, 1), clock=Clock())
    assert [bool(limits.wait(1, 7)) for _ in range(100)] == [False] * 2 + [True] * 98
    assert [bool(limits.wait(2, 7)) for _ in range(2)] == [False, False]


def test_many_members_together_are_held_to_the_channel_s_limit_and_other_channels_go_on():
    limits = RateLimits(member=Rate(2, 1), channel=Rate(5, 1), clock=Clock())
    heard = sum(not limits.wait(member, 7) for member in range(100))
    assert heard == 5
    assert limits.wait(200, 8) == 0
    assert limits.wait(201, None) == 0, "in a private channel, members count alone"


def test_members_who_type_together_are_held_to_the_channel_s_limit_too():
    limits = RateLimits(typing=Rate(2, 1), typing_in_channel=Rate(5, 1), clock=Clock())
    assert sum(not limits.wait_to_type(member, 7) for member in range(100)) == 5
    assert limits.wait_to_type(200, 8) == limits.wait_to_type(201, None) == limits.wait(202, 7) == 0
    assert [bool(limits.wait_to_type(300, None)) for _ in range(3)] == [False, False, True]


def test_a_member_is_asked_to_slow_down_once_a_second_and_not_each_time():
    clock = Clock()
    limits = RateLimits(clock=clock)
    assert [limits.may_tell(1) for _ in range(3)] == [True, False, False]
    assert limits.may_tell(2)
    clock.now += 1
    assert limits.may_tell(1)


def test_a_hundred_thousand_members_take_no_more_memory_than_ten_thousand():
    limit = Limit(Rate(1, 1), Clock())
    for member in range(10 * KEYS_KEPT):
        limit.wait(member)
    assert len(limit._buckets) == KEYS_KEPT
