"""Every wager at every place, rolled until it is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from croupier.chapters.craps.counting import Ends, Live, follows_point, starts
from croupier.chapters.craps.outcomes import LINE
from croupier.chapters.craps.simulation.lookups import point_table, wager_table
from croupier.chapters.craps.simulation.loops import roll_wagers
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Tell
from croupier.rulebook.rules import Rules

Place = tuple[str, str]


def simulated_ends(
    rules: Rules, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[Place, Ends]:
    """How often each wager at each of its places ended in each way."""
    mains = [wager for wager in rules.wagers() if wager.part_of is None]
    first = [(wager.key, wager.on[0] if wager.on else "") for wager in mains]
    others = [(wager.key, on) for wager in mains for on in wager.on[1:]]
    found: dict[Place, Ends] = {}
    for places in (first, others):
        found |= _rolled(rules, places, rounds=rounds, seed=seed, cores=cores, tell=tell)
    return found


def _rolled(
    rules: Rules,
    places: Sequence[Place],
    *,
    rounds: int,
    seed: int,
    cores: int | None,
    tell: Tell,
) -> dict[Place, Ends]:
    tables = [wager_table(rules, wager, on) for wager, on in places]
    first = np.cumsum([0, *(table.after.size for table in tables)])
    tally_at = np.cumsum([0, *(1 + len(table.outcomes) for table in tables)])
    tally = monte_carlo.run(
        roll_wagers,
        (
            np.concatenate([table.after.ravel() for table in tables]),
            np.concatenate([table.decided.ravel() for table in tables]),
            point_table(),
            first[:-1],
            np.array([len(table.statuses) for table in tables], dtype=np.int64),
            tally_at[:-1],
            np.array([_on_a_point(rules, wager) for wager, _ in places], dtype=np.bool_),
        ),
        size=int(tally_at[-1]),
        rounds=rounds,
        seed=seed,
        cores=cores,
        tell=tell,
    ).tolist()
    found: dict[Place, Ends] = {}
    for place, table, at in zip(places, tables, tally_at.tolist(), strict=False):
        weights = tally[at + 1 : at + 1 + len(table.outcomes)]
        ends = zip(table.outcomes, weights, strict=True)
        found[place] = {done: Fraction(weight) for done, weight in ends if weight}
    return found


def _on_a_point(rules: Rules, wager: str) -> bool:
    """Whether it matters that a wager is made while a come out point stands: Come with odds off.

    Another wager made then only waits, if it is off on come out rolls.
    """
    made_on_point = all(state.point for state in starts(rules, wager) if isinstance(state, Live))
    return wager in LINE and follows_point(rules, wager) and made_on_point
