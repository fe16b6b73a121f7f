"""Counting DJ Wild Stud Poker: every deal, the best choice at every sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from croupier.chapters.dj_wild_stud_poker.counting import DEALS, game, place_of, side_wager
from croupier.chapters.dj_wild_stud_poker.outcomes import readings
from croupier.chapters.dj_wild_stud_poker.simulation import compiled
from croupier.chapters.dj_wild_stud_poker.strategy import strategy
from croupier.families.poker.counting.side_wagers import advise_side, count_wager
from croupier.hands.five import CATEGORY_SHIFT
from croupier.hands.wild import CATEGORY_NAMES, compared, wild_strength
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.strategies.decided import count_decided
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Ranking
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    tell(f"{DEALS:,} deals")
    by = readings(rules)
    return count_wager(
        game(by), rules, wager, terms, partial(side_wager, by), partial(strategy, by)
    )


def ranking(rules: Rules) -> Ranking:
    """How hands are ranked, with what is wild."""
    by = readings(rules)

    def strength(*cards: int) -> int:
        return int(compared(by, wild_strength(by, *cards)))

    return Ranking({5: strength}, CATEGORY_NAMES, CATEGORY_SHIFT)


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The main wager by a strategy file."""
    tell(f"{DEALS:,} deals")
    return count_decided(game(readings(rules)), rules, terms, strategy, ranking(rules))


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same simulated rounds."""
    played = compiled(readings(rules))
    return played.simulate(rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, counting only wagers that the choice touches."""
    by, place = readings(rules), place_of(question.known["hand"])
    values = game(by).values(rules, terms)
    return advise_side(rules, terms, values, place, question, bets, partial(side_wager, by))


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision at every sight (suits renamed), for export: 150,891 rows."""
    return game(readings(rules)).values(rules, terms).rows()
