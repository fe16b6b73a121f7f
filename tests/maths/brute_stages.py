"""A second way to solve games in stages: every deal of a small deck, every suit told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb

from croupier.maths.stages.induction import END, Move, Stage

Features = tuple[frozenset[int], ...]  # what lies in each pile


class Brute:
    """Values by recursion on what is seen; counts by walking all deals with those decisions."""

    def __init__(
        self,
        stages: Sequence[Stage],
        outcome: Callable[[Features, tuple[int, ...]], int],
        amounts: Sequence[Sequence[int]],
        *,
        last: int,
        size: int,
        piles: int = 1,
    ) -> None:
        self.stages, self.outcome, self.amounts = stages, outcome, amounts
        self.last, self.size = last, size
        self.nothing: Features = (frozenset(),) * piles
        self.best = cache(self._best)
        self.ends = cache(self._ends)

    def draws(self, seen: Features, count: int) -> Iterator[tuple[int, ...]]:
        used = frozenset().union(*seen)
        return combinations([card for card in range(self.size) if card not in used], count)

    def with_cards(self, seen: Features, pile: int, cards: tuple[int, ...]) -> Features:
        return (*seen[:pile], seen[pile] | frozenset(cards), *seen[pile + 1 :])

    def reveal(self, stage: int, seen: Features) -> Iterator[Features]:
        shown = self.stages[stage].reveal
        return (self.with_cards(seen, shown.pile, d) for d in self.draws(seen, shown.cards))

    def futures(self, stage: int) -> int:
        left = self.size - sum(s.reveal.cards for s in self.stages[: stage + 1])
        ways = 1
        for later in self.stages[stage + 1 :]:
            ways *= comb(left, later.reveal.cards)
            left -= later.reveal.cards
        return ways * comb(left, self.last)

    def worth_of(self, stage: int, seen: Features, move: Move) -> int:
        if move.to == END:
            return move.worth * self.futures(stage)
        if stage + 1 < len(self.stages):
            return sum(self.best(stage + 1, s, move.to)[0] for s in self.reveal(stage + 1, seen))
        return sum(
            self.amounts[move.to][outcome] * ways for outcome, ways in self.ends(seen).items()
        )

    def _ends(self, seen: Features) -> Counter[int]:
        return Counter(self.outcome(seen, cards) for cards in self.draws(seen, self.last))

    def _best(self, stage: int, seen: Features, position: int) -> tuple[int, int]:
        """What the best move is worth, and its number; the first of several."""
        moves = self.stages[stage].moves[position]
        worths = [self.worth_of(stage, seen, move) for move in moves]
        return max(worths), worths.index(max(worths))

    def value(self) -> int:
        return sum(self.best(0, seen, 0)[0] for seen in self.reveal(0, self.nothing))

    def count(self) -> tuple[Mapping[tuple[int, int, int], int], Mapping[tuple[int, int], int]]:
        """Deals that ended at (stage, position, move), and that finished at (position, outcome)."""
        ended: Counter[tuple[int, int, int]] = Counter()
        finished: Counter[tuple[int, int]] = Counter()

        def walk(stage: int, seen: Features, position: int) -> None:
            nth = self.best(stage, seen, position)[1]
            move = self.stages[stage].moves[position][nth]
            if move.to == END:
                ended[stage, position, nth] += self.futures(stage)
            elif stage + 1 < len(self.stages):
                for further in self.reveal(stage + 1, seen):
                    walk(stage + 1, further, move.to)
            else:
                for outcome, ways in self.ends(seen).items():
                    finished[move.to, outcome] += ways

        for seen in self.reveal(0, self.nothing):
            walk(0, seen, 0)
        return ended, finished
