"""Index numbers: insurance by its arithmetic, others by the decisions of shoes solved at counts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis.counting.earns import AtCounts
from croupier.analysis.counting.indices import (
    COUNTS,
    NAMES,
    CountedShoes,
    choices_against,
    insurance_choice,
)
from croupier.analysis.counting.tags import Count, own_count
from croupier.analysis.counting.wagers import Shoed, shoe_wager
from croupier.analysis.counting.worth import Worth
from croupier.api import game
from croupier.families.twenty_one.counting.replayed import value_kinds
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.shoe.hands import full_shoe, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND
from croupier.maths.shoe.optimal import solve
from croupier.reports.pricing import usual_terms

AT = AtCounts((-4.0, 0.0, 4.0), (0.25, 0.5, 0.25), (-0.02, -0.005, 0.015))
TAGS = "2=1 3=1 4=1 5=1 6=1 10=-1 J=-1 Q=-1 K=-1 A=-1"


@pytest.fixture(scope="module")
def shoes() -> tuple[Shoed, CountedShoes]:
    found = game("blackjack")
    rules = found.rules({"decks": 6})
    wager = shoe_wager(found.entry, rules, "in-between", usual_terms(rules))
    kinds = value_kinds(full_shoe(6))
    zero = np.zeros(10)
    effects = {kind: Fraction(nth) for nth, kind in enumerate(kinds)}
    worth = Worth(kinds, Fraction(0), Fraction(1), effects, zero, np.zeros((10, 10)))
    count: Count = own_count(TAGS, worth, 52)
    return wager, CountedShoes(
        found.entry.odds().solved_from(rules, usual_terms(rules)), worth, count
    )


def test_insurance_is_even_where_a_third_of_the_other_cards_count_ten(
    shoes: tuple[Shoed, CountedShoes],
) -> None:
    """48 (1 + t/40) tens among 155 cards beside the ace: a third at t = 3 1/18."""
    (choice,) = insurance_choice(*shoes)
    found = choice.indexed(AT, (1.0, 1.0, 8.0))
    assert found is not None
    assert found.index == pytest.approx(40 * (155 / 3 - 48) / 48, abs=0.1)
    assert found.at_or_above
    assert found.adds_by_ramp == pytest.approx(8 * found.adds)


def test_shoes_at_a_count_have_that_count(shoes: tuple[Shoed, CountedShoes]) -> None:
    _, found = shoes
    for count in COUNTS:
        wanted = found.wanted(count)
        assert wanted.sum() == pytest.approx(156)
        assert abs(np.array(found.at(count)) - wanted).max() < 1
        # Cards that are gone, counted by their tags, over the decks left.
        assert -(found.tags @ wanted) * 52 / 156 == pytest.approx(count, abs=1e-9)


def test_16_against_10_is_where_solved_shoes_change_their_mind(
    shoes: tuple[Shoed, CountedShoes],
) -> None:
    _, found = shoes
    choices = {(c.hand, c.second): c for c in choices_against(found, TEN)}
    sixteen = choices["hard 16", "stand"].indexed(AT, None)
    fifteen = choices["hard 15", "stand"].indexed(AT, None)
    assert sixteen is not None
    assert fifteen is not None
    assert -1.5 < sixteen.index < 1
    assert 3 < fifteen.index < 5.5
    assert sixteen.up == NAMES[TEN]
    hand = lattice().at(4, 4, 5)  # 5-5-6
    for count, better in ((-6.0, HIT), (8.0, STAND)):
        game_at = replace(found.game, shoe=found.at(count))
        values = solve(game_at, TEN).values[hand]
        assert values[better] > values[HIT if better == STAND else STAND]


def test_aces_are_a_value_of_their_own(shoes: tuple[Shoed, CountedShoes]) -> None:
    _, found = shoes
    assert found.tags[ACE] == found.tags[TEN] == -1


def test_what_is_told_of_the_hole_card_has_index_numbers_of_its_own(
    shoes: tuple[Shoed, CountedShoes],
) -> None:
    """685a.7(h): a Medium hole card under a ten; doubling 11 pays from the count where solved shoes
    say so."""
    _, others = shoes
    found = game("down-under-blackjack")
    rules = found.rules()
    told = found.entry.odds().solved_from(rules, usual_terms(rules)).told_games()
    assert len(told) == 3
    medium = CountedShoes(told[1], others.worth, others.count)
    choices = {(choice.hand, choice.second): choice for choice in choices_against(medium, TEN)}
    eleven = choices["hard 11", "double"].indexed(AT, None)
    assert eleven is not None
    assert (eleven.up, eleven.deviation) == ("10, hole 6 7 8 9", "double")
    hand = lattice().at(3, 6)  # 4-7
    for count, doubles in ((eleven.index - 4, False), (eleven.index + 4, True)):
        values = solve(replace(medium.game, shoe=medium.at(count)), TEN).values[hand]
        assert (values[DOUBLE] > values[HIT]) == doubles
