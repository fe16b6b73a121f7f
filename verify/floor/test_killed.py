"""SIGKILL hundreds of times, at chosen points and at any moment, on both stores."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.floor.killing import POINTS, at_moments, at_points
from tests.floor.killing_money import patron

TIMES = 300
KINDS = {"deposit", "withdraw", "open", "place", "choose", "buy in", "cash out", "tip", "close"}


def test_standard_31_killed_at_points(any_url: str) -> None:
    rng = Random("points")
    client = at_points(any_url, [rng.choice(POINTS) for _ in range(TIMES)], rng)
    assert len(client.answered) > TIMES // 2


def test_standard_31_killed_at_points_of_every_act_with_money(any_url: str, tmp_path: Path) -> None:
    rng, client = Random("money"), patron(any_url, tmp_path)
    at_points(any_url, [rng.choice(POINTS) for _ in range(TIMES)], rng, client)
    at_moments(any_url, TIMES // 3, rng, client)
    assert client.told == KINDS


def test_standard_32_killed_at_any_moment(any_url: str) -> None:
    at_moments(any_url, TIMES, Random("moments"))
