"""The door to the odds of Saigon 5 Card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.saigon_5_card.counting.ante import (
    Worth,
    ante_lines,
    decisions,
    options,
    played,
    showdowns,
    strategy,
)
from croupier.chapters.saigon_5_card.counting.hands import bonus_hands, place_of, places
from croupier.chapters.saigon_5_card.counting.pot import count_pot, pot_worth
from croupier.chapters.saigon_5_card.outcomes import BONUS
from croupier.chapters.saigon_5_card.simulation import simulate
from croupier.chapters.saigon_5_card.table import HAND, count_of
from croupier.families.poker.counting.lines import hand_lines
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    match wager:
        case "bonus":
            return (Counted(wager, hand_lines(rules, BONUS, bonus_hands())),)
        case "pot":
            tell("all hands of three players")
            return count_pot(rules)
    tell("all hands of the player and the dealer")
    lines = ante_lines(showdowns(played(rules, terms)))
    return (Counted(wager, lines, strategy=strategy(rules, terms)),)


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What Ante and Pot Wager are worth, in cents, with each Point Count that may be set."""
    hand = places()[int(place_of(*question.known[HAND]))]
    qualifies = bool(options()[hand])
    stake = next(bet.amount for bet in bets if bet.wager == "ante")
    ante = Worth(rules, Terms(stake=stake))
    pot, others = question.seen["pot"], question.seen["others"]
    worth = {}
    for choice in question.choices:
        count = count_of(choice.key)
        worth[choice.key] = stake * ante.of(hand, count if qualifies else 0)
        if pot:
            worth[choice.key] += pot * pot_worth(rules, hand, count, others)
    return worth
