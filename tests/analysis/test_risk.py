"""Risk formulas: the worked example of their definitions, and walks played out step by step."""

from __future__ import annotations

import math

import numpy as np
import pytest

from croupier.analysis import risk

WIN, DEVIATION, BANKROLL = 30.0, 600.0, 15_000.0


def test_a_win_of_30_an_hour_with_a_deviation_of_600_and_15000() -> None:
    ruin = risk.ruin(WIN, DEVIATION**2, BANKROLL)
    assert ruin == pytest.approx(math.exp(-2.5))
    assert round(100 * ruin, 4) == 8.2085
    assert risk.n0(WIN, DEVIATION**2) == 400
    assert risk.bankroll_for(WIN, DEVIATION**2, ruin) == pytest.approx(BANKROLL)


def test_score_is_the_win_of_the_bet_that_e_to_the_minus_2_allows() -> None:
    win, variance = 0.004, 1.3
    bet = win * risk.SCORE_BANKROLL / variance
    assert risk.ruin(win * bet, variance * bet**2, risk.SCORE_BANKROLL) == pytest.approx(
        risk.SCORE_RUIN
    )
    assert risk.score(win, variance) == pytest.approx(100 * win * bet)
    assert risk.desirability_index(win, variance) ** 2 == pytest.approx(risk.score(win, variance))
    assert risk.score(-win, variance) == 0.0
    assert risk.ruin(-win, variance, 100) == 1.0
    assert risk.bankroll_for(-win, variance, 0.05) == math.inf


def test_trip_ruin_grows_to_the_ruin_of_playing_on_forever() -> None:
    found = [risk.trip_ruin(WIN, DEVIATION**2, BANKROLL, hours) for hours in (1, 100, 400, 1e7)]
    assert found == sorted(found)
    assert found[-1] == pytest.approx(risk.ruin(WIN, DEVIATION**2, BANKROLL))
    assert risk.trip_ruin(WIN, DEVIATION**2, BANKROLL, 0) == 0.0


def test_a_goal_far_away_is_reached_unless_ruined() -> None:
    far = risk.reaches_goal(WIN, DEVIATION**2, BANKROLL, 1e9)
    assert far == pytest.approx(1 - risk.ruin(WIN, DEVIATION**2, BANKROLL))
    assert risk.reaches_goal(0.0, DEVIATION**2, BANKROLL, 5_000) == 0.75


def test_barriers_against_walks_of_small_steps() -> None:
    """Steps small beside the barriers, so that none is jumped over by much."""
    rng, walks, rounds = np.random.default_rng(7), 20_000, 900
    win, variance, bankroll, goal = 0.05, 1.0, 12.0, 30.0
    steps = rng.choice([-1.0, 1.0], size=(walks, rounds), p=[0.475, 0.525])
    at = steps.cumsum(axis=1)
    lost, won = at <= -bankroll, at >= goal
    trip = risk.trip_ruin(win, variance, bankroll, rounds)
    assert lost.any(axis=1).mean() == pytest.approx(trip, abs=0.012)
    first_lost = np.where(lost.any(axis=1), lost.argmax(axis=1), rounds)
    first_won = np.where(won.any(axis=1), won.argmax(axis=1), rounds)
    met = np.minimum(first_lost, first_won) < rounds
    reached = (first_won < first_lost)[met].mean()
    assert reached == pytest.approx(risk.reaches_goal(win, variance, bankroll, goal), abs=0.03)


@pytest.mark.parametrize("win", [-3.0, -0.02, 0.02, 3.0])
def test_barriers_hold_their_bounds_for_any_win(win: float) -> None:
    """A player who loses steadily is ruined for certain; no exponential overflows or cancels."""
    for bankroll in (10.0, 1e4, 1e9):
        for rounds in (1, 1_000, 1e7):
            trip = risk.trip_ruin(win, 1.0, bankroll, rounds)
            assert 0 <= trip <= 1
            if win < 0 and -win * rounds > 1.5 * bankroll + 10 * math.sqrt(rounds):
                assert trip == pytest.approx(1)
            if win < 0 and -win * rounds < bankroll / 2 and bankroll > 20 * math.sqrt(rounds):
                assert trip == pytest.approx(0, abs=1e-9)
        reached = risk.reaches_goal(win, 1.0, bankroll, bankroll)
        assert 0 <= reached <= 1
        assert (reached > 0.5) == (win > 0)
    losing, winning = (risk.reaches_goal(each, 1.0, 5.0, 5.0) for each in (-abs(win), abs(win)))
    assert losing + winning == pytest.approx(1)  # the same walk, looked at from the other side
