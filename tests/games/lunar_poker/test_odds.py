"""Exact figures of 671a and their witnesses: closed forms, another counter, what is shipped."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import croupier
from croupier.equipment.cards import parse_cards
from croupier.games.lunar_poker import odds
from croupier.games.lunar_poker.counting.solve import (
    WHOLE,
)
from croupier.games.lunar_poker.counting.solved import UPS, load, value
from croupier.games.lunar_poker.counting.worth import worth_of
from croupier.games.lunar_poker.odds import super_counts
from croupier.maths.pricing.counted import Counted, Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Decide

GAME = croupier.game("671a")
RULES = GAME.rules()
TERMS = Terms()
WORTH = worth_of(RULES, TERMS)


def counted(answers: dict[str, object] | None = None) -> Counted:
    (found,) = odds.count(GAME.rules(answers), "ante", TERMS, tell_nobody)
    return found


def edge(found: Counted, answers: dict[str, object] | None = None) -> Fraction:
    pricing = Pricing(GAME.rules(answers), "ante", TERMS)
    won = sum(number * pricing.net(line) for line, number in found.lines.items())
    return -Fraction(won) / found.total


def test_671a_12_b_counts_of_the_super_wager_by_formula() -> None:
    found = super_counts().tolist()
    assert sum(found) == comb(52, 5)
    assert found[8:] == [13 * 48, 36, 4]  # four-of-a-kind, straight flushes, royal flushes
    pictures = comb(12, 5) - 3 * 8  # without fours of kings, queens or jacks
    assert found[7] == pictures
    assert found[5] == 4 * comb(13, 5) - 40
    assert found[4] == 10 * (4**5 - 4)
    assert found[6] == 13 * 12 * 4 * 6 - 3 * 2 * 4 * 6


def test_all_deals_are_in_the_count() -> None:
    assert counted().total == len(UPS) * comb(51, 5) * WHOLE


def test_671a_12_a_instant_payouts_come_up_as_often_as_straight_flushes() -> None:
    found = counted()
    ways = {
        part.outcome: number
        for line, number in found.lines.items()
        for part in line
        if part.wager == "instant-payout"
    }
    for row, hands in (("straight-flush", 36), ("royal-flush", 4)):
        assert Fraction(ways[row], found.total) == Fraction(hands, comb(52, 5))


def test_figures() -> None:
    """As they are shown; the readings and tables that move them."""
    shown = {
        label: round(float(edge(counted(), {"instant-payout-paytable": label})), 6)
        for label in "ABC"
    }
    assert shown == {"A": -0.009874, "B": -0.009797, "C": -0.009105}
    answers: dict[str, object] = {"second-of-same-kind": "not-paid"}
    assert round(float(edge(counted(answers), answers)), 6) == 0.01253


def test_the_tally_is_worth_less_than_nothing_against_a_queen_and_more_against_a_2() -> None:
    best = load(WORTH)
    assert best is not None
    worths = [value(tally, WORTH, same=True) for tally in best.tallies]
    assert worths[0] == max(worths) > 0
    assert worths[10] == min(worths) < 0


def test_another_paytable_is_not_read_from_what_is_shipped() -> None:
    other = worth_of(RULES, TERMS)
    other.result[2, 0, 1] += 1
    assert load(other) is None


def test_advice_on_each_question() -> None:
    round_ = GAME.open_round(
        RULES, ["ante=10", "super=10"], "Qh Ac Qd Kd 7c 9s 4s 7d 2h 2c 5h 5d 5c"
    )
    assert isinstance(round_.question, Decide)
    advice = odds.advise(RULES, round_.question, round_.bets, TERMS)
    (card,) = parse_cards("2c")
    assert round_.question.known["dealer"] == (card,)
    assert set(advice) == {"bet", "fold", "sixth-card", "exchange"}
    assert advice["fold"] == -1_000
    round_.choose("exchange")
    assert isinstance(round_.question, Decide)
    discards = odds.advise(RULES, round_.question, round_.bets, TERMS)
    assert max(discards, key=lambda key: discards[key]) == "discard-7c-4s-2h"
    assert max(discards.values()) - 1_000 == advice["exchange"]
    round_.choose("discard-7c-4s-2h")
    assert isinstance(round_.question, Decide)
    last = odds.advise(RULES, round_.question, round_.bets, TERMS)
    assert last["bet"] > last["fold"] == -1_000
