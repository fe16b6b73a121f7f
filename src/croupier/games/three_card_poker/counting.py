"""Every deal of Three Card Poker, told apart by what the player sees.

A player sees the own three cards. Up to the names of the suits there are 1,755 kinds of them, and
one more because the ace, king and queen of spades are paid apart; each meets 18,424 hands of the
dealer and 1,176 pairs of community cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.families.poker.counting.beside import Beside
from croupier.families.poker.counting.hand_counts import six_card_counts
from croupier.families.poker.counting.lines import line_of
from croupier.games.three_card_poker import outcomes
from croupier.games.three_card_poker.outcomes import hand_kind, showdown
from croupier.hands import kinds
from croupier.hands.kernel import kernel
from croupier.hands.kinds import five_kind
from croupier.hands.three import strength3
from croupier.maths.decision import NO_CARD, Decision, Known, Sights, ToCome, sizes_of
from croupier.maths.enumerate import CARDS, Cards, Ints, three_card_kinds
from croupier.maths.pricing.counted import Line
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules

HANDS = comb(52, 3)
DEALER_HANDS = comb(49, 3)
COMMUNITY_PAIRS = comb(49, 2)
SUITS = 4
SPADES = tuple(4 * rank + kinds.SPADES for rank in (10, 11, 12))  # queen, king and ace


@kernel
def _meet_dealers(hands: Ints, results: Ints, sixes: Ints) -> None:
    """For each hand, count the dealer's hands by result, and the six cards by kind."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        player = strength3(a, b, c)
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y in (a, b, c):
                    continue
                for z in range(y):
                    if z not in (a, b, c):
                        results[nth, showdown(player, strength3(x, y, z))] += 1
                        if len(sixes):
                            sixes[nth, kinds.six_kind(a, b, c, x, y, z)] += 1


@kernel
def _meet_community(hands: Ints, counts: Ints) -> None:
    """For each hand, count the pairs of community cards by five-card kind."""
    for nth in range(len(hands)):
        a, b, c = hands[nth, 0], hands[nth, 1], hands[nth, 2]
        for x in range(52):
            if x in (a, b, c):
                continue
            for y in range(x):
                if y not in (a, b, c):
                    counts[nth, five_kind(a, b, c, x, y)] += 1


@cache
def _hands() -> tuple[Cards, Ints, Ints]:
    """One hand for each kind, how many there are of it, and the kind of each hand by a < b < c."""
    cards, weights, index = three_card_kinds()
    royal = index[SPADES]
    weights, index = np.append(weights, 1), index.copy()
    weights[royal] -= 1
    index[SPADES] = len(cards)
    return np.concatenate([cards, [SPADES]]).astype(np.uint8), weights, index


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    cards, weights, _ = _hands()
    results = np.zeros((len(cards), outcomes.RESULTS), dtype=np.int64)
    _meet_dealers(cards.astype(np.int64), results, np.zeros((0, 0), dtype=np.int64))
    strengths = np.array([strength3(*hand) for hand in cards.tolist()], dtype=np.uint16)
    of_hands = np.array([hand_kind(*hand) for hand in cards.tolist()], dtype=np.uint8)
    counts = results.astype(np.int32)
    return (Sights(NO_CARD, cards, weights, strengths, of_hands, counts),)


def place_of(hand: Sequence[int]) -> tuple[int, int]:
    """The part and the place of a sight."""
    _, _, index = _hands()
    return 0, int(index[tuple(sorted(hand))])


def _line(rules: Rules, result: int, kind: int, times: int) -> Line:
    return line_of(outcomes.ends(rules, result, kind, times))


GAME = Decision(
    wager="ante",
    makes="play",
    sights=all_sights,
    hidden_hands=DEALER_HANDS,
    kinds=outcomes.HAND_KINDS,
    results=outcomes.RESULTS,
    line=_line,
    fold=line_of(outcomes.FOLDED),
    sizes=sizes_of("play"),
)


def decision_table(choices: Cards) -> Ints:
    """The choice for the hand a < b < c."""
    _, _, index = _hands()
    return np.where(index >= 0, choices[index], 0).astype(np.int64)


# ------------------------------------------------------------------------------ wagers beside it


@cache
def _three_cards() -> Known:
    (sights,) = all_sights()
    return Known((sights.kinds,), outcomes.HAND_KINDS)


@cache
def _five_cards() -> ToCome:
    """The player's three cards and the two community cards."""
    (sights,) = all_sights()
    counts = np.zeros((len(sights.cards), outcomes.FIVE_KINDS), dtype=np.int64)
    _meet_community(sights.cards.astype(np.int64), counts)
    return ToCome((counts,), COMMUNITY_PAIRS)


@cache
def _dealers_five() -> ToCome:
    """The dealer's three cards and the two community cards: any five that the player lacks.

    By inclusion and exclusion: five cards that hold three given ones are those that a pair of
    community cards completes; they are summed up to those that hold two, one or none.
    """
    cards, _, index = _hands()
    (completed,) = _five_cards().counts
    with_three = np.zeros((CARDS, CARDS, CARDS, outcomes.FIVE_KINDS), dtype=np.int64)
    a, b, c = np.nonzero(index >= 0)
    for x, y, z in ((a, b, c), (b, c, a), (c, a, b), (b, a, c), (a, c, b), (c, b, a)):
        with_three[x, y, z] = completed[index[a, b, c]]
    with_two = with_three.sum(axis=2) // 3
    with_one = with_two.sum(axis=1) // 4
    a, b, c = cards.astype(np.int64).T
    counts = (
        with_one.sum(axis=0) // 5
        - with_one[a]
        - with_one[b]
        - with_one[c]
        + with_two[a, b]
        + with_two[b, c]
        + with_two[a, c]
        - with_three[a, b, c]
    )
    return ToCome((counts,), comb(49, 5))


@cache
def _six_cards() -> ToCome:
    """The player's and the dealer's three cards: a royal flush is of each suit as often, over all
    hands that a sight stands for."""
    (sights,) = all_sights()
    found = np.zeros((len(sights.cards), kinds.SIX_KINDS), dtype=np.int64)
    results = np.zeros_like(sights.results, dtype=np.int64)
    _meet_dealers(sights.cards.astype(np.int64), results, found)
    return ToCome((_by_suit(found),), SUITS * DEALER_HANDS, copies=SUITS)


def _by_suit(found: Ints) -> Ints:
    """Six cards by kind, times four, with the royal flushes of spades told apart."""
    suited = np.concatenate([SUITS * found, np.zeros_like(found[..., :2])], axis=-1)
    royals = found[..., kinds.ROYAL_FLUSH]
    suited[..., outcomes.ROYAL_FLUSH_OF_SPADES] = royals
    suited[..., kinds.ROYAL_FLUSH] -= royals
    supers = found[..., kinds.SIX_CARD_ROYAL] + found[..., kinds.SIX_CARD_ROYAL_OF_DIAMONDS]
    suited[..., outcomes.SUPER_ROYAL_OF_SPADES] = supers
    suited[..., kinds.SIX_CARD_ROYAL_OF_DIAMONDS] = supers
    suited[..., kinds.SIX_CARD_ROYAL] = 2 * supers
    return suited


def _every_three() -> Ints:
    (sights,) = all_sights()
    return np.bincount(sights.kinds, sights.weights, outcomes.HAND_KINDS).astype(np.int64)


def _every_five() -> Ints:
    (sights,) = all_sights()
    return np.asarray(sights.weights @ _five_cards().counts[0])


def _every_six() -> Ints:
    return _by_suit(six_card_counts()) // SUITS


def beside(wager: str, on: str = "") -> Beside:
    """A wager beside the decision."""
    hand = outcomes.HAND_WAGERS[wager]
    match wager:
        case "pair-plus" | "three-card-progressive":
            return Beside(hand, _three_cards, _every_three)
        case "six-card-bonus" | "5-of-6-progressive":
            return Beside(hand, _six_cards, _every_six)
    return Beside(hand, _dealers_five if on == DEALER else _five_cards, _every_five, on)
