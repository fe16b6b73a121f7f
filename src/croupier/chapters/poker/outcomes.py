"""What a player's cards come to: a strength for each part of the pot, the higher the better."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from croupier.chapters.poker.forms import (
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE,
    EIGHT,
    HIGH,
    LOW,
    Form,
)
from croupier.hands.five import (
    CATEGORY_SHIFT,
    FIVE_FOUR_OF_A_KIND,
    FIVE_FULL_HOUSE,
    FIVE_STRAIGHT_FLUSH,
    ROYAL_FLUSH,
    category_name,
    strength5,
    strength7,
)
from croupier.hands.kernel import kernel
from croupier.hands.low import (
    BADUGI_OF_FOUR,
    Cards,
    badugi,
    deuce5,
    is_eight_or_better,
    low5,
)
from croupier.rulebook.rules import Rules

NOTHING = 0
"""The strength of a hand that does not contend for a part of the pot."""
BADUGIS = (BADUGI, BADUGI_ACE_HIGH)
PARTS = (HIGH, LOW, EIGHT, DEUCE, *BADUGIS)
"""Beyond them, in the places of the two after next, stand Badugi hands of four cards alone."""
ACES_FULL = (FIVE_FULL_HOUSE << CATEGORY_SHIFT) + 12 * 12  # the least of the twelve with three aces

WON = frozenset({"wins-the-pot"})
OUTCOMES: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "table-stakes",
            "ante",
            "forced-bet",
            "blind-bet",
            "straddle-bet",
            "bet",
            "call",
            "raise",
        ),
        WON,
    ),
    "bad-beat": frozenset({"bad-beat"}),
    "high-hand-jackpot": frozenset({"highest-qualifying-high-hand"}),
}
# The least strength of a hand that a Bad Beat needs, or a Qualifying High Hand.
QUALIFYING = {
    "full-house": FIVE_FULL_HOUSE << CATEGORY_SHIFT,
    "aces-full": ACES_FULL,
    "four-of-a-kind": FIVE_FOUR_OF_A_KIND << CATEGORY_SHIFT,
    "straight-flush": FIVE_STRAIGHT_FLUSH << CATEGORY_SHIFT,
}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
OTHERS = len(RANKS) - 1
"""How many ranks go with one that is there three or four times."""
LOWEST_STRAIGHT = RANKS.index("5")


@kernel
def five_value(part: int, a: int, b: int, c: int, d: int, e: int, best_first: int) -> int:
    """What five cards come to for a part of the pot, by its place as `parts_of` has it."""
    if part == 0:
        return strength5(a, b, c, d, e)
    if part == 3:
        return deuce5(a, b, c, d, e)
    if part == 2 and not is_eight_or_better(low5(a, b, c, d, e)):
        return NOTHING
    return low5(a, b, c, d, e, best_first)


@kernel
def value(part: int, own: Cards, shared: Cards, take: int, best_first: int) -> int:
    """The best that a player's cards come to; `take` of them, with a board where that is not 0."""
    if part >= 4:
        best = badugi(own, part % 2)
        return NOTHING if part >= 6 and best < BADUGI_OF_FOUR else best
    best = NOTHING
    if take:
        for i in range(len(own)):
            for j in range(i):
                for x in range(len(shared)):
                    for y in range(x):
                        for z in range(y):
                            a, b, c = shared[x], shared[y], shared[z]
                            best = max(best, five_value(part, own[i], own[j], a, b, c, best_first))
        return best
    cards = np.concatenate((own, shared))
    if part == 0 and len(cards) == 7:
        a, b, c, d = cards[0], cards[1], cards[2], cards[3]
        return strength7(a, b, c, d, cards[4], cards[5], cards[6])
    for i in range(len(cards)):
        for j in range(i):
            for x in range(j):
                for y in range(x):
                    for z in range(y):
                        a, b, c, d, e = cards[i], cards[j], cards[x], cards[y], cards[z]
                        best = max(best, five_value(part, a, b, c, d, e, best_first))
    return best


def is_best_first(rules: Rules, form: Form) -> int:
    """637a.6(e), by the reading: whether low hands are compared from their best card on.

    637a.20(k)(1) says outright that those of Triple Draw are not.
    """
    by_reading = rules.text("low-comparison") == "best-card-first"
    return int(by_reading and form.section != "637a.20")


def parts_of(rules: Rules, form: Form) -> tuple[int, ...]:
    """The places of the parts of a pot in `PARTS`.

    637a.20(l), by the reading: without a Badugi hand of four cards the lowball hand takes all.
    """
    four_alone = form.splits and (rules.text("badeucey-without-four-cards") == "lowball-takes-all")
    return tuple(
        PARTS.index(part) + (len(BADUGIS) if four_alone and part in BADUGIS else 0)
        for part in form.wins
    )


def strengths(
    rules: Rules, form: Form, own: Sequence[int], shared: Sequence[int]
) -> tuple[int, ...]:
    """For each part of the pot what a hand comes to; NOTHING where it does not contend."""
    held, board = np.array(own, dtype=np.int64), np.array(shared, dtype=np.int64)
    best_first = is_best_first(rules, form)
    return tuple(
        int(value(part, held, board, form.take, best_first)) for part in parts_of(rules, form)
    )


def least_beaten(rules: Rules) -> int:
    """637a.15(b)(3): the least strength with which a hand that has lost is a Bad Beat."""
    hands, rank = rules.text("bad-beat-hands"), rules.text("bad-beat-rank")
    place = RANKS.index(rank) if rank in RANKS else 0
    if hands == "straight-flush":
        return QUALIFYING[hands] + max(place - LOWEST_STRAIGHT, 0)
    if hands == "four-of-a-kind":
        return QUALIFYING[hands] + place * OTHERS
    if hands == "aces-full":
        place = RANKS.index("A")
    pair = rules.text("bad-beat-pair")
    under = RANKS.index(pair) if pair in RANKS else 0
    return QUALIFYING["full-house"] + place * OTHERS + under - (under > place)


def least_beating(rules: Rules) -> int:
    """637a.15(b)(3): the least strength of the hand that beats it."""
    return QUALIFYING.get(rules.text("bad-beat-beaten-by"), NOTHING)


@kernel
def both_play(own: Cards, shared: Cards, strength: int) -> bool:
    """Whether two hole cards can both be in a high hand of that strength."""
    return value(0, own, shared, 2, 0) == strength


def described(part: str, strength: int) -> str:
    """A part of the pot and, for a high hand, what it is won with."""
    if part != HIGH:
        return f"{part} hand"
    name = "royal flush" if strength >= ROYAL_FLUSH else category_name(strength)
    return f"{part} hand ({name})"


def qualifying_text(strength: int) -> str:
    """A full house or better with its ranks: `a full house, 10s over Ks`."""
    if strength >= ROYAL_FLUSH:
        return "a royal flush"
    if strength >= QUALIFYING["straight-flush"]:
        place = strength - QUALIFYING["straight-flush"]
        return f"a straight flush to {RANKS[place + LOWEST_STRAIGHT]}"
    fours = strength >= QUALIFYING["four-of-a-kind"]
    place = strength - QUALIFYING["four-of-a-kind" if fours else "full-house"]
    most, other = divmod(place, OTHERS)
    other += other >= most
    if fours:
        return f"four {RANKS[most]}s, kicker {RANKS[other]}"
    return f"a full house, {RANKS[most]}s over {RANKS[other]}s"
