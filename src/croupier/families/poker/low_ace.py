"""Whether a low ace makes a straight of hands of which the chapter does not say it.

The ace to 5 where the low ace is given to shorter hands alone; the ace with 2 and 3 where it is
given to longer ones alone.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier.hands import kinds
from croupier.rulebook.rules import Rules

READING = "ace-to-5"
THREE_CARDS_READING = "ace-2-3"


def low_ace_names(least: int) -> Callable[[Rules], tuple[str, ...]]:
    """Names by `hands.kinds.low_ace_kind`, or `low_ace_five_kind`; below the kind `least`, `lose`.

    By the reading an ace to 5 is a straight, or five cards like any others.
    """

    def names(rules: Rules) -> tuple[str, ...]:
        straight = rules[READING] == "straight"
        ace_to_5 = ("straight", "straight-flush") if straight else ("high-card", "flush")
        below = kinds.SIX_NAMES[:least]
        every = (*kinds.SIX_NAMES, *ace_to_5)
        return tuple("lose" if name in below else name for name in every)

    return names


def low_ace_outcomes(least: int, *, cards: int) -> frozenset[str]:
    """Every name that such a wager may have, of five cards or of six."""
    names = kinds.FIVE_NAMES if cards == 5 else kinds.SIX_NAMES
    return frozenset({"lose", *names[least:]})


def three_card_names(least: int) -> Callable[[Rules], tuple[str, ...]]:
    """Names by `hands.kinds.three_kind`; below the kind `least`, `lose`.

    By the reading an ace with 2 and 3 is a straight, or three cards like any others.
    """

    def names(rules: Rules) -> tuple[str, ...]:
        straight = rules[THREE_CARDS_READING] == "counts"
        ace_2_3 = ("straight", "straight-flush") if straight else ("high-card", "flush")
        below = kinds.THREE_NAMES[:least]
        every = (*kinds.THREE_NAMES[: kinds.ACE_2_3], *ace_2_3)
        return tuple("lose" if name in below else name for name in every)

    return names


def three_card_outcomes(least: int) -> frozenset[str]:
    """Every name that such a wager may have."""
    return frozenset({"lose", *kinds.THREE_NAMES[least : kinds.ACE_2_3]})
