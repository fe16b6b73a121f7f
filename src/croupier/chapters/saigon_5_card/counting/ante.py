"""The Ante against the dealer: what each Point Count is worth, and which one to set."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from croupier.chapters.saigon_5_card.counting.hands import (
    against,
    all_hands,
    classes,
    examples,
    weights,
)
from croupier.chapters.saigon_5_card.outcomes import COUNTS, ends, qualified, sets
from croupier.chapters.saigon_5_card.table import choice_key
from croupier.equipment.cards import JOKER, card_text
from croupier.families.poker.counting.lines import line_of
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Learned, Strategy
from croupier.rulebook.rules import Rules

HIGHEST = "Set the three cards, with the joker at the value, that leave the highest Point Count."
LOWEST = "For comparison: the lowest Point Count that can be set."


@cache
def dealers() -> Ints:
    """For each hand of the player the dealer's, by Point Count, 0 where it does not qualify."""
    by_class = against()
    found = np.zeros((len(by_class), COUNTS), dtype=np.int64)
    found[:, 1:] = by_class[:, 1:COUNTS]
    found[:, 0] = by_class[:, COUNTS:].sum(axis=1)
    return found


@cache
def options() -> tuple[tuple[int, ...], ...]:
    """For each hand the Point Counts that may be set where it qualifies, the highest first."""
    found = []
    for hand in all_hands():
        a, b, c, d, e = examples(hand)
        qualifying = int(sets(a, b, c, d, e)[0])
        found.append(tuple(n for n in reversed(range(1, COUNTS)) if qualifying >> n & 1))
    return tuple(found)


@cache
def highest_counts() -> Ints:
    """For each hand the highest Point Count that may be set, 0 where it does not qualify."""
    return np.array([int(qualified(of_class)) for of_class in classes()], dtype=np.int64)


def showdowns(points: Ints) -> Ints:
    """All deals by both Point Counts, where the player sets so many points with each hand."""
    found = np.zeros((COUNTS, COUNTS), dtype=np.int64)
    np.add.at(found, points, weights()[:, None] * dealers())
    return found


def ante_lines(by_points: Ints) -> dict[Line, int]:
    lines: dict[Line, int] = defaultdict(int)
    for player, dealer in np.argwhere(by_points).tolist():
        lines[line_of(ends(player, dealer))] += int(by_points[player, dealer])
    return dict(lines)


class Worth:
    """What the Ante gains, per unit, by the Point Count that is set."""

    def __init__(self, rules: Rules, terms: Terms) -> None:
        pricing = Pricing(rules, "ante", terms)
        self.nets = [
            [pricing.net(line_of(ends(player, dealer))) for dealer in range(COUNTS)]
            for player in range(COUNTS)
        ]

    def of(self, hand: int, points: int) -> Fraction:
        """With the hand of this number."""
        ways: list[int] = dealers()[hand].tolist()
        gained = sum(
            (net * way for net, way in zip(self.nets[points], ways, strict=True)), Fraction(0)
        )
        return gained / sum(ways)

    def mean(self, by_points: Ints) -> Fraction:
        gained = sum(
            (self.nets[player][dealer] * int(by_points[player, dealer]))
            for player, dealer in np.argwhere(by_points).tolist()
        )
        return Fraction(gained) / int(by_points.sum())

    def best(self) -> Ints:
        """For each hand the Point Count to set; of equal ones the highest."""
        points = highest_counts().copy()
        for hand, counts in enumerate(options()):
            if len(counts) > 1:
                points[hand] = max(counts, key=lambda count: self.of(hand, count))
        return points


def played(rules: Rules, terms: Terms) -> Ints:
    """For each hand the Point Count that a player sets: the best, or as high as must be."""
    if rules["several-qualifying-sets"] == "highest-count":
        return highest_counts()
    return Worth(rules, terms).best()


def strategy(rules: Rules, terms: Terms) -> Strategy | None:
    """How to set where a player chooses, and what other ways cost."""
    if rules["several-qualifying-sets"] == "highest-count":
        return None
    worth = Worth(rules, terms)
    best = worth.best()
    lowest = np.array([counts[-1] if counts else 0 for counts in options()], dtype=np.int64)
    mean = worth.mean(showdowns(best))
    rules_to_learn = (("highest", HIGHEST, highest_counts()), ("lowest", LOWEST, lowest))
    learned = tuple(
        Learned(key, sentence, mean - gain, -gain, "Ante")
        for key, sentence, points in rules_to_learn
        for gain in (worth.mean(showdowns(points)),)
    )
    several = sum(
        int(ways) for counts, ways in zip(options(), weights(), strict=True) if len(counts) > 1
    )
    share = several / int(weights().sum())
    departing = np.flatnonzero(best != highest_counts()).tolist()
    sentence = f"{HIGHEST} There is a choice in {share:.2%} of all hands, always with a joker."
    if departing:
        sentence += f" For {len(departing)} kinds of hands another Point Count is worth more."
    return Strategy(
        sentence,
        learned,
        ties="Among Point Counts worth the same, the highest.",
        exceptions=tuple(f"{hand_text(hand)}: {best[hand]}" for hand in departing),
    )


def hand_text(hand: int) -> str:
    """A hand by the values of its cards."""
    return " ".join(
        "joker" if card == JOKER else card_text(card)[:-1] for card in examples(all_hands()[hand])
    )


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """Every hand with a choice, by the values of its cards, and what each count is worth."""
    worth, best = Worth(rules, terms), played(rules, terms)
    if rules["several-qualifying-sets"] == "highest-count":
        return
    for hand, counts in enumerate(options()):
        if len(counts) > 1:
            yield {
                "hand": hand_text(hand),
                "ways": int(weights()[hand]),
                "decision": choice_key(int(best[hand])),
                **{
                    choice_key(count): float(worth.of(hand, count)) if count in counts else ""
                    for count in reversed(range(1, COUNTS))
                },
            }
