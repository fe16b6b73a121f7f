"""Exact figures of 678a and their witnesses: a small deck, brute force, the worth of a choice."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.chapters.high_card_flush.second_reader import best_flush as read_flush
from tests.chapters.high_card_flush.second_reader import main_times

import croupier
from croupier.chapters.high_card_flush import outcomes
from croupier.chapters.high_card_flush.counting import GAME as MAIN
from croupier.chapters.high_card_flush.counting import all_sights
from croupier.chapters.high_card_flush.outcomes import NINE_HIGH, rank_sets
from croupier.chapters.high_card_flush.simulation import best_choice
from croupier.chapters.high_card_flush.strategy import flush_name, strategy
from croupier.equipment.cards import card_text
from croupier.hands.suits import PLACE, longest_run, longest_run_with_low_ace
from croupier.maths.pricing.counted import Terms
from croupier.maths.sights import whole
from croupier.maths.suits import DEALER_HANDS, meet_dealers, seven_card_kinds
from croupier.rounds.words import Decide

GAME = croupier.game("678a")
RULES = GAME.rules()
TERMS = Terms()


def test_every_hand_of_seven_is_of_one_kind() -> None:
    kinds = seven_card_kinds()
    assert int(kinds.weights.sum()) == comb(52, 7)
    hand = sorted(random.Random(7).sample(range(52), 7))
    row = kinds.row(rank_sets(*hand))
    assert sorted(kinds.sets[row].tolist()) == sorted(rank_sets(*hand))


@pytest.mark.parametrize("seed", range(3))
def test_678a_11_d_2_dealers_by_a_sample(seed: int) -> None:
    """A hundred thousand hands of the dealer, as the second reader ranks them."""
    rng = random.Random(seed)
    cards = rng.sample(range(52), 7)
    met = np.zeros(outcomes.RESULTS, dtype=np.int32)
    meet_dealers(*rank_sets(*cards), NINE_HIGH, met)
    assert int(met.sum()) == DEALER_HANDS
    own = read_flush([card_text(card) for card in cards])
    rest = [card for card in range(52) if card not in cards]
    deals, found = 10_000, Counter[tuple[int, ...]]()
    for _ in range(deals):
        dealer = read_flush([card_text(card) for card in rng.sample(rest, 7)])
        found[main_times(own, dealer)] += 1
    for result, times in enumerate([(1, 0), (1, 1), (0, 0), (-1, -1)]):
        share = int(met[result]) / DEALER_HANDS
        spread = (share * (1 - share) / deals) ** 0.5
        assert abs(found[times] / deals - share) < 4 * spread + 1e-4


def test_678a_6_c_dealers_on_a_small_deck_by_brute_force() -> None:
    """All hands of the dealer from the 20 lowest cards: those that hold others are struck out.

    The player holds every card above the 6 but for two suits, which no hand of seven does: sets of
    any size are counted alike.
    """
    above = ((1 << 13) - 1) & ~0b11111
    own = (above | 0b00001, above | 0b00010, above, above)
    left = [card for card in range(20) if not own[card & 3] >> (card >> 2) & 1]
    met = np.zeros(outcomes.RESULTS, dtype=np.int32)
    meet_dealers(*own, 0b10011, met)  # 6, 3 and 2 stand for the qualifying hand
    idle = 0
    for dealer in combinations(left, 7):
        ranks = max((rank_sets(*dealer)), key=lambda held: int(PLACE[held]))
        idle += PLACE[ranks] < PLACE[0b10011]
    assert met[outcomes.IDLE] == idle


@pytest.mark.parametrize(
    ("ranks", "high", "low"),
    [
        ("A", 1, 1),
        ("A 2", 1, 2),
        ("A 2 3", 2, 3),
        ("Q K A", 3, 3),
        ("K A 2", 2, 2),
        ("4 5 6 8 9 10 J", 4, 4),
        ("A 2 3 4 Q K", 3, 4),
        ("2 3 4 5 6 7 8", 7, 7),
    ],
)
def test_678a_6_d_runs_with_the_ace_high_and_low(ranks: str, high: int, low: int) -> None:
    names = [*map(str, range(2, 11)), *"JQKA"]
    held = sum(1 << names.index(rank) for rank in ranks.split())
    assert (longest_run(held), longest_run_with_low_ace(held)) == (high, low)


def test_678a_11_b_strategy_and_what_it_costs() -> None:
    values = MAIN.values(RULES, TERMS)
    found = strategy(values)
    assert found.sentence.startswith("Raise three cards of a suit, 10-8-6, or better")
    threshold, nine_high = found.learned
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert threshold.house_advantage - threshold.cost == ante.house_advantage
    assert 0 < threshold.cost < nine_high.cost
    assert float(threshold.house_advantage) == pytest.approx(0.0271, abs=5e-5)
    assert flush_name(int(PLACE[NINE_HIGH])) == "three cards of a suit, 9-3-2"


def test_678a_11_b_the_simulation_decides_as_the_count_does() -> None:
    values = MAIN.values(RULES, TERMS)
    worth, _ = whole(np.array(MAIN.worths(RULES, TERMS), dtype=object))
    met = np.empty(outcomes.RESULTS, dtype=np.int32)
    sets = seven_card_kinds().sets
    for nth in random.Random(1).sample(range(len(sets)), 2_000):
        a, b, c, d = (int(ranks) for ranks in sets[nth])
        assert best_choice(a, b, c, d, worth, met) == values.choices[0][nth]


def test_678a_11_b_advice_is_what_the_hand_is_worth() -> None:
    cards = "Ah Kc Jh 9c 9h 4c 6h Qd 2h 8d 5s 7s 6c 3s"
    for others in ([], ["flush-bonus=5", "progressive-jackpot=1"]):  # no choice touches them
        round_ = GAME.open_round(RULES, ["ante=10", *others], cards)
        assert isinstance(round_.question, Decide)
        met = np.zeros(outcomes.RESULTS, dtype=np.int32)
        meet_dealers(*rank_sets(*round_.question.known["hand"]), NINE_HIGH, met)
        idle, won, _, lost = map(int, met)
        advice = round_.advice()
        assert advice["fold"] == -1_000
        assert advice["raise"] == Fraction(1_000 * (idle + 2 * won - 2 * lost), DEALER_HANDS)
        assert advice["raise-2x"] == Fraction(1_000 * (idle + 3 * won - 3 * lost), DEALER_HANDS)


def test_678a_11_b_the_best_choices_are_worth_what_the_report_says() -> None:
    values, (sights,) = MAIN.values(RULES, TERMS), all_sights()
    assert values.names == ("fold", "raise", "raise-2x", "raise-3x")
    assert (sights.results.sum(axis=1) == DEALER_HANDS).all()
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert values.worth() == -ante.house_advantage
