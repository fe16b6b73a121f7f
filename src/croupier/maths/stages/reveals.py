"""Cards that come to be known stage by stage, up to the names of the suits.

Cards lie in piles: those of one pile are alike, whichever came first; those of different piles are
not. A player's cards and a community card that make one hand together lie in the same pile; the
lines of a cross lie in piles of their own.

A layer holds the kinds of what may be seen at a stage. Its `weights` count the deals up to there,
a stage's cards taken together and without order; `step` leads from a kind and the cards of the
next stage to the next layer's kind.

Where a hand of one suit is paid apart, that suit is marked: it is suit 0 and keeps its name, and
only the other three are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernel import kernel

Ints = NDArray[np.int64]
RANKS = 13
MOST_CARDS = 10  # six bits each in a code
MOST_PILES = 4  # thirteen bits each in a suit's signature
MARK = 1 << 60  # above every signature
CHOOSE = np.array([[comb(n, k) for k in range(MOST_CARDS + 1)] for n in range(52)])


@dataclass(frozen=True)
class Reveal:
    """So many cards come to be known together, in one pile."""

    cards: int
    pile: int = 0


@dataclass(frozen=True)
class Layer:
    """The kinds of what is seen at a stage: their cards, codes in rising order, and weights."""

    cards: Ints
    codes: Ints
    weights: Ints
    piles: tuple[int, ...]
    step: Ints  # kinds x draws of the next stage: the next layer's kind, or -1 for cards in use
    mark: int = 0  # MARK where suit 0 is not like the others


@kernel
def _code(cards: Ints, piles: Ints, scratch: Ints, mark: int) -> int:
    """The code of what is seen, the same however its suits are named; but suit 0 with a mark.

    A suit's signature is the set of its cards' ranks, pile by pile. Naming the suits in the order
    of their signatures is a rule that looks at nothing else; suits of equal signature are alike.
    """
    count = len(cards)
    for suit in range(4):
        scratch[suit] = suit
    scratch[0] += mark
    for nth in range(count):
        scratch[cards[nth] & 3] += 1 << (piles[nth] * RANKS + (cards[nth] >> 2) + 2)
    a, b, c, d = -scratch[0], -scratch[1], -scratch[2], -scratch[3]
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    scratch[-a & 3], scratch[-b & 3], scratch[-c & 3], scratch[-d & 3] = 0, 1, 2, 3
    for nth in range(count):
        card = (cards[nth] & ~3) | scratch[cards[nth] & 3]
        place = nth
        while place and piles[place - 1] == piles[nth] and scratch[4 + place - 1] > card:
            scratch[4 + place] = scratch[4 + place - 1]
            place -= 1
        scratch[4 + place] = card
    code = 0
    for nth in range(count):
        code = code << 6 | scratch[4 + nth]
    return code


@kernel
def _extended_codes(
    seen: Ints, draws: Ints, piles: Ints, sources: Ints, mark: int, codes: Ints
) -> None:
    """The codes of every kind with every draw, -1 where a card is already in use.

    `sources` says for each card of the result, pile by pile, where it comes from: a place in
    `seen`, or a place in the draw after those.
    """
    have, more = seen.shape[1], draws.shape[1]
    cards = np.empty(have + more, dtype=np.int64)
    scratch = np.empty(4 + have + more, dtype=np.int64)
    for kind in range(len(seen)):
        used = 0
        for nth in range(have):
            used |= 1 << seen[kind, nth]
        for draw in range(len(draws)):
            free = True
            for nth in range(more):
                free &= used >> draws[draw, nth] & 1 == 0
            if not free:
                codes[kind, draw] = -1
                continue
            for nth in range(have + more):
                source = sources[nth]
                cards[nth] = seen[kind, source] if source < have else draws[draw, source - have]
            codes[kind, draw] = _code(cards, piles, scratch, mark)


@kernel
def _spread(step: Ints, source: Ints, target: Ints) -> None:
    """Add each kind's row to the rows of the kinds that it leads to."""
    for kind in range(step.shape[0]):
        for draw in range(step.shape[1]):
            if step[kind, draw] >= 0:
                for nth in range(source.shape[1]):
                    target[step[kind, draw], nth] += source[kind, nth]


@kernel
def _gather(step: Ints, source: Ints, target: Ints) -> None:
    """Add to each kind's row the rows of the kinds that it leads to."""
    for kind in range(step.shape[0]):
        for draw in range(step.shape[1]):
            if step[kind, draw] >= 0:
                for nth in range(source.shape[1]):
                    target[kind, nth] += source[step[kind, draw], nth]


def spread(step: Ints, source: Ints, kinds: int) -> Ints:
    """What arrives at each of the next layer's kinds."""
    target = np.zeros((kinds, source.shape[1]), dtype=np.int64)
    _spread(step, np.ascontiguousarray(source), target)
    return target


def gather(step: Ints, source: Ints) -> Ints:
    """What each kind finds ahead, added up over the cards to come."""
    target = np.zeros((len(step), source.shape[1]), dtype=np.int64)
    _gather(step, np.ascontiguousarray(source), target)
    return target


def kind_of(layer: Layer, cards: Sequence[int]) -> int:
    """The kind of cards seen, given pile by pile in the layer's order."""
    piles = np.array(layer.piles, dtype=np.int64)
    scratch = np.empty(4 + len(cards), dtype=np.int64)
    code = _code(np.array(cards, dtype=np.int64), piles, scratch, layer.mark)
    place = int(np.searchsorted(layer.codes, code))
    if len(cards) != len(piles) or place == len(layer.codes) or layer.codes[place] != code:
        raise KeyError(f"{list(cards)} is nothing that can be seen at this stage")
    return place


@kernel
def set_place(cards: Ints, count: int) -> int:
    """The place of a set of cards, given in rising order, among the sets of as many cards."""
    place = 0
    for nth in range(count):
        place += CHOOSE[cards[nth], nth + 1]
    return place


@kernel
def insert(cards: Ints, count: int, card: int) -> None:
    """Put a card into its place among `count` cards in rising order."""
    while count and cards[count - 1] > card:
        cards[count] = cards[count - 1]
        count -= 1
    cards[count] = card


@kernel
def _set_codes(count: int, piles: Ints, mark: int, codes: Ints) -> None:
    """Every set of so many cards, in the order of their places."""
    cards = np.arange(count)
    scratch = np.empty(4 + count, dtype=np.int64)
    for place in range(len(codes)):
        codes[place] = _code(cards, piles, scratch, mark)
        nth = 0
        while nth < count - 1 and cards[nth] + 1 == cards[nth + 1]:
            cards[nth] = nth
            nth += 1
        cards[nth] += 1


def kinds_by_place(layer: Layer, *, size: int = 52) -> Ints:
    """For a layer of one pile, the kind of every set of cards by its `set_place`."""
    count = len(layer.piles)
    codes = np.empty(comb(size, count), dtype=np.int64)
    _set_codes(count, np.array(layer.piles, dtype=np.int64), layer.mark, codes)
    return np.searchsorted(layer.codes, codes)


def layers(reveals: Sequence[Reveal], *, size: int = 52, marked: bool = False) -> tuple[Layer, ...]:
    """The layers of a deck of `size` cards (all suits of the lowest ranks), a layer a reveal."""
    if sum(reveal.cards for reveal in reveals) > MOST_CARDS:
        raise ValueError(f"more than {MOST_CARDS} cards are revealed")
    if not all(0 <= reveal.pile < MOST_PILES for reveal in reveals):
        raise ValueError(f"piles are numbered from 0 to {MOST_PILES - 1}")
    found: list[Layer] = []
    seen, weights = np.empty((1, 0), np.int64), np.ones((1, 1), np.int64)
    piles: tuple[int, ...] = ()
    for reveal in reveals:
        step, layer = _next_layer(seen, weights, piles, reveal, size, MARK if marked else 0)
        if found:
            found[-1] = replace(found[-1], step=step)
        found.append(layer)
        seen, weights, piles = layer.cards, layer.weights[:, None], layer.piles
    return tuple(found)


def _next_layer(
    seen: Ints, weights: Ints, piles: tuple[int, ...], reveal: Reveal, size: int, mark: int
) -> tuple[Ints, Layer]:
    draws = np.array(list(combinations(range(size), reveal.cards)), dtype=np.int64)
    order = [*piles, *[reveal.pile] * reveal.cards]
    sources = sorted(range(len(order)), key=lambda nth: order[nth])
    after = tuple(sorted(order))
    raw = np.empty((len(seen), len(draws)), dtype=np.int64)
    _extended_codes(
        np.ascontiguousarray(seen),
        draws,
        np.array(after, dtype=np.int64),
        np.array(sources, dtype=np.int64),
        mark,
        raw,
    )
    codes, place = np.unique(raw, return_inverse=True)
    place = place.reshape(raw.shape).astype(np.int64)
    if codes[0] == -1:
        codes, place = codes[1:], place - 1
    shifts = 6 * np.arange(len(after) - 1, -1, -1)
    cards = np.ascontiguousarray(codes[:, None] >> shifts & 63)
    arrived = spread(place, weights, len(codes))[:, 0]
    return place, Layer(cards, codes, arrived, after, np.empty((len(codes), 0), np.int64), mark)


def draws_left(reveals: Sequence[Reveal], size: int) -> tuple[int, ...]:
    """In how many ways the cards of each reveal can come, those before it gone."""
    seen = 0
    ways = []
    for reveal in reveals:
        ways.append(comb(size - seen, reveal.cards))
        seen += reveal.cards
    return tuple(ways)
