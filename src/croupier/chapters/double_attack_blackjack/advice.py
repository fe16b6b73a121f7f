"""What a decision is worth: each choice's expectation in cents, by the cards the player sees.

A Double Attack Wager is valued by the up card alone. No value is given after an irregularity, or
beside a card exposed by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.chapters.double_attack_blackjack.counting.game import attack_gain, shoe_game
from croupier.chapters.double_attack_blackjack.outcomes import ATTACK, MAIN
from croupier.families.twenty_one.counting.advice import HandAdvice, insurance_worth
from croupier.families.twenty_one.counting.solved import solutions
from croupier.families.twenty_one.knowledge import view_of
from croupier.hands.twenty_one import value_of
from croupier.maths.pricing.counted import Part, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

IRREGULAR = ("accept", "second-card", "card-later")


class Advice(HandAdvice):
    """665a.9(b): what a doubled hand loses that is surrendered, by the reading elected."""

    returned = False

    def given_up(self, doubled: int) -> float:
        assert self.game.surrender is not None
        more = 0 if self.returned else doubled
        return (self.stake + more) * self.game.surrender * self.mass


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """By the key of each choice that has a value."""
    view = view_of(question)
    choices = {choice.key: choice for choice in question.choices}
    first = question.choices[0].key
    if first in IRREGULAR or view.exposed is not None or view.refuses:
        return {}
    game = shoe_game(rules, terms)
    if first == "no-insurance":
        return insurance_worth(rules, game, view, choices)
    if first == "no-attack":
        assert view.up is not None
        paid = float(Pricing(rules, MAIN, terms).part_net(Part(ATTACK, "blackjack")))
        gain = attack_gain(game, solutions(game), int(value_of(view.up)), paid)
        return {key: Fraction(gain * choice.stake) for key, choice in choices.items()}
    advice = Advice(game, view)
    advice.returned = rules["surrendered-double"] == "returned"
    if first == "keep":
        named = {"keep": choices["keep"], "rescue": choices["surrender"]}
        found = advice.worth(named)
        return {"keep": found["keep"], "surrender": found["rescue"]}
    return advice.worth(choices)
