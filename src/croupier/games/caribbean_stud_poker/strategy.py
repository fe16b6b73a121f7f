"""When to bet: the best choice for every sight, and rules that a person can learn, with their cost.

Where both choices are worth the same the player folds: that puts the least money at risk.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import card_text
from croupier.games.caribbean_stud_poker import outcomes
from croupier.games.caribbean_stud_poker.deals import DEALER_HANDS, Sights, all_sights
from croupier.hands import five
from croupier.maths.enumerate import FIVE_CARD_HANDS, Cards, Ints, hand_places
from croupier.maths.pricing.counted import Line, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import choice_values, whole
from croupier.rulebook.rules import Rules

FOLD, BET = 0, 1
FOLD_LINE = line(("ante", "fold"))
TIE_RULE = "Where betting and folding are worth the same, the player folds: least money at risk."
Yes = NDArray[np.bool_]


def bet_line(result: int, kind: int) -> Line:
    ends = outcomes.ends(result, kind)
    return line(("ante", ends.ante), ("bet", ends.bet, 2))


@dataclass(frozen=True, eq=False)
class Values:
    """What betting is worth beyond folding, for every sight, as integers.

    `beyond[rank][sight]` / (`scale` * DEALER_HANDS) is in units of the Ante.
    """

    beyond: tuple[Ints, ...]
    scale: int

    def value(self, rank: int, sight: int) -> Fraction:
        return Fraction(int(self.beyond[rank][sight]), self.scale * DEALER_HANDS)

    @cached_property
    def choices(self) -> tuple[Cards, ...]:
        """The best choice for every sight."""
        return tuple((beyond > 0).astype(np.uint8) for beyond in self.beyond)

    def cost(self, choices: Sequence[Cards]) -> Fraction:
        """What other choices than the best cost, in units of the Ante per round."""
        lost = deals = 0
        for sights, beyond, chosen in zip(all_sights(), self.beyond, choices, strict=True):
            best = np.maximum(beyond, 0)
            lost += int((sights.weights * (best - beyond * chosen)).sum())
            deals += int(sights.weights.sum()) * DEALER_HANDS
        return Fraction(lost, deals * self.scale)


def bet_values(rules: Rules, terms: Terms, kept: Sequence[Fraction] | None = None) -> Values:
    """`kept[kind]` is what betting saves of other wagers that a fold forfeits, in Antes."""
    pricing = Pricing(rules, "ante", terms)
    fold = pricing.net(FOLD_LINE)
    return _values(
        tuple(
            tuple(
                pricing.net(bet_line(result, kind)) - fold + (kept[kind] if kept else 0)
                for result in range(outcomes.RESULTS)
            )
            for kind in range(outcomes.HAND_KINDS)
        )
    )


@cache
def _values(worths: tuple[tuple[Fraction, ...], ...]) -> Values:
    worth, scale = whole(np.array(worths, dtype=object))
    found = []
    for sights in all_sights():
        values = np.empty(len(sights.cards), dtype=np.int64)
        choice_values(sights.results, sights.kinds, worth, values)
        found.append(values)
    return Values(tuple(found), scale)


def decision_table(choices: Sequence[Cards]) -> Cards:
    """The choice by rank of the face-up card and place of a hand with its suits in order."""
    table = np.zeros((len(choices), FIVE_CARD_HANDS), dtype=np.uint8)
    for rank, (sights, chosen) in enumerate(zip(all_sights(), choices, strict=True)):
        table[rank, hand_places(sights.cards)] = chosen
    return table


# ------------------------------------------------------------------------------ to learn


def _ace_king(sights: Sights) -> Yes:
    pair = five.FIVE_PAIR << five.CATEGORY_SHIFT
    return (sights.strengths >= outcomes.ACE_KING) & (sights.strengths < pair)


def _pair(sights: Sights) -> Yes:
    return sights.strengths >= five.FIVE_PAIR << five.CATEGORY_SHIFT


def _three_rules(sights: Sights) -> Yes:
    up, ranks = sights.up // 4, sights.cards // 4
    matches = (ranks == up).any(axis=1)
    queen, jack = (ranks == 10).any(axis=1), (ranks == 9).any(axis=1)
    reason: Yes = (queen | jack) if up >= 11 else matches | (queen & (up < ranks[:, 1]))
    return _pair(sights) | (_ace_king(sights) & reason)


THREE_RULES = (
    "Bet with a pair or better, fold with less than ace-king. With ace-king bet (1) if the "
    "dealer shows a 2 to a queen that you hold as well; (2) if the dealer shows an ace or a "
    "king and you hold a queen or a jack; (3) if the dealer shows a rank that you do not "
    "hold, you hold a queen, and the dealer's card is lower than your fourth highest."
)
LEARNED: dict[str, tuple[str, Callable[[Sights], Yes]]] = {
    "three-rules": (THREE_RULES, _three_rules),
    "ace-king-jack-8-3": (
        "Bet with ace-king-jack-8-3 or better, fold everything lower.",
        lambda sights: sights.strengths >= outcomes.strength_of("Ah Kd Jc 8d 3h"),
    ),
    "pair": (
        "Bet with a pair or better, fold everything lower.",
        _pair,
    ),
    "ace-king": (
        "Bet with ace-king or better, fold everything lower.",
        lambda sights: sights.strengths >= outcomes.ACE_KING,
    ),
}


def strategy(values: Values) -> dict[str, Any]:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    bet = sum(
        int(sights.weights[chosen == BET].sum())
        for sights, chosen in zip(all_sights(), values.choices, strict=True)
    )
    total = sum(int(sights.weights.sum()) for sights in all_sights())
    learned = []
    for key, (sentence, rule) in LEARNED.items():
        cost = values.cost([rule(sights).astype(np.uint8) for sights in all_sights()])
        learned.append({"key": key, "sentence": sentence, "cost": float(cost), "exact": str(cost)})
    return {
        "sentence": learned[0]["sentence"],
        "learned": learned,
        "frequencies": {"bet": str(Fraction(bet, total)), "fold": str(1 - Fraction(bet, total))},
        "sights": sum(len(sights.cards) for sights in all_sights()),
        "tie_rule": TIE_RULE,
    }


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every sight (suits renamed), for export: 5,649,150 rows.

    Each choice's worth is in units of the Ante.
    """
    values = bet_values(rules, terms)
    unit = values.scale * DEALER_HANDS
    for sights, beyond in zip(all_sights(), values.beyond, strict=True):
        for hand, weight, more in zip(
            sights.cards.tolist(), sights.weights.tolist(), beyond.tolist(), strict=True
        ):
            yield {
                "hand": " ".join(map(card_text, reversed(hand))),
                "dealer": card_text(sights.up),
                "deals": weight,
                "decision": "bet" if more > 0 else "fold",
                "bet": (more - unit) / unit,
                "fold": -1,
            }
