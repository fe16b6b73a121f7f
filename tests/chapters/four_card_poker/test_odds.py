"""Exact figures of 641a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, islice
from math import comb

import numpy as np
import pytest
from tests.chapters.jackpots import with_every_jackpot
from tests.chapters.showdown_witness import strengths_met
from tests.hands.witness import hand_order

from croupier.chapters.four_card_poker import odds, outcomes
from croupier.chapters.four_card_poker.counting import DEALER_HANDS, all_sights
from croupier.chapters.four_card_poker.counting import GAME as MAIN
from croupier.equipment.cards import parse_cards
from croupier.families.poker.counting.four_cards import PAIRS, strength_name
from croupier.hands.four import strength4, strength4of6
from croupier.hands.written import strength_of
from croupier.maths.pricing.counted import Counted, Terms
from croupier.maths.pricing.report import price
from croupier.reports.reports import Reports
from croupier.rounds.words import Bet, Choice, Decide
from croupier.rulebook.rules import Rules

GAME = with_every_jackpot("four-card-poker")
RULES = GAME.rules()
TERMS = Terms()
DEALS = comb(52, 5) * comb(47, 6) * 6
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)


def count(rules: Rules, wager: str, terms: Terms = TERMS) -> tuple[Counted, ...]:
    """A count of all deals, from the disk if it was made before."""
    return Reports(GAME.entry).counted(rules, wager, terms).counted


def weights(wager: str) -> dict[str, int]:
    (counted, *_) = count(RULES, wager)
    return {parts[0].outcome: weight for parts, weight in counted.lines.items()}


def test_641a_12_c_kinds_of_the_best_four_of_five_by_formula() -> None:
    ways = weights("aces-up")
    assert sum(ways.values()) == 47 * comb(52, 5)
    assert ways["four-of-a-kind"] == 47 * 13 * 48
    assert weights("four-card-progressive")["four-aces"] == 47 * 48
    # Trips: with two other ranks or a pair beside them, and no straight flush among five cards
    # that hold three of one rank.
    trips = 13 * 4 * (comb(12, 2) * 16 + 12 * 6)
    assert ways["three-of-a-kind"] == 47 * trips


def test_641a_12_h_counts_of_six_cards_by_formula() -> None:
    ways = weights("six-card-bonus")
    assert sum(ways.values()) == comb(52, 6)
    assert ways["six-card-royal-flush-diamonds"] == 1
    assert ways["six-card-royal-flush-hearts-spades-or-clubs"] == 3
    assert ways["royal-flush"] == 4 * 47 - 4
    assert ways["four-of-a-kind"] == 13 * comb(48, 2)


def test_641a_12_g_counts_of_five_cards_by_formula() -> None:
    ways = weights("five-card-hand-bonus")
    assert ways["royal-flush"] == 47 * 4
    assert ways["full-house"] == 47 * 13 * 4 * 12 * 6
    assert ways["flush"] == 47 * (4 * comb(13, 5) - 40)


def test_641a_12_house_advantage_is_a_fraction_of_all_deals() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.rounds == DEALS
    assert DEALS % ante.house_advantage.denominator == 0
    assert abs(float(ante.house_advantage) - 0.02788) < 5e-6
    assert ante.strategy is not None
    often = ante.strategy.frequencies["play"]
    assert sum(often.values()) == 1
    risked = 1 + often["play"] + 3 * often["play-3x"]
    assert ante.element_of_risk == ante.house_advantage / risked


# ------------------------------------------------------------------------------ a second algorithm


def test_641a_11_c_3_and_6_results_of_sights_by_brute_force() -> None:
    chance = random.Random(641)
    for sights in all_sights()[::3]:
        several = chance.sample(range(len(sights.cards)), 4)
        for nth in several + chance.sample(sights.strong.tolist(), 4):
            met = strengths_met(sights.cards[nth], sights.up, 5, strength4of6)
            mine = int(sights.strengths[nth])
            results = np.zeros(outcomes.RESULTS, dtype=np.int64)
            beats = np.zeros(outcomes.HAND_KINDS, dtype=np.int64)
            for strength in np.flatnonzero(met).tolist():
                results[outcomes.showdown(mine, strength)] += met[strength]
                beats[outcomes.bad_beat(mine, strength)] += met[strength]
            assert sights.results[nth].tolist() == results.tolist()
            beats[0] += beats[1]  # what is less than two pair is one kind
            beats[1] = 0
            if nth in sights.strong:
                place = int(np.searchsorted(sights.strong, nth))
                assert sights.beats[place].tolist() == beats.tolist()
            else:
                assert beats[0] == beats.sum()


def slow_best_four(cards: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return max(hand_order(four, CATEGORIES) for four in combinations(cards, 4))


def test_641a_11_c_3_a_sample_of_dealers_by_the_slow_evaluator() -> None:
    """Two thousand dealer's hands against the kernels' verdict, ranked the obvious way."""
    chance = random.Random(6)
    for _ in range(2_000):
        cards = chance.sample(range(52), 11)
        player, dealer = tuple(cards[:5]), tuple(cards[5:])
        won = slow_best_four(player) >= slow_best_four(dealer)
        mine = max(_four(four) for four in combinations(player, 4))
        theirs = strength4of6(*dealer)
        assert (outcomes.showdown(mine, theirs) == outcomes.WIN) == won


def _four(cards: tuple[int, ...]) -> int:
    a, b, c, d = cards
    return int(strength4(a, b, c, d))


# ------------------------------------------------------------------------------ advice, strategy


def _advice(
    hand: str, up: str, bets: tuple[Bet, ...] = (), rules: Rules = RULES
) -> Mapping[str, Fraction]:
    choices = (
        Choice("play", "", "", 1000, 3000),
        Choice("play-2x", "", "", 2000),
        Choice("play-3x", "", "", 3000),
        Choice("fold", "", ""),
    )
    known = {"hand": parse_cards(hand), "dealer": parse_cards(up)}
    question = Decide(1, "641a.11(b)", choices, known)
    return odds.advise(rules, question, (Bet(1, "ante", 1000), *bets), TERMS)


def test_641a_11_b_a_play_wager_is_worth_its_size_times_the_same() -> None:
    worth = _advice("8h 8d 8c 5s 2d", "Kc")
    assert worth["play-3x"] - worth["play-2x"] == worth["play-2x"] - worth["play"] > 0
    assert worth["fold"] == -1000


def test_641a_11_b_advice_counts_what_a_fold_forfeits() -> None:
    hand, up = "8h 8d 8c 5s 2d", "Kc"
    plain = _advice(hand, up)
    bets = (Bet(1, "four-card-progressive", 100), Bet(1, "five-card-progressive", 100))
    both = _advice(hand, up, bets)
    assert both["fold"] - plain["fold"] == -200
    assert both["play"] - plain["play"] == 2 * 800
    beat = (Bet(1, "bad-beat-bonus", 100),)
    assert _advice(hand, up, beat) == plain
    forfeits = GAME.rules({"bonus-survives-fold": "forfeited"})
    lost = _advice(hand, up, beat, forfeits)
    assert lost["fold"] - plain["fold"] == -100
    assert lost["play"] > plain["play"] - 100


def test_641a_11_b_every_sight_has_its_decision() -> None:
    for row in islice(odds.decisions(RULES, TERMS), 0, 60_000, 7_001):
        worth = _advice(row["hand"], row["dealer"])
        for choice in ("fold", "play", "play-3x"):
            assert float(worth[choice] / 1000) == pytest.approx(row[choice], abs=1e-12)
        assert row["decision"] == max(("fold", "play", "play-3x"), key=lambda choice: worth[choice])


def test_641a_11_b_rules_to_learn_cost_what_they_cost() -> None:
    (counted,) = count(RULES, "ante")
    assert counted.strategy is not None
    costs = {rule.key: rule.cost for rule in counted.strategy.learned}
    assert 0 < costs["hands-by-up-card"] < costs["pairs-by-up-card"] < costs["pairs"]
    assert costs["hands-by-up-card"] < Fraction(1, 1_000)
    assert "3x the Ante with a pair of 10s or better" in counted.strategy.sentence
    assert "1x with a pair of 3s" in counted.strategy.sentence
    assert len(counted.strategy.charts[0].rows) == 13


def test_641a_6_b_pairs_to_learn_begin_at_their_lowest_kickers() -> None:
    assert PAIRS[8] == strength_of(strength4, "10h 10d 3c 2d")
    assert PAIRS[0] == strength_of(strength4, "2h 2d 4c 3d")
    assert strength_name(strength_of(strength4, "10h 10d 9c 5d")) == "10-10-9-5"
    assert strength_name(strength_of(strength4, "Ah Ad Ac As") + 1) == "no hand"


def test_ties_between_choices_take_the_least_money() -> None:
    values = MAIN.values(RULES, TERMS)
    for (once, thrice), chosen in zip(values.beyond, values.choices, strict=True):
        assert not (chosen[np.maximum(once, thrice) == 0]).any()
        assert (chosen[(once == thrice) & (once > 0)] == 1).all()


# ------------------------------------------------------------------------------ coupled wagers


def test_641a_12_f_the_reading_of_a_fold_does_not_change_the_bad_beat() -> None:
    (counted,) = count(RULES, "bad-beat-bonus")
    forfeits = GAME.rules({"bonus-survives-fold": "forfeited"})
    (other,) = count(forfeits, "bad-beat-bonus")
    assert counted.lines == other.lines
    assert counted.total == DEALS
    assert len(other.notes) == 1


def harsh_rules() -> Rules:
    """Rules under which good hands are folded now and then: an Ante never wins, Play neither."""
    rows = {"ante": (("Win", "Push"),), "play": (("Win", "Loss"),), "ante-bonus": ()}
    blocks = [
        block.model_copy(update={"rows": rows.get(block.wager, block.rows)})
        for block in RULES.book.paytable
    ]
    book = RULES.book.model_copy(update={"paytable": tuple(blocks)})
    return Rules(book, RULES.answers, RULES.explicit)


def test_641a_11_b_2_a_forfeited_progressive_changes_the_choice_where_it_pays() -> None:
    rules, terms = harsh_rules(), Terms(stake=100)
    for wager in ("four-card-progressive", "five-card-progressive"):
        found = count(rules, wager, terms)
        assert [counted.variant for counted in found] == ["plain", "joint", "no-ante"]
        table = rules.paytable(wager)
        edges = [price(rules, table, counted, terms).house_advantage for counted in found]
        assert edges[0] > edges[1] >= edges[2]
        assert float(edges[0] - edges[1]) > found[1].extra["main_game_cost_per_unit"] > 0


def test_641a_12_d_5_the_reading_of_the_letter_leaves_both_paytables() -> None:
    free, same = (
        GAME.odds(GAME.rules({"four-card-envy-letter": letter}), wager="four-card-progressive")
        for letter in ("free", "same")
    )
    assert [each.paytable for each in same.wagers] == ["A", "B"]
    assert [each.house_advantage for each in same.wagers] == [
        each.house_advantage for each in free.wagers
    ]


def test_641a_11_b_whole_multiples_are_worth_as_much_as_any_amount() -> None:
    whole = GAME.rules({"play-amount": "whole-multiples"})
    (counted,) = count(whole, "ante")
    (other,) = count(RULES, "ante")
    assert counted.lines == other.lines


def test_641a_12_b_reading_of_the_ante_bonus_costs_the_player() -> None:
    (always,) = GAME.odds(RULES, wager="ante").wagers
    (winning,) = GAME.odds(GAME.rules({"ante-bonus-paid": "when-winning"}), wager="ante").wagers
    assert winning.house_advantage > always.house_advantage


def test_641a_12_d_3_long_run_return_by_formula() -> None:
    (a, b) = GAME.odds(RULES, wager="four-card-progressive").wagers
    hands = comb(52, 5)
    flushes = weights("aces-up")["straight-flush"] // 47
    trips = weights("aces-up")["three-of-a-kind"] // 47
    fixed = 300 * 12 * 48 + 100 * flushes
    assert a.progressive is not None
    assert b.progressive is not None
    wanted = Fraction(fixed + 9 * trips + 5_000 * 48, hands) + Fraction(29, 100)
    assert a.progressive.long_run_return == wanted
    wanted = Fraction(fixed + 15 * trips + 1_000 * 48, hands) + Fraction(30, 100)
    assert b.progressive.long_run_return == wanted
    assert comb(46, 5) == DEALER_HANDS
