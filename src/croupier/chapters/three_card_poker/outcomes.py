"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.families.poker.system_draws import SYSTEM_OUTCOMES
from croupier.families.poker.three_cards import LOSE, NOT_QUALIFIED, TIE, WIN
from croupier.hands import kinds
from croupier.hands.five import FIVE_FLUSH, FIVE_STRAIGHT, FIVE_THREE_OF_A_KIND
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind
from croupier.rulebook.rules import Rules

# The player's three cards, by `hands.kinds.three_kind`.
HAND_KINDS = kinds.THREE_KINDS
hand_kind = kinds.three_kind
PAIR_PLUS = ("lose", *kinds.THREE_NAMES[1:])
ANTE_BONUS = THREE_CARD_PROGRESSIVE = ("lose",) * 3 + kinds.THREE_NAMES[3:]

# A five-card hand, three cards and two community cards, by `hands.kinds.low_ace_five_kind`.
FIVE_KINDS = kinds.LOW_ACE_KINDS

# The best five of the player's and the dealer's three, by `hands.kinds.low_ace_kind`; spades apart.
ROYAL_FLUSH_OF_SPADES = kinds.LOW_ACE_KINDS
SUPER_ROYAL_OF_SPADES = kinds.LOW_ACE_KINDS + 1
SIX_KINDS = kinds.LOW_ACE_KINDS + 2
SPADE_NAMES = ("royal-flush-of-spades", "six-card-royal-flush-of-spades")


def _six_names(least: int) -> Callable[[Rules], tuple[str, ...]]:
    """Names by `six_kind`; below the kind `least`, `lose`."""
    names = low_ace_names(least)
    return lambda rules: (*names(rules), *SPADE_NAMES)


@kernel
def has_spade_royal(a: int, b: int, c: int, d: int, e: int, f: int) -> bool:
    held = (1 << a) | (1 << b) | (1 << c) | (1 << d) | (1 << e) | (1 << f)
    royal = (1 << 35) | (1 << 39) | (1 << 43) | (1 << 47) | (1 << 51)
    return held & royal == royal


@kernel
def six_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The best five of six cards."""
    kind = kinds.low_ace_kind(a, b, c, d, e, f)
    royal = kinds.ROYAL_FLUSH <= kind < kinds.ACE_TO_5
    if not royal or not has_spade_royal(a, b, c, d, e, f):
        return kind
    return ROYAL_FLUSH_OF_SPADES if kind == kinds.ROYAL_FLUSH else SUPER_ROYAL_OF_SPADES


FOLDED: Ends = (Ended("ante", "fold", "649a.11(b)"),)
ANTE_BONUSES = ("ante-bonus", "version-ante-bonus")
_SHOWDOWN = {
    NOT_QUALIFIED: ("win", "push", "649a.11(c)(3)(i)"),
    LOSE: ("lose", "lose", "649a.11(c)(3)(ii)(A)"),
    WIN: ("win", "win", "649a.11(c)(3)(ii)(B)"),
    TIE: ("push", "push", "649a.11(c)(3)(ii)(C)"),
}


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """649a.11(c)(3) and the Ante Bonus of 649a.12(b) or (c); both by one reading."""
    ante, play, cite = _SHOWDOWN[result]
    paid = result == WIN or rules["ante-bonus-paid"] == "always"
    bonus = ANTE_BONUS[kind] if paid else "lose"
    bonuses = [wager for wager in ANTE_BONUSES if rules.offers(wager)]
    return (
        Ended("ante", ante, cite),
        Ended("play", play, cite, times),
        *(Ended(wager, bonus, rules.paytable(wager).cite, times=0) for wager in bonuses),
    )


PAIR_PLUS_WAGER = HandWager("pair-plus", ("hand",), hand_kind, PAIR_PLUS, "649a.11(c)(4)")
THREE_CARD_WAGER = HandWager(
    "three-card-progressive",
    ("hand",),
    hand_kind,
    THREE_CARD_PROGRESSIVE,
    "649a.11(c)(5)(iv)",
    lost="649a.11(c)(5)",
    envy="649a.11(c)(5)(v)",
)
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    ("hand", "dealer"),
    six_kind,
    _six_names(FIVE_THREE_OF_A_KIND),
    "649a.11(c)(6)",
)
FIVE_CARD_WAGER = HandWager(
    "five-card-progressive",
    ("hand", "community"),
    low_ace_five_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "649a.11(c)(7)(iv)",
    lost="649a.11(c)(7)",
    envy="649a.11(c)(7)(v)",
)
HAND_BONUS_WAGER = HandWager(
    "five-card-hand-bonus",
    ("hand", "community"),
    low_ace_five_kind,
    low_ace_names(FIVE_FLUSH),
    "649a.11(c)(8)(iii)",
    lost="649a.11(c)(8)",
)
FIVE_OF_SIX_WAGER = HandWager(
    "5-of-6-progressive",
    ("hand", "dealer"),
    six_kind,
    _six_names(FIVE_STRAIGHT),
    "649a.11(c)(9)(iv)",
    lost="649a.11(c)(9)",
    envy="649a.11(c)(9)(v)",
)
HAND_WAGERS = {
    wager.key: wager
    for wager in (
        PAIR_PLUS_WAGER,
        THREE_CARD_WAGER,
        SIX_CARD_WAGER,
        FIVE_CARD_WAGER,
        HAND_BONUS_WAGER,
        FIVE_OF_SIX_WAGER,
    )
}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"win", "push", "lose"}),
    **dict.fromkeys(ANTE_BONUSES, frozenset(ANTE_BONUS)),
    **hand_outcomes(HAND_WAGERS),
    "five-card-progressive": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=5),
    "five-card-hand-bonus": low_ace_outcomes(FIVE_FLUSH, cards=5),
    "six-card-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6) | {*SPADE_NAMES},
    "5-of-6-progressive": low_ace_outcomes(FIVE_STRAIGHT, cards=6) | {*SPADE_NAMES},
    **SYSTEM_OUTCOMES,
}
