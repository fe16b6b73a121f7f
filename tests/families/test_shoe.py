"""What games from a shoe share: where the cover card lies, and what a simulation is told of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import croupier
from croupier.chapters.casino_war import play, simulation
from croupier.families.shoe import counting
from croupier.families.shoe.plan import cards_below_cover
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.plan import ShoePlan

GAME = croupier.game("casino-war")


@pytest.mark.parametrize(("percent", "cards"), [("25%", 78), ("26%", 82), ("75%", 234)])
def test_the_cover_card_lies_at_least_as_far_in_as_elected(percent: str, cards: int) -> None:
    rules = GAME.rules({"cover-card": percent})
    assert cards_below_cover(rules, play.plan(rules).deck) == cards


def told(answers: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> tuple[Any, ...]:
    """What the compiled rounds are told."""
    found: list[tuple[Any, ...]] = []

    def run(kernel: object, args: tuple[Any, ...], *, size: int, **_: object) -> Any:
        found.append(args)
        return np.ones(size, dtype=np.int64)

    monkeypatch.setattr(monte_carlo, "run", run)
    rules = GAME.rules(answers)
    simulation.simulate(rules, Terms(), rounds=1, seed=1, cores=1, tell=tell_nobody)
    return found[0]


def test_a_simulation_deals_to_the_cover_card_with_one_card_burned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ranks, *numbers = told({}, monkeypatch)
    assert np.array_equal(np.bincount(ranks), [24] * 13)
    assert numbers == [78, 1, 3, 0]
    ranks, *numbers = told({"decks": 8, "burn-once": "each-card"}, monkeypatch)
    assert np.array_equal(np.bincount(ranks), [32] * 13)
    assert numbers == [104, 1, 0, 3]


def test_a_simulation_shuffles_for_every_round_where_a_device_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, *numbers = told({"reshuffling-device": True}, monkeypatch)
    assert numbers == [313, 0, 3, 0]


def test_it_is_said_how_shoes_were_dealt() -> None:
    plan = play.plan(GAME.rules())
    assert "78 cards from the end" in counting.dealt_how(plan)
    assert counting.dealt_how(ShoePlan(plan.deck, every_round=True)) == counting.FRESH
