"""A decision against a hidden hand: three sights of which every figure is worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import croupier
from croupier.maths.decision import Decision, Saved, kinds_by_choice
from croupier.maths.pricing.counted import Line, Terms, line
from croupier.maths.sights import NO_CARD, Known, Rare, Sights, ToCome
from croupier.rulebook.rules import Rules

RULES = croupier.game("641a").rules()
TERMS = Terms()
HIDDEN = 10
SIGHTS = Sights(
    NO_CARD,
    np.array([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11, 12, 13, 14]], dtype=np.uint8),
    np.array([1, 2, 3]),
    np.array([1, 2, 3], dtype=np.uint16),
    np.array([0, 1, 2], dtype=np.uint8),
    np.array([[2, 8], [6, 4], [9, 1]], dtype=np.int32),  # hidden hands that lose to it, and beat it
)


def ended(rules: Rules, result: int, kind: int, times: int) -> Line:
    end = ("win", "lose")[result]
    return line(("ante", end), ("play", end, times))


def decision(most: bool = False) -> Decision:
    """Once or three times the Ante; with `most` three times only with the best of the hands."""
    return Decision(
        wager="ante",
        makes="play",
        sights=lambda: (SIGHTS,),
        hidden_hands=HIDDEN,
        kinds=3,
        results=2,
        line=ended,
        fold=line(("ante", "fold")),
        sizes=lambda rules: (1, 3),
        most=(lambda rules, kind: 3 if kind == 2 else 1) if most else None,
    )


def test_best_choices_and_what_they_are_worth() -> None:
    """A tenth of (wins - losses) for the Ante and the Play Wager: -1.2 or -2.4, 0.4 or 0.8, 3.2."""
    values = decision().values(RULES, TERMS)
    assert values.names == ("fold", "play", "play-3x")
    assert values.choices[0].tolist() == [0, 2, 2]
    assert values.worth() == Fraction(1, 6) * (-1 + 2 * Fraction(8, 10) + 3 * Fraction(32, 10))
    assert values.fold + values.value(0, 1, Fraction(2)) == Fraction(6, 10)  # between 0.4 and 0.8
    once = [np.array([1, 1, 1], dtype=np.uint8)]
    lost = Fraction(2, 10) + 2 * Fraction(4, 10) + 3 * Fraction(16, 10)
    assert values.cost(once) == lost / 6
    assert values.frequencies() == {"fold": Fraction(1, 6), "play": 0, "play-3x": Fraction(5, 6)}
    tally = values.tally()
    assert tally.sum() == 6 * HIDDEN
    assert tally[2, 1].tolist() == [12, 8]
    lines = decision().main_lines(RULES, tally)
    assert lines[line(("ante", "fold"))] == HIDDEN
    assert lines[line(("ante", "win"), ("play", "win", 3))] == 12 + 27


def test_a_size_that_a_kind_of_hand_does_not_have_is_never_chosen() -> None:
    values = decision(most=True).values(RULES, TERMS)
    assert values.choices[0].tolist() == [0, 1, 2]
    rows = list(values.rows())
    assert [row["decision"] for row in rows] == ["fold", "play", "play-3x"]
    assert rows[1]["play-3x"] == ""
    assert rows[1]["play"] == pytest.approx(0.4)
    assert "dealer" not in rows[0]


@pytest.mark.parametrize(
    "at",
    [
        ToCome((np.array([[1, 3], [4, 0], [4, 0]]),), futures=4),
        Rare(ToCome((np.array([[1, 3]]),), futures=4), (np.array([0]),), (3,)),
    ],
    ids=["everywhere", "at a few sights"],
)
def test_a_wager_that_a_fold_forfeits_makes_the_worst_hand_worth_playing(
    at: ToCome | Rare,
) -> None:
    """There it returns 3/4 of a unit on average: more than the 0.2 that playing once costs."""
    saved = Saved(at, (Fraction(0), Fraction(1)))
    plain, joint = decision().values(RULES, TERMS), decision().values(RULES, TERMS, saved)
    assert joint.choices[0].tolist() == [1, 2, 2]
    assert joint.worth() - plain.worth() == (Fraction(3, 4) - Fraction(2, 10)) / 6
    assert plain.cost(joint.choices) == Fraction(2, 10) / 6
    assert kinds_by_choice(plain, at).tolist() == [[1, 3], [0, 0], [20, 0]]
    assert kinds_by_choice(joint, at).tolist() == [[0, 0], [1, 3], [20, 0]]
    assert at.here(0, 0) == [1, 3]
    assert at.here(0, 2) == [4, 0]


def test_what_is_seen_is_of_one_kind() -> None:
    at = Known((np.array([0, 1, 1], dtype=np.uint8),), size=2)
    assert kinds_by_choice(decision().values(RULES, TERMS), at).tolist() == [[1, 0], [0, 0], [0, 5]]
    assert at.here(0, 1) == [0, 1]
