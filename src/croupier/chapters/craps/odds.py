"""The door to the odds of Craps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial

from croupier.chapters.craps.counting import Sample, exact_ends
from croupier.chapters.craps.simulation.wagers import simulated_ends
from croupier.maths.pricing.counted import EXACT, SIMULATED, Counted, Part, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    return Sample(rules, terms, EXACT, partial(exact_ends, rules)).counted(wager)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Each wager at each place made and rolled until it is decided, `rounds` times."""
    ends = simulated_ends(rules, rounds=rounds, seed=seed, cores=cores, tell=tell)
    sample = Sample(rules, terms, SIMULATED, lambda wager, on: ends[wager, on])
    mains = [wager.key for wager in rules.wagers() if wager.part_of is None]
    return {wager: sample.counted(wager) for wager in mains}


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What the wagers that a choice touches are worth, in cents.

    Who throws changes nothing, and neither does a wager's being on or off for a roll, as long as it
    is left until it is decided: a roll that it sits out decides nothing.
    """
    worth = {choice.key: Fraction(0) for choice in question.choices}
    for choice in question.choices:
        _, _, place = choice.key.partition(":")
        if place:
            wager, _, on = place.partition("@")
            amount = sum(b.amount for b in bets if (b.wager, b.on) == (wager, on))
            pricing = Pricing(rules, wager, terms)
            ends = exact_ends(rules, wager, on)
            value = sum((pricing.part_net(Part(wager, d.outcome)) * p for d, p in ends.items()))
            worth = {key: total + amount * value for key, total in worth.items()}
    return worth
