"""The door to Free Bet Blackjack's odds: some wagers of the main count may go back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.free_bet_blackjack import counting
from croupier.chapters.free_bet_blackjack.simulation import simulated_game, with_returned
from croupier.families.twenty_one.counting.main import with_cost
from croupier.families.twenty_one.knowledge import view_of
from croupier.families.twenty_one.simulation.card_odds import CardOdds
from croupier.hands.twenty_one import TEN, value_of
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.strategies.own import OwnStrategy
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = [
    "advise",
    "by_strategy",
    "count",
    "decisions",
    "from_shoe",
    "not_endless",
    "seen_rounds",
    "simulate",
    "solved_from",
]

ODDS = CardOdds("blackjack", counting.shoe_game, counting.any_shoe, simulated_game)
simulate, from_shoe, decisions = ODDS.simulate, ODDS.from_shoe, ODDS.decisions
seen_rounds, solved_from = ODDS.seen_rounds, ODDS.solved_from

BUSTED = "busted-hand-with-lammer"


def not_endless(rules: Rules, wager: str) -> str:
    """What goes back after a split is sampled, from shoes that end."""
    sampled = wager == ODDS.main and rules[BUSTED] == "returned"
    return f"{BUSTED} = returned is sampled from shuffled decks" if sampled else ""


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth; none where a player has staked what would be free to split."""
    hands = view_of(question).hands
    if any(hand.wager == "split" and int(value_of(hand.cards[0])) != TEN for hand in hands):
        return {}
    return ODDS.advise(rules, question, bets, terms)


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the first is the headline, the others are variants."""
    counted = ODDS.count(rules, wager, terms, tell)
    if wager != "blackjack":
        return counted
    pricing = Pricing(rules, wager, terms)
    return with_cost(pricing, with_returned(rules, terms, counted, tell))


def by_strategy(rules: Rules, strategy: OwnStrategy, terms: Terms, tell: Tell) -> Counted | None:
    """The main wager by a strategy file; where wagers may go back, it is not counted."""
    if rules["busted-hand-with-lammer"] == "returned":
        return None
    return ODDS.by_strategy(rules, strategy, terms, tell)
