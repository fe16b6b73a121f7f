"""Five cards against a paytable on which a pair of 6s to 10s pushes and a pair of jacks is paid."""

from __future__ import annotations

from croupier.hands import five, kinds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel

# Kinds from the worst: what loses, what pushes, a pair that is paid; then `hands.kinds.FIVE_NAMES`
# from two pair on.
HAND_KINDS = 11
HIGHER_NAMES = kinds.FIVE_NAMES[2:]
PAIR_OF_6S, PAIR_OF_JACKS = five.least_pair(4), five.least_pair(9)


@kernel
def hand_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five cards to their kind."""
    strength = strength5(a, b, c, d, e)
    kind = kinds.five_kind_of(strength)
    if kind > five.FIVE_PAIR:
        return kind + 1
    return (strength >= PAIR_OF_6S) + (strength >= PAIR_OF_JACKS)
