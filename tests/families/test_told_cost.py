"""A strategy in words, told beside the figure of the best play, says what it costs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.api import game
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.maths.pricing.strategy import Learned


def rule(cost: Fraction) -> Learned:
    return Learned("some", "Raise with a pair.", cost, Fraction(1, 20) + cost, "Ante")


def test_a_rule_that_costs_something_says_so() -> None:
    costly, free = rule(Fraction(1, 800)), rule(Fraction(0))
    assert telling_cost([free, costly]) == (free, costly)
    first, second = telling_cost([costly, costly])
    assert first.sentence.startswith("Raise with a pair. This costs 0.1250% of the Ante")
    assert second == costly


@pytest.mark.parametrize("chapter", ["641a", "657a", "678a", "682a", "684a", "687a"])
def test_odds_tell_the_cost_of_the_strategy_in_words(chapter: str) -> None:
    strategy = game(chapter).odds({}, wager="ante").wagers[0].strategy
    assert strategy is not None
    (told,) = [rule for rule in strategy.learned if rule.sentence == strategy.sentence]
    assert not told.cost or f"costs {float(told.cost):.4%}" in strategy.sentence
