"""Risk of a bankroll: the usual formulas, each with its definition in words.

A result after many rounds is taken as normal: a walk with a drift of `win` and a variance of
`variance` a round, in units of one wager.
"""

from __future__ import annotations

from math import erfc, exp, expm1, inf, log, pi, sqrt

SCORE_BANKROLL = 10_000
SCORE_RUIN = exp(-2)  # 13.53 %, Kelly's bet
PER = 100
FAR = 30  # standard deviations beyond which the normal distribution has no digits left

DEFINITIONS = {
    "desirability_index": "1000 x win per round dealt / standard deviation per round dealt.",
    "score": "Win per 100 rounds dealt with a bankroll of $10,000 and bets sized for a risk of "
    "ruin of 13.53% (e^-2); the square of the desirability index.",
    "n0": "Rounds dealt after which the expected win equals one standard deviation: variance / "
    "win^2.",
    "ruin": "Chance of losing the whole bankroll at some time, playing on forever: "
    "exp(-2 x win x bankroll / variance).",
    "trip_ruin": "Chance of losing the trip bankroll within so many rounds: "
    "F((-b - wn)/s) + exp(-2wb/v) F((-b + wn)/s) with s = sqrt(vn), F the normal distribution.",
    "goal": "Chance of winning a goal g before losing the bankroll b: "
    "(1 - exp(-2wb/v)) / (1 - exp(-2w(b + g)/v)).",
    "bankroll": "Bankroll that holds the risk of ruin at a level r: -ln(r) x variance / (2 x win).",
}


def desirability_index(win: float, variance: float) -> float:
    return 1000 * win / sqrt(variance) if variance > 0 else 0.0


def score(win: float, variance: float) -> float:
    """In dollars for 100 rounds; nothing where nothing is won."""
    return max(desirability_index(win, variance), 0.0) ** 2


def n0(win: float, variance: float) -> float:
    return variance / win**2 if win else inf


def ruin(win: float, variance: float, bankroll: float) -> float:
    if win <= 0:
        return 1.0
    return exp(-2 * win * bankroll / variance)


def bankroll_for(win: float, variance: float, level: float) -> float:
    if win <= 0:
        return inf
    return -log(level) * variance / (2 * win)


def trip_ruin(win: float, variance: float, bankroll: float, rounds: float) -> float:
    """A barrier that is met within so many rounds."""
    if rounds <= 0 or variance <= 0:
        return 0.0
    spread, drift = sqrt(variance * rounds), win * rounds
    below = exp(_log_normal((-bankroll - drift) / spread))
    met_before = -2 * win * bankroll / variance + _log_normal((-bankroll + drift) / spread)
    return min(below + exp(min(met_before, 0.0)), 1.0)


def reaches_goal(win: float, variance: float, bankroll: float, goal: float) -> float:
    """Two barriers: so much won before the bankroll is lost."""
    if win == 0 or variance <= 0:
        return bankroll / (bankroll + goal) if win == 0 else float(win > 0)
    rate = 2 * abs(win) / variance
    reached = expm1(-rate * bankroll) / expm1(-rate * (bankroll + goal))
    return reached if win > 0 else exp(-rate * goal) * reached


def _log_normal(at: float) -> float:
    """The logarithm of the normal distribution; far below the mean by its asymptote."""
    if at > -FAR:
        return log(erfc(-at / sqrt(2)) / 2)
    return -(at**2) / 2 - log(-at * sqrt(2 * pi))
