"""What is said of choices by what they are worth."""

from __future__ import annotations

from fractions import Fraction

from croupier.rounds.words import Choice, Decide
from croupier.table.worth import BEST, Worth

CHOICES = tuple(Choice(key, key, "1.1") for key in ("stand", "draw", "split"))
QUESTION = Decide(1, "1.1", CHOICES, {})


def said(**cents: Fraction | int) -> dict[str, str]:
    worth = Worth.of(QUESTION, {key: Fraction(value) for key, value in cents.items()})
    return {key: worth.beside_others(key) for key in worth.values}


def test_the_highest_is_the_best_and_others_have_their_cost() -> None:
    assert said(stand=100, draw=-50, split=100 - Fraction(1, 3)) == {
        "stand": "best",
        "draw": "costs $1.50",
        "split": "costs less than $0.01",
    }


def test_several_may_be_best_but_not_all() -> None:
    assert said(stand=5, draw=5, split=0)["stand"] == said(stand=5, draw=5, split=0)["draw"]
    (alike,) = set(said(stand=5, draw=5, split=5).values())
    assert alike not in ("", BEST)


def test_none_is_called_best_while_a_choice_has_no_value() -> None:
    values = {"stand": Fraction(100), "draw": Fraction(-50)}
    worth = Worth.of(QUESTION, values)
    assert {key: worth.beside_others(key) for key in values} == {"stand": "", "draw": ""}
    assert worth.is_worse("draw")
    assert not worth.is_worse("stand")
    assert not worth.is_worse("split")
    assert "split" in worth.without_value()


def test_where_nothing_is_valued_nothing_is_said() -> None:
    assert not Worth.of(QUESTION, {}).without_value()
