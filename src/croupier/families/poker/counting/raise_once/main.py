"""The main wagers of a game in which one wager is raised once, counted by the best decisions."""

from __future__ import annotations

from croupier.families.poker.counting.raise_once.learned import LearnedRules, strategy
from croupier.families.poker.counting.raise_once.solver import RaiseOnce, ends, price_lines, solve
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

UNITS = "House advantage per unit of the Ante; element of risk per unit of all wagers."


def count_main(
    game: RaiseOnce, learned: LearnedRules, verb: str, rules: Rules, terms: Terms, tell: Tell
) -> Counted:
    """Every deal; `verb` is what one does to raise."""
    best = solve(game, rules, terms, tell)
    tell("what the best decisions lead to")
    results = ends(game.marks, best)
    tell("the rules that a person would learn, and what they cost")
    return Counted(
        game.wager,
        game.main_lines(rules, best.sizes, results),
        strategy=strategy(learned, price_lines(game, rules, terms), best, results, verb),
        notes=(UNITS,),
    )
