"""The outcomes of Down Under Blackjack's wagers, and the value ranges of the hole card."""

from __future__ import annotations

from croupier.hands.twenty_one import ACE, TEN, VALUES

MATCHES = ("unsuited-match", "suited-match")

# 685a.1: the ranges, by values.
SMALL, MEDIUM, LARGE = "small", "medium", "large"
RANGES: dict[str, tuple[int, ...]] = {SMALL: (1, 2, 3, 4), MEDIUM: (5, 6, 7, 8), LARGE: (ACE, TEN)}
RANGE_OF = tuple(
    next(name for name, values in RANGES.items() if value in values) for value in range(VALUES)
)
LIGHTS = {SMALL: "blue", MEDIUM: "red", LARGE: "yellow"}
MOST_HANDS = 2  # 685a.10(c)

PLAIN = frozenset({"win", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "bet": PLAIN | {"blackjack", "even-money"},
    "double": PLAIN,
    "split": PLAIN,
    "insurance": frozenset({"win", "lose"}),
    "match-the-dealer": frozenset({*MATCHES, "lose"}),
}
