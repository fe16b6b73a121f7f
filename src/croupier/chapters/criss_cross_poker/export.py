"""Every decision as a row, suits renamed: on two cards and on four, and hand by hand on six."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.chapters.criss_cross_poker.amounts import COLUMNS, ROWS, Amounts, Sizes, amounts
from croupier.chapters.criss_cross_poker.counting import (
    PAIRS,
    PLACE,
    Solution,
    alike,
    rows_of,
    seen,
    solved,
)
from croupier.chapters.criss_cross_poker.cross import MIDDLES, middle_choices
from croupier.chapters.criss_cross_poker.outcomes import BETS
from croupier.equipment.cards import JOKER, card_text
from croupier.equipment.errors import WrongCards
from croupier.maths.pricing.counted import Terms
from croupier.maths.stages.reveals import Ints, kind_of
from croupier.rulebook.rules import Rules

Row = dict[str, Any]


def decisions(rules: Rules, terms: Terms) -> Iterator[Row]:
    """Every decision on two cards and on four: 281,476 rows.

    Of the Middle Bet there are some 80 million sights; `decisions_with` has those of one hand.
    """
    best = solved(amounts(rules, terms))
    two, four = seen()
    yield from _across(best, np.arange(len(two.cards)))
    yield from _down(best, np.arange(len(four.cards)))


def decisions_with(rules: Rules, terms: Terms, hand: Sequence[int]) -> Iterator[Row]:
    """Every decision with a hand of two cards, the Middle Bet's too, whatever was bet before."""
    if len(set(hand)) != 2 or max(hand) >= JOKER:
        text = " ".join(map(card_text, hand))
        raise WrongCards(f'The hand is "{text}"; two different cards are dealt (674a.8(c)).')
    best = solved(amounts(rules, terms))
    two, four = seen()
    hole = kind_of(two, tuple(hand))
    kinds, _ = rows_of(hole)
    yield from _across(best, np.array([hole]))
    yield from _down(best, kinds)
    for kind in kinds.tolist():
        yield from _middle(best.amounts, four.cards[kind].tolist(), int(four.weights[kind]))


def _across(best: Solution, holes: Ints) -> Iterator[Row]:
    two, futures = seen()[0], ROWS * COLUMNS * MIDDLES * best.amounts.unit
    named = _choices(best.amounts.sizes[0])
    for hole in holes.tolist():
        worths = best.on_two[hole].tolist()
        choice = int(np.argmax(worths))
        cards, ways = _text(two.cards[hole].tolist()), int(two.weights[hole])
        yield _row(BETS[0], cards, "antes", ways, named[choice], Fraction(worths[choice], futures))


def _down(best: Solution, kinds: Ints) -> Iterator[Row]:
    four, futures = seen()[1], COLUMNS * MIDDLES * best.amounts.unit
    named = _choices(best.amounts.sizes[1])
    for nth, size in enumerate(best.amounts.sizes[0]):
        for kind in kinds.tolist():
            worths = best.on_four[kind, nth].tolist()
            choice = int(np.argmax(worths))
            cards, ways = _text(four.cards[kind].tolist()), int(four.weights[kind])
            worth = Fraction(worths[choice], futures)
            yield _row(BETS[1], cards, f"antes + {size}x", ways, named[choice], worth)


def _middle(told: Amounts, on_four: Sequence[int], weight: int) -> Iterator[Row]:
    """With the hand and the pair of the row, as the Down Bet's row names them: every pair of the
    column and every two bets made."""
    a, b, *of_row = on_four
    row = int(PLACE[tuple(of_row)])
    times = np.zeros(len(PAIRS), dtype=np.int64)
    choices, worths = (np.zeros((len(PAIRS), told.positions), dtype=np.int64) for _ in range(2))
    middle_choices(a, b, row, PAIRS, alike(), told.wagers, times, choices, worths)
    named, futures = _choices(told.sizes[2]), MIDDLES * told.unit
    staked = ["antes + " + " + ".join(f"{size}x" for size in path) for path in told.paths(2)]
    for column in np.flatnonzero(times).tolist():
        cards = _text([*on_four, *PAIRS[column].tolist()])
        ways = weight * int(times[column])
        for at, bets in enumerate(staked):
            worth = Fraction(int(worths[column, at]), futures)
            yield _row(BETS[2], cards, bets, ways, named[choices[column, at]], worth)


def _choices(sizes: Sizes) -> list[str]:
    return ["fold", *(f"{size}x" for size in sizes)]


def _text(cards: Sequence[int]) -> str:
    """The player's cards, and what is seen of the row and of the column."""
    pairs = (cards[at : at + 2] for at in range(0, len(cards), 2))
    return " / ".join(" ".join(map(card_text, sorted(pair, reverse=True))) for pair in pairs)


def _row(stage: str, cards: str, staked: str, ways: int, decision: str, worth: Fraction) -> Row:
    """`ways` is how many deals of the cards seen a row stands for."""
    told = {"stage": stage, "cards": cards, "staked": staked, "ways": ways, "decision": decision}
    return {**told, "worth": str(worth)}
