"""Exact figures of 649a and their witnesses: closed forms, brute force, simulation."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from tests.chapters.jackpots import with_every_jackpot

from croupier.chapters.three_card_poker import odds
from croupier.chapters.three_card_poker.counting import GAME as MAIN
from croupier.families.poker.counting.three_cards import all_sights
from croupier.hands.kinds import six_kind
from croupier.maths.pricing.counted import Terms, tell_nobody

GAME = with_every_jackpot("three-card-poker")
RULES = GAME.rules()
TERMS = Terms()


def weights(wager: str, label: str = "") -> dict[str, int]:
    """By the rows of a paytable, else of the one in force; what has no row loses."""
    (counted, *_) = odds.count(RULES, wager, TERMS, tell_nobody)
    tables = (table for table in GAME.rulebook.paytables(wager) if table.label == label)
    rules = RULES.selecting(next(tables)) if label else RULES
    ways: Counter[str] = Counter()
    for (part,), weight in counted.lines.items():
        row = rules.outcome_row(wager, part.outcome)
        ways["lose" if row is None else row.outcome] += weight
    return dict(ways)


def test_649a_12_d_counts_of_three_cards_by_formula() -> None:
    assert weights("pair-plus") == {
        "straight-flush": 4 * 12,  # four of them are mini-royals, which are paid apart if elected
        "three-of-a-kind": 13 * 4,
        "straight": 12 * (4**3 - 4),
        "flush": 4 * (comb(13, 3) - 12),
        "pair": 13 * comb(4, 2) * 48,
        "lose": (comb(13, 3) - 12) * (4**3 - 4),
    }


def test_649a_12_i_counts_of_five_cards_by_formula() -> None:
    (counted,) = odds.count(RULES, "five-card-hand-bonus", TERMS, tell_nobody)
    ways = {parts[0].outcome: weight for parts, weight in counted.lines.items()}
    hands_of_three = comb(5, 3)  # each five-card hand is counted once for each choice of the three
    assert ways["royal-flush"] == 4 * hands_of_three
    assert ways["straight-flush"] == 36 * hands_of_three
    assert ways["four-of-a-kind"] == 13 * 48 * hands_of_three
    assert ways["full-house"] == 13 * 4 * 12 * 6 * hands_of_three
    assert ways["flush"] == (4 * comb(13, 5) - 40) * hands_of_three


def test_649a_12_f_counts_of_six_cards_by_formula() -> None:
    ways = weights("six-card-bonus", "E")
    assert sum(ways.values()) == comb(52, 6)
    assert ways["super-royal-of-diamonds"] == 1
    assert ways["super-royal-of-hearts-spades-or-clubs"] == 3
    assert ways["royal-flush"] == 4 * 47 - 4
    assert ways["four-of-a-kind"] == 13 * comb(48, 2)


def test_649a_12_j_royals_of_spades_are_a_quarter_of_all() -> None:
    ways = weights("5-of-6-progressive")
    assert ways["royal-flush-of-spades"] == 47
    assert ways["royal-flush-of-clubs-diamonds-or-hearts"] == 3 * 47


# ------------------------------------------------------------------------------ a second algorithm


def slow_rank(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Three cards ranked the obvious way, apart from the kernels."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    if ranks == [12, 1, 0]:
        ranks, straight = [1, 0, -1], True
    else:
        straight = ranks[0] - 1 == ranks[1] == ranks[2] + 1
    if straight and flush:
        return (5, *ranks)
    if len(set(ranks)) == 1:
        return (4, *ranks)
    if straight:
        return (3, *ranks)
    if flush:
        return (2, *ranks)
    if len(set(ranks)) == 2:
        pair = ranks[1]
        return (1, pair, *(rank for rank in ranks if rank != pair))
    return (0, *ranks)


QUEEN_HIGH = (0, 10, 1, 0)
BONUS = {5: 5, 4: 4, 3: 1}


def slow_play_value(hand: tuple[int, ...]) -> Fraction:
    """What playing a hand is worth under Ante Bonus A, hand by hand of the dealer."""
    mine = slow_rank(hand)
    total = 0
    rest = [card for card in range(52) if card not in hand]
    for dealer in combinations(rest, 3):
        theirs = slow_rank(dealer)
        if theirs < QUEEN_HIGH:
            total += 1
        elif mine != theirs:
            total += 2 if mine > theirs else -2
    return Fraction(total, comb(49, 3)) + BONUS.get(mine[0], 0)


def test_649a_11_c_3_values_of_hands_by_brute_force() -> None:
    values, (sights,) = MAIN.values(RULES, TERMS), all_sights()
    for nth in random.Random(649).sample(range(len(sights.cards)), 12):
        played = values.fold + values.value(0, nth, Fraction(1))
        assert played == slow_play_value(tuple(sights.cards[nth].tolist()))


def test_649a_11_b_strategy_is_recomputed_as_a_threshold() -> None:
    (counted,) = odds.count(RULES, "ante", TERMS, tell_nobody)
    assert counted.strategy is not None
    assert counted.strategy.sentence == "Play queen-6-4 or better; fold everything lower."
    assert counted.strategy.exceptions == ()


def test_649a_12_house_advantage_is_a_fraction_of_all_deals() -> None:
    report = GAME.odds(RULES, wager="ante", paytable="A")
    (ante, *_) = report.wagers
    assert ante.rounds == comb(52, 3) * comb(49, 3)
    assert abs(float(ante.house_advantage) - 0.03373) < 5e-6
    # A unit is staked always and a second one when the hand is played.
    played = 1 - next(o.probability for o in ante.outcomes if o.outcome == "fold")
    assert ante.element_of_risk == ante.house_advantage / (1 + played)


def test_649a_7_e_simulation_of_a_version() -> None:
    answers = {"version": "both-compulsory", "version-ante-bonus-paytable": "B"}
    rules = GAME.rules(answers)
    exact = next(
        o for o in GAME.odds(rules, wager="ante", paytable="B").wagers if o.cite == "649a.12(c)"
    )
    sample = next(
        o
        for o in GAME.simulate(rules, rounds=1_000_000, seed=1, wager="ante", paytable="B").wagers
        if o.cite == "649a.12(c)"
    )
    assert sample.standard_error is not None
    gap = float(sample.house_advantage - exact.house_advantage)
    assert abs(gap) < 4 * sample.standard_error


def test_same_seed_same_figures_on_one_or_two_cores() -> None:
    runs = [
        odds.simulate(RULES, TERMS, rounds=700_000, seed=5, cores=cores, tell=tell_nobody)
        for cores in (1, 2)
    ]
    assert runs[0] == runs[1]


# ------------------------------------------------------------------------------ meters, inputs


def test_649a_12_h_a_fold_forfeits_the_progressive_and_joint_play_regains_some() -> None:
    (plain, *_) = GAME.odds(RULES, wager="five-card-progressive").wagers
    joint, alone = plain.variants
    assert plain.house_advantage > joint.house_advantage > alone.house_advantage
    assert joint.strategy is not None
    assert joint.strategy.frequencies["play"]["fold"] * 22_100 < 7_200


def test_649a_12_h_break_even_meter_breaks_even() -> None:
    (odds_, *_) = GAME.odds(RULES, wager="5-of-6-progressive").wagers
    assert odds_.progressive is not None
    meter = odds_.progressive.break_even_meter
    assert meter is not None
    for cents, above in ((meter, True), (meter - 1, False)):
        terms = Terms(meters={"5-of-6-progressive": {"meter": cents}})
        (at,) = GAME.odds(RULES, wager="5-of-6-progressive", terms=terms).wagers
        assert at.progressive is not None
        assert (at.progressive.return_at_meters >= 1) is above


def test_649a_11_b_3_six_cards_of_folded_hands_by_brute_force() -> None:
    """The share of three of a kind or better among six cards whose first three are folded."""
    rules = GAME.rules({"bonus-survives-fold": "with-pair-plus"})
    (plain, *_) = odds.count(rules, "six-card-bonus", TERMS, tell_nobody)
    (stands,) = odds.count(RULES, "six-card-bonus", TERMS, tell_nobody)
    lost = Fraction(1)
    for parts, weight in stands.lines.items():
        if parts[0].outcome != "lose":
            lost -= Fraction(weight, stands.total)
    chance = sum(
        (Fraction(w, plain.total) for p, w in plain.lines.items() if p[0].outcome != "lose"),
        Fraction(0),
    )
    draw = random.Random(6)
    folded = paid = 0
    rounds = 40_000
    for _ in range(rounds):
        cards = draw.sample(range(52), 6)
        if slow_rank(tuple(cards[:3])) >= (0, 10, 4, 2):  # queen-6-4
            paid += six_kind(*cards) >= 3
        else:
            folded += 1
    assert abs(paid / rounds - float(chance)) < 4 * (float(chance) / rounds) ** 0.5
    assert 0 < float(chance) < 1 - float(lost)


def test_649a_12_i_3_magic_card_needs_its_frequency() -> None:
    rules = GAME.rules({"magic-card-bonus": True})
    (without,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    assert any("magic-card-frequency" in note for note in without.notes)
    rules = GAME.rules({"magic-card-bonus": True, "magic-card-frequency": "1/10"})
    (with_it,) = GAME.odds(rules, wager="five-card-hand-bonus").wagers
    gained = without.house_advantage - with_it.house_advantage
    assert gained == Fraction(1, 10) * Fraction(5, 52) * 20


def test_649a_12_f_fixed_dollars_depend_on_the_stake() -> None:
    small = GAME.odds(RULES, wager="six-card-bonus", paytable="E", terms=Terms(stake=100))
    large = GAME.odds(RULES, wager="six-card-bonus", paytable="E", terms=Terms(stake=2500))
    assert small.wagers[0].house_advantage < large.wagers[0].house_advantage


def test_advice_names_the_better_choice_and_its_value() -> None:
    round_ = GAME.open_round(RULES, ["ante=10"], "Qh As 6d Ks 4c Qs")
    worth = round_.advice()
    assert worth["play"] > worth["fold"] == -1000
    round_ = GAME.open_round(RULES, ["ante=10"], "Qh As 6d Ks 3c Qs")
    worth = round_.advice()
    assert worth["play"] < worth["fold"]


def test_649a_11_b_every_decision_is_exported() -> None:
    rows = list(GAME.decisions(RULES))
    assert sum(row["ways"] for row in rows) == comb(52, 3)
    played = sum(row["ways"] for row in rows if row["decision"] == "play")
    (counted,) = odds.count(RULES, "ante", TERMS, tell_nobody)
    assert counted.strategy is not None
    assert played == counted.strategy.frequencies["play"]["play"] * 22_100
