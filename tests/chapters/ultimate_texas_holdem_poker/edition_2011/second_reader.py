"""Ultimate Texas Hold 'Em as proposed in 2011, read a second time: settled from that text alone.

None of the program is used here; every payout is copied from the text of 2011. Money is cents.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tests.chapters.plain_hands import best, five, kind

BLIND = {  # 653a.12(b)
    "royal flush": Fraction(500),
    "straight flush": Fraction(50),
    "four-of-a-kind": Fraction(10),
    "full house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}
TRIPS = {  # 653a.12(c)
    "royal flush": (50, 50, 50, 50),
    "straight flush": (40, 40, 40, 40),
    "four-of-a-kind": (30, 30, 30, 20),
    "full house": (9, 8, 8, 7),
    "flush": (7, 6, 7, 6),
    "straight": (4, 5, 4, 5),
    "three-of-a-kind": (3, 3, 3, 3),
}
PROGRESSIVE = {  # 653a.12(d)(1), for 1
    "four-of-a-kind": 300,
    "full house": 50,
    "flush": 40,
    "straight": 30,
    "three-of-a-kind": 9,
}
METER = {"royal flush": Fraction(1), "straight flush": Fraction(1, 10)}


def settle(
    stakes: Mapping[str, int],
    label: str,
    hand: Sequence[str],
    dealer: Sequence[str],
    board: Sequence[str],
    *,
    play: int,
    meter: int,
) -> dict[str, int]:
    """The net of each wager of one player, 653a.11(f) to (j); `play` is 0 for a fold."""
    own, theirs = best([*hand, *board]), best([*dealer, *board])
    ante, found = stakes["ante"], {}
    if not play:
        found = {"ante": -ante, "blind": -ante}
    else:
        result = (own > theirs) - (own < theirs)
        qualifies = kind(theirs) != "high card"
        found["ante"] = ante * result if qualifies else 0
        found["play"] = play * result
        pays = BLIND.get(kind(own), Fraction(0)) if result > 0 else Fraction(result)
        found["blind"] = int(ante * pays)
    if "trips" in stakes:
        row = TRIPS.get(kind(own))
        found["trips"] = stakes["trips"] * (row["ABCD".index(label)] if row else -1)
    if "progressive" in stakes:  # two cards and the Flop; it survives a fold
        stake, name = stakes["progressive"], kind(five([*hand, *board[:3]]))
        won = int(METER[name] * meter) if name in METER else stake * PROGRESSIVE.get(name, 0)
        found["progressive"] = won - stake
    return found


def least_limit(minimum: int, *, largest: bool) -> int:
    """653a.12(e): $50,000, or what one patron could win at the minimum wager: Ante, Blind, Trips
    (paytables pay a royal flush alike) and Play."""
    royal = 1 + 500 + 50 + (4 if largest else 1)
    return max(5_000_000, royal * minimum)
