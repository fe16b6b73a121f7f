"""What is simulated is what is counted: every place and variant, within four standard errors."""

from __future__ import annotations

import math
from collections.abc import Mapping

import pytest

import croupier
from croupier.maths.pricing.report import OddsReport, WagerOdds

ROUNDS = 100_000
CASES: list[tuple[str, Mapping[str, object]]] = [
    ("craps", {}),
    ("craps", {"come-odds-on-come-out": "off-unless-called-on", "lay-vigorish": "on-win"}),
    ("sic-bo", {}),
    ("high-roll-dice", {"extra-roll-price": "each-circle"}),
    ("high-roll-dice", {"dice": "six", "six-dice-no-match": "none-leads"}),
    ("three-dice-football", {}),
    ("three-dice-football", {"goal-downs": "after-three-downs", "touchdown-line": "passed"}),
    ("props-and-hops", {"six-eight-shake-entry": "join"}),
    ("big-six-wheel", {"joker-odds": "50 to 1"}),
    ("roulette", {"five-adjacent-with-00": "skip-00"}),
    ("casino-war", {"decks": 8, "burn-once": "each-card"}),
    ("casino-war", {"reshuffling-device": True}),
    ("over-under", {"total-on-the-other-side": "returned", "continuous-shuffler": True}),
    ("minibaccarat", {"house-money-onto": "either-hand"}),
    ("roulette", {"touchdown": True, "touchdown-yardage": "face-value"}),
    ("three-card-poker", {}),
    ("crazy-4-poker", {"bonus-survives-fold": "forfeited"}),
    ("three-card-poker", {"bonus-survives-fold": "with-pair-plus"}),
]


def each(report: OddsReport) -> dict[tuple[str, str, str], WagerOdds]:
    return {
        (one.wager, one.paytable, one.variant): one
        for odds in report.wagers
        for one in (odds, *odds.variants)
    }


@pytest.mark.parametrize(("name", "answers"), CASES)
def test_simulation_has_every_place_and_variant_of_the_count(
    name: str, answers: Mapping[str, object]
) -> None:
    game = croupier.game(name)
    rules = game.rules(answers)
    exact = each(game.odds(rules))
    found = each(game.simulate(rules, rounds=ROUNDS, seed=11))
    assert found.keys() == exact.keys()
    for key, one in found.items():
        off = float(one.house_advantage - exact[key].house_advantage)
        error = exact[key].standard_deviation / math.sqrt(one.rounds)
        assert abs(off) < 4 * error, key
