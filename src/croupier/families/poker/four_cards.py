"""The best four of five cards against the best four of a dealer's: 657a, 682a, 684a.

The Prime Wager of 682a and 684a is on the colours of the five cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.table import cards_text
from croupier.hands import four
from croupier.hands.four import strength4, strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import is_red
from croupier.hands.written import strength_of

# The player against a dealer who does not qualify, and against one who does.
IDLE, IDLE_HIGHER, WIN, TIE, LOSE = range(5)
RESULTS = 5


KING_HIGH = strength_of(strength4, "Kh 4d 3c 2d")
PAIR_OF_QUEENS = strength_of(strength4, "Qh Qd 3c 2d")
PAIR_OF_ACES = strength_of(strength4, "Ah Ad 3c 2d")
FOUR_CARD_ROYAL = strength_of(strength4, "Ah Kh Qh Jh")


def hand_text(hand: Sequence[int]) -> str:
    """Five or six cards, and what the best four of them are."""
    best = strength4of5(*hand) if len(hand) == 5 else strength4of6(*hand)
    return f"{cards_text(hand)}, {four.category_name(best)}"


@kernel
def showdown(player: int, dealer: int, qualifies: int) -> int:
    """A dealer below the strength `qualifies` is idle; whose hand is higher is told even so."""
    if dealer < qualifies:
        return IDLE_HIGHER if dealer > player else IDLE
    if player == dealer:
        return TIE
    return WIN if player > dealer else LOSE


@kernel
def prime_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """1 for four cards of one colour, 2 for five, else 0."""
    red = is_red(a) + is_red(b) + is_red(c) + is_red(d) + is_red(e)
    return max(0, max(red, 5 - red) - 3)


PRIME_KINDS = 3
