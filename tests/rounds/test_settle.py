"""Meters: funded by each wager, paid when it is the player's turn, reseeded with the reserve."""

from __future__ import annotations

import croupier
from croupier.rounds.settle import (
    fund_meters,
    reduce_meter,
    reserve_of,
    seed_meters,
    settle_progressive,
)
from croupier.rounds.words import Bet

RULES = croupier.game("649a").rules()
FIVE = Bet(1, "five-card-progressive", 100)
HAND = Bet(1, "five-card-hand-bonus", 100, "player")


def test_649a_12_h_3_seed_and_rate() -> None:
    meters = seed_meters(RULES, {})
    assert meters["five-card-progressive"] == {"meter": 1_000_000}
    fund_meters(RULES, [FIVE, FIVE], meters)
    assert meters["five-card-progressive"] == {"meter": 1_000_042}


def test_649a_12_h_3_seed_follows_the_amount_of_the_wager() -> None:
    rules = croupier.game("649a").rules({"five-card-progressive-amount": "$5"})
    assert seed_meters(rules, {})["five-card-progressive"] == {"meter": 5_000_000}


def test_649a_12_h_1_shares_of_the_meter() -> None:
    meters = seed_meters(RULES, {"five-card-progressive": {"meter": 2_000_000}})
    tenth = settle_progressive(RULES, FIVE, "straight-flush", "649a.11(c)(7)(iv)", meters)
    assert tenth.net == 200_000 - 100
    reduce_meter(RULES, tenth, meters)
    assert meters["five-card-progressive"] == {"meter": 1_800_000}
    whole = settle_progressive(RULES, FIVE, "royal-flush", "649a.11(c)(7)(iv)", meters)
    assert whole.net == 1_800_000 - 100
    reduce_meter(RULES, whole, meters)
    assert meters["five-card-progressive"] == {"meter": 1_000_000}


def test_649a_12_i_4_reserve_becomes_the_next_meter() -> None:
    meters = seed_meters(RULES, {})
    fund_meters(RULES, [HAND] * 100, meters)
    assert meters["five-card-hand-bonus"] == {"meter": 1_002_100, reserve_of("meter"): 800}
    whole = settle_progressive(RULES, HAND, "royal-flush", "649a.11(c)(8)(iii)", meters)
    reduce_meter(RULES, whole, meters)
    assert meters["five-card-hand-bonus"] == {"meter": 800}


def test_649a_12_i_2_a_share_is_divided_equally() -> None:
    meters = seed_meters(RULES, {})
    shared = settle_progressive(RULES, HAND, "straight-flush", "649a.12(i)(2)", meters, sharers=3)
    assert shared.net == 100_000 // 3 - 100
