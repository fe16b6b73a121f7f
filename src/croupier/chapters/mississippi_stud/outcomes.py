"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import three_card_names, three_card_outcomes
from croupier.families.poker.pairs_from_6s import hand_kind
from croupier.families.poker.streets import FIVE, HAND, Streets
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import kinds
from croupier.hands.kinds import six_kind, three_kind
from croupier.hands.three import THREE_PAIR

# 655a.11(h), 655a.12(a).
STREETS = Streets(
    ("3rd-street", "4th-street", "5th-street"),
    lost="655a.11(h)(1)",
    pushes="655a.11(h)(2)",
    paid="655a.11(h)(3)",
    shows="655a.11(h)",
)
PROGRESSIVE = ("lose",) * 4 + HAND[4:]
HAND_BONUS = ("lose",) * 6 + HAND[6:]

# 655a.6(d), by `hands.kinds.six_kind`.
SIX_CARD_BONUS = ("lose",) * 3 + kinds.SIX_NAMES[3:]

PROGRESSIVE_WAGER = HandWager(
    "progressive-payout",
    FIVE,
    hand_kind,
    PROGRESSIVE,
    "655a.11(i)(1)(iv)",
    lost="655a.11(i)(1)",
    envy="655a.11(i)(1)(v)",
)
THREE_CARD_WAGER = HandWager(
    "three-card-bonus",
    ("community",),
    three_kind,
    three_card_names(THREE_PAIR),  # 655a.6(c)
    "655a.11(i)(2)(i)",
    lost="655a.11(i)(2)(ii)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    FIVE,
    hand_kind,
    HAND_BONUS,
    "655a.11(i)(3)(iii)",
    lost="655a.11(i)(3)",
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    six_kind,
    SIX_CARD_BONUS,
    "655a.11(i)(4)(i)",
    lost="655a.11(i)(4)(ii)",
    reveals="655a.11(i)(4)",
)
HAND_WAGERS = {
    wager.key: wager
    for wager in (PROGRESSIVE_WAGER, THREE_CARD_WAGER, HAND_BONUS_WAGER, SIX_CARD_WAGER)
}

OUTCOMES: dict[str, frozenset[str]] = {
    **{wager: frozenset(HAND) for wager in STREETS.main},
    **hand_outcomes(HAND_WAGERS),
    "three-card-bonus": three_card_outcomes(THREE_PAIR),
    **SYSTEM_OUTCOMES,
}
