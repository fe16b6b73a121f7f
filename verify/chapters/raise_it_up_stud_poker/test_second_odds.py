"""Every house advantage of 669a against the second count."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tests.chapters.raise_it_up_stud_poker import second_odds

import croupier

GAME = croupier.game("669a")
PROGRESSIVE = "progressive-payout"


def edges(wager: str, answers: Mapping[str, object]) -> dict[str, Fraction]:
    found = GAME.odds(GAME.rules(answers), wager=wager).wagers
    return {odds.paytable: odds.house_advantage for odds in found}


def test_669a_12_every_house_advantage_is_the_second_counts() -> None:
    ours = {}
    for reading in ("one", "every-street"):
        (edge,) = edges("ante", {"play-wagers": reading}).values()
        ours["ante", f"play-wagers {reading}"] = edge
    for low_ace in ("counts", "does-not-count"):
        for fold in ("live", "forfeited"):
            answers = {"ace-2-3": low_ace, "pair-plus-after-fold": fold}
            for label, edge in edges("pair-plus", answers).items():
                ours["pair-plus", f"{label}, ace-2-3 {low_ace}, {fold}"] = edge
        for cards in ("own-three", "best-of-six"):
            answers = {"ace-2-3": low_ace, "progressive-cards": cards}
            (odds,) = GAME.odds(GAME.rules(answers), wager=PROGRESSIVE).wagers
            assert odds.progressive is not None
            at_seed = 1 - odds.progressive.return_at_meters
            ours[PROGRESSIVE, f"{cards}, ace-2-3 {low_ace}"] = at_seed
    ours |= {("six-card-bonus", label): edge for label, edge in edges("six-card-bonus", {}).items()}
    assert ours == {(wager, label): edge for wager, label, edge in second_odds.lines()}


def test_669a_12_e_2_simulation_has_both_variants_of_the_best_three_of_six() -> None:
    rules = GAME.rules({"progressive-cards": "best-of-six"})
    (exact,) = GAME.odds(rules, wager=PROGRESSIVE).wagers
    rounds = 2_000_000
    (sample,) = GAME.simulate(rules, rounds=rounds, seed=9, wager=PROGRESSIVE).wagers
    for one, other in zip((exact, *exact.variants), (sample, *sample.variants), strict=True):
        gap = float(one.house_advantage - other.house_advantage)
        assert abs(gap) < 4 * one.standard_deviation / rounds**0.5
