"""Absorbing Markov chains, exactly: sparse, over rationals, states named by any hashable value.

A chain is given by its moves: from each state the states that may follow, with integer weights and
what the move pays. A state without moves is absorbing. Components are solved one after another
from the absorbing end, so a chain that mostly runs one way (sets that only fill) stays cheap.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
Column = Hashable
Vector = dict[Column, Fraction]


class ChainError(ValueError):
    """A chain that cannot be solved: some states never reach an absorbing one."""


@dataclass(frozen=True)
class Move(Generic[S]):
    """A move to a state, with its weight among the moves of its state, and what it pays."""

    to: S
    weight: int
    pays: Fraction = Fraction(0)


@dataclass(frozen=True)
class Chain(Generic[S]):
    """Moves by state, in the order in which the states were found."""

    moves: Mapping[S, tuple[Move[S], ...]]

    @classmethod
    def explore(cls, starts: Iterable[S], step: Callable[[S], Iterable[Move[S]]]) -> Chain[S]:
        """Every state that can be reached; moves alike in target and payment are added up."""
        moves: dict[S, tuple[Move[S], ...]] = {}
        open_states = list(dict.fromkeys(starts))
        while open_states:
            state = open_states.pop()
            if state in moves:
                continue
            weights: dict[tuple[S, Fraction], int] = defaultdict(int)
            for move in step(state):
                weights[move.to, move.pays] += move.weight
            moves[state] = tuple(
                Move(to, weight, pays) for (to, pays), weight in weights.items() if weight
            )
            open_states.extend(move.to for move in moves[state] if move.to not in moves)
        return cls(moves)

    @property
    def absorbing(self) -> tuple[S, ...]:
        return tuple(state for state, moves in self.moves.items() if not moves)

    def chances(self, state: S) -> Iterable[tuple[Move[S], Fraction]]:
        """The moves of a state with their probabilities."""
        total = sum(move.weight for move in self.moves[state])
        return ((move, Fraction(move.weight, total)) for move in self.moves[state])

    def absorbed(self, start: Mapping[S, int] | S) -> dict[S, Fraction]:
        """How likely each absorbing state is to be the last, from a state or a weighing of them."""
        ends: dict[S, Vector] = {state: {state: Fraction(1)} for state in self.absorbing}
        values = self._solve(ends, lambda state: {})
        total: Vector = {}
        for state, chance in _distribution(start).items():
            _add(total, chance, values[state])
        return {state: total[state] for state in self.absorbing if total.get(state)}

    def steps(self, start: Mapping[S, int] | S) -> Fraction:
        """The expected number of moves before absorption."""
        return self._expected(start, self._scalar(lambda state: Fraction(1)))

    def mean(self, start: Mapping[S, int] | S) -> Fraction:
        """What all moves together are expected to pay."""
        return self._expected(start, self._means())

    def variance(self, start: Mapping[S, int] | S) -> Fraction:
        """The variance of what all moves together pay."""
        means = self._means()

        def square(state: S) -> Fraction:
            return sum(
                (
                    chance * move.pays * (move.pays + 2 * means[move.to])
                    for move, chance in self.chances(state)
                ),
                Fraction(0),
            )

        mean = self._expected(start, means)
        return self._expected(start, self._scalar(square)) - mean * mean

    def after(self, start: Mapping[S, int] | S, moves: int) -> dict[S, Fraction]:
        """Where the chain is after so many moves; absorbing states keep what they hold."""
        here = _distribution(start)
        for _ in range(moves):
            then: dict[S, Fraction] = defaultdict(Fraction)
            for state, chance in here.items():
                if not self.moves[state]:
                    then[state] += chance
                for move, share in self.chances(state) if self.moves[state] else ():
                    then[move.to] += chance * share
            here = dict(then)
        return here

    # ------------------------------------------------------------------------------ solving

    def _means(self) -> dict[S, Fraction]:
        return self._scalar(
            lambda state: sum(
                (chance * move.pays for move, chance in self.chances(state)), Fraction(0)
            )
        )

    def _scalar(self, gain: Callable[[S], Fraction]) -> dict[S, Fraction]:
        values = self._solve({state: {} for state in self.absorbing}, lambda s: {None: gain(s)})
        return {state: vector.get(None, Fraction(0)) for state, vector in values.items()}

    @staticmethod
    def _expected(start: Mapping[S, int] | S, values: Mapping[S, Fraction]) -> Fraction:
        return sum(
            (chance * values[state] for state, chance in _distribution(start).items()), Fraction(0)
        )

    def _solve(self, ends: Mapping[S, Vector], gain: Callable[[S], Vector]) -> dict[S, Vector]:
        """x[s] = gain(s) + sum of p(s, t) x[t], with x given on the absorbing states."""
        values: dict[S, Vector] = dict(ends)
        for component in self._components():
            if component[0] in values:
                continue
            inside = set(component)
            rows: dict[S, dict[S, Fraction]] = {}
            rest: dict[S, Vector] = {}
            for state in component:
                row: dict[S, Fraction] = defaultdict(Fraction)
                vector = gain(state)
                for move, chance in self.chances(state):
                    if move.to in inside:
                        row[move.to] += chance
                    else:
                        _add(vector, chance, values[move.to])
                rows[state], rest[state] = dict(row), vector
            _eliminate(component, rows, rest)
            values |= rest
        return values

    def _components(self) -> list[list[S]]:
        """Strongly connected components, each after those it leads to (Tarjan)."""
        number: dict[S, int] = {}
        low: dict[S, int] = {}
        stack: list[S] = []
        on_stack: set[S] = set()
        found: list[list[S]] = []
        for root in self.moves:
            if root in number:
                continue
            work = [(root, iter(self.moves[root]))]
            number[root] = low[root] = len(number)
            stack.append(root)
            on_stack.add(root)
            while work:
                state, following = work[-1]
                for move in following:
                    if move.to not in number:
                        number[move.to] = low[move.to] = len(number)
                        stack.append(move.to)
                        on_stack.add(move.to)
                        work.append((move.to, iter(self.moves[move.to])))
                        break
                    if move.to in on_stack:
                        low[state] = min(low[state], number[move.to])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[state])
                    if low[state] == number[state]:
                        component: list[S] = []
                        while not component or component[-1] != state:
                            component.append(stack.pop())
                            on_stack.discard(component[-1])
                        found.append(component)
        return found


def _distribution(start: Mapping[S, int] | S) -> dict[S, Fraction]:
    if not isinstance(start, Mapping):
        return {start: Fraction(1)}
    total = sum(start.values())
    return {state: Fraction(weight, total) for state, weight in start.items()}


def _add(to: Vector, times: Fraction, vector: Vector) -> None:
    for column, value in vector.items():
        to[column] = to.get(column, Fraction(0)) + times * value


def _eliminate(
    component: Sequence[S], rows: dict[S, dict[S, Fraction]], rest: dict[S, Vector]
) -> None:
    """Gauss on one component; `rest` ends as the solution."""
    for nth, state in enumerate(component):
        leaves = 1 - rows[state].pop(state, Fraction(0))
        if not leaves:
            raise ChainError(f"From {state!r} no absorbing state is ever reached.")
        rows[state] = {to: chance / leaves for to, chance in rows[state].items()}
        rest[state] = {column: value / leaves for column, value in rest[state].items()}
        for later in component[nth + 1 :]:
            share = rows[later].pop(state, None)
            if share is not None:
                for to, chance in rows[state].items():
                    rows[later][to] = rows[later].get(to, Fraction(0)) + share * chance
                _add(rest[later], share, rest[state])
    for state in reversed(component):
        for to, chance in rows[state].items():
            _add(rest[state], chance, rest[to])
