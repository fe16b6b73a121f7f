"""Wagers that the text obliges to be staked together are priced together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.api import game, games
from croupier.reports.pricing import main_wagers
from croupier.rounds.bets import BetError


def test_671a_7_c_2_the_super_wager_is_priced_with_the_ante() -> None:
    found = game("lunar-poker")
    ante, super_ = (found.odds(wager=wager).wagers[0] for wager in ("ante", "super"))
    facts = found.together({}, ["ante=10", "super=10"]).facts()
    both = (ante.house_advantage + super_.house_advantage) / 2
    assert Fraction(facts["house_advantage_exact"]) == both
    assert "variance" not in facts
    with pytest.raises(BetError, match="super"):
        found.together({}, ["ante=10"])


def test_657a_7_the_super_bonus_is_part_of_the_ante() -> None:
    found = game("crazy-4-poker")
    ante = found.odds(wager="ante").wagers[0]
    facts = found.together({}, ["ante=10", "super-bonus=10"]).facts()
    assert Fraction(facts["house_advantage_exact"]) == ante.house_advantage / 2
    assert Fraction(facts["variance_exact"]) == ante.variance * 100
    assert Fraction(facts["mean_exact"]) == -10 * ante.house_advantage


def test_a_required_wager_is_part_of_the_main_one_or_of_its_own_price() -> None:
    """All chapters: what must be placed beside the main wager is in its price, but for 671a."""
    apart = [
        (found.key, wager.key)
        for found in games()
        for wager in found.rulebook.wager
        if wager.required and main_wagers(found.rulebook, wager.key)[0].key == wager.key
        if wager.key != next(each.key for each in found.rulebook.wager if each.required)
    ]
    assert apart == [("lunar-poker", "super")]


def test_623a_6_odds_are_for_craps_alone() -> None:
    with pytest.raises(BetError, match=r"623a\.6"):
        game("casino-war").together({}, ["initial=10"], odds=2)
