"""674a counted whole by the second count, its tally against its induction, and a limited game."""

from __future__ import annotations

from tests.chapters.criss_cross_poker import second_odds

import croupier
from croupier.chapters.criss_cross_poker.amounts import amounts
from croupier.chapters.criss_cross_poker.counting import best_tally, solved
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("674a")
ROUNDS = 2_000_000


def test_674a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {(odds.wager, odds.paytable): odds.house_advantage for odds in GAME.odds().wagers}
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


def test_674a_11_the_tally_brings_what_the_induction_says() -> None:
    told = amounts(GAME.rules(), Terms())
    assert best_tally(told).worth(told) == solved(told).value


def test_674a_12_d_a_limited_game_by_induction_tally_and_simulation() -> None:
    rules, terms = GAME.rules({"payout-limit": "$50,000"}), Terms(stake=100_000)
    told = amounts(rules, terms)
    assert best_tally(told).worth(told) == solved(told).value
    (exact,) = GAME.odds(rules, wager="ante-across", terms=terms).wagers
    assert exact.house_advantage == -solved(told).value
    (free,) = GAME.odds(wager="ante-across").wagers
    assert exact.house_advantage > free.house_advantage
    (sample,) = GAME.simulate(rules, rounds=ROUNDS, seed=3, wager="ante-across", terms=terms).wagers
    gap = float(sample.house_advantage - exact.house_advantage)
    assert abs(gap) < 4 * exact.standard_deviation / ROUNDS**0.5
