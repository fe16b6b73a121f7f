"""Community cards and boards with a card seen, against the exact odds and every deal of a flop."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.exposure.by_game import by_hand
from croupier.analysis.exposure.errors import dealer_errors
from croupier.analysis.exposure.holdem import KINDS, RAISED, Raises, add_flop
from croupier.analysis.exposure.holes import DECK, hole_classes, representatives
from croupier.analysis.exposure.report import exposure
from croupier.analysis.exposure.streets import early, pulled_gain, streets_gain
from croupier.api import game
from croupier.chapters.let_it_ride_poker.outcomes import BETS, HAND
from croupier.chapters.let_it_ride_poker.outcomes import hand_kind as ride_kind
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import GAME
from croupier.chapters.world_poker_tour_heads_up_holdem.counting import GAME as HEADS_UP
from croupier.families.poker.counting.raise_once.solver import RaiseOnce
from croupier.families.poker.pair_qualifies import SHOWDOWN, showdown
from croupier.hands.five import CATEGORY_SHIFT, strength7
from croupier.maths.enumerate import three_card_kinds
from croupier.maths.pricing.counted import Counted, Line, Part
from croupier.maths.pricing.prices import Pricing
from croupier.reports.pricing import usual_terms
from croupier.reports.reports import Reports


def test_an_early_card_is_one_card_more_until_its_turn() -> None:
    assert early((2, 3, 4), 1, 2) == (3, 3, 4)
    assert early((2, 3, 4), 2, 2) == (3, 4, 4)
    assert early((2, 3, 4), 3, 2) == (3, 4, 5)
    assert early((3, 4), 2, 3) == (4, 5)


def test_nothing_seen_is_the_exact_house_advantage() -> None:
    """The same hands by another way of counting: sets of known cards, none folded by suits."""
    found = game("let-it-ride-poker")
    rules = found.rules()
    terms = usual_terms(rules)
    pays = by_hand(HAND, ride_kind, Pricing(rules, BETS[0], terms), BETS[0])
    (odds, *_) = found.odds(rules, wager="bet-1").wagers
    assert pulled_gain(pays, (3, 4)) == pytest.approx(-float(odds.house_advantage), abs=1e-12)
    assert pulled_gain(pays, (4, 5)) > pulled_gain(pays, (4, 4)) > 0


def test_streets_by_hand() -> None:
    """One decision that sees all five cards: the Ante and the larger wager, or the Ante lost."""
    pays = np.where(np.arange(2_598_960) % 3 == 0, 2.0, -1.0)
    found = streets_gain(pays, (5,), (1, 3))
    best = np.maximum(-1.0, np.maximum(2 * pays, 4 * pays)).mean()
    assert found == pytest.approx(float(best), abs=1e-12)


@pytest.mark.parametrize(
    ("name", "made"),
    [("ultimate-texas-holdem-poker", GAME), ("world-poker-tour-heads-up-holdem", HEADS_UP)],
)
def test_a_flop_against_every_turn_river_and_dealer(name: str, made: RaiseOnce) -> None:
    """One hand and one seen card, each deal settled by the chapter's own lines."""
    rules = game(name).rules()
    terms = usual_terms(rules)
    sizes, pricing = made.sizes(rules, terms), Pricing(rules, made.wager, terms)
    raises = Raises(made.wager, made.line, made.fold, sizes.before, sizes.on_flop, sizes.on_board)
    without, unit, fold, scale = raises.worths(rules, terms)
    once = without + unit * RAISED * int(sizes.on_board)
    nets = {
        (result, kind): int(pricing.net(made.line(rules, result, kind, sizes.on_board)) * scale)
        for result in SHOWDOWN
        for kind in range(KINDS)
    }
    flop, hole, seen = (0, 21, 46), (23, 50), 11
    left = [card for card in range(DECK) if card not in flop]
    classes = np.full((DECK, DECK, DECK), 0, dtype=np.int32)
    classes[seen, hole[0], hole[1]] = 1
    raised, checked = np.zeros((2, 2), dtype=np.int64), np.zeros(2, dtype=np.int64)
    pair = np.array([[left.index(hole[0]), left.index(hole[1]), 1]])
    least, most = (int(size(sizes.on_flop) - sizes.on_board) for size in (min, max))
    worths = once.astype(np.float32)
    add_flop(np.array(flop), 1, pair, classes, worths, fold, unit, least, most, raised, checked)
    values, plain, units = 0, 0, 0
    unseen = [card for card in left if card not in (*hole, seen)]
    for turn, river in combinations(unseen, 2):
        board = (*flop, turn, river)
        own = strength7(*hole, *board)
        here = 0
        for other in unseen:
            if other not in (turn, river):
                result = showdown(own, strength7(seen, other, *board))
                here += nets[result, own >> CATEGORY_SHIFT]
                units += int(unit * RAISED[result])
        plain += here
        values += max(here, 44 * fold)
    assert raised[0, 1] == plain
    assert raised[1, 1] == units
    assert checked[1] == max(values, plain + least * units, plain + most * units)


@pytest.mark.parametrize("flop", [(0, 4, 9), (8, 29, 45)])
def test_over_all_hands_the_dealer_wins_as_often_as_the_player(flop: tuple[int, ...]) -> None:
    """Both hold two cards of the same deck, so a unit raised with every hand wins nothing."""
    found = game("ultimate-texas-holdem-poker")
    rules = found.rules()
    sizes = GAME.sizes(rules, usual_terms(rules))
    raises = Raises(GAME.wager, GAME.line, GAME.fold, sizes.before, sizes.on_flop, sizes.on_board)
    without, unit, fold, _ = raises.worths(rules, usual_terms(rules))
    classes = hole_classes()
    number = int(classes.max()) + 1
    raised, checked = np.zeros((2, number), dtype=np.int64), np.zeros(number, dtype=np.int64)
    worths = (without + unit * RAISED).astype(np.float32)
    pairs = representatives(flop)
    add_flop(np.array(flop), 1, pairs, classes, worths, fold, unit, 1, 1, raised, checked)
    assert raised[1].sum() == 0
    assert np.abs(raised[1]).sum() > 0
    assert (checked >= raised[0] + raised[1]).all()


def test_hole_cards_that_stand_for_others_are_all_of_them() -> None:
    flops, weights, _ = three_card_kinds()
    for flop in (flops[3], flops[700], flops[1500]):
        assert representatives(tuple(flop.tolist()))[:, 2].sum() == 49 * 48 // 2
    assert weights.sum() == 22_100
    classes = hole_classes()
    assert (classes >= 0).sum() == 52 * 51 * 50 // 2
    assert classes[0, 4, 9] == classes[1, 5, 10]
    assert classes[0, 4, 9] != classes[0, 5, 10]


# ------------------------------------------------------------------------------ errors


def test_a_tie_paid_costs_what_it_brings_times_its_chance() -> None:
    found = game("three-card-poker")
    rules = found.rules()
    terms = usual_terms(rules)
    (counted,) = Reports(found.entry).counted(rules, "ante", terms).counted
    errors = {each.key: each for each in dealer_errors(rules, counted, terms)}
    tie = errors["pays-a-push"]
    assert tie.costs == 2 * tie.share  # Ante and Play
    assert errors["takes-a-push"].costs == -tie.costs
    idle = errors["forgets-to-qualify"]
    assert idle.costs == idle.share  # Play alone
    assert float(idle.share) == pytest.approx(0.21, abs=0.01)


def test_no_error_where_nothing_is_returned() -> None:
    found = game("three-card-poker")
    rules = found.rules()
    lines: dict[Line, int] = {(Part("ante", "win"),): 3, (Part("ante", "lose"),): 4}
    assert dealer_errors(rules, Counted("ante", lines), usual_terms(rules)) == ()


def test_a_report_says_what_an_hour_brings() -> None:
    found = game("let-it-ride-poker")
    report = found.exposure(rounds_per_hour=100)
    facts = report.facts()
    first, second = facts["seen"]
    assert first["per_hour"] == pytest.approx(100 * 5 * first["player_gain"])
    assert second["player_gain"] > first["player_gain"]
    assert "second" in report.verdict
    assert exposure(found.entry, found.rules(), usual_terms(found.rules())).rounds_per_hour == 50
