"""Hands of five and six cards and the dealer's, in the order of their strengths."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.counting.subsets import columns, hands_of
from croupier.chapters.lunar_poker.outcomes import kind_of, second_of_five
from croupier.hands.five import strength5, strength6
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, kinds_beside_clubs


def five_rows() -> Ints:
    """By place, the row of a hand of five among those up to names of suits."""
    return columns(5).home


@kernel
def _describe(hands: Cards, strengths: Ints, kinds: Ints, seconds: Ints) -> None:
    for nth in range(len(hands)):
        a, b, c, d, e = hands[nth, 0], hands[nth, 1], hands[nth, 2], hands[nth, 3], hands[nth, 4]
        strengths[nth] = strength5(a, b, c, d, e)
        kinds[nth] = kind_of(strengths[nth])
        seconds[nth] = second_of_five(a, b, c, d, e)


@kernel
def _describe_six(hands: Cards, strengths: Ints, kinds: Ints, seconds: Ints, same: int) -> None:
    for nth in range(len(hands)):
        h = hands[nth]
        a, b, c, d, e, f = h[0], h[1], h[2], h[3], h[4], h[5]
        strengths[nth] = strength6(a, b, c, d, e, f)
        kinds[nth] = kind_of(strengths[nth])
        seconds[nth] = outcomes.second_of_six(a, b, c, d, e, f, same)


@kernel
def _dealer_strengths(up: int, hidden: Cards, strengths: Ints) -> None:
    for nth in range(len(hidden)):
        strengths[nth] = strength5(
            up, hidden[nth, 0], hidden[nth, 1], hidden[nth, 2], hidden[nth, 3]
        )


@dataclass(frozen=True, eq=False)
class Hands:
    """Hands in the order of their strengths."""

    cards: Cards
    strengths: Ints
    kinds: Ints
    seconds: Ints

    def only(self, rows: NDArray[Any]) -> Hands:
        return Hands(*(getattr(self, each.name)[rows] for each in fields(self)))

    def without(self, card: int) -> Hands:
        return self.only((self.cards != card).all(axis=1))


def described(cards: Cards) -> Hands:
    strengths, kinds, seconds = (np.empty(len(cards), dtype=np.int64) for _ in range(3))
    _describe(cards, strengths, kinds, seconds)
    order = np.argsort(strengths, kind="stable")
    return Hands(cards[order], strengths[order], kinds[order], seconds[order])


@cache
def all_fives() -> Hands:
    return described(hands_of(5))


@dataclass(frozen=True, eq=False)
class Sixes:
    """Hands of six cards up to names of suits, in the order of their strengths; `others` are their
    second combinations of another kind."""

    cards: Cards
    weights: Ints
    strengths: Ints
    kinds: Ints
    seconds: Ints
    others: Ints

    def only(self, rows: Ints) -> Sixes:
        return Sixes(*(getattr(self, each.name)[rows] for each in fields(self)))

    def without(self, card: int) -> Sixes:
        return self.only(np.flatnonzero((self.cards != card).all(axis=1)))


@cache
def all_sixes() -> Sixes:
    every = kinds_beside_clubs(6)
    strengths, kinds, seconds, others = (
        np.empty(len(every.cards), dtype=np.int64) for _ in range(4)
    )
    _describe_six(every.cards, strengths, kinds, others, 0)
    _describe_six(every.cards, strengths, kinds, seconds, 1)
    found = Sixes(every.cards, every.weights, strengths, kinds, seconds, others)
    return found.only(np.argsort(strengths, kind="stable"))


def hidden_hands(up: int) -> tuple[Cards, Ints]:
    """The dealer's hidden cards and the strengths of the whole hands, in their order."""
    cards = hands_of(4)
    cards = cards[(cards != up).all(axis=1)]
    strengths = np.empty(len(cards), dtype=np.int64)
    _dealer_strengths(up, cards, strengths)
    order = np.argsort(strengths, kind="stable")
    return cards[order], strengths[order]
