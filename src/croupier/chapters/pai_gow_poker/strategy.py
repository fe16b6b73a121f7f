"""How to set seven cards: the best settings, and rules a person can learn with their cost."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from croupier.chapters.pai_gow_poker.counting import problem, worth
from croupier.chapters.pai_gow_poker.outcomes import MAIN
from croupier.families.setting.counting.solve import AS_DEALER
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.ways.words import way_rows
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.rulebook.rules import Rules

COLUMNS = ("cards", "low hand")
SENTENCES = {
    LEARNED: "Set by the rules of the chart below.",
    HOUSE: "Ask for the house way (645a.11(a)(1)) and follow it.",
}


def strategy(rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The best settings in a sentence, and what simpler rules cost."""
    solved = solution(problem(rules), tell)
    gained = worth(rules, terms, solved.best)
    learned = []
    for key, sentence in SENTENCES.items():
        value = worth(rules, terms, solved.ways[key])
        learned.append(Learned(key, sentence, gained - value, -value, MAIN))
    kinds, way = len(solved.choices), rules.text("house-way")
    same = Fraction(int(np.count_nonzero(solved.choices == AS_DEALER)), kinds)
    return Strategy(
        "Set each hand in the way that is worth most against hands set the house way; "
        "`croupier play pai-gow-poker --advise` says for every hand what each setting is worth.",
        learned=tuple(sorted(learned, key=lambda rule: rule.cost)),
        frequencies={f"of {kinds:,} kinds of hands": {"house way": same, "otherwise": 1 - same}},
        ties="the house way",
        charts=(
            Chart("Rules to learn: the first line that fits", COLUMNS, way_rows(LEARNED)),
            Chart("The house way: the first line that fits", COLUMNS, way_rows(way)),
        ),
    )
