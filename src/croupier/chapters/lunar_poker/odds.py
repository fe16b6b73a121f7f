"""Counting Lunar Poker: every deal and every draw, by the best choice at every sight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from croupier.chapters.lunar_poker import outcomes
from croupier.chapters.lunar_poker.advice import Seen
from croupier.chapters.lunar_poker.counting.lines import main_lines
from croupier.chapters.lunar_poker.counting.solved import UPS, solution, told
from croupier.chapters.lunar_poker.counting.subsets import hands_of
from croupier.chapters.lunar_poker.counting.tell import BET, EXCHANGE, FOLD, SIXTH
from croupier.chapters.lunar_poker.counting.worth import Worth, worth_of
from croupier.chapters.lunar_poker.outcomes import SUPER_KINDS, super_kind
from croupier.chapters.lunar_poker.play import DECLARE, SIXTH_CARD, exchanges
from croupier.chapters.lunar_poker.simulation import simulate
from croupier.chapters.lunar_poker.strategy import strategy
from croupier.equipment.cards import card_text
from croupier.families.poker.counting.lines import hand_lines
from croupier.families.poker.counting.rankings import FIVE_CARDS
from croupier.hands.five import ROYAL_FLUSH, strength5
from croupier.hands.kernel import kernel
from croupier.maths.enumerate import Cards, Ints, hand_places, kinds_beside_clubs
from croupier.maths.pricing.counted import Counted, Tell, Terms
from croupier.maths.pricing.prices import Pricing
from croupier.maths.strategies.seen import Ranking
from croupier.rounds.words import Bet, Decide
from croupier.rulebook.rules import Rules

__all__ = ["advise", "count", "decisions", "ranking", "simulate"]

BEST_PLAY = (
    "Best play at every decision, given all the cards that the player has seen; each draw is "
    "counted exactly."
)
WAGERS = {wager.key: wager for wager in (outcomes.SUPER_WAGER, outcomes.ADDITIONAL_WAGER)}


def count(rules: Rules, wager: str, terms: Terms, tell: Tell) -> tuple[Counted, ...]:
    """The lines of a wager; the Ante by best play."""
    if wager in WAGERS:
        tell("2,598,960 hands")
        return (Counted(wager, hand_lines(rules, WAGERS[wager], super_counts())),)
    worth = worth_of(rules, terms)
    best = solution(worth, tell)
    counted = Counted(wager, main_lines(told(best, same=worth.same)))
    edge = _edge(rules, counted, terms)
    notes = (BEST_PLAY, _with_super(rules, terms, edge))
    return (replace(counted, strategy=strategy(best, edge), notes=notes),)


def ranking(rules: Rules) -> Ranking:
    """How hands are ranked, for strategy files."""
    return FIVE_CARDS


def _edge(rules: Rules, counted: Counted, terms: Terms) -> Fraction:
    """The house advantage of a wager that was counted."""
    pricing = Pricing(rules, counted.wager, terms)
    won = sum(number * pricing.net(line) for line, number in counted.lines.items())
    return -Fraction(won) / counted.total


def _with_super(rules: Rules, terms: Terms, ante: Fraction) -> str:
    """671a.7(c)(2): nobody stakes an Ante without a Super Wager, so what both cost together."""
    key = outcomes.SUPER_WAGER.key
    lines = hand_lines(rules, outcomes.SUPER_WAGER, super_counts())
    both = ante + _edge(rules, Counted(key, lines), terms)
    return (
        "A player must place a Super Wager of at least the Ante (671a.7(c)(2)): if both are "
        f"equal the house advantage is {float(both):.4%} of the Ante, {float(both / 2):.4%} of "
        "the two together."
    )


@kernel
def _count_supers(hands: Cards, found: Ints) -> None:
    for hand in hands:
        found[super_kind(hand[0], hand[1], hand[2], hand[3], hand[4])] += 1


def super_counts() -> Ints:
    """The hands of five by what they are for a Super Wager; colors count."""
    found = np.zeros(SUPER_KINDS, dtype=np.int64)
    _count_supers(hands_of(5), found)
    return found


# ------------------------------------------------------------------------------ single hands


def advise(
    rules: Rules, question: Decide, bets: Sequence[Bet], terms: Terms
) -> Mapping[str, Fraction]:
    """What each choice is worth in cents, with all cards that the player has seen; a fee that was
    collected is not counted again, and no choice touches a Super Wager."""
    worth = rules.once(("worth", repr(terms)), lambda: worth_of(rules, terms))
    ante = next(bet.amount for bet in bets if bet.wager == "ante")
    hand, discards = question.known["hand"], question.known.get("discards", ())
    (up,) = question.known["dealer"]
    seen = Seen([*hand, *discards], up, worth)
    keys = {choice.key for choice in question.choices}
    values = {"fold": Fraction(worth.fold, worth.scale)}
    if "bet" in keys:
        values["bet"] = seen.bet(hand)
    if DECLARE in keys:
        (*_, payout) = outcomes.instant(int(strength5(*hand)) == ROYAL_FLUSH)
        values[DECLARE] = rules.paid(payout.wager).unstaked(payout.outcome, 1).gain
    if "bet" not in keys or SIXTH_CARD in keys:
        exchanged = _exchanged(hand, up, worth)
        fee = Fraction(worth.fee, worth.scale)
        values |= exchanged
        values["exchange"] = max(exchanged.values()) + fee
        values[SIXTH_CARD] = seen.drawn(hand, 1) + fee
    return {key: ante * values[key] for key in keys}


@lru_cache(maxsize=2)
def _exchanged(hand: tuple[int, ...], up: int, worth: Worth) -> Mapping[str, Fraction]:
    """What each exchange is worth beside its fee: asked for before it is bought, and after."""
    seen = Seen(hand, up, worth)
    return {
        key: seen.drawn([card for card in hand if card not in thrown], len(thrown))
        for key, thrown in exchanges(hand).items()
    }


def decisions(rules: Rules, terms: Terms) -> Iterator[Mapping[str, Any]]:
    """The decision at every sight (suits renamed), for export: 5,649,150 rows."""
    best = solution(worth_of(rules, terms), lambda _: None)
    kinds = kinds_beside_clubs(5)
    places = hand_places(kinds.cards)
    for rank, up in enumerate(UPS):
        chosen = best.choices[rank, places].tolist()
        for cards, weight, choice in zip(
            kinds.cards.tolist(), kinds.weights.tolist(), chosen, strict=True
        ):
            if up not in cards:
                yield {
                    "dealer": card_text(up),
                    "hand": " ".join(map(card_text, reversed(cards))),
                    "ways": 4 * weight,
                    **_decision(cards, choice),
                }


def _decision(cards: Sequence[int], choice: int) -> dict[str, str]:
    """A choice by its name, and what is thrown away."""
    if choice < EXCHANGE:
        named = {FOLD: "fold", BET: "bet", SIXTH: SIXTH_CARD}
        return {"decision": named.get(choice, "instant-payout"), "discards": ""}
    thrown = [card_text(card) for nth, card in enumerate(cards) if choice >> nth & 1]
    return {"decision": "exchange", "discards": " ".join(reversed(thrown))}
