"""`croupier exposure`: figures for programs, tables for people, refusals."""

from __future__ import annotations

import pytest
from tests.cli.calling import croupier, facts


def test_a_community_card_seen() -> None:
    found = facts("exposure", "let-it-ride-poker", "--stake", "$10")
    assert found["stake"] == 10
    assert [each["seen"] for each in found["seen"]] == [
        "the first community card",
        "the second community card",
    ]
    assert found["house_advantage"] == pytest.approx(0.0350568, abs=1e-6)
    assert all(each["player_gain"] > 0 for each in found["seen"])


def test_for_people() -> None:
    done = croupier("exposure", "blackjack")
    assert done.returncode == 0
    for word in ("hole card", "10 up, 6 in the hole", "collects a tie", "Verdict"):
        assert word in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("roulette",), "cards seen"),
        (("let-it-ride-poker", "--rounds-per-hour", "5000"), "rounds per hour"),
        (("blackjack", "--set", "blackjack-switch=yes"), "hole card"),
    ],
)
def test_refusals(words: tuple[str, ...], said: str) -> None:
    done = croupier("exposure", *words)
    assert done.returncode == 2
    assert said in done.stderr
