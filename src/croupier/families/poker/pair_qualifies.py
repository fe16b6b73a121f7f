"""A dealer who must have a pair for the Ante to count: five cards of seven against five."""

from __future__ import annotations

from croupier.hands import five
from croupier.hands.kernel import kernel

# The player against the dealer; the dealer's hand is below a pair in those that end so.
WIN, WIN_BELOW_PAIR, TIE, LOSE, LOSE_BELOW_PAIR, FOLD = range(6)
RESULTS = 6
SHOWDOWN = range(FOLD)
LEAST_PAIR = five.FIVE_PAIR << five.CATEGORY_SHIFT


@kernel
def showdown(player: int, dealer: int) -> int:
    """Two strengths to WIN ... LOSE_BELOW_PAIR."""
    if player == dealer:
        return TIE
    if player > dealer:
        return WIN if dealer >= LEAST_PAIR else WIN_BELOW_PAIR
    return LOSE if dealer >= LEAST_PAIR else LOSE_BELOW_PAIR
