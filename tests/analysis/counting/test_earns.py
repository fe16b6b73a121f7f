"""Shoes followed card by card, against a plain walk and against the results of the rounds dealt."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import pytest
from tests.analysis.counting.test_worth import asked

from croupier.analysis import risk
from croupier.analysis.counting.earns import AtCounts, Checks, Earnings, best_trigger, earnings
from croupier.analysis.counting.ramp import Purse, best_ramp
from croupier.analysis.counting.tags import Count, whole_counts
from croupier.analysis.counting.wagers import Shoed
from croupier.analysis.counting.walk import (
    BETS,
    BIN_GAINS_AT,
    BINS,
    BINS_AT,
    COUNTED,
    GAIN_UNIT,
    GAINS,
    PERFECT,
    POLICIES_AT,
    ROUNDS,
    SHOES,
    SIZE,
    SUMS,
    Walk,
    bin_of,
    follow_rows,
    walk_of,
)
from croupier.analysis.counting.worth import Worth, worth_of
from croupier.api import game
from croupier.catalog.index import NotThere
from croupier.equipment.cards import Deck
from croupier.maths.seen_rounds import CARDS_AT, NUMBER, SHUFFLED
from croupier.maths.simulate import stream
from croupier.refusals import Wrong
from croupier.reports.pricing import usual_terms


@pytest.fixture(scope="module")
def tie() -> tuple[Shoed, Worth, Count]:
    """The Tie Wager is worth more the more unevenly the ranks are left; tags on small cards."""
    wager = asked("casino-war", "tie")
    worth = worth_of(wager)
    tags = {kind: 1.0 if kind in "2345" else 0.0 for kind in worth.kinds}
    return wager, worth, Count("own", tags, worth.kinds, 0.0)


def test_every_composition_is_what_the_rounds_before_it_leave(
    tie: tuple[Shoed, Worth, Count],
) -> None:
    wager, worth, count = tie
    walk = walk_of(wager, worth, count)
    assert walk.by_running_count
    rows = wager.seen.rows(stream(5, 0), 3000)
    left, counts, values = walk.compositions(stream(5, 0), 3000)
    held = worth.held.copy()
    running = 0
    sums = {"shoes": 0, "rounds": 0, "perfect": 0, "counted": 0}
    gains = [0.0, 0.0]
    last_new = int(np.flatnonzero(rows[:, SHUFFLED])[-1])
    trigger = 8
    for nth, row in enumerate(rows):
        if row[SHUFFLED]:
            held, running = worth.held.copy(), 0
            sums["shoes"] += nth > 0
        assert (left[nth] == held).all()
        assert counts[nth] == running
        assert values[nth] == pytest.approx(worth.at(held), abs=1e-12)
        if nth < last_new:
            sums["rounds"] += 1
            for name, bets in (("counted", running >= trigger), ("perfect", values[nth] > 0)):
                sums[name] += bool(bets)
                gains[name == "perfect"] += values[nth] * bets
        for card in row[CARDS_AT : CARDS_AT + row[NUMBER]].tolist():
            held[card] -= 1
            running += card < 4
    tally = np.zeros(SIZE, dtype=np.int64)
    kinds, tags = walk.tables()
    follow_rows(
        rows,
        kinds,
        tags,
        worth.held,
        float(worth.gain),
        worth.one,
        worth.two,
        True,
        bin_of(trigger),
        tally,
    )
    assert tally[SHOES] == sums["shoes"]
    assert tally[ROUNDS] == sums["rounds"]
    for policy, name in ((COUNTED, "counted"), (PERFECT, "perfect")):
        own = tally[POLICIES_AT + policy * SUMS :][:SUMS]
        assert own[BETS] == sums[name]
        assert own[GAINS] / GAIN_UNIT == pytest.approx(gains[policy], abs=1e-4)
    assert tally[BINS_AT:][:BINS].sum() == tally[ROUNDS]


def test_results_of_the_rounds_dealt_are_what_their_compositions_are_worth(
    tie: tuple[Shoed, Worth, Count],
) -> None:
    """A tie shows in the cards of a row: 10 to 1 or whatever the paytable in force pays."""
    wager, worth, _ = tie
    row = wager.table.rules.paytable("tie").rows[0]
    pays = float(row.pays.profit(1))
    won = expected = square = 0.0
    number = 0
    walk = walk_of(wager, worth, tie[2])
    for block in range(6):
        rows = wager.seen.rows(stream(11, block), 1 << 16)
        _, _, values = walk.compositions(stream(11, block), 1 << 16)
        bet = values > np.quantile(values, 0.9)
        equal = rows[:, CARDS_AT] == rows[:, CARDS_AT + 1]
        nets = np.where(equal, pays, -1.0)[bet]
        won += nets.sum()
        square += (nets**2).sum()
        expected += values[bet].sum()
        number += int(bet.sum())
    error = sqrt(square / number) / sqrt(number)
    assert abs(won - expected) / number < 4 * error
    assert abs(expected / number - float(worth.gain)) > 0


@pytest.fixture(scope="module")
def bonus() -> tuple[Shoed, Worth, Earnings]:
    wager = asked("over-under", "bonus")
    worth = worth_of(wager)
    count = whole_counts(worth)[1]
    found = earnings(wager, worth, count, rounds=200_000, seed=3, cores=1, exact_shoes=40)
    return wager, worth, found


def test_the_same_seed_earns_the_same_on_two_cores(bonus: tuple[Shoed, Worth, Earnings]) -> None:
    wager, worth, found = bonus
    again = earnings(wager, worth, found.count, rounds=200_000, seed=3, cores=2, exact_shoes=40)
    assert again.counted == found.counted
    assert again.perfect == found.perfect
    assert again.trigger == found.trigger
    other = earnings(wager, worth, found.count, rounds=200_000, seed=4, cores=1, exact_shoes=40)
    assert other.perfect != found.perfect
    apart = abs(other.perfect.win - found.perfect.win)
    assert apart < 5 * sqrt(other.perfect.win_error**2 + found.perfect.win_error**2) + 1e-9


def test_a_count_never_wins_more_than_perfect_knowledge(
    bonus: tuple[Shoed, Worth, Earnings],
) -> None:
    _, _, found = bonus
    slack = 3 * (found.counted.win_error + found.perfect.win_error)
    assert found.counted.win <= found.perfect.win + slack
    assert found.rounds >= 190_000
    assert found.perfect.rounds_per_shoe == pytest.approx(found.rounds / found.shoes)


def test_the_correction_takes_what_a_wrong_fast_value_leaves_out() -> None:
    """With a fast value spoilt on purpose the figures stay within their standard errors."""
    wager = asked("over-under", "bonus")
    worth = worth_of(wager)
    count = whole_counts(worth)[1]
    spoilt = replace(worth, gain=worth.gain + Fraction(1, 50))
    right = earnings(wager, worth, count, rounds=100_000, seed=3, cores=1, exact_shoes=200)
    walk = replace(walk_of(wager, spoilt, count), trigger=bin_of(right.trigger or 0.0))
    tally = walk.follow(rounds=100_000, seed=3, cores=1)
    checks = Checks.of(wager, walk, 3, 200, lambda _: None)
    found = checks.earned(tally, COUNTED)
    error = sqrt(found.edge_error**2 + right.counted.edge_error**2)
    assert abs(found.edge - right.counted.edge) < 4 * error + 1e-9
    assert abs(found.edge - right.counted.edge) < 0.01


def test_the_trigger_is_where_the_gains_from_there_on_are_most() -> None:
    tally = np.zeros(SIZE, dtype=np.int64)
    gains = tally[BIN_GAINS_AT : BIN_GAINS_AT + BINS]
    gains[: bin_of(4)] = -1
    assert best_trigger(tally) == BINS
    gains[bin_of(3.5)] = 5
    gains[bin_of(2)] = 40
    assert best_trigger(tally) == bin_of(2)


@pytest.mark.parametrize("rounds", [0, 9_999, 10**11])
def test_rounds_out_of_bounds_are_refused(rounds: int, tie: tuple[Shoed, Worth, Count]) -> None:
    with pytest.raises(Wrong, match="rounds"):
        earnings(*tie, rounds=rounds, seed=1)


def test_progress_may_end_the_work(tie: tuple[Shoed, Worth, Count]) -> None:
    class Cancelled(Exception):
        pass

    def cancel(_: str) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        earnings(*tie, rounds=20_000, seed=1, tell=cancel)


# ------------------------------------------------------------------------------ bets

AT = AtCounts(
    (-2.0, 0.0, 1.0, 2.0, 3.0), (0.3, 0.4, 0.15, 0.1, 0.05), (-0.03, -0.01, 0.005, 0.01, 0.03)
)


def test_the_ramp_earns_most_at_its_risk() -> None:
    purse = Purse(bankroll=10_000, least=10, most=200)
    ramp = best_ramp(AT, 1.3, purse)
    assert ramp.ruin <= purse.ruin
    rng = np.random.default_rng(1)
    edges, shares = np.array(AT.edges), np.array(AT.shares)
    for _ in range(20_000):
        bets = np.where(edges > 0, rng.uniform(10, 200, 5), 0.0)
        win = float((shares * edges * bets).sum())
        variance = float((shares * bets**2 * (1.3 + edges**2)).sum()) - win**2
        if risk.ruin(win, variance, purse.bankroll) <= purse.ruin:
            assert win <= ramp.win * 1.01


def test_who_stays_bets_the_minimum_at_bad_counts() -> None:
    staying = best_ramp(AT, 1.3, Purse(stays=True))
    leaving = best_ramp(AT, 1.3, Purse())
    assert staying.bet_at(-2) == 10
    assert leaving.bet_at(-2) == 0
    assert leaving.win > staying.win
    assert leaving.bet_at(3.5) >= leaving.bet_at(1) > 0
    assert staying.spread >= 1


def test_no_bets_where_nothing_wins() -> None:
    ramp = best_ramp(AtCounts((0.0,), (1.0,), (-0.1,)), 1.0, Purse())
    assert ramp.win == 0
    assert ramp.ruin == 1.0
    assert (ramp.trip_ruin, ramp.reaches_goal) == (0.0, None)
    assert [step.bet for step in ramp.steps] == [0.0]


def test_a_trip_is_judged_by_the_barriers_of_its_bets() -> None:
    ramp = best_ramp(AT, 1.3, Purse(stays=True, trip=400, trip_bankroll=2_000, goal=500))
    assert ramp.trip_ruin == risk.trip_ruin(ramp.win, ramp.variance, 2_000, 400)
    assert ramp.reaches_goal == risk.reaches_goal(ramp.win, ramp.variance, 2_000, 500)
    trip = ramp.facts()["trip"]
    assert trip["ruin"] == ramp.trip_ruin
    assert trip["goal_before_ruin"] == ramp.reaches_goal
    whole = best_ramp(AT, 1.3, Purse(stays=True))
    assert whole.facts()["trip"]["bankroll"] == whole.purse.bankroll == whole.purse.wanted
    assert whole.trip_ruin < whole.ruin


@pytest.mark.parametrize(
    "fields",
    [
        {"bankroll": 0},
        {"ruin": 0},
        {"ruin": 1},
        {"least": 0},
        {"least": 20, "most": 10},
        {"trip": 0},
        {"trip_bankroll": -1},
        {"goal": 0},
    ],
)
def test_a_purse_out_of_bounds_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(Wrong, match="refused"):
        Purse(**fields)


# ------------------------------------------------------------------------------ as seen


SWITCH = {"blackjack-switch": "yes"}


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("minibaccarat", {}),
        ("casino-war", {}),
        ("over-under", {}),
        ("21-baccarat", {}),
        ("blackjack", {}),
        ("blackjack", SWITCH),
        ("spanish-21", {}),
    ],
)
def test_rounds_show_cards_that_the_shoe_holds(name: str, answers: dict[str, str]) -> None:
    found = game(name)
    rules = found.rules(answers)
    seen = found.entry.odds().seen_rounds(rules, usual_terms(rules))
    assert seen is not None
    plan = found.entry.play().plan(rules)
    assert plan is not None
    assert plan.cover is not None
    rows = seen.rows(stream(2, 0), 4000)
    assert rows[0, SHUFFLED] == 1
    starts = [*np.flatnonzero(rows[:, SHUFFLED]).tolist()]
    assert isinstance(plan.deck, Deck)
    deck = plan.deck.decks
    for start, end in pairwise(starts):
        met = np.zeros(seen.cards, dtype=int)
        for row in rows[start:end]:
            np.add.at(met, row[CARDS_AT : CARDS_AT + row[NUMBER]], 1)
        assert met.max() <= deck * (52 // seen.cards)
        assert plan.deck.size - met.sum() <= plan.cover + 40
        assert met.sum() >= (plan.deck.size - plan.cover) // 2


@pytest.mark.parametrize(
    ("name", "wager", "answers"),
    [
        ("minibaccarat", "tie", {}),
        ("casino-war", "tie", {}),
        ("over-under", "bonus", {}),
        ("21-baccarat", "tie", {}),
        ("blackjack", "in-between", {}),
        ("blackjack", "super-match", {"blackjack_switch": "yes"}),
        ("spanish-21", "match-the-dealer", {}),
    ],
)
def test_shoes_can_be_sent_to_workers(name: str, wager: str, answers: dict[str, str]) -> None:
    """Rounds as a counter sees them are plain data: what a worker of a cluster gets."""
    seen = asked(name, wager, **answers).seen
    sent = pickle.loads(pickle.dumps(seen))
    for own, other in zip(seen.rows(stream(3, 1), 500), sent.rows(stream(3, 1), 500), strict=True):
        end = CARDS_AT + own[NUMBER]
        assert own[:end].tolist() == other[:end].tolist()


def test_super_match_wins_what_the_shoe_is_worth_when_it_is_dealt() -> None:
    """The first four cards of two boxes, settled from the rows; cards lie last dealt first."""
    wager = asked("blackjack", "super-match", blackjack_switch="yes")
    worth = worth_of(wager)
    walk = walk_of(wager, worth, Count("own", dict.fromkeys(worth.kinds, 0.0), worth.kinds, 0.0))
    rules = wager.table.rules
    pays = {row.outcome: float(row.pays.profit(1)) for row in rules.paytable("super-match").rows}
    names = ("lose", "pair", "two-pair", "three-of-a-kind", "four-of-a-kind")
    nets, values = [], []
    for block in range(3):
        rows = wager.seen.rows(stream(13, block), 1 << 16)
        _, _, found = walk.compositions(stream(13, block), 1 << 16)
        for row, value in zip(rows.tolist(), found.tolist(), strict=True):
            if row[NUMBER] < 6:
                continue
            dealt = row[CARDS_AT : CARDS_AT + row[NUMBER]][::-1]
            first = [dealt[nth] >> 2 for nth in (0, 1, 3, 4)]
            alike = sum(a == b for nth, a in enumerate(first) for b in first[:nth])
            name = names[(0, 1, 2, 3, 3, 3, 4)[alike]]
            nets.append(pays.get(name, -1.0))
            values.append(value)
    error = float(np.std(nets)) / sqrt(len(nets))
    assert float(np.mean(nets)) == pytest.approx(float(np.mean(values)), abs=4 * error)
    assert error < 0.02
    with pytest.raises(NotThere, match="card removed"):
        asked("blackjack", "blackjack", blackjack_switch="yes")


def test_a_walk_is_of_its_own_count(tie: tuple[Shoed, Worth, Count]) -> None:
    wager, worth, count = tie
    balanced = Count("own", dict.fromkeys(worth.kinds, 0.0) | {"2": 1, "3": -1}, worth.kinds, 0)
    assert not walk_of(wager, worth, balanced).by_running_count
    assert isinstance(walk_of(wager, worth, count), Walk)
