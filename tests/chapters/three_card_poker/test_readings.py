"""What the readings of 649a change, at the table and in the odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers, Table

from croupier.chapters.three_card_poker import odds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.report import price

GAME = with_every_jackpot("three-card-poker")
settled = Table(GAME).settled
TERMS = Terms(stake=500)
TABLE_E: Answers = {"six-card-bonus-paytable": "E"}
INCLUDED: Answers = {**TABLE_E, "fixed-dollar-rows": "included"}


def test_649a_12_f_an_amount_includes_the_wager_or_not() -> None:
    """The six cards from the 9 to the ace of diamonds; odds of the same table stay as they are."""
    royal = "Ad Jd Kd 10d Qd 9d"
    bets = ["ante=5", "six-card-bonus=5"]
    assert settled(bets, royal, ["play"], TABLE_E)["six-card-bonus"].net == 100_000_000
    assert settled(bets, royal, ["play"], INCLUDED)["six-card-bonus"].net == 100_000_000 - 500
    flush = "Ad Jd 7d 4d 3d Kc"
    for answers in (TABLE_E, INCLUDED):
        assert settled(bets, flush, ["play"], answers)["six-card-bonus"].net == 15 * 500


def test_649a_12_f_what_the_amounts_cost_with_the_wager_in_them() -> None:
    """Four of all hands of six cards are a Super Royal; each then pays one wager less."""

    def edge(answers: Answers) -> Fraction:
        rules = GAME.rules(answers)
        found = GAME.odds(rules, wager="six-card-bonus", paytable="E", terms=TERMS).wagers
        (priced,) = [odds for odds in found if odds.paytable == "E"]
        return priced.house_advantage

    assert edge(INCLUDED) - edge(TABLE_E) == Fraction(4, comb(52, 6))


VERSION: Answers = {"version": "ante-at-least-pair-plus"}
BESIDE: Answers = {**VERSION, "version-ante-bonus": "beside"}


def test_649a_12_c_the_bonus_of_a_version_in_place_of_the_other_or_beside_it() -> None:
    """Three of a kind: 3 to 1 by 649a.12(c), and 4 to 1 by (b) beside it."""
    cards = "7h Kd 7d 9c 7c 2s"
    ends = settled(["ante=10"], cards, ["play"], VERSION)
    assert (ends["ante-bonus"].net, ends["ante-bonus"].cite) == (3_000, "649a.12(c)")
    assert "version-ante-bonus" not in ends
    ends = settled(["ante=10"], cards, ["play"], BESIDE)
    assert (ends["ante-bonus"].net, ends["ante-bonus"].cite) == (4_000, "649a.12(b)")
    assert (ends["version-ante-bonus"].net, ends["version-ante-bonus"].cite) == (
        3_000,
        "649a.12(c)",
    )


def test_649a_12_c_what_both_bonuses_are_worth() -> None:
    """No hand that a bonus pays is folded: both together are worth what each is worth."""

    def edge(answers: Answers) -> Fraction:
        rules = GAME.rules(answers)
        (counted,) = odds.count(rules, "ante", TERMS, tell_nobody)
        return price(rules, rules.paytable("ante"), counted, TERMS).house_advantage

    hands = {"straight": 720, "three": 52, "straight flush": 44, "other royals": 3, "spades": 1}
    paid_by_c = {"straight": 1, "three": 3, "straight flush": 4, "other royals": 5, "spades": 50}
    worth = Fraction(sum(hands[kind] * pays for kind, pays in paid_by_c.items()), comb(52, 3))
    assert edge({}) - edge(BESIDE) == worth


LOW_STRAIGHT = "Ah 4c 2h 5s 3h 9d 4d 5d"  # in six cards, and with the community cards
LOW_FLUSH = "Ah 9d 2h Kc 3h 8s 4h 5h"  # with the community cards


@pytest.mark.parametrize(
    ("cards", "reading", "five", "hand_bonus", "six", "five_of_six"),
    [
        (LOW_STRAIGHT, "straight", 29_00, -1_00, 50_00, 4_00),
        (LOW_STRAIGHT, "no-straight", -1_00, -1_00, -5_00, -1_00),
        (LOW_FLUSH, "straight", 999_02, 999_02, -5_00, -1_00),  # a tenth of what the meters hold
        (LOW_FLUSH, "no-straight", 39_00, 49_00, -5_00, -1_00),
    ],
)
def test_649a_6_a_reading_of_an_ace_to_5(
    cards: str, reading: str, five: int, hand_bonus: int, six: int, five_of_six: int
) -> None:
    """By 649a.6(a) an ace completes a straight with a 2 and 3; with a 4 and 5 too, or not."""
    bets = {
        "five-card-progressive=1": five,
        "five-card-hand-bonus@player=1": hand_bonus,
        "six-card-bonus=5": six,
        "5-of-6-progressive=1": five_of_six,
    }
    ends = settled(["ante=5", *bets], cards, ["play"], {"ace-to-5": reading})
    assert {bet: ends[bet.split("=")[0]].net for bet in bets} == bets


def test_649a_6_d_counts_without_an_ace_to_5() -> None:
    """Of ten ranks that a straight may begin with, and of forty straight flushes, one in ten."""

    def ways(wager: str, reading: str) -> dict[str, int]:
        rules = GAME.rules({"ace-to-5": reading})
        *_, counted = odds.count(rules, wager, TERMS, tell_nobody)
        return {parts[0].outcome: weight for parts, weight in counted.lines.items()}

    hands_of_three = comb(5, 3)
    for wager in ("five-card-progressive", "five-card-hand-bonus"):
        as_read, other = ways(wager, "straight"), ways(wager, "no-straight")
        assert as_read["straight-flush"] - other["straight-flush"] == 4 * hands_of_three
        assert other["flush"] - as_read["flush"] == 4 * hands_of_three
    assert ways("five-card-progressive", "no-straight")["straight"] == 9 * 1_020 * hands_of_three
