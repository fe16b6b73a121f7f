"""The door to Over/Under's odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.chapters.over_under.counting import (
    Shoe,
    ante_lines,
    best_choices,
    bonus_lines,
    bonus_worth,
    deals_of,
    full_shoe,
    two_more,
    worths,
)
from croupier.chapters.over_under.outcomes import ANTE, BONUS, CHOICES, MADE, SURRENDER
from croupier.chapters.over_under.play import DEAD, LATER
from croupier.chapters.over_under.simulation import seen_rounds, simulate
from croupier.chapters.over_under.strategy import strategy
from croupier.equipment.cards import RANK_NAMES
from croupier.families.shoe.counting import ranks_left
from croupier.families.shoe.plan import deck_of
from croupier.maths.enumerate import SUITS
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.sights import whole
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Seen
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "from_shoe", "seen_rounds", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager, the Ante played by the best choices."""
    (found,) = from_shoe(rules, wager, terms, tell).count(full_shoe(rules))
    return (replace(found, strategy=strategy(rules, terms)) if wager == ANTE else found,)


def from_shoe(rules: Rules, wager: str, terms: Terms, _: Tell) -> FromShoe:
    """Every wager from any shoe, by ranks."""
    best = best_choices(rules, terms)

    def lines(shoe: Shoe) -> dict[Line, int]:
        deals = deals_of(shoe)
        return bonus_lines(deals) if wager == BONUS else ante_lines(rules, best, deals)

    return FromShoe(rank_kinds(deck_of(rules)), lambda shoe: (Counted(wager, lines(shoe)),))


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The Ante by a strategy file: a choice for each rank of the first card."""
    strategy.check(CHOICES)
    tell("every deal of three cards")
    deals = deals_of(full_shoe(rules))
    values = [worths(rules, terms, by_total) for by_total in deals.tolist()]
    worth, _ = whole(np.array([[each[key] for each in values] for key in CHOICES]))
    first = SUITS * np.arange(len(RANK_NAMES)).reshape(-1, 1)
    chosen = strategy.decide(Seen(first), CHOICES, worth)
    choices = tuple(CHOICES[nth] for nth in chosen.tolist())
    told = Strategy(strategy.name)
    return Counted(ANTE, ante_lines(rules, choices, deals), strategy=told)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, by the cards that the round has shown.

    No choice on the first card touches the Bonus Wager; a hand that is called dead does.
    """
    placed = {bet.wager: bet.amount for bet in (*bets, *question.made)}
    seen = (card for cards in question.known.values() for card in cards)
    left = tuple(ranks_left(deck_of(rules), seen).tolist())
    by_total = two_more(left, question.known["hand"][0] >> 2).tolist()
    worth = {choice: placed[ANTE] * each for choice, each in worths(rules, terms, by_total).items()}
    if question.choices[0].key != LATER:
        return worth
    made = question.made[0].wager if question.made else SURRENDER
    bonus = bonus_worth(rules, placed[BONUS], by_total) if BONUS in placed else Fraction(0)
    return {LATER: worth[made] + bonus, DEAD: Fraction(-_lost_with_dead_hand(rules, placed))}


def _lost_with_dead_hand(rules: Rules, placed: Mapping[str, int]) -> int:
    """686a.9(c), by its readings."""
    surrendered = not any(wager in placed for wager in MADE)
    kept = surrendered and rules["dead-hand-after-surrender"] == "ante-collected"
    lost = placed[ANTE] if kept else 0
    if rules["dead-hand-wagers"] == "ante-only":
        lost += sum(placed.get(wager, 0) for wager in (*MADE, BONUS))
    return lost


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for every first card, for export; worths per unit of the Ante."""
    best = best_choices(rules, terms)
    for rank, by_total in enumerate(deals_of(full_shoe(rules)).tolist()):
        worth = worths(rules, terms, by_total)
        yield {
            "first_card": RANK_NAMES[rank],
            "ways": sum(by_total),
            "decision": best[rank],
            **{choice: float(each) for choice, each in worth.items()},
        }
