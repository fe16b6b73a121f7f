"""Several hands of a split at once, against every order of the cards of a small shoe."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import perm

import numpy as np
import pytest
from tests.maths.shoe_brute_force import drawn, draws, total

from croupier.hands.twenty_one import ACE
from croupier.maths.shoe.exact.joint import ANY_END, SplitHands, wanted_hands, ways_against_21
from croupier.maths.shoe.exact.polynomials import Polynomial
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import DealerRule, Ints, lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT
from croupier.maths.shoe.optimal import solve

Shoe = tuple[int, ...]
Hand = tuple[int, ...]
Round = tuple[int, int, int, bool]  # waiting, hands, finished, won
Chances = dict[int, Fraction]  # by the number of cards of a dealer's 21; ANY_END for all hands
EIGHT = 7
MANY_EIGHTS = (2, 0, 0, 2, 0, 2, 0, 5, 0, 4)  # fifteen cards
DEEPEST = 14


@cache
def dealer(shoe: Shoe, hand: tuple[int, ...]) -> Chances:
    """Without a Blackjack: each 21 by its cards, and all ends together."""
    if len(hand) > 1 and total(hand) >= 17:
        if len(hand) == 2 and total(hand) == 21:
            return {}
        found = {ANY_END: Fraction(1)}
        if total(hand) == 21:
            found[min(len(hand), 7) - 3] = Fraction(1)
        return found
    return mixed((chance, dealer(rest, (*hand, value))) for value, chance, rest in draws(shoe))


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    found: Chances = {}
    for chance, ends in parts:
        for end, part in ends.items():
            found[end] = found.get(end, Fraction(0)) + chance * part
    return found


class EveryOrder:
    """Hands of a split, each finished before the next gets its second card."""

    def __init__(self, up: int, most: int, policy: Ints, *, first_only: bool) -> None:
        self.up, self.most, self.policy, self.first_only = up, most, policy, first_only

    @cache  # noqa: B019
    def begin(self, shoe: Shoe, waiting: int, hands: int, finished: int, won: bool) -> Chances:
        if not waiting:
            return dealer(shoe, (self.up,)) if won else {}
        parts = []
        for value, chance, rest in draws(shoe):
            if value == EIGHT and hands < self.most:
                parts.append((chance, self.begin(rest, waiting + 1, hands + 1, finished, won)))
            else:
                then = self.play(rest, (EIGHT, value), (waiting, hands, finished, won))
                parts.append((chance, then))
        return mixed(parts)

    def play(
        self, shoe: Shoe, hand: tuple[int, ...], round_: tuple[int, int, int, bool]
    ) -> Chances:
        action = self.policy[lattice().at(*hand)] if total(hand) <= 21 else None
        if total(hand) >= 21 or action not in (HIT, DOUBLE):
            return self.end(shoe, hand, round_)
        after = self.play if action == HIT else self.end
        return mixed((c, after(rest, (*hand, v), round_)) for v, c, rest in draws(shoe))

    def end(self, shoe: Shoe, hand: Hand, round_: Round) -> Chances:
        waiting, hands, finished, won = round_
        counts = finished == 0 or not self.first_only
        won = won or (counts and total(hand) == 20)
        return self.begin(shoe, waiting - 1, hands, finished + 1, won)


@pytest.mark.parametrize("up", [5, 9, ACE])
@pytest.mark.parametrize("most", [2, 3, 4])
def test_a_20_among_the_hands_of_a_split(up: int, most: int) -> None:
    game = ShoeGame(MANY_EIGHTS, most_hands=(most,) * 10)
    solution = solve(game, up)
    policy = solution.split_policy[EIGHT]
    shoe = drawn(game.shoe, up)
    twenty = (lattice().total == 20).astype(np.int64)
    hands = SplitHands(EIGHT, policy, twenty, most)
    pair = Fraction(perm(shoe[EIGHT], 2), perm(sum(shoe), 2))
    rest = drawn(drawn(shoe, EIGHT), EIGHT)
    for wanted, first_only in ((hands.any_hand(most), False), (hands.first_hand(), True)):
        ways = ways_against_21(solution.dealers.shoe, up, DealerRule(), wanted, DEEPEST)
        brute = EveryOrder(up, most, policy, first_only=first_only)
        chances = brute.begin(rest, 2, 2, 0, False)
        assert ways[ANY_END] > 0
        for end, number in enumerate(ways):
            assert Fraction(number, perm(sum(shoe), DEEPEST)) == pair * chances.get(end, 0)


def test_the_estimate_is_close_and_exact_for_two_hands() -> None:
    """From six decks; of the terms of two hands and more it is within a hundredth."""
    game = ShoeGame((24,) * 9 + (96,))
    solution = solve(game, 9)
    twenty = (lattice().total == 20).astype(np.int64)

    def ways(wanted: Polynomial) -> list[int]:
        return ways_against_21(solution.dealers.shoe, 9, DealerRule(), wanted, 70)

    for most in (2, 4):
        hands = SplitHands(EIGHT, solution.split_policy[EIGHT], twenty, most)
        exact, one = ways(hands.any_hand(most)), ways(hands.any_hand(1))
        for end, estimate in enumerate(hands.beyond_one(ways)):
            assert estimate == pytest.approx(exact[end] - one[end], rel=0.01 if most > 2 else 1e-12)


def test_wanted_hands_are_reached_in_every_order() -> None:
    """Drawing to 17, a 3, 4 and 10 come in each of six orders; a 9, 8 and ace in none."""
    hands = lattice()
    policy = np.where(hands.total < 17, HIT, 1)
    start = {hands.at(value): 1 for value in range(10)}
    found = wanted_hands(policy, start, np.ones(len(hands.total), dtype=np.int64))
    key = (1 << 6 * 2) + (1 << 6 * 3) + (1 << 6 * 9)
    assert found.times[found.keys == key].tolist() == [6]
    low_ace = 1 + (1 << 6 * 7) + (1 << 6 * 8)
    assert found.times[found.keys == low_ace].size == 0
