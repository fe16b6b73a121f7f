"""647a at length: the whole game counted a second time, a payout limit that binds, simulation."""

from __future__ import annotations

import pytest
from verify.chapters.texas_holdem_bonus_poker.second_whole import whole_game

import croupier
from croupier.chapters.texas_holdem_bonus_poker import odds
from croupier.chapters.texas_holdem_bonus_poker.counting import solver
from croupier.families.poker.counting.hole_cards import pair_name
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("texas-holdem-bonus-poker")


def test_647a_11_every_hand_and_the_whole_round_are_the_second_counts() -> None:
    rounds, values = whole_game()
    for threshold, value in rounds.items():
        rules = GAME.rules({"ante-threshold": threshold})
        best = solver.solve(rules, Terms())
        assert best.value == value
        folded = {name for name, worth in values[threshold].items() if worth < -1}
        plays = best.plays.tolist()
        assert folded == {pair_name(kind) for kind, stays in enumerate(plays) if not stays}


@pytest.mark.parametrize("stake", [1_200_000, 1_800_000])
def test_647a_12_c_lines_and_decisions_agree_where_the_limit_binds(stake: int) -> None:
    """The limit bends what a wager adds: the river is decided for either choice of the flop."""
    rules = GAME.rules({"table-maximum": "$25,000"})
    terms = GAME.terms(rules, stake, wager="ante")
    nets = solver.price_lines(rules, terms)
    assert not nets.linear
    (ante,) = odds.count(rules, "ante", terms, tell_nobody)
    found = price(rules, rules.paytable("ante"), ante, terms)
    best = solver.solve(rules, terms)
    assert found.house_advantage == -best.value
    assert found.house_advantage > -solver.solve(rules, Terms()).value


def test_647a_11_simulated_rounds_where_the_limit_binds() -> None:
    rules = GAME.rules({"table-maximum": "$25,000"})
    terms = GAME.terms(rules, 2_500_000, wager="ante")
    sample = odds.simulate(rules, terms, rounds=5_000_000, seed=647, cores=None, tell=tell_nobody)
    (ante,) = sample["ante"]
    found = price(rules, rules.paytable("ante"), ante, terms)
    best = solver.solve(rules, terms)
    error = found.standard_deviation / found.rounds**0.5
    assert abs(float(found.house_advantage + best.value)) < 4 * error
