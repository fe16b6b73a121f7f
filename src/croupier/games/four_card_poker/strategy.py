"""Fold, or play for one to three times the Ante: best choices, and rules that a person can learn.

A Play Wager is worth its size times the same number, so nothing between once and three times is
ever better than both. Where choices are worth the same the player takes the one that puts the
least money at risk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from croupier.equipment.cards import RANK_NAMES, card_text
from croupier.games.four_card_poker import outcomes
from croupier.games.four_card_poker.deals import DEALER_HANDS, Sights, all_sights
from croupier.hands import four
from croupier.hands.four import strength4
from croupier.maths.enumerate import FIVE_CARD_HANDS, Cards, Ints, hand_places
from croupier.maths.pricing.counted import Line, Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.maths.showdown import best_threshold, choice_values, whole
from croupier.rulebook.rules import Rules

FOLD, ONCE, THRICE = range(3)
TIMES = {ONCE: 1, THRICE: 3}
NAMES = ("fold", "play", "play-3x")
FOLD_LINE = line(("ante", "fold"))
TIE_RULE = "Where choices are worth the same, the one that puts the least money at risk is taken."


def play_line(rules: Rules, result: int, kind: int, times: int) -> Line:
    """641a.11(c)(3) and the Ante Bonus of 641a.12(b)."""
    end = "win" if result == outcomes.WIN else "lose"
    paid = result == outcomes.WIN or rules["ante-bonus-paid"] == "always"
    bonus = outcomes.ANTE_BONUS[kind] if paid else "lose"
    return line(("ante", end), ("play", end, times), ("ante-bonus", bonus, 0))


@dataclass(frozen=True, eq=False)
class Values:
    """What playing for once and for three times the Ante is worth beyond folding, as integers.

    Over (`scale` * DEALER_HANDS) they are in units of the Ante; `once[rank][sight]`.
    """

    once: tuple[Ints, ...]
    thrice: tuple[Ints, ...]
    scale: int

    def value(self, choice: int, rank: int, sight: int) -> Fraction:
        if choice == FOLD:
            return Fraction(0)
        values = self.once if choice == ONCE else self.thrice
        return Fraction(int(values[rank][sight]), self.scale * DEALER_HANDS)

    @cached_property
    def choices(self) -> tuple[Cards, ...]:
        """The best choice for every sight."""
        return tuple(
            np.where(thrice > np.maximum(once, 0), THRICE, once > 0).astype(np.uint8)
            for once, thrice in zip(self.once, self.thrice, strict=True)
        )

    def cost(self, choices: Sequence[Cards]) -> Fraction:
        """What other choices than the best cost, in units of the Ante per round."""
        lost = deals = 0
        for rank, sights in enumerate(all_sights()):
            of_choice = np.stack(
                [np.zeros_like(self.once[rank]), self.once[rank], self.thrice[rank]]
            )
            taken = np.choose(choices[rank], of_choice)
            lost += int((sights.weights * (of_choice.max(axis=0) - taken)).sum())
            deals += int(sights.weights.sum()) * DEALER_HANDS
        return Fraction(lost, deals * self.scale)


def play_values(
    rules: Rules, terms: Terms, kept: Sequence[Fraction] | None = None, by_five: bool = False
) -> Values:
    """`kept[kind]` is what playing saves of a wager that a fold forfeits, in Antes.

    Its kinds are those of the best four cards, or of all five.
    """
    pricing = Pricing(rules, "ante", terms)
    fold = pricing.net(FOLD_LINE)
    worths = tuple(
        tuple(
            tuple(
                pricing.net(play_line(rules, result, kind, times)) - fold
                for result in range(outcomes.RESULTS)
            )
            for kind in range(outcomes.HAND_KINDS)
        )
        for times in TIMES.values()
    )
    return _values(worths, tuple(kept) if kept is not None else (), by_five)


@cache
def _values(worths: Any, kept: tuple[Fraction, ...], by_five: bool) -> Values:
    numbers = [*np.array(worths, dtype=object).ravel(), *kept]
    flat, scale = whole(np.array(numbers, dtype=object))
    size = 2 * outcomes.HAND_KINDS * outcomes.RESULTS
    worth = flat[:size].reshape(2, outcomes.HAND_KINDS, outcomes.RESULTS)
    found: list[list[Ints]] = [[], []]
    for sights in all_sights():
        kinds = sights.fives if by_five else sights.kinds
        saved = flat[size:][kinds] * DEALER_HANDS if kept else 0
        for nth in range(2):
            values = np.empty(len(sights.cards), dtype=np.int64)
            choice_values(sights.results, sights.kinds, worth[nth], values)
            found[nth].append(values + saved)
    return Values(tuple(found[0]), tuple(found[1]), scale)


def decision_table(choices: Sequence[Cards]) -> Cards:
    """The choice by rank of the face-up card and place of a hand with its suits in order."""
    table = np.zeros((len(choices), FIVE_CARD_HANDS), dtype=np.uint8)
    for rank, (sights, chosen) in enumerate(zip(all_sights(), choices, strict=True)):
        table[rank, hand_places(sights.cards)] = chosen
    return table


# ------------------------------------------------------------------------------ to learn

Thresholds = tuple[int, int]
KICKERS = comb(12, 2)
PAIRS = [four.FOUR_PAIR << four.CATEGORY_SHIFT | KICKERS * rank for rank in range(13)]


def _thresholds(values: Values, ranks: Sequence[int], among: Sequence[int] = ()) -> Thresholds:
    """The least hands to play and to play for three times, if only the hand's strength decides."""
    sights = [all_sights()[rank] for rank in ranks]
    strengths = np.concatenate([part.strengths for part in sights])
    weights = np.concatenate([part.weights for part in sights])
    once = np.concatenate([values.once[rank] for rank in ranks])
    thrice = np.concatenate([values.thrice[rank] for rank in ranks])
    least = best_threshold(strengths, weights * once, among)
    return least, max(least, best_threshold(strengths, weights * (thrice - once), among))


def _by_thresholds(sights: Sights, least: int, most: int) -> Cards:
    chosen = np.where(sights.strengths >= most, THRICE, sights.strengths >= least)
    return chosen.astype(np.uint8)


def strength_name(strength: int) -> str:
    """The least hand of a strength as a person would say it: `10-10-ace-king`, `a pair of 3s`."""
    if strength in PAIRS:
        rank = RANK_NAMES[PAIRS.index(strength)]
        return f"a pair of {rank}{'es' if rank == '6' else 's'}"
    for sights in all_sights():
        for nth in np.flatnonzero(sights.strengths == strength)[:1]:
            for best in combinations(sights.cards[nth].tolist(), 4):
                if strength4(*best) == strength:
                    return _four_name([card // 4 for card in best])
    return "no hand"


def _four_name(ranks: Sequence[int]) -> str:
    ordered = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANK_NAMES[rank] for rank in ordered)


def strategy(values: Values) -> dict[str, Any]:
    """The choices in short, the rules a person would learn, and what each of them costs."""
    every = range(len(all_sights()))
    to_learn = {
        "pairs": [_thresholds(values, every, PAIRS)] * len(every),
        "pairs-by-up-card": [_thresholds(values, [rank], PAIRS) for rank in every],
        "hands-by-up-card": [_thresholds(values, [rank]) for rank in every],
    }
    learned = [_learned(key, values, thresholds) for key, thresholds in to_learn.items()]
    counts = np.zeros(3, dtype=np.int64)
    for sights, chosen in zip(all_sights(), values.choices, strict=True):
        counts += np.bincount(chosen, sights.weights, 3).astype(np.int64)
    total = int(counts.sum())
    return {
        "sentence": learned[0]["sentence"],
        "learned": learned,
        "table": [
            {
                "dealer": RANK_NAMES[rank],
                "play_from": strength_name(least),
                "play_3x_from": strength_name(most),
            }
            for rank, (least, most) in enumerate(to_learn["hands-by-up-card"])
        ],
        "frequencies": {
            name: str(Fraction(int(number), total))
            for name, number in zip(NAMES, counts, strict=True)
        },
        "sights": sum(len(sights.cards) for sights in all_sights()),
        "tie_rule": TIE_RULE,
    }


def _learned(key: str, values: Values, thresholds: Sequence[Thresholds]) -> dict[str, Any]:
    """A rule of thresholds by the dealer's face-up card, in words and with its exact cost."""
    chosen = [
        _by_thresholds(sights, least, most)
        for sights, (least, most) in zip(all_sights(), thresholds, strict=True)
    ]
    cost = values.cost(chosen)
    said = [f"{strength_name(most)}, {strength_name(least)}" for least, most in thresholds]
    if len(set(said)) == 1:
        least, most = thresholds[0]
        sentence = (
            f"Play for three times the Ante with {strength_name(most)} or better, for once with "
            f"{strength_name(least)} or better; fold everything lower."
        )
    else:
        rows = [f"{RANK_NAMES[rank]}: {text}" for rank, text in enumerate(said)]
        sentence = (
            "By the dealer's face-up card, the least hand to play for three times the Ante and "
            f"the least to play for once: {'; '.join(rows)}."
        )
    return {"key": key, "sentence": sentence, "cost": float(cost), "exact": str(cost)}


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every sight (suits renamed), for export: 5,649,150 rows.

    Each choice's worth is in units of the Ante.
    """
    values = play_values(rules, terms)
    unit = values.scale * DEALER_HANDS
    for rank, (sights, chosen) in enumerate(zip(all_sights(), values.choices, strict=True)):
        for hand, weight, choice, once, thrice in zip(
            sights.cards.tolist(),
            sights.weights.tolist(),
            chosen.tolist(),
            values.once[rank].tolist(),
            values.thrice[rank].tolist(),
            strict=True,
        ):
            yield {
                "hand": " ".join(map(card_text, reversed(hand))),
                "dealer": card_text(sights.up),
                "deals": weight,
                "decision": NAMES[choice],
                **dict(zip(NAMES, (-1, (once - unit) / unit, (thrice - unit) / unit), strict=True)),
            }
