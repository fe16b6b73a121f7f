"""From six cards to outcomes: a high hand and a low card, the dealer's way, hands that are paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from croupier.equipment.cards import JOKER
from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.families.poker.table import cards_text
from croupier.families.setting.hands import PUSH, RESULTS, Compared, Parts, SetHands
from croupier.hands.kernel import kernel
from croupier.hands.keys import Ints
from croupier.hands.pai_gow import (
    CATEGORY,
    FIVE_ACES,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    JOKER_IS_ACE,
    QUADS,
    RANKS,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    category_name,
    high_strength,
    rank_of,
)
from croupier.hands.ranksets import ACE
from croupier.rulebook.rules import Rules

MAIN, DOUBLE = "six-card-fortune-pai-gow-poker", "double-down"
HIGH, LOW = "high", "low"
DEALT = SETTINGS = 6
# Readings, beside JOKER_IS_ACE: four-of-a-kind beside a pair is set as a full house; the joker
# completes the lowest straight or flush of six cards.
BREAKS_QUADS, JOKER_COMPLETES = 2, 4

# The dealer's joker as the low hand is an ace; a player's is higher than any card.
PLAYERS_JOKER = ACE + 1
EIGHTS = 6
PAIR_OF_8S = int(high_strength(0, 4 * EIGHTS, 4 * EIGHTS + 1, 0, 5, 10))


def readings(rules: Rules) -> int:
    """The readings of hands and of the dealer's way, as bits."""
    by = JOKER_IS_ACE if rules["joker-in-flush"] == "ace" else 0
    if rules["dealer-four-of-a-kind-and-pair"] == "full-house":
        by |= BREAKS_QUADS
    if rules["six-card-straight-with-joker"] == "joker-high":
        by |= JOKER_COMPLETES
    return by


# ---------------------------------------------------------------------------- setting hands


_BESIDE = np.array([[nth for nth in range(DEALT) if nth != low] for low in range(DEALT)])


@kernel
def high_without(by: int, cards: Ints, low: int) -> int:
    """The strength of the five cards beside the low one."""
    a, b, c, d, e = _BESIDE[low]
    return high_strength(by, cards[a], cards[b], cards[c], cards[d], cards[e])


@kernel
def kept(category: int) -> int:
    """What a dealer keeps whole: a royal flush is a straight flush."""
    return STRAIGHT_FLUSH if category == ROYAL_FLUSH else category


@kernel
def _second_highest(cards: Ints) -> int:
    """670a.11(d)(6): where the second highest card is."""
    first = second = -1
    for nth in range(DEALT):
        if first < 0 or rank_of(cards[nth]) > rank_of(cards[first]):
            first, second = nth, first
        elif second < 0 or rank_of(cards[nth]) > rank_of(cards[second]):
            second = nth
    return second


@kernel
def _of_quads(cards: Ints) -> int:
    """A card of four of a rank beside a pair, or -1."""
    counts = np.zeros(RANKS, dtype=np.int64)
    for card in cards:
        counts[rank_of(card)] += 1
    for nth in range(DEALT):
        if counts[rank_of(cards[nth])] == 4 and (counts == 2).any():
            return nth
    return -1


SIX_IN_A_ROW = np.array([1 << ACE | 31, *(63 << low for low in range(RANKS - 5))])


@kernel
def _is_six_card(cards: Ints, category: int) -> bool:
    """670a.11(d)(2): whether all six cards, with the joker, are in a row; of one suit; or both."""
    ranks = suits = natural = 0
    for card in cards:
        if card != JOKER:
            ranks |= 1 << (card >> 2)
            suits |= 1 << (card & 3)
            natural += 1
    distinct = 0
    for rank in range(RANKS):
        distinct += ranks >> rank & 1
    in_a_row = False
    for window in SIX_IN_A_ROW:
        in_a_row = in_a_row or (distinct == natural and not ranks & ~window)
    of_a_suit = not suits & (suits - 1)
    if category == STRAIGHT:
        return in_a_row
    return of_a_suit if category == FLUSH else of_a_suit and in_a_row


@kernel
def dealers_low(by: int, cards: Ints) -> int:
    """670a.11(d): which of six cards the dealer sets low.

    The highest hand is kept whole and the highest card that it allows goes low: so also of two
    three-of-a-kinds, three pairs, and straights and flushes of six cards. With nothing to keep it
    is the second highest. Of equal cards the joker goes low, unless it completes what is kept. Of
    two straights that are not one of six cards the higher is kept.
    """
    best = -1
    for low in range(SETTINGS):
        best = max(best, kept(CATEGORY[high_without(by, cards, low)]))
    if best == HIGH_CARD:
        return _second_highest(cards)
    if by & BREAKS_QUADS and best == QUADS:
        of_quads = _of_quads(cards)
        if of_quads >= 0:
            return of_quads
    completes = by & JOKER_COMPLETES and best in (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
    higher_first = best in (STRAIGHT, STRAIGHT_FLUSH) and not _is_six_card(cards, best)
    found, highest = -1, -1
    for low in range(SETTINGS):
        high = high_without(by, cards, low)
        if kept(CATEGORY[high]) != best or (cards[low] == JOKER and completes):
            continue
        score = 2 * rank_of(cards[low]) + (cards[low] == JOKER)
        if higher_first:
            score += 2 * (ACE + 1) * high
        if score > highest:
            found, highest = low, score
    return found


@kernel
def low_strength(card: int) -> int:
    """670a.6(c): a player's low hand."""
    return PLAYERS_JOKER if card == JOKER else card >> 2


def _highest_cards() -> Ints:
    """By the strength of a high hand, the highest card that may lie low beside it: beside an ace
    high the joker too."""
    found = np.full(len(CATEGORY), PLAYERS_JOKER)
    for ranks in combinations(range(ACE), 5):
        high = high_strength(0, *(4 * rank + (nth > 0) for nth, rank in enumerate(ranks)))
        if CATEGORY[high] == HIGH_CARD:
            found[high] = ranks[-1]
    return found


HIGHEST_CARD = _highest_cards()


@kernel
def is_foul(high: int, low: int) -> bool:
    """670a.11(b): whether a low card, the joker an ace, ranks above a high hand without a pair."""
    return bool(low > HIGHEST_CARD[high])


# ---------------------------------------------------------------------------- how wagers end


@dataclass(frozen=True)
class SixCardHands(SetHands):
    """670a.11(f): high hands of five cards and low hands of one."""

    MAIN = MAIN
    PARTS = ((HIGH, 5), (LOW, 1))
    COMPARED = Compared(
        win="670a.11(f)(3)",
        high_alone="670a.11(f)(2)(i)",
        low_alone="670a.11(f)(2)(ii)",
        lost=("670a.11(f)(1)(i)", "670a.11(f)(1)(ii)", "670a.11(f)(1)(iii)", "670a.11(f)(1)(iv)"),
    )
    FOUL = "670a.11(f)(1)(v)"

    def house_way(self, cards: Sequence[int]) -> Parts:
        low = int(dealers_low(readings(self.rules), np.array(cards)))
        return {HIGH: tuple(card for card in cards if card != cards[low]), LOW: (cards[low],)}

    def high(self, parts: Parts) -> int:
        return int(high_without(readings(self.rules), np.array([*parts[HIGH], *parts[LOW]]), 5))

    def strengths(self, parts: Parts) -> tuple[int, ...]:
        return self.high(parts), int(low_strength(parts[LOW][0]))

    def bankers(self, parts: Parts) -> tuple[int, ...]:
        return self.high(parts), int(rank_of(parts[LOW][0]))

    def fault(self, own: Parts) -> str:
        return self.FOUL if is_foul(*self.strengths(own)) else ""

    def told(self, parts: Parts) -> str:
        named = category_name(self.high(parts))
        return f"{cards_text(parts[HIGH])} ({named}) and {cards_text(parts[LOW])}"


def ends(outcome: str, cite: str = "", *, doubled: bool = True, qualifies: bool = False) -> Ends:
    """670a.11(g): a Double Down Wager ends as the wager does where the dealer holds a pair of 8s or
    better, else it is returned."""
    main = Ended(MAIN, outcome, cite)
    if not doubled:
        return (main,)
    if qualifies:
        return (main, Ended(DOUBLE, outcome, "670a.11(g)(1)"))
    return (main, Ended(DOUBLE, PUSH, "670a.11(g)(2)"))


# ---------------------------------------------------------------------------- hands that are paid

NAMES = {
    TRIPS: "three-of-a-kind",
    STRAIGHT: "straight",
    FLUSH: "flush",
    FULL_HOUSE: "full-house",
    QUADS: "four-of-a-kind",
    STRAIGHT_FLUSH: "straight-flush",
    ROYAL_FLUSH: "royal-flush",
    FIVE_ACES: "five-aces",
}
FORTUNE = tuple(NAMES.get(category, "lose") for category in range(FIVE_ACES + 1))
PROGRESSIVE = ("lose",) * STRAIGHT + FORTUNE[STRAIGHT:]
HIGH_NAMES = ("eight-high", "nine-high", "ten-high", "jack-high", "queen-high", "king-high")
# 0 for what is better than king high, else the place of the highest card from the eight on.
INSURED = ("lose", *HIGH_NAMES)


@kernel
def best_category(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """The highest hand of five of six cards."""
    cards = np.array([a, b, c, d, e, f], dtype=np.int64)
    best = 0
    for low in range(SETTINGS):
        best = max(best, CATEGORY[high_without(0, cards, low)])
    return int(best)


@kernel
def insured_kind(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """670a.11(h)(2): six cards without a pair or better and no ace, by the highest of them."""
    if best_category(a, b, c, d, e, f) > HIGH_CARD:
        return 0
    top = 0
    for card in (a, b, c, d, e, f):
        top = max(top, rank_of(card))
    return 0 if top == ACE else top - EIGHTS + 1


HAND = ("hand",)
WAGERS = {
    "fortune-bonus": HandWager(
        "fortune-bonus", HAND, best_category, FORTUNE,
        "670a.11(h)(1)(i)(B)", lost="670a.11(h)(1)(i)(A)", envy="670a.11(h)(1)(ii)",
    ),
    "insurance": HandWager(
        "insurance", HAND, insured_kind, INSURED, "670a.11(h)(2)(ii)", lost="670a.11(h)(2)(i)"
    ),
    "progressive-payout": HandWager(
        "progressive-payout", HAND, best_category, PROGRESSIVE,
        "670a.11(h)(3)(i)(B)(IV)", lost="670a.11(h)(3)(i)(A)", envy="670a.11(h)(3)(ii)",
    ),
}  # fmt: skip

OUTCOMES: dict[str, frozenset[str]] = {
    MAIN: frozenset(RESULTS),
    DOUBLE: frozenset(RESULTS),
    **hand_outcomes(WAGERS),
}
