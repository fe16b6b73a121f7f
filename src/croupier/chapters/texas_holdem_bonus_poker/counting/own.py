"""A strategy file: exact, on every pair, flop and turn."""

from __future__ import annotations

import numpy as np

from croupier.chapters.texas_holdem_bonus_poker.counting.solver import (
    AFTER_HOLE,
    Ended,
    decide,
    ends,
    on_flop,
    price_lines,
    solve,
    turn_worth,
)
from croupier.families.poker.counting.board_kernels import Bools
from croupier.families.poker.counting.hole_cards import pair_ways
from croupier.families.poker.counting.raise_once.own import pairs_seen, views_seen
from croupier.maths.boards.views import views
from croupier.maths.pricing.counted import Terms
from croupier.maths.strategies.own import OwnStrategy
from croupier.rulebook.rules import Rules

FLOP, TURN, RIVER = ("fold", "flop"), ("check", "turn"), ("check", "river")


def own_ends(rules: Rules, strategy: OwnStrategy, terms: Terms) -> Ended:
    """What a strategy leads to."""
    strategy.check(tuple(dict.fromkeys((*FLOP, *TURN, *RIVER))))
    nets, best = price_lines(rules, terms), solve(rules, terms)
    worth = turn_worth(nets)
    after_check, after_wager = (np.empty(len(views(4)), dtype=np.bool_) for _ in range(2))
    for first, last, seen in views_seen(4):
        none, one, both = (each[first:last] for each in (worth.none, worth.one, worth.both))
        after_check[first:last] = strategy.decide(seen, RIVER, np.stack([none, one])) > 0
        after_wager[first:last] = strategy.decide(seen, RIVER, np.stack([one, both])) > 0
    turns: Bools = np.empty(len(views(3)), dtype=np.bool_)
    for first, last, seen in views_seen(3):
        values = np.stack([best.on_flop.check[first:last], best.on_flop.wager[first:last]])
        turns[first:last] = strategy.decide(seen, TURN, values) > 0
    folded = nets.fold * AFTER_HOLE * pair_ways()
    plays = strategy.decide(pairs_seen(), FLOP, np.stack([folded, best.played])) > 0
    then = on_flop(worth, (after_check, after_wager))
    return ends(decide(nets, then, turns=turns, plays=np.asarray(plays)))
