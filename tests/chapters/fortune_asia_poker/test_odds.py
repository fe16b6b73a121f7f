"""The odds of Fortune Asia Poker: totals, single hands, a short deck, live rounds."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from tests.chapters.fortune_asia_poker import second_odds
from tests.chapters.fortune_asia_poker.rounds import ALL, GAME, MAIN, played

import croupier
from croupier.chapters.fortune_asia_poker.counting import SMALL_FIRST, stairs_of
from croupier.chapters.fortune_asia_poker.odds import advise
from croupier.chapters.fortune_asia_poker.simulation import (
    SIZE,
    best_of,
    counted_rounds,
    tally_round,
    told,
)
from croupier.chapters.fortune_asia_poker.strategy import solved
from croupier.chapters.fortune_asia_poker.ways import way_named, way_point
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.counting.lookup import place_of
from croupier.families.setting.counting.solved import HOUSE, LEARNED
from croupier.hands.four_two_one import PLACES, SETTINGS, beats, every_setting
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Choice, Decide

DEALS = comb(53, 7) * comb(46, 7)
PARTS = (("high", 4), ("medium", 2), ("low", 1))
METER = 600_000
# Deals won with the best settings, set the house way, by the rules to learn, small hands first.
BEST, BY_HOUSE = 4_020_603_053_567_316, 3_919_829_520_365_132
BY_LEARNED, BY_SMALL = 3_942_633_899_029_520, 3_502_918_052_039_492


@cache
def table() -> tuple[Any, ...]:
    """What the compiled rounds are told, sorted once."""
    return told(GAME.rules(), tell_nobody)


def edge(wager: str, answers: Mapping[str, object] | None = None, variant: str = "") -> Fraction:
    first = GAME.odds(answers, wager=wager).wagers[0]
    (found,) = (each for each in (first, *first.variants) if each.variant == variant)
    assert isinstance(found.house_advantage, Fraction)
    return found.house_advantage


def test_every_deal_is_counted() -> None:
    """What `verify` counts again."""
    found = solved(GAME.rules(), tell_nobody)
    assert {deals.total for deals in (found.best, *found.ways.values())} == {DEALS}
    assert found.best.wins == BEST
    ways = (found.ways[key].wins for key in (HOUSE, LEARNED, SMALL_FIRST))
    assert tuple(ways) == (BY_HOUSE, BY_LEARNED, BY_SMALL)
    assert edge(MAIN) == 1 - Fraction(2 * BEST, DEALS)
    assert edge(MAIN, variant=HOUSE) == 1 - Fraction(2 * BY_HOUSE, DEALS)


def test_rules_to_learn_cost_less_than_the_house_way() -> None:
    (strategy,) = (each.strategy for each in GAME.odds(wager=MAIN).wagers)
    assert strategy is not None
    assert [rule.key for rule in strategy.learned] == [LEARNED, HOUSE, SMALL_FIRST]
    assert strategy.learned[1].cost == Fraction(2 * (BEST - BY_HOUSE), DEALS)


def test_every_deal_of_a_short_deck_is_worth_what_the_second_reader_counts() -> None:
    """Fifteen cards: each seven against each other seven, the dealer's high hand first."""
    deck = parse_cards(" ".join(second_odds.SHORT[3:] + second_odds.SHORT[2:3]))
    cases, buffer = way_named("high-first").numbers, np.empty(SETTINGS, dtype=np.int64)
    hands = list(combinations(deck, 7))
    dealers = {hand: way_point(0, cases, np.array(hand), buffer) for hand in hands}
    stairs = np.empty(SETTINGS, dtype=np.int64)
    by_way = by_best = 0
    for hand in hands:
        rest = [card for card in deck if card not in hand]
        others = [dealers[other] for other in combinations(rest, 7)]
        every_setting(0, np.array(hand), buffer)
        count = stairs_of(buffer, stairs)
        wins = [sum(beats(at, other) for other in others) for at in stairs[:count]]
        by_best += max(wins)
        by_way += sum(beats(dealers[hand], other) for other in others)
    deals = len(hands) * comb(8, 7)
    assert 1 - Fraction(2 * by_way, deals) == Fraction(854, 6435)
    assert 1 - Fraction(2 * by_best, deals) == Fraction(-1163, 1430)


# ---------------------------------------------------------------------------- single hands


def answer_at(hand: np.ndarray[tuple[int], np.dtype[np.int64]], point: int) -> str:
    """The answer that sets cards at a point."""
    points = np.empty(SETTINGS, dtype=np.int64)
    every_setting(0, hand, points)
    placed = [card_text(int(card)) for card in hand[PLACES[int(np.argmax(points == point))]]]
    return f"low={placed[6]}, medium={placed[4]} {placed[5]}"


def choice_is_best(cards: str) -> Mapping[str, Fraction]:
    """What is shipped for a hand is the best of every setting against every hand of the dealer,
    counted for this hand alone."""
    rules, own = GAME.rules(), parse_cards(cards)
    by, cases, keys, choices, *_ = table()
    hand = np.array(own)
    chosen, _ = best_of(by, cases, choices[place_of(keys, hand)], hand)
    found = advise(rules, Arrange(1, "659a.11(b)", own, PARTS), [Bet(1, MAIN, 1000)], Terms())
    assert len(found) == SETTINGS
    assert found[answer_at(hand, chosen)] == max(found.values())
    return found


def test_advice_says_what_each_setting_is_worth_and_hands_set_wrongly_lose() -> None:
    found = choice_is_best("Kh Kd 9c 8h As 4d 3c")
    assert found["low=3c, medium=Kh Kd"] == -1000
    assert found["low=As, medium=9c 8h"] == -1000


def test_advice_to_keep_or_surrender() -> None:
    rules, bets = GAME.rules(), [Bet(1, MAIN, 1000)]
    known = {
        "high": parse_cards("Kh Kd 4d 3c"),
        "medium": parse_cards("As 8h"),
        "low": parse_cards("9c"),
        "banker's high": parse_cards("Ah Ad 7d 6c"),
        "banker's medium": parse_cards("Qs 8c"),
        "banker's low": parse_cards("8d"),
    }
    choices = tuple(Choice(key, key, "659a.11(d)") for key in ("keep", "surrender"))
    for kept, worth in ((known, 1000), (known | {"medium": parse_cards("2d 2h")}, 1000)):
        found = advise(rules, Decide(1, "659a.11(d)", choices, kept), bets, Terms())
        assert found == {"keep": worth, "surrender": -1000}
    foul = known | {"medium": parse_cards("Ac Ad")}
    found = advise(rules, Decide(1, "659a.11(d)", choices, foul), bets, Terms())
    assert found == {"keep": -1000, "surrender": -1000}


# ---------------------------------------------------------------------------- optional wagers


@pytest.mark.parametrize("label", ["A", "B", "C", "D"])
def test_the_fortune_bonus_is_that_of_pai_gow_poker(label: str) -> None:
    """The same tables: 645a.13(b), where the second reader has counted them."""
    sister = croupier.game("645a").odds({"fortune-bonus-paytable": label}, wager="fortune-bonus")
    answers = {"fortune-bonus-paytable": label}
    assert edge("fortune-bonus", answers) == sister.wagers[0].house_advantage


def test_659a_6_d_5_royal_flushes_without_the_joker() -> None:
    """4 x C(48, 2) hands of 53 cards hold one. Of these 12 are a Royal Match, with the king and the
    queen of another suit, and 12 seven cards in a row, with two of the 9, the 8 and the joker."""
    found = GAME.odds({"royal-flush-joker": "natural"}, wager="fortune-bonus").wagers[0]
    ways = {outcome.outcome: outcome.combinations for outcome in found.outcomes}
    assert ways["royal-flush"] == 4 * comb(48, 2) - 12 - 12


def test_envy_bonuses_are_told_from_five_dollars_on() -> None:
    (note,) = GAME.odds(wager="fortune-bonus", paytable="A").wagers[0].notes
    assert note.endswith("of a $5 wager in Envy Bonuses.")


def test_live_rounds_and_compiled_rounds_settle_alike() -> None:
    rules, rng, terms = GAME.rules({"table-minimum": "$1"}), random.Random(9), Terms(stake=100)
    by, cases, keys, choices, *_ = table()
    others = ("fortune-bonus", "insurance", "progressive-payout")
    bets = [Bet(1, MAIN, 100), *(Bet(1, wager, 100) for wager in others)]
    for nth in range(120):
        order = rng.sample(ALL[:40] if nth % 3 else ALL, 14)
        numbers = np.array(parse_cards(" ".join(order)))
        tally = np.zeros(SIZE, dtype=np.int64)
        tally_round(numbers, tally, *table())
        own = numbers[:7]
        best, _ = best_of(by, cases, choices[place_of(keys, own)], own)
        cards = {"seat 1": " ".join(order[:7]), "dealer": " ".join(order[7:])}
        live = played(bets, cards, rules=rules, sets={1: answer_at(own, best)}, meter=METER)
        house = played(bets, cards, rules=rules, meter=METER)
        for wager, counted in counted_rounds(rules, tally).items():
            nets = [
                Pricing(rules, wager, terms).net(line) * 100
                for each in counted
                for line, times in each.lines.items()
                if times
            ]
            if wager == "progressive-payout" and live.meter != METER + 28:
                continue  # at a meter that was won
            assert nets[0] == live.net(1, wager), (wager, order)
            assert nets[-1] == house.net(1, wager), (wager, order)
