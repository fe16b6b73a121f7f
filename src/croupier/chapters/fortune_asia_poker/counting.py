"""Every deal of Fortune Asia Poker: seven cards in each way to set them, against seven that the
dealer sets by a way.

Of the 105 settings of a hand only its stairs count, those that no other matches in all three hands,
beside what ways make of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, product
from math import comb
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.fortune_asia_poker.outcomes import (
    INSURED,
    insured_kind,
    insured_without_to_5,
)
from croupier.chapters.fortune_asia_poker.ways import Cases, set_by_case, way_named
from croupier.equipment.cards import JOKER
from croupier.families.setting.counting.solve import Solution, hands_of_seven, solution_of
from croupier.families.setting.counting.solved import HOUSE, LEARNED
from croupier.families.setting.counting.stairs import Stairs
from croupier.hands.four_two_one import FOUL, SETTINGS, every_setting, low_of, medium_of
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import CARDS, DEALT, RANKS
from croupier.maths.pricing.counted import Tell
from croupier.maths.setting.dominance import Met
from croupier.maths.setting.hands import Asked, Hands, Points
from croupier.maths.setting.sharing import workers
from croupier.maths.setting.three import meet_three

Bytes = NDArray[np.uint8]
DEALERS = comb(CARDS - DEALT, DEALT)
AT_ONCE = 50_000
FOUR = 4  # the cards of a flush in the high hand


@kernel
def stairs_of(points: Ints, stairs: Ints) -> int:
    """The points that no other matches, the highest high hand first; how many there are."""
    count = 0
    for at in np.sort(points)[::-1]:
        if at == FOUL:
            break
        matched = False
        for other in stairs[:count]:
            if medium_of(other) >= medium_of(at) and low_of(other) >= low_of(at):
                matched = True
                break
        if not matched:
            stairs[count] = at
            count += 1
    return count


@kernel
def _look(
    by: int, kinds: Bytes, cases: Cases, ends: Ints, counts: Ints, asked: Points, places: Bytes
) -> None:
    """For each kind its stairs, and what ways make of it that is none of them; the cases of the
    ways end at `ends`, and `places[row, nth]` is where the nth way's point stands."""
    points = np.empty(SETTINGS, dtype=np.int64)
    stairs = np.empty(SETTINGS + len(ends), dtype=np.int64)
    for row in range(len(kinds)):
        cards = kinds[row].astype(np.int64)
        every_setting(by, cards, points)
        count = stairs_of(points, stairs)
        for nth in range(len(ends)):
            own = cases[ends[nth - 1] if nth else 0 : ends[nth]]
            set_so = points[set_by_case(own, cards, points)[0]]
            at = 0
            while at < count and stairs[at] != set_so:
                at += 1
            if at == count:
                stairs[count] = set_so
                count += 1
            places[row, nth] = at
        asked[row, :count] = stairs[:count]
        counts[row] = count


def look(by: int, kinds: Bytes, ways: Mapping[str, Cases]) -> Stairs:
    """What is asked of every kind of hand."""
    cases = np.concatenate(list(ways.values()))
    ends = np.cumsum([len(each) for each in ways.values()])

    def some(first: int) -> tuple[Ints, Points, Bytes]:
        span = kinds[first : first + AT_ONCE]
        counts = np.empty(len(span), dtype=np.int64)
        asked = np.empty((len(span), SETTINGS + len(ways)), dtype=np.int32)
        places = np.empty((len(span), len(ways)), dtype=np.uint8)
        _look(by, span, cases, ends, counts, asked, places)
        return counts, asked[np.arange(asked.shape[1]) < counts[:, None]], places

    with ThreadPoolExecutor(workers(None)) as pool:
        found = list(pool.map(some, range(0, len(kinds), AT_ONCE)))
    counts, asked, places = (np.concatenate(each) for each in zip(*found, strict=True))
    starts = np.concatenate([[0], np.cumsum(counts)])
    return Stairs(Asked(starts, asked), places)


@dataclass(frozen=True)
class Problem:
    """The dealer's way and the readings of hands."""

    way: str
    by: int

    @property
    def name(self) -> str:
        lines = [case.line for way in (self.way, *LEARNED_WAYS) for case in way_named(way).cases]
        return sha256("\n".join([*lines, str(self.by)]).encode()).hexdigest()[:16]

    @property
    def source(self) -> Path:
        return Path(__file__)

    def solve(self, tell: Tell) -> Solution:
        """Every deal: some minutes."""
        return solve(self, hands_of_seven(), tell)


# Ways that a player can learn, each by a name; a player may also set as the dealer does.
SMALL_FIRST = "small-first"
LEARNED_WAYS = (LEARNED, SMALL_FIRST)


def solve(problem: Problem, hands: Hands, tell: Tell) -> Solution:
    tell("all ways to set every hand")
    ways = {HOUSE: problem.way} | {name: name for name in LEARNED_WAYS}
    cases = {name: way_named(way).numbers for name, way in ways.items()}
    asked = look(problem.by, hands.kinds.cards, cases)
    dealer = asked.asked.points[asked.of_way(0)]
    wins = meet_three(hands, dealer, asked.asked, tell)
    return solution_of(hands, asked, Met(wins, hands.others - wins), tuple(ways), (1, 1))


# ---------------------------------------------------------------------------- the Insurance Wager


@cache
def insured_hands(*, to_5: bool = True) -> Ints:
    """All hands by their kinds for the Insurance Wager; without `to_5` ace to 5 is no straight.

    Of hands without a pair only the ranks matter and how many cards are of one suit: four, or
    fewer; five are a flush. The joker is an ace, and one more of every suit.
    """
    kind = insured_kind if to_5 else insured_without_to_5
    found = np.zeros(INSURED, dtype=np.int64)
    for jokers in (0, 1):
        size, ranks = DEALT - jokers, RANKS - jokers
        most = Counter(
            max(map(suits.count, range(4))) + jokers for suits in product(range(4), repeat=size)
        )
        fewer = sum(ways for held, ways in most.items() if held < FOUR)
        for held in combinations(range(ranks), size):
            scattered = [4 * rank + nth % 4 for nth, rank in enumerate(held)]
            four = [4 * rank + max(0, nth - 3 + jokers) for nth, rank in enumerate(held)]
            for cards, ways in ((scattered, fewer), (four, most[FOUR])):
                found[kind(*cards, *[JOKER] * jokers)] += ways
    found[0] += comb(CARDS, DEALT) - found.sum()
    return found
