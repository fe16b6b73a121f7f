"""Four Card Poker as proposed in 2011, read a second time: settled from that text alone.

None of the program is used here; every payout is copied from the text of 2011. Money is cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from tests.chapters.plain_hands import in_row, suited, value

Hand = tuple[int, list[int]]
KINDS = (  # 641a.6(b), lowest first
    *("high card", "pair", "two pair", "straight", "flush", "three-of-a-kind", "straight flush"),
    "four-of-a-kind",
)
ANTE_BONUS = {"four-of-a-kind": 25, "straight flush": 20, "three-of-a-kind": 2}  # 641a.12(b)
ACES_UP = {  # 641a.12(c); the last two rows of D to F as the later text has them
    "four-of-a-kind": (50, 50, 50, 50, 50, 50),
    "straight flush": (30, 30, 40, 40, 30, 40),
    "three-of-a-kind": (9, 7, 8, 8, 8, 7),
    "flush": (6, 6, 5, 6, 6, 5),
    "straight": (4, 5, 4, 4, 4, 4),
    "two pair": (2, 2, 3, 2, 2, 3),
    "pair of aces": (1, 1, 1, 1, 1, 1),
}
PROGRESSIVE = {  # 641a.12(d)(1), for 1; four aces win the meter
    "four-of-a-kind": (300, 300),
    "straight flush": (100, 100),
    "three-of-a-kind": (9, 15),
}


def four(cards: Sequence[str]) -> Hand:
    """641a.6(a) to (c)."""
    counted = sorted(Counter(map(value, cards)).items(), key=lambda each: (-each[1], -each[0]))
    values, shape = [v for v, _ in counted], [n for _, n in counted]
    high = in_row(cards)
    if high:
        kind = "straight flush" if suited(cards) else "straight"
        return KINDS.index(kind), [high]
    if suited(cards):
        return KINDS.index("flush"), values
    kind = {4: "four-of-a-kind", 3: "three-of-a-kind", 1: "high card"}.get(shape[0], "pair")
    return KINDS.index("two pair" if shape == [2, 2] else kind), values


def best(cards: Sequence[str]) -> Hand:
    return max(four(cards) for cards in combinations(cards, 4))


def settle(
    stakes: Mapping[str, int],
    labels: Mapping[str, str],
    hand: Sequence[str],
    dealer: Sequence[str],
    *,
    play: int,
    meter: int,
) -> dict[str, int]:
    """The net of each wager of one player, 641a.11(b) and (c); `play` is 0 for a fold."""
    own, theirs = best(hand), best(dealer)
    kind = KINDS[own[0]]
    folds = "ante" in stakes and not play
    found: dict[str, int] = {}
    if "ante" in stakes:
        wins = 1 if own >= theirs and play else -1
        found["ante"] = wins * stakes["ante"]
        if play:
            found["play"] = wins * play
            if kind in ANTE_BONUS:
                found["ante-bonus"] = stakes["ante"] * ANTE_BONUS[kind]
    if "aces-up" in stakes:
        row = "pair of aces" if kind == "pair" and own[1][0] == 14 else kind
        pays = ACES_UP.get(row, (-1,) * 6)["ABCDEF".index(labels["aces-up"])]
        found["aces-up"] = stakes["aces-up"] * pays
    if "four-card-progressive" in stakes:
        stake = stakes["four-card-progressive"]
        times = PROGRESSIVE.get(kind, (0, 0))["AB".index(labels["four-card-progressive"])]
        aces = kind == "four-of-a-kind" and own[1][0] == 14
        found["four-card-progressive"] = (
            -stake if folds else (meter if aces else times * stake) - stake
        )
    return found
