"""A community card seen in board games: sums by class and spots, met one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.analysis.exposure.community import (
    bonus_with_flop_card,
    bonus_with_river_card,
    bonus_with_turn_card,
    by_class,
    raised_with_flop_card,
)
from croupier.analysis.exposure.holes import hole_classes
from croupier.api import game
from croupier.chapters.texas_holdem_bonus_poker import outcomes as bonus_outcomes
from croupier.chapters.texas_holdem_bonus_poker.counting import solver as bonus
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import GAME
from croupier.chapters.ultimate_texas_holdem_poker.outcomes import hand_kind
from croupier.chapters.world_poker_tour_heads_up_holdem.counting import GAME as HEADS_UP
from croupier.families.poker.counting.boards import in_spots
from croupier.families.poker.counting.raise_once import solver as once
from croupier.families.poker.counting.raise_once.solver import RaiseOnce
from croupier.families.poker.pair_qualifies import showdown
from croupier.hands.five import strength7
from croupier.maths.boards.finding import view_at
from croupier.maths.boards.spots import board_of, spot_of
from croupier.maths.boards.to_come import sums
from croupier.maths.boards.views import views
from croupier.reports.pricing import usual_terms

SEEN, HOLE = 11, (23, 50)
REST = [card for card in range(52) if card not in (SEEN, *HOLE)]
NAMES = {"ultimate-texas-holdem-poker": GAME, "world-poker-tour-heads-up-holdem": HEADS_UP}


def test_a_class_is_every_flop_with_the_seen_card() -> None:
    at = views(3)
    values = np.random.default_rng(1).integers(-1000, 1000, len(at))
    classes = hole_classes()
    own = classes[SEEN, HOLE[0], HOLE[1]]
    here = sum(int(values[view_at(HOLE, (SEEN, *pair))]) for pair in combinations(REST, 2))
    assert by_class(at, values)[own] == here * int((classes == own).sum())


def test_four_cards_of_the_board_lead_to_every_last_card_and_dealer() -> None:
    """What a check is worth on a flop with a later card known, settled by the chapter."""
    rules = game("ultimate-texas-holdem-poker").rules()
    nets = once.price_lines(GAME, rules, usual_terms(rules))
    worth, board = once.spot_worth(nets), (SEEN, 0, 21, 46)
    table = nets.tables[nets.sizes.code(nets.sizes.on_board) - 1]
    left = [card for card in REST if card not in board]
    total = 0
    for last in left:
        own, spot = strength7(*HOLE, *board, last), spot_of(*HOLE, *board_of(*board, last))
        played = sum(
            int(table[showdown(own, strength7(*pair, *board, last)), hand_kind(own)])
            for pair in combinations([card for card in left if card != last], 2)
        )
        assert played == worth.once[spot]
        total += max(played, worth.fold)
    found = sums(views(4), np.maximum(worth.once, worth.fold))
    assert found[view_at(HOLE, board)] == total


def test_a_wager_more_on_a_known_board_is_settled_as_the_chapter_does() -> None:
    rules = game("texas-holdem-bonus-poker").rules()
    nets = bonus.price_lines(rules, usual_terms(rules))
    board = (SEEN, 0, 21, 46, 33)
    left = [card for card in REST if card not in board]
    spot = spot_of(*HOLE, *board_of(*board))
    own = strength7(*HOLE, *board)
    for table in nets.tables:
        played = 0
        for pair in combinations(left, 2):
            other = strength7(*pair, *board)
            result = bonus_outcomes.showdown(own, other)
            played += int(table[result, bonus_outcomes.hand_kind(own)])
        assert in_spots(nets.marks, table)[spot] == played


@pytest.mark.parametrize("name", NAMES)
def test_a_card_of_the_flop_is_worth_something(name: str) -> None:
    rules = game(name).rules()
    terms, made = usual_terms(rules), NAMES[name]
    assert isinstance(made, RaiseOnce)
    plain = once.solved(once.price_lines(made, rules, terms)).value
    seen = raised_with_flop_card(made, rules, terms, lambda _: None)
    assert 0.01 < seen - plain < 0.1


def test_a_later_card_of_bonus_poker_is_worth_more() -> None:
    rules = game("texas-holdem-bonus-poker").rules()
    terms = usual_terms(rules)
    counts = (bonus_with_flop_card, bonus_with_turn_card, bonus_with_river_card)
    gains = [bonus.solve(rules, terms).value]
    gains += [count(rules, terms, lambda _: None) for count in counts]
    assert gains == sorted(gains)
    assert float(gains[0]) < 0 < float(gains[1])
    assert float(gains[-1]) < 0.15
