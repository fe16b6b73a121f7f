"""Criss-Cross Poker's strategy as a person would learn it, with its cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.chapters.criss_cross_poker.amounts import Amounts, Size
from croupier.chapters.criss_cross_poker.counting import (
    DEALS,
    PAIRS,
    LineRule,
    Solution,
    Tally,
    seen,
    tallied,
)
from croupier.chapters.criss_cross_poker.cross import FOLD
from croupier.chapters.criss_cross_poker.outcomes import BETS
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.maths.stages.features import Features, by_decision, two_card_table
from croupier.maths.stages.reveals import Ints

SMALL = 1
SIX, TEN, JACK, QUEEN, ACE = 4, 8, 9, 10, 12
NEEDED = 16  # points for a Middle Bet without a draw

TIES = (
    "Among decisions worth the same, the one that risks least is taken: a fold before a "
    "bet, a small bet before a large one."
)
LEARNED = {
    "across-bet": [
        "3x with any pair or a suited Q-J.",
        "Fold two unsuited cards below 6.",
        "1x with everything else.",
    ],
    "down-bet": ["3x with a pair in your hand.", "1x with everything else."],
    "middle-bet": [
        "3x if either line has a pair of 6s or better, four suited cards or an open four-straight.",
        "1x if either line has a lower pair or is one card short of a straight.",
        "1x with 16 points: jack to ace count ten each in your hand and six in the cross.",
        "6 to 10 count five each in your hand and three in the cross.",
        "Fold everything else.",
    ],
}


def _points(ranks: Ints, high: int, low: int) -> Ints:
    points = high * (ranks >= JACK) + low * ((ranks >= SIX) & (ranks <= TEN))
    found: Ints = points.sum(axis=-1)
    return found


def line_rule(hole: Ints, large: int) -> LineRule:
    """What LEARNED says of the Middle Bet with two cards, for every pair that may lie in a line."""
    line = Features(np.concatenate((np.tile(hole, (len(PAIRS), 1)), PAIRS), axis=1))
    in_a_row = (line.gaps == 0) & (line.highest < ACE)
    strong = (line.pair >= SIX) | (line.alike >= 2) | line.suited | in_a_row
    draws = (line.pair >= 0) | (line.straight_ranks > 0)
    needed = NEEDED - int(_points(hole >> 2, 10, 5))
    grades = np.where(strong, large, np.where(draws, SMALL, FOLD))
    return LineRule(grades, _points(PAIRS >> 2, 6, 3), needed)


def learned_tally(told: Amounts) -> Tally:
    """All deals played by LEARNED."""
    large_across, large_down, large_middle = (len(each) for each in told.sizes)
    two, four = (layer.cards for layer in seen())
    hole = Features(two)
    queen_jack = hole.suited & (hole.highest == QUEEN) & (hole.lowest == JACK)
    hopeless = ~hole.suited & (hole.highest < SIX) & (hole.pair < 0)
    across = np.where((hole.pair >= 0) | queen_jack, large_across, SMALL)
    paired = Features(four[:, :2]).pair >= 0
    down = np.where(paired, large_down, SMALL)
    return tallied(
        told,
        np.where(hopeless, FOLD, across),
        np.stack([down] * len(told.sizes[0]), axis=1),
        lambda cards: line_rule(cards, large_middle),
    )


def _sentence(cost: Fraction) -> str:
    costs = f"This costs {float(cost):.4%} of an Ante compared with optimal play."
    return f"{by_decision(LEARNED)} {costs}"


def strategy(best: Solution, ended: Tally) -> Strategy:
    """The strategy for a report."""
    told = best.amounts
    cost = best.value - learned_tally(told).worth(told)
    sentence = _sentence(cost)
    moves = ["fold", *(f"{size}x" for size in told.sizes[0])]
    two = seen()[0].cards
    table = two_card_table(two, [moves[choice] for choice in best.across.tolist()])
    most = max(table, key=lambda choice: len(table[choice]))
    table[most] = ["everything else"]
    return Strategy(
        sentence,
        learned=(Learned("by-bet", sentence, cost, cost - best.value, "Ante"),),
        ties=TIES,
        charts=(
            Chart(
                "On two cards",
                ("choice", "with"),
                tuple((choice, ", ".join(hands)) for choice, hands in table.items()),
            ),
        ),
        frequencies=frequencies(told, ended),
    )


def frequencies(told: Amounts, ended: Tally) -> Mapping[str, Mapping[str, Fraction]]:
    """In what share of all rounds each choice is made; the rest were folded before."""
    found: dict[str, dict[str, Fraction]] = {
        bet: {"fold": Fraction(0)} | {f"{size}x": Fraction(0) for size in sizes}
        for bet, sizes in zip(BETS, told.sizes, strict=True)
    }

    def made(path: Sequence[Size], deals: int) -> None:
        for bet, size in zip(BETS, path, strict=False):
            found[bet][f"{size}x"] += Fraction(deals, DEALS)

    for path, deals in ended.folds(told):
        made(path, deals)
        found[BETS[len(path)]]["fold"] += Fraction(deals, DEALS)
    for path, hands in zip(told.paths(3), ended.finished, strict=True):
        made(path, int(hands.sum()))
    return {
        bet: {choice: share for choice, share in shares.items() if share}
        for bet, shares in found.items()
    }
