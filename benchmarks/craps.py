"""Craps: simulated rolls per second on one core, ours and crapssim's, for the same strategies.

    python -m benchmarks.craps

Both play sessions of a strategy with a bankroll; the mean result of a roll must agree within its
error, or the rates compare different games.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import croupier
from croupier.chapters.craps.sessions import simulate_sessions
from croupier.chapters.craps.strategy import Strategy, StrategyBet
from croupier.maths.pricing.counted import tell_nobody

ROLLS = 240
BANKROLL = 100_000
OUR_SESSIONS, THEIR_SESSIONS = 400_000, 60


@dataclass(frozen=True)
class Rate:
    """Rolls in a second, and the mean result of a roll in dollars with its error."""

    rolls_per_second: float
    mean: float
    error: float


def strategies() -> dict[str, tuple[StrategyBet, ...]]:
    return {
        "Pass $5 with double odds": (StrategyBet(wager="pass", amount="$5", odds=2),),
        "Pass $5 with double odds, Field $5": (
            StrategyBet(wager="pass", amount="$5", odds=2),
            StrategyBet(wager="field", amount="$5"),
        ),
    }


def theirs_of(name: str) -> Any:
    strategy = import_module("crapssim.strategy.single_bet")
    odds = import_module("crapssim.strategy.odds")
    found = strategy.BetPassLine(5) + odds.PassLineOddsMultiplier(2)
    return found + strategy.BetField(5) if "Field" in name else found


def ours(bets: tuple[StrategyBet, ...]) -> Rate:
    """After one run that compiles, on one core."""
    rules = croupier.game("craps").rules()
    strategy = Strategy(name="bench", bankroll=f"${BANKROLL:,}", rolls=ROLLS, bet=bets)
    simulate_sessions(rules, strategy, sessions=10, seed=1, cores=1, tell=tell_nobody)
    begun = time.perf_counter()
    found = simulate_sessions(
        rules, strategy, sessions=OUR_SESSIONS, seed=2, cores=1, tell=tell_nobody
    )
    seconds = time.perf_counter() - begun
    per_session = found.rolls / found.sessions
    return Rate(
        found.rolls / seconds,
        float(found.mean) / 100 / per_session,
        found.standard_error / 100 / per_session,
    )


def theirs(name: str) -> Rate:
    """Sessions of as many rolls, their remaining bets rolled until decided."""
    crapssim = import_module("crapssim")
    results, rolls = [], 0
    begun = time.perf_counter()
    for _ in range(THEIR_SESSIONS):
        table = crapssim.Table()
        table.settings["field_payouts"] = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}
        table.add_player(bankroll=BANKROLL, strategy=theirs_of(name))
        table.run(max_rolls=ROLLS, verbose=False, runout=True)
        rolls += table.dice.n_rolls
        results.append(float(table.players[0].bankroll) - BANKROLL)
    seconds = time.perf_counter() - begun
    mean = sum(results) / THEIR_SESSIONS
    spread = math.sqrt(sum((result - mean) ** 2 for result in results) / (THEIR_SESSIONS - 1))
    per_session = rolls / THEIR_SESSIONS
    return Rate(
        rolls / seconds, mean / per_session, spread / math.sqrt(THEIR_SESSIONS) / per_session
    )


def main() -> None:
    print(f"Craps, sessions of {ROLLS} rolls, rolls per second on one core")
    for name, bets in strategies().items():
        mine, other = ours(bets), theirs(name)
        if abs(mine.mean - other.mean) > 4 * math.hypot(mine.error, other.error):
            raise AssertionError(f"{name}: {mine} and {other} are not the same game.")
        print(f"  {name}")
        print(f"    croupier  {mine.rolls_per_second:14,.0f}   {mine.mean:+.5f} dollars a roll")
        print(f"    crapssim  {other.rolls_per_second:14,.0f}   {other.mean:+.5f} dollars a roll")
        print(f"    {mine.rolls_per_second / other.rolls_per_second:,.0f} times")


if __name__ == "__main__":
    main()
