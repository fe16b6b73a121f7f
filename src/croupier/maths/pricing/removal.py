"""Effects of removal: what a wager gains or loses when one card is out of the shoe.

A wager is counted again from a shoe with one card less, for each kind of card. A round takes its
cards at random, so a card that is out is as good as one that lies behind: the gain from the whole
shoe is the mean of the gains without each of its cards. So the mean of the effects is exactly 0,
where decisions stay the same. For a wager on cards to come after some that lie open (Insurance),
the shoe is what is left beside them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from croupier.equipment.cards import Deck, card_text
from croupier.maths.pricing.counted import Counted

Shoe = tuple[int, ...]
LARGEST_TAG = 4
ENOUGH = 0.01  # by so little may a simpler count correlate less than the best
RANKS, SUITS = 13, 4


@dataclass(frozen=True)
class FromShoe:
    """A wager that can be counted from any shoe.

    `kinds` names the kinds of cards that it tells apart and how many of each a full shoe holds;
    `count` counts it from a shoe that holds others, with the decisions of the full one.
    """

    kinds: Mapping[str, int]
    count: Callable[[Shoe], tuple[Counted, ...]]

    @property
    def full(self) -> Shoe:
        return tuple(self.kinds.values())

    def one_less(self, nth: int) -> tuple[Counted, ...]:
        """The lines of the shoe without one card of a kind."""
        shoe = tuple(held - (nth == other) for other, held in enumerate(self.full))
        found = self.count(shoe)
        return tuple(Counted(each.wager, each.lines, each.method, each.variant) for each in found)

    def counted_one_less(self) -> tuple[Counted, ...]:
        """The lines of shoes without one card of each kind in turn, one after another."""
        return tuple(line for nth in range(len(self.kinds)) for line in self.one_less(nth))


def rank_kinds(deck: Deck) -> dict[str, int]:
    """A shoe by ranks, from the 2 to the ace."""
    return {
        card_text(SUITS * rank)[:-1]: held
        for rank in range(RANKS)
        if (held := sum(deck.count(SUITS * rank + suit) for suit in range(SUITS)))
    }


def card_kinds(deck: Deck) -> dict[str, int]:
    """A shoe by cards, each rank from clubs to spades."""
    cards = range(RANKS * SUITS)
    return {card_text(card): deck.count(card) for card in cards if deck.count(card)}


@dataclass(frozen=True)
class LinearCount:
    """What to add for each card that is seen; the higher the count, the better the wager.

    `correlation` is with the effects, over the cards of the shoe.
    """

    tags: Mapping[str, int]
    correlation: float


@dataclass(frozen=True)
class Removal:
    """By kind of card: how many a full shoe holds, and what the player's mean gain, per unit of the
    wager, changes by when one is out. No `best` count where no card tells anything."""

    cards: Mapping[str, int]
    effects: Mapping[str, Fraction]
    best: LinearCount | None

    @property
    def mean_effect(self) -> Fraction:
        """Over the cards of the shoe."""
        weighted = (self.cards[kind] * effect for kind, effect in self.effects.items())
        return sum(weighted, Fraction(0)) / sum(self.cards.values())


def removal(cards: Mapping[str, int], full: Fraction, without: Sequence[Fraction]) -> Removal:
    """From the house advantages of the full shoe and of those with one card less."""
    effects = {kind: full - edge for kind, edge in zip(cards, without, strict=True)}
    return Removal(cards, effects, best_count(cards, effects))


def best_count(cards: Mapping[str, int], effects: Mapping[str, Fraction]) -> LinearCount | None:
    """The simplest count in whole numbers that correlates nearly as well as any."""
    largest = max(map(abs, effects.values()))
    if not largest:
        return None
    relative = {kind: float(effect / largest) for kind, effect in effects.items()}
    found = [
        max((_tagged(cards, relative, scale) for scale in scales), key=lambda one: one.correlation)
        for level in range(1, LARGEST_TAG + 1)
        if (scales := _scales(set(relative.values()), level))
    ]
    most = max(each.correlation for each in found)
    return next(each for each in found if each.correlation >= most - ENOUGH)


def _scales(relative: set[float], level: int) -> list[float]:
    """One factor for each way in which effects round to tags up to a level."""
    changes = sorted(
        {
            change
            for effect in relative
            if effect
            for step in range(level + 1)
            if level - 0.5 <= (change := (step + 0.5) / abs(effect)) <= level + 0.5
        }
        | {level - 0.5, level + 0.5}
    )
    return [(low + high) / 2 for low, high in pairwise(changes)]


def _tagged(cards: Mapping[str, int], relative: Mapping[str, float], scale: float) -> LinearCount:
    tags = {kind: round(effect * scale) for kind, effect in relative.items()}
    return LinearCount(tags, correlation(cards, relative, tags))


def correlation(
    cards: Mapping[str, int], effects: Mapping[str, float], tags: Mapping[str, float]
) -> float:
    """Of effects and tags, over the cards of a shoe."""
    held = sum(cards.values())

    def centred(of: Mapping[str, float]) -> dict[str, float]:
        mean = sum(cards[kind] * value for kind, value in of.items()) / held
        return {kind: value - mean for kind, value in of.items()}

    def product(one: Mapping[str, float], other: Mapping[str, float]) -> float:
        return sum(number * one[kind] * other[kind] for kind, number in cards.items())

    x, y = centred(effects), centred(dict(tags))
    spread = product(x, x) * product(y, y)
    return product(x, y) / math.sqrt(spread) if spread > 0 else 0.0


def removal_json(found: Removal, house_advantage: Fraction, *, exact: bool) -> dict[str, Any]:
    """For outside programs: effects on the player's gain, and the house advantage they leave."""
    best = found.best
    return {
        "cards": [
            {
                "card": kind,
                "in_shoe": found.cards[kind],
                "effect": float(effect),
                "exact": str(effect) if exact else None,
                "house_advantage": float(house_advantage - effect),
                "tag": best and best.tags[kind],
            }
            for kind, effect in found.effects.items()
        ],
        "mean_effect": float(found.mean_effect),
        "correlation": best and best.correlation,
    }
