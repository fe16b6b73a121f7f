"""From cards to outcomes: small kernels that live play, counting and simulation all call."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.families.poker.ends import Ended, Ends
from croupier.families.poker.hand_wagers import HandWager, hand_outcomes
from croupier.hands.kernel import kernel
from croupier.hands.suits import (
    PLACE,
    SIZE,
    best_flush,
    longest_run,
    longest_run_with_low_ace,
)
from croupier.rulebook.rules import Rules

# The player's flush, as it bounds the Raise Wager: less than five cards, five, six or seven.
HAND_KINDS = 3
HOLDING = ("", "five-card flush", "six-card or seven-card flush")

# The player against the dealer: 678a.11(d).
IDLE, WIN, TIE, LOSE = range(4)
RESULTS = 4
NINE_HIGH = 1 << 7 | 1 << 1 | 1  # 9, 3 and 2 of a suit: the least that the dealer qualifies with

# The longest flush of seven cards by its length, from two cards.
FLUSH_KINDS = 6
FLUSH_BONUS = ("lose", "lose", *(f"{size}-card-flush" for size in ("four", "five", "six", "seven")))

# The longest straight flush, with the ace high alone, and with the ace low as well.
RUNS = 8
RUN_KINDS = RUNS * RUNS
_RUNS = ("lose",) * 3 + tuple(
    f"{size}-card-straight-flush" for size in ("three", "four", "five", "six", "seven")
)

FOLDED: Ends = (Ended("ante", "fold", "678a.11(c)(2)"),)
_ENDS = {
    IDLE: ("win", "push", "678a.11(d)(1)"),
    WIN: ("win", "win", "678a.11(d)(2)(ii)(A)"),
    TIE: ("push", "push", "678a.11(d)(2)(ii)(B)"),
    LOSE: ("lose", "lose", "678a.11(d)(2)(ii)(C)"),
}


def ends(result: int, times: int = 1) -> Ends:
    """678a.11(d)(1) and (2)."""
    ante, raised, cite = _ENDS[result]
    return (Ended("ante", ante, cite), Ended("raise", raised, cite, times))


@kernel
def hand_kind(size: int) -> int:
    """678a.11(b): the length of the player's flush to its place in HOLDING."""
    return max(0, min(size - 4, 2))


@kernel
def rank_sets(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> tuple[int, int, int, int]:
    """Seven cards as four sets of ranks."""
    clubs = diamonds = hearts = spades = 0
    for card in (a, b, c, d, e, f, g):
        rank = 1 << (card >> 2)
        suit = card & 3
        clubs |= rank * (suit == 0)
        diamonds |= rank * (suit == 1)
        hearts |= rank * (suit == 2)
        spades |= rank * (suit == 3)
    return clubs, diamonds, hearts, spades


@kernel
def flush_of(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """The ranks of the best flush in seven cards."""
    w, x, y, z = rank_sets(a, b, c, d, e, f, g)
    return best_flush(w, x, y, z)


@kernel
def showdown(player: int, dealer: int) -> int:
    """678a.11(d): by the ranks of the best flushes."""
    if PLACE[dealer] < PLACE[NINE_HIGH]:
        return IDLE
    if player == dealer:
        return TIE
    return WIN if PLACE[player] > PLACE[dealer] else LOSE


@kernel
def flush_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    """678a.11(e)(1): a place in FLUSH_BONUS."""
    return int(SIZE[flush_of(a, b, c, d, e, f, g)]) - 2


@kernel
def run_kind_of(w: int, x: int, y: int, z: int) -> int:
    """The longest straight flush with the ace high alone, and with the ace low as well."""
    high = low = 0
    for ranks in (w, x, y, z):
        high = max(high, longest_run(ranks))
        low = max(low, longest_run_with_low_ace(ranks))
    return high * RUNS + low


@kernel
def run_kind(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    w, x, y, z = rank_sets(a, b, c, d, e, f, g)
    return run_kind_of(w, x, y, z)


def run_names(rules: Rules) -> tuple[str, ...]:
    """By the reading of 678a.6(a), the ace stands above the king alone, or below the 2 too."""
    low = rules["ace-in-straight-flush"] == "high-or-low"
    return tuple(_RUNS[kind % RUNS if low else kind // RUNS] for kind in range(RUN_KINDS))


def describe(hand: Sequence[int]) -> str:
    """A hand's flush in words: `three-card flush`."""
    sizes = ("two", "three", "four", "five", "six", "seven")
    return f"{sizes[flush_kind(*hand)]}-card flush"


FLUSH_WAGER = HandWager(
    "flush-bonus",
    ("hand",),
    flush_kind,
    FLUSH_BONUS,
    "678a.11(e)(1)(ii)",
    lost="678a.11(e)(1)(i)",
)
STRAIGHT_FLUSH_WAGER = HandWager(
    "straight-flush-bonus",
    ("hand",),
    run_kind,
    run_names,
    "678a.11(e)(2)(ii)",
    lost="678a.11(e)(2)(i)",
)
PROGRESSIVE_WAGER = HandWager(
    "progressive-jackpot", ("hand",), run_kind, run_names, "678a.11(e)(3)(iv)", lost="678a.11(e)(3)"
)
HAND_WAGERS = {wager.key: wager for wager in (FLUSH_WAGER, STRAIGHT_FLUSH_WAGER, PROGRESSIVE_WAGER)}

OUTCOMES: dict[str, frozenset[str]] = {
    "ante": frozenset({"win", "push", "lose"}),
    "raise": frozenset({"win", "push", "lose"}),
    **hand_outcomes(HAND_WAGERS),
    "straight-flush-bonus": frozenset(_RUNS),
    "progressive-jackpot": frozenset(_RUNS),
}
