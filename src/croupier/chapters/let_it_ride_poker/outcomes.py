"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.hands import five, kinds
from croupier.hands.five import strength5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import six_kind, three_kind
from croupier.rulebook.rules import Rules

BETS = ("bet-1", "bet-2", "bet-3")

# 643a.12(a): the player's three cards and the two community cards, from worst to best.
HAND_KINDS = 10
HAND = (
    "lose",
    "pair-of-tens-jacks-queens-kings-or-aces",
    *kinds.FIVE_NAMES[2:],
)
PROGRESSIVE = ("lose",) * 3 + HAND[3:]
HAND_BONUS = ("lose",) * 5 + HAND[5:]

# 643a.6(e), by `hands.kinds.six_kind`.
SIX_CARD_BONUS = ("lose",) * 3 + kinds.SIX_NAMES[3:]

# 643a.6(c) and (d), by `hands.kinds.three_kind`; the suited ace with 2 and 3 by a reading.
_THREE_CARD_BONUS = ("lose", *kinds.THREE_NAMES[1:9])
_THREE_CARD_PROGRESSIVE = ("lose",) * 3 + kinds.THREE_NAMES[3:9]

PAIR_OF_10S = five.least_pair(8)  # 643a.11(f)(2): the least hand that is paid


@kernel
def hand_kind(a: int, b: int, c: int, d: int, e: int) -> int:
    """643a.11(f): five cards to their place in HAND."""
    strength = strength5(a, b, c, d, e)
    kind = kinds.five_kind_of(strength)
    if kind > five.FIVE_PAIR:
        return kind
    return 1 if strength >= PAIR_OF_10S else 0


def three_card_bonus_names(rules: Rules) -> tuple[str, ...]:
    """The outcomes of the Three Card Bonus Wager by `hands.kinds.three_kind`."""
    return (*_THREE_CARD_BONUS, rules.text("suited-ace-2-3"))


def three_card_progressive_names(rules: Rules) -> tuple[str, ...]:
    """The outcomes of the Three-Card Progressive Payout Wager, likewise."""
    return (*_THREE_CARD_PROGRESSIVE, rules.text("suited-ace-2-3"))


def ends(riding: Sequence[bool], kind: int) -> Ends:
    """643a.11(f): the bets that ride end alike; one that was withdrawn is not at risk."""
    cite = "643a.11(f)(2)" if kind else "643a.11(f)(1)"
    bets = zip(BETS, riding, strict=True)
    return tuple(Ended(bet, HAND[kind], cite) for bet, rides in bets if rides)


FIVE = ("hand", "community")
FIVE_CARD_BONUS_WAGER = HandWager(
    "five-card-bonus", FIVE, hand_kind, HAND, "643a.11(g)(1)(i)", lost="643a.11(g)(1)(ii)"
)
THREE_CARD_BONUS_WAGER = HandWager(
    "three-card-bonus",
    ("hand",),
    three_kind,
    three_card_bonus_names,
    "643a.11(g)(2)(i)",
    lost="643a.11(g)(2)(ii)",
)
THREE_CARD_WAGER = HandWager(
    "three-card-progressive",
    ("hand",),
    three_kind,
    three_card_progressive_names,
    "643a.11(g)(3)(iii)",
    lost="643a.11(g)(3)",
    envy="643a.11(g)(3)(iv)",
)
FIVE_CARD_WAGER = HandWager(
    "five-card-progressive",
    FIVE,
    hand_kind,
    PROGRESSIVE,
    "643a.11(g)(4)(iv)",
    lost="643a.11(g)(4)",
    envy="643a.11(g)(4)(v)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    FIVE,
    hand_kind,
    HAND_BONUS,
    "643a.11(g)(5)(iii)",
    lost="643a.11(g)(5)",
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "six card bonus"),
    six_kind,
    SIX_CARD_BONUS,
    "643a.11(g)(6)(ii)",
    lost="643a.11(g)(6)(i)",
    reveals="643a.11(g)(6)",
)
# In the order of settlement; the Five Card Hand Bonus comes before the Six Card Bonus.
HAND_WAGERS = {
    wager.key: wager
    for wager in (
        FIVE_CARD_BONUS_WAGER,
        THREE_CARD_BONUS_WAGER,
        THREE_CARD_WAGER,
        FIVE_CARD_WAGER,
        HAND_BONUS_WAGER,
        SIX_CARD_WAGER,
    )
}

OUTCOMES: dict[str, frozenset[str]] = {
    **{bet: frozenset(HAND) for bet in BETS},
    **hand_outcomes(HAND_WAGERS),
    "three-card-bonus": frozenset(_THREE_CARD_BONUS),
    "three-card-progressive": frozenset(_THREE_CARD_PROGRESSIVE),
    **SYSTEM_OUTCOMES,
}
