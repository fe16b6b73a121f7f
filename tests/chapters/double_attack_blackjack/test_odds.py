"""The figures of 665a by witnesses: a second count and what is known of the strategy."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.chapters.double_attack_blackjack.second_odds import (
    ANSWERS,
    bust_it_line,
    insurance,
    under,
)

import croupier
from croupier.chapters.double_attack_blackjack import odds
from croupier.chapters.double_attack_blackjack.counting.game import (
    attack_gain,
    attacks,
    names_of,
    shoe_game,
)
from croupier.families.twenty_one.counting.main import main_lines, mean_of
from croupier.hands.twenty_one import VALUES
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.report import WagerOdds, price
from croupier.maths.shoe.exact.rounds import count_rounds
from croupier.maths.shoe.hands import lattice
from croupier.maths.shoe.kernels import DOUBLE, HIT, STAND, SURRENDER
from croupier.maths.shoe.optimal import solve_all

GAME = croupier.game("double-attack-blackjack")


def odds_of(wager: str, answers: dict[str, object]) -> list[WagerOdds]:
    """The reports of a wager, headline first."""
    rules, terms = GAME.rules(answers), Terms()
    found = odds.count(rules, wager, terms, tell_nobody)
    return [price(rules, rules.paytable(wager), each, terms) for each in found]


def test_665a_12_c_bust_it_against_a_second_count() -> None:
    assert odds_of("bust-it", {})[0].house_advantage == bust_it_line()


def test_665a_12_b_insurance_against_a_second_count() -> None:
    assert odds_of("insurance", {})[0].house_advantage == insurance()


def test_strategies_are_ordered_by_what_they_cost() -> None:
    best, fixed, basic = (float(each.house_advantage) for each in odds_of("bet", {}))
    assert best <= fixed <= basic
    assert best == pytest.approx(0.0048036, abs=1e-6)


def test_665a_7_e_the_double_attack_wager_is_made_against_2_to_8() -> None:
    """An ace is the value 0, a 2 the value 1."""
    assert attacks(GAME.rules(), Terms()) == frozenset(range(1, 8))


def test_665a_9_a_and_11_e_basic_strategy_gives_split_aces_up() -> None:
    """Aces are split against all up cards where they may be surrendered after their card."""
    for aces, split, cost in (("yes", "P", 5e-6), ("no", "H", 5e-6)):
        rules = GAME.rules({"split-aces-surrender": aces})
        basic = odds.count(rules, "bet", Terms(), tell_nobody)[2]
        assert basic.strategy is not None
        charts = {
            chart.title: {row[0]: row[1:] for row in chart.rows} for chart in basic.strategy.charts
        }
        assert charts["Basic strategy"]["pair A-A"][-1] == split
        given_up = charts.get("Split aces after one card each (R surrender, S stand)")
        assert (given_up is not None) == (aces == "yes")
        assert given_up is None or given_up["A-6"] == (*"SSSSSSSSS", "R")
        assert 0 < basic.extra["cost_against_composition_dependent"] < cost


def test_665a_9_b_reading_a_double_that_is_returned_favours_the_player() -> None:
    found = odds_of("bet", {"surrendered-double": "returned"})[0].house_advantage
    assert found < 0


WORDS = {STAND: "stand", HIT: "draw", DOUBLE: "double", SURRENDER: "surrender"}
RANKS = "A23456789K"


@pytest.mark.parametrize(
    "held", [{"8": 3, "K": 9, "9": 4, "7": 2}, {"A": 3, "K": 7, "9": 3, "8": 2}]
)
@pytest.mark.parametrize(
    "answers",
    [{}, {"surrendered-double": "returned"}, {"split-aces-surrender": "no"}, {"bust": "returned"}],
)
def test_665a_7_a_small_shoe_is_worth_what_every_deal_of_it_brings(
    held: dict[str, int], answers: dict[str, str]
) -> None:
    """Attacks, splits, doubles and surrender at any moment, as the count plays them."""
    rules, terms = GAME.rules(answers), Terms(1000)
    game = replace(shoe_game(rules, terms), shoe=tuple(held.get(rank, 0) for rank in RANKS))
    ups = solve_all(game)
    made = frozenset(
        up for up in range(VALUES) if ups[up] is not None and attack_gain(game, ups, up) > 0
    )

    def policy(asked: Any, up: str) -> Any:
        against = RANKS.index(up[0])
        if asked[0] == "attack":
            return asked[2] if against in made else 0
        hand, solution = asked[3], ups[against]
        assert solution is not None
        values = [RANKS.index(card[0]) for card in hand.cards]
        play = solution.play
        if hand.is_split:
            added = "split" in hand.stakes
            play = (solution.added_play if added else solution.split_play)[values[0]]
        at = lattice().at(*values)
        if hand.doubled:
            return "surrender" if play.rescues[at] else "stand"
        if "split" in asked[2] and values[0] in solution.splits:
            return "split"
        word = WORDS.get(int(play.policy[at]), "stand")
        return word if word in asked[2] else "stand"

    lines = main_lines(names_of(made), count_rounds(game, ups))
    cards = {f"{rank}s": number for rank, number in held.items()}
    assert mean_of(Pricing(rules, "bet", terms), lines) == under(ANSWERS | answers, cards, policy)
    assert made
    assert any(up.splits for up in ups if up)
