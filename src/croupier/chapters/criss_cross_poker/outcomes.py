"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.pairs_from_6s import HIGHER_NAMES, hand_kind
from croupier.rulebook.rules import Rules

BETS = ("across-bet", "down-bet", "middle-bet")
MAIN = ("ante-across", "ante-down", *BETS)

# 674a.12(a) and (b): an Across Hand or a Down Hand, by `pairs_from_6s.hand_kind`.
HAND = (
    "lose",
    "pair-of-6s-through-10s",
    "pair-of-jacks-queens-kings-or-aces",
    *HIGHER_NAMES,
)
# 674a.12(c): the five community cards, likewise.
BONUS = ("lose", "pair-of-6s-or-better", "pair-of-6s-or-better", *HIGHER_NAMES)

# 674a.11(c), (e) and (g): places of the community cards in the order in which they are turned.
# They are dealt to the farthest box, the three of the second row and the closest one (674a.8(d)).
ACROSS, DOWN, MIDDLE = (1, 3), (0, 4), (2,)


def ends(across: int, down: int, raises: Sequence[int | Fraction] = (1, 1, 1)) -> Ends:
    """674a.11(h)(1) to (4): the wagers on each hand by its kind, the Middle Bet by the higher."""
    on_across, on_down, on_middle = raises
    middle = max(across, down)
    of_across = "674a.11(h)(1)(ii)" if across else "674a.11(h)(1)(i)"
    of_down = "674a.11(h)(2)(ii)" if down else "674a.11(h)(2)(i)"
    return (
        Ended("ante-across", HAND[across], of_across),
        Ended("across-bet", HAND[across], of_across, on_across),
        Ended("ante-down", HAND[down], of_down),
        Ended("down-bet", HAND[down], of_down, on_down),
        Ended(
            "middle-bet",
            HAND[middle],
            "674a.11(h)(4)" if middle else "674a.11(h)(3)",
            on_middle,
        ),
    )


def fold_cite(rules: Rules, bets: int) -> str:
    """674a.11(b), (d) and (f): where a hand is forfeited that has made so many bets."""
    (decision,) = rules.decisions(BETS[bets])
    return decision.cite


def folded(rules: Rules, raises: Sequence[int | Fraction]) -> Ends:
    """What a fold after these bets costs: both Antes and the bets."""
    cite = fold_cite(rules, len(raises))
    made = zip(MAIN, (1, 1, *raises), strict=False)
    return tuple(Ended(wager, "fold", cite, times) for wager, times in made)


BONUS_WAGER = HandWager("five-card-bonus", ("community",), hand_kind, BONUS, "674a.11(h)(5)")
HAND_WAGERS = {BONUS_WAGER.key: BONUS_WAGER}

OUTCOMES: dict[str, frozenset[str]] = {
    **{wager: frozenset(HAND) for wager in MAIN},
    **hand_outcomes(HAND_WAGERS),
}
