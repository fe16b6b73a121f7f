"""From three cards to outcomes, for the table and the odds alike."""

from __future__ import annotations

from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

ANTE, OVER, UNDER, BONUS = "ante", "over-23", "under-18", "bonus"
SURRENDER = "surrender"
MADE = (OVER, UNDER)
CHOICES = (*MADE, SURRENDER)

# 686a.7(i), (k): totals below, between and above.
LEAST_OVER, MOST_UNDER = 24, 17
TOTALS = 34
WON = {OVER: "686a.7(i)(1)", UNDER: "686a.7(i)(2)"}
LOST = "686a.7(k)"

# 686a.8(b): two totals a row, which lie as far from the ends, 6 and 33.
ENDS = 6 + 33
LEAST, LAST = 6, 12

_TEN, _ACE = 8, 12  # ranks, from the 2


@kernel
def points(rank: int) -> int:
    """686a.3(d): a picture counts 10 and an ace always 11."""
    if rank == _ACE:
        return 11
    return 10 if rank > _TEN else rank + 2


@kernel
def total_of(a: int, b: int, c: int) -> int:
    """The point total of three ranks."""
    return points(a) + points(b) + points(c)


def main_outcome(rules: Rules, made: str, total: int) -> tuple[str, str]:
    """How Ante and Over 23 or Under 18 end together, and the paragraph.

    By the reading of 686a.7(k) they may be returned when the total is on the other side.
    """
    side = OVER if total >= LEAST_OVER else UNDER if total <= MOST_UNDER else ""
    if side == made:
        return "win", WON[made]
    returned = side and rules["total-on-the-other-side"] == "returned"
    return ("push" if returned else "lose"), LOST


def bonus_outcome(total: int) -> str:
    """686a.7(l): a row of the paytable, or 13 to 26."""
    low = min(total, ENDS - total)
    return f"{low}-or-{ENDS - low}" if low <= LAST else "lose"


OUTCOMES: dict[str, frozenset[str]] = {
    ANTE: frozenset({"win", "push", "lose"}),
    OVER: frozenset({"win", "push", "lose"}),
    UNDER: frozenset({"win", "push", "lose"}),
    BONUS: frozenset(bonus_outcome(total) for total in range(LEAST, TOTALS)),
}
