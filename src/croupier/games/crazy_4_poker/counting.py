"""Every deal of Crazy 4 Poker, told apart by what the player sees.

A player sees five cards. Up to the names of the suits there are 134,459 kinds of them; each meets
the 1,533,939 hands of five that the dealer may have.
"""

from __future__ import annotations

from functools import cache
from math import comb

import numpy as np

from croupier.families.poker.counting.beside import Beside
from croupier.families.poker.counting.hand_counts import low_ace_counts
from croupier.families.poker.counting.lines import line_of
from croupier.games.crazy_4_poker import outcomes
from croupier.games.crazy_4_poker.outcomes import LEAST_KING, hand_kind
from croupier.hands.five import FIVE_FLUSH
from croupier.hands.four import strength4of5
from croupier.hands.kernel import kernel
from croupier.hands.kinds import low_ace_five_kind
from croupier.maths.decision import Decision, most_of, sizes_of
from croupier.maths.enumerate import Cards, Ints, five_card_kinds
from croupier.maths.pricing.counted import Line
from croupier.maths.showdown import Counts, Showdown, Strengths
from croupier.maths.sights import NO_CARD, Known, Sights, ToCome
from croupier.rounds.words import DEALER
from croupier.rulebook.rules import Rules

DEALER_HANDS = comb(47, 5)
DEALS = comb(52, 5) * DEALER_HANDS


@kernel
def _fill(hands: Cards, strengths: Strengths, kinds: Cards, fives: Cards) -> None:
    for nth in range(len(hands)):
        hand = hands[nth]
        a, b, c, d, e = hand[0], hand[1], hand[2], hand[3], hand[4]
        strengths[nth] = strength4of5(a, b, c, d, e)
        kinds[nth] = hand_kind(strengths[nth])
        fives[nth] = low_ace_five_kind(a, b, c, d, e)


@cache
def _hands() -> tuple[Strengths, Cards, Cards]:
    """Of every kind of five cards the strength of the best four, its kind, and all five's kind."""
    cards = five_card_kinds().cards
    strengths = np.empty(len(cards), dtype=np.uint16)
    kinds, fives = np.empty(len(cards), dtype=np.uint8), np.empty(len(cards), dtype=np.uint8)
    _fill(cards, strengths, kinds, fives)
    return strengths, kinds, fives


@cache
def _showdown() -> Showdown:
    return Showdown(five_card_kinds().cards, five_card_kinds())


def _dealers_below(thresholds: list[Strengths], strengths: Strengths) -> Counts:
    """For every hand, the dealer's hands below each of its thresholds."""
    rows = np.arange(len(strengths))
    asked = np.concatenate(thresholds)
    found = _showdown().below(np.tile(rows, len(thresholds)), asked, rows, strengths)
    return found.reshape(len(thresholds), len(rows))


@cache
def all_sights() -> tuple[Sights, ...]:
    """The sights; no card of the dealer is face up."""
    strengths, kinds, _ = _hands()
    king = np.full_like(strengths, LEAST_KING)
    own, above = np.maximum(strengths, king), np.maximum(strengths + np.uint16(1), king)
    lower = np.minimum(strengths + np.uint16(1), king)
    asked = _dealers_below([king, lower, own, above], strengths)
    idle, not_higher, beaten, not_better = asked
    results = np.empty((len(strengths), outcomes.RESULTS), dtype=np.int32)
    results[:, outcomes.IDLE] = not_higher
    results[:, outcomes.IDLE_HIGHER] = idle - not_higher
    results[:, outcomes.WIN] = beaten - idle
    results[:, outcomes.TIE] = not_better - beaten
    results[:, outcomes.LOSE] = DEALER_HANDS - not_better
    hands = five_card_kinds()
    return (Sights(NO_CARD, hands.cards, hands.weights, strengths, kinds, results),)


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
    sizes=sizes_of("play", linear=True),
    most=most_of("play", outcomes.holding),
)


# ------------------------------------------------------------------------------ wagers beside it


@cache
def _best_four() -> Known:
    _, kinds, _ = _hands()
    return Known((kinds,), outcomes.HAND_KINDS)


@cache
def _all_five() -> Known:
    _, _, fives = _hands()
    return Known((fives,), outcomes.CARD_KINDS)


@cache
def _dealers_five() -> ToCome:
    """At every sight, the dealer's five cards by kind; less than a flush is one kind."""
    _, _, fives = _hands()
    bounds = range(FIVE_FLUSH, outcomes.CARD_KINDS)
    dealer = fives.astype(np.uint16)
    below = _dealers_below([np.full_like(dealer, kind) for kind in bounds], dealer)
    edges = np.stack([*below, np.full(len(fives), DEALER_HANDS)], axis=1)
    counts = np.zeros((len(fives), outcomes.CARD_KINDS), dtype=np.int32)
    counts[:, 0] = edges[:, 0]
    counts[:, FIVE_FLUSH:] = np.diff(edges, axis=1)
    return ToCome((counts,), DEALER_HANDS)


@cache
def _every(at: Known) -> Ints:
    """All hands by kind, whatever is decided."""
    weights = five_card_kinds().weights
    return np.bincount(at.kinds[0], weights, at.size).astype(np.int64)


def beside(wager: str, on: str = "") -> Beside:
    """A wager beside the decision."""
    hand = outcomes.HAND_WAGERS[wager]
    match wager:
        case "queens-up" | "four-card-progressive":
            return Beside(hand, _best_four, lambda: _every(_best_four()))
        case "six-card-bonus":  # 657a.11(b)(3): no fold touches it
            return Beside(hand, _all_five, low_ace_counts)
    hands = _dealers_five if on == DEALER else _all_five
    return Beside(hand, hands, lambda: _every(_all_five()), on)
