"""Odds: exact counts against other ways of counting, the best settings, what advice says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.chapters.pai_gow_poker.rounds import GAME, MAIN

from croupier.chapters.pai_gow_poker import counting
from croupier.chapters.pai_gow_poker.counting import bank_problem, problem
from croupier.chapters.pai_gow_poker.odds import advise, count
from croupier.chapters.pai_gow_poker.simulation import (
    BEST,
    FREE_BANK,
    SIZE,
    Tallied,
    tally_round,
    told,
)
from croupier.equipment.cards import JOKER, card_text, parse_cards
from croupier.families.setting.counting.advice import Side, worth_of_settings
from croupier.families.setting.counting.lookup import best_point, best_settings, look_up
from croupier.families.setting.counting.one_hand import DEALERS, met
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solve import Deals, Solution, solve_bank, way_points
from croupier.families.setting.counting.solved import (
    HOUSE,
    LEARNED,
    BankProblem,
    Problem,
    solution,
)
from croupier.families.setting.counting.wager import lines, nets
from croupier.families.setting.ways.cases import way_named
from croupier.families.setting.ways.patterns import WayTable, point_of
from croupier.hands.pai_gow import DEALT, LOW_BITS, high_strength, is_foul, low_strength, point
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms, tell_nobody
from croupier.maths.setting.hands import Hands, choose
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
        solved = solution(problem(GAME.rules(answers), Terms()))
        for deals in (solved.best, *solved.ways.values()):
            assert deals.total == comb(53, 7) * comb(46, 7)
            assert deals.wins + deals.ties + deals.losses == deals.total
    assert hands_by_sign().sum() == comb(53, 7)


def test_house_advantages_of_the_pai_gow_poker_wager() -> None:
    """645a.13(a): 5% of what is won; 28.61% won and 29.91% lost by the house way, as published."""
    solved = solution(problem(GAME.rules(), Terms())).ways[HOUSE]
    assert round(solved.wins / solved.total, 4) == 0.2861
    assert round(solved.losses / solved.total, 4) == 0.2991
    assert edge(MAIN, variant=HOUSE) == pytest.approx(0.0272624, abs=1e-7)
    assert edge(MAIN) == pytest.approx(0.0243714, abs=1e-7)
    assert edge(MAIN, EZ) < edge(MAIN, EZ, HOUSE)


def test_the_order_of_ways_of_setting() -> None:
    for answers, paid in (({}, Fraction(95, 100)), (EZ, Fraction(1))):
        solved = solution(problem(GAME.rules(answers), Terms()))
        each = (solved.best, solved.ways[LEARNED], solved.ways[HOUSE])
        worth = [deals.wins * paid - deals.losses for deals in each]
        assert worth[0] > worth[1] > worth[2]


def test_the_bank_has_the_other_side_of_the_same_deals() -> None:
    rules = GAME.rules({"player-bank": True, "co-banking": True})
    house = solution(problem(rules, Terms())).ways[HOUSE]
    expected = -(Fraction(95, 100) * house.losses - house.wins) / house.total
    for wager in ("bank", "co-bank"):
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
    asked = problem(rules, Terms())
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


def test_645a_13_a_settings_are_sought_for_what_a_win_brings() -> None:
    """$10 bears 50 cents either way; $1 bears 5 cents, or 25."""
    for rounding, stake, worth in (
        (False, 100, (19, 20)),
        (True, 100, (3, 4)),
        (True, 1000, (19, 20)),
    ):
        rules = GAME.rules({"vigorish-rounding": rounding})
        asked = problem(rules, Terms(stake=stake))
        assert (asked.win, asked.lose) == worth


# ------------------------------------------------------------------------------ banks


def small_deals() -> tuple[Hands, Ints, Ints]:
    """A deck of four ranks and the joker: every hand as a set of cards, and the row of its kind."""
    hands = Hands(7, 4)
    ways = choose(hands.deck)
    every = list(combinations(range(hands.deck), hands.size))
    masks = np.array([sum(1 << card for card in cards) for cards in every])
    places = [sum(ways[nth + 1, card] for nth, card in enumerate(cards)) for cards in every]
    return hands, masks, hands.rows[places].astype(np.int64)


@pytest.mark.parametrize("worth", [(19, 20), (3, 4)])
def test_645a_12_j_a_bank_against_every_hand_of_a_small_deck(worth: tuple[int, int]) -> None:
    """Its copies win; what is best is the best of all 21 settings that are no foul, by brute force;
    kinds that push are neither won nor lost."""
    hands, masks, rows = small_deals()
    kinds = hands.kinds
    players, own = (way_points(way_named(way), 0, hands) for way in ("trump-plaza", "claridge"))
    pushes = np.arange(len(players)) % 11 == 0
    found = solve_bank(players, {HOUSE: own}, pushes, 0, worth, tell_nobody, hands)
    best, by_way = 0, np.zeros(2, dtype=np.int64)
    for row in np.flatnonzero(~pushes):
        mask = masks[np.flatnonzero(rows == row)[0]]
        others = players[rows[masks & mask == 0]]
        highs, lows = others >> LOW_BITS, others & (1 << LOW_BITS) - 1

        def ends(high: int, low: int) -> tuple[int, int]:
            won = np.sum((highs <= high) & (lows <= low))  # noqa: B023
            return int(won), int(np.sum((highs > high) & (lows > low)))  # noqa: B023

        cards = tuple(int(card) for card in kinds.cards[row])
        settings = []
        for low in combinations(cards, 2):
            five = [card for card in cards if card not in low]
            strengths = int(high_strength(0, *five)), int(low_strength(*low))
            if not is_foul(*strengths):
                settings.append(ends(*strengths))
        values = [worth[0] * won - worth[1] * lost for won, lost in settings]
        weight = kinds.weights[row]
        best += int(weight) * max(values)
        by_way += weight * np.array(ends(*divmod(int(own[row]), 1 << LOW_BITS)))
    assert worth[0] * found.best.wins - worth[1] * found.best.losses == best
    assert [found.ways[HOUSE].wins, found.ways[HOUSE].losses] == by_way.tolist()


def test_645a_12_e_players_are_not_set_by_the_co_banks_way() -> None:
    answers = {"player-bank": True, "co-banking": True, "co-bank-house-way": "claridge"}
    asked = bank_problem(GAME.rules(answers), "co-bank", Terms())
    assert (asked.way, asked.own) == ("trump-plaza", "claridge")
    assert bank_problem(GAME.rules(answers), "bank", Terms()).own == "trump-plaza"


def test_645a_14_i_a_bank_that_sets_freely_has_a_figure_for_its_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solved = solution(problem(GAME.rules(), Terms()))
    house, best = solved.ways[HOUSE].bankers, Deals(3, 2, 10)

    def only_banks_are_solved(asked: Problem, tell: Tell = tell_nobody) -> Solution:
        if isinstance(asked, BankProblem):
            return Solution({HOUSE: house}, best, np.zeros(0, dtype=np.uint8))
        return solution(asked, tell)

    monkeypatch.setattr(counting, "solution", only_banks_are_solved)
    for reading, variants in (("house-way", [""]), ("free", ["", HOUSE])):
        rules = GAME.rules({"player-bank": True, "bank-sets-freely": reading})
        found = count(rules, "bank", Terms(), tell_nobody)
        assert [each.variant for each in found] == variants
        expected = house if reading == "house-way" else best
        assert found[0].lines == lines("bank", expected)
        assert found[-1].lines == lines("bank", house)


def test_645a_14_i_compiled_rounds_set_a_free_bank_by_choices_of_its_own() -> None:
    """Here by those of a player, so that a bank's rounds are the best player's, seen from there."""
    rules = GAME.rules({"player-bank": True, "bank-sets-freely": "free"})
    choices = solution(problem(rules, Terms())).choices
    table = told(rules, choices, choices)
    rng = np.random.default_rng(645)
    for _ in range(300):
        cards = rng.permutation(np.append(np.arange(52), JOKER))[: 2 * DEALT]
        there, back = np.zeros((2, SIZE), dtype=np.int64)
        tally_round(cards, there, *table)
        tally_round(np.roll(cards, DEALT), back, *table)
        plays, banks = (
            Tallied(rules, tally).deals(play, dragons_push=False)
            for tally, play in ((back, BEST), (there, FREE_BANK))
        )
        # Only a copy tells them apart: it is the bank's.
        assert banks.bankers.losses <= plays.losses
        assert banks.bankers.wins >= plays.wins
