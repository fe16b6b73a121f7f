"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from math import comb

from croupier.hands import five, kinds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

STREETS = ("3rd-street", "4th-street", "5th-street")
RAISES = (1, 2, 3)

# 655a.12(a): the player's two cards and the three community cards, from worst to best.
HAND_KINDS = 11
HAND = (
    "lose",
    "pair-of-6s-to-10s",
    "pair-of-jacks-or-better",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
PROGRESSIVE = ("lose",) * 4 + HAND[4:]
HAND_BONUS = ("lose",) * 6 + HAND[6:]

# 655a.6(d), by `hands.kinds.six_kind`.
SIX_CARD_BONUS = (
    *("lose",) * 3,
    *HAND[4:],
    "six-card-royal-flush-hearts-spades-or-clubs",
    "six-card-royal-flush-diamonds",
)

# 655a.6(c), by `hands.kinds.three_kind`; the ace with 2 and 3 by the reading elected.
_THREE = ("lose", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
_THREE_CARD_BONUS = {
    "counts": (*_THREE, "mini-royal", "mini-royal", "straight", "straight-flush"),
    "does-not-count": (*_THREE, "mini-royal", "mini-royal", "lose", "flush"),
}

OUTCOMES: dict[str, frozenset[str]] = {
    **{wager: frozenset(HAND) for wager in ("ante", *STREETS)},
    "progressive-payout": frozenset(PROGRESSIVE),
    "three-card-bonus": frozenset(_THREE_CARD_BONUS["counts"]),
    "five-card-hand-bonus": frozenset(HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
    "six-card-bonus": frozenset(SIX_CARD_BONUS),
}

# 655a.11(h): the least hands that push and that are paid; below them are the pairs of lower ranks,
# each with three other ranks beside it.
_WITH_A_PAIR = comb(12, 3)
PAIR_OF_6S = (five.FIVE_PAIR << five.CATEGORY_SHIFT) + 4 * _WITH_A_PAIR
PAIR_OF_JACKS = (five.FIVE_PAIR << five.CATEGORY_SHIFT) + 9 * _WITH_A_PAIR


@kernel
def hand_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """655a.11(h): five cards to their place in HAND."""
    strength = strength5(a, b, c, d, e)
    kind = kinds.five_kind_of(strength)
    if kind > five.FIVE_PAIR:
        return kind + 1
    return (strength >= PAIR_OF_6S) + (strength >= PAIR_OF_JACKS)


def three_card_names(rules: Rules) -> tuple[str, ...]:
    """The outcomes of the Three Card Bonus Wager by `hands.kinds.three_kind`."""
    return _THREE_CARD_BONUS[rules.text("ace-2-3")]
