"""Effects of removal in Minibaccarat, against a second dealer and against what is published."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm

import pytest
from tests.chapters.minibaccarat.witness import all_ends

import croupier
from croupier.families.baccarat.counting.wagers import from_shoe
from croupier.maths.pricing.removal import Removal
from croupier.reports.pricing import usual_terms

GAME = croupier.game("627a")
# Effects on the Player, Banker and Tie wagers of eight decks in thousandths of a percent, as
# the literature has them.
PUBLISHED = {
    "player": {"A": -4.5, "2": -5.4, "3": -6.7, "4": -12.0, "5": 8.4, "6": 11.3, "7": 8.2},
    "banker": {"A": 4.4, "2": 5.2, "3": 6.5, "4": 11.6, "5": -8.3, "6": -11.3, "7": -8.3},
}


@cache
def removal(wager: str) -> Removal:
    found = GAME.odds(wager=wager, removal=True).wagers[0].removal
    assert found is not None
    return found


@pytest.mark.parametrize("wager", PUBLISHED)
def test_published_effects(wager: str) -> None:
    effects = removal(wager).effects
    found = {kind: round(float(effects[kind]) * 1e5, 1) for kind in PUBLISHED[wager]}
    assert found == PUBLISHED[wager]
    assert effects["10"] == effects["J"] == effects["Q"] == effects["K"]


def test_a_second_dealer_without_a_four() -> None:
    """The tree of values walked card by card from a shoe that has one 4 less."""
    ends = all_ends(8, 4)
    total = sum(ends.values())
    player = sum(w for (p, _, b, _), w in ends.items() if p > b)
    tie = sum(w for (p, _, b, _), w in ends.items() if p == b)
    banker = total - player - tie
    dragon = sum(w for (p, _, b, n), w in ends.items() if (b, n) == (7, 3) and p < 7)
    panda = sum(w for (p, n, b, _), w in ends.items() if (p, n) == (8, 3) and b < 8)
    gains = {
        "player": Fraction(player - banker, total),
        "banker": Fraction(19 * banker - 20 * player, 20 * total),
        "tie": Fraction(9 * tie, total) - 1,
        "dragon-7": Fraction(41 * dragon, total) - 1,
        "panda-8": Fraction(26 * panda, total) - 1,
    }
    for wager, gain in gains.items():
        odds = GAME.odds(wager=wager, removal=True).wagers[0]
        assert odds.removal is not None
        assert odds.removal.effects["4"] == gain + odds.house_advantage


def test_no_single_card_tells_of_pairs() -> None:
    """House Money that is taken hangs on pairs of any rank: each rank is like any other."""
    assert set(removal("house-money").effects.values()) == {0}
    assert removal("house-money").best is None


def test_added_house_money_is_played_as_from_a_full_shoe() -> None:
    with_both = GAME.odds(wager="house-money", removal=True).wagers[0].variants[2].removal
    assert with_both is not None
    assert with_both.mean_effect == 0
    assert with_both.best is not None


def test_house_money_from_a_shoe_that_lacks_ranks() -> None:
    """Late in a shoe a rank may be gone: pairs in the four ranks left, by what they are alone."""
    rules = GAME.rules()
    found = from_shoe(rules, "house-money", usual_terms(rules), lambda _: None)
    shoe = (0, 3, 0, 0, 1, 0, 4, 0, 0, 2, 0, 0, 0)
    cards = sum(shoe)
    taken, *added = found.count(shoe)
    deals = perm(cards, 6)
    assert sum(taken.lines.values()) == deals
    assert all(sum(each.lines.values()) == deals for each in added)
    heads = {0: 0, 1: 0, 2: 0}
    ranks = [rank for rank, held in enumerate(shoe) for _ in range(held)]
    for a, b, c, d in permutations(ranks, 4):
        heads[(a == c) + (b == d)] += 1
    by_pairs = sorted(ways for ways in taken.lines.values())
    assert by_pairs == sorted(ways * perm(cards - 4, 2) for ways in heads.values())
