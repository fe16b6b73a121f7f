"""A game with one decision, which wagers beside the main one depend on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.side_wagers import (
    Described,
    SideWager,
    advise_side,
    count_wager,
)
from croupier.maths.decision import Decision
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


@dataclass(frozen=True)
class SideOdds:
    """What a chapter's `odds` exports beside `simulate`.

    `deals` is told before a count; `place` is the part and the place of the sight that is asked
    about. `without` is as in `count_wager`.
    """

    game: Decision
    deals: str
    side_wager: Callable[[str, str], SideWager]
    strategy: Described
    place: Callable[[Decide], tuple[int, int]]
    without: str = ""

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
        """The lines of a wager; the first is the headline, the others are variants."""
        tell(self.deals)
        given = self.game, rules, wager, terms, self.side_wager, self.strategy
        return count_wager(*given, without=self.without)

    def advise(
        self, rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]:
        """What each choice is worth in cents, counting only wagers that the choice touches."""
        values, place = self.game.values(rules, terms), self.place(question)
        return advise_side(rules, terms, values, place, question, bets, self.side_wager)

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
        """The decision at every sight (suits renamed), for export."""
        return self.game.values(rules, terms).rows()
