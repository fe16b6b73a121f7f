"""How to set seven cards: the best settings, and rules a person can learn with their cost."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from croupier.chapters.fortune_asia_poker.counting import SMALL_FIRST, Problem
from croupier.chapters.fortune_asia_poker.outcomes import MAIN, RESULTS, readings
from croupier.chapters.fortune_asia_poker.ways.words import COLUMNS, way_rows
from croupier.families.setting.counting.solve import AS_DEALER, Deals, Solution
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.maths.pricing.counted import Counted, Line, Tell, Terms, line, single
from croupier.maths.pricing.prices import Pricing
from croupier.maths.pricing.strategy import Chart, Learned, Strategy
from croupier.rulebook.rules import Rules

SENTENCES = {
    LEARNED: "Set by the rules of the chart below.",
    HOUSE: "Ask for the house way (659a.11(a)(1)) and follow it.",
    SMALL_FIRST: "Set the highest low card, then the highest medium hand, the rest high.",
}
ABOUT = {
    "": "Best settings against hands set the house way.",
    HOUSE: "Set the house way.",
}


def solved(rules: Rules, tell: Tell) -> Solution:
    """What every deal comes to against the dealer's way."""
    return solution(Problem(rules.text("house-way"), readings(rules)), tell)


def lines(deals: Deals) -> dict[Line, int]:
    """How the Fortune Asia Poker Wager ends over all deals."""
    return single(MAIN, zip(RESULTS, (deals.wins, deals.losses), strict=True))


def main_wager(best: Deals, house: Deals, method: str) -> tuple[Counted, Counted]:
    """With hands set best, and set the house way."""
    return (
        Counted(MAIN, lines(best), method, about=ABOUT[""]),
        Counted(MAIN, lines(house), method, HOUSE, ABOUT[HOUSE]),
    )


def nets(rules: Rules, terms: Terms) -> Mapping[str, Fraction]:
    """What each result brings, per unit of the wager."""
    pricing = Pricing(rules, MAIN, terms)
    return {result: pricing.net(line((MAIN, result))) for result in RESULTS}


def _worth(rules: Rules, terms: Terms, deals: Deals) -> Fraction:
    won, lost = nets(rules, terms).values()
    return (deals.wins * won + deals.losses * lost) / deals.total


def strategy(rules: Rules, terms: Terms, tell: Tell) -> Strategy:
    """The best settings in a sentence, and what simpler rules cost."""
    found = solved(rules, tell)
    gained = _worth(rules, terms, found.best)
    learned = []
    for key, sentence in SENTENCES.items():
        value = _worth(rules, terms, found.ways[key])
        learned.append(Learned(key, sentence, gained - value, -value, MAIN))
    kinds = len(found.choices)
    same = Fraction(int(np.count_nonzero(found.choices == AS_DEALER)), kinds)
    return Strategy(
        "Set each hand in the way that is worth most against hands set the house way; "
        "`croupier play fortune-asia-poker --advise` shows what each setting of a hand is worth.",
        learned=tuple(sorted(learned, key=lambda rule: rule.cost)),
        frequencies={f"of {kinds:,} kinds of hands": {"house way": same, "otherwise": 1 - same}},
        ties="the house way",
        charts=(
            Chart("Rules to learn: the first line that fits", COLUMNS, way_rows(LEARNED)),
            Chart(
                "The house way: the first line that fits",
                COLUMNS,
                way_rows(rules.text("house-way")),
            ),
        ),
    )
