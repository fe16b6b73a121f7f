"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import three_card_names, three_card_outcomes
from croupier.families.poker.streets import FIVE, HAND, Streets
from croupier.hands import five, kinds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.hands.three import THREE_PAIR

# 683a.11(h), 683a.12(a).
STREETS = Streets(
    ("raise-1", "raise-2", "raise-3"),
    lost="683a.11(h)(2)",
    pushes="683a.11(h)(1)",
    paid="683a.11(h)(1)",
    shows="683a.11(h)",
)

# 683a.6(c), 683a.12(b): the player's two cards.
POCKET_KINDS = 5
POCKET_BONUS = (
    "lose",
    "pair-of-2s-kings",
    "ace-and-a-king-queen-or-jack-of-different-suits",
    "ace-and-a-king-queen-or-jack-of-the-same-suit",
    "pair-of-aces",
)
JACK, QUEEN, ACE = 9, 10, 12

# 683a.12(d): the player's two cards and the three community cards, neither paired nor in a row nor
# of a suit.
LO_BALL_KINDS = 7
LO_BALL = ("lose", "queen-high", "jack-high", "10-high", "9-high", "8-high", "7-high")

# 683a.6(e), by `hands.kinds.six_kind`.
ALL_SIX_BONUS = ("lose",) * 3 + kinds.SIX_NAMES[3:]


@kernel
def pocket_kind(a: int, b: int) -> int:
    """683a.6(c): two cards to their place in POCKET_BONUS."""
    low, high = min(a >> 2, b >> 2), max(a >> 2, b >> 2)
    if low == high:
        return 4 if high == ACE else 1
    if high < ACE or low < JACK:
        return 0
    return 3 if a & 3 == b & 3 else 2


@kernel
def lo_ball_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """683a.11(i)(3): five cards to their place in LO_BALL; an ace is high."""
    if strength5(a, b, c, d, e) >> five.CATEGORY_SHIFT:
        return 0
    highest = max(a, b, c, d, e) >> 2
    return QUEEN + 1 - highest if highest <= QUEEN else 0


POCKET_WAGER = HandWager(
    "pocket-bonus",
    ("hand",),
    pocket_kind,
    POCKET_BONUS,
    "683a.11(i)(1)(ii)",
    lost="683a.11(i)(1)(i)",
)
BOARD_WAGER = HandWager(
    "board-bonus",
    ("community",),
    three_kind,
    three_card_names(THREE_PAIR),  # 683a.6(d)
    "683a.11(i)(2)(ii)",
    lost="683a.11(i)(2)(i)",
)
LO_BALL_WAGER = HandWager(
    "lo-ball", FIVE, lo_ball_kind, LO_BALL, "683a.11(i)(3)(ii)", lost="683a.11(i)(3)(i)"
)
ALL_SIX_WAGER = HandWager(
    "all-six-bonus",
    ("hand", "all-six bonus"),
    six_kind,
    ALL_SIX_BONUS,
    "683a.11(i)(4)(ii)",
    lost="683a.11(i)(4)(i)",
    reveals="683a.11(i)(4)",
)
# In the order of settlement.
HAND_WAGERS = {
    wager.key: wager for wager in (POCKET_WAGER, BOARD_WAGER, LO_BALL_WAGER, ALL_SIX_WAGER)
}

OUTCOMES: dict[str, frozenset[str]] = {
    **{wager: frozenset(HAND) for wager in STREETS.main},
    **hand_outcomes(HAND_WAGERS),
    "board-bonus": three_card_outcomes(THREE_PAIR),
}
