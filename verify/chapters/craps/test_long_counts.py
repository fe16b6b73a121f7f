"""Craps at length: tens of millions of sessions' rolls, and the pair that takes minutes."""

from __future__ import annotations

from croupier.api import game
from croupier.chapters.craps.sessions import simulate_sessions
from croupier.chapters.craps.strategy import Strategy, StrategyBet
from croupier.chapters.craps.together import together
from croupier.maths.pricing.counted import tell_nobody
from croupier.rounds.bets import parse_bet

GAME = game("craps")


def test_every_wager_over_five_million_rounds() -> None:
    exact = {(odds.wager, odds.paytable): odds for odds in GAME.odds().wagers}
    for found in GAME.simulate(rounds=5_000_000, seed=2).wagers:
        assert found.standard_error is not None
        off = found.house_advantage - exact[found.wager, found.paytable].house_advantage
        assert abs(float(off)) < 4 * found.standard_error, found.wager


def test_fire_and_all_together() -> None:
    """The exact variance of two long wagers on the same dice against simulation."""
    wagers = ("fire", "all-or-nothing-at-all")
    exact = together(GAME.rules(), [parse_bet(f"{wager}=5") for wager in wagers])
    strategy = Strategy(
        name="both",
        bankroll="$100,000",
        rolls=1,
        bet=tuple(StrategyBet(wager=wager, amount="$5") for wager in wagers),
    )
    found = simulate_sessions(GAME.rules(), strategy, sessions=20_000_000, seed=8, tell=tell_nobody)
    assert abs(float(found.mean - exact.mean)) < 4 * found.standard_error
    assert abs(found.deviation / exact.deviation - 1) < 0.01
