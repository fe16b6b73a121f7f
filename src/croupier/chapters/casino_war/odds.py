"""The door to Casino War's odds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.chapters.casino_war.counting import (
    Shoe,
    four_cards,
    full_shoe,
    initial_from,
    initial_lines,
    tie_lines,
    two_cards,
    war_kinds,
    war_shoe,
    ways,
    worth_at_war,
)
from croupier.chapters.casino_war.outcomes import EQUAL, INITIAL, SURRENDER, TIE, WAR
from croupier.chapters.casino_war.simulation import seen_rounds, simulate
from croupier.equipment.cards import RANK_NAMES, Deck
from croupier.families.shoe.counting import ranks_left
from croupier.maths.enumerate import SUITS
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms
from croupier.maths.pricing.removal import FromShoe, rank_kinds
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.strategies.own import OwnStrategy
from croupier.maths.strategies.seen import Seen
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "from_shoe", "seen_rounds", "simulate"]


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


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted:
    """The Initial Wager by a strategy file: a choice for each rank of a tie hand. All ranks of a
    full shoe tie as often, and their War deals end alike."""
    strategy.check((WAR, SURRENDER))
    tell("every deal of four cards")
    cards = SUITS * np.arange(len(RANK_NAMES))
    worth = np.array([[way == ways(rules, terms)[0]] for way in (WAR, SURRENDER)], dtype=np.int64)
    seen = Seen(cards.reshape(-1, 1), dealer=cards)
    chosen = strategy.decide(seen, (WAR, SURRENDER), np.repeat(worth, len(cards), axis=1))
    deals = four_cards(full_shoe(rules))
    lines: dict[Line, int] = defaultdict(int)
    for nth in chosen.tolist():
        way = (WAR, SURRENDER)[nth]
        for ended, number in initial_lines(way, deals.sum(axis=1), deals[EQUAL]).items():
            lines[ended] += number
    return Counted(INITIAL, dict(lines), strategy=Strategy(strategy.name))


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
