"""653a at length: a payout limit that binds, one pair of hole cards by brute force, simulation."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import numpy as np
from tests.chapters.ultimate_texas_holdem_poker.brute import flop_values
from tests.chapters.ultimate_texas_holdem_poker.test_odds import BLIND_A

import croupier
from croupier.chapters.ultimate_texas_holdem_poker import odds
from croupier.chapters.ultimate_texas_holdem_poker.counting import solver
from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.hole_cards import pair_kind
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = croupier.game("ultimate-texas-holdem-poker")
RULES = GAME.rules()


def test_653a_12_h_a_limit_that_binds_raises_the_house_advantage() -> None:
    table = RULES.paytable("blind")
    advantages = []
    for limit, stake in (("no", 100_000), ("$50,000", 100_000), ("$50,000", 1_000)):
        rules, terms = GAME.rules({"maximum-payout": limit}), Terms(stake=stake)
        (counted,) = odds.count(rules, "ante", terms, tell_nobody)
        found = price(rules, table, counted, terms)
        assert found.house_advantage == -solver.solve(rules, terms).value
        advantages.append(found.house_advantage)
    unlimited, limited, not_binding = advantages
    assert unlimited == not_binding < limited


def test_653a_11_b_queen_eight_by_brute_force() -> None:
    """Every flop, turn, river and dealer for one pair of hole cards at the edge of the table."""
    hole = np.array(parse_cards("Qh 8s"), dtype=np.int64)
    rest = [card for card in range(52) if card not in hole]
    flops = [np.array(flop, dtype=np.int64) for flop in combinations(rest, 3)]
    assert len(flops) == comb(50, 3)
    with ThreadPoolExecutor() as pool:
        values = list(pool.map(lambda flop: flop_values(hole, flop, BLIND_A), flops))
    best = solver.solve(RULES, Terms())
    kind = pair_kind(*hole.tolist())
    assert sum(max(two, check) for two, check in values) * best.scale * 12 == best.waited[kind] * 2


def test_653a_a_hundred_million_rounds() -> None:
    rounds = 100_000_000
    found = odds.simulate(RULES, Terms(), rounds=rounds, seed=1, cores=2, tell=tell_nobody)
    for wager, (sampled, *_) in found.items():
        table = RULES.paytable("blind" if wager == "ante" else wager)
        exact = price(RULES, table, odds.count(RULES, wager, Terms(), tell_nobody)[0], Terms())
        sample = price(RULES, table, sampled, Terms())
        gap = float(sample.house_advantage - exact.house_advantage)
        if exact.progressive is not None:
            assert sample.progressive is not None
            gap = float(sample.progressive.return_at_meters - exact.progressive.return_at_meters)
        assert abs(gap) < 4 * exact.standard_deviation / rounds**0.5, wager
