"""Figures of Down Under Blackjack, its strategy by told range, and its advice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.chapters.stepping import decision, shoe
from tests.chapters.table import Answers, Table

import croupier
from croupier.chapters.down_under_blackjack import odds
from croupier.chapters.down_under_blackjack.counting import shoe_game
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.maths.shoe.hands import DEALER_22
from croupier.reports.reports import Reports

GAME = croupier.game("down-under-blackjack")
RULES = GAME.rules()


def worth(cards: str, do: tuple[str, ...] = ()) -> dict[str, float]:
    round_ = Table(GAME).opened(["bet=10"], cards)
    for choice in do:
        round_.choose(choice)
    found = odds.advise(RULES, decision(round_), (), Terms())
    return {key: float(value) for key, value in found.items()}


def best(cards: str, do: tuple[str, ...] = ()) -> str:
    found = worth(cards, do)
    return max(found, key=lambda key: found[key])


def test_685a_7_n_1_what_beats_a_dealers_22() -> None:
    results = shoe_game(RULES, Terms()).results
    lost = 2
    assert [row[DEALER_22] for row in results] == [1] * 21 + [0] * 3 + [lost]


def test_685a_7_h_advice_goes_by_the_range_that_was_told() -> None:
    assert best(shoe("10h 6d", "10s 4c")) == "stand"
    assert best(shoe("10h 6d", "10s 9c")) == "draw"
    assert best(shoe("10h 7d", "6s Kc")) == "stand"
    assert best(shoe("10h 9d", "10s Kc")) == "draw"


def test_685a_7_h_an_exposed_22_is_doubled_against() -> None:
    """Two aces of the dealer's are 22: 21 wins, two large cards win, all else but a bust ties."""
    low = worth(shoe("5h 4d", "As Ac"), ("no-insurance",))
    assert low["stand"] == 0
    assert low["draw"] > 0
    assert worth(shoe("10h Kd", "As Ac"), ("no-insurance",))["stand"] == pytest.approx(1000)
    assert best(shoe("5h 6d", "As Ac"), ("no-insurance",)) == "double"


def test_every_chart_is_there_by_range() -> None:
    strategy = Reports(GAME.entry).counted(RULES, "bet", Terms()).counted[0].strategy
    assert strategy is not None
    assert [chart.title for chart in strategy.charts] == [
        f"Basic strategy, hole card {told}" for told in ("small", "medium", "large")
    ]
    rows = list(odds.decisions(RULES, Terms()))
    assert {row["hole_card"] for row in rows} == {"small", "medium", "large"}
    assert len({row["up"] for row in rows}) == 10


@pytest.mark.parametrize(
    ("answers", "edge"),
    [
        ({}, 0.0002686985),
        ({"decks": 4, "match-the-dealer": False}, -0.0003344071),
        ({"dealers-ace": "up-to-21"}, 0.0038233654),
        ({"added-wagers-against-22": "returned"}, 0.0021415686),
        ({"bust": "returned-on-22"}, -0.0076364279),
    ],
)
def test_house_advantages_by_reading(answers: Answers, edge: float) -> None:
    report = GAME.odds(GAME.rules(answers), wager="bet")
    main = report.wagers[0]
    found, fixed, basic = (float(each.house_advantage) for each in (main, *main.variants))
    assert found == pytest.approx(edge, abs=1e-10)
    assert found <= fixed <= basic < found + 0.0001


@pytest.mark.parametrize(("wager", "matters"), [("match-the-dealer", False), ("insurance", True)])
def test_what_a_card_that_is_gone_does_comes_to_nothing_over_the_shoe(
    wager: str, matters: bool
) -> None:
    """Every card is as good as any other to match with; not so to insure against."""
    found = odds.from_shoe(RULES, wager, Terms(), tell_nobody)
    pricing = Pricing(RULES, wager, Terms())

    def gain(held: tuple[int, ...]) -> Fraction:
        (counted,) = found.count(held)
        net = sum(pricing.net(parts) * ways for parts, ways in counted.lines.items())
        return Fraction(net) / counted.total

    whole = gain(found.full)
    effects = [
        gain(tuple(held - (nth == other) for other, held in enumerate(found.full))) - whole
        for nth in range(len(found.full))
    ]
    assert any(effects) == matters
    assert sum(held * effect for held, effect in zip(found.full, effects, strict=True)) == 0
