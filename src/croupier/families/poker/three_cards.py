"""Three cards against the dealer's three, who qualifies with queen high: 649a and 679a."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.table import cards_text
from croupier.hands import three
from croupier.hands.kernel import kernel
from croupier.hands.three import strength3
from croupier.hands.written import strength_of

NOT_QUALIFIED, WIN, LOSE, TIE = range(4)
RESULTS = 4

# The least hand with which the dealer qualifies.
QUEEN_HIGH = strength_of(strength3, "2c 3d Qh")


@kernel
def showdown(player: int, dealer: int) -> int:
    """Two strengths to NOT_QUALIFIED, WIN, LOSE or TIE."""
    if dealer < QUEEN_HIGH:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


def hand_text(hand: Sequence[int], royal: str = "") -> str:
    """The cards and what they make; `royal` where a suited ace, king and queen have a name."""
    strength = strength3(*hand)
    named = royal if royal and strength == three.MINI_ROYAL else three.category_name(strength)
    return f"{cards_text(hand)}, {named}"
