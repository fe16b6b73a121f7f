"""What the hands of other players tell: sampled deals, each counted exactly, with the best play.

In a deal everybody has cards. What each choice is worth is counted over all hands that the dealer
may then hold, with the others' cards known and without. The mean worth of the choice that is best
without them is the game's own, so only what a change of the choice adds is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, sqrt

import numpy as np

from croupier.analysis.exposure.flushes import hands_by_result
from croupier.analysis.exposure.hidden import (
    BEATEN,
    IDLE,
    NOT_BETTER,
    OWN,
    BestChoices,
    SeenGame,
    five_of,
)
from croupier.analysis.exposure.three_cards import all_strengths
from croupier.families.poker.three_cards import RESULTS, showdown
from croupier.hands.four import strength4of6_from_key
from croupier.hands.kernel import kernel
from croupier.hands.keys import card_bit, card_key
from croupier.hands.kinds import three_kind
from croupier.hands.suits import CARDS as SEVEN
from croupier.hands.suits import SIZE, best_flush
from croupier.maths.decision import Decision
from croupier.maths.enumerate import Ints
from croupier.maths.pricing.counted import Tell, Terms
from croupier.maths.shoe.hands import Floats
from croupier.maths.showdown import Strengths, side_by_side
from croupier.maths.simulate import stream
from croupier.rulebook.rules import Rules

MOST_OTHERS = 6
PARTS = 24
Met = tuple[int, Ints, int]
"""The kind of the own hand, the dealer's hands by result, and how many these are."""


@dataclass(frozen=True)
class Told:
    """What the hands of so many others add to a round, in units of the first wager, and the
    standard error; of no others, what one card does that is out of play."""

    others: int
    adds: float
    error: float


@dataclass(frozen=True, eq=False)
class Against:
    """A game against the dealer's hidden cards: `own` cards to a hand, `open` of the dealer's
    cards seen by all; `meets` counts the dealer's hands from what is left."""

    decision: Decision
    deck: int
    own: int
    open: int
    dealers: int
    meets: Callable[[Ints, Ints, Ints], Met]

    @property
    def most_others(self) -> int:
        """As many as there are cards for."""
        return min(MOST_OTHERS, (self.deck - self.dealers) // self.own - 1)


def told_by_others(
    game: Against, rules: Rules, terms: Terms, tell: Tell, *, seed: int, deals: int
) -> tuple[Told, ...]:
    """By the number of others whose hands are seen."""
    best = BestChoices.of(game.decision, rules, terms)
    each = -(-deals // PARTS)

    def part(nth: int) -> Floats:
        rng = stream(seed, nth)
        found = np.array([added(game, best, rng.permutation(game.deck)) for _ in range(each)])
        tell(f"sampled deals: {nth + 1} of {PARTS} parts")
        return found

    adds = np.concatenate(side_by_side(part, range(PARTS)))
    return tuple(mean_and_error(adds))


def cards_seen(own: int, most: int = MOST_OTHERS) -> list[int]:
    """One card, then the hands of one and more others."""
    return [1, *(own * others for others in range(1, most + 1))]


def mean_and_error(adds: Floats) -> Iterator[Told]:
    """By column, the number of others; the first of one card alone."""
    for nth, column in enumerate(adds.T):
        yield Told(nth, float(column.mean()), float(column.std()) / sqrt(len(column)))


def added(game: Against, best: BestChoices, cards: Ints) -> list[float]:
    """What the best choice with one card and with one to six hands known adds to the one without,
    in one deal."""
    own, face_up = cards[: game.own], cards[game.own : game.own + game.open]
    begin = game.own + game.open
    usual = int(np.argmax(_worths(game, best, own, face_up, cards[begin:])))
    found = []
    for seen in cards_seen(game.own, game.most_others):
        worths = _worths(game, best, own, face_up, cards[begin + seen :])
        found.append(float(max(worths) - worths[usual]))
    return found


def _worths(
    game: Against, best: BestChoices, own: Ints, face_up: Ints, left: Ints
) -> Sequence[float]:
    """What a fold and each size is worth beyond a fold."""
    kind, results, hands = game.meets(own, face_up, np.sort(left))
    sizes = best.worth[:, kind] @ results / (best.scale * hands)
    return [0.0, *np.where(best.barred[kind], -np.inf, sizes).tolist()]


# ------------------------------------------------------------------------------ five and six cards


@cache
def choose_table() -> Ints:
    """Ways to choose: the place of ascending cards is a sum of these."""
    return np.array([[comb(n, k) for k in range(OWN + 1)] for n in range(53)])


@kernel
def place_of(hand: Ints, choose: Ints) -> int:
    """The place of five ascending cards in the order of `five_of`."""
    place = 0
    for nth in range(len(hand)):
        place += choose[hand[nth], nth + 1]
    return place


@kernel
def _count_four(
    own: int,
    least: int,
    up: int,
    left: Ints,
    top: int,
    start: int,
    strengths: Strengths,
    choose: Ints,
    found: Ints,
) -> None:
    """Hands of five with four cards below a place among those left: beside an open card `up`, or -1
    and a fifth hidden card whose share of the place is `start`."""
    above = np.array([1 if 0 <= up < card else 0 for card in left])
    for d in range(top):
        at_d = start + choose[left[d], 4 + above[d]]
        for c in range(d):
            at_c = at_d + choose[left[c], 3 + above[c]]
            for b in range(c):
                at_b = at_c + choose[left[b], 2 + above[b]]
                over = above[d] + above[c] + above[b]
                for a in range(b):
                    place = at_b + choose[left[a], 1 + above[a]]
                    if up >= 0:
                        place += choose[up, 5 - over - above[a]]
                    strength = strengths[place]
                    found[IDLE] += strength < least
                    found[BEATEN] += strength < own
                    found[NOT_BETTER] += strength <= own


@kernel
def count_five(
    own: int, least: int, face_up: Ints, left: Ints, strengths: Strengths, choose: Ints, found: Ints
) -> None:
    """The dealer's hands of five, of which one may lie open, by the table of all hands."""
    if len(face_up):
        top, up = len(left), int(face_up[0])
        _count_four(own, least, up, left, top, 0, strengths, choose, found)
        return
    for top in range(len(left)):
        start = choose[left[top], 5]
        _count_four(own, least, -1, left, top, start, strengths, choose, found)


@kernel
def count_six(own: int, least: int, face_up: Ints, left: Ints, found: Ints) -> None:
    """The best four of the dealer's six cards, of which one lies open."""
    keys, bits = np.empty(len(left), np.int64), np.empty(len(left), np.int64)
    for nth in range(len(left)):
        keys[nth], bits[nth] = card_key(left[nth]), card_bit(left[nth])
    first_key, first_bits = card_key(face_up[0]), card_bit(face_up[0])
    for e in range(len(left)):
        for d in range(e):
            key_d, bits_d = first_key + keys[e] + keys[d], first_bits | bits[e] | bits[d]
            for c in range(d):
                key_c, bits_c = key_d + keys[c], bits_d | bits[c]
                for b in range(c):
                    key_b, bits_b = key_c + keys[b], bits_c | bits[b]
                    for a in range(b):
                        strength = strength4of6_from_key(key_b + keys[a], bits_b | bits[a])
                        found[IDLE] += strength < least
                        found[BEATEN] += strength < own
                        found[NOT_BETTER] += strength <= own


def against_hand(game: SeenGame, face_up: int) -> Against:
    """A game whose hands of five are ranked in a table."""
    five_of(game.deck)
    choose = choose_table()

    def meets(own: Ints, shown: Ints, left: Ints) -> Met:
        place = place_of(np.sort(own), choose)
        strength = int(game.strengths[place])
        counts = np.zeros((1, 3), dtype=np.int64)
        if game.dealers > OWN:
            count_six(strength, game.least, shown, left, counts[0])
        else:
            count_five(strength, game.least, shown, left, game.strengths, choose, counts[0])
        hands = comb(len(left), game.dealers - len(shown))
        (results,) = game.results(game.strengths[place : place + 1], counts, hands)
        return int(game.kinds[place]), results.astype(np.int64), hands

    return Against(game.decision, game.deck, OWN, face_up, game.dealers, meets)


# ------------------------------------------------------------------------------ three cards, seven


@kernel
def count_three(own: int, left: Ints, strengths: Ints, found: Ints) -> None:
    """The dealer's hands of three."""
    for x in range(len(left)):
        for y in range(x):
            for z in range(y):
                found[showdown(own, strengths[left[x], left[y], left[z]])] += 1


def against_three(decision: Decision) -> Against:
    """Three cards against the dealer's three."""
    strengths = all_strengths()

    def meets(own: Ints, shown: Ints, left: Ints) -> Met:
        low, middle, high = np.sort(own).tolist()
        results = np.zeros(RESULTS, dtype=np.int64)
        count_three(int(strengths[high, middle, low]), left, strengths, results)
        return three_kind(low, middle, high), results, comb(len(left), 3)

    return Against(decision, 52, 3, 0, 3, meets)


def against_flush(decision: Decision, qualifies: int, kind_of: Callable[[int], int]) -> Against:
    """Seven cards of which only suits count."""

    def meets(own: Ints, shown: Ints, left: Ints) -> Met:
        held, gone = _sets(own), ~_sets(left) & (1 << 13) - 1
        flush = best_flush(*held.tolist())
        size = int(SIZE[flush])
        able = bool((size, flush) >= (int(SIZE[qualifies]), qualifies))
        results = np.zeros(4, dtype=np.int64)
        hands_by_result(gone, flush, able, qualifies, results)
        return kind_of(size), results, comb(len(left), SEVEN)

    return Against(decision, 52, SEVEN, 0, SEVEN, meets)


def _sets(cards: Ints) -> Ints:
    """The ranks of cards by suit, as bits."""
    found = np.zeros(4, dtype=np.int64)
    np.bitwise_or.at(found, cards & 3, 1 << (cards >> 2))
    return found
