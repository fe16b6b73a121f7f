"""SIGKILL in an act, on both stores: nothing that was acknowledged is lost, nothing done twice."""

from __future__ import annotations

from random import Random

from tests.floor.killing import POINTS, at_moments, at_points


def test_standard_31_killed_at_every_point_of_an_act_nothing_is_lost_or_doubled(
    any_url: str,
) -> None:
    client = at_points(any_url, [*POINTS], Random(31))
    assert len(client.answered) >= len(POINTS) - 4


def test_standard_32_killed_at_any_moment_the_table_goes_on_from_where_it_was(
    any_url: str,
) -> None:
    at_moments(any_url, 6, Random(32))
