"""Exact absorbing chains against what is known by hand, and against plain iteration."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.maths.chain import Chain, ChainError, Move


def walk(goal: int, up: int, down: int) -> Chain[int]:
    """The gambler's walk between 0 and a goal."""

    def step(state: int) -> list[Move[int]]:
        if state in (0, goal):
            return []
        return [
            Move(state + 1, up, Fraction(1)),
            Move(state - 1, down, Fraction(-1)),
        ]

    return Chain.explore(range(goal + 1), step)


def test_gamblers_ruin_fair() -> None:
    chain = walk(10, 1, 1)
    assert chain.absorbed(3) == {0: Fraction(7, 10), 10: Fraction(3, 10)}
    assert chain.steps(3) == 3 * 7
    assert chain.mean(3) == 0
    assert chain.variance(3) == 21


def test_gamblers_ruin_biased() -> None:
    ratio = Fraction(20, 18)
    chance = (ratio**4 - 1) / (ratio**9 - 1)
    chain = walk(9, 18, 20)
    assert chain.absorbed(4)[9] == chance
    assert chain.mean(4) == 9 * chance - 4
    assert chain.variance(4) == 81 * chance * (1 - chance)


def test_start_may_be_a_weighing() -> None:
    chain = walk(10, 1, 1)
    assert chain.absorbed({2: 1, 6: 3})[10] == Fraction(1, 4) * Fraction(2, 10) + Fraction(
        3, 4
    ) * Fraction(6, 10)


def test_coupon_collector_by_sets() -> None:
    """All six faces of a die: 6 (1 + 1/2 + ... + 1/6) rolls."""

    def step(seen: frozenset[int]) -> list[Move[frozenset[int]]]:
        return [] if len(seen) == 6 else [Move(seen | {face}, 1) for face in range(6)]

    start: frozenset[int] = frozenset()
    chain = Chain.explore([start], step)
    assert len(chain.moves) == 64
    assert chain.steps(start) == Fraction(147, 10)


def test_a_state_that_never_ends_is_named() -> None:
    chain = Chain.explore(["a"], lambda s: [Move("b" if s == "a" else "a", 1)])
    with pytest.raises(ChainError, match="no absorbing state"):
        chain.steps("a")


def test_after_some_moves() -> None:
    assert walk(4, 1, 1).after(2, 2) == {
        0: Fraction(1, 4),
        2: Fraction(1, 2),
        4: Fraction(1, 4),
    }


@given(st.lists(st.lists(st.integers(0, 5), min_size=5, max_size=5), min_size=4, max_size=4))
def test_solution_agrees_with_iteration(weights: list[list[int]]) -> None:
    """States 0 to 3 with random weights and a way out; state 4 absorbs."""
    table = [[*row[:4], row[4] + 3] for row in weights]

    def step(state: int) -> list[Move[int]]:
        if state == 4:
            return []
        return [Move(to, w, Fraction(to - state)) for to, w in enumerate(table[state])]

    chain = Chain.explore([0], step)
    assert chain.absorbed(0) == {4: 1}
    assert chain.mean(0) == 4
    assert chain.variance(0) == 0
    here = {0: 1.0}
    steps = 0.0
    for _ in range(400):
        steps += sum(p for s, p in here.items() if s != 4)
        then: dict[int, float] = {}
        for state, p in here.items():
            for to, w in enumerate(table[state]) if state != 4 else [(4, 1)]:
                total = sum(table[state]) if state != 4 else 1
                then[to] = then.get(to, 0.0) + p * w / total
        here = then
    assert float(chain.steps(0)) == pytest.approx(steps, rel=1e-9)
