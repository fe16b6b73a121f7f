"""Exact figures of 669a and their witnesses: closed forms, brute force, the worth of a choice."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from tests.chapters.raise_it_up_stud_poker.second_reader import FIVE, six_card_kind

import croupier
from croupier.chapters.raise_it_up_stud_poker import odds
from croupier.chapters.raise_it_up_stud_poker.counting import (
    STREETS,
    Forfeited,
    deals,
    main_game,
)
from croupier.chapters.raise_it_up_stud_poker.outcomes import HAND, PAIR_OF_10S, hand_kind
from croupier.chapters.raise_it_up_stud_poker.side_wagers import ALL_DEALS, best_way, joint_way
from croupier.chapters.raise_it_up_stud_poker.simulation import (
    FOLDED_AT,
    TALLY_SIZE,
    arguments,
    tally_round,
)
from croupier.equipment.cards import card_text, parse_cards
from croupier.hands.five import strength5
from croupier.hands.kinds import THREE_NAMES, three_kind
from croupier.hands.three import THREE_STRAIGHT
from croupier.maths.pricing.counted import Terms, tell_nobody
from croupier.maths.stages.game import at_decision
from croupier.maths.stages.reveals import kind_of

GAME = croupier.game("669a")
RULES = GAME.rules()
TERMS = Terms()
ORDERS = 120  # of six cards, in which three are the player's and three come one by one
BLIND = dict(zip(FIVE, (1_000, 200, 30, 4, 3, 2, 1, 0, 0), strict=True))
PLAY = dict(zip(FIVE, map(Fraction, (100, 20, 10, 6, 5, 4, 3, 1.5, 1)), strict=True))


def won(cards: tuple[int, ...], times: int) -> Fraction:
    """What Ante, Blind and a Play Wager win with six cards, in Antes."""
    kind = six_card_kind([card_text(card) for card in cards])
    return Fraction(-2 - times) if kind is None else 1 + BLIND[kind] + times * PLAY[kind]


def test_669a_11_i_2_outcomes_of_random_hands_by_the_second_reader() -> None:
    draw = random.Random(669)
    for _ in range(500):
        cards = tuple(draw.sample(range(52), 6))
        kind = six_card_kind([card_text(card) for card in cards])
        assert HAND[hand_kind(*cards)] == (kind or "lose")
    assert strength5(*parse_cards("10c 10d 2h 3s 4c")) == PAIR_OF_10S


def test_669a_12_counts_of_six_cards_by_formula_and_by_the_count_of_all_hands() -> None:
    counts = dict(zip(HAND, deals().outcome_counts().tolist(), strict=True))
    assert sum(counts.values()) == deals().total == comb(52, 3) * 49 * 48 * 47
    assert counts["four-of-a-kind"] == 13 * comb(48, 2) * ORDERS
    assert counts["royal-flush"] == (4 * 47) * ORDERS
    (bonus,) = odds.count(RULES, "six-card-bonus", TERMS, tell_nobody)
    every = {parts[0].outcome: weight for parts, weight in bonus.lines.items()}
    assert sum(every.values()) == comb(52, 6)
    for name in ("three-of-a-kind", "straight", "flush", "full-house", "straight-flush"):
        assert counts[name] == every[name] * ORDERS


@pytest.mark.parametrize("reading", ["one", "every-street"])
def test_669a_11_f_last_decisions_by_brute_force(reading: str) -> None:
    game = main_game(GAME.rules({"play-wagers": reading}), TERMS)
    draw = random.Random(11)
    for _ in range(12):
        seen = tuple(draw.sample(range(52), 5))
        for made in range(6 if reading == "every-street" else 1):
            ends = [won((*seen, card), made + 1) for card in range(52) if card not in seen]
            assert at_decision(game, 2, made, seen) == {
                "fold": -2 - made,
                "play": sum(ends) / 47,
            }


def test_669a_11_b_a_play_wager_on_three_cards_by_brute_force() -> None:
    """Every board, of whatever order, for one hand; a check is worth what comes of it."""
    game = main_game(RULES, TERMS)
    hand = tuple(parse_cards("Qc Jd 9h"))
    rest = [card for card in range(52) if card not in hand]
    worths = at_decision(game, 0, 0, hand)
    nets = {0: Fraction(-5)} | {HAND.index(n): 1 + BLIND[n] + 3 * PLAY[n] for n in FIVE}
    a, b, c = hand
    found = [nets[hand_kind(a, b, c, *board)] for board in combinations(rest, 3)]
    assert worths["play-3x"] == sum(found) / len(found)


def test_669a_12_house_advantage_is_a_fraction_of_all_deals() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.rounds == deals().total
    assert ante.house_advantage == Fraction(7_129_937, 203_585_200)
    assert float(ante.element_of_risk) == pytest.approx(0.0105744, abs=1e-7)
    assert ante.extra is not None
    assert ante.extra["average_wager"] == pytest.approx(
        float(ante.house_advantage / ante.element_of_risk), abs=1e-12
    )
    (every,) = GAME.odds(GAME.rules({"play-wagers": "every-street"}), wager="ante").wagers
    assert every.house_advantage == Fraction(-8_167_546, 12_724_075)


def test_669a_11_frequencies_add_up() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.strategy is not None
    made = ante.strategy.frequencies
    assert sum(made["three-cards"].values()) == 1
    assert sum(made["4th-street"].values()) == made["three-cards"]["check"]
    assert sum(made["5th-street"].values()) == made["4th-street"]["check"]


def test_669a_11_the_learned_strategy_and_what_it_costs() -> None:
    (ante,) = GAME.odds(RULES, wager="ante").wagers
    assert ante.strategy is not None
    (learned,) = ante.strategy.learned
    assert 0 < learned.cost < Fraction(3, 10_000)
    assert learned.house_advantage == ante.house_advantage + learned.cost


def test_669a_11_between_the_least_and_the_largest_no_wager_is_better_than_both() -> None:
    solved = main_game(RULES, TERMS).solved
    for stage, worths in enumerate(each[0] for each in solved.worths):
        assert (worths[:, 1:].max(axis=1) == np.maximum(worths[:, 1], worths[:, -1])).all(), stage
        chosen = solved.choices[stage][:, 0]
        for move in range(worths.shape[1]):
            taken = worths[chosen == move]
            assert (taken[:, :move] < taken[:, move : move + 1]).all()


def test_every_decision_can_be_exported() -> None:
    rows = list(odds.decisions(RULES, TERMS))
    assert len(rows) == 1_755 + 16_432 + 134_459
    assert {row["stage"] for row in rows} == set(STREETS)
    assert {row["staked"] for row in rows} == {"ante + blind"}


# ------------------------------------------------------------------------------ forfeits


def test_669a_11_g_choices_that_are_best_for_two_wagers() -> None:
    """At $5 and $1 no straight is folded, and what that costs the Ante is less than it brings."""
    plain, joint = best_way(RULES, TERMS), joint_way(RULES, TERMS, "progressive-payout")
    straight = THREE_NAMES.index("straight")
    kept = [ALL_DEALS.kept(RULES, way, "progressive-payout") for way in (plain, joint)]
    every = 660 * deals().futures[0]
    assert kept[0].kinds[straight] < kept[1].kinds[straight] == every
    assert ALL_DEALS.cost(plain) == 0
    gained = 6 * Fraction(int(kept[1].kinds[straight] - kept[0].kinds[straight]), 5 * deals().total)
    assert 0 < ALL_DEALS.cost(joint) < gained


def test_669a_11_f_pair_plus_that_a_fold_forfeits_is_kept_by_joint_play() -> None:
    rules = GAME.rules({"pair-plus-after-fold": "forfeited"})
    plain = GAME.odds(rules, wager="pair-plus", paytable="A").wagers[0]
    (joint,) = plain.variants
    live = GAME.odds(RULES, wager="pair-plus", paytable="A").wagers[0]
    assert live.house_advantage == Fraction(128, 5_525)
    assert plain.house_advantage > joint.house_advantage >= live.house_advantage
    small = Terms(stake=50_000)  # a wager of as much: the fold is still worth something
    assert GAME.odds(rules, wager="pair-plus", terms=small).wagers[0].variants


def test_669a_12_e_2_what_is_known_and_what_is_to_come_add_up() -> None:
    one = Forfeited(known=Fraction(1, 2))
    other = Forfeited(of_six=(Fraction(3),) * 10, low_ace=False)
    for both in (one.and_also(other), other.and_also(one)):
        assert both == Forfeited(Fraction(1, 2), (Fraction(3),) * 10, low_ace=False)


# ------------------------------------------------------------------------------ advice


def test_669a_11_g_advice_counts_what_a_fold_forfeits() -> None:
    cards, main = "2c 3d 4h 9s Kd 8s", ["ante=10", "blind=10"]
    worth = {}
    for beside in ((), ("progressive-payout=1",), ("progressive-payout=1", "pair-plus=5")):
        round_ = GAME.open_round(RULES, [*main, *beside], cards)
        round_.choose("check")
        round_.choose("check")
        worth[beside] = dict(round_.advice())
    alone, metered, live = worth.values()
    assert alone["fold"] == -2_000
    assert alone["play"] == Fraction(3 * 2_000 - 44 * 3_000, 47)  # three kings
    assert metered == {"fold": -2_100, "play": alone["play"] + 500}
    assert live == metered  # no fold touches Pair Plus
    rules = GAME.rules({"pair-plus-after-fold": "forfeited"})
    round_ = GAME.open_round(rules, [*main, "progressive-payout=1", "pair-plus=5"], cards)
    round_.choose("check")
    round_.choose("check")
    assert round_.advice()["fold"] == -2_600
    assert round_.advice()["play"] == alone["play"] + 500 + 3_000


def test_669a_11_advice_names_the_better_choice_on_every_street() -> None:
    round_ = GAME.open_round(RULES, ["ante=10", "blind=10"], "Kh 9h 4c 2h 7h Jd")
    assert max(round_.advice(), key=lambda key: round_.advice()[key]) == "check"
    round_.choose("check")
    assert max(round_.advice(), key=lambda key: round_.advice()[key]) == "check"
    round_.choose("check")
    assert max(round_.advice(), key=lambda key: round_.advice()[key]) == "play"
    assert set(round_.advice()) == {"play", "fold"}


def test_simulated_rounds_follow_the_choices_for_the_own_cards() -> None:
    """Hands that are played otherwise on 4th Street for the sake of a Progressive Payout Wager of
    twenty Antes."""
    way = joint_way(RULES, Terms(stake=5), "progressive-payout")
    solved, draw, met = way.game.solved, random.Random(4), 0
    on_three, on_four, _ = solved.deals.layers
    nothing, straight = way.choices[0], way.choices[THREE_STRAIGHT]
    for kind in np.flatnonzero(nothing[1][:, 0] != straight[1][:, 0]).tolist():
        for fourth in on_four.cards[kind].tolist():
            own = [card for card in on_four.cards[kind].tolist() if card != fourth]
            if three_kind(*own) != THREE_STRAIGHT or straight[0][kind_of(on_three, own), 0]:
                continue
            met += 1
            rest = [card for card in range(52) if card not in (*own, fourth)]
            cards = [*own, fourth, *draw.sample(rest, 2)]
            made = 0
            for street, layer in enumerate(solved.deals.layers):
                chosen = straight[street][kind_of(layer, cards[: 3 + street]), made]
                move = solved.stages[street].moves[made][chosen]
                made = made if move.key == "fold" else move.to
            tally = np.zeros(TALLY_SIZE, dtype=np.int64)
            tally_round(np.array(cards), tally, *arguments(way, low_ace=True))
            begin = FOLDED_AT if move.key == "fold" else 0
            assert tally[begin + made * len(HAND) + hand_kind(*cards)] == 1
    assert met


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        dict(odds.simulate(RULES, TERMS, rounds=300_000, seed=5, cores=cores, tell=tell_nobody))
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]
