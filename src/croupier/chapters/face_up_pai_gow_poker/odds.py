"""The door to the odds of Face Up Pai Gow Poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.chapters.face_up_pai_gow_poker.counting import ABOUT, ace_highs, problem
from croupier.chapters.face_up_pai_gow_poker.outcomes import (
    BONUS,
    MAIN,
    PROGRESSIVE,
    FaceUpHands,
    hand_wagers,
    is_wild,
)
from croupier.chapters.face_up_pai_gow_poker.simulation import simulate
from croupier.chapters.face_up_pai_gow_poker.strategy import strategy
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solved import HOUSE, solution
from croupier.families.setting.counting.wager import advise_keeping, nets, set_hands, stake_of
from croupier.families.setting.hands import RESULTS
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == MAIN:
        solved = solution(problem(rules), tell)
        best, house = set_hands(MAIN, solved.best, solved.ways[HOUSE], EXACT, ABOUT)
        return replace(best, strategy=strategy(rules, tell)), house
    if wager == BONUS:
        kinds = np.array(ace_highs())
    else:
        kinds = hands_by_sign(wild=wager == PROGRESSIVE and is_wild(rules))
    return (Counted(wager, hand_lines(rules, hand_wagers(rules)[wager], kinds)),)


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each setting comes to, in cents, against the dealer's hands that are seen; and whether
    to surrender. Of who voids a hand nothing is said."""
    game = FaceUpHands(rules)
    stake = stake_of(game, bets)
    if not isinstance(question, Arrange):
        return advise_keeping(game, question, stake)
    brings = dict(zip(RESULTS, nets(rules, Terms(stake=stake), MAIN), strict=True))
    worth = {}
    for low in combinations(question.cards, 2):
        high = tuple(card for card in question.cards if card not in low)
        result, _ = game.result({"high": high, "low": low}, question.seen["dealer"])
        worth[arrangement({"low": low})] = stake * brings[result]
    return worth
