"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.equipment.cards import parse_cards
from croupier.hands import five, four
from croupier.hands.five import strength6, super_royal_suit
from croupier.hands.four import strength4
from croupier.hands.kernel import kernel

DIAMONDS = 1

# The best four of a player's five cards, from worst to best.
HAND_KINDS = 9
PAIR_OF_ACES, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND, FOUR_ACES = 1, 2, 5, 7, 8
_FOURS = ("straight", "flush", "three-of-a-kind", "straight-flush", "four-of-a-kind")
ACES_UP = ("lose", "pair-of-aces", "two-pair", *_FOURS, _FOURS[-1])
ANTE_BONUS = ("lose",) * 5 + (*_FOURS[2:], _FOURS[-1])
FOUR_CARD_PROGRESSIVE = ("lose",) * 5 + (*_FOURS[2:], "four-aces")
BAD_BEAT = ("lose", "lose", *ACES_UP[2:])  # by the losing hand

# All five cards of a player, or the dealer's first five.
FIVE_KINDS = 8
FIVE_CARD_PROGRESSIVE = (
    "lose",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
HAND_BONUS = ("lose", "lose", "lose", *FIVE_CARD_PROGRESSIVE[3:])

# A player's five cards and the Six Card Bonus card.
SIX_KINDS = 10
SIX_CARD_BONUS = (
    *FIVE_CARD_PROGRESSIVE,
    "six-card-royal-flush-hearts-spades-or-clubs",
    "six-card-royal-flush-diamonds",
)

# The player against the dealer: a tie wins.
WIN, LOSE = range(2)
RESULTS = 2

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "lose"}),
    "play": frozenset({"win", "lose"}),
    "ante-bonus": frozenset(ANTE_BONUS),
    "aces-up": frozenset(ACES_UP),
    "four-card-progressive": frozenset(FOUR_CARD_PROGRESSIVE),
    "five-card-progressive": frozenset(FIVE_CARD_PROGRESSIVE),
    "bad-beat-bonus": frozenset(BAD_BEAT),
    "five-card-hand-bonus": frozenset(HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
    "six-card-bonus": frozenset(SIX_CARD_BONUS),
}


def strength_of(cards: str) -> int:
    """The strength of four cards as people write them."""
    return int(strength4.py_func(*sorted(parse_cards(cards))))  # type: ignore[attr-defined]


LEAST_PAIR_OF_ACES = strength_of("Ah Ad 3c 2d")


@kernel
def hand_kind(strength: int) -> int:
    """A four-card strength to its place in ACES_UP and the tuples like it."""
    if strength == four.FOUR_ACES:
        return FOUR_ACES
    if strength < LEAST_PAIR_OF_ACES:
        return 0
    return strength >> four.CATEGORY_SHIFT


@kernel
def showdown(player: int, dealer: int) -> int:
    """641a.11(c)(3): a player's hand that is higher or equal wins."""
    return WIN if player >= dealer else LOSE


@kernel
def bad_beat(player: int, dealer: int) -> int:
    """641a.11(c)(6): the kind of the losing hand, which pays from two pair on; 0 for a tie."""
    return 0 if player == dealer else hand_kind(min(player, dealer))


@kernel
def five_kind(strength: int) -> int:
    """A five-card strength to its place in FIVE_CARD_PROGRESSIVE and HAND_BONUS."""
    if strength == five.ROYAL_FLUSH:
        return 7
    return max((strength >> five.CATEGORY_SHIFT) - five.FIVE_THREE_OF_A_KIND + 1, 0)


@kernel
def six_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The best five of six cards, or a six-card royal flush, to its place in SIX_CARD_BONUS."""
    suit = super_royal_suit(a, b, c, d, e, f)
    if suit >= 0:
        return 9 if suit == DIAMONDS else 8
    return five_kind(strength6(a, b, c, d, e, f))
