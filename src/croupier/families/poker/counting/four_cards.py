"""The best four of five cards against the best four of a dealer's five or six, which are hidden.

A player sees five cards. Up to the names of the suits there are 134,459 kinds of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb

import numpy as np

from croupier.equipment.cards import RANK_NAMES
from croupier.families.poker.counting.told_cost import telling_cost
from croupier.families.poker.four_cards import (
    IDLE,
    IDLE_HIGHER,
    KING_HIGH,
    LOSE,
    RESULTS,
    TIE,
    WIN,
)
from croupier.hands import four
from croupier.hands.five import FIVE_FLUSH
from croupier.hands.four import strength4, strength4of5, strength4of6
from croupier.hands.kernel import kernel
from croupier.hands.kinds import LOW_ACE_KINDS, low_ace_five_kind
from croupier.maths.decision import TIES, Values
from croupier.maths.enumerate import (
    Cards,
    Ints,
    Kinds,
    five_card_kinds,
    five_card_rows,
    hand_kinds,
    hand_place,
)
from croupier.maths.pricing.strategy import Strategy
from croupier.maths.showdown import Counts, Showdown, Strengths
from croupier.maths.sights import NO_CARD, Known, Sights, ToCome, best_threshold

HANDS = comb(52, 5)


@kernel
def _best_of_five(hands: Cards, strengths: Strengths) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        strengths[nth] = strength4of5(hand[0], hand[1], hand[2], hand[3], hand[4])


@kernel
def _best_of_six(hands: Cards, strengths: Strengths) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        strengths[nth] = strength4of6(hand[0], hand[1], hand[2], hand[3], hand[4], hand[5])


@kernel
def _kinds_of_five(hands: Cards, kinds: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        kinds[nth] = low_ace_five_kind(hand[0], hand[1], hand[2], hand[3], hand[4])


@cache
def dealers_hands(cards: int) -> Kinds:
    return five_card_kinds() if cards == 5 else hand_kinds(cards)


@cache
def best_fours(cards: int) -> Strengths:
    """The strength of the best four of every kind of five or six cards."""
    hands = dealers_hands(cards).cards
    strengths = np.empty(len(hands), dtype=np.uint16)
    (_best_of_five if cards == 5 else _best_of_six)(hands, strengths)
    return strengths


@cache
def _showdown(dealers: int) -> Showdown:
    return Showdown(five_card_kinds().cards, dealers_hands(dealers))


def dealers_below(thresholds: Sequence[Strengths], strengths: Strengths, dealers: int) -> Counts:
    """For every hand of five, the dealer's hands below each of its thresholds."""
    rows, hidden = np.arange(len(five_card_kinds().cards)), np.arange(len(strengths))
    asked = np.concatenate(list(thresholds))
    found = _showdown(dealers).below(np.tile(rows, len(thresholds)), asked, hidden, strengths)
    return found.reshape(len(thresholds), len(rows))


def five_card_sights(
    dealers: int, qualifies: int, hand_kind: Callable[[int], int]
) -> tuple[Sights, ...]:
    """Every hand of five against a dealer of so many cards, none of which is seen."""
    strengths, one = best_fours(5), np.uint16(1)
    least = np.full_like(strengths, qualifies)
    asked = (
        least,
        np.minimum(strengths + one, least),
        np.maximum(strengths, least),
        np.maximum(strengths + one, least),
    )
    idle, not_higher, beaten, not_better = dealers_below(asked, best_fours(dealers), dealers)
    results = np.empty((len(strengths), RESULTS), dtype=np.int32)
    results[:, IDLE] = not_higher
    results[:, IDLE_HIGHER] = idle - not_higher
    results[:, WIN] = beaten - idle
    results[:, TIE] = not_better - beaten
    results[:, LOSE] = comb(47, dealers) - not_better
    hands = five_card_kinds()
    kinds = np.array([hand_kind(int(each)) for each in np.arange(int(strengths.max()) + 1)])
    of_hands = kinds[strengths].astype(np.uint8)
    return (Sights(NO_CARD, hands.cards, hands.weights, strengths, of_hands, results),)


def place_of(hand: Sequence[int]) -> tuple[int, int]:
    """The part and the place of a sight."""
    return 0, int(five_card_rows()[hand_place(*sorted(hand))])


# ------------------------------------------------------------------------------ wagers beside it


@cache
def all_five() -> Known:
    """All five cards of the player, by `hands.kinds.low_ace_five_kind`."""
    cards = five_card_kinds().cards
    kinds = np.empty(len(cards), dtype=np.uint8)
    _kinds_of_five(cards, kinds)
    return Known((kinds,), LOW_ACE_KINDS)


@cache
def dealers_five() -> ToCome:
    """At every sight, the dealer's five cards by kind; less than a flush is one kind."""
    dealer = all_five().kinds[0].astype(np.uint16)
    bounds = range(FIVE_FLUSH, LOW_ACE_KINDS)
    below = dealers_below([np.full_like(dealer, kind) for kind in bounds], dealer, 5)
    edges = np.stack([*below, np.full(len(dealer), comb(47, 5))], axis=1)
    counts = np.zeros((len(dealer), LOW_ACE_KINDS), dtype=np.int32)
    counts[:, 0] = edges[:, 0]
    counts[:, FIVE_FLUSH:] = np.diff(edges, axis=1)
    return ToCome((counts,), comb(47, 5))


def every_hand(at: Known) -> Ints:
    """All hands of five by kind, whatever is decided."""
    return np.bincount(at.kinds[0], five_card_kinds().weights, at.size).astype(np.int64)


def prime_counts() -> Ints:
    """All hands of five by `families.poker.four_cards.prime_kind`."""
    four_alike, five_alike = 2 * comb(26, 4) * 26, 2 * comb(26, 5)
    return np.array([HANDS - four_alike - five_alike, four_alike, five_alike])


# ------------------------------------------------------------------------------ words

KICKERS = comb(12, 2)
PAIRS = [four.FOUR_PAIR << four.CATEGORY_SHIFT | KICKERS * rank for rank in range(13)]


@cache
def _ranks_of() -> dict[int, list[int]]:
    """The ranks of four cards of each strength."""
    hands = hand_kinds(4).cards.tolist()
    return {strength4(*hand): [card // 4 for card in hand] for hand in hands}


def strength_name(strength: int) -> str:
    """The least hand of a strength as a person would say it: `10-10-ace-king`, `a pair of 3s`."""
    if strength in PAIRS:
        rank = RANK_NAMES[PAIRS.index(strength)]
        return f"a pair of {rank}{'es' if rank == '6' else 's'}"
    ranks = _ranks_of().get(strength)
    return "no hand" if ranks is None else _four_name(ranks)


def _four_name(ranks: Sequence[int]) -> str:
    ordered = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    return "-".join(RANK_NAMES[rank] for rank in ordered)


# ------------------------------------------------------------------------------ strategies

ONCE, THRICE = 1, 2


def two_thresholds(values: Values, least: int, most: int) -> list[Cards]:
    """The choices where nothing but the strength decides: fold, once from `least`, thrice."""
    (sights,) = values.game.sights()
    low, high = sights.strengths >= least, sights.strengths >= most
    return [np.where(high, THRICE, np.where(low, ONCE, 0)).astype(np.uint8)]


def best_thresholds(values: Values, among: Sequence[int] = (), floor: int = 0) -> tuple[int, int]:
    """The least hands to stay with and to make three times the wager with, from `floor` on."""
    (sights,) = values.game.sights()
    once, thrice = values.beyond[0]
    more = np.where(sights.strengths >= floor, thrice - once, 0)
    least = best_threshold(sights.strengths, sights.weights * once, among)
    most = best_threshold(sights.strengths, sights.weights * more, among)
    attained = (sights.strengths >= floor) & (sights.strengths < most)
    return least, most if attained.any() else floor


def in_words(least: int, most: int, verb: str) -> str:
    """Two thresholds as a person would say them."""
    lowest = int(best_fours(5).min())
    if least <= lowest:
        rest = "every other hand."
    elif least == KING_HIGH:
        rest = "king high or better, as the dealer does; fold everything lower."
    else:
        rest = f"{strength_name(least)} or better; fold everything lower."
    return f"{verb} 3x the Ante with {strength_name(most)} or better and 1x with {rest}"


def by_thresholds(values: Values, verb: str, thresholds: Mapping[str, tuple[int, int]]) -> Strategy:
    """Rules a person would learn, each two thresholds, in words and with their exact cost."""
    learned = telling_cost(
        [
            values.learned(key, in_words(*both, verb), two_thresholds(values, *both))
            for key, both in thresholds.items()
        ]
    )
    frequencies = {values.game.makes: values.frequencies()}
    return Strategy(learned[0].sentence, learned=learned, frequencies=frequencies, ties=TIES)
