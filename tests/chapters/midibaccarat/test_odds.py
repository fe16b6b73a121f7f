"""Midibaccarat's odds: those of Minibaccarat, and those that the second reader's rounds come to."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import perm

import numpy as np
import pytest
from tests.chapters.midibaccarat import second_reader
from tests.chapters.midibaccarat.rounds import played
from tests.chapters.midibaccarat.test_second import RANKS, SUITS

import croupier
from croupier.chapters.midibaccarat import odds
from croupier.families.baccarat.counting.deals import Deals, count_deals
from croupier.families.baccarat.counting.house_money import count_house_money
from croupier.families.baccarat.counting.wagers import from_ends
from croupier.families.baccarat.outcomes import finish, hands_of, resolve
from croupier.maths.pricing.counted import EXACT, Counted, Terms, tell_nobody
from croupier.maths.pricing.report import price
from croupier.rounds.settle import settle
from croupier.rounds.words import Bet
from croupier.rulebook.rules import Rules

GAME, MINI = croupier.game("629a"), croupier.game("627a")
STAKE = 1000
TERMS = Terms(stake=STAKE)
# Eight cards in which pairs, Naturals, a Dragon 7 and a Panda 8 meet.
SMALL_SHOE = ("2h", "2d", "4s", "4h", "3c", "Kd", "5c", "Ah")
READINGS: Mapping[str, tuple[object, ...]] = {
    "ez-baccarat": (False, True),
    "natural-margin": ("natural-1-to-1", "by-margin"),
    "house-money-onto": ("original-wager", "either-hand"),
    "house-money-rides": ("payout", "payout-and-stake"),
    "house-money-after-natural": ("allowed", "not-allowed"),
}
PLAIN: Mapping[str, object] = {
    "tie-odds": "8 to 1",
    "dragon-bonus-paytable": "A",
    "vigorish-rounding": False,
    "house-money-portion": "100%",
    "house-money-table-maximum": "not-bound",
    "table-maximum": "$500",
}


@pytest.mark.parametrize(
    "elected",
    [{}, {"decks": 6}, *({reading: values[1]} for reading, values in READINGS.items())],
    ids=lambda elected: ", ".join(elected) or "default",
)
def test_629a_every_wager_and_paytable_costs_what_it_costs_in_627a(
    elected: dict[str, object],
) -> None:
    own, mini = GAME.rules(elected), MINI.rules(elected)
    assert [wager.key for wager in own.wagers()] == [wager.key for wager in mini.wagers()]
    for wager in own.wagers():
        for table in own.book.paytables(wager.key):
            of_own, of_mini = (
                odds.count(rules.selecting(table), wager.key, TERMS, tell_nobody)
                for rules in (own, mini)
            )
            assert of_own == of_mini


@pytest.mark.parametrize(
    ("wager", "answers", "percents"),
    [
        ("banker", {}, ["1.0579"]),
        ("player", {}, ["1.2351"]),
        ("tie", {}, ["14.3596"]),
        ("banker", {"ez-baccarat": True}, ["1.0183"]),
        ("dragon-7", {"ez-baccarat": True}, ["7.6113"]),
        ("panda-8", {"ez-baccarat": True}, ["10.1876"]),
        ("dragon-bonus", {}, ["2.6517", "9.3731"]),
    ],
)
def test_eight_decks_cost_what_every_source_gives(
    wager: str, answers: dict[str, object], percents: list[str]
) -> None:
    rules = GAME.rules(answers)
    counted = odds.count(rules, wager, Terms(stake=500), tell_nobody)
    found = [price(rules, rules.paytable(wager), each, TERMS).house_advantage for each in counted]
    assert [f"{float(cost):.4%}" for cost in found] == [f"{percent}%" for percent in percents]


# ------------------------------------------------------------------------------ a small shoe


@cache
def small_deals(cards: int) -> Deals:
    ranks = [RANKS.index(card[:-1]) for card in SMALL_SHOE[:cards]]
    return count_deals(np.bincount(ranks, minlength=len(RANKS)).astype(np.int64))


def answered(*values: object) -> tuple[Rules, dict[str, object]]:
    answers = dict(zip(READINGS, values, strict=True))
    return GAME.rules(answers), {**PLAIN, **answers}


def cost(rules: Rules, counted: Counted) -> Fraction:
    return price(rules, rules.paytable(counted.wager), counted, TERMS).house_advantage


@pytest.mark.parametrize(("ez", "margin"), [(False, "natural-1-to-1"), (True, "by-margin")])
def test_small_shoe_dealt_by_the_second_reader(ez: bool, margin: str) -> None:
    """Every deal of six from eight cards, each wager on finished hands."""
    rules, answers = answered(ez, margin, "original-wager", "payout", "allowed")
    wagers = [wager for wager in rules.wagers() if wager.key != "house-money"]
    bets = [(1, wager.key, STAKE, on) for wager in wagers for on in wager.on or ("",)]
    won: dict[tuple[str, str], int] = defaultdict(int)
    for shoe in permutations(SMALL_SHOE, 6):
        for _, key, on, _, net in second_reader.settle(answers, bets, {}, shoe)[0]:
            won[key, on] += net
    for wager in wagers:
        for counted in from_ends(rules, wager.key, small_deals(8).ends):
            lost = -won[wager.key, counted.variant]
            assert cost(rules, counted) == Fraction(lost, perm(8, 6) * STAKE), counted.variant


@pytest.mark.parametrize("onto", READINGS["house-money-onto"])
@pytest.mark.parametrize(
    ("rides", "natural"), [("payout", "allowed"), ("payout-and-stake", "not-allowed")]
)
def test_small_shoe_house_money_added_wherever_that_wins_more(
    onto: str, rides: str, natural: str
) -> None:
    """By the first four ranks the best of taking and adding, over every deal that can follow."""
    rules, answers = answered(False, "natural-1-to-1", onto, rides, natural)
    own = {"with-player": ["player"], "with-banker": ["banker"]}
    own |= {"with-both": ["player", "banker"], "alone": []}
    deals = small_deals(7)
    counted = count_house_money(rules, TERMS, deals, deals.deals_won, EXACT)
    for one in counted:
        wagers = own.get(one.variant, [])
        bets = [(1, wager, STAKE, "") for wager in ("house-money", *wagers)]
        worth: dict[tuple[str, ...], dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for shoe in permutations(SMALL_SHOE[:7], 6):
            head = tuple(card[:-1] for card in shoe[:4])
            taken, dealt = second_reader.settle(answers, bets, {}, shoe)
            beside = sum(net for _, wager, _, _, net in taken if wager != "house-money")
            worth[head]["take"] += sum(net for *_, net in taken) - beside
            if one.variant == "take" or not second_reader.pairs(dealt):
                continue
            first = second_reader.Dealt([], dealt.player[:2], dealt.banker[:2])
            for hand in second_reader.may_add(answers, bets, 1, first):
                rows = second_reader.settle(answers, bets, {1: hand}, shoe)[0]
                worth[head][hand] += sum(net for *_, net in rows) - beside
        best = sum(max(choices.values()) for choices in worth.values())
        assert cost(rules, one) == Fraction(-best, perm(7, 6) * STAKE), one.variant


# ------------------------------------------------------------------------------ live and compiled


@pytest.mark.parametrize("ez", [False, True])
def test_the_same_cards_live_and_compiled_bring_the_same_money(ez: bool) -> None:
    chance = random.Random(629)
    rules = GAME.rules({"ez-baccarat": ez})
    places = [(wager.key, on) for wager in rules.wagers() for on in wager.on or ("",)]
    bets = [Bet(1, wager, STAKE, on) for wager, on in places if wager != "house-money"]
    for _ in range(1_000):
        shoe = [chance.choice(RANKS) + chance.choice(SUITS) for _ in range(6)]
        hands = hands_of(finish(*(RANKS.index(card[:-1]) for card in shoe)))
        compiled = {
            (bet.wager, bet.on): settle(
                rules, bet, resolve(rules, bet.wager, bet.on, hands), ""
            ).net
            for bet in bets
        }
        ends = played(rules, bets, shoe, {}).ends
        assert {(end.wager, end.on): end.net for end in ends} == compiled
