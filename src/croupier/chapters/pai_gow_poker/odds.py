"""The door to the odds of Pai Gow Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.chapters.pai_gow_poker.counting import (
    bank_is_bound,
    bank_problem,
    count_bank,
    count_colours,
    problem,
)
from croupier.chapters.pai_gow_poker.outcomes import HAND_WAGERS, MAIN, RED_BLACK, PokerHands
from croupier.chapters.pai_gow_poker.simulation import simulate
from croupier.chapters.pai_gow_poker.strategy import strategy
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.advice import Side, as_reset, worth_of_settings
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solved import HOUSE, solution
from croupier.families.setting.counting.wager import advise_keeping, nets, set_hands, stake_of
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms
from croupier.rounds.arrange import Arrange
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == MAIN:
        solved = solution(problem(rules, terms), tell)
        best, house = set_hands(MAIN, solved.best, solved.ways[HOUSE], EXACT)
        return replace(best, strategy=strategy(rules, terms, tell)), house
    if wager in ("bank", "co-bank"):
        return count_bank(rules, wager, terms, tell)
    if wager == RED_BLACK:
        return count_colours(rules)
    return (Counted(wager, hand_lines(rules, HAND_WAGERS[wager], hands_by_sign())),)


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each way to set the cards is worth, in cents, against hands set the house way; and
    whether to surrender. Of who accepts the bank or voids a hand nothing is said.

    A bank is taken to meet each wager by itself: the vigorish on what they leave together is less.
    """
    stake = stake_of(PokerHands(rules), bets)
    if isinstance(question, Arrange):
        covers = question.seen.get("covers", 0)
        wager, staked = ("bank", covers) if covers else (MAIN, stake)
        own = Terms(stake=staked)
        solved = bank_problem(rules, wager, own) if covers else problem(rules, own)
        side = Side(solved, nets(rules, own, wager), bank=bool(covers))
        found = worth_of_settings(side, question.cards)
        if covers and bank_is_bound(rules):
            found = as_reset(question, found)
        return {answer: staked * each for answer, each in found.items()}
    return advise_keeping(PokerHands(rules), question, stake)
