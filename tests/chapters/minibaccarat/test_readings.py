"""What the readings of House Money change: at the table, and in what it is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.minibaccarat.table import GAME, Answers, finish, open_round, settled
from tests.chapters.stepping import run_out

from croupier.chapters.minibaccarat.play import plan
from croupier.maths.pricing.counted import Terms
from croupier.rounds.words import Decide
from croupier.rulebook.answers import AnswerError

PAIR = "3h 7c 3d Kc"  # Player 6 with a pair, Banker 7: both stay
BOUND: Answers = {"house-money-table-maximum": "bound", "table-maximum": "$25"}


def test_627a_8_d_1_i_the_table_maximum_may_bind_what_is_added() -> None:
    bets = ["player=10", "house-money=10"]
    free: Answers = {"table-maximum": "$25"}
    assert settled(bets, PAIR, ["add-to-player"], free)["1:player"].stake == 4000
    assert settled(bets, PAIR, ["add-to-player"], BOUND)["1:player"].stake == 2500


def test_627a_8_d_1_i_nothing_can_be_added_to_a_wager_at_the_maximum() -> None:
    round_ = open_round(["player=25", "banker=10", "house-money=10"], PAIR, BOUND)
    assert isinstance(round_.question, Decide)
    choices = {choice.key: choice.stake for choice in round_.question.choices}
    assert choices == {"take": 0, "add-to-banker": 1500}


@pytest.mark.parametrize(("maximum", "same"), [("$500", True), ("$12", False), ("$5", False)])
def test_627a_8_d_1_i_a_bound_payout_is_worth_less(maximum: str, same: bool) -> None:
    """With $5 on a hand and $5 of House Money: bound at $12 less is added, at $5 nothing."""

    def edges(reading: str) -> dict[str, Fraction]:
        answers = {"house-money-table-maximum": reading, "table-maximum": maximum}
        report = GAME.odds(GAME.rules(answers), wager="house-money", terms=Terms(stake=500))
        (priced,) = report.wagers
        return {"take": priced.house_advantage} | {
            variant.variant: variant.house_advantage for variant in priced.variants
        }

    bound, free = edges("bound"), edges("not-bound")
    assert bound["take"] == free["take"]
    for variant in ("with-player", "with-banker", "with-both"):
        assert (bound[variant] == free[variant]) is same
        assert free[variant] <= bound[variant] <= bound["take"]
        assert (bound[variant] == bound["take"]) is (maximum == "$5")


@pytest.mark.parametrize(("shoe", "net"), [("2h 2d 2s 3c", 3000), ("2h 2d 4s 3c", -1000)])
def test_627a_13_e_house_money_of_a_void_round(shoe: str, net: int) -> None:
    """It was settled before the cards ran out: it is undone, or by the other reading stays so."""
    totals = []
    for reading in ({}, {"house-money-in-void-round": "stays-settled"}):
        answers: Answers = {**reading}
        round_ = open_round(["house-money=10", "player=10"], shoe, answers, stepwise=True)
        while not isinstance(round_.question, Decide) and len(round_.settlements) < 1:
            round_.deal()
        if isinstance(round_.question, Decide):
            round_.choose("add-to-player")
        run_out(round_)
        finish(round_)
        totals.append(round_.totals().players["player 1"])
    assert totals == [0, net]


def test_627a_5_d_the_second_cover_card_may_lie_higher() -> None:
    """At least 14 cards above the bottom."""
    assert plan(GAME.rules()).cover == 14
    assert plan(GAME.rules({"cover-card": 52})).cover == 52
    with pytest.raises(AnswerError, match="cover-card"):
        GAME.rules({"cover-card": 13})
