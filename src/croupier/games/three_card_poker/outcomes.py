"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.equipment.cards import parse_cards
from croupier.hands import five, three
from croupier.hands.five import strength5, strength6, super_royal_suit
from croupier.hands.kernel import kernel
from croupier.hands.three import mini_royal_suit, strength3

SPADES, DIAMONDS = 3, 1

# The player's three cards, from worst to best.
NOTHING, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH, MINI_ROYAL, MINI_ROYAL_SPADES = range(8)
HAND_KINDS = 8
PAIR_PLUS = (
    "lose",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal-flush",
    "mini-royal-flush",
)
ANTE_BONUS = (
    "lose",
    "lose",
    "lose",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "ace-king-queen-of-hearts-diamonds-or-clubs",
    "ace-king-queen-of-spades",
)
THREE_CARD_PROGRESSIVE = (
    "lose",
    "lose",
    "lose",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "ace-king-and-queen-of-hearts-diamonds-or-clubs",
    "ace-king-and-queen-of-spades",
)

# The player against the dealer.
NOT_QUALIFIED, WIN, LOSE, TIE, FOLD = range(5)
RESULTS = 5

# A five-card hand: three cards and two community cards.
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
FIVE_CARD_HAND_BONUS = ("lose", "lose", "lose", *FIVE_CARD_PROGRESSIVE[3:])

# The best five of the player's and the dealer's three; 7 to 11 tell royal flushes apart.
SIX_KINDS = 12
SUPER_OTHERS = "super-royal-of-hearts-spades-or-clubs"
SIX_CARD_BONUS = (
    *FIVE_CARD_PROGRESSIVE[:7],
    "royal-flush",
    "royal-flush",
    SUPER_OTHERS,
    SUPER_OTHERS,
    "super-royal-of-diamonds",
)
OTHER_ROYAL, SPADE_ROYAL = "royal-flush-of-clubs-diamonds-or-hearts", "royal-flush-of-spades"
FIVE_OF_SIX = (
    "lose",
    "lose",
    *FIVE_CARD_PROGRESSIVE[2:7],
    OTHER_ROYAL,
    SPADE_ROYAL,
    OTHER_ROYAL,
    SPADE_ROYAL,
    OTHER_ROYAL,
)

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"win", "push", "lose"}),
    "ante-bonus": frozenset(ANTE_BONUS) | {"mini-royal-flush"},
    "pair-plus": frozenset(PAIR_PLUS),
    "three-card-progressive": frozenset(THREE_CARD_PROGRESSIVE),
    "six-card-bonus": frozenset(SIX_CARD_BONUS),
    "five-card-progressive": frozenset(FIVE_CARD_PROGRESSIVE),
    "five-card-hand-bonus": frozenset(FIVE_CARD_HAND_BONUS),
    "magic-card-bonus": frozenset({"magic-card", "lose"}),
    "lucky-bonus": frozenset({"lucky-bonus", "lose"}),
    "5-of-6-progressive": frozenset(FIVE_OF_SIX),
}

# 649a.11(c)(3)(i): the least hand with which the dealer plays.
QUEEN_HIGH = int(strength3.py_func(*sorted(parse_cards("2c 3d Qh"))))  # type: ignore[attr-defined]


@kernel
def hand_kind(a: int, b: int, c: int) -> int:
    """What three cards are, from NOTHING to MINI_ROYAL_SPADES."""
    strength = strength3(a, b, c)
    kind = strength >> three.CATEGORY_SHIFT
    if strength == three.MINI_ROYAL:
        return MINI_ROYAL_SPADES if mini_royal_suit(a, b, c) == SPADES else MINI_ROYAL
    return kind


@kernel
def showdown(player: int, dealer: int) -> int:
    """649a.11(c)(3): two strengths to NOT_QUALIFIED, WIN, LOSE or TIE."""
    if dealer < QUEEN_HIGH:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


@kernel
def five_kind_of(strength: int) -> int:
    """A five-card strength to its place in FIVE_CARD_PROGRESSIVE."""
    if strength == five.ROYAL_FLUSH:
        return 7
    category = strength >> five.CATEGORY_SHIFT
    return max(category - five.FIVE_THREE_OF_A_KIND + 1, 0)


@kernel
def five_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    return five_kind_of(strength5(a, b, c, d, e))


@kernel
def has_spade_royal(a: int, b: int, c: int, d: int, e: int, f: int) -> bool:
    held = (1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e) | (1 << f)
    royal = (1 << 35) | (1 << 39) | (1 << 43) | (1 << 47) | (1 << 51)
    return held & royal == royal


@kernel
def six_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The best five of six cards to its place in SIX_CARD_BONUS and FIVE_OF_SIX."""
    kind = five_kind_of(strength6(a, b, c, d, e, f))
    if kind < 7:
        return kind
    spades = 1 if has_spade_royal(a, b, c, d, e, f) else 0
    suit = super_royal_suit(a, b, c, d, e, f)
    if suit == DIAMONDS:
        return 11
    return (9 if suit >= 0 else 7) + spades
