"""A dealer's hand of which some cards are seen, against every hand of five of the player.

The hidden rest is counted by inclusion and exclusion, as in `maths.showdown`: hidden cards enter in
the order of the strength that they give the dealer's whole hand, each into the counters of its
subsets, and a player's hand is asked for where its own strength is reached. Seen cards are told
apart up to the names of the suits; the player's hands are not folded, so nothing hangs on how.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel
from croupier.maths.decision import FOLD, NEVER, Decision
from croupier.maths.enumerate import Cards, Ints
from croupier.maths.pricing.counted import Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import Counts, Strengths
from croupier.maths.sights import choice_values, whole
from croupier.rulebook.rules import Rules

OWN = 5
IDLE, BEATEN, NOT_BETTER = range(3)
SUITS = 4
CLUBS, DIAMONDS = 0, 1


@dataclass(frozen=True, eq=False)
class SeenGame:
    """A game with one decision whose dealer's hand may be seen in part.

    `strengths` and `kinds` are of every hand of five in the order of `five_of`; `dealer` gives the
    strengths of the dealer's hands from the cards seen and the hidden ones. `results` turns the
    counts of hidden hands (below `least`, below the own hand, no better) into the game's results.
    """

    decision: Decision
    deck: int
    dealers: int
    strengths: Strengths
    kinds: Cards
    dealer: Callable[[Sequence[int], Cards], Strengths]
    results: Callable[[Strengths, Ints, int], Counts]
    least: int = 0


@dataclass(frozen=True)
class SeenPart:
    """Seen cards, in how many ways they are dealt up to suits, how often each choice is best then,
    what the player gains a round, in units of the first wager, and the weakest hand played."""

    seen: tuple[int, ...]
    ways: int
    choices: tuple[Fraction, ...]
    gain: Fraction
    weakest: tuple[int, ...] = ()


@cache
def five_of(deck: int) -> Cards:
    """Every hand of five cards, by the highest card, then the next."""
    found = np.empty((comb(deck, OWN), OWN), dtype=np.uint8)
    _fill_five(deck, found)
    return found


@kernel
def _fill_five(deck: int, found: Cards) -> None:
    at = 0
    for e in range(deck):
        for d in range(e):
            for c in range(d):
                for b in range(c):
                    for a in range(b):
                        found[at, 0], found[at, 1], found[at, 2] = a, b, c
                        found[at, 3], found[at, 4] = d, e
                        at += 1


def seen_sets(deck: int, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """One or two seen cards up to the names of the suits, and how many ordered deals of them each
    stands for; the joker apart."""
    ranks = range(0, 52, SUITS)
    if number == 1:
        yield from (((card,), SUITS) for card in ranks)
        if deck > 52:
            yield (52,), 1
        return
    for card in ranks:
        yield (card, card + DIAMONDS), 12
    for low, high in combinations(ranks, 2):
        yield (low, high), 8
        yield (low, high + DIAMONDS), 24


@dataclass(frozen=True, eq=False)
class BestChoices:
    """The choices that are best where results are told for each hand."""

    names: tuple[str, ...]
    worth: Ints  # by choice beyond a fold, kind and result
    barred: NDArray[np.bool_]
    scale: int
    fold: Fraction

    @classmethod
    def of(cls, decision: Decision, rules: Rules, terms: Terms) -> BestChoices:
        worths = np.array(decision.worths(rules, terms), dtype=object)
        flat, scale = whole(worths.ravel())
        return cls(
            decision.names(rules),
            flat.reshape(worths.shape),
            np.array(decision.barred(rules)),
            scale,
            Pricing(rules, decision.wager, terms).net(decision.fold),
        )

    def part(
        self,
        seen: tuple[int, ...],
        ways: int,
        results: Counts,
        kinds: Cards,
        hidden_hands: int,
        hands: Cards,
    ) -> SeenPart:
        """The hands from the weakest to the strongest."""
        best = np.zeros(len(kinds), dtype=np.int64)
        chosen = np.zeros(len(kinds), dtype=np.uint8)
        values = np.empty(len(kinds), dtype=np.int64)
        for size in range(len(self.worth)):
            choice_values(results, kinds, self.worth[size], values)
            values[self.barred[kinds, size]] = NEVER
            better = values > best
            chosen[better] = FOLD + 1 + size
            best = np.maximum(best, values)
        gain = Fraction(int(best.sum()), len(kinds) * self.scale * hidden_hands)
        often = np.bincount(chosen, minlength=len(self.names)).tolist()
        shares = tuple(Fraction(count, len(kinds)) for count in often)
        (plays,) = np.nonzero(chosen)
        weakest = tuple(hands[plays[0]].tolist()) if len(plays) else ()
        return SeenPart(seen, ways, shares, self.fold + gain, weakest)


def seen_part(game: SeenGame, rules: Rules, terms: Terms, number: int, nth: int) -> SeenPart:
    """The best play with so many of the dealer's cards seen, by the nth of `seen_sets`."""
    best = BestChoices.of(game.decision, rules, terms)
    hidden_hands = comb(game.deck - OWN - number, game.dealers - number)
    seen, ways = list(seen_sets(game.deck, number))[nth]
    rows, counts = met(game, seen, by_strength(game))
    results = game.results(game.strengths[rows], counts, hidden_hands)
    hands = five_of(game.deck)[rows]
    return best.part(seen, ways, results, game.kinds[rows], hidden_hands, hands)


@lru_cache(maxsize=2)
def by_strength(game: SeenGame) -> Ints:
    """The player's hands from the weakest."""
    return np.argsort(game.strengths, kind="stable")


def met(game: SeenGame, seen: Sequence[int], order: Ints) -> tuple[Ints, Ints]:
    """The player's hands that hold no seen card, by strength, and the hidden hands of each: below
    the least that counts, below the own hand, and no better."""
    free = np.ones(53, dtype=np.bool_)
    free[list(seen)] = False
    rows = order[free[five_of(game.deck)[order]].all(axis=1)]
    left = [card for card in range(game.deck) if card not in seen]
    size = game.dealers - len(seen)
    hidden = np.array(list(combinations(left, size)), dtype=np.uint8)
    strengths = game.dealer(seen, hidden)
    entering = np.argsort(strengths, kind="stable")
    steps, places = subset_steps(game.deck, size)
    found = np.zeros((len(rows), 3), dtype=np.int64)
    _sweep(
        hidden[entering],
        strengths[entering].astype(np.int64),
        five_of(game.deck),
        game.strengths,
        rows,
        game.least,
        steps,
        np.zeros(places, dtype=np.int32),
        found,
    )
    return rows, found


@cache
def subset_steps(deck: int, most: int) -> tuple[Ints, int]:
    """Where the subsets of up to `most` ascending cards stand: the sum of a step for each card."""
    steps = np.zeros((most + 1, deck), dtype=np.int64)
    before, start = 0, 1
    for nth in range(1, most + 1):
        steps[nth] = [comb(card, nth) + start - before for card in range(deck)]
        before, start = start, start + comb(deck, nth)
    return steps, start


@kernel
def _enter(
    hand: Cards, steps: Ints, counters: NDArray[np.int32], places: Ints, sizes: Ints
) -> None:
    counters[0] += 1
    for nth in range(len(hand)):
        for less in range(1 << nth):
            at = places[less] + steps[sizes[less] + 1, hand[nth]]
            places[(1 << nth) + less] = at
            counters[at] += 1


@kernel
def _ask(
    hand: Cards, most: int, steps: Ints, counters: NDArray[np.int32], places: Ints, sizes: Ints
) -> int:
    total = np.int64(counters[0])
    for nth in range(len(hand)):
        for less in range(1 << nth):
            size = sizes[less]
            if size < most:
                at = places[less] + steps[size + 1, hand[nth]]
                places[(1 << nth) + less] = at
                if size & 1:
                    total += counters[at]
                else:
                    total -= counters[at]
    return int(total)


@kernel
def _sweep(
    hidden: Cards,
    hidden_strengths: Ints,
    hands: Cards,
    strengths: Strengths,
    rows: Ints,
    least: int,
    steps: Ints,
    counters: NDArray[np.int32],
    found: Ints,
) -> None:
    places, sizes = np.zeros(1 << OWN, dtype=np.int64), np.zeros(1 << OWN, dtype=np.int64)
    for mask in range(1, 1 << OWN):
        sizes[mask] = sizes[mask >> 1] + (mask & 1)
    most = hidden.shape[1]
    entered, nth = 0, 0
    idle = least == 0
    while nth < len(rows) or not idle:
        level = np.int64(1 << 40) if nth == len(rows) else np.int64(strengths[rows[nth]])
        if not idle and least <= level:
            while entered < len(hidden) and hidden_strengths[entered] < least:
                _enter(hidden[entered], steps, counters, places, sizes)
                entered += 1
            for at in range(len(rows)):
                found[at, IDLE] = _ask(hands[rows[at]], most, steps, counters, places, sizes)
            idle = True
            continue
        last = nth
        while last < len(rows) and strengths[rows[last]] == level:
            last += 1
        for bound in range(2):
            while entered < len(hidden) and hidden_strengths[entered] < level + bound:
                _enter(hidden[entered], steps, counters, places, sizes)
                entered += 1
            for at in range(nth, last):
                asked = _ask(hands[rows[at]], most, steps, counters, places, sizes)
                found[at, BEATEN + bound] = asked
        nth = last
