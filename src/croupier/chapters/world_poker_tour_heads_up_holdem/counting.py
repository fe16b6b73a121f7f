"""Ante, Odds and Raise, raised once; no decision touches the wagers beside them (677a.11(f))."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from croupier.chapters.world_poker_tour_heads_up_holdem import outcomes
from croupier.chapters.world_poker_tour_heads_up_holdem.outcomes import pocket_kind
from croupier.families.poker.counting.boards import all_showdowns
from croupier.families.poker.counting.flop_hands import seven_card_hands
from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.counting.raise_once import solver
from croupier.families.poker.counting.raise_once.learned import LearnedRules
from croupier.families.poker.counting.raise_once.solver import Nets, RaiseOnce, Sizes, Solution
from croupier.maths.boards.spots import Ints
from croupier.maths.pricing.counted import Line, Tell, Terms, tell_nobody
from croupier.rulebook.course import Stake
from croupier.rulebook.rules import Rules


def _line(rules: Rules, result: int, kind: int, times: Fraction) -> Line:
    return line_of(outcomes.ends(rules, result, kind, times))


def sizes(rules: Rules, terms: Terms) -> Sizes:
    """The least and all whole multiples of the Ante; without a least amount the table minimum."""

    def allowed(stake: Stake) -> tuple[Fraction, ...]:
        if not stake.any_between:
            return stake.sizes
        least = Fraction(stake.least or Fraction(rules.money("table-minimum"), terms.stake))
        return tuple(sorted({least, *map(Fraction, range(1, int(stake.sizes[-1]) + 1))}))

    before, on_flop, on_board = (allowed(each.stake_with()) for each in rules.decisions("raise"))
    return Sizes(before, on_flop, on_board[0])


GAME = RaiseOnce("ante", _line, line_of(outcomes.FOLDED), sizes)


def price_lines(rules: Rules, terms: Terms) -> Nets:
    return solver.price_lines(GAME, rules, terms)


def solve(rules: Rules, terms: Terms, tell: Tell = tell_nobody) -> Solution:
    """The optimal strategy under these rules."""
    return solver.solve(GAME, rules, terms, tell)


def _pockets() -> Ints:
    """All two cards, by `outcomes.pocket_kind`."""
    pairs = [pocket_kind(a, b) for b in range(52) for a in range(b)]
    return np.bincount(pairs, minlength=len(outcomes.POCKET))


EVERY: Mapping[str, Callable[[], Ints]] = {
    "pocket-bonus": _pockets,
    "trips-plus": lambda: seven_card_hands(all_showdowns(GAME.marks)),
}

THREE, TEN = 1, 8
LEARNED = LearnedRules(
    flop=(
        "On the flop raise twice the Ante with a hidden pair or better (not with pocket deuces "
        "alone), or with four to a flush and a hidden ten or better in it."
    ),
    board=(
        "On the complete board raise with a hidden pair or better, or if fewer than 21 cards would "
        "let the dealer beat you; else fold."
    ),
    pocket=THREE,
    drawing=TEN,
    most_outs=20,
    makes="raise",
)
