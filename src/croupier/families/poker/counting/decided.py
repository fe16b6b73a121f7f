"""A game with one decision, counted: its ends as lines, and what its `odds` exports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.families.poker.counting.lines import line_of
from croupier.families.poker.counting.sampled import CompiledRounds
from croupier.families.poker.counting.side_wagers import Described, advise_side, count_wager
from croupier.families.poker.ends import Ends
from croupier.maths.decision import Decision, most_of, sizes_of
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.sights import Sights, five_card_place
from croupier.maths.strategies.decided import count_decided
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def decision(
    makes: str,
    ends: Callable[[Rules, int, int, int], Ends],
    folded: Ends,
    *,
    sights: Callable[[], tuple[Sights, ...]],
    hidden_hands: int,
    kinds: int,
    results: int,
    wager: str = "ante",
    unit: str = "Ante",
    linear: bool = False,
    holding: Callable[[int], str] | None = None,
) -> Decision:
    """The decision of a game whose main wagers end as its `outcomes` say; `linear` is as in
    `sizes_of`, `holding` as in `most_of`."""

    def line(rules: Rules, result: int, kind: int, times: int) -> Line:
        return line_of(ends(rules, result, kind, times))

    return Decision(
        wager=wager,
        makes=makes,
        sights=sights,
        hidden_hands=hidden_hands,
        kinds=kinds,
        results=results,
        line=line,
        fold=line_of(folded),
        sizes=sizes_of(makes, linear=linear),
        most=most_of(makes, holding) if holding else None,
        unit=unit,
    )


def beside_up_card(
    sights: Callable[[], tuple[Sights, ...]],
) -> Callable[[Decide], tuple[int, int]]:
    """The part and the place of a hand of five beside the dealer's face-up card."""

    def place(question: Decide) -> tuple[int, int]:
        (up,) = question.known["dealer"]
        return five_card_place(sights(), question.known["hand"], up)

    return place


@dataclass(frozen=True)
class DecidedOdds:
    """What a chapter's `odds` exports where a fold may forfeit wagers beside the decision.

    `deals` is told before a count, `place` is the part and the place of the sight that is asked
    about.
    """

    rounds: CompiledRounds
    deals: str
    strategy: Described
    place: Callable[[Decide], tuple[int, int]]
    hands: Ranking | None = None

    def by_strategy(self, rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
        """The main wager by a strategy file."""
        tell(self.deals)
        return count_decided(self.rounds.game, rules, terms, strategy, self.hands)

    def ranking(self, rules: Rules) -> Ranking | None:
        """How the game ranks hands."""
        return self.hands

    def count(self, rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
        """The lines of a wager; the first is the headline, the others are variants."""
        tell(self.deals)
        game, side_wager = self.rounds.game, self.rounds.side_wager
        without = self.rounds.without
        return count_wager(game, rules, wager, terms, side_wager, self.strategy, without=without)

    def advise(
        self, rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
    ) -> Mapping[str, Fraction]:
        """What each choice is worth in cents, counting only wagers that the choice touches."""
        values, side_wager = self.rounds.game.values(rules, terms), self.rounds.side_wager
        return advise_side(rules, terms, values, self.place(question), question, bets, side_wager)

    def decisions(self, rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
        """The decision at every sight (suits renamed), for export."""
        return self.rounds.game.values(rules, terms).rows()
