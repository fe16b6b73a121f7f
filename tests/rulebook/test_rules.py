"""Rules: answers are refused where wrong or contradictory, with cite and allowed values."""

from __future__ import annotations

import pytest

import croupier
from croupier.rulebook.answers import AnswerError
from croupier.rulebook.payout import parse_odds

TCP = croupier.game("649a")


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"pair-plus-paytable": "F"}, "649a.12(d) allows A or B or C or D or E"),
        ({"pair-plus-mini-royal": "39 to 1"}, "below 40 to 1"),
        ({"pair-plus-mini-royal": "lots"}, "649a.12(g)(2) allows odds of at least 40 to 1"),
        ({"adjacent-boxes": 0}, "649a.7(f) allows a whole number from 1 to 7"),
        ({"adjacent-boxes": "8"}, "above 7"),
        ({"six-card-bonus": "perhaps"}, "allows yes or no"),
        ({"pair-plus-paytabel": "A"}, "nearest are pair-plus-paytable"),
        ({"ante-bonus-paid": "sometimes"}, "allows always or when-winning"),
        ({"magic-card-bonus": True, "magic-card-frequency": "3/2"}, "outside 0 to 1"),
        ({"magic-card-frequency": "1/2"}, "only if magic-card-bonus = yes"),
        (
            {"six-card-bonus": False, "six-card-bonus-paytable": "B"},
            "contradicts the other answers",
        ),
        ({"dealing": "hand", "automated-shuffler": False}, "Instead: use an automated"),
        ({"table-minimum": "50", "table-maximum": "10"}, "601a.6"),
        ({"table-minimum": "0.001"}, "not an amount of money"),
    ],
)
def test_wrong_answers_are_refused_with_cite_and_allowed_values(
    answers: dict[str, object], said: str
) -> None:
    with pytest.raises(AnswerError) as refused:
        TCP.rules(answers)
    assert said in str(refused.value)


def test_all_faults_are_reported_at_once() -> None:
    with pytest.raises(AnswerError) as refused:
        TCP.rules({"pair-plus-paytable": "Z", "adjacent-boxes": 99, "nonsense": 1})
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize("raw", [True, "yes", "true", "y"])
def test_yes_in_any_of_its_forms(raw: object) -> None:
    assert TCP.rules({"six-card-bonus": raw}).yes("six-card-bonus")


def test_an_elected_row_is_added_and_declined_again() -> None:
    rules = TCP.rules({"pair-plus-mini-royal": "50 to 1"})
    row = rules.outcome_row("pair-plus", "mini-royal-flush")
    assert row is not None
    assert row.pays == parse_odds("50 to 1")
    row = TCP.rules({"pair-plus-mini-royal": False}).outcome_row("pair-plus", "mini-royal-flush")
    assert row is not None
    assert row.outcome == "straight-flush"


def test_every_paytable_of_every_game_is_selectable() -> None:
    for game in croupier.games():
        rules = game.rules()
        for wager in game.rulebook.wager:
            for table in game.rulebook.paytables(wager.key):
                chosen = rules.selecting(table).paytable(wager.key)
                assert (chosen.label, chosen.cite) == (table.label, table.cite)


def test_rules_are_comparable_and_frozen() -> None:
    assert TCP.rules({"adjacent-boxes": 2}) == TCP.rules({"adjacent-boxes": "2"})
    with pytest.raises(AttributeError):
        TCP.rules().answers = {}  # type: ignore[misc]


def test_a_wager_that_is_not_offered() -> None:
    rules = TCP.rules({"six-card-bonus": "no"})
    assert not rules.offers("six-card-bonus")
    assert "six-card-bonus" not in [wager.key for wager in rules.wagers()]
