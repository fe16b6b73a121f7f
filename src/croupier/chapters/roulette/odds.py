"""Roulette: the door to its odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.roulette.counting import SPIN, count_touchdown, team_values
from croupier.chapters.roulette.simulation import simulate_touchdown
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    if wager == "touchdown":
        return count_touchdown(rules, terms)
    return SPIN.count(rules, wager, terms, tell)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager offered over the same simulated spins, Touchdown over spins of its own."""
    plain = [wager.key for wager in rules.wagers() if wager.key != "touchdown"]
    found = dict(
        SPIN.simulate(rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, wagers=plain)
    )
    if rules.offers("touchdown"):
        found["touchdown"] = simulate_touchdown(
            rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell
        )
    return found


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each team is worth in cents to a player whose Touchdown game begins."""
    staked = next(b.amount for b in bets if b.seat == question.seat and b.wager == "touchdown")
    return {team: staked * value for team, value in team_values(rules, terms).items()}
