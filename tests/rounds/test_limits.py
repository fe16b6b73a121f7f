"""A payout limit at settlement and in the odds: the same sum."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.maths.counted import Terms, line
from croupier.maths.report import Pricing
from croupier.rounds.limits import limited
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.limits import most_at_minimum

RULES = croupier.game("let-it-ride-poker").rules({"table-minimum": "$2.50"})
BETS = [Bet(1, f"bet-{nth}", 1_000) for nth in (1, 2, 3)]


@pytest.mark.parametrize(
    ("limit", "nets"),
    [
        (None, [8_000, 8_000, 8_000]),
        (24_000, [8_000, 8_000, 8_000]),
        (20_000, [8_000, 8_000, 4_000]),
        (5_000, [5_000, 0, 0]),
    ],
)
def test_wagers_are_paid_in_order_until_the_limit(limit: int | None, nets: list[int]) -> None:
    settled = [settle(RULES, bet, "flush", "643a.11(f)(2)") for bet in BETS]
    paid = list(limited(settled, limit, "643a.12(h)"))
    assert [s.net for s in paid] == nets
    assert [s.cite == "643a.12(h)" for s in paid] == [net < 8_000 for net in nets]
    pricing = Pricing(RULES, "bet-1", Terms(stake=1_000), payout_limit=limit)
    parts = line(*((bet.wager, "flush") for bet in BETS))
    assert pricing.net(parts) == Fraction(sum(nets), 1_000)


def test_losses_are_not_limited() -> None:
    settled = [settle(RULES, bet, "lose", "643a.11(f)(1)") for bet in BETS]
    assert [s.net for s in limited(settled, 100, "643a.12(h)")] == [-1_000] * 3


def test_the_most_that_the_minimum_could_win() -> None:
    assert most_at_minimum(RULES, {"bet-1": 1, "bet-2": 1, "bet-3": 1}) == 3 * 250 * 1_000
    assert most_at_minimum(RULES, {"bet-1": 2}) == 2 * 250 * 1_000
