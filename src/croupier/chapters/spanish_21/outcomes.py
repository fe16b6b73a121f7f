"""How a winning Spanish 21 Wager is called: 635a.12(a) and (b)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.twenty_one.match_the_dealer import WAGER as MATCH
from croupier.hands.kernel import kernel
from croupier.hands.twenty_one import points

MAIN = "spanish-21"
ADDITIONAL, TO_OTHERS = "additional-payout", "additional-payout-to-others"
OTHERS = "another-players-three-7s-of-the-same-suit"
ADDITIONAL_ROWS = (
    "original-wager-of-5-or-more-but-less-than-25",
    "original-wager-of-25-or-more",
)

SIX_SEVEN_EIGHT = (
    "6-7-and-8-of-mixed-suits",
    "6-7-and-8-of-the-same-suit",
    "6-7-and-8-of-spades",
)
SEVENS = ("three-7s-of-mixed-suits", "three-7s-of-the-same-suit", "three-7s-of-spades")
LONG = ("five-cards-totaling-21", "six-cards-totaling-21", "seven-or-more-cards-totaling-21")
# By `bonus_21`.
BONUSES = ("win", *LONG, *SIX_SEVEN_EIGHT, *SEVENS)
PLAIN_21, FIVE, SIX, SEVEN_OR_MORE, STRAIGHT_AT, SEVENS_AT = 0, 1, 2, 3, 4, 7
CITES = {
    **dict(zip(LONG, ("635a.12(b)(5)", "635a.12(b)(6)", "635a.12(b)(7)"), strict=True)),
    **dict(zip(SIX_SEVEN_EIGHT, ("635a.12(b)(1)", *["635a.12(b)(2)"] * 2), strict=True)),
    **dict(zip(SEVENS, ("635a.12(b)(3)", *["635a.12(b)(4)"] * 2), strict=True)),
}
MATCHES = ("each-matching-card-of-a-different-suit", "each-matching-card-of-the-same-suit")
SURRENDER, BLACKJACK = "surrender", "blackjack"
BOTH_BLACKJACKS = (BLACKJACK, "635a.7(n)(3)")
RESCUED = ("lose", "push")  # 635a.10(d): the original wager, and what doubled it

OUTCOMES = {
    MAIN: frozenset({BLACKJACK, *BONUSES, "push", "lose", SURRENDER}),
    "double": frozenset({"win", "push", "lose"}),
    "split": frozenset({"win", "push", "lose"}),
    ADDITIONAL: frozenset(ADDITIONAL_ROWS),
    TO_OTHERS: frozenset({OTHERS}),
    "insurance": frozenset({"win", "lose"}),
    MATCH: frozenset({*MATCHES, "lose"}),
}

SIX_RANK, SEVEN_RANK, EIGHT_RANK, SPADES = 4, 5, 6, 3


@kernel
def suits_of(a: int, b: int, c: int) -> int:
    """Mixed suits, the same suit, spades."""
    if a & 3 != b & 3 or a & 3 != c & 3:
        return 0
    return 2 if a & 3 == SPADES else 1


@kernel
def bonus_21(number: int, a: int, b: int, c: int) -> int:
    """What so many cards that total 21, of which these are the first three, are called."""
    if number >= 5:
        return min(number, 7) - 4
    if number == 3:
        low, high = min(a, b, c) >> 2, max(a, b, c) >> 2
        if low == SEVEN_RANK and high == SEVEN_RANK:
            return SEVENS_AT + suits_of(a, b, c)
        if (
            low == SIX_RANK
            and high == EIGHT_RANK
            and (a + b + c - (a & 3) - (b & 3) - (c & 3))
            == (4 * (SIX_RANK + SEVEN_RANK + EIGHT_RANK))
        ):
            return STRAIGHT_AT + suits_of(a, b, c)
    return PLAIN_21


def bonus_of(cards: Sequence[int]) -> str:
    """The name of a winning hand that was neither doubled nor split."""
    if points(cards) != 21 or len(cards) < 3:
        return BONUSES[PLAIN_21]
    return BONUSES[int(bonus_21(len(cards), *cards[:3]))]


def additional(stake: int) -> str | None:
    """635a.12(c)(1) and (2): by the original wager, in cents; None for less than $5."""
    if stake < 500:
        return None
    return ADDITIONAL_ROWS[0 if stake < 2500 else 1]
