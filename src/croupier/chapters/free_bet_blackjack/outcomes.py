"""The outcomes of Free Bet Blackjack's wagers, and what the house makes free."""

from __future__ import annotations

from croupier.hands.kernel import kernel

# 672a.11(c): how a dealer's 22 is paid, by its row.
PUSH_22 = ("lose", "other-22", "same-color-22", "same-suit-22")
NO_22, OTHER, SAME_COLOR, SAME_SUIT = range(4)
FREE_TOTALS = (9, 10, 11)  # 672a.9(a)(1), hard
MOST_HANDS = 4  # 672a.10(d)

PLAIN = frozenset({"win", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "blackjack": PLAIN | {"blackjack", "even-money"},
    "double": PLAIN,
    "split": PLAIN,
    "free-double": frozenset({"win"}),
    "free-split": frozenset({"win"}),
    "insurance": frozenset({"win", "lose"}),
    "push-22": frozenset(PUSH_22),
}


@kernel
def kind_of_22(suits: int) -> int:
    """The row of a 22, by the suits that are in it: a bit each for c, d, h and s."""
    if suits in (1, 2, 4, 8):
        return SAME_SUIT
    return SAME_COLOR if suits in (1 | 8, 2 | 4) else OTHER
