"""The outcomes of Double Back Jack's wagers."""

from __future__ import annotations

from collections.abc import Sequence

SECOND_CHANCE = "second-chance"
ALONE = SECOND_CHANCE  # 673a.7(l)(2), (s)(1)(i): of the wagers on a hand it is paid alone
MOST_HANDS = 2  # 673a.11(a)
# The reading `declined-bust`: the dealer's totals that return a hand over 21 without one.
RETURNED: dict[str, Sequence[int]] = {
    "lost-at-once": (),
    "returned-on-22": (22,),
    "returned-over-21": range(22, 27),
}

PLAIN = frozenset({"win", "push", "lose"})
OUTCOMES: dict[str, frozenset[str]] = {
    "blackjack": PLAIN | {"blackjack", "surrender"},
    "double": PLAIN,
    "split": PLAIN,
    SECOND_CHANCE: PLAIN,
    "insurance": frozenset({"win", "lose"}),
}
