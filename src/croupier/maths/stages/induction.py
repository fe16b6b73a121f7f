"""Own cards and community cards against a paytable: backward induction over the reveals.

A player sees cards and chooses, sees more and chooses again; when the last cards are shown, they
make an outcome, and the outcome and the choices made are worth an amount. What has been chosen is
a position, numbered from 0 at each stage. A move leads to a position of the next stage or ends the
round at once for a fixed amount. An amount belongs to a position and an outcome together, so a
payout cap that binds is nothing special; where amounts are linear in a raise, no raise between
the smallest and the largest is ever better than both.

Between choices of equal worth the one that the stage names first is taken. A game names the choice
that stakes least first; how such ties are broken changes the element of risk and nothing else.

All figures are integers: an amount is worth so many units, and the worth of a position is the sum
over all ways in which the cards to come can fall.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod

import numpy as np

from croupier.maths.stages.reveals import Ints, Layer, Reveal, draws_left, gather, layers, spread

END = -1
EndKernel = Callable[[Ints, int, Ints], None]


@dataclass(frozen=True)
class Move:
    """A choice: on to position `to` of the next stage, or the end with what it is worth."""

    key: str
    to: int = END
    worth: int = 0


@dataclass(frozen=True)
class Stage:
    """Cards come to be known; then the moves from each position, the preferred at a tie first."""

    reveal: Reveal
    moves: tuple[tuple[Move, ...], ...]


class Deals:
    """What may be seen stage by stage, and how the last cards end it: no money and no choices.

    `end_kernel(seen, size, ends)` adds to `ends[kind, outcome]` the number of ways in which the
    last cards make the outcome of what was seen. With a suit `marked` that is suit 0.
    """

    def __init__(
        self,
        reveals: Sequence[Reveal],
        end_kernel: EndKernel,
        *,
        outcomes: int,
        last: int = 1,
        size: int = 52,
        marked: bool = False,
    ) -> None:
        self.size = size
        self.layers: tuple[Layer, ...] = layers(reveals, size=size, marked=marked)
        self.ends = np.zeros((len(self.layers[-1].cards), outcomes), dtype=np.int64)
        end_kernel(self.layers[-1].cards, size, self.ends)
        ways = draws_left([*reveals, Reveal(last)], size)
        self.total = prod(ways)
        # futures[stage]: in how many ways the cards unknown at that stage can fall
        self.futures = tuple(prod(ways[stage + 1 :]) for stage in range(len(self.layers)))
        if not (self.ends.sum(axis=1) == self.futures[-1]).all():
            raise ValueError("the end kernel does not give every last draw one outcome")

    def outcome_counts(self) -> Ints:
        """All deals by outcome, whatever is chosen."""
        counts: Ints = self.layers[-1].weights @ self.ends
        return counts


Choices = tuple[Ints, ...]  # at each stage, kinds x positions: the number of the move


@dataclass(frozen=True)
class Played:
    """What comes of a strategy: deals by where they ended, and by the moves made."""

    stages: tuple[Stage, ...]
    total: int
    reached: tuple[Ints, ...]  # at each stage, kinds x positions: deals up to there
    ended: tuple[dict[tuple[int, int], int], ...]  # at each stage: (position, move) to deals
    made: tuple[dict[tuple[int, int], int], ...]  # the same for all moves, ending or not
    finished: Ints  # positions x outcomes

    def worth(self, amounts: Ints) -> int:
        """The sum over all deals, in the units of `amounts` (positions x outcomes)."""
        stopped = sum(
            self.stages[stage].moves[position][move].worth * deals
            for stage, ends in enumerate(self.ended)
            for (position, move), deals in ends.items()
        )
        pairs = zip(self.finished.ravel().tolist(), amounts.ravel().tolist(), strict=True)
        return stopped + sum(deals * amount for deals, amount in pairs)

    def frequencies(self, stage: int) -> dict[str, int]:
        """Deals in which each move is made at a stage; the rest ended before."""
        found: dict[str, int] = {}
        for (position, move), deals in self.made[stage].items():
            key = self.stages[stage].moves[position][move].key
            found[key] = found.get(key, 0) + deals
        return found


@dataclass(frozen=True)
class Solved:
    """The optimal choice for every kind of cards seen and every position."""

    deals: Deals
    stages: tuple[Stage, ...]
    amounts: Ints
    # at each stage and position, kinds x moves: what each move is worth over all futures
    worths: tuple[tuple[Ints, ...], ...]
    choices: Choices

    @cached_property
    def played(self) -> Played:
        return play(self.deals, self.stages, self.choices)

    @cached_property
    def worth(self) -> int:
        return self.played.worth(self.amounts)

    def decisions(self, stage: int) -> Iterator[tuple[int, int, Move, int]]:
        """Each kind and position of a stage: the move and what it is worth over all futures."""
        chosen = self.choices[stage]
        for position, moves in enumerate(self.stages[stage].moves):
            worths = self.worths[stage][position]
            for kind, move in enumerate(chosen[:, position].tolist()):
                yield kind, position, moves[move], int(worths[kind, move])


def solve(
    deals: Deals,
    stages: Sequence[Stage],
    amounts: Ints,
    *,
    beside: Ints | int = 0,
    last_of_ties: bool = False,
) -> Solved:
    """The best choice everywhere, from the last stage back to the first.

    `beside` is what a deal that is not ended early is worth beside its amount, for each kind of the
    last stage over all last cards: another wager, which an early end forfeits. With `last_of_ties`
    the move named last is taken between equals: the other end of what the rule for ties can make of
    the element of risk.
    """
    _check(deals, stages, amounts, beside)
    ahead: Ints = deals.ends @ amounts.T + np.reshape(beside, (-1, 1))
    worths: list[tuple[Ints, ...]] = []
    choices: list[Ints] = []
    for number in range(len(stages) - 1, -1, -1):
        futures = deals.futures[number]
        of_moves = tuple(
            np.stack(
                [
                    np.full(len(ahead), move.worth * futures)
                    if move.to == END
                    else ahead[:, move.to]
                    for move in moves
                ],
                axis=1,
            )
            for moves in stages[number].moves
        )
        worths.append(of_moves)
        choices.append(np.stack([_best_move(each, last_of_ties) for each in of_moves], axis=1))
        if number:
            best = np.stack([each.max(axis=1) for each in of_moves], axis=1)
            ahead = gather(deals.layers[number - 1].step, best)
    return Solved(deals, tuple(stages), amounts, tuple(worths[::-1]), tuple(choices[::-1]))


def _best_move(worths: Ints, last_of_ties: bool) -> Ints:
    found: Ints = np.argmax(worths[:, ::-1] if last_of_ties else worths, axis=1)
    return worths.shape[1] - 1 - found if last_of_ties else found


def play(
    deals: Deals, stages: Sequence[Stage], choices: Choices, first: Ints | None = None
) -> Played:
    """All deals under a strategy, optimal or not; with `first` so many of each kind at first."""
    _check_moves(deals, stages)
    reach = np.zeros((len(deals.layers[0].cards), len(stages[0].moves)), dtype=np.int64)
    reach[:, 0] = deals.layers[0].weights if first is None else first
    reached, ended, made = [], [], []
    for number, stage in enumerate(stages):
        last = number == len(stages) - 1
        onward = _positions_after(stages, number)
        passed = np.zeros((len(reach), onward), dtype=np.int64)
        ends: dict[tuple[int, int], int] = {}
        all_made: dict[tuple[int, int], int] = {}
        for position, moves in enumerate(stage.moves):
            for nth, move in enumerate(moves):
                here = np.where(choices[number][:, position] == nth, reach[:, position], 0)
                count = int(here.sum()) * deals.futures[number]
                if not count:
                    continue
                all_made[position, nth] = count
                if move.to == END:
                    ends[position, nth] = count
                else:
                    passed[:, move.to] += here
        reached.append(reach)
        ended.append(ends)
        made.append(all_made)
        if not last:
            reach = spread(deals.layers[number].step, passed, len(deals.layers[number + 1].cards))
    finished: Ints = passed.T @ deals.ends
    total = int(reached[0].sum()) * deals.futures[0]
    return Played(tuple(stages), total, tuple(reached), tuple(ended), tuple(made), finished)


def _positions_after(stages: Sequence[Stage], number: int) -> int:
    if number + 1 < len(stages):
        return len(stages[number + 1].moves)
    return 1 + max(move.to for moves in stages[number].moves for move in moves)


def _check_moves(deals: Deals, stages: Sequence[Stage]) -> None:
    if len(stages) != len(deals.layers):
        raise ValueError(f"{len(stages)} stages for {len(deals.layers)} reveals")
    for number, stage in enumerate(stages):
        onward = _positions_after(stages, number)
        for moves in stage.moves:
            if not moves or any(not END <= move.to < onward for move in moves):
                raise ValueError(f"stage {number} has a move to no position, or no move at all")


def _check(deals: Deals, stages: Sequence[Stage], amounts: Ints, beside: Ints | int) -> None:
    _check_moves(deals, stages)
    if amounts.shape != (_positions_after(stages, len(stages) - 1), deals.ends.shape[1]):
        raise ValueError(f"amounts of shape {amounts.shape} for these positions and outcomes")
    stops = [move.worth for stage in stages for moves in stage.moves for move in moves]
    largest = max(int(np.abs(amounts).max()), *map(abs, stops))
    largest += int(np.abs(beside).max()) // deals.futures[-1] + 1
    if largest * deals.total >= 1 << 63:
        raise OverflowError("the units are too small for 64-bit sums; use larger ones")
