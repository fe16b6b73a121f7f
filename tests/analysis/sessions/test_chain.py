"""Sessions counted, against every course of a few rounds and closed formulas."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import numpy as np
import pytest

from croupier.analysis.sessions.chain import count_sessions, drawdown_chance, run_chances
from croupier.analysis.sessions.plan import Plan
from croupier.analysis.sessions.rules import ENDS, Stops
from croupier.analysis.sessions.totals import total_of

VALUES, CHANCES = (-2, 0, 1, 3), np.array([0.4, 0.15, 0.35, 0.1])
SPREAD = float(np.sqrt(CHANCES @ np.square(VALUES) - (CHANCES @ np.array(VALUES)) ** 2))


def stops(plan: Plan, *, bankroll: int, goal: int = 0, floor: int = 0) -> Stops:
    return Stops(
        plan.rounds,
        bankroll,
        goal,
        floor,
        plan.stop_after_losses or 0,
        plan.stop_after_wins or 0,
        plan.steps,
        plan.moves(),
    )


def played(course: tuple[int, ...], at: Stops) -> tuple[int, str, int, int]:
    """Money, why it ended, after how many rounds, and what was staked: a player who reads rules."""
    money = step = losses = wins = staked = 0
    for nth, result in enumerate(course):
        at_step = step if at.bankroll + money >= at.stakes[step] else 0
        value = VALUES[result] * at.stakes[at_step]
        money, staked = money + value, staked + at.stakes[at_step]
        kind = 0 if value < 0 else 1 if value == 0 else 2
        step = at.moves[kind][at_step]
        losses, wins = ((losses + 1, 0), (losses, wins), (0, wins + 1))[kind]
        if at.bankroll + money < at.stakes[0]:
            return money, "ruin", nth + 1, staked
        if at.goal and money >= at.goal:
            return money, "goal", nth + 1, staked
        if at.floor and money <= -at.floor:
            return money, "loss limit", nth + 1, staked
        if (at.losses and losses >= at.losses) or (at.wins and wins >= at.wins):
            return money, "streak", nth + 1, staked
    return money, "time", len(course), staked


MARTINGALE = {"steps": (1, 2, 4), "after_loss": 1, "beyond": "first"}
SCALE = {"steps": (1, 2, 3), "after_loss": 1, "after_win": -1, "after_push": 1}


@pytest.mark.parametrize(
    ("said", "terms"),
    [
        ({}, {"bankroll": 6}),
        ({"stop_after_losses": 2}, {"bankroll": 30, "goal": 5}),
        ({"stop_after_losses": 3, "stop_after_wins": 2}, {"bankroll": 30}),
        ({"stop_after_wins": 1}, {"bankroll": 9, "floor": 4}),
        (MARTINGALE, {"bankroll": 9, "goal": 6}),
        ({**SCALE, "stop_after_losses": 4}, {"bankroll": 14, "goal": 9, "floor": 12}),
    ],
)
def test_every_course_of_seven_rounds(said: dict[str, object], terms: dict[str, int]) -> None:
    plan = Plan.model_validate({"rounds": 7, **said})
    at = stops(plan, **terms)
    chances: dict[int, float] = defaultdict(float)
    ends: dict[str, float] = defaultdict(float)
    rounds = staked = ruined_at_4 = 0.0
    for course in product(range(4), repeat=7):
        weight = float(np.prod(CHANCES[list(course)]))
        money, why, took, put = played(course, at)
        chances[money] += weight
        ends[why] += weight
        rounds += weight * took
        staked += weight * put
        ruined_at_4 += weight * (why == "ruin" and took == 4)
    values = [[value * step for value in VALUES] for step in plan.steps]
    found = count_sessions(values, CHANCES, at, SPREAD)
    assert found is not None
    assert found.error < 1e-12
    assert dict(zip(ENDS, found.ends.tolist(), strict=True)) == pytest.approx(
        {name: ends[name] for name in ENDS}
    )
    counted = {found.lowest + nth: share for nth, share in enumerate(found.share.tolist()) if share}
    assert counted == pytest.approx(chances)
    assert (found.rounds, found.staked) == pytest.approx((rounds, staked))
    assert found.ruin_at[3] == pytest.approx(ruined_at_4)
    assert found.ahead == pytest.approx(sum(w for money, w in chances.items() if money > 0))


def test_gamblers_ruin_at_even_money() -> None:
    """Roulette's red: (1 - (q/p)^20) / (1 - (q/p)^40) reach 40 units from 20."""
    won, lost = 18 / 38, 20 / 38
    plan = Plan(rounds=20_000)
    at = stops(plan, bankroll=20, goal=20)
    found = count_sessions([[-1, 1]], np.array([lost, won]), at, 1.0)
    assert found is not None
    odds = lost / won
    reaches = (1 - odds**20) / (1 - odds**40)
    assert dict(zip(ENDS, found.ends.tolist(), strict=True)) == pytest.approx(
        {"time": 0, "ruin": 1 - reaches, "goal": reaches, "loss limit": 0, "streak": 0}, abs=1e-12
    )
    # The length of play, by the formula for its mean.
    assert found.rounds == pytest.approx((20 - 40 * reaches) / (lost - won))


def test_runs_and_drawdowns_of_every_course() -> None:
    lost, won = CHANCES[0], CHANCES[2] + CHANCES[3]
    runs, falls = np.zeros(8), np.zeros(12)
    for course in product(range(4), repeat=7):
        weight = float(np.prod(CHANCES[list(course)]))
        run = longest = money = highest = fall = 0
        for result in course:
            value = VALUES[result]
            run = run + 1 if value < 0 else run if value == 0 else 0
            longest = max(longest, run)
            money += value
            highest = max(highest, money)
            fall = max(fall, highest - money)
        runs[1 : longest + 1] += weight
        falls[: min(fall, 11) + 1] += weight
    assert run_chances(won, lost, 7, 7) == pytest.approx(runs[1:].tolist())
    at = stops(Plan(rounds=7), bankroll=100)
    for depth in (1, 3, 4, 9):
        assert drawdown_chance([list(VALUES)], CHANCES, at, depth) == pytest.approx(falls[depth])


def test_run_of_heads_in_ten_tosses() -> None:
    """773 of 1,024 courses have no four heads in a row, a tetranacci number."""
    (*_, four) = run_chances(0.5, 0.5, 10, 4)
    assert four == pytest.approx(251 / 1024)


def test_total_is_the_convolution() -> None:
    one = np.zeros(6)
    one[np.array(VALUES) + 2] = CHANCES
    whole = np.ones(1)
    for _ in range(40):
        whole = np.convolve(whole, one)
    found = total_of(np.array(VALUES, dtype=float), CHANCES, 40)
    assert found.counted
    for money in (-40, -12, 0, 5, 31):
        assert found.at_most(money) == pytest.approx(whole[: money + 81].sum(), abs=1e-11)
        assert found.at_least(money) == pytest.approx(whole[money + 80 :].sum(), abs=1e-11)
    assert found.error < 1e-8


def test_rare_payouts_are_not_normal() -> None:
    """1,000 to 1 once in 5,000: after 2,000 rounds most tables have paid none."""
    chances = np.array([1 - 1 / 5000, 1 / 5000])
    found = total_of(np.array([-1.0, 1000.0]), chances, 2000)
    assert found.at_most(-2000) == pytest.approx((1 - 1 / 5000) ** 2000, abs=1e-10)
    assert found.at_most(-999) == pytest.approx(
        (1 - 1 / 5000) ** 2000 + 2000 / 5000 * (1 - 1 / 5000) ** 1999, abs=1e-10
    )
