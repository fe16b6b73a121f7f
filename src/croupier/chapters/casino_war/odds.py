"""The door to Casino War's odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.chapters.casino_war.counting import (
    Shoe,
    full_shoe,
    initial_from,
    tie_lines,
    two_cards,
    war_kinds,
    war_shoe,
    worth_at_war,
)
from croupier.chapters.casino_war.outcomes import INITIAL, SURRENDER, TIE, WAR
from croupier.chapters.casino_war.simulation import simulate
from croupier.equipment.cards import RANK_NAMES, Deck
from croupier.families.shoe.counting import ranks_left
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "from_shoe", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the Initial Wager's with War, and with surrender."""
    found = from_shoe(rules, wager, terms, tell)
    return found.count(found.full)


def from_shoe(rules: Rules, wager: str, terms: Terms, _: Tell) -> FromShoe:
    """Every wager from any shoe, by ranks; on a War deal what is left beside a tie hand."""
    by_rank = rank_kinds(Deck(rules.number("decks")))
    if wager == INITIAL:
        return FromShoe(by_rank, lambda shoe: initial_from(rules, terms, shoe))
    if wager == TIE:
        return FromShoe(by_rank, lambda shoe: _tie(wager, shoe))
    return FromShoe(war_kinds(rules), lambda shoe: _tie(wager, war_shoe(rules, shoe)))


def _tie(wager: str, shoe: Shoe) -> tuple[Counted, ...]:
    return (Counted(wager, tie_lines(wager, two_cards(shoe))),)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What the wagers come to after each choice, in cents, by the cards that the round has shown.

    A Tie Wager is valued at the least that it may be.
    """
    seen = (card for cards in question.known.values() for card in cards)
    left = tuple(ranks_left(Deck(rules.number("decks")), seen).tolist())
    initial = next(bet.amount for bet in bets if bet.wager == INITIAL)
    at_war = {INITIAL: initial, WAR: initial}
    worth = {}
    for choice in question.choices:
        if choice.key == SURRENDER:
            worth[choice.key] = rules.paid(INITIAL).net(SURRENDER, initial).gain
        else:
            placed = {choice.key: choice.stake} if choice.stake else {}
            worth[choice.key] = worth_at_war(rules, left, at_war | placed)
    return worth


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision for a tie of every rank, for export; worths per unit of the Initial Wager."""
    stake = terms.stake
    surrender = rules.paid(INITIAL).net(SURRENDER, stake).gain / stake
    full = full_shoe(rules)
    for rank, held in enumerate(full):
        left = (*full[:rank], held - 2, *full[rank + 1 :])
        war = worth_at_war(rules, left, {INITIAL: stake, WAR: stake}) / stake
        yield {
            "tie": RANK_NAMES[rank],
            "ways": held * (held - 1),
            "decision": WAR if war >= surrender else SURRENDER,
            WAR: float(war),
            SURRENDER: float(surrender),
        }
