"""Counting Cajun Stud: backward induction over the reveals, suits renamed."""

from __future__ import annotations

from croupier.chapters.cajun_stud.counting import GAME, hands_of
from croupier.chapters.cajun_stud.outcomes import HAND_WAGERS
from croupier.chapters.cajun_stud.simulation import simulate
from croupier.families.poker.counting.lines import hand_lines
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.rulebook.rules import Rules

__all__ = ["advise", "by_strategy", "count", "decisions", "simulate"]

advise, by_strategy, decisions = GAME.advise, GAME.by_strategy, GAME.decisions


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; an optional wager no decision touches."""
    if wager == "ante":
        return (GAME.count(rules, terms),)
    tell("all hands of the cards concerned")
    return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hands_of(wager))),)
