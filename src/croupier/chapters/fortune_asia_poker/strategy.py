"""How to set seven cards: the best settings, and rules a person can learn with their cost."""

from __future__ import annotations

from fractions import Fraction

from croupier.chapters.fortune_asia_poker.counting import SMALL_FIRST, Problem
from croupier.chapters.fortune_asia_poker.outcomes import MAIN, readings
from croupier.chapters.fortune_asia_poker.ways.words import COLUMNS, way_rows
from croupier.families.setting.counting.solve import Deals, Solution
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.counting.wager import as_house_way, learned, way_charts, worth
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.rules import Rules

SENTENCES = {
    LEARNED: "Set by the rules of the chart below.",
    HOUSE: "Ask for the house way (659a.11(a)(1)) and follow it.",
    SMALL_FIRST: "Set the highest low card, then the highest medium hand, the rest high.",
}


def solved(rules: Rules, tell: Tell) -> Solution:
    """What every deal comes to against the dealer's way."""
    return solution(Problem(rules.text("house-way"), readings(rules)), tell)


def strategy(rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The best settings in a sentence, and what simpler rules cost."""
    found = solved(rules, tell)

    def value(deals: Deals) -> Fraction:
        return worth(rules, terms, MAIN, deals)

    return Strategy(
        "Set each hand in the way that is worth most against hands set the house way. "
        "To see what each setting is worth: croupier play fortune-asia-poker --advise.",
        learned=learned(MAIN, SENTENCES, value(found.best), lambda key: value(found.ways[key])),
        frequencies=as_house_way(found.choices),
        ties="the house way",
        charts=way_charts(COLUMNS, way_rows, rules.text("house-way")),
    )
