"""From cards to outcomes: set hands against the dealer's, and seven cards against the paytables."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.equipment.cards import JOKER
from croupier.families.poker.hand_wagers import HandWager
from croupier.families.setting.five_and_two import FiveAndTwo
from croupier.families.setting.hands import LOSE, RESULTS, Compared, Parts
from croupier.families.setting.sevens import (
    above_five_aces,
    common,
    from_a_straight,
    on_seven,
)
from croupier.hands import sevens
from croupier.hands.kernel import kernel
from croupier.hands.sevens import ACE_HIGH, seven_sign, wild_sign
from croupier.rulebook.rules import Rules

MAIN, BONUS = "face-up-pai-gow-poker", "ace-high-bonus"
FORTUNE, PROGRESSIVE = "fortune-bonus", "progressive-payout"
# 688a.12(d): the paytables of the Progressive Payout Wager with a fully wild joker.
FULLY_WILD = frozenset({"2", "5", "6", "7"})


@dataclass(frozen=True)
class FaceUpHands(FiveAndTwo):
    """688a.11(f): with an Ace High Pai Gow of the dealer."""

    MAIN = MAIN
    COMPARED = Compared(
        win="688a.11(f)(3)",
        high_alone="688a.11(f)(2)(i)",
        low_alone="688a.11(f)(2)(ii)",
        lost=("688a.11(f)(1)(i)", *("688a.11(f)(1)(ii)",) * 3),
    )
    FOUL = "688a.11(f)(1)(iii)"
    PUSHED = "688a.11(f)(2)(iii)"

    def push_sign(self, *, banked: bool = False) -> int:
        return ACE_HIGH

    def pushed(self, banker: Parts, *, wrong: str, banked: bool) -> str:
        """By the reading not the wager of hands which are set wrongly."""
        if wrong and self.rules["ace-high-push"] == "wrongly-set-loses":
            return ""
        return super().pushed(banker, wrong=wrong, banked=banked)


# ------------------------------------------------------------------------------ ace high

ACE_HIGHS = (
    LOSE,
    "only-dealer-has-ace-high-no-joker",
    "only-dealer-has-ace-high-with-joker",
    "both-dealer-and-player-have-ace-high",
)


@kernel
def ace_high_kind(
    a: int, b: int, c: int, d: int, e: int, f: int, g: int,
    h: int, i: int, j: int, k: int, m: int, n: int, o: int,
) -> int:  # fmt: skip
    """688a.12(b): a player's seven cards and the dealer's, as a row of ACE_HIGHS."""
    if seven_sign(h, i, j, k, m, n, o) != ACE_HIGH:
        return 0
    if seven_sign(a, b, c, d, e, f, g) == ACE_HIGH:
        return 3
    return 2 if JOKER in (h, i, j, k, m, n, o) else 1


# ------------------------------------------------------------------------------ seven cards

MATCHED = "royal-flush-royal-match"
NATURAL, WILD = "7-card-natural-straight-flush", "7-card-wild-straight-flush"
WITH_JOKER = "7-card-straight-flush-with-joker"
_PRINTED = {
    "seven-card-straight-flush": "7-card-straight-flush",
    "seven-card-straight-flush-with-joker": WITH_JOKER,
    MATCHED: MATCHED,
}
_PROGRESSIVE = {"7-card-straight-flush": NATURAL, WITH_JOKER: WILD, MATCHED: MATCHED}


def _of_seven(rules: Rules, sign: int) -> str:
    """688a.6(e): a row of all seven cards, or ""."""
    matched = MATCHED if sign & sevens.KING_QUEEN else ""
    return _PRINTED.get(above_five_aces(rules, sign, matched), "")


def fortune(rules: Rules, sign: int) -> str:
    """688a.6(b), (e): the Fortune Bonus Wager."""
    return _of_seven(rules, sign) or from_a_straight(rules, sign)


def progressive(rules: Rules, sign: int) -> str:
    """688a.6(f): the Progressive Payout Wager; by the reading nothing below a full house wins."""
    if seven := _of_seven(rules, sign):
        return _PROGRESSIVE[seven]
    if sign == sevens.FIVE_ALIKE:
        return "five-of-a-kind"
    below = sign < sevens.FULL_HOUSE
    if below and rules["progressive-below-full-house"] == "full-house-or-better":
        return LOSE
    return common(rules, sign)


_READ = ("ace-low-in-seven", "three-of-a-kind-with-straight", "three-of-a-kind-wins")
_ON_ACES = HandWager(
    BONUS,
    ("hand", "dealer"),
    ace_high_kind,
    ACE_HIGHS,
    "688a.11(h)(1)(i)(B)",
    "688a.11(h)(1)(i)(A)",
)
_ON_FORTUNE = on_seven(
    FORTUNE, fortune, _READ,
    "688a.11(h)(2)(i)(B)", "688a.11(h)(2)(i)(A)", "688a.11(h)(2)(ii)",
)  # fmt: skip
_ON_METER, _ON_WILD_METER = (
    on_seven(
        PROGRESSIVE, progressive, (*_READ, "progressive-below-full-house"),
        "688a.11(h)(3)(i)(B)(4)", "688a.11(h)(3)(i)(A)", "688a.11(h)(2)(ii)", sign,
    )
    for sign in (seven_sign, wild_sign)
)  # fmt: skip


def is_wild(rules: Rules) -> bool:
    """Whether the joker is any card for the Progressive Payout Wager."""
    return rules.offers(PROGRESSIVE) and rules["progressive-paytable"] in FULLY_WILD


def hand_wagers(rules: Rules) -> dict[str, HandWager]:
    """The optional wagers, in the order of 688a.11(h)."""
    on_meter = _ON_WILD_METER if is_wild(rules) else _ON_METER
    return {BONUS: _ON_ACES, FORTUNE: _ON_FORTUNE, PROGRESSIVE: on_meter}


_ROWS = frozenset(
    {
        *("five-aces", "royal-flush", "straight-flush", "four-of-a-kind", "full-house"),
        *("flush", "three-of-a-kind", "straight"),
    }
)
OUTCOMES: dict[str, frozenset[str]] = {
    MAIN: frozenset(RESULTS),
    BONUS: frozenset(ACE_HIGHS),
    FORTUNE: _ROWS | {"three-pair", *_PRINTED.values()},
    PROGRESSIVE: _ROWS | {"five-of-a-kind", *_PROGRESSIVE.values()},
}
