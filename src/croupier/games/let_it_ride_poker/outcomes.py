"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from math import comb

from croupier.hands import five, kinds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.rulebook.rules import Rules

BETS = ("bet-1", "bet-2", "bet-3")

# 643a.12(a): the player's three cards and the two community cards, from worst to best.
HAND_KINDS = 10
HAND = (
    "lose",
    "pair-of-tens-jacks-queens-kings-or-aces",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
PROGRESSIVE = ("lose",) * 3 + HAND[3:]
HAND_BONUS = ("lose",) * 5 + HAND[5:]

# 643a.6(e), by `hands.kinds.six_kind`.
SIX_CARD_BONUS = (
    *("lose",) * 3,
    *HAND[3:],
    "six-card-royal-flush-hearts-spades-or-clubs",
    "six-card-royal-flush-diamonds",
)

# 643a.6(c) and (d), by `hands.kinds.three_kind`.
_PAID_THREE = ("straight", "three-of-a-kind", "straight-flush")
_THREE_CARD_BONUS = ("lose", "pair", "flush", *_PAID_THREE, "mini-royal", "mini-royal", "straight")
_THREE_CARD_PROGRESSIVE = (
    *("lose",) * 3,
    *_PAID_THREE,
    "mini-royal-hearts-diamonds-clubs",
    "mini-royal-spades",
    "straight",
)

OUTCOMES: dict[str, frozenset[str]] = {
    **{bet: frozenset(HAND) for bet in BETS},
    "five-card-bonus": frozenset(HAND),
    "three-card-bonus": frozenset(_THREE_CARD_BONUS),
    "three-card-progressive": frozenset(_THREE_CARD_PROGRESSIVE),
    "five-card-progressive": frozenset(PROGRESSIVE),
    "five-card-hand-bonus": frozenset(HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
    "six-card-bonus": frozenset(SIX_CARD_BONUS),
}

# 643a.11(f)(2): the least hand that is paid; below it are the pairs of eight lower ranks, each with
# three other ranks beside it.
PAIR_OF_10S = (five.FIVE_PAIR << five.CATEGORY_SHIFT) + 8 * comb(12, 3)


@kernel
def hand_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """643a.11(f): five cards to their place in HAND."""
    strength = strength5(a, b, c, d, e)
    kind = kinds.five_kind_of(strength)
    if kind > five.FIVE_PAIR:
        return kind
    return 1 if strength >= PAIR_OF_10S else 0


def three_card_bonus_names(rules: Rules) -> tuple[str, ...]:
    """The outcomes of the Three Card Bonus Wager by `hands.kinds.three_kind`."""
    return (*_THREE_CARD_BONUS, rules.text("suited-ace-2-3"))


def three_card_progressive_names(rules: Rules) -> tuple[str, ...]:
    """The outcomes of the Three-Card Progressive Payout Wager, likewise."""
    return (*_THREE_CARD_PROGRESSIVE, rules.text("suited-ace-2-3"))
