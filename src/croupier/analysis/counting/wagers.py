"""Which wagers a counter can follow: settled from a shoe, and made before its next cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.catalog import index
from croupier.catalog.index import Entry, NotThere
from croupier.equipment.cards import Deck
from croupier.maths.pricing.counted import Tell, Terms, tell_nobody
from croupier.maths.pricing.removal import FromShoe, Shoe
from croupier.maths.pricing.report import WagerOdds, price
from croupier.maths.seen_rounds import SeenRounds
from croupier.reports.pricing import (
    TableToPrice,
    main_wagers,
    tables_to_price,
    terms_for,
    usual_terms,
)
from croupier.rounds.plan import ShoePlan
from croupier.rulebook.conflicts import answer_text
from croupier.rulebook.rules import Rules, answer

BASIC_STRATEGY = "basic-strategy"
INSURANCE = "insurance"


@dataclass(frozen=True)
class Shoed:
    """A wager that is settled from a shoe: one of its variants, under the paytable in force."""

    entry: Entry
    rules: Rules
    table: TableToPrice
    terms: Terms
    deck: Deck
    cover: int
    from_shoe: FromShoe
    seen: SeenRounds
    variant: int
    names: tuple[str, ...]

    @property
    def wager(self) -> str:
        return self.table.main.key

    @property
    def variant_name(self) -> str:
        return self.names[self.variant]

    @property
    def changed(self) -> str:
        """The answers that were changed so that the wager is offered."""
        changed = self.table.changed.items()
        return ", ".join(
            f"{key} = {answer_text(value)}"
            for key, value in changed
            if value != self.table.table.label
        )

    def odds(self, shoe: Shoe) -> WagerOdds:
        """Counted from nothing, with the decisions of the full shoe."""
        counted = self.from_shoe.count(shoe)[self.variant]
        return price(self.table.rules, self.table.table, counted, self.terms)

    def gain(self, shoe: Shoe) -> Fraction:
        return -self.odds(shoe).house_advantage


def shoe_wager(
    entry: Entry,
    rules: Rules,
    wager: str,
    terms: Terms,
    *,
    paytable: str | None = None,
    variant: str | None = None,
    tell: Tell = tell_nobody,
) -> Shoed:
    """A wager to be counted, or a sentence that says why nobody can."""
    shoe_of(entry, rules)
    tables, left_out = tables_to_price(rules, wager, paytable)
    if not tables:
        raise NotThere(str(left_out[0]))
    table = tables[0]
    plan = shoe_of(entry, table.rules)
    at = terms_for(rules, table.main, terms)
    code = entry.odds()
    by_card = getattr(code, "from_cards", code.from_shoe)(table.rules, table.main.key, at, tell)
    found = by_card or code.from_shoe(table.rules, table.main.key, at, tell)
    if found is None:
        raise NotThere(f"{wager} has no counts with a card removed under these rules.")
    if sum(found.full) != plan.deck.size:
        insured = "; the index numbers of the main wager include it" if wager == INSURANCE else ""
        raise NotThere(
            f"{wager} is made when cards of the round already lie open, so no count before the "
            f"round decides it{insured}."
        )
    seen = code.seen_rounds(table.rules, at)
    if seen is None:
        raise NotThere(f"{entry.game}: counting is not simulated for a double shoe.")
    names = tuple(each.variant for each in found.count(found.full))
    nth = _chosen(names, wager, variant)
    assert isinstance(plan.deck, Deck)
    assert plan.cover is not None
    return Shoed(entry, rules, table, at, plan.deck, plan.cover, found, seen, nth, names)


def shoe_of(entry: Entry, rules: Rules) -> ShoePlan:
    """How the game's shoe is dealt; refused where the cards are shuffled for every round."""
    plan = entry.play().plan(rules)
    if plan is None:
        raise NotThere(f"{entry.game} is played without cards, so there is nothing to count.")
    if plan.every_round:
        raise NotThere(
            f"{entry.game} is dealt from freshly shuffled cards every round under these rules, so "
            "a count of earlier rounds tells nothing."
        )
    if not hasattr(entry.odds(), "seen_rounds"):
        raise NotThere(f"{entry.game} has no rounds to count cards in.")
    return plan


def shoe_wagers() -> Iterator[tuple[Entry, str, Mapping[str, Any]]]:
    """Every game and wager that a counter can follow, and the answers to be changed so that the
    wager is offered: none where the default rules do."""
    for entry in index.entries():
        if not (entry.has_play and entry.has_odds):
            continue
        book = index.rulebook(entry)
        rules = answer(book, {})
        try:
            plan = shoe_of(entry, rules)
        except NotThere:
            continue
        for main in main_wagers(book):
            tables, _ = tables_to_price(rules, main.key)
            if tables and _is_before_cards(entry, tables[0].rules, main.key, plan.deck.size):
                yield entry, main.key, tables[0].changed


def _is_before_cards(entry: Entry, rules: Rules, wager: str, cards: int) -> bool:
    found = entry.odds().from_shoe(rules, wager, usual_terms(rules), tell_nobody)
    return found is not None and sum(found.full) == cards


def _chosen(names: tuple[str, ...], wager: str, variant: str | None) -> int:
    """The one asked for, else basic strategy's, else the first."""
    if variant is None:
        return names.index(BASIC_STRATEGY) if BASIC_STRATEGY in names else 0
    if variant not in names:
        have = ", ".join(name for name in names if name) or "none"
        raise NotThere(f"{wager} has no variant {variant!r:.40}; choose {have}.")
    return names.index(variant)
