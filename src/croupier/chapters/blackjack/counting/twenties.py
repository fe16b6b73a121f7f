"""How often a player has 20 against what a dealer has: the count behind the Bad Beat."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import perm
from typing import Any

import numpy as np

from croupier.chapters.blackjack.round.elections import found_late
from croupier.families.twenty_one.counting.solved import Ups
from croupier.hands.twenty_one import ACE, TEN, VALUES
from croupier.maths.shoe.exact.joint import (
    ANY_END,
    MOST_USED,
    SplitHands,
    cards_of,
    wanted_hands,
    ways_against_21,
)
from croupier.maths.shoe.exact.polynomials import Polynomial
from croupier.maths.shoe.exact.rounds import clear_hole_cards, deals
from croupier.maths.shoe.game import ShoeGame
from croupier.maths.shoe.hands import KINDS_OF_21, lattice
from croupier.maths.shoe.kernels import SPLIT, SURRENDER
from croupier.maths.shoe.plays import UpSolution, without
from croupier.rulebook.rules import Rules

HAS_20, AGAINST_BLACKJACK, AGAINST_21 = 1, 2, 3  # where the outcomes begin
LATE_BLACKJACK = ANY_END + 1  # after the ends that `ways_against_21` tells apart
MOST_HANDS = 8  # of one pair; at six decks a ninth comes in one of fifty million rounds
# What the first two cards are, where that is asked: by their values.
ANY_CARDS, NO_PAIR, PAIR, PAIR_OF_TENS = range(4)


class TwentyCount:
    """How often the player has 20, by what the dealer has; splits played alike are counted once.

    `by_pairs`: apart for first two cards of one value, and for those of value ten.
    """

    def __init__(self, rules: Rules, game: ShoeGame, *, by_pairs: bool = False) -> None:
        self.game, self.by_pairs = game, by_pairs
        self.late = found_late(rules)
        self.any_hand = rules["bad-beat-hands"] == "any-hand"
        self.cards = sum(game.shoe)
        self.deepest = min(self.cards, MOST_USED)
        self.twenty = (lattice().total == 20).astype(int)
        self.known: dict[Any, Mapping[int, int]] = {}

    def weights(self, ups: Ups, *, estimate: bool) -> Mapping[int, Mapping[int, int]]:
        """Ways of each outcome, the lost ones included; by what the first two cards are."""
        deals_of = self._deals()
        kinds: dict[int, dict[int, int]] = {pairs: defaultdict(int) for pairs in deals_of}
        found = [solution for solution in ups if solution is not None]
        # The longest first: pairs of low cards come to 20 in the most ways.
        splits = sorted((pair, solution.up) for solution in found for pair in solution.splits)
        by_up = {solution.up: solution for solution in found}
        parts: list[tuple[int, Callable[[], Mapping[int, int]]]] = [
            (self._pairs(pair, pair), partial(self._split, by_up[up], pair, estimate))
            for pair, up in splits
        ]
        parts += [
            (pairs, partial(self._not_split, solution, pairs))
            for solution in found
            for pairs in deals_of
        ]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            counted = pool.map(lambda part: part[1](), parts)
            for (pairs, _), won in zip(parts, counted, strict=True):
                for kind, ways in won.items():
                    kinds[pairs][kind] += ways
        for pairs, ways in deals_of.items():
            kinds[pairs][0] = ways - sum(kinds[pairs].values())
        return kinds

    def _pairs(self, first: int, second: int) -> int:
        if not self.by_pairs:
            return ANY_CARDS
        if first != second:
            return NO_PAIR
        return PAIR_OF_TENS if first == TEN else PAIR

    def _deals(self) -> Mapping[int, int]:
        """All ways, by what the first two cards are."""
        found: dict[int, int] = defaultdict(int)
        for first in range(VALUES):
            for second in range(VALUES):
                ways = self.game.shoe[first] * (self.game.shoe[second] - (first == second))
                found[self._pairs(first, second)] += ways
        others = perm(self.cards - 2, self.deepest - 2)
        return {pairs: ways * others for pairs, ways in found.items()}

    def _not_split(self, solution: UpSolution, pairs: int) -> Mapping[int, int]:
        """Ways of each winning outcome against one up card.

        Of pairs to be split only those with a dealer's Blackjack that keeps them from it.
        """
        game, up = self.game, solution.up
        shoe = without(game.shoe, up)
        against_blackjack = 0
        starts: dict[int, int] = {}
        for first in range(VALUES):
            for second in range(first, VALUES):
                ways = deals(game.shoe, up, first, second)
                if not ways or self._pairs(first, second) != pairs:
                    continue
                hand = lattice().at(first, second)
                if lattice().total[hand] == 20 and not self.late:
                    natural = self.cards - 3 - clear_hole_cards(without(shoe, first, second), up)
                    others = perm(self.cards - 4, self.deepest - 4)
                    against_blackjack += ways * natural * others
                action = solution.action(first, second)
                if (first, second) != (ACE, TEN) and action not in (SPLIT, SURRENDER):
                    starts[hand] = 1 + (first != second)
        wanted = wanted_hands(solution.policy, starts, self.twenty)
        kinds = self._kinds(up, self._ways(solution, wanted))
        return kinds if self.late else {**kinds, AGAINST_BLACKJACK: against_blackjack}

    def _split(self, solution: UpSolution, pair: int, estimate: bool) -> Mapping[int, int]:
        """Ways of each winning outcome of a split."""
        policy = solution.split_policy[pair]
        most = min(self.game.most_hands[pair], MOST_HANDS)
        hands = SplitHands(pair, policy, self.twenty, most)
        key = (solution.up, hands.alike, estimate)
        if key not in self.known:
            if not self.any_hand:
                found = self._ways(solution, hands.first_hand())
            elif estimate:
                found = self._ways(solution, hands.any_hand(1))
                more = hands.beyond_one(partial(self._ways, solution))
                found = [ways + others for ways, others in zip(found, more, strict=True)]
            else:
                found = self._ways(solution, hands.any_hand(most))
            self.known[key] = self._kinds(solution.up, found)
        return self.known[key]

    def _kinds(self, up: int, ends: Sequence[int]) -> Mapping[int, int]:
        """Outcomes by the dealer's 21, or whatever else the dealer has."""
        times = self.game.shoe[up]
        found = {AGAINST_21 + nth: times * ends[nth] for nth in range(KINDS_OF_21)}
        if self.late:
            found[AGAINST_BLACKJACK] = times * ends[LATE_BLACKJACK]
        return {**found, HAS_20: times * (ends[ANY_END] - sum(ends[:ANY_END]))}

    def _ways(self, solution: UpSolution, wanted: Polynomial) -> list[int]:
        """By the dealer's 21, whatever the dealer has but a Blackjack, and a Blackjack if late."""
        dealers, drawn = solution.dealers, self.deepest - 1
        found = ways_against_21(dealers.shoe, dealers.up, self.game.dealer, wanted, drawn)
        if self.late:
            every = ways_of(dealers.shoe.tolist(), wanted, drawn) if dealers.up in (ACE, TEN) else 0
            found.append(every - found[ANY_END] if every else 0)
        return found


def ways_of(shoe: Sequence[int], wanted: Polynomial, deepest: int) -> int:
    """Ways out of perm(cards in the shoe, deepest), whatever the dealer has."""
    removed = cards_of(wanted.keys)
    used = removed.sum(axis=1)
    ways = wanted.times.astype(object)
    for value, cards in enumerate(shoe):
        drawn = range(int(removed[:, value].max(initial=0)) + 1)
        ways *= np.array([perm(cards, number) for number in drawn], dtype=object)[removed[:, value]]
    left = sum(shoe)
    others = [perm(left - number, deepest - number) for number in range(deepest + 1)]
    return int((ways * np.array(others, dtype=object)[used]).sum())
