"""What the readings of 649a change, at the table and in the odds."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tests.games.table import Answers, Table

import croupier
from croupier.maths.pricing.counted import Terms

GAME = croupier.game("three-card-poker")
settled = Table(GAME).settled
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
        rules, terms = GAME.rules(answers), Terms(stake=500)
        found = GAME.odds(rules, wager="six-card-bonus", paytable="E", terms=terms).wagers
        (priced,) = [odds for odds in found if odds.paytable == "E"]
        return priced.house_advantage

    assert edge(INCLUDED) - edge(TABLE_E) == Fraction(4, comb(52, 6))
