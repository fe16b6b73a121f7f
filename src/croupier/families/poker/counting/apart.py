"""A game with one decision that touches no wager beside it: each is counted apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.beside import Described, advise_beside, count_main
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.hand_wagers import HandWager
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import SIMULATED, Counted, Tell, Terms
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
        return advise_beside(rules, terms, values, place, question, bets)

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
        """The decision for every hand (suits renamed), for export."""
        return self.game.values(rules, terms).rows()


def rounds_apart(
    game: Decision, rules: Rules, main: Ints, beside: Mapping[HandWager, Ints]
) -> Mapping[str, tuple[Counted, ...]]:
    """What simulated rounds say of every wager: the main one by choice, kind and result, those
    beside it by kind."""
    lines = {game.wager: game.main_lines(rules, main)}
    lines |= {wager.key: hand_lines(rules, wager, kinds) for wager, kinds in beside.items()}
    return {wager: (Counted(wager, each, method=SIMULATED),) for wager, each in lines.items()}
