"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from typing import NamedTuple

from croupier.hands import five
from croupier.hands.five import super_royal_suit
from croupier.hands.kernel import kernel

DIAMONDS = 1

# What a hand is, from worst to best (653a.6(b)); six cards may be more (653a.6(d)(1)).
HIGH_CARD, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH = range(6, 10)
KINDS = 10
SIX_ROYAL, SIX_ROYAL_DIAMONDS = 10, 11
SIX_KINDS = 12

_FROM_STRAIGHT = (
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
BLIND = (*4 * ("less-than-a-straight",), *_FROM_STRAIGHT)
PAYTABLE = (*3 * ("lose",), "three-of-a-kind", *_FROM_STRAIGHT)  # Trips and Progressive Payout
FIVE_CARD_HAND_BONUS = (*5 * ("lose",), *_FROM_STRAIGHT[1:])
SIX_CARD_BONUS = (
    *PAYTABLE,
    "six-card-royal-flush-hearts-spades-or-clubs",
    "six-card-royal-flush-diamonds",
)
BAD_BEAT = PAYTABLE[:ROYAL_FLUSH]  # by the losing hand, which is never a royal flush

# The player against the dealer; the dealer's hand is below a pair in those that end so.
WIN, WIN_BELOW_PAIR, TIE, LOSE, LOSE_BELOW_PAIR, FOLD = range(6)
RESULTS = 6


class Ends(NamedTuple):
    """How the wagers against the dealer end, and by which paragraphs.

    The Blind Wager of a winner ends by the winning hand.
    """

    ante: str
    blind: str
    play: str
    ante_cite: str
    cite: str


ENDS = {
    WIN: Ends("win", "", "win", "653a.11(h)(2)(ii)", "653a.11(h)(2)(ii)"),
    WIN_BELOW_PAIR: Ends("push", "", "win", "653a.11(h)(1)", "653a.11(h)(2)(ii)"),
    TIE: Ends("push", "push", "push", "653a.11(h)(2)(iii)", "653a.11(h)(2)(iii)"),
    LOSE: Ends("lose", "lose", "lose", "653a.11(h)(2)(i)", "653a.11(h)(2)(i)"),
    LOSE_BELOW_PAIR: Ends("push", "lose", "lose", "653a.11(h)(1)", "653a.11(h)(2)(i)"),
}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "blind": frozenset(BLIND) | {"less-than-a-flush", "push", "lose"},
    "play": frozenset({"win", "push", "lose"}),
    "trips": frozenset(PAYTABLE),
    "progressive": frozenset(PAYTABLE),
    "five-card-hand-bonus": frozenset(FIVE_CARD_HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
    "six-card-bonus": frozenset(SIX_CARD_BONUS),
    "bad-beat-bonus": frozenset(BAD_BEAT),
}

LEAST_PAIR = five.FIVE_PAIR << five.CATEGORY_SHIFT


def blind_outcome(result: int, kind: int) -> str:
    """The Blind Wager's outcome after a showdown."""
    return ENDS[result].blind or BLIND[kind]


@kernel
def hand_kind(strength: int) -> int:
    """A five-card strength to HIGH_CARD ... ROYAL_FLUSH."""
    return ROYAL_FLUSH if strength == five.ROYAL_FLUSH else strength >> five.CATEGORY_SHIFT


@kernel
def showdown(player: int, dealer: int) -> int:
    """653a.11(h): two strengths to WIN ... LOSE_BELOW_PAIR."""
    if player == dealer:
        return TIE
    if player > dealer:
        return WIN if dealer >= LEAST_PAIR else WIN_BELOW_PAIR
    return LOSE if dealer >= LEAST_PAIR else LOSE_BELOW_PAIR


@kernel
def bad_beat(player: int, dealer: int) -> int:
    """653a.11(j): the kind of the beaten hand, whosever it is; a tie beats nobody."""
    return HIGH_CARD if player == dealer else hand_kind(min(player, dealer))


@kernel
def six_kind(strength: int, a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Six cards of a known strength to HIGH_CARD ... SIX_ROYAL_DIAMONDS."""
    kind = hand_kind(strength)
    if kind == ROYAL_FLUSH:
        suit = super_royal_suit(a, b, c, d, e, f)
        if suit >= 0:
            return SIX_ROYAL_DIAMONDS if suit == DIAMONDS else SIX_ROYAL
    return kind
