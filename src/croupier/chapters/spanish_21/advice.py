"""What a decision is worth: each choice's expectation in cents, by the cards the player sees.

The suits of a hand are known: what 6, 7 and 8 or three 7s of them would be paid is counted by the
cards that are unseen. No value is given after an irregularity, or beside a card exposed by one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.chapters.spanish_21.counting.game import Shares, doubled_by, names_of, shoe_game
from croupier.chapters.spanish_21.outcomes import EIGHT_RANK, SEVEN_RANK, SIX_RANK, SPADES
from croupier.families.twenty_one.counting.advice import HandAdvice, insurance_worth
from croupier.families.twenty_one.knowledge import View, view_of
from croupier.maths.pricing.counted import Terms
from croupier.maths.shoe.game import ShoeGame
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

SETS = ((SIX_RANK, SEVEN_RANK, EIGHT_RANK), (SEVEN_RANK, SEVEN_RANK, SEVEN_RANK))
IRREGULAR = ("accept", "second-card", "card-later")
NONE: Shares = (Fraction(1), Fraction(0), Fraction(0))


class Advice(HandAdvice):
    """635a.10: what a double for less pays."""

    def for_less(self, more: int) -> ShoeGame:
        """635a.10(c): a hand doubled for less has no payouts of 635a.12(b) either."""
        return replace(super().for_less(more), doubled=doubled_by(self.game, more / self.stake))


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """By the key of each choice that has a value."""
    view = view_of(question)
    choices = {choice.key: choice for choice in question.choices}
    if question.choices[0].key in IRREGULAR or view.exposed is not None:
        return {}
    if view.hole is not None:
        return {}
    staked = Terms(view.hand.stake, terms.meters)
    if question.choices[0].key == "no-insurance":
        return insurance_worth(rules, shoe_game(rules, staked), view, choices)
    names = names_of(rules, staked)
    straights, sevens = (_shares(rules, view, ranks) for ranks in SETS)
    own = shoe_game(
        rules,
        staked,
        names=names.with_shares(straights or names.straights, sevens or names.sevens),
    )
    return Advice(own, view).worth(choices)


def _shares(rules: Rules, view: View, ranks: tuple[int, ...]) -> Shares | None:
    """How two cards that lack one of a set make it: of mixed suits, of one suit, of spades."""
    cards = view.hand.cards
    lacking = list((Counter(ranks) - Counter(card >> 2 for card in cards)).elements())
    if len(cards) != 2 or len(lacking) != 1:
        return None
    suits = {card & 3 for card in cards}
    if len(suits) > 1:
        return NONE
    (suit,) = suits
    assert view.up is not None
    seen = [view.up, *view.others, *(card for hand in view.hands for card in hand.cards)]
    left = [max(rules.number("decks") - seen.count(4 * lacking[0] + each), 0) for each in range(4)]
    if not sum(left):
        return NONE
    alike = Fraction(left[suit], sum(left))
    return (1 - alike, Fraction(0), alike) if suit == SPADES else (1 - alike, alike, Fraction(0))
