"""What people look for in cards that they see: pairs, suits, runs; many hands at a time.

For strategies as a person would learn them, and for writing down every decision of a solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import card_text
from croupier.maths.stages.induction import Solved
from croupier.maths.stages.reveals import Ints

Flags = NDArray[np.bool_]
NO_RUN = 99
ACE = 12


class Features:
    """Hands of as many cards each, a row a hand."""

    def __init__(self, cards: Ints) -> None:
        self.count = cards.shape[1]
        self.ranks = np.sort(cards >> 2, axis=1)
        self.suits = cards & 3
        self.suited: Flags = (self.suits == self.suits[:, :1]).all(axis=1)
        alike = self.ranks[:, 1:] == self.ranks[:, :-1]
        self.alike = alike.sum(axis=1)  # neighbours alike: 1 for a pair, 2 for two pair or trips
        self.pair = np.where(alike, self.ranks[:, 1:], -1).max(axis=1, initial=-1)  # highest, or -1
        self.lowest, self.highest = self.ranks[:, 0], self.ranks[:, -1]

    def between(self, low: int, high: int) -> Ints:
        """How many cards are of these ranks."""
        found: Ints = ((self.ranks >= low) & (self.ranks <= high)).sum(axis=1)
        return found

    @property
    def gaps(self) -> Ints:
        """Ranks missing between lowest and highest card, an ace high; NO_RUN with a pair."""
        return self._gaps(self.ranks)

    @property
    def gaps_with_low_ace(self) -> Ints:
        return self._gaps(np.sort(np.where(self.ranks == ACE, -1, self.ranks), axis=1))

    @property
    def of_a_suit(self) -> Ints:
        """How many cards are of the suit that most are of."""
        counts = [(self.suits == suit).sum(axis=1) for suit in range(4)]
        found: Ints = np.stack(counts, axis=1).max(axis=1)
        return found

    @property
    def straight_ranks(self) -> Ints:
        """How many ranks would complete a straight of five; the ace is high or low."""
        held = np.zeros((len(self.ranks), ACE + 2), dtype=bool)
        for column in self.ranks.T:
            held[np.arange(len(held)), column + 1] = True
        held[:, 0] = held[:, -1]
        completes = np.zeros_like(held)
        for low in range(ACE + 2 - 4):
            run = held[:, low : low + 5]
            completes[:, low : low + 5] |= (run.sum(axis=1) == 4)[:, None] & ~run
        completes[:, -1] |= completes[:, 0]
        found: Ints = completes[:, 1:].sum(axis=1)
        return found

    def _gaps(self, ranks: Ints) -> Ints:
        missing = ranks[:, -1] - ranks[:, 0] - (self.count - 1)
        return np.where(self.alike == 0, missing, NO_RUN)


def by_decision(learned: Mapping[str, Sequence[str]]) -> str:
    """Rules for each decision as one text: "Bet 1: Let it ride with a pair of 10s or better."."""
    return " ".join(
        f"{decision.replace('-', ' ').capitalize()}: {' '.join(rules)}"
        for decision, rules in learned.items()
    )


def two_card_table(cards: Ints, moves: Sequence[str]) -> dict[str, list[str]]:
    """The moves with two cards, each with its hands from the highest: `A-K suited`, `A-K`."""
    table: dict[str, list[str]] = {}
    hands = np.sort(cards, axis=1).tolist()
    order = sorted(
        range(len(hands)),
        key=lambda nth: (hands[nth][1] >> 2, hands[nth][0] >> 2, _one_suit(hands[nth])),
        reverse=True,
    )
    for nth in order:
        shown = "-".join(card_text(card)[:-1] for card in hands[nth][::-1])
        name = shown + (" suited" if _one_suit(hands[nth]) else "")
        table.setdefault(moves[nth], []).append(name)
    return table


def _one_suit(cards: Sequence[int]) -> bool:
    return len({card & 3 for card in cards}) == 1


def every_decision(
    solved: Solved, *, unit: int, stages: Sequence[str], positions: Sequence[Sequence[str]]
) -> Iterator[dict[str, Any]]:
    """Every information set as plain data: what is seen and staked, what to do, what it is worth.

    Suits stand for any naming of the suits; a worth is in units of the main wager. Where there is
    but one move nothing is decided.
    """
    for number, stage in enumerate(stages):
        layer = solved.deals.layers[number]
        futures = unit * solved.deals.futures[number]
        texts = [
            " ".join(card_text(card) for card in cards[::-1]) for cards in layer.cards.tolist()
        ]
        for kind, position, move, worth in solved.decisions(number):
            if len(solved.stages[number].moves[position]) == 1:
                continue
            yield {
                "stage": stage,
                "cards": texts[kind],
                "staked": positions[number][position],
                "decision": move.key,
                "worth": str(Fraction(worth, futures)),
            }
