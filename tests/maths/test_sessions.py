"""Sessions with a bankroll, on a coin of five sides: ruin and results against exact chains."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest

from croupier.maths.chain import Chain, Move
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.sessions.lookups import Course, Slot, Tables, plain_slot
from croupier.maths.sessions.play import Sessions, simulate
from croupier.maths.sessions.strategy import Strategy
from croupier.maths.strategies.fault import StrategyError

WINS, SIDES = 2, 5
ALWAYS = np.ones(1, dtype=np.int64)
COIN = Course(np.array([0] * WINS + [1] * (SIDES - WINS)), np.zeros((1, 2), dtype=np.int64))


def flat(stake: int) -> Slot:
    """Even money, decided by one draw."""
    after = np.full((1, 1, 2), -1)
    return plain_slot(after, np.array([[[2 * stake, 0]]]), stake, ALWAYS, 0)


def twice(stake: int, *, removable: bool = False) -> Slot:
    """Won 3 to 1 by two winning draws in turn, lost by a losing one."""
    after = np.array([[[1, -1], [-1, -1]]])
    back = np.array([[[0, 0], [4 * stake, 0]]])
    return plain_slot(after, back, stake, ALWAYS, 0, removable=removable)


def played(slots: list[Slot], **how: object) -> Sessions:
    strategy = Strategy.model_validate({"name": "test", "rolls": 1, "bankroll": "$10", **how})
    return simulate(
        strategy, Tables(COIN, slots), sessions=100_000, seed=7, cores=1, tell=tell_nobody
    )


def ruin(units: int, draws: int) -> Fraction:
    """Of so many units, betting one on each draw: exactly, by the chain of (units, draws left)."""

    def step(state: tuple[int, int]) -> Iterator[Move[tuple[int, int]]]:
        held, left = state
        if held and left:
            yield Move((held + 1, left - 1), WINS)
            yield Move((held - 1, left - 1), SIDES - WINS)

    ends = Chain.explore([(units, draws)], step).absorbed((units, draws))
    return sum((chance for (held, left), chance in ends.items() if not held and left), Fraction(0))


def near(found: int, exact: Fraction, sessions: int) -> bool:
    spread = math.sqrt(exact * (1 - exact) / sessions)
    return abs(found / sessions - float(exact)) < 4 * spread


@pytest.mark.parametrize(("units", "draws"), [(1, 2), (3, 10), (5, 30)])
def test_ruin_is_that_of_the_chain(units: int, draws: int) -> None:
    found = played([flat(100)], bankroll=f"${units}", rolls=draws)
    assert 0 < ruin(units, draws) < 1
    assert near(found.ruined, ruin(units, draws), found.sessions)


def test_a_wager_that_lasts_is_drawn_for_until_it_is_decided() -> None:
    found = played([twice(100)])
    assert near(found.ahead, Fraction(4, 25), found.sessions)
    assert found.quantile(1.0) == 300
    assert found.rolls > found.sessions
    exact = Fraction(4 * 4, 25) * 100 - 100
    assert abs(float(found.mean - exact)) < 4 * found.standard_error


def test_what_may_be_removed_is_taken_down_at_the_end() -> None:
    found = played([twice(100, removable=True)])
    assert found.ahead == 0
    assert near(-int(found.mean * found.sessions) // 100, Fraction(3, 5), found.sessions)
    assert found.rolls == found.sessions


def test_the_goal_ends_a_session() -> None:
    """One unit until one is won or lost: either at the first draw."""
    found = played([flat(100)], bankroll="$1", rolls=50, stop_at_win="$1")
    assert found.reached + found.ruined == found.sessions
    assert near(found.reached, Fraction(WINS, SIDES), found.sessions)
    assert found.rolls == found.sessions


def test_a_bet_waits_for_its_situation() -> None:
    """Made in one situation of two, which take turns: half the draws."""
    turns = Course(COIN.kinds, np.array([[1, 1], [0, 0]]))
    base = flat(100)
    slot = plain_slot(
        np.repeat(base.after, 2, axis=0), np.repeat(base.back, 2, axis=0), 100, np.array([0, 1]), 0
    )
    strategy = Strategy(name="t", bankroll="$1,000", rolls=100)
    found = simulate(
        strategy, Tables(turns, [slot]), sessions=1000, seed=1, cores=1, tell=tell_nobody
    )
    assert found.wagered == 100 * 50 * 1000


def test_what_is_added_when_a_draw_brings_a_bet_there() -> None:
    """After the first winning draw as much again is laid, if it is there, and paid alike."""
    stake = 100
    after = np.array([[[1, -1], [-1, -1], [-1, -1]]])
    back = np.array([[[0, 0], [4 * stake, 0], [8 * stake, 0]]])
    stakes, more = np.array([stake, stake, 2 * stake]), np.array([0, stake, 0])
    slot = Slot(after, back, stake, stakes, more, np.array([0, 2, 0]), ALWAYS, False, 0)
    rich, poor = played([slot]), played([slot], bankroll="$1")
    assert rich.quantile(1.0) == 600
    assert poor.quantile(1.0) == 300
    assert played([slot], bankroll="$2").quantile(1.0) == 600
    assert rich.wagered > poor.wagered == poor.sessions * stake


def test_a_bankroll_below_every_bet_is_refused() -> None:
    with pytest.raises(StrategyError, match=r"^bankroll \$9\.99 .* \$10\.$"):
        played([flat(1000), flat(2000)], bankroll="$9.99")
    assert played([flat(1000), flat(2000)], bankroll="$10").wagered > 0


def test_a_bet_whose_moment_never_comes_has_no_loss_per_dollar() -> None:
    never = plain_slot(np.full((1, 1, 2), -1), np.full((1, 1, 2), 0), 100, 0 * ALWAYS, 0)
    facts = played([never]).facts()
    assert facts["wagered_per_session"] == 0
    assert facts["loss_per_dollar_wagered"] is None
