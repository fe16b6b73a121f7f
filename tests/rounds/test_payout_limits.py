"""A payout limit at settlement and in the odds: the same sum."""

from __future__ import annotations

from fractions import Fraction

import pytest

import croupier
from croupier.maths.pricing.counted import Terms, line
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.settle import settle, within_limits
from croupier.rounds.words import Bet
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.limits import PayoutLimit

GAME = croupier.game("let-it-ride-poker")
BETS = frozenset({"bet-1", "bet-2", "bet-3"})
LIMITED = GAME.rules({"payout-limit": "$50,000"})


def bets(cents: int) -> list[Bet]:
    return [Bet(1, f"bet-{nth}", cents) for nth in (1, 2, 3)]


@pytest.mark.parametrize(
    ("cents", "nets"),
    [
        (1_600, [1_600_000] * 3),
        (2_000, [1_000_000, 2_000_000, 2_000_000]),
        (10_000, [0, 0, 5_000_000]),
    ],
)
def test_winnings_are_cut_to_the_limit(cents: int, nets: list[int]) -> None:
    settled = [settle(LIMITED, bet, "royal-flush", "643a.11(f)(2)") for bet in bets(cents)]
    paid = within_limits(LIMITED, settled)
    assert [s.net for s in paid] == nets
    assert ["limited to $50,000" in s.pays for s in paid] == [net < 1000 * cents for net in nets]
    parts = line(*((bet.wager, "royal-flush") for bet in bets(cents)))
    assert Pricing(LIMITED, "bet-1", Terms(stake=cents)).net(parts) == Fraction(sum(nets), cents)


def test_losses_and_other_wagers_are_not_limited() -> None:
    settled = [settle(LIMITED, bet, "lose", "643a.11(f)(1)") for bet in bets(100_000)]
    bonus = settle(LIMITED, Bet(1, "five-card-bonus", 100_000), "royal-flush", "643a.11(g)(1)(i)")
    assert within_limits(LIMITED, [*settled, bonus]) == [*settled, bonus]


def test_no_limit_unless_one_is_elected() -> None:
    assert GAME.rules().payout_limits() == ()
    assert LIMITED.payout_limits() == (PayoutLimit(BETS, 5_000_000),)


def test_an_elected_limit_is_at_least_what_the_minimum_could_win() -> None:
    with pytest.raises(AnswerError, match=r"at least \$75,000 \(643a\.12\(h\)\)"):
        GAME.rules({"payout-limit": "$74,999", "table-minimum": "$25"})
    assert GAME.rules({"payout-limit": "$75,000", "table-minimum": "$25"}).payout_limits()
    GAME.rules(
        {"payout-limit": "$50,000", "table-minimum": "$25", "let-it-ride-paytable": "B"}
    )  # 3 x $25 x 500 is less
