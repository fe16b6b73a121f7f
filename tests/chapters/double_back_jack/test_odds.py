"""Figures of Double Back Jack, its strategy and its advice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest
from tests.chapters.stepping import decision, shoe
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.double_back_jack import odds
from croupier.chapters.double_back_jack.counting import shoe_game
from croupier.equipment.cards import parse_cards
from croupier.hands.twenty_one import ACE, TEN
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.game import PLAIN
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.optimal import over_worth, solve
from croupier.maths.shoe.overs import overs
from croupier.maths.shoe.plays import without
from croupier.rounds.bets import parse_bet
from croupier.rounds.words import Decide

GAME = croupier.game("double-back-jack")
RULES = GAME.rules()
KINDS = ((1, 0, -1), (2, 0, -2), (1, 0, -2), (2, 0, -4))
SIX, EIGHT = 5, 7  # values
BUSTED = shoe("10h 6d", "10s 9c", "8c")


def worth(cards: str, *do: str, answers: Answers | None = None) -> dict[str, float]:
    round_ = Table(GAME).opened(["blackjack=10"], cards, answers)
    for choice in do:
        round_.choose(choice)
    found = odds.advise(GAME.rules(answers), decision(round_), (), Terms())
    return {key: float(value) for key, value in found.items()}


def test_673a_12_what_each_kind_of_hand_brings() -> None:
    assert shoe_game(RULES, Terms()).kinds == KINDS
    original = shoe_game(GAME.rules({"second-chance-amount": "original"}), Terms())
    assert original.kinds == (*KINDS[:3], (1, 0, -3))


def test_673a_7_l_advice_on_a_second_chance_is_what_the_shoe_says() -> None:
    """24 against a 10, with the cards seen gone from the shoe."""
    found, game = worth(BUSTED, "draw"), shoe_game(RULES, Terms())
    solution = solve(game, TEN)
    over = int(overs().at[lattice().at(SIX, TEN), EIGHT])
    which = np.array([over])
    values = over_worth(game, solution.dealers, (0, 0), solution.play, which)[:, PLAIN, over]
    rest = without(solution.dealers.shoe.tolist(), SIX, EIGHT, TEN)
    mass = 1 - rest[ACE] / sum(rest)
    assert found["no-second-chance"] == pytest.approx(1000 * values[0] / mass)
    assert found["second-chance"] == pytest.approx(1000 * values[1] / mass)
    assert found["no-second-chance"] == pytest.approx(-1000)


def test_673a_7_l_advice_counts_what_stands_on_a_doubled_hand() -> None:
    plain, doubled = worth(BUSTED, "draw"), worth(BUSTED, "double")
    for key, value in plain.items():
        assert doubled[key] == pytest.approx(2 * value)
    original = worth(BUSTED, "double", answers={"second-chance-amount": "original"})
    assert original["no-second-chance"] == pytest.approx(-2000)
    assert original["second-chance"] < plain["second-chance"]


def test_673a_10_a_doubling_is_worth_less_where_a_doubled_hand_has_no_second_chance() -> None:
    offered = worth(BUSTED)
    none = worth(BUSTED, answers={"second-chance-on-doubled-hands": "none"})
    assert none["double"] < offered["double"]
    assert none["draw"] == offered["draw"]


def test_673a_7_q_1_a_hand_that_waits_is_worth_a_dealers_22() -> None:
    waits = worth(BUSTED, "draw", answers={"declined-bust": "returned-on-22"})
    longer = worth(BUSTED, "draw", answers={"declined-bust": "returned-over-21"})
    assert -1000 < waits["no-second-chance"] < longer["no-second-chance"] < -750


def test_a_double_for_less_is_worth_its_share() -> None:
    found = worth(shoe("5h 6d", "6s 9c"))
    assert found["double"] == pytest.approx(20 * found["double-for-less"] / 11, rel=1e-9)
    late = worth(shoe("10h 2d", "6s 9c"))
    assert late["draw"] > late["double"]


def test_673a_13_h_a_second_chance_whose_card_comes_later_is_worth_the_same() -> None:
    session = GAME.open_session(RULES, order=parse_cards(BUSTED))
    round_ = session.open_round([parse_bet("1:blackjack=10")], stepwise=True)
    found: Mapping[str, Fraction] = {}
    for choice in ("draw", "second-chance"):
        while not isinstance(round_.question, Decide):
            round_.deal()
        found = odds.advise(RULES, round_.question, (), Terms())
        round_.choose(choice)
    round_.call("requested-card-not-dealt")
    later = odds.advise(RULES, decision(round_), (), Terms())
    assert later == {"card-later": found["second-chance"], "dead-hand": 0}


def test_basic_strategy_has_a_chart_of_second_chances() -> None:
    main = next(w for w in GAME.odds(RULES, wager="blackjack").wagers if w.wager == "blackjack")
    assert main.strategy is not None
    chart = main.strategy.charts[-1]
    assert [row[0] for row in chart.rows] == [f"total {total}" for total in range(22, 31)]
    assert {cell for row in chart.rows for cell in row[1:]} == {"Y", "N"}


def test_house_advantage() -> None:
    house_advantages({}, -0.0004688322411)


def house_advantages(answers: Answers, expected: float) -> None:
    """Optimal play, either way after a split, and basic strategy with what it costs."""
    report = GAME.odds(GAME.rules(answers), wager="blackjack")
    main = next(each for each in report.wagers if each.wager == "blackjack")
    best, fixed, basic = (float(each.house_advantage) for each in (main, *main.variants))
    assert best == pytest.approx(expected, abs=1e-8)
    assert best <= fixed < basic < best + 0.001
