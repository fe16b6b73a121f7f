"""Simulated rounds of a game with one decision: every wager and variant that is counted.

The strategies are those of the exact count; the deals are drawn. Rounds are played by the main
game's best choices at once, by the choices of a variant when its wager is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from croupier.families.poker.counting.hand_bonus import hands_differ
from croupier.families.poker.counting.side_wagers import SideWager, count_wager
from croupier.families.poker.hand_bonus import WAGER as HAND_BONUS
from croupier.maths.decision import Decision, Values
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Line, Tell, Terms
from croupier.maths.simulate import RoundKernel, Sample, WhenAsked, beside_rounds
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class PlayedRounds:
    """Rounds as a tally has them: the main game by choice, kind and result, wagers beside it by
    choice and kind; on the dealer's hand those that are another wager there."""

    main: Ints
    side_wager: Mapping[str, Ints]
    on_dealer: Mapping[str, Ints] = field(default_factory=dict)

    def of(self, wager: SideWager) -> Ints:
        hands = self.on_dealer if wager.on == DEALER else self.side_wager
        return hands.get(wager.wager, self.side_wager[wager.wager])


@dataclass(frozen=True, eq=False)
class CompiledRounds:
    """Compiled rounds of a game and the layout of their tally.

    `kernel(rng, rounds, tally, *args(values, dealers))` plays by the choices of `values`; `dealers`
    says whether the dealer's hands are to be told as well. `without` is as in `count_wager`.
    """

    game: Decision
    side_wager: Callable[[str, str], SideWager]
    kernel: RoundKernel
    size: int
    args: Callable[[Values, bool], tuple[Any, ...]]
    played_rounds: Callable[[Ints], PlayedRounds]
    without: str = ""

    def simulate(
        self, rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
    ) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager over the same simulated rounds, and every variant over these cards again."""
        dealers = any(wager.key == HAND_BONUS for wager in rules.wagers()) and hands_differ(rules)
        plain = self.game.values(rules, terms)
        sampled = Sampled(self, plain, Sample(rounds, seed, cores, tell), dealers)
        sampled.main(plain)

        def counted(wager: str) -> tuple[Counted, ...]:
            found = count_wager(
                self.game,
                rules,
                wager,
                terms,
                self.side_wager,
                lambda values: None,
                without=self.without,
                deals=sampled,
                chance=beside_rounds(seed),
            )
            return tuple(replace(each, method=SIMULATED) for each in found)

        offered = [wager.key for wager in rules.wagers() if wager.part_of is None]
        return WhenAsked(offered, counted)

    def lines(self, rules: Rules, tally: Ints) -> dict[str, dict[Line, int]]:
        """What a tally says of every wager where no other keeps it, of one round too."""
        played = self.played_rounds(tally)
        found = {self.game.wager: self.game.main_lines(rules, played.main)}
        for key, by_choice in played.side_wager.items():
            wager, lost = self.side_wager(key, ""), rules.fold(key).does == "lost"
            hands = by_choice.sum(axis=0)
            found[key] = wager.after_fold(rules, by_choice) if lost else wager.lines(rules, hands)
        return found


@dataclass(frozen=True)
class Sampled:
    """The deals of simulated rounds; `plain` are the main game's best choices."""

    compiled: CompiledRounds
    plain: Values
    sample: Sample
    dealers: bool

    def main(self, values: Values) -> Ints:
        return self._played(values).main

    def side_wager(self, values: Values, wager: SideWager) -> Ints:
        return self._played(values).of(wager)

    def every(self, wager: SideWager) -> Ints:
        return np.asarray(self.side_wager(self.plain, wager).sum(axis=0))

    def _played(self, values: Values) -> PlayedRounds:
        return _played(self.compiled, values, self.sample, self.dealers)


@lru_cache(maxsize=2)
def _played(
    compiled: CompiledRounds, values: Values, sample: Sample, dealers: bool
) -> PlayedRounds:
    """Paytables that lead to the same choices share the rounds."""
    tally = sample.play(compiled.kernel, compiled.args(values, dealers), compiled.size)
    return compiled.played_rounds(tally)
