"""How to set seven cards against hands that are seen, and what it costs not to look."""

from __future__ import annotations

from fractions import Fraction

from croupier.chapters.face_up_pai_gow_poker.counting import problem
from croupier.chapters.face_up_pai_gow_poker.outcomes import MAIN
from croupier.families.setting.counting.seen import RESCUED
from croupier.families.setting.counting.solve import Deals
from croupier.families.setting.counting.solved import HOUSE, LEARNED, solution
from croupier.families.setting.counting.wager import learned, way_charts
from croupier.families.setting.ways.words import way_rows
from croupier.maths.pricing.counted import Tell
from croupier.maths.pricing.strategy import Strategy
from croupier.rulebook.rules import Rules

COLUMNS = ("cards", "low hand")
LOW_FIRST = "low-first"
SENTENCES = {
    LOW_FIRST: (
        "Among the low hands that beat the dealer's, set the one that leaves the highest high "
        "hand; if none does, set the highest high hand."
    ),
    RESCUED: (
        "Ask for the house way (688a.11(b)(1)) and follow it; if that would lose, set to win one "
        "hand."
    ),
    LEARNED: "Set by the rules of the chart below, without looking at the dealer's hands.",
    HOUSE: "Set the house way, without looking at the dealer's hands.",
}


def strategy(rules: Rules, tell: Tell) -> Strategy:
    """The best settings are a rule that can be learned; the others cost so much."""
    solved = solution(problem(rules), tell)
    deals = {LOW_FIRST: solved.best, **solved.ways}
    best = solved.best
    shares = {"win": best.wins, "push": best.ties, "lose": best.losses}
    return Strategy(
        "You see the dealer's hands: set to win both if you can, else to win one. "
        "To see the result of each setting: croupier play face-up-pai-gow-poker --advise.",
        learned=learned(MAIN, SENTENCES, _worth(best), lambda key: _worth(deals[key])),
        frequencies={"of all deals": {k: Fraction(n, best.total) for k, n in shares.items()}},
        ties="any, because the dealer's hands are exposed",
        charts=way_charts(COLUMNS, way_rows, rules.text("house-way")),
    )


def _worth(deals: Deals) -> Fraction:
    """Per unit of the wager, which is paid 1 to 1 (688a.12(a))."""
    return Fraction(deals.wins - deals.losses, deals.total)
