"""The door to the odds of Fortune Asia Poker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from croupier.chapters.fortune_asia_poker.counting import DEALERS, insured_hands
from croupier.chapters.fortune_asia_poker.one_hand import met, wins_of
from croupier.chapters.fortune_asia_poker.outcomes import (
    HIGH,
    INSURANCE,
    LOW,
    MAIN,
    MEDIUM,
    AsiaHands,
    hand_wagers,
    has_to_5,
    readings,
)
from croupier.chapters.fortune_asia_poker.simulation import best_of, simulate, told
from croupier.chapters.fortune_asia_poker.strategy import solved, strategy
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.setting.counting.sevens import hands_by_sign
from croupier.families.setting.counting.solve import hands_of_seven
from croupier.families.setting.counting.solved import HOUSE
from croupier.families.setting.counting.wager import advise_keeping, nets, set_hands, stake_of
from croupier.hands.four_two_one import FOUL, PLACES, SETTINGS, every_setting
from croupier.hands.keys import Ints
from croupier.maths.pricing.counted import EXACT, Counted, Tell, Terms, tell_nobody
from croupier.rounds.arrange import Arrange, arrangement
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "simulate"]


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager."""
    if wager == MAIN:
        found = solved(rules, tell)
        best, house = set_hands(MAIN, found.best, found.ways[HOUSE], EXACT)
        return replace(best, strategy=strategy(rules, terms, tell)), house
    counted = insured_hands if wager == INSURANCE else hands_by_sign
    hands = counted(to_5=has_to_5(rules))
    return (Counted(wager, hand_lines(rules, hand_wagers(rules)[wager], hands)),)


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide | Arrange, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each way to set the cards is worth, in cents, against hands set the house way; and
    whether to surrender. Of who may void a hand nothing is said."""
    stake = stake_of(AsiaHands(rules), bets)
    if isinstance(question, Arrange):
        found = _worth_of_settings(rules, question.cards, Terms(stake=stake))
        return {answer: stake * each for answer, each in found.items()}
    return advise_keeping(AsiaHands(rules), question, stake)


def _worth_of_settings(rules: Rules, cards: tuple[int, ...], terms: Terms) -> dict[str, Fraction]:
    """Per unit of the wager, by the answer that sets the cards so; a hand set wrongly loses."""
    by = readings(rules)
    others, ways = met(rules.text("house-way"), by, cards)
    points = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, np.array(cards, dtype=np.int64), points)
    won, _, lost = nets(rules, terms, MAIN)
    found: dict[str, Fraction] = {}
    for places, at in zip(PLACES, points.tolist(), strict=True):
        wins = int(wins_of(others, ways, at)) if at != FOUL else 0
        low, medium = (cards[places[6]],), (cards[places[4]], cards[places[5]])
        answer = arrangement({LOW: low, MEDIUM: medium})
        found[answer] = (wins * won + (DEALERS - wins) * lost) / DEALERS
    return found


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """How to set every kind of hand, for export."""
    kinds = hands_of_seven().kinds
    by, cases, *_ = told(rules, tell_nobody)
    choices = solved(rules, tell_nobody).choices.tolist()
    for cards, ways, choice in zip(kinds.cards, kinds.weights.tolist(), choices, strict=True):
        held = cards.astype(np.int64)
        set_so = _set(by, held, best_of(by, cases, choice, held)[0])
        yield {"ways": ways, **dict(zip((HIGH, MEDIUM, LOW), set_so, strict=True))}


def _set(by: int, cards: Ints, at: int) -> tuple[str, ...]:
    """The cards of the three hands at a point."""
    points = np.empty(SETTINGS, dtype=np.int64)
    every_setting(by, cards, points)
    placed = [card_text(int(card)) for card in cards[PLACES[int(np.argmax(points == at))]]]
    return " ".join(placed[:4]), " ".join(placed[4:6]), placed[6]
