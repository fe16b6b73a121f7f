"""Let It Ride Poker as proposed in 2011, read a second time: settled from that text alone.

None of the program is used here; every payout is copied from the text of 2011. Money is cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tests.chapters.plain_hands import five, in_row, kind, suited, value

ROWS = (
    *("royal flush", "straight flush", "four-of-a-kind", "full house", "flush", "straight"),
    *("three-of-a-kind", "two pairs", "tens or better"),
)
BETS = {  # 643a.12(a)
    "A": dict(zip(ROWS, (1000, 200, 50, 11, 8, 5, 3, 2, 1), strict=True)),
    "B": dict(zip(ROWS, (500, 200, 50, 11, 8, 5, 3, 2, 1), strict=True)),
}
BONUS = {  # 643a.12(b), dollars
    "A": dict(zip(ROWS, (25_000, 2_500, 400, 200, 50, 25, 5, 0, 0), strict=True)),
    "B": dict(zip(ROWS, (20_000, 2_000, 200, 75, 50, 25, 5, 4, 1), strict=True)),
    "C": dict(zip(ROWS, (20_000, 2_000, 100, 75, 50, 25, 9, 6, 0), strict=True)),
}
THREE_ROWS = ("mini-royal", "straight flush", "three-of-a-kind", "straight", "flush", "pair")
THREE = {  # 643a.12(c); the last three rows of D to F as the later text has them
    "A": dict(zip(THREE_ROWS, (40, 40, 30, 6, 4, 1), strict=True)),
    "B": dict(zip(THREE_ROWS, (40, 40, 30, 5, 4, 1), strict=True)),
    "C": dict(zip(THREE_ROWS, (40, 40, 30, 6, 3, 1), strict=True)),
    "D": dict(zip(THREE_ROWS, (50, 40, 30, 6, 4, 1), strict=True)),
    "E": dict(zip(THREE_ROWS, (50, 40, 30, 5, 4, 1), strict=True)),
    "F": dict(zip(THREE_ROWS, (50, 40, 30, 6, 3, 1), strict=True)),
}


def five_cards(cards: Sequence[str]) -> str:
    """The row of five cards; a pair below tens has none."""
    hand = five(cards)
    if kind(hand) != "pair":
        return kind(hand)
    return "tens or better" if hand[1][0] >= 10 else ""


def three_cards(cards: Sequence[str]) -> str:
    """643a.6(c); ace, 2 and 3 of one suit is a straight flush."""
    alike = max(Counter(map(value, cards)).values())
    if in_row(cards):
        if not suited(cards):
            return "straight"
        return "mini-royal" if in_row(cards) == 14 else "straight flush"
    if suited(cards):
        return "flush"
    return {3: "three-of-a-kind", 2: "pair", 1: ""}[alike]


def settle(
    riding: Mapping[str, int],
    stakes: Mapping[str, int],
    labels: Mapping[str, str],
    hand: Sequence[str],
    community: Sequence[str],
    *,
    returned: bool,
) -> dict[str, int]:
    """The net of the bets that ride and of the bonus wagers: 643a.11(f)(3)."""
    row = five_cards([*hand, *community])
    pays = BETS[labels["bet-1"]].get(row, -1)
    found = {bet: cents * pays for bet, cents in riding.items()}
    if "five-card-bonus" in stakes:
        stake = stakes["five-card-bonus"]
        won = 100 * BONUS[labels["five-card-bonus"]].get(row, 0)
        found["five-card-bonus"] = won if won and returned else won - stake
    if "three-card-bonus" in stakes:
        times = THREE[labels["three-card-bonus"]].get(three_cards(hand), -1)
        found["three-card-bonus"] = stakes["three-card-bonus"] * times
    return found
