"""Three Card Poker as proposed in 2011, read a second time: settled from that text alone.

None of the program is used here; every payout is copied from the tables of the text of 2011. Cards
are "Kh" or "10c", money is cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
KINDS = ("high", "pair", "flush", "straight", "three", "straight flush")  # 649a.6(b), lowest first
ANTE_BONUS = {"straight flush": (5, 5, 4), "three": (4, 3, 3), "straight": (1, 1, 1)}  # (b)
VERSION_BONUS = {  # (c)
    "spades": (50, 50, 50),
    "other": (5, 50, 10),
    "straight flush": (4, 8, 6),
    "three": (3, 6, 3),
    "straight": (1, None, None),
}
PAIR_PLUS = {  # (d)
    "straight flush": (35, 40, 40),
    "three": (25, 30, 30),
    "straight": (5, 5, 6),
    "flush": (3, 4, 3),
    "pair": (1, 1, 1),
}
PROGRESSIVE = {  # (e)(1), for 1; the hand of spades wins the meter
    "other": (500, 500),
    "straight flush": (70, 100),
    "three": (60, 90),
    "straight": (6, None),
}
SIX_CARDS = {  # (f), the highest first
    "royal flush": (1000, 1000, 1000),
    "straight flush": (200, 200, 200),
    "four": (50, 100, 100),
    "full house": (25, 20, 20),
    "flush": (20, 15, 15),
    "straight": (10, 9, 10),
    "three": (5, 8, 7),
}
Hand = tuple[int, list[int]]


def value(card: str) -> int:
    return 2 + RANKS.index(card[:-1].replace("10", "T"))


def three_cards(cards: Sequence[str]) -> Hand:
    """649a.6(a) to (c)."""
    values = sorted(map(value, cards), reverse=True)
    values = [3, 2, 1] if values == [14, 3, 2] else values
    in_row = values[0] - 1 == values[1] == values[2] + 1
    suited = len({card[-1] for card in cards}) == 1
    if in_row:
        kind = "straight flush" if suited else "straight"
    else:
        kind = "flush" if suited else {3: "high", 2: "pair", 1: "three"}[len(set(values))]
    return KINDS.index(kind), sorted(values, key=lambda v: (values.count(v), v), reverse=True)


def six_cards(cards: Sequence[str]) -> str | None:
    """The best five of six cards, 649a.6(d); a full house is three of a kind and a pair."""
    alike = sorted(Counter(map(value, cards)).values(), reverse=True)
    met = set()
    if alike[0] == 4:
        met.add("four")
    if alike[0] >= 3:
        met |= {"three", "full house"} if alike[1] >= 2 else {"three"}
    for five in combinations(cards, 5):
        values = sorted(map(value, five))
        in_row = values in (list(range(values[0], values[0] + 5)), [2, 3, 4, 5, 14])
        suited = len({card[-1] for card in five}) == 1
        if in_row and suited:
            met.add("royal flush" if values[0] == 10 else "straight flush")
        met |= {"straight"} if in_row else set()
        met |= {"flush"} if suited else set()
    return next((kind for kind in SIX_CARDS if kind in met), None)


def aces_kings_queens(cards: Sequence[str]) -> str:
    """An ace, king and queen of one suit: "spades" or "other"; else nothing."""
    if {value(card) for card in cards} != {14, 13, 12} or len({card[-1] for card in cards}) > 1:
        return ""
    return "spades" if cards[0][-1] == "s" else "other"


def settle(
    stakes: Mapping[str, int],
    labels: Mapping[str, str],
    hand: Sequence[str],
    dealer: Sequence[str],
    *,
    plays: bool,
    version: bool,
    meter: int,
) -> dict[str, int]:
    """The net of each wager of one player: 649a.11(b) and (c), in the standard game or a version
    of 649a.7(e)."""
    own, theirs = three_cards(hand), three_cards(dealer)
    kind, royal = KINDS[own[0]], aces_kings_queens(hand)
    folds = "ante" in stakes and not plays
    found: dict[str, int] = {}
    if "ante" in stakes:
        ante = stakes["ante"]
        if folds:
            found["ante"] = -ante
        else:
            qualifies = theirs >= (0, [12])
            result = 0 if own == theirs else 1 if own > theirs else -1
            found["ante"] = ante * (result if qualifies else 1)
            found["play"] = ante * (result if qualifies else 0)
            table = VERSION_BONUS if version else ANTE_BONUS
            row = (royal if version else "") or kind
            if pays := table.get(row, (None,) * 3)["ABC".index(labels["ante"])]:
                found["ante-bonus"] = ante * pays
    if "pair-plus" in stakes:
        pays = PAIR_PLUS.get(kind, (None,) * 3)["ABC".index(labels["pair-plus"])]
        found["pair-plus"] = stakes["pair-plus"] * (-1 if pays is None or folds else pays)
    if "three-card-progressive" in stakes:
        stake = stakes["three-card-progressive"]
        column = "AB".index(labels["three-card-progressive"])
        back = PROGRESSIVE.get(royal or kind, (None, None))[column]
        won = meter if royal == "spades" else stake * (back or 0)
        found["three-card-progressive"] = -stake if folds else won - stake
    if "six-card-bonus" in stakes:
        kind6 = six_cards([*hand, *dealer])
        pays = SIX_CARDS[kind6]["ABC".index(labels["six-card-bonus"])] if kind6 else -1
        found["six-card-bonus"] = stakes["six-card-bonus"] * pays
    return found
