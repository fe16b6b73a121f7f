"""Whether a reserve comes back with the next jackpot: what it does to the odds and to the meter."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.rounds.meter_steps import run_step

from croupier.maths.pricing.counted import Counted, Terms, single
from croupier.maths.pricing.report import price
from croupier.rounds.bets import parse_bet
from croupier.rounds.bonuses import pay_progressive
from croupier.rounds.settle import fund_meters
from croupier.rulebook.payout import MeterShare
from croupier.rulebook.rules import Rules
from croupier.table.meters import Meters

HAND_BONUS = "five-card-hand-bonus"
OFFERED = {
    "caribbean-stud-poker": {HAND_BONUS: True, f"{HAND_BONUS}-amount": "$1"},
    "crazy-4-poker": {HAND_BONUS: True},
    "four-card-poker": {HAND_BONUS: True},
    "let-it-ride-poker": {HAND_BONUS: True},
    "mississippi-stud": {HAND_BONUS: True},
    "three-card-poker": {HAND_BONUS: True},
    "ultimate-texas-holdem-poker": {HAND_BONUS: True},
}
CASES = [(key, HAND_BONUS, answers, "8%", 0) for key, answers in OFFERED.items()] + [
    ("caribbean-stud-poker", "progressive", {"progressive-paytable": "A"}, "15%", 1_000_000),
    ("caribbean-stud-poker", "progressive", {"progressive-paytable": "E"}, "5%", 1_000_000),
    (
        "four-card-poker",
        "four-card-progressive",
        {"four-card-progressive-paytable": "B"},
        "5%",
        100_000,
    ),
]


def by_both(key: str, answers: dict[str, object]) -> tuple[Rules, Rules]:
    reserve, nothing = (
        with_every_jackpot(key).rules({**answers, "reseed-from-reserve": reading})
        for reading in ("reserve", "nothing")
    )
    return reserve, nothing


@pytest.mark.parametrize(("key", "wager", "answers", "rate", "_"), CASES)
def test_the_reserve_counts_as_returned_or_not(
    key: str, wager: str, answers: dict[str, object], rate: str, _: int
) -> None:
    """Over the long run players get what goes to the meter; a reserve kept apart is the house's."""
    counted = Counted(wager, single(wager, [("lose", 1)]))
    with_it, without = (
        price(rules, rules.paytable(wager), counted, Terms()).house_advantage
        for rules in by_both(key, answers)
    )
    assert without - with_it == Fraction(int(rate[:-1]), 100)


@pytest.mark.parametrize(("key", "wager", "answers", "rate", "reseeded"), CASES)
def test_a_meter_that_was_won_starts_with_or_without_the_reserve(
    key: str, wager: str, answers: dict[str, object], rate: str, reseeded: int
) -> None:
    left = []
    for rules in by_both(key, answers):
        meters = Meters.of(rules, {})
        on = "player" if "player" in rules.book.wager_named(wager).on else ""
        bet = parse_bet(f"{wager}{'@' + on if on else ''}=1")
        run_step(meters, fund_meters(rules, [bet] * 100))
        won = next(
            row.outcome
            for row in rules.paytable(wager).rows
            if isinstance(row.pays, MeterShare) and row.pays.share == 1
        )
        run_step(meters, pay_progressive(rules, bet, won, ""))
        left.append(meters[wager]["meter"])
    kept, nothing = left
    assert kept - nothing == int(rate[:-1]) * 100, "a hundred wagers of a dollar"
    assert nothing == reseeded
