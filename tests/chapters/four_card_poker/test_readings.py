"""What the readings of 641a change, at the table and in the odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.chapters.four_card_poker.test_settlement import DEALER, deal, open_round, settled
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.table import Answers

from croupier.chapters.four_card_poker import odds
from croupier.maths.pricing.counted import Terms, line, tell_nobody
from croupier.table.session import ActError

WHOLE: Answers = {"play-amount": "whole-multiples"}


def test_641a_11_b_one_two_or_three_times_the_ante_alone() -> None:
    cards = deal("Ah 9d 7c 4d 2d", DEALER)
    for answer, stake in (("play", 1_000), ("play-2x", 2_000), ("play-3x", 3_000)):
        assert settled(["ante=10"], cards, [answer], WHOLE)["1:play"].stake == stake
    with pytest.raises(ActError, match=r"play=12\.50"):
        open_round(["ante=10"], cards, WHOLE).choose("play=12.50")
    assert settled(["ante=10"], cards, ["play=12.50"])["1:play"].stake == 1_250


@pytest.mark.parametrize(
    ("hand", "reading", "five", "hand_bonus", "six"),
    [
        ("Ah 2d 3c 4d 5d", "straight", 29_00, -1_00, 50_00),
        ("Ah 2d 3c 4d 5d", "no-straight", -1_00, -1_00, -5_00),
        ("Ah 2h 3h 4h 5h", "straight", 999_02, 999_01, 1_000_00),  # a tenth of the meters
        ("Ah 2h 3h 4h 5h", "no-straight", 39_00, 49_00, 100_00),
    ],
)
def test_641a_6_a_reading_of_an_ace_to_5(
    hand: str, reading: str, five: int, hand_bonus: int, six: int
) -> None:
    """By 641a.6(a) an ace completes a straight with a 2, 3 and 4; with a 5 too, or not."""
    bets = {
        "five-card-progressive=1": five,
        "five-card-hand-bonus@player=1": hand_bonus,
        "six-card-bonus=5": six,
    }
    cards = deal(hand, DEALER, bonus="10c")
    ends = settled(["ante=5", *bets], cards, ["play"], {"ace-to-5": reading})
    assert {bet: ends[f"1:{bet.split('=')[0]}"].net for bet in bets} == bets


def test_641a_6_d_counts_without_an_ace_to_5() -> None:
    """Of ten ranks that a straight may begin with, and of forty straight flushes, one in ten."""
    game = with_every_jackpot("four-card-poker")

    def chance(wager: str, reading: str, outcome: str) -> Fraction:
        (counted,) = odds.count(game.rules({"ace-to-5": reading}), wager, Terms(), tell_nobody)
        return Fraction(counted.lines[line((wager, outcome))], counted.total) * comb(52, 5)

    for outcome, as_read, other in (("straight-flush", 36, 32), ("flush", 5_108, 5_112)):
        assert chance("five-card-hand-bonus", "straight", outcome) == as_read
        assert chance("five-card-hand-bonus", "no-straight", outcome) == other
