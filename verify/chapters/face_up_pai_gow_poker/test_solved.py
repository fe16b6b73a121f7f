"""What is shipped is what is counted; short decks, the second counter and long simulations agree.

The count takes some eight minutes of processor time.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from tests.chapters.face_up_pai_gow_poker import second_odds
from tests.chapters.face_up_pai_gow_poker.second_reader import FULLY_WILD, PROGRESSIVE
from tests.chapters.face_up_pai_gow_poker.test_second import compare
from tests.chapters.pai_gow_poker.second_odds import counted
from tests.chapters.simulated import gaps

import croupier
from croupier.chapters.face_up_pai_gow_poker.counting import problem
from croupier.chapters.face_up_pai_gow_poker.outcomes import OUTCOMES
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.counting.seen import solve_seen
from croupier.families.setting.counting.sevens import count_hands_by_sign, hands_by_sign
from croupier.families.setting.counting.solve import way_points
from croupier.families.setting.counting.solved import HOUSE, SHIPPED, load
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.maths.pricing.counted import tell_nobody
from croupier.maths.setting.hands import Hands

GAME = croupier.game("face-up-pai-gow-poker")


def test_what_is_shipped_is_counted_again() -> None:
    asked = problem(GAME.rules())
    shipped, found = load((SHIPPED / f"{asked.name}.npz").read_bytes()), asked.solve(tell_nobody)
    assert (shipped.best, shipped.ways) == (found.best, found.ways)


def test_hands_with_a_fully_wild_joker_are_counted_again() -> None:
    assert (hands_by_sign(wild=True) == count_hands_by_sign(wild=True)).all()


@pytest.mark.parametrize("way", ["trump-plaza", "golden-nugget"])
def test_a_short_deck_against_every_deal_laid_out_by_the_second_counter(way: str) -> None:
    """2s to 5s and the joker: 19,448 hands, each against each that shares no card with it."""
    hands, named = Hands(7, 4), way_named(way)
    points = way_points(named, 0, hands)
    found = solve_seen(points, {HOUSE: points}, 0, tell_nobody, hands)
    deck = [card_text(card) for card in (*range(16), 52)]
    lows = {
        frozenset(cards): tuple(
            card_text(card) for card in low_cards(named, 0, parse_cards(" ".join(cards)))
        )
        for cards in combinations(deck, 7)
    }
    expected = second_odds.short_deck(deck, lambda cards: lows[frozenset(cards)])
    for name, deals in (("way", found.ways[HOUSE]), ("best", found.best)):
        assert Fraction(deals.losses - deals.wins, deals.total) == expected[name]


def test_rounds_by_the_thousand_are_settled_as_the_second_reader_says() -> None:
    came = {(wager, outcome) for wager, _, outcome in compare(80, 60, 7)}
    for wager, outcomes in OUTCOMES.items():
        rows = {row.outcome for table in GAME.rulebook.paytables(wager) for row in table.rows}
        assert {(wager, outcome) for outcome in outcomes & rows} <= came


def test_ace_highs_are_priced_as_the_second_counter_says() -> None:
    for wager, label, edge in second_odds.ace_high_lines():
        report = GAME.odds({"ace-high-bonus-paytable": label}, wager=wager)
        (found,) = (each for each in report.wagers if each.paytable == label)
        assert found.house_advantage == edge


def test_hands_of_seven_are_priced_as_the_second_counter_says() -> None:
    counts, _ = counted()
    readings = {
        "rank-order": {"three-of-a-kind-with-straight": "rank-order"},
        "straight-or-better": {"three-of-a-kind-wins": "straight-or-better"},
        "25-to-1": {"paytable-5-four-of-a-kind": "25-to-1"},
    }
    for wager, told, edge in second_odds.fortune_lines(counts):
        label, _, reading = told.partition(" ")
        answers = {"fortune-bonus-paytable": label, **readings.get(reading, {})}
        (found,) = (
            each for each in GAME.odds(answers, wager=wager).wagers if each.paytable == label
        )
        assert found.house_advantage == edge, (label, reading)
    for label in PROGRESSIVE:
        amount = "$5" if label == "4" else "$1"
        answers = {"progressive-paytable": label, "progressive-amount": amount}
        report = GAME.odds(answers, wager="progressive-payout", paytable=label)
        chances = {row.outcome: row.probability for row in report.wagers[0].outcomes}
        wild = label in FULLY_WILD
        of_rows = second_odds.wild_chances if wild else second_odds.progressive_chances
        expected = [share for share in of_rows(counts, label).values() if share]
        found_chances = [share for name, share in chances.items() if name != "lose"]
        assert sorted(found_chances) == sorted(expected), label


def test_simulated() -> None:
    found = gaps(GAME, {}, rounds=100_000_000, seed=688)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
