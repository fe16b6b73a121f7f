"""677a at length: the whole game counted a second time, a payout limit that binds, simulation."""

from __future__ import annotations

import pytest
from verify.chapters.world_poker_tour_heads_up_holdem.second_whole import whole_game

import croupier
from croupier.chapters.world_poker_tour_heads_up_holdem import counting, odds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("world-poker-tour-heads-up-holdem")


def test_677a_11_the_whole_round_is_the_second_count() -> None:
    for reading, (value, _) in whole_game().items():
        rules = GAME.rules({"bad-beat-odds-wager": reading})
        assert counting.solve(rules, Terms()).value == value


@pytest.mark.parametrize("reading", ["whole-multiples", "no-least"])
def test_677a_12_f_lines_and_decisions_agree_where_the_limit_binds(reading: str) -> None:
    answers = {"table-maximum": "$25,000", "maximum-payout": "$50,000", "raise-amounts": reading}
    rules = GAME.rules(answers)
    terms = GAME.terms(rules, 2_500_000, wager="ante")
    assert not counting.price_lines(rules, terms).linear
    (ante,) = odds.count(rules, "ante", terms, tell_nobody)
    found = price(rules, rules.paytable("ante"), ante, terms)
    assert found.house_advantage == -counting.solve(rules, terms).value


def test_677a_11_simulated_rounds_without_a_least_amount() -> None:
    rules = GAME.rules({"raise-amounts": "no-least", "table-minimum": "$5"})
    terms = GAME.terms(rules, 10_000, wager="ante")
    sample = odds.simulate(rules, terms, rounds=5_000_000, seed=677, cores=None, tell=tell_nobody)
    (ante,) = sample["ante"]
    found = price(rules, rules.paytable("ante"), ante, terms)
    error = found.standard_deviation / found.rounds**0.5
    best = counting.solve(rules, terms)
    assert abs(float(found.house_advantage + best.value)) < 4 * error
