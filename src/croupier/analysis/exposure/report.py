"""What a player gains who sees a card that should be hidden, and what errors of play cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from croupier.analysis.exposure.by_game import GAMES, Seen, seen_cards, seen_hands
from croupier.analysis.exposure.errors import DealerError, dealer_errors
from croupier.catalog.index import Entry, NotThere
from croupier.maths.pricing.counted import Tell, Terms, tell_nobody
from croupier.maths.pricing.report import WagerOdds
from croupier.maths.pricing.strategy import Learned
from croupier.refusals import Wrong
from croupier.reports.reports import Reports
from croupier.rulebook.rules import Rules

ROUNDS_PER_HOUR, SEED, MOST_DEALS = 50, 1, 1_000_000


@dataclass(frozen=True, eq=False)
class ExposureReport:
    """A game with its cards hidden, with each card seen, and with errors."""

    entry: Entry
    odds: WagerOdds
    unit: str
    seen: tuple[Seen, ...]
    misplays: tuple[Learned, ...]
    errors: tuple[DealerError, ...]
    rounds_per_hour: int
    others: tuple[Seen, ...] = ()

    @property
    def gain(self) -> float:
        """With every card hidden."""
        return -float(self.odds.house_advantage)

    def per_hour(self, gain: float) -> float:
        """In dollars, at the stake of the report."""
        return gain * self.rounds_per_hour * self.odds.stake / 100

    @property
    def verdict(self) -> str:
        """One sentence for a surveillance director."""
        most = max(self.seen, key=lambda each: each.gain)
        worth = self.per_hour(most.gain)
        stake = f"${self.odds.stake / 100:,.0f}"
        if most.gain <= 0:
            return (
                f"Even a player who sees {most.what} loses {-100 * most.gain:.2f}% of the "
                f"{self.unit}."
            )
        return (
            f"A player who sees {most.what} and plays it best wins {100 * most.gain:.2f}% of the "
            f"{self.unit} instead of {100 * self.gain:+.2f}%: ${worth:,.0f} an hour at {stake} and "
            f"{self.rounds_per_hour} rounds."
        )

    def facts(self) -> dict[str, Any]:
        return {
            "game": self.entry.game,
            "wager": self.odds.wager,
            "paytable": self.odds.paytable,
            "house_advantage": float(self.odds.house_advantage),
            "stake": self.odds.stake / 100,
            "rounds_per_hour": self.rounds_per_hour,
            "seen": [{**each.facts(), "per_hour": self.per_hour(each.gain)} for each in self.seen],
            "others": [
                {**each.facts(), "per_hour": self.per_hour(each.gain)} for each in self.others
            ],
            "misplays": [
                {
                    "key": each.key,
                    "sentence": each.sentence,
                    "cost": float(each.cost),
                    "costs_player_per_hour": self.per_hour(float(each.cost)),
                }
                for each in self.misplays
            ],
            "dealer_errors": [
                {
                    "key": each.key,
                    "sentence": each.sentence,
                    "share_of_rounds": float(each.share),
                    "cost": float(each.costs),
                    "exact": str(each.costs),
                    "costs_house_per_hour": self.per_hour(float(each.costs)),
                }
                for each in self.errors
            ],
            "verdict": self.verdict,
        }


def exposure(
    entry: Entry,
    rules: Rules,
    terms: Terms,
    *,
    rounds_per_hour: int = ROUNDS_PER_HOUR,
    seed: int = SEED,
    deals: int = 0,
    tell: Tell = tell_nobody,
) -> ExposureReport:
    """The main wager of a game with cards seen; `tell` may raise to end the work. So many `deals`
    are sampled to show what the hands of other players tell."""
    if entry.game not in GAMES:
        raise NotThere(
            f"{entry.game} is not counted with cards seen; choose {', '.join(sorted(GAMES))}."
        )
    if not 1 <= rounds_per_hour <= 1000:
        raise Wrong(f"rounds per hour = {rounds_per_hour} is refused; give 1 to 1,000.")
    if not 0 <= deals <= MOST_DEALS:
        raise Wrong(f"deals = {deals} is refused; give 0 to {MOST_DEALS:,}.")
    main = rules.book.wager[0].key
    report = Reports(entry).exact(rules, main, None, terms, tell, only_in_force=True)
    odds = report.wagers[0]
    if odds.variant == "re-optimised":  # what most players play
        odds = next((o for o in odds.variants if o.variant == "basic-strategy"), odds)
    counted = Reports(entry).counted(rules, main, terms, tell).counted
    own = next(each for each in counted if each.variant == odds.variant)
    learned = odds.strategy.learned if odds.strategy else ()
    never_folds = _never_folds(entry, rules, terms)
    plain = -report.wagers[0].house_advantage
    return ExposureReport(
        entry,
        odds,
        rules.book.wager[0].name,
        seen_cards(entry, rules, terms, plain, seed, tell),
        (*learned, *never_folds),
        dealer_errors(rules, own, terms),
        rounds_per_hour,
        seen_hands(entry, rules, terms, plain, seed, deals, tell) if deals else (),
    )


def _never_folds(entry: Entry, rules: Rules, terms: Terms) -> tuple[Learned, ...]:
    """The commonest misplay where the only decision is to stay."""
    from croupier.analysis.exposure.dealers import decision_of

    decision = decision_of(entry.game, rules)
    if decision is None:
        return ()
    values = decision.values(rules, terms)
    stays = [np.ones(len(sights.weights), dtype=np.uint8) for sights in decision.sights()]
    return (values.learned("never-folds", "Play every hand for the smallest wager.", stays),)
