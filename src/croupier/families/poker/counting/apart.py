"""A game with one decision that touches no wager beside it: each is counted apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.side_wagers import Described, advise_side, count_main
from croupier.families.poker.hand_wagers import HandWager
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
from croupier.maths.simulate import RoundKernel, Sample
from croupier.maths.strategies.decided import count_decided
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class ApartOdds:
    """What a chapter's `odds` exports beside `simulate`.

    `deals` is told before a count; `hand_counts` has every hand by kind for a wager beside, `place`
    the part and the place of the sight that is asked about.
    """

    game: Decision
    deals: str
    hand_wagers: Mapping[str, HandWager]
    hand_counts: Callable[[str], Ints]
    strategy: Described
    place: Callable[[Decide], tuple[int, int]]
    hands: Ranking | None = None

    def by_strategy(self, rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
        """The main wager by a strategy file."""
        tell(self.deals)
        return count_decided(self.game, rules, terms, strategy, self.hands)

    def ranking(self, rules: Rules) -> Ranking | None:
        """How the game ranks hands."""
        return self.hands

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
        """The lines of a wager."""
        tell(self.deals)
        if wager == self.game.wager:
            return (count_main(self.game, rules, terms, self.strategy),)
        lines = hand_lines(rules, self.hand_wagers[wager], self.hand_counts(wager))
        return (Counted(wager, lines),)

    def advise(
        self, rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]:
        """What each choice is worth in cents."""
        values, place = self.game.values(rules, terms), self.place(question)
        return advise_side(rules, terms, values, place, question, bets)

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
        """The decision for every hand (suits renamed), for export."""
        return self.game.values(rules, terms).rows()


@dataclass(frozen=True, eq=False)
class RoundsApart:
    """Compiled rounds of such a game, and what their tally says.

    `kernel(rng, rounds, tally, *args(rules, terms))` plays by the best choices for the main wager;
    `told` finds that wager in the tally by choice, kind and result, those beside it by kind.
    """

    game: Decision
    kernel: RoundKernel
    size: int
    args: Callable[[Rules, Terms], tuple[Any, ...]]
    told: Callable[[Ints], tuple[Ints, Mapping[HandWager, Ints]]]

    def counted(self, rules: Rules, tally: Ints) -> Mapping[str, tuple[Counted, ...]]:
        """What a tally says of every wager."""
        main, side_wager = self.told(tally)
        lines = {self.game.wager: self.game.main_lines(rules, main)}
        lines |= {wager.key: hand_lines(rules, wager, kinds) for wager, kinds in side_wager.items()}
        return {wager: (Counted(wager, each, method=SIMULATED),) for wager, each in lines.items()}

    def simulate(
        self, rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
    ) -> Mapping[str, tuple[Counted, ...]]:
        """Every wager over the same simulated rounds."""
        sample = Sample(rounds, seed, cores, tell)
        return self.counted(rules, sample.play(self.kernel, self.args(rules, terms), self.size))
