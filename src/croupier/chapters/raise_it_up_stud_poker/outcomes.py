"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Callable

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.low_ace import three_card_names, three_card_outcomes
from croupier.hands import five, kinds
from croupier.hands.five import strength6
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit
from croupier.hands.kinds import best_three_kind, five_kind_of, six_kind, three_kind
from croupier.hands.three import THREE_PAIR, THREE_STRAIGHT
from croupier.rulebook.rules import Rules

# 669a.12(c) and (d): the best five of the player's three cards and the three community cards, from
# worst to best.
HAND_KINDS = 10
HAND = ("lose", "pair-of-10s-or-better", *kinds.FIVE_NAMES[2:])
PAIR_OF_10S = five.least_pair(8)  # 669a.11(i)(2)


@kernel
def hand_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """669a.11(i)(2): six cards to their place in HAND."""
    strength = strength6(a, b, c, d, e, f)
    kind = five_kind_of(strength)
    if kind > five.FIVE_PAIR:
        return kind
    return 1 if strength >= PAIR_OF_10S else 0


def _of_six(*cards: int) -> int:
    return int(best_three_kind(sum(map(card_bit, cards)), True))


def _of_six_without_low_ace(*cards: int) -> int:
    return int(best_three_kind(sum(map(card_bit, cards)), False))


def ends(kind: int, times: int = 1) -> Ends:
    """669a.11(i)(2): the Play Wager is so many times the Ante."""
    cite = "669a.11(i)(2)(ii)" if kind else "669a.11(i)(2)(i)"
    return (
        Ended("ante", "win" if kind else "lose", cite),
        Ended("blind", HAND[kind], cite),
        Ended("play", HAND[kind], cite, times),
    )


def folded(times: int = 0) -> Ends:
    """669a.11(f): with what was wagered before, where that may have been."""
    main = (Ended("ante", "fold", "669a.11(f)"), Ended("blind", "fold", "669a.11(f)"))
    return (*main, Ended("play", "fold", "669a.11(f)", times)) if times else main


PAIR_PLUS_WAGER = HandWager(
    "pair-plus", ("hand",), three_kind, three_card_names(THREE_PAIR), "669a.11(i)(1)"
)
PROGRESSIVE = "progressive-payout"


def _progressive(cards: tuple[str, ...], kind: Callable[..., int]) -> HandWager:
    return HandWager(
        PROGRESSIVE,
        cards,
        kind,
        three_card_names(THREE_STRAIGHT),
        "669a.11(i)(3)(i)(D)",
        lost="669a.11(i)(3)(i)",
        envy="669a.11(i)(3)(i)(E)",
    )


_ALL_SIX = ("hand", "community")
_OWN_THREE = _progressive(("hand",), three_kind)
_BEST_OF_SIX = {
    "counts": _progressive(_ALL_SIX, _of_six),
    "does-not-count": _progressive(_ALL_SIX, _of_six_without_low_ace),
}
SIX_CARD_WAGER = HandWager(
    "six-card-bonus",
    _ALL_SIX,
    six_kind,
    ("lose",) * five.FIVE_THREE_OF_A_KIND + kinds.SIX_NAMES[five.FIVE_THREE_OF_A_KIND :],
    "669a.11(i)(3)(ii)",
)


def of_six(rules: Rules) -> bool:
    """Whether the Progressive Payout Wager looks at all six cards, by the reading elected."""
    return rules["progressive-cards"] == "best-of-six"


def progressive_wager(rules: Rules) -> HandWager:
    return _BEST_OF_SIX[rules.text("ace-2-3")] if of_six(rules) else _OWN_THREE


def hand_wager(rules: Rules, wager: str) -> HandWager:
    """A wager that a hand decides against a paytable."""
    if wager == PROGRESSIVE:
        return progressive_wager(rules)
    return PAIR_PLUS_WAGER if wager == PAIR_PLUS_WAGER.key else SIX_CARD_WAGER


OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "lose"}),
    "blind": frozenset(HAND),
    "play": frozenset(HAND),
    "pair-plus": three_card_outcomes(THREE_PAIR),
    PROGRESSIVE: three_card_outcomes(THREE_STRAIGHT),
    **hand_outcomes({SIX_CARD_WAGER.key: SIX_CARD_WAGER}),
}
