"""Raise It Up Stud Poker under temporary chapter 587, read a second time: settled from its text.

None of the program is used here; every payout is copied from 587.12. Cards are "Kh" or "10c", money
is cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
PAIR_PLUS = {  # (a)
    "straight flush": (40, 40, 40, 40),
    "three": (30, 25, 30, 30),
    "straight": (6, 6, 5, 6),
    "flush": (4, 4, 4, 3),
    "pair": (1, 1, 1, 1),
}
PROGRESSIVE = {"other": 500, "straight flush": 70, "three": 60, "straight": 6}  # (e)(1), for 1
FIVE = (  # 587.6(b), the highest first, with the pair that wins
    *("royal flush", "straight flush", "four", "full house", "flush", "straight", "three"),
    *("two pair", "pair of 10s"),
)
PLAY_HALVES = (200, 40, 20, 12, 10, 8, 6, 3, 2)  # (c), in halves
BLIND = (1000, 200, 30, 4, 3, 2, 1, 0, 0)  # (d)
SIX_CARDS = {  # (f), down to three of a kind
    "A": (1000, 200, 50, 25, 20, 10, 5),
    "B": (1000, 200, 50, 25, 15, 10, 5),
    "C": (1000, 200, 100, 20, 15, 9, 8),
    "D": (1000, 200, 100, 20, 15, 10, 7),
}


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def three_cards(cards: Sequence[str]) -> str:
    """587.6(c); ace, 2 and 3 counts as a straight."""
    values = sorted(map(value, cards))
    in_row = values in ([values[0], values[0] + 1, values[0] + 2], [2, 3, 14])
    suited = len({card[-1] for card in cards}) == 1
    if in_row and suited:
        return "straight flush"
    if len(set(values)) == 1:
        return "three"
    if in_row or suited:
        return "straight" if in_row else "flush"
    return "pair" if len(set(values)) == 2 else ""


def progressive_row(cards: Sequence[str]) -> str:
    """The row of 587.12(e)(1); "" below a straight."""
    found = set()
    for three in combinations(cards, 3):
        if {value(card) for card in three} == {12, 13, 14} and len({c[-1] for c in three}) == 1:
            found.add("spades" if three[0][-1] == "s" else "other")
        found.add(three_cards(three))
    return next((row for row in ("spades", *PROGRESSIVE) if row in found), "")


def five_cards(cards: Sequence[str]) -> str:
    values = sorted(map(value, cards))
    alike = Counter(values)
    counts = sorted(alike.values(), reverse=True)
    in_row = values in (list(range(values[0], values[0] + 5)), [2, 3, 4, 5, 14])
    suited = len({card[-1] for card in cards}) == 1
    if in_row and suited:
        return "royal flush" if values[0] == 10 else "straight flush"
    if counts[0] == 4 or counts == [3, 2]:
        return "four" if counts[0] == 4 else "full house"
    if suited or in_row:
        return "flush" if suited else "straight"
    if counts[0] == 3 or counts == [2, 2, 1]:
        return "three" if counts[0] == 3 else "two pair"
    return "pair of 10s" if any(alike[rank] == 2 for rank in range(10, 15)) else ""


def six_cards(cards: Sequence[str]) -> str:
    found = {five_cards(five) for five in combinations(cards, 5)}
    return next((kind for kind in FIVE if kind in found), "")


def settle(
    stakes: Mapping[str, int],
    labels: Mapping[str, str],
    hand: Sequence[str],
    community: Sequence[str],
    *,
    times: int,
    of_six: bool,
    meter: int,
) -> dict[str, int]:
    """The net of each wager of one player who plays so many Antes, or folds: 587.11(f) to (i).

    `of_six`: the Progressive Payout Wager is paid by the best three of six cards.
    """
    ante, folds = stakes["ante"], not times
    kind = "" if folds else six_cards([*hand, *community])
    found = {"ante": -ante, "blind": -ante} | ({} if folds else {"play": -ante * times})
    if kind:
        nth = FIVE.index(kind)
        found = {"ante": ante, "blind": ante * BLIND[nth]}
        found["play"] = ante * times * PLAY_HALVES[nth] // 2
    if stake := stakes.get("pair-plus"):
        pays = PAIR_PLUS.get(three_cards(hand), (-1,) * 4)
        found["pair-plus"] = stake * pays["ABCD".index(labels["pair-plus"])]
    if stake := stakes.get("progressive-payout"):
        row = progressive_row([*hand, *community] if of_six else hand)
        won = meter if row == "spades" else stake * PROGRESSIVE.get(row, 0)
        found["progressive-payout"] = -stake if folds else won - stake  # (g): forfeited
    if stake := stakes.get("six-card-bonus"):
        best = six_cards([*hand, *community])
        table = dict(zip(FIVE, SIX_CARDS[labels["six-card-bonus"]], strict=False))
        found["six-card-bonus"] = stake * table.get(best, -1)
    return found
