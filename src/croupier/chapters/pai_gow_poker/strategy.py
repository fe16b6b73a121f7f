"""How to set seven cards: the best settings, and rules a person can learn with their cost."""

from __future__ import annotations

from fractions import Fraction

from croupier.chapters.pai_gow_poker.counting import problem
from croupier.chapters.pai_gow_poker.outcomes import MAIN
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.counting.wager import as_house_way, learned, way_charts, worth
from croupier.families.setting.ways.words import way_rows
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.rules import Rules

COLUMNS = ("cards", "low hand")
SENTENCES = {
    LEARNED: "Set by the rules of the chart below.",
    HOUSE: "Ask for the house way (645a.11(a)(1)) and follow it.",
}


def strategy(rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The best settings in a sentence, and what simpler rules cost."""
    solved = solution(problem(rules, terms), tell)

    def value(deals: Deals) -> Fraction:
        return worth(rules, terms, MAIN, deals)

    return Strategy(
        "Set each hand in the way that is worth most against hands set the house way. "
        "To see what each setting is worth: croupier play pai-gow-poker --advise.",
        learned=learned(MAIN, SENTENCES, value(solved.best), lambda key: value(solved.ways[key])),
        frequencies=as_house_way(solved.choices),
        ties="the house way",
        charts=way_charts(COLUMNS, way_rows, rules.text("house-way")),
    )
