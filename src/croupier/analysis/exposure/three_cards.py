"""Three cards against a dealer's three, one of which is seen: every deal, one after another."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

import numpy as np

from croupier.analysis.exposure.hidden import BestChoices, SeenPart
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.kernel import kernel
from croupier.hands.kinds import three_kind
from croupier.hands.three import strength3
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.showdown import side_by_side
from croupier.rulebook.rules import Rules

CARDS, OWN = 52, 3
HIDDEN = comb(CARDS - OWN - 1, OWN - 1)


@kernel
def _strengths(found: Ints) -> None:
    for x in range(CARDS):
        for y in range(x):
            for z in range(y):
                found[x, y, z] = strength3(x, y, z)


@cache
def all_strengths() -> Ints:
    """Of three cards in descending order."""
    found = np.zeros((CARDS, CARDS, CARDS), dtype=np.int64)
    _strengths(found)
    return found


@kernel
def _meet(seen: int, hands: Ints, strengths: Ints, results: Ints) -> None:
    pairs = np.empty((CARDS * CARDS, 3), dtype=np.int64)
    number = 0
    for x in range(CARDS):
        for y in range(x):
            if seen not in (x, y):
                if seen > x:
                    strength = strengths[seen, x, y]
                elif seen > y:
                    strength = strengths[x, seen, y]
                else:
                    strength = strengths[x, y, seen]
                pairs[number, 0], pairs[number, 1], pairs[number, 2] = x, y, strength
                number += 1
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        own = strengths[c, b, a]
        for at in range(number):
            x, y = pairs[at, 0], pairs[at, 1]
            if x not in (a, b, c) and y not in (a, b, c):
                results[nth, showdown(own, pairs[at, 2])] += 1


def played_three(
    decision: Decision, rules: Rules, terms: Terms, tell: Tell
) -> tuple[SeenPart, ...]:
    """The best play by the card that is seen; each suit is counted, since a bonus may name one."""
    best = BestChoices.of(decision, rules, terms)
    strengths = all_strengths()

    def part(seen: int) -> SeenPart:
        tell(f"seen cards: {seen + 1} of {CARDS}")
        left = [card for card in range(CARDS) if card != seen]
        hands = np.array(list(combinations(left, OWN)), dtype=np.int64)
        results = np.zeros((len(hands), RESULTS), dtype=np.int64)
        _meet(seen, hands, strengths, results)
        kinds = np.array([three_kind(*hand) for hand in hands.tolist()], dtype=np.uint8)
        order = np.argsort(strengths[hands[:, 2], hands[:, 1], hands[:, 0]], kind="stable")
        counts = results.astype(np.int32)[order]
        own = hands[order].astype(np.uint8)
        return best.part((seen,), 1, counts, kinds[order], HIDDEN, own)

    return tuple(side_by_side(part, range(CARDS)))
