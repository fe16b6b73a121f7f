"""Shoe after shoe as a counter follows it: before each round the count, and what the shoe is worth.

The value of the composition is carried along card by card (`worth`), so perfect knowledge costs as
many multiplications for each card as there are kinds. Sums are whole numbers of small units: in
whatever order blocks end, the figures are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from croupier.analysis.counting.tags import Count
from croupier.analysis.counting.wagers import Shoed
from croupier.analysis.counting.worth import Worth
from croupier.hands.kernel import kernel
from croupier.maths import simulate as monte_carlo
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, tell_nobody
from croupier.maths.seen_rounds import CARDS_AT, NUMBER, SHUFFLED, Rows, SeenRounds
from croupier.maths.shoe.hands import Floats

BLOCK = 1 << 16
STEPS = 4  # bins of the count: quarters
MOST = 60 * STEPS  # the count is cut at 60
BINS = 2 * MOST + 1
GAIN_UNIT, SHOE_UNIT = 1e9, 1e4
DECK = 52

# The tally: shoes, rounds; for each policy its SUMS; rounds and gains by bin of the count.
SHOES, ROUNDS = range(2)
COUNTED, PERFECT = range(2)
POLICIES_AT = 2
# Rounds bet on, their gains; over shoes the squares of the gain, of rounds bet on, their product.
BETS, GAINS, GAIN_SQUARES, BET_SQUARES, PRODUCTS = range(5)
SUMS = 5
BINS_AT = POLICIES_AT + 2 * SUMS
BIN_GAINS_AT = BINS_AT + BINS
SIZE = BIN_GAINS_AT + BINS


@dataclass(frozen=True, eq=False)
class Walk:
    """What shoes are followed by: a wager's worth, a count, and the trigger from which it is bet.

    The trigger is a bin: `BINS` for a count that never bets.
    """

    seen: SeenRounds
    worth: Worth
    count: Count
    by_running_count: bool
    trigger: int = BINS

    def follow(
        self,
        *,
        rounds: int,
        seed: int,
        cores: int | None = None,
        tell: Tell = tell_nobody,
    ) -> Ints:
        kinds, tags = self.tables()
        worth, place_of = self.worth.merged
        merged = np.where(kinds < 0, -1, place_of[kinds])
        play = partial(_play, replace(self, worth=worth), merged, tags)
        return monte_carlo.run(
            play, (), size=SIZE, rounds=rounds, seed=seed, cores=cores, tell=tell, block=BLOCK
        )

    def tables(self) -> tuple[Ints, Floats]:
        return self.worth.kind_of(self.seen.cards), self.count.of_cards(self.seen.cards)

    def compositions(self, rng: np.random.Generator, rounds: int) -> tuple[Ints, Floats, Floats]:
        """Before each of some rounds: the cards left by kind, the count, the fast value."""
        kinds, tags = self.tables()
        rows = self.seen.rows(rng, rounds)
        left = np.zeros((rounds, len(self.worth.held)), dtype=np.int64)
        counts, values = np.zeros(rounds), np.zeros(rounds)
        _list_compositions(
            rows,
            kinds,
            tags,
            self.worth.held,
            float(self.worth.gain),
            self.worth.one,
            self.worth.two,
            self.by_running_count,
            left,
            counts,
            values,
        )
        return left, counts, values


def bin_of(count: float) -> int:
    return int(min(max(np.floor(count * STEPS), -MOST), MOST)) + MOST


def count_at(nth: int) -> float:
    """The least count of a bin."""
    return (nth - MOST) / STEPS


def walk_of(wager: Shoed, worth: Worth, count: Count) -> Walk:
    """A balanced count is divided by the decks left; one that is not is used as it runs."""
    return Walk(wager.seen, worth, count, by_running_count=not count.balanced)


def _play(
    walk: Walk, kinds: Ints, tags: Floats, rng: np.random.Generator, rounds: int, tally: Ints
) -> None:
    rows = walk.seen.rows(rng, rounds)
    follow_rows(
        rows,
        kinds,
        tags,
        walk.worth.held,
        float(walk.worth.gain),
        walk.worth.one,
        walk.worth.two,
        walk.by_running_count,
        walk.trigger,
        tally,
    )


@kernel
def _see(
    row: Any, kinds: Ints, tags: Floats, held: Ints, one: Floats, two: Floats, state: Floats
) -> None:
    """Take a round's cards out: `state` is cards left, the count, sums over cards and pairs."""
    for nth in range(row[NUMBER]):
        card = row[CARDS_AT + nth]
        kind = kinds[card]
        pairs = -two[kind, kind]
        for other in range(len(held)):
            pairs += held[other] * two[kind, other]
        held[kind] -= 1
        state[0] -= 1
        state[1] += tags[card]
        state[2] -= one[kind]
        state[3] -= pairs


@kernel
def _value(state: Floats, gain: float) -> float:
    left = state[0]
    return float(gain + state[2] / left + 2 * state[3] / (left * (left - 1)))


@kernel
def _count_of(state: Floats, running: bool) -> float:
    return float(state[1] if running else state[1] * DECK / state[0])


@kernel
def _begin(full: Ints, held: Ints, one: Floats, two: Floats, state: Floats) -> None:
    """A new shoe."""
    held[:] = full
    state[:] = 0.0
    for kind in range(len(full)):
        state[0] += full[kind]
        state[2] += full[kind] * one[kind]
        state[3] -= full[kind] * two[kind, kind] / 2
        for other in range(len(full)):
            state[3] += full[kind] * full[other] * two[kind, other] / 2


@kernel
def follow_rows(
    rows: Rows,
    kinds: Ints,
    tags: Floats,
    full: Ints,
    gain: float,
    one: Floats,
    two: Floats,
    running: bool,
    trigger: int,
    tally: Ints,
) -> None:
    """All complete shoes of a block."""
    held, state = full.copy(), np.zeros(4)
    own = np.zeros((2, 2))  # of this shoe, by policy: rounds bet on, and their gains
    end = len(rows) - 1
    while end > 0 and rows[end, SHUFFLED] == 0:
        end -= 1
    for nth in range(end):
        row = rows[nth]
        if row[SHUFFLED]:
            _begin(full, held, one, two, state)
        value, count = _value(state, gain), _count_of(state, running)
        at = int(np.floor(count * STEPS))
        at = min(max(at, -MOST), MOST) + MOST
        units = int(np.rint(value * GAIN_UNIT))
        tally[ROUNDS] += 1
        tally[BINS_AT + at] += 1
        tally[BIN_GAINS_AT + at] += units
        for policy in range(2):
            bets = at >= trigger if policy == COUNTED else value > 0
            if bets:
                tally[POLICIES_AT + policy * SUMS + BETS] += 1
                tally[POLICIES_AT + policy * SUMS + GAINS] += units
                own[policy, 0] += 1
                own[policy, 1] += value
        _see(row, kinds, tags, held, one, two, state)
        if rows[nth + 1, SHUFFLED]:
            tally[SHOES] += 1
            for policy in range(2):
                base = POLICIES_AT + policy * SUMS
                bet, won = int(own[policy, 0]), int(np.rint(own[policy, 1] * SHOE_UNIT))
                tally[base + GAIN_SQUARES] += won * won
                tally[base + BET_SQUARES] += bet * bet
                tally[base + PRODUCTS] += bet * won
            own[:] = 0.0


@kernel
def _list_compositions(
    rows: Rows,
    kinds: Ints,
    tags: Floats,
    full: Ints,
    gain: float,
    one: Floats,
    two: Floats,
    running: bool,
    left: Ints,
    counts: Floats,
    values: Floats,
) -> None:
    held, state = full.copy(), np.zeros(4)
    for nth in range(len(rows)):
        if rows[nth, SHUFFLED]:
            _begin(full, held, one, two, state)
        left[nth] = held
        values[nth], counts[nth] = _value(state, gain), _count_of(state, running)
        _see(rows[nth], kinds, tags, held, one, two, state)
