"""Exact figures of Go Fore It, each counted a second way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

import croupier
from croupier.chapters.go_fore_it import odds
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.words import Decide

GAME = croupier.game("go-fore-it")
RULES, TERMS = GAME.rules(), Terms()
SHOE = {value: 4 if value < 10 else 16 for value in range(1, 11)}
PAYS = {8: 25, 13: 5, 18: 2, 24: 1}


def edge(wager: str, paytable: str = "") -> Fraction:
    (found,) = GAME.odds(RULES, wager=wager, paytable=paytable or None).wagers
    assert found.house_advantage is not None
    return Fraction(found.house_advantage)


def ways(values: tuple[int, ...], left: Counter[int]) -> int:
    return prod(comb(left[value], held) for value, held in Counter(values).items())


def hands(size: int) -> list[tuple[int, ...]]:
    return list(combinations_with_replacement(SHOE, size))


def both(total: int) -> int:
    """What Front 9 and Back 9 bring together, in Front 9 Wagers."""
    return next((1 + pays for most, pays in PAYS.items() if total <= most), -2)


def worth(front: tuple[int, ...]) -> Fraction:
    """What the Back 9 Wager is worth with two cards of these values."""
    left = Counter(SHOE)
    left.subtract(front)
    total = sum(ways(hole, left) * both(sum(front) + sum(hole)) for hole in hands(2))
    return Fraction(total, comb(50, 2))


def test_676a_11_d_3_front_9_by_values_of_cards() -> None:
    best = sum(ways(front, Counter(SHOE)) * max(worth(front), Fraction(-1)) for front in hands(2))
    assert edge("front-9") == -best / comb(52, 2)


def test_676a_11_d_4_skins_by_all_pairs_of_hands() -> None:
    """The player's and the dealer's hands are alike, so the player wins half of what is no tie."""
    ties = deals = 0
    for hand in hands(4):
        left = Counter(SHOE)
        number = ways(hand, left)
        left.subtract(hand)
        deals += number * comb(48, 4)
        ties += number * sum(ways(other, left) for other in hands(4) if sum(other) == sum(hand))
    assert deals == comb(52, 4) * comb(48, 4)
    assert edge("skins") == Fraction(ties, deals)


@pytest.mark.parametrize(("label", "of_two"), [("A", 5), ("B", 6)])
def test_676a_11_d_5_gopher_by_every_hand(label: str, of_two: int) -> None:
    pays = (-1, 2, of_two, 50, 1_000)
    total = sum(pays[sum(card < 4 for card in hand)] for hand in combinations(range(52), 4))
    assert edge("gopher", label) == Fraction(-total, comb(52, 4))


def test_676a_11_b_strategy_and_what_it_costs() -> None:
    (counted,) = odds.count(RULES, "front-9", TERMS, tell_nobody)
    strategy = counted.strategy
    assert strategy is not None
    assert "14 points or less" in strategy.sentence
    assert not strategy.exceptions
    points, half = strategy.learned
    assert points.cost == 0
    assert points.house_advantage == edge("front-9")
    lost = sum(
        ways(front, Counter(SHOE)) * (worth(front) + 1)
        for front in hands(2)
        if 13 <= sum(front) <= 14
    )
    assert half.cost == lost / comb(52, 2)
    assert half.unit == "Front 9"


def test_676a_11_b_every_decision_is_exported_and_the_best_is_taken() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 91
    assert sum(row["ways"] for row in rows) == comb(52, 2)
    assert all(row[row["decision"]] == max(row["fold"], row["back-9"]) for row in rows)
    best = sum(row["ways"] * row[row["decision"]] for row in rows) / comb(52, 2)
    assert best == pytest.approx(-float(edge("front-9")), abs=1e-12)


@pytest.mark.parametrize(("front", "values"), [("5h 9d", (5, 9)), ("5h Kd", (5, 10))])
def test_676a_11_b_advice_counts_what_the_choice_touches(
    front: str, values: tuple[int, ...]
) -> None:
    """Skins and Gopher stand whatever is decided: they do not change what a choice is worth."""
    first, second = front.split()
    for others in ([], ["skins=5", "gopher=5"]):
        cards = f"{first} Ks {second} 8d 3c 2s 9c 7s"
        round_ = GAME.open_round(RULES, ["front-9=10", *others], cards)
        assert isinstance(round_.question, Decide)
        advice = odds.advise(RULES, round_.question, round_.bets, TERMS)
        assert advice == {"back-9": 1_000 * worth(values), "fold": -1_000}
