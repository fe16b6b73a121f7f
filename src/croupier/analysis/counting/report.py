"""What counting cards earns at one wager: the whole answer, as a record and in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from croupier.analysis import risk
from croupier.analysis.counting.earns import EXACT_SHOES, Earned, Earnings, earnings
from croupier.analysis.counting.indices import FIRST, Index, index_numbers
from croupier.analysis.counting.ramp import Purse, Ramp, best_ramp
from croupier.analysis.counting.tags import Count, no_count, own_count, simplest, whole_counts
from croupier.analysis.counting.wagers import Shoed, shoe_wager
from croupier.analysis.counting.worth import Worth, worth_of
from croupier.catalog.index import Entry, NotThere
from croupier.maths.pricing.counted import Tell, Terms, tell_nobody
from croupier.maths.pricing.removal import LARGEST_TAG
from croupier.refusals import Wrong
from croupier.rulebook.rules import Rules

ROUNDS, SEED = 2_000_000, 1
WORTH_WATCHING = 50  # dollars in 100 rounds
LITTLE = 0.005  # units a shoe


@dataclass(frozen=True)
class Asked:
    """How a wager is to be counted: one's own tags, or a level and whether it is balanced."""

    tags: str | None = None
    level: int | None = None
    balanced: bool = True
    variant: str | None = None
    paytable: str | None = None
    rounds: int = ROUNDS
    seed: int = SEED
    cores: int | None = None
    exact_shoes: int = EXACT_SHOES
    purse: Purse | None = None
    indices: bool = True

    def __post_init__(self) -> None:
        if self.level is not None and not 1 <= self.level <= LARGEST_TAG:
            raise Wrong(f"level = {self.level} is refused; give 1 to {LARGEST_TAG}.")
        if self.tags is not None and self.level is not None:
            raise Wrong("level is refused with tags of your own; give one of them.")
        if not 0 <= self.exact_shoes <= 10_000:
            raise Wrong(f"exact = {self.exact_shoes} is refused; give 0 to 10,000 shoes.")


@dataclass(frozen=True, eq=False)
class CountingReport:
    """A wager counted: its worth, the counts that follow it best, and what the one used earns."""

    wager: Shoed
    worth: Worth
    best: tuple[Count, ...]
    earnings: Earnings
    ramp: Ramp
    indices: tuple[Index, ...]
    seed: int
    no_indices: str = ""  # why a main wager has none

    @property
    def notes(self) -> tuple[str, ...]:
        """Under which other answers the wager is offered; why there are no index numbers."""
        changed = self.wager.changed
        return tuple(filter(None, [changed and f"With {changed}.", self.no_indices]))

    @property
    def main(self) -> bool:
        return self.wager.table.main.key == self.wager.rules.book.wager[0].key

    @property
    def verdict(self) -> str:
        """One sentence for a surveillance director."""
        found, shoe = self.earnings, self.wager
        at = f"At {_decks(shoe.deck.decks)} with {shoe.cover} cards behind the cover card"
        if found.perfect.per_shoe < LITTLE:
            return (
                f"{at}, even a player who knows every card seen wins less than {LITTLE} units of "
                f"{shoe.wager} a shoe; ignore counting of this wager."
            )
        per_100 = risk.PER * found.perfect.win
        maximum = WORTH_WATCHING / per_100
        return (
            f"{at}, a perfect counter of {shoe.wager} wins {found.perfect.per_shoe:.2f} units a "
            f"shoe, the count {found.counted.per_shoe:.2f}; below a maximum of "
            f"${_rounded(maximum):,} that is less than ${WORTH_WATCHING} in 100 rounds."
        )

    def facts(self) -> dict[str, Any]:
        found, wager = self.earnings, self.wager
        counted = {**found.counted.facts(), **_bankrolls(found.counted)}
        return {
            "game": wager.entry.game,
            "wager": wager.wager,
            "variant": wager.variant_name or None,
            "paytable": wager.table.table.label,
            "cite": wager.table.table.cite,
            "decks": wager.deck.decks,
            "cover_card": wager.cover,
            "house_advantage": -float(self.worth.gain),
            "standard_deviation": float(self.worth.variance) ** 0.5,
            "effects_of_removal": {k: float(e) for k, e in self.worth.effects.items()},
            "counts": [each.facts() for each in self.best],
            "count": found.count.facts(),
            "counted_by": "true count" if found.count.balanced else "running count",
            "trigger": found.trigger,
            "notes": list(self.notes),
            "method": "simulated shoes, gains counted",
            "shoes": found.shoes,
            "rounds": found.rounds,
            "seed": self.seed,
            "shoes_counted_exactly": found.exact_shoes,
            "largest_difference_from_exact": found.missed,
            "at_the_trigger": counted,
            "perfect_knowledge": {**found.perfect.facts(), **_bankrolls(found.perfect)},
            "share_of_perfect": found.captured,
            "edge_by_count": [
                {"count": count, "share": share, "edge": edge}
                for count, share, edge in zip(
                    found.at_counts.counts,
                    found.at_counts.shares,
                    found.at_counts.edges,
                    strict=True,
                )
            ],
            "ramp": self.ramp.facts(),
            "index_numbers": [each.facts() for each in self.indices],
            "definitions": dict(risk.DEFINITIONS),
            "verdict": self.verdict,
        }

    def svg(self) -> str:
        """The mean gain by count, and how often each is met."""
        from croupier.maths.plot import Curve

        at = self.earnings.at_counts
        shown = [
            (count, 100 * edge)
            for count, share, edge in zip(at.counts, at.shares, at.edges, strict=True)
            if share > SHOWN
        ]
        name = self.wager.wager
        return Curve(tuple(shown)).svg(
            title=f"{self.wager.entry.game}, {name}: mean gain by count",
            subtitle=f"{self.earnings.rounds:,} rounds, seed {self.seed}",
            axis="true count" if self.earnings.count.balanced else "running count",
            unit="%",
        )


SHOWN = 1e-4  # counts met more seldom are not drawn


def counting(
    entry: Entry,
    rules: Rules,
    wager: str,
    terms: Terms,
    asked: Asked | None = None,
    tell: Tell = tell_nobody,
) -> CountingReport:
    """A wager of a shoe: its best counts, what one earns, bets, index numbers.

    `tell` is called before each step; what it raises ends the work.
    """
    asked = asked or Asked()
    shoed = shoe_wager(
        entry, rules, wager, terms, paytable=asked.paytable, variant=asked.variant, tell=tell
    )
    worth = worth_of(shoed, tell)
    best = whole_counts(worth, balanced=asked.balanced)
    count = _count(worth, shoed, best, asked)
    found = earnings(
        shoed,
        worth,
        count,
        rounds=asked.rounds,
        seed=asked.seed,
        cores=asked.cores,
        exact_shoes=asked.exact_shoes,
        tell=tell,
    )
    main = shoed.table.main.key == rules.book.wager[0].key
    purse = asked.purse or Purse(stays=main)
    ramp = best_ramp(found.at_counts, float(worth.variance), purse)
    indices: tuple[Index, ...] = ()
    no_indices = ""
    if (
        asked.indices
        and main
        and count.balanced
        and count.variance
        and hasattr(entry.odds(), "solved_from")
    ):
        bets = [ramp.bet_at(at) for at in found.at_counts.counts]
        try:
            indices = index_numbers(shoed, worth, count, found.at_counts, bets, tell)[:FIRST]
        except NotThere as error:
            no_indices = str(error)
    return CountingReport(shoed, worth, tuple(best), found, ramp, indices, asked.seed, no_indices)


def _count(worth: Worth, wager: Shoed, best: Sequence[Count], asked: Asked) -> Count:
    if asked.tags is not None:
        return own_count(asked.tags, worth, wager.seen.cards)
    if not best:  # only several cards together tell something
        return no_count(worth)
    return simplest(best) if asked.level is None else best[asked.level - 1]


def _bankrolls(earned: Earned) -> dict[str, Any]:
    """Units of one bet that hold the ruin at usual levels."""
    levels = {"1%": 0.01, "5%": 0.05, "13.53%": risk.SCORE_RUIN}
    found = {
        name: risk.bankroll_for(earned.win, earned.variance, level)
        for name, level in levels.items()
    }
    return {"bankroll_for_ruin": {k: v if isfinite(v) else None for k, v in found.items()}}


def _decks(decks: int) -> str:
    return "1 deck" if decks == 1 else f"{decks} decks"


def _rounded(dollars: float) -> int:
    """Two figures that matter."""
    digits = max(len(str(int(dollars))) - 2, 0)
    return max(int(round(dollars, -digits)), 1)
