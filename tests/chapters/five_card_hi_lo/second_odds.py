"""Five Card Hi-Lo counted a second time: the house advantage of every wager and paytable of 663a.

Hands are met by what their cards count (ace, 2 to 9, ten), every player's hand against every hand
of the dealer's, weighed by the cards that are left. None of the program's code is used; totals and
payouts are those of the second reader. `lines()` gives

- ("ante", "A, beside, no"): the Ante under its paytable and the readings ante-bonus-for-1 and
  ante-bonus-after-fold, each hand folded, or set, as is best for it;
- ("tie", "as the ante is best played"): what a Tie Wager then loses (of two settings that are worth
  the same the one with all aces high); ("tie", "never folded, set for the tie");
- ("ante and tie", "A, beside, no"): both of the same size played together as is best, in Antes;
- ("poker-bonus", "A").
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray
from tests.chapters.five_card_hi_lo.second_reader import (
    allowed_lows,
    ante_bonus,
    ante_result,
    poker_bonus_pays,
    set_aces_high,
    tie_pays,
    totals,
)

Ints = NDArray[np.int64]
Line = tuple[str, str, Fraction]

VALUES = ("A", *map(str, range(2, 11)))
IN_DECK = (*[4] * 9, 16)
RANKS = (*VALUES, "J", "Q", "K")
DEALS = comb(52, 5) * comb(47, 5)


def kinds() -> list[tuple[int, ...]]:
    """Five cards by what they count, as indexes into VALUES."""
    found = combinations_with_replacement(range(10), 5)
    return [kind for kind in found if all(kind.count(v) <= IN_DECK[v] for v in set(kind))]


KINDS = kinds()
HANDS = [[VALUES[v] + "s" for v in kind] for kind in KINDS]
COUNTS = np.array([[kind.count(v) for v in range(10)] for kind in KINDS])
WEIGHTS = [prod(comb(n, k) for n, k in zip(IN_DECK, row, strict=True)) for row in COUNTS.tolist()]
CHOOSE = np.array([[comb(n, k) for k in range(6)] for n in range(17)], dtype=np.int64)
DEALERS = [totals(hand, set_aces_high(hand)) for hand in HANDS]
TOTALS = sorted(set(DEALERS))
PLACE = np.array([TOTALS.index(total) for total in DEALERS])


@cache
def against() -> list[tuple[int, list[tuple[int, int]]]]:
    """For each hand: how often it is dealt, and for each setting what Ante and Tie win then.

    Both are summed over the dealer's hands: Ante and Play together, and the Tie Wager.
    """
    results: dict[tuple[int, int], tuple[Ints, Ints]] = {}
    found = []
    for hand, row, weight in zip(HANDS, COUNTS, WEIGHTS, strict=True):
        left = np.array(IN_DECK) - row
        ways = np.prod(CHOOSE[left, COUNTS], axis=1)
        by_total = np.bincount(PLACE, weights=ways, minlength=len(TOTALS)).astype(np.int64)
        assert by_total.sum() == comb(47, 5)
        settings = []
        for low in allowed_lows(hand):
            own = totals(hand, low)
            if own not in results:
                results[own] = (
                    np.array([2 * ante_result(own, total) for total in TOTALS]),
                    np.array([tie_pays(own, total) or -1 for total in TOTALS]),
                )
            ante, tie = results[own]
            settings.append((int(by_total @ ante), int(by_total @ tie)))
        found.append((weight, settings))
    return found


def ante_lines() -> Iterator[Line]:
    ways = comb(47, 5)
    for label, for_1, after_fold in product("ABCD", ("beside", "within"), ("no", "yes")):
        answers = {"ante-bonus-paytable": label, "ante-bonus-for-1": for_1}
        alone = together = 0
        for hand, (weight, settings) in zip(HANDS, against(), strict=True):
            bonus = ante_bonus(answers, hand) * ways
            kept = bonus if after_fold == "yes" else 0
            alone += weight * max(kept - ways, *(ante + bonus for ante, _ in settings))
            both = (ante + tie + bonus for ante, tie in settings)
            together += weight * max(kept - 2 * ways, *both)
        played = f"{label}, {for_1}, {after_fold}"
        yield "ante", played, Fraction(-alone, DEALS)
        yield "ante and tie", played, Fraction(-together, DEALS)


def tie_lines() -> Iterator[Line]:
    """No hand with three aces is folded, so the Ante Bonus does not change how hands are played."""
    ways = comb(47, 5)
    beside = best = 0
    for weight, settings in against():
        ante, tie = max(settings, key=lambda setting: setting[0])
        beside += weight * (tie if ante >= -ways else -ways)
        best += weight * max(tie for _, tie in settings)
    yield "tie", "as the ante is best played", Fraction(-beside, DEALS)
    yield "tie", "never folded, set for the tie", Fraction(-best, DEALS)


def poker_bonus_lines() -> Iterator[Line]:
    """Every five ranks, suited in four ways of all where no two are alike."""
    for label in "AB":
        answers = {"poker-bonus-paytable": label}
        units = 0
        for ranks in combinations_with_replacement(RANKS, 5):
            if any(ranks.count(name) > 4 for name in ranks):
                continue
            ways = prod(comb(4, ranks.count(name)) for name in set(ranks))
            mixed = [name + suit for name, suit in zip(ranks, "cdhsc", strict=True)]
            units += ways * (poker_bonus_pays(answers, mixed) or -1)
            if len(set(ranks)) == 5:
                suited = poker_bonus_pays(answers, [name + "s" for name in ranks])
                units += 4 * ((suited or -1) - (poker_bonus_pays(answers, mixed) or -1))
        yield "poker-bonus", label, Fraction(-units, comb(52, 5))


def lines() -> Iterator[Line]:
    yield from ante_lines()
    yield from tie_lines()
    yield from poker_bonus_lines()


if __name__ == "__main__":
    for wager, played, advantage in lines():
        print(f"{wager:13} {played:35} {float(advantage):9.4%}  {advantage}")
