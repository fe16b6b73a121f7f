"""What is shipped is what is solved; short decks, second counters and long simulations agree.

Each solution takes some eight minutes of processor time.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import pytest
from tests.chapters.pai_gow_poker import second_odds
from tests.chapters.pai_gow_poker.test_second import compare
from tests.chapters.simulated import gaps

import croupier
from croupier.chapters.pai_gow_poker.counting import problem
from croupier.chapters.pai_gow_poker.outcomes import OUTCOMES
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.counting.sevens import count_hands_by_sign, hands_by_sign
from croupier.families.setting.counting.solve import solve, way_points
from croupier.families.setting.counting.solved import SHIPPED, Problem, load
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import low_cards
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.setting.hands import Hands

GAME = croupier.game("pai-gow-poker")
EZ: Mapping[str, object] = {"ez-pai-gow-poker": True}
PLAIN: Mapping[str, object] = {}


@pytest.mark.parametrize("answers", [PLAIN, EZ], ids=["vigorish", "EZ"])
def test_what_is_shipped_is_solved_again(answers: Mapping[str, object]) -> None:
    asked: Problem = problem(GAME.rules(answers), Terms())
    shipped, found = load((SHIPPED / f"{asked.name}.npz").read_bytes()), asked.solve(tell_nobody)
    assert (shipped.best, shipped.ways) == (found.best, found.ways)
    assert (shipped.choices == found.choices).all()


def test_hands_of_seven_by_sign_are_counted_again() -> None:
    assert (hands_by_sign() == count_hands_by_sign()).all()


def test_thousands_of_rounds_are_settled_as_the_second_reader_says() -> None:
    seen = compare(60, 60, 7)
    for wager, outcomes in OUTCOMES.items():
        assert outcomes <= seen[wager] | {"lose"}, (wager, outcomes - seen[wager])


def test_optional_wagers_are_priced_as_the_second_counter_says() -> None:
    counts, reds = second_odds.counted()
    readings: dict[str, tuple[str, str]] = {
        "rank-order": ("three-of-a-kind-with-straight", "rank-order"),
        "straight-or-better": ("three-of-a-kind-wins", "straight-or-better"),
        "emperors-challenge": ("brand", "emperors-challenge"),
        "neither": ("brand", "neither"),
        "none-of-seven": ("natural-straight-flush-joker", "none-of-seven"),
        "not-paid": ("protection-straight-flush", "not-paid"),
        "paid": ("protection-straight-flush", "paid"),
        "neutral": ("joker-colour", "neutral"),
        "chosen": ("joker-colour", "chosen"),
    }
    for wager, told, edge in second_odds.lines(counts, reds):
        label, _, reading = told.partition(" ") if told[:1] in "ABCDE" and told else ("", "", told)
        answers: dict[str, object] = {"ez-pai-gow-poker": True}
        if reading == "joker-as-ace":
            answers |= {"brand": "emperors-challenge", "royal-match-joker": "joker-as-ace"}
        elif reading:
            key, value = readings[reading]
            answers[key] = value
        report = GAME.odds(answers, wager=wager)
        found = {each.paytable: each.house_advantage for each in report.wagers}
        assert found[label] == edge, (wager, told)


def test_a_short_deck_against_every_deal_laid_out_by_the_second_counter() -> None:
    """2s to 5s and the joker: 19,448 hands, each against each that shares no card with it."""
    hands, way = Hands(7, 4), way_named("trump-plaza")
    ways = {"house-way": way_points(way, 0, hands)}
    found = solve(ways["house-way"], ways, 0, (95, 100), tell_nobody, hands)
    deck = [card_text(card) for card in (*range(16), 52)]
    lows = _lows(deck)
    expected = second_odds.short_deck(deck, lambda cards: lows[frozenset(cards)])
    for name, deals in (("way", found.ways["house-way"]), ("best", found.best)):
        edge = (deals.losses - Fraction(95, 100) * deals.wins) / deals.total
        assert edge == expected[name]


def _lows(deck: list[str]) -> dict[frozenset[str], tuple[str, ...]]:
    way = way_named("trump-plaza")
    return {
        frozenset(cards): tuple(
            card_text(card) for card in low_cards(way, 0, parse_cards(" ".join(cards)))
        )
        for cards in combinations(deck, 7)
    }


@pytest.mark.parametrize(
    ("answers", "rounds"), [(PLAIN, 1_000_000_000), (EZ, 100_000_000)], ids=["vigorish", "EZ"]
)
def test_simulated(answers: Mapping[str, object], rounds: int) -> None:
    found = gaps(GAME, answers, rounds=rounds, seed=645)
    worst = max(found, key=lambda line: found[line])
    assert found[worst] < 4, (worst, found[worst])
