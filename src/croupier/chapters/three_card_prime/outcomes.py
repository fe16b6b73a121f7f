"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import low_ace_names, low_ace_outcomes
from croupier.families.poker.three_cards import LOSE, NOT_QUALIFIED
from croupier.hands import kinds
from croupier.hands.five import FIVE_THREE_OF_A_KIND
from croupier.hands.kernel import kernel
from croupier.hands.kinds import is_red, low_ace_kind, three_kind
from croupier.rulebook.rules import Rules

# The player's three cards, by `hands.kinds.three_kind`. No hand beats a mini-royal.
HAND_KINDS = kinds.THREE_KINDS
PLAY = kinds.THREE_NAMES
BAD_BEAT = ("lose", "lose", *PLAY[2:6], "lose", "lose", *PLAY[8:])

# The player's three cards and whether the fourth card is a 2.
NOT_A_2 = "not-a-2"
FOURTHS = (NOT_A_2, "a-2")
PAIR_KINDS = len(FOURTHS) * HAND_KINDS
PAIR_BONUS = tuple(
    f"{name}-fourth-card-{fourth}" if kind else "lose"
    for fourth in FOURTHS
    for kind, name in enumerate(PLAY)
)

# The colours of the player's three cards and of the dealer's.
MIXED, PLAYER, BOTH = range(3)
PRIME = ("lose", "same-color-player-hand", "same-color-player-and-dealer-hand")
PRIME_KINDS = len(PRIME)

# The best five of the player's and the dealer's three, by `hands.kinds.low_ace_kind`.
SIX_KINDS = kinds.LOW_ACE_KINDS

FOLDED: Ends = (Ended("ante", "fold", "679a.11(b)"),)


def ends(rules: Rules, result: int, kind: int, times: int = 1) -> Ends:
    """679a.11(c)(3), with the Bad Beat Bonus of 679a.12(c); a tie wins."""
    if result == NOT_QUALIFIED:
        cite, ante, play = "679a.11(c)(3)(i)", "push", "dealer-does-not-qualify"
    elif result != LOSE:
        cite, ante, play = "679a.11(c)(3)(ii)", "win", PLAY[kind]
    elif rules.outcome_row("bad-beat-bonus", BAD_BEAT[kind]) is None:
        cite, ante, play = "679a.11(c)(3)(iii)", "lose", "lose"
    else:
        cite, ante = "679a.11(c)(3)(iv)", "lose"
        play = "push" if rules["bad-beat-stake"] == "returned" else "lose"
    beaten = BAD_BEAT[kind] if result == LOSE else "lose"
    return (
        Ended("ante", ante, cite),
        Ended("play", play, cite, times),
        Ended("bad-beat-bonus", beaten, cite, times=0),
    )


@kernel
def prime_kind(a: int, b: int, c: int, x: int, y: int, z: int) -> int:
    """679a.11(d)(1): the player's three cards and the dealer's."""
    red = is_red(a) + is_red(b) + is_red(c)
    if red not in (0, 3):
        return MIXED
    return BOTH if is_red(x) + is_red(y) + is_red(z) == red else PLAYER


@kernel
def pair_bonus_kind(a: int, b: int, c: int, fourth: int) -> int:
    """679a.11(d)(2): the player's three cards and the fourth, of which the first four are 2s."""
    return three_kind(a, b, c) + (HAND_KINDS if fourth < 4 else 0)


PRIME_WAGER = HandWager(
    "prime",
    ("hand", "dealer"),
    prime_kind,
    PRIME,
    "679a.11(d)(1)(ii)",
    lost="679a.11(d)(1)(i)",
)
PAIR_BONUS_WAGER = HandWager(
    "pair-bonus",
    ("hand", "fourth card"),
    pair_bonus_kind,
    PAIR_BONUS,
    "679a.11(d)(2)(ii)",
    lost="679a.11(d)(2)(i)",
)
ALL_SIX_WAGER = HandWager(
    "all-six-bonus",
    ("hand", "dealer"),
    low_ace_kind,
    low_ace_names(FIVE_THREE_OF_A_KIND),
    "679a.11(d)(3)(ii)",
    lost="679a.11(d)(3)(i)",
)
HAND_WAGERS = {wager.key: wager for wager in (PRIME_WAGER, PAIR_BONUS_WAGER, ALL_SIX_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "play": frozenset({"dealer-does-not-qualify", "push", "lose", *PLAY}),
    "bad-beat-bonus": frozenset(BAD_BEAT),
    **hand_outcomes(HAND_WAGERS),
    "all-six-bonus": low_ace_outcomes(FIVE_THREE_OF_A_KIND, cards=6),
}
