"""Meters: funded by each wager, paid when it is the player's turn, reseeded with the reserve."""

from __future__ import annotations

from tests.chapters.jackpots import with_every_jackpot
from tests.rounds.meter_steps import run_step

import croupier
from croupier.rounds.bonuses import pay_progressive, pay_sharers
from croupier.rounds.settle import fund_meters, reserve_of, seed_meters
from croupier.rounds.words import Bet
from croupier.table.meters import Meters

RULES = with_every_jackpot("649a").rules()
FIVE = Bet(1, "five-card-progressive", 100)
HAND = Bet(1, "five-card-hand-bonus", 100, "player")
CITE = "649a.11(c)(7)(iv)"


def test_649a_12_h_3_seed_and_rate() -> None:
    meters = Meters.of(RULES, {})
    assert meters["five-card-progressive"] == {"meter": 1_000_000}
    run_step(meters, fund_meters(RULES, [FIVE, FIVE]))
    assert meters["five-card-progressive"] == {"meter": 1_000_042}


def test_649a_12_h_3_seed_follows_the_amount_of_the_wager() -> None:
    rules = with_every_jackpot("649a").rules({"five-card-progressive-amount": "$5"})
    assert seed_meters(rules, {})["five-card-progressive"] == {"meter": 5_000_000}


def test_649a_12_h_1_shares_of_the_meter() -> None:
    meters = Meters.of(RULES, {"five-card-progressive": {"meter": 2_000_000}})
    (tenth,) = run_step(meters, pay_progressive(RULES, FIVE, "straight-flush", CITE))
    assert (tenth.net, tenth.from_meter) == (200_000 - 100, 200_000)
    assert meters["five-card-progressive"] == {"meter": 1_800_000}
    (whole,) = run_step(meters, pay_progressive(RULES, FIVE, "royal-flush", CITE))
    assert whole.net == 1_800_000 - 100
    assert meters["five-card-progressive"] == {"meter": 1_000_000}


def test_649a_12_i_4_reserve_becomes_the_next_meter() -> None:
    meters = Meters.of(RULES, {})
    run_step(meters, fund_meters(RULES, [HAND] * 100))
    assert meters["five-card-hand-bonus"] == {"meter": 1_002_100, reserve_of("meter"): 800}
    run_step(meters, pay_progressive(RULES, HAND, "royal-flush", "649a.11(c)(8)(iii)"))
    assert meters["five-card-hand-bonus"] == {"meter": 800, reserve_of("meter"): 0}


def test_649a_12_i_2_a_share_is_divided_equally() -> None:
    meters = Meters.of(RULES, {})
    sharers = [Bet(seat, HAND.wager, 100, "dealer") for seat in (1, 2, 3)]
    shared = run_step(meters, pay_sharers(RULES, sharers, "straight-flush", "649a.12(i)(2)"))
    assert [one.net for one in shared] == [100_000 // 3 - 100] * 3
    # The cent that three cannot divide is off the meter too.
    assert meters["five-card-hand-bonus"]["meter"] == 900_000


def test_639a_12_d_4_fixed_payouts_come_off_the_meter_as_far_as_it_holds_them() -> None:
    funding = {"fixed-payouts-funding": "from-the-contribution"}
    rules = croupier.game("639a").rules({"progressive-paytable": "A", **funding})
    bets = [Bet(seat, "progressive", 100) for seat in (1, 2)]
    meters = Meters.of(rules, {"progressive": {"meter": 7_000}})
    paid = run_step(meters, pay_sharers(rules, bets, "flush", "639a.11(c)(5)(iv)"))
    assert [one.from_meter for one in paid] == [5_000, 2_000]
    assert [one.net for one in paid] == [4_900, 4_900]
    assert meters["progressive"]["meter"] == 0
