"""Live rounds: a full table, asked, settled, booked and logged; and PokerKit's hands beside it.

    python -m benchmarks.live_rounds

Three Card Poker with seven seats and six wagers at each: 42 wagers placed, seven decisions, every
wager settled with its paragraph, the ledger checked, the log chained. A hand of PokerKit, seven
players who check to the end of Hold 'Em, moves less money; it is the nearest to be run beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module

import croupier
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules
from croupier.table.session import Session

SEATS = 7
WAGERS = (
    "ante",
    "pair-plus",
    "three-card-progressive",
    "six-card-bonus",
    "five-card-progressive",
    "5-of-6-progressive",
)
ANSWERS = {
    "jackpots-at-a-table": "one-a-wager",
    "five-card-progressive": True,
    "5-of-6-progressive": True,
}
ROUNDS = 300


def bets(rules: Rules) -> list[Bet]:
    def amount(wager: str) -> int:
        option = rules.stake(wager).option
        return rules.money(option) if option else 1000

    return [Bet(seat, wager, amount(wager)) for seat in range(1, SEATS + 1) for wager in WAGERS]


def play(session: Session, placed: list[Bet]) -> None:
    round_ = session.open_round(placed)
    while round_.question is not None:
        round_.choose("play")


def play_poker_kit() -> None:
    kit = import_module("pokerkit")
    automation = kit.Automation
    state = kit.NoLimitTexasHoldem.create_state(
        tuple(automation), True, 0, (1, 2), 2, (1000,) * SEATS, SEATS
    )
    while state.status:
        state.check_or_call()


def milliseconds(one: Callable[[], None]) -> float:
    for _ in range(20):
        one()
    begun = time.perf_counter()
    for _ in range(ROUNDS):
        one()
    return (time.perf_counter() - begun) / ROUNDS * 1000


def main() -> None:
    game = croupier.game("three-card-poker")
    rules = game.rules(ANSWERS)
    session, placed = game.open_session(rules, seed="bench"), bets(rules)
    ours = milliseconds(lambda: play(session, placed))
    print(f"Three Card Poker, {len(placed)} wagers: {ours:.2f} ms")
    print(f"PokerKit, a hand of Hold 'Em: {milliseconds(play_poker_kit):.2f} ms")


if __name__ == "__main__":
    main()
