"""SIGKILL hundreds of times, at chosen points and at any moment, on both stores."""

from __future__ import annotations

from random import Random

from tests.floor.killing import POINTS, at_moments, at_points

TIMES = 300


def test_standard_31_killed_at_points(any_url: str) -> None:
    rng = Random("points")
    client = at_points(any_url, [rng.choice(POINTS) for _ in range(TIMES)], rng)
    assert len(client.answered) > TIMES // 2


def test_standard_32_killed_at_any_moment(any_url: str) -> None:
    at_moments(any_url, TIMES, Random("moments"))
