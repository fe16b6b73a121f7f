"""The door to Props & Hops' odds: one roll for all wagers but the Six Eight Shake."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.chapters.props_and_hops.counting import count_shake, simulate_shake
from croupier.chapters.props_and_hops.outcomes import SHAKE, Roll, outcome
from croupier.equipment.dice import all_rolls
from croupier.families.draw.counting import OneDraw
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

ROLLS = dict.fromkeys(all_rolls(2), 1)


def _rolls(rules: Rules) -> dict[Roll, int]:
    return ROLLS


NEXT_ROLL = OneDraw(_rolls, outcome)


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """A wager by the next roll, or a Six Eight Shake Wager until it is decided."""
    return count_shake(rules) if wager == SHAKE else NEXT_ROLL.count(rules, wager, terms, tell)


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, tuple[Counted, ...]]:
    """Every wager over the same rolls, the Six Eight Shake Wager over rolls of its own."""
    wagers = [wager.key for wager in rules.wagers() if wager.key != SHAKE]
    found = dict(
        NEXT_ROLL.simulate(
            rules, terms, rounds=rounds, seed=seed, cores=cores, tell=tell, wagers=wagers
        )
    )
    if rules.offers(SHAKE):
        found[SHAKE] = simulate_shake(rules, rounds=rounds, seed=seed, cores=cores, tell=tell)
    return found
