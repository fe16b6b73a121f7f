"""Raise It Up Stud Poker as stages: a Play Wager on three, four or five cards of six, or a fold.

1,755 kinds of three cards, 16,432 of four and 134,459 of five stand for all that a player can see.
A position is the Play Wager made so far, in Antes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm

import numpy as np

from croupier.chapters.raise_it_up_stud_poker import outcomes
from croupier.chapters.raise_it_up_stud_poker.outcomes import HAND_KINDS, hand_kind
from croupier.families.poker.counting.lines import line_of
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit
from croupier.hands.kinds import THREE_KINDS, best_three_kind
from croupier.maths.pricing.counted import Line, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.stages.game import StagedGame
from croupier.maths.stages.induction import END, Deals, Move, Played, Stage, solve
from croupier.maths.stages.reveals import Ints, Reveal
from croupier.rulebook.rules import Rules

STREETS = ("three-cards", "4th-street", "5th-street")
REVEALS = (Reveal(3), Reveal(1), Reveal(1))
NOTHING_TO_DECIDE = "-"
TIES = (
    "Among decisions worth the same, the one that risks least is taken: a check or a fold "
    "before a Play Wager, a small Play Wager before a large one."
)
Sizes = tuple[tuple[int, ...], ...]  # what a Play Wager may be on each street, in Antes


def sizes_of(rules: Rules) -> Sizes:
    decisions = rules.decisions("play")
    return tuple(tuple(int(n) for n in each.stake_with().sizes) for each in decisions)


def most_played(rules: Rules, streets: int) -> int:
    """The largest Play Wager after so many streets."""
    largest = [max(sizes) for sizes in sizes_of(rules)[:streets]]
    every = rules["play-wagers"] == "every-street"
    return sum(largest) if every else max(largest, default=0)


@kernel
def _last_card(seen: Ints, size: int, ends: Ints) -> None:
    """For three cards and two community cards, the last community card by outcome."""
    for kind in range(len(seen)):
        a, b, c, d, e = seen[kind]
        for card in range(size):
            if card not in (a, b, c, d, e):
                ends[kind, hand_kind(a, b, c, d, e, card)] += 1


@cache
def deals(*, marked: bool = False) -> Deals:
    """2,443,022,400 deals: three cards, then three community cards in their order.

    Where a suit is marked it is that of spades: the cards are numbered with suits turned round.
    """
    return Deals(REVEALS, _last_card, outcomes=HAND_KINDS, marked=marked)


@kernel
def _count_threes(seen: Ints, low_ace: bool, counts: Ints) -> None:
    for kind in range(len(seen)):
        bits = 0
        for card in seen[kind]:
            bits |= card_bit(card ^ 3)
        for card in range(52):
            if not bits & card_bit(card ^ 3):
                counts[kind, best_three_kind(bits | card_bit(card ^ 3), low_ace)] += 1


@lru_cache(maxsize=2)
def threes_of_six(low_ace: bool) -> Ints:
    """For each kind of five cards, with spades marked, the best three of six by the last card."""
    seen = deals(marked=True).layers[-1].cards
    counts = np.zeros((len(seen), THREE_KINDS), dtype=np.int64)
    _count_threes(seen, low_ace, counts)
    return counts


@dataclass(frozen=True)
class Forfeited:
    """What other wagers bring that a fold forfeits, in Antes: known from the player's own cards, or
    by the kind of the best three of six."""

    known: Fraction = Fraction(0)
    of_six: tuple[Fraction, ...] = ()
    low_ace: bool = True

    def and_also(self, other: Forfeited) -> Forfeited:
        """With another wager; no two look at the best three of six."""
        one = other if other.of_six else self
        return replace(one, known=self.known + other.known)


NOTHING = Forfeited()


def main_game(
    rules: Rules, terms: Terms, forfeited: Forfeited = NOTHING, *, marked: bool = False
) -> StagedGame:
    """The best choices for the main wagers and what a fold forfeits beside them."""
    pricing = Pricing(rules, "ante", terms)
    most = most_played(rules, len(STREETS))
    nets = [
        [pricing.net(finish_line(times, kind)) for kind in range(HAND_KINDS)]
        for times in range(1, most + 1)
    ]
    folds = [pricing.net(fold_line(times)) for times in range(most + 1)]
    fractions = [forfeited.known, *forfeited.of_six, *(net for row in nets for net in row)]
    unit = lcm(*(each.denominator for each in fractions))
    return _solved(
        unit,
        sizes_of(rules),
        rules["play-wagers"] == "every-street",
        tuple(int(fold * unit) for fold in folds),
        tuple(tuple(int(net * unit) for net in row) for row in nets),
        forfeited,
        marked or bool(forfeited.of_six),
    )


@lru_cache(maxsize=16)
def _solved(
    unit: int,
    sizes: Sizes,
    every_street: bool,
    folds: tuple[int, ...],
    amounts: tuple[tuple[int, ...], ...],
    forfeited: Forfeited,
    marked: bool,
) -> StagedGame:
    cards = deals(marked=marked)
    beside = int(forfeited.known * unit) * cards.futures[-1]
    if forfeited.of_six:
        worth = [int(each * unit) for each in forfeited.of_six]
        beside = beside + threes_of_six(forfeited.low_ace) @ np.array(worth)
    stages, positions = [], 1
    for street, (reveal, raises) in enumerate(zip(REVEALS, sizes, strict=True)):
        last = street == len(REVEALS) - 1
        moves: list[tuple[Move, ...]] = []
        for times in range(positions):
            if times and not every_street:
                moves.append((Move(NOTHING_TO_DECIDE, times - last),))
                continue
            wagers = (Move(wager_key(size), times + size - last) for size in raises)
            otherwise = Move("fold", END, folds[times]) if last else Move("check", times)
            moves.append((otherwise, *wagers))
        stages.append(Stage(reveal, tuple(moves)))
        positions = 1 + max(move.to for each in moves for move in each)
    found = solve(cards, stages, np.array(amounts, dtype=np.int64), beside=beside)
    return StagedGame(found, unit)


def wager_key(times: int) -> str:
    """A Play Wager of so many Antes as a choice in play is called."""
    return "play" if times == 1 else f"play-{times}x"


# ------------------------------------------------------------------------------ lines


def finish_line(times: int, kind: int) -> Line:
    return line_of(outcomes.ends(kind, times))


def fold_line(times: int) -> Line:
    return line_of(outcomes.folded(times))


def lines_of(folds: Sequence[int], finished: Ints) -> dict[Line, int]:
    """Lines from deals that are folded, by the Play Wager before, or played out, by it and kind."""
    lines: dict[Line, int] = defaultdict(int)
    for times, weight in enumerate(folds):
        lines[fold_line(times)] += int(weight)
    for times, weights in enumerate(finished, 1):
        for kind, weight in enumerate(weights.tolist()):
            lines[finish_line(times, kind)] += weight
    return {line: weight for line, weight in lines.items() if weight}


def folds_of(played: Played) -> list[int]:
    """Deals that are folded, by the Play Wager before."""
    folds = [0] * len(played.stages[-1].moves)
    for (times, _), weight in played.ended[-1].items():
        folds[times] += weight
    return folds


def played_lines(played: Played) -> dict[Line, int]:
    """Lines of a way to play."""
    return lines_of(folds_of(played), played.finished)
