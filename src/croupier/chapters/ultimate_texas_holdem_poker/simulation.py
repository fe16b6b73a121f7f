"""Compiled rounds of Ultimate Texas Hold 'Em, and what their tally says of every wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chapters.ultimate_texas_holdem_poker import outcomes
from croupier.chapters.ultimate_texas_holdem_poker.counting.side_wagers import count_beside
from croupier.chapters.ultimate_texas_holdem_poker.counting.solver import (
    GAME,
    Solution,
    solve,
)
from croupier.chapters.ultimate_texas_holdem_poker.outcomes import bad_beat, hand_kind
from croupier.families.poker.counting.hand_bonus import hands_differ
from croupier.families.poker.counting.raise_once.rounds import chosen_code, decision_tables
from croupier.families.poker.pair_qualifies import FOLD, RESULTS, showdown
from croupier.hands.five import strength7
from croupier.hands.kernel import kernel
from croupier.hands.kinds import SIX_KINDS, five_kind, six_kind
from croupier.maths.boards.spots import Ints
from croupier.maths.dealing import dealt_rounds
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.simulate import Sample, WhenAsked, beside_rounds
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules

KINDS = outcomes.KINDS
PER_SIZE = RESULTS * KINDS
CARDS = 13

# Where each part of the tally begins. Sizes of the Play Wager from 0 to 4 come first; badly beaten
# hands and those of player and dealer on the flop are told by whether the player folded.
KEPT = 1
ONCE = 1  # the Play Wager on the board
BEATEN_AT = 5 * PER_SIZE
FLOP_AT = BEATEN_AT + 2 * KINDS
DEALERS_AT = FLOP_AT + 2 * KINDS
SIX_AT = DEALERS_AT + 2 * KINDS
TALLY_SIZE = SIX_AT + SIX_KINDS


@kernel
def tally_round(
    cards: Ints,
    tally: Ints,
    before: NDArray[np.int8],
    places: Ints,
    orders: Ints,
    on_flop: NDArray[np.int8],
    folds: NDArray[np.bool_],
    dealers: bool,
) -> None:
    """Two cards of the player, two of the dealer, the board and the four Six Card Bonus cards; the
    main game by the decisions given."""
    a, b, x, y, p, q, r, s, t, k, m, n, o = cards
    player = strength7(a, b, p, q, r, s, t)
    dealer = strength7(x, y, p, q, r, s, t)
    result = showdown(player, dealer)
    times = chosen_code((a, b), (p, q, r, s, t), ONCE, before, places, orders, on_flop, folds)
    if times == 0:
        result = FOLD
    tally[times * PER_SIZE + result * KINDS + hand_kind(player)] += 1
    kept = KEPT if times else 0
    tally[BEATEN_AT + kept * KINDS + bad_beat(player, dealer)] += 1
    tally[FLOP_AT + kept * KINDS + five_kind(a, b, p, q, r)] += 1
    if dealers:
        tally[DEALERS_AT + kept * KINDS + five_kind(x, y, p, q, r)] += 1
    tally[SIX_AT + six_kind(a, b, k, m, n, o)] += 1


play_rounds = dealt_rounds(tally_round, CARDS)


@dataclass(frozen=True)
class Sampled:
    """The deals of simulated rounds; `best` is the main game's optimal strategy."""

    best: Solution
    sample: Sample
    dealers: bool

    def main(self) -> Ints:
        """By size of the Play Wager, result and kind."""
        return self._played(self.best)[:BEATEN_AT].reshape(5, RESULTS, KINDS)

    def on_seven(self) -> Ints:
        return np.asarray(self.main().sum(axis=(0, 1)))

    def kept_on_seven(self, played: Solution) -> Ints:
        by_size = self._played(played)[:BEATEN_AT].reshape(5, RESULTS, KINDS)
        return np.asarray(by_size[1:].sum(axis=(0, 1)))

    def on_six(self) -> Ints:
        return self._played(self.best)[SIX_AT:]

    def on_flop(self, hand: str) -> Ints:
        of_player, of_dealer = self._played(self.best)[FLOP_AT:SIX_AT].reshape(2, 2, KINDS)
        on_dealer = self.dealers and hand == DEALER
        return np.asarray((of_dealer if on_dealer else of_player).sum(axis=0))

    def kept_on_flop(self, played: Solution) -> Ints:
        return np.asarray(self._played(played)[FLOP_AT:DEALERS_AT].reshape(2, KINDS)[KEPT])

    def beaten(self, played: Solution | None) -> Ints:
        by_fold = self._played(played or self.best)[BEATEN_AT:FLOP_AT].reshape(2, KINDS)
        return np.asarray(by_fold[KEPT] if played else by_fold.sum(axis=0))

    def _played(self, solution: Solution) -> Ints:
        return _played(solution, self.sample, self.dealers)


def kernel_args(solution: Solution, dealers: bool) -> tuple[Any, ...]:
    """What compiled rounds need beside a generator and a tally."""
    return *decision_tables(solution), dealers


@lru_cache(maxsize=2)
def _played(solution: Solution, sample: Sample, dealers: bool) -> Ints:
    return sample.play(play_rounds, kernel_args(solution, dealers), TALLY_SIZE)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds, and every variant over these cards again."""
    best = solve(rules, terms, tell)
    sampled = Sampled(best, Sample(rounds, seed, cores, tell), hands_differ(rules))
    main = GAME.main_lines(rules, best.sizes, dict(enumerate(sampled.main())))

    def counted(wager: str) -> tuple[Counted, ...]:
        found: tuple[Counted, ...] = (Counted(wager, main),)
        if wager != "ante":
            found = count_beside(rules, wager, terms, tell, sampled, beside_rounds(seed))
        return tuple(replace(each, method=SIMULATED) for each in found)

    return WhenAsked([wager.key for wager in rules.wagers() if wager.part_of is None], counted)
