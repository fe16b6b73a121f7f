"""What is said of wagers that return little, or whose top award is very rare."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.cli.calling import croupier

from croupier.catalog.index import find, rulebook
from croupier.maths.pricing.counted import Terms
from croupier.reports.disclosure import LEAST_RETURN, disclosures
from croupier.reports.reports import Reports
from croupier.rulebook.rules import answer


def notes(game: str, wager: str) -> tuple[str, ...]:
    entry = find(game)
    rules = answer(rulebook(entry), {})
    report = Reports(entry).exact(rules, wager, None, Terms(stake=5_00), only_in_force=True)
    return report.wagers[0].notes


def test_standard_67_a_wager_that_returns_less_than_75_percent_says_what_it_returns() -> None:
    """Sic bo by hand: two of a kind comes up 16 ways in 216 and pays 8 to 1."""
    assert Fraction(16 * 9, 216) < LEAST_RETURN
    assert any("66.6667%" in note and "75%" in note for note in notes("sic-bo", "two-of-a-kind"))
    assert not any("75%" in note for note in notes("sic-bo", "small"))


def test_standard_67_each_place_of_a_wager_that_returns_less_says_so() -> None:
    """A total of 5 comes up 6 ways in 216 and pays 18 to 1: 52.8%; a total of 7 returns more."""
    said = [note for note in notes("sic-bo", "total-value") if "75%" in note]
    assert any(note.startswith("5: ") and "52.7778%" in note for note in said)
    assert not any(note.startswith("7: ") for note in said)


def test_standard_67_a_top_award_rarer_than_1_in_100_million_shows_its_odds() -> None:
    found = notes("dj-wild-stud-poker", "two-way-bad-beat-bonus")
    (said,) = [note for note in found if "top award" in note]
    assert int(said.rpartition(" ")[2].rstrip(".").replace(",", "")) > 100_000_000


@pytest.mark.parametrize(
    ("game", "wager"), [("roulette", "straight"), ("three-card-poker", "ante")]
)
def test_most_wagers_need_no_sentence(game: str, wager: str) -> None:
    entry = find(game)
    rules = answer(rulebook(entry), {})
    report = Reports(entry).exact(rules, wager, None, Terms(stake=5_00), only_in_force=True)
    assert disclosures(report.wagers[0]) == ()


def test_standard_67_the_odds_of_a_game_say_it() -> None:
    done = croupier("odds", "sic-bo", "--wager", "two-of-a-kind")
    assert "66.6667%" in done.stdout
    assert "less than 75%" in " ".join(done.stdout.split())
