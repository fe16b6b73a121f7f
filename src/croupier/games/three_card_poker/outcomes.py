"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.equipment.cards import parse_cards
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.three import strength3

# The player's three cards, by `hands.kinds.three_kind`; an ace with 2 and 3 is a straight.
HAND_KINDS = kinds.THREE_KINDS
hand_kind = kinds.three_kind
_ACE_2_3 = ("straight", "straight-flush")
PAIR_PLUS = (
    "lose",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal-flush",
    "mini-royal-flush",
    *_ACE_2_3,
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
    *_ACE_2_3,
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
    *_ACE_2_3,
)

# The player against the dealer.
NOT_QUALIFIED, WIN, LOSE, TIE, FOLD = range(5)
RESULTS = 5

# A five-card hand, three cards and two community cards, by `hands.kinds.five_kind`.
FIVE_KINDS = kinds.FIVE_KINDS
FIVE_CARD_PROGRESSIVE = ("lose",) * 3 + kinds.FIVE_NAMES[3:]
FIVE_CARD_HAND_BONUS = ("lose",) * 5 + kinds.FIVE_NAMES[5:]

# The best five of the player's and the dealer's three, by `hands.kinds.six_kind`; spades apart.
ROYAL_FLUSH_OF_SPADES = kinds.SIX_KINDS
SUPER_ROYAL_OF_SPADES = kinds.SIX_KINDS + 1
SIX_KINDS = kinds.SIX_KINDS + 2
SUPER_OTHERS = "super-royal-of-hearts-spades-or-clubs"
SIX_CARD_BONUS = (
    *FIVE_CARD_PROGRESSIVE,
    SUPER_OTHERS,
    "super-royal-of-diamonds",
    "royal-flush",
    SUPER_OTHERS,
)
OTHER_ROYAL, SPADE_ROYAL = "royal-flush-of-clubs-diamonds-or-hearts", "royal-flush-of-spades"
FIVE_OF_SIX = (
    *("lose",) * 4,
    *kinds.FIVE_NAMES[4:9],
    *(OTHER_ROYAL,) * 3,
    *(SPADE_ROYAL,) * 2,
)

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"win", "push", "lose"}),
    "ante-bonus": frozenset(ANTE_BONUS) | {"mini-royal-flush"},
    "version-ante-bonus": frozenset(ANTE_BONUS),
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
def showdown(player: int, dealer: int) -> int:
    """649a.11(c)(3): two strengths to NOT_QUALIFIED, WIN, LOSE or TIE."""
    if dealer < QUEEN_HIGH:
        return NOT_QUALIFIED
    if player > dealer:
        return WIN
    return LOSE if player < dealer else TIE


@kernel
def has_spade_royal(a: int, b: int, c: int, d: int, e: int, f: int) -> bool:
    held = (1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e) | (1 << f)
    royal = (1 << 35) | (1 << 39) | (1 << 43) | (1 << 47) | (1 << 51)
    return held & royal == royal


@kernel
def six_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The best five of six cards to its place in SIX_CARD_BONUS and FIVE_OF_SIX."""
    kind = kinds.six_kind(a, b, c, d, e, f)
    if kind < kinds.ROYAL_FLUSH or not has_spade_royal(a, b, c, d, e, f):
        return kind
    return ROYAL_FLUSH_OF_SPADES if kind == kinds.ROYAL_FLUSH else SUPER_ROYAL_OF_SPADES
