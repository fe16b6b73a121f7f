"""Odds: exact counts against other ways of counting, the best settings, what advice says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.chapters.pai_gow_poker.rounds import GAME, MAIN

from croupier.chapters.pai_gow_poker.counting import NOT_SOUGHT_ANEW, bank_problem, problem
from croupier.chapters.pai_gow_poker.odds import advise, count
from croupier.equipment.cards import card_text, parse_cards
from croupier.families.setting.counting.advice import Side, worth_of_settings
from croupier.families.setting.counting.lookup import best_point, best_settings, look_up
from croupier.families.setting.counting.one_hand import DEALERS, met
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.counting.wager import nets
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import WayTable, point_of
from croupier.hands.pai_gow import LOW_BITS, high_strength, low_strength, point
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Choice, Decide

EZ = {"ez-pai-gow-poker": True}


def edge(wager: str, answers: Mapping[str, object] | None = None, variant: str = "") -> float:
    report = GAME.odds(answers, wager=wager)
    first = report.wagers[0]
    (found,) = (each for each in (first, *first.variants) if each.variant == variant)
    return float(found.house_advantage)


def test_every_deal_is_counted() -> None:
    for answers in ({}, EZ):
        solved = solution(problem(GAME.rules(answers)))
        for deals in (solved.best, *solved.ways.values()):
            assert deals.total == comb(53, 7) * comb(46, 7)
            assert deals.wins + deals.ties + deals.losses == deals.total
    assert hands_by_sign().sum() == comb(53, 7)


def test_house_advantages_of_the_pai_gow_poker_wager() -> None:
    """645a.13(a): 5% of what is won; 28.61% won and 29.91% lost by the house way, as published."""
    solved = solution(problem(GAME.rules())).ways[HOUSE]
    assert round(solved.wins / solved.total, 4) == 0.2861
    assert round(solved.losses / solved.total, 4) == 0.2991
    assert edge(MAIN, variant=HOUSE) == pytest.approx(0.0272624, abs=1e-7)
    assert edge(MAIN) == pytest.approx(0.0243714, abs=1e-7)
    assert edge(MAIN, EZ) < edge(MAIN, EZ, HOUSE)


def test_the_order_of_ways_of_setting() -> None:
    for answers, paid in (({}, Fraction(95, 100)), (EZ, Fraction(1))):
        solved = solution(problem(GAME.rules(answers)))
        each = (solved.best, solved.ways[LEARNED], solved.ways[HOUSE])
        worth = [deals.wins * paid - deals.losses for deals in each]
        assert worth[0] > worth[1] > worth[2]


def test_the_bank_has_the_other_side_of_the_same_deals() -> None:
    rules = GAME.rules({"player-bank": True, "co-banking": True})
    house = solution(problem(rules)).ways[HOUSE]
    expected = -(Fraction(95, 100) * house.losses - house.wins) / house.total
    for wager in ("bank", "co-bank"):
        assert bank_problem(rules, wager) == problem(rules)
        assert edge(wager, {"player-bank": True, "co-banking": True}) == float(expected)


def test_one_hand_counted_by_ranks_and_flushes_is_the_hand_counted_card_by_card() -> None:
    """Of 21 cards left of a small rest of the deck every seven; the others are taken away."""
    rng = np.random.default_rng(645)
    table = WayTable.of(way_named("trump-plaza"), 0)
    own = parse_cards("As Kd 9h 9c 5s 4d 2c")
    points, ways = met(table, own)
    assert ways.sum() == DEALERS
    assert ways.min() > 0
    left = np.array([card for card in range(53) if card not in own])
    hands = np.array([rng.permutation(left)[:7] for _ in range(20_000)])
    sampled = np.array([point_of(*table.told, hand) for hand in hands])
    share = ways / DEALERS
    for low in (20, 60, 78, 85):
        expected = share[(points & (1 << LOW_BITS) - 1) < low].sum()
        found = ((sampled & (1 << LOW_BITS) - 1) < low).mean()
        assert abs(found - expected) < 4 * (expected * (1 - expected) / len(hands)) ** 0.5


@pytest.mark.parametrize(
    ("cards", "answers"),
    [
        ("Kh Kd 9c 9h As 4d 3c", {}),
        ("9h 8h 7d 6d 5c Ah Kc", {}),
        ("10h 10d 6c 6h As 4d 3c", EZ),
    ],
)
def test_the_shipped_choice_is_the_best_of_all_settings(
    cards: str, answers: Mapping[str, object]
) -> None:
    """Every setting against every hand of the dealer, counted for this hand alone."""
    rules, own = GAME.rules(answers), parse_cards(cards)
    asked = problem(rules)
    found = worth_of_settings(Side(asked, nets(rules, Terms(), "pai-gow-poker")), own)
    table = WayTable.of(way_named(asked.way), 0)
    patterns, keys, choices = best_settings(table, solution(asked).choices)
    hand = np.array(own)
    chosen = best_point(0, keys, choices, look_up(0, table.cases, patterns, hand), hand)
    worths: dict[int, Fraction] = {}
    for low in combinations(own, 2):
        five = [card for card in own if card not in low]
        text = " ".join(card_text(card) for card in low)
        at = int(point(high_strength(0, *five), low_strength(*low)))
        worths[at] = max(found[f"low={text}"], worths.get(at, Fraction(-2)))
    assert worths[chosen] == max(worths.values())


def test_advice_says_what_each_setting_is_worth_and_a_foul_hand_loses() -> None:
    cards = parse_cards("Kh Kd 9c 8h As 4d 3c")
    question = Arrange(1, "645a.11(b)", cards, (("high", 5), ("low", 2)))
    found = advise(GAME.rules(), question, [Bet(1, MAIN, 1000)], Terms())
    assert len(found) == 21
    assert max(found, key=lambda answer: found[answer]) == "low=9c As"
    assert found["low=Kh Kd"] == -1000


def test_advice_of_a_bank_counts_copies_for_it() -> None:
    cards = parse_cards("Kh Kd 9c 8h As 4d 3c")
    question = Arrange(1, "645a.11(b)", cards, (("high", 5), ("low", 2)), seen={"covers": 1000})
    rules, bets = GAME.rules({"player-bank": True}), [Bet(1, MAIN, 1000)]
    plain = advise(rules, Arrange(1, "645a.11(b)", cards, question.parts), bets, Terms())
    assert advise(rules, question, bets, Terms())["low=9c As"] > plain["low=9c As"]


def test_645a_12_i_advice_of_a_bank_has_wrong_hands_reset() -> None:
    """Deuces low under a 9 high would hardly lose, but are set again in the house way."""
    cards = parse_cards("2s 2d 9c 8h 7s 5d 4h")
    question = Arrange(1, "645a.11(b)", cards, (("high", 5), ("low", 2)), seen={"covers": 1000})
    found = advise(GAME.rules({"player-bank": True}), question, [Bet(1, MAIN, 1000)], Terms())
    assert max(found, key=lambda answer: found[answer]) == "low=9c 8h"
    assert found["low=2s 2d"] == found["low=9c 8h"]


@pytest.mark.parametrize(
    ("own", "worth"),
    [
        ("9s 9d 2c 3d 4h | Ac Kd", 950),
        ("9s 9d 2c 3d 4h | 5c 3s", 0),
        ("8s 7d 2c 3d 5h | 6c 4s", -1000),
    ],
)
def test_advice_to_keep_or_surrender(own: str, worth: int) -> None:
    high, low = (parse_cards(part) for part in own.split("|"))
    known = {
        "high": high,
        "low": low,
        "banker's high": parse_cards("8c 8d Jh 10s 7c"),
        "banker's low": parse_cards("Qs Js"),
    }
    choices = tuple(Choice(key, key, "645a.11(d)") for key in ("keep", "surrender"))
    question = Decide(1, "645a.11(d)", choices, known)
    found = advise(GAME.rules(), question, [Bet(1, MAIN, 1000)], Terms())
    assert found == {"keep": worth, "surrender": -1000}


def test_wagers_on_seven_cards() -> None:
    """Published figures of the same tables: 7.77%, 7.83%; and Red/Black counted by hand."""
    assert round(edge("fortune-bonus"), 4) == 0.0777
    assert round(edge("emperors-treasure", {"emperors-treasure-paytable": "B"}), 4) == 0.0783
    every = comb(53, 7)
    for colour, answers in (("neutral", 0), ("chosen", 1)):
        won = sum(
            comb(26, reds)
            * comb(26, 7 - jokers - reds)
            * (5 if reds + answers * jokers == 7 else 1)
            for jokers in (0, 1)
            for reds in range(8 - jokers)
            if reds + answers * jokers >= 4
        )
        lost = sum(
            comb(26, reds) * comb(26, 7 - jokers - reds)
            for jokers in (0, 1)
            for reds in range(8 - jokers)
            if reds + answers * jokers < 4
        )
        assert edge("red-black", {**EZ, "joker-colour": colour}, "red") == pytest.approx(
            (lost - won) / every
        )


def test_envy_bonuses_are_told_per_other_player_from_five_dollars_on() -> None:
    """645a.13(b): four of a kind alone brings $5 x 307,472 of 154,143,080 hands."""
    (note,) = GAME.odds(wager="fortune-bonus", paytable="A").wagers[0].notes
    assert note.startswith("Each other player's hand adds ")
    assert note.endswith("of a $5 wager in Envy Bonuses.")
    assert float(note.split()[5].rstrip("%")) > 100 * 307_472 / comb(53, 7)


def test_645a_13_a_settings_not_sought_for_a_rounded_vigorish_are_said_to_be_so() -> None:
    """$10 bears 50 cents either way; $1 bears 5 cents, or 25."""
    for rounding, stake, noted in ((False, 100, False), (True, 100, True), (True, 1000, False)):
        rules = GAME.rules({"vigorish-rounding": rounding})
        best, house = count(rules, "pai-gow-poker", Terms(stake=stake), tell_nobody)
        assert (NOT_SOUGHT_ANEW in best.notes, NOT_SOUGHT_ANEW in house.notes) == (noted, False)
