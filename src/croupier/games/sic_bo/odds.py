"""Counting Sic Bo: all 216 shakes; simulation tallies shakes and asks the same outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.equipment.dice import all_rolls
from croupier.games.sic_bo.kernels import SHAKES, shake_rounds
from croupier.games.sic_bo.outcomes import outcome
from croupier.maths import simulate as monte_carlo
from croupier.maths.pricing.counted import Counted, Tell, Terms, single
from croupier.rulebook.rules import Rules

ROLLS = all_rolls(3)


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """A wager at each of its places that is not decided alike; the first is the headline."""
    return _counted(rules, wager, [1] * SHAKES, "exact")


def _counted(rules: Rules, wager: str, weights: Sequence[int], method: str) -> tuple[Counted, ...]:
    places = rules.book.wager_named(wager).on or ("",)
    told_apart = places if wager == "total-value" else places[:1]
    return tuple(
        Counted(
            wager,
            single(
                wager,
                (
                    (outcome(rules, wager, on, roll), weight)
                    for roll, weight in zip(ROLLS, weights, strict=True)
                ),
            ),
            method=method,
            variant=on if wager == "total-value" else "",
            about=f"On a total of {on}." if wager == "total-value" else "",
        )
        for on in told_apart
    )


def simulate(
    rules: Rules, terms: Terms, *, rounds: int, seed: int, cores: int | None, tell: Tell
) -> Mapping[str, Counted]:
    """Every wager, at its first place, over the same simulated shakes."""
    weights = monte_carlo.run(
        shake_rounds, (), size=SHAKES, rounds=rounds, seed=seed, cores=cores, tell=tell
    ).tolist()
    return {
        wager.key: _counted(rules, wager.key, weights, "simulated")[0] for wager in rules.wagers()
    }
