"""The door to the odds of Face Up Pai Gow Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.chapters.face_up_pai_gow_poker.counting import ace_highs, problem, set_hands
from croupier.chapters.face_up_pai_gow_poker.outcomes import (
    BONUS,
    COMPARED,
    MAIN,
    PROGRESSIVE,
    hand_wagers,
    is_wild,
)
from croupier.chapters.face_up_pai_gow_poker.simulation import simulate
from croupier.chapters.face_up_pai_gow_poker.strategy import strategy
from croupier.chapters.face_up_pai_gow_poker.table import is_ace_high
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.envied import envy_note
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solved import HOUSE, solution
from croupier.families.setting.five_and_two import PUSH, RESULTS, WIN, reading_of_flush
from croupier.families.setting.steps import KEEP, SURRENDER
from croupier.hands.pai_gow import high_strength, is_foul, low_strength
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]

Cards = Sequence[int]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == MAIN:
        solved = solution(problem(rules), tell)
        best, house = set_hands(solved.best, solved.ways[HOUSE], EXACT)
        return replace(best, strategy=strategy(rules, tell)), house
    if wager == BONUS:
        kinds = np.array(ace_highs())
    else:
        kinds = hands_by_sign(wild=wager == PROGRESSIVE and is_wild(rules))
    lines = hand_lines(rules, hand_wagers(rules)[wager], kinds)
    return (Counted(wager, lines, notes=tuple(envy_note(rules, wager, lines, terms))),)


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each setting comes to, in cents, against the dealer's hands that are seen; and whether
    to surrender. Of who voids a hand nothing is said."""
    stake = next(bet.amount for bet in bets if bet.wager == MAIN)
    if isinstance(question, Arrange):
        dealer = question.seen["dealer"]
        return {
            arrangement({"low": low}): stake
            * _worth(rules, [c for c in question.cards if c not in low], low, dealer)
            for low in combinations(question.cards, 2)
        }
    if {choice.key for choice in question.choices} != {KEEP, SURRENDER}:
        return {}
    known = question.known
    dealer = {part: known[f"banker's {part}"] for part in ("high", "low")}
    kept = _worth(rules, known["high"], known["low"], dealer)
    return {KEEP: stake * kept, SURRENDER: Fraction(-stake)}


def _worth(rules: Rules, high: Cards, low: Cards, dealer: Mapping[str, Cards]) -> Fraction:
    """Per unit of the wager."""
    by = reading_of_flush(rules)
    own, other = (
        (int(high_strength(by, *five)), int(low_strength(*two)))
        for five, two in ((high, low), (dealer["high"], dealer["low"]))
    )
    foul = is_foul(*own)
    if is_ace_high((*dealer["high"], *dealer["low"])):
        lost = foul and rules["ace-high-push"] == "wrongly-set-loses"
        return Fraction(-1 if lost else 0)
    outcome = RESULTS[-1] if foul else COMPARED.result(own, other)[0]
    return Fraction({WIN: 1, PUSH: 0}.get(outcome, -1))
